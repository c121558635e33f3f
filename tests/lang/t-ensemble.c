/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ensembles: every run is the run that S(parameters = ...) makes, whoever made it; sets in all
 * their forms; runs that fail; medians and quantiles.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/rows.h"

#define DECAY                                                                                      \
    "S := dsolve({diff(x(t),t)=-a*x(t),x(0)=b},numeric,parameters=[a,b],abserr=1e-10,relerr="      \
    "1e-10): "
#define POLE "S := dsolve({diff(x(t),t)=x(t)^2,x(0)=b},numeric,parameters=[b]): "

static const Row rows[] = {
    /* as by hand, in any number of processes */
    {"Digits := 20: " DECAY
     "P := [seq([a=1+i/10,b=2-i/7],i=1..20)]: hand := [seq(eval([x(t),a*x(t)+b],[op((S("
     "parameters=P[i]))),op(S(2.))]),i=1..20)]: seq(evalb(max(seq(seq(abs(M[i,j]-hand[i][j]),"
     "j=1..2),i=1..20)) < 1e-13), M in [seq(ensemble(S,parameters=P,t=2.,quantities=[x(t),"
     "a*x(t)+b],processes=k),k=[0,1,2,7])])",
     "true, true, true, true"},
    {DECAY "E := ensemble(S,parameters=[[1,2],{b=3,a=2}],t=[0,1,2]): numelems(E), "
           "evalb(max(seq(abs(E[1,i,1]-2*exp(1.-i)),i=1..3),seq(abs(E[2,i,1]-3*exp(2.-2*i)),i=1.."
           "3)) < 1e-8)",
     "6, true"},
    {DECAY "T := ensemble(S,parameters=[a=[1,2],b=[3,4,5]],t=0..1,numpoints=3,output=table): "
           "convert(T[parameters],listlist), convert(T[times],list), T[names], T[quantities], "
           "T[failures], T[variable]",
     "[[1, 3], [1, 4], [1, 5], [2, 3], [2, 4], [2, 5]], [0., 0.5, 1.], [a, b], [x(t)], [], t"},
    /* a parameter not named keeps its value, and has it again afterwards */
    {DECAY "S(parameters=[7,8]): E := ensemble(S,parameters=[a=[1,2]],t=0): E[1,1],E[2,1],S("
           "parameters), S(0)[2]",
     "8., 8., [a = 7, b = 8], x(t) = 8."},
    /* rows of a Matrix or an Array are sets */
    {DECAY
     "M := Matrix([[1,2],[2,3]],datatype=float[8]): E := [seq(convert(ensemble(S,parameters=P,"
     "t=1),list),P in [[[1,2],[2,3]],M,Array(M)])]: evalb(E[1] = E[2]), evalb(E[2] = E[3])",
     "true, true"},
    {DECAY "ensemble(S,parameters=[a=[1,2]],t=0)", "error: the parameter b has no value yet"},
    {DECAY "ensemble(S,parameters=[[1,1]],t=1): S(1)",
     "error: parameters must be initialized before solution can be computed"},
    /* draws: the same for the same seed, with the moments of the distribution */
    {DECAY "draw := s -> ensemble(S,parameters=[a=Uniform(1,3),b=[10,20]],runs=400,seed=s,t=0,"
           "quantities=[a,b]): E := draw(5): F := draw(5): G := draw(6): op(1,E), "
           "evalb(LinearAlgebra:-Norm(E-F)=0), evalb(E[1,1]=G[1,1]), "
           "evalb(abs(add(E[i,1],i=1..800)/800-2) < 0.1), "
           "evalb(abs(add((E[i,1]-2)^2,i=1..800)/800-1/3) < 0.04), E[1,2], E[401,2]",
     "800, 2, true, false, true, true, 10., 20."},
    /* quantiles of values that are known, and where a run has ended without it */
    {DECAY "B := ensemble(S,parameters=[a=0,b=[seq(1..9)]],t=[0,1],output=bands,quantiles=[0.25,"
           "0.5,1]): [seq(B[bands][1,1,k],k=1..3)], Statistics:-Quantile([seq(1..9)],0.25)",
     "[2.66666666666667, 5., 9.], 2.666666667"},
    {POLE "B := ensemble(S,parameters=[b=[1/4,1/2,2]],t=[0,1],output=bands,quantiles=[0,1]): "
          "B[failures][1][1], evalf[6]([seq(seq(B[bands][1,i,k],k=1..2),i=1..2)])",
     "Warning, run 3 (b = 2.): cannot evaluate the solution further right of 0.5, probably a "
     "singularity\n3, [0.25, 2., 0.333333, 1.00000]"},
    /* failures one by one, the others go on */
    {POLE "E := ensemble(S,parameters=[b=[1/4,1/2,2]],t=1): evalf[5](E[1,1]), evalf[5](E[2,1]), "
          "E[3,1]",
     "Warning, run 3 (b = 2.): cannot evaluate the solution further right of 0.5, probably a "
     "singularity\n0.33333, 1.0000, undefined"},
    {POLE "ensemble(S,parameters=[b=[2,4]],t=1)",
     "error: none of the 2 runs came to its end; run 1 (b = 2.): cannot evaluate the solution "
     "further right of 0.5, probably a singularity"},
    {"S := dsolve({diff(x(t),t)=y(t),x(t)^2+y(t)^2=a,x(0)=1,y(0)=b},numeric,parameters=[a,b]): E "
     ":= ensemble(S,parameters=[[2,1],[2,3]],t=0.1,output=table): evalf[4](E[values][1,1,1]), "
     "E[values][2,1,1], E[failures][1][2][1..30]",
     "Warning, run 2 (a = 2., b = 3.): the initial conditions do not satisfy the algebraic "
     "constraints\n    equation 1  x(t)^2+y(t)^2-2  =  8    NOT zero\n  y(0) is fixed by the "
     "others: "
     "it is 1, you gave 3\n1.095, undefined, \"the initial conditions do not \""},
    {DECAY "ensemble(S,parameters=[[1,1]],t=1,quantities=[y(t)])", "error: y(t) has no value"},
    {DECAY "ensemble(S,parameters=[a=foo,b=1],t=1)",
     "error: parameters: foo is none of the values of a parameter"},
    {DECAY "ensemble(S,parameters=3,t=1)", "error: parameters = 3: expected a list or a Matrix"},
    {DECAY "ensemble(S,parameters=[a],t=1)",
     "error: parameters: a is neither a set of values nor name = values"},
    {DECAY "ensemble(S,parameters=[a=[seq(1..4000)],b=[seq(1..4000)]],t=1)",
     "error: 16000000 runs are too many: 10000000 at most"},
    {"ensemble(dsolve({diff(x(t),t)=1,x(0)=0},numeric),parameters=[[1]],t=1)",
     "error: the solution has no parameters"},
    {DECAY "ensemble(S,parameters=[[1,1]],t=1,run=3)", "error: ensemble has no option run"},
    {DECAY "B := ensemble(S,parameters=[a=[1,2],b=1],t=0..1,output=bands): plots:-odeplot(B,y(t))",
     "error: odeplot: these bands have no quantity y(t)"},
    /* the variable has another name; events */
    {"S := dsolve({diff(y(s),s,s)=-g,y(0)=1,D(y)(0)=0},numeric,parameters=[g,e],events=[[y(s),"
     "diff(y(s),s)=-e*diff(y(s),s)]]): E := ensemble(S,parameters=[g=2,e=[1/2,1]],s=1.5): "
     "round(10^9*E[1,1]), round(10^9*E[2,1])",
     "250000000, 750000000"},
    {DECAY "p := plots:-odeplot(ensemble(S,parameters=[a=[1,2,3],b=1],t=0..1,output=bands),[t,x(t)]"
           "): whattype(p)",
     "PLOT"},
};

static void rows_are_right(void **state)
{
    (void)state;
    ROWS_HOLD(rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_right),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
