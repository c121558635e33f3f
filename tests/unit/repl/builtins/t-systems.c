/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands on systems of equations: the matrices and indices of pencils, regular, singular and not
 * square, their normal forms, signatures, equations differentiated, what solutions leave, and what
 * is no option.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/rows.h"

static const Row systems[] = {
    {"PencilMatrices([diff(x(t),t)=y(t),0=x(t)-3*y(t)+t],[x(t),y(t)])",
     "Matrix(2,2,[[1,0],[0,0]]), Matrix(2,2,[[0,1],[1,-3]]), Vector[column](2,[0,t]), [x(t), "
     "y(t)]"},
    {"PencilIndex(<<1,0>|<0,0>>,<<2,1>|<3,4>>)", "1"},
    {"PencilIndex(<<0,0>|<1,0>>,<<1,0>|<0,1>>)", "2"},
    {"PencilIndex(<<0,0,0>|<1,0,0>|<0,1,0>>,<<1,0,0>|<0,1,0>|<0,0,1>>)", "3"},
    {"PencilIndex(<<1,0>|<0,1>>,<<2,1>|<3,4>>)", "0"},
    {"PencilIndex(<<1,0>|<1,0>>,<<1,0>|<1,0>>)",
     "error: the pencil is singular: it has 1 column and 1 row minimal indices"},
    {"PencilIndex(<<1,0>|<0,1>|<0,0>>,<<1,0>|<0,1>>)", "error: E is 2 x 3 but A is 2 x 2"},
    {"WeierstrassForm(<<0,0>|<1,0>>,<<1,0>|<0,1>>)",
     "Matrix(2,2,[[1,0],[0,1]]), Matrix(2,2,[[1,0],[0,1]]), Matrix(0,0), "
     "Matrix(2,2,[[0,1],[0,0]])"},
    {"WeierstrassForm(<<2,0>|<0,0>>,<<4,0>|<0,3>>)",
     "Matrix(2,2,[[1/2,0],[0,1/3]]), Matrix(2,2,[[1,0],[0,1]]), Matrix(1,1,[[2]]), "
     "Matrix(1,1,[[0]])"},
    {"WeierstrassForm(<<1,0>|<1,0>>,<<1,0>|<1,0>>)",
     "error: the pencil is singular: it has 1 column and 1 row minimal indices"},
    {"KroneckerForm(<<1,0>|<0,0>>,<<0,0>|<1,0>>)",
     "Matrix(2,2,[[1,0],[0,1]]), Matrix(2,2,[[1,0],[0,1]]), Matrix(2,2,[[1,0],[0,0]]), "
     "Matrix(2,2,[[0,1],[0,0]])"},
    {"KroneckerForm(Matrix([[1,0,0],[0,1,0]]),Matrix([[0,1,0],[0,0,1]]))",
     "Matrix(2,2,[[1,0],[0,1]]), Matrix(3,3,[[1,0,0],[0,1,0],[0,0,1]]), "
     "Matrix(2,3,[[1,0,0],[0,1,0]]), Matrix(2,3,[[0,1,0],[0,0,1]])"},
    {"KroneckerForm(Matrix([[1],[0]]),Matrix([[0],[1]]))",
     "Matrix(2,2,[[1,0],[0,1]]), Matrix(1,1,[[1]]), Matrix(2,1,[[1],[0]]), Matrix(2,1,[[0],[1]])"},
    {"SignatureMatrix([diff(x(t),t,t)=y(t),x(t)^2+sin(t)=0],[x(t),y(t)])",
     "Matrix(2,2,[[2,0],[0,-infinity]])"},
    {"SignatureMatrix([x(t)=1,y(t)+diff(x(t),t)=0],[x(t),y(t)])",
     "Matrix(2,2,[[0,-infinity],[1,0]])"},
    {"Pantelides([diff(x(t),t)=y(t),x(t)=sin(t)],[x(t),y(t)])",
     "[diff(x(t),t) = y(t), x(t) = sin(t), diff(x(t),t) = cos(t)], [0, 1]"},
    {"DummyDerivatives([diff(x(t),t)=y(t),x(t)=sin(t)],[x(t),y(t)])",
     "[x__d(t) = y(t), x(t) = sin(t), x__d(t) = cos(t)], [x(t), y(t), x__d(t)], [x__d(t) = "
     "diff(x(t),t)]"},
    {"odetest(x(t)=exp(-t),diff(x(t),t)=-x(t))", "0"},
    {"odetest(x(t)=exp(t),diff(x(t),t)=-x(t))", "2*exp(t)"},
    {"odetest({x(t)=sin(t),y(t)=cos(t)},{diff(x(t),t)=y(t),diff(y(t),t)=-x(t),x(0)=0,y(0)=1})",
     "{0}"},
    {"odetest({x(t)=sin(t),y(t)=cos(t)},{diff(x(t),t)=y(t),diff(y(t),t)=-x(t),x(0)=1,y(0)=1})",
     "{-1, 0}"},
    {"odetest({x(t)=sin(t)},[diff(x(t),t)=cos(t),x(0)=2])", "[0, -2]"},
    {"odetest(5,diff(x(t),t)=-x(t))",
     "error: invalid input: odetest expects its 1st argument, solution, to be of type equation or "
     "set or list, but received 5"},
    {"DAE_separate_algebraic(<<1,0>|<1,0>>,<x,y>)",
     "Matrix(1,2,[[1,1]]), Vector[column](1,[x]), Vector[column](1,[y]), 1"},
    {"DAE_separate_algebraic(<<1,2>|<2,4>>,<x,y>)",
     "Matrix(1,2,[[1,2]]), Vector[column](1,[x]), Vector[column](1,[-2*x+y]), 1"},
    {"DAE_separate_algebraic_bis([diff(x(t),t)+diff(y(t),t)=x(t),2*diff(x(t),t)+2*diff(y(t),t)=y(t)"
     "],[diff(x(t),t),diff(y(t),t)])",
     "Matrix(1,2,[[1,1]]), Vector[column](1,[x(t)]), Vector[column](1,[-2*x(t)+y(t)]), 1"},
    {"DAE_make_semi_explicit([diff(x(t),t)+diff(y(t),t)=x(t),x(t)=y(t)],[x(t),y(t)])",
     "[diff(x(t),t) = x__d(t), diff(y(t),t) = y__d(t)], [x(t), y(t)], [x__d(t), y__d(t)], "
     "[x__d(t)+y__d(t) = x(t), x(t) = y(t)]"},
    {"ReduceBy1TheIndex([diff(x(t),t)=y(t),x(t)=sin(t)],[diff(x(t),t),y(t)])",
     "error: derivatives such as diff(x(t), t) are expected, but received y(t)"},
    {"tableau(<<0,1/2>|<0,0>>,<0,1>,<0,1/2>)",
     "tableau(Matrix(2,2,[[0,0],[1/2,0]]),Vector[column](2,[0,1]),Vector[column](2,[0,1/2]))"},
    {"DAEinfo([diff(x(t),t)=y(t)+x(t),y(t)=2],[x(t),y(t)],output=index)",
     "error: DAEinfo: output=table is the only other form"},
    {"DAEstructure([diff(x(t),t)=y(t)+x(t),y(t)=2],[x(t),y(t)],output=text)",
     "error: DAEstructure: output=table is the only other form"},
    {"MethodInfo(rk4,output=order)", "error: MethodInfo: output=table is the only other form"},
    {"T := DAEinfo([diff(x(t),t)=y(t),x(t)=sin(t)],[x(t),y(t)],output=table): "
     "evalb(nops([indices(T)]) > 3)",
     "true"},
};

static void systems_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(systems);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(systems_are_right),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
