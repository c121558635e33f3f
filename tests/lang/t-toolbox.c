/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The toolbox as sheets call it: each function on a pendulum, on rectangular matrices, on matrices
 * whose rank is a matter of trigonometry, radicals or floats, of rank 0 and with no rows at all.
 * Every line is a statement that must be true; wrong calls must say what is wrong.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/run.h"

/* The three properties of a kernel, its sizes and the rank. */
#define SETTING                                                                                    \
    "with(LinearAlgebra): "                                                                        \
    "good := proc(E, rank) local K, L, r, m; K, L, r := KernelBuild(E); m := RowDimension(E); "    \
    "evalb(r = rank and [Dimension(K)] = [m-r, m] and [Dimension(L)] = [r, m] and "                \
    "(m = r or ColumnDimension(E) = 0 or simplify(Norm(K.E)) = 0) and Rank(L.E) = r and "          \
    "Rank(<L,K>) = m) end proc: "                                                                  \
    "vars := [x(t),y(t),u(t),v(t),lambda(t)]: dvars := diff(vars,t): "                             \
    "pend := [diff(x(t),t)-u(t), diff(y(t),t)-v(t), diff(u(t),t)+lambda(t)*x(t), "                 \
    "diff(v(t),t)+lambda(t)*y(t)+m*g, x(t)^2+y(t)^2-1]: "                                          \
    "E0, G0 := GenerateMatrix(pend, dvars): "                                                      \
    "zero := e -> evalb(simplify(e) = 0): "                                                        \
    "mech := [Matrix([[m,0],[0,m*x(t)^2]]), <x(t)^2+y(t)^2-sin(t)>, <u(t)*v(t),-m*g>, "            \
    "[x(t),y(t)], [u(t),v(t)], [lambda(t)]]: 0;"

static const char *const truths[] = {
    /* derivatives */
    "evalb(Diff(sin(x(t)),x(t)) = cos(x(t)))",
    "evalb(Diff(diff(x(t),t)^2,diff(x(t),t)) = 2*diff(x(t),t))",
    "J := Jacobian(<x^2+y(t), y(t)*cos(x*y(t))>, [x,y(t)]): zero(J[1,1]-2*x) and J[1,2] = 1 and "
    "zero(J[2,1]+y(t)^2*sin(x*y(t))) and zero(J[2,2]-cos(x*y(t))+y(t)*x*sin(x*y(t)))",
    /* kernels */
    "good(Matrix([[1,2,3],[2,4,6]]), 1)",
    "good(Matrix([[1,2],[2,4],[3,6]]), 1)",
    "good(Matrix(3,3), 0) and good(Matrix(2,3), 0)",
    "good(Matrix(0,3), 0) and good(Matrix(3,0), 0)",
    "good(IdentityMatrix(4), 4)",
    "good(Matrix([[1,0,0],[0,x(t),1],[0,2*x(t),2],[0,0,0]]), 2)",
    "good(Matrix([[sin(a)^2+cos(a)^2,1],[1,1]]), 1)",
    "good(Matrix([[cos(x(t))^2,cos(x(t))*sin(x(t))],[cos(x(t))*sin(x(t)),sin(x(t))^2]]), 1)",
    "good(Matrix([[cos(x(t)),-sin(x(t))],[sin(x(t)),cos(x(t))]]), 2)",
    "good(Matrix([[1-cos(a)^2,sin(a)],[sin(a),1]]), 1)",
    "good(Matrix([[sin(2*a),cos(a)],[2*sin(a),1]]), 1)",
    "good(Matrix([[exp(a+b),exp(a)],[exp(b),1]]), 1)",
    "good(Matrix([[sqrt(2),2],[1,sqrt(2)]]), 1)",
    "good(Matrix([[0.1,0.2],[0.3,0.6]]), 1)",
    "good(Matrix([[m1+m2,m2*cos(q(t))],[m2*cos(q(t)),m2]]), 2)",
    /* separating */
    "E1, G1, G2, r := DAE_separate_algebraic(E0, G0): evalb(r = 4 and [Dimension(E1)] = [4,5] and "
    "zero(G2[1]^2-(x(t)^2+y(t)^2-1)^2))",
    "F1, H1, H2, s := DAE_separate_algebraic_bis(pend, dvars): evalb(s = 4 and Equal(F1, E1))",
    "a, b, c, r := DAE_separate_algebraic(Matrix(2,2), <x(t)-1,y(t)>): "
    "evalb(r = 0 and RowDimension(a) = 0 and numelems(b) = 0 and c[1] = x(t)-1)",
    "a, b, c, r := DAE_separate_algebraic(IdentityMatrix(2), <x(t)-1,y(t)>): "
    "evalb(r = 2 and numelems(c) = 0)",
    "a, b, c, r := DAE_separate_algebraic(Matrix(0,2), Vector(0)): "
    "evalb(r = 0 and numelems(c) = 0 and ColumnDimension(a) = 2)",
    /* reducing, to the end */
    "E2, g2, A2, r2 := DAE_reduce_index_by_1(E1, G1, G2, dvars): "
    "E3, g3, A3, r3 := DAE_reduce_index_by_1(E2, g2, A2, dvars): "
    "E4, g4, A4, r4 := DAE_reduce_index_by_1(E3, g3, A3, dvars): "
    "evalb(r2 = 4 and r3 = 4 and r4 = 5 and numelems(A4) = 0 and "
    "zero(A2[1]^2-4*(x(t)*u(t)+y(t)*v(t))^2))",
    "e, G, A := DAE_reduce_index_by_1_full(E0, G0, dvars): evalb([Dimension(e)] = [5,5] and "
    "numelems(A) = 1)",
    "e, A := DAE_reduce_index_by_1_full2proc(pend, dvars): evalb(numelems(e) = 5 and "
    "zero(e[5]^2-(2*x(t)*diff(x(t),t)+2*y(t)*diff(y(t),t))^2))",
    "a, b := DAE_reduce_index_by_1_full2(pend, dvars): Equal(a, e) and Equal(b, A)",
    "a, b, c, r := DAE_reduce_index_by_1(Matrix(0,2), Vector(0), <x(t)-1,y(t)>, "
    "[diff(x(t),t),diff(y(t),t)]): evalb(r = 2 and numelems(c) = 0 and b[1] = 0)",
    /* semi-explicit: every derivative a variable, the trivial equations stay */
    "o, d, a, alg := DAE_make_semi_explicit(pend, vars): evalb(nops(o) = 4 and "
    "d = [x(t),y(t),u(t),v(t)] and a = [x__d(t),y__d(t),u__d(t),v__d(t),lambda(t)] and "
    "alg[1] = x__d(t)-u(t) and nops(alg) = 5)",
    "evalb([DAE_make_semi_explicit([x(t)+y(t)=1], [x(t),y(t)])][1..3] = [[],[],[x(t),y(t)]])",
    /* the table of mechanics: every entry, with a constraint that moves */
    "res := DAE3_get_ODE_and_invariants_stab(op(mech)): "
    "evalb({indices(res,'nolist')} = "
    "{\"m\",\"n\",\"PVARS\",\"VVARS\",\"LVARS\",\"VDOT\",\"ODE_RHS\","
    "\"ODE_POS\",\"ODE_VEL\",\"Phi\",\"Phi_P\",\"A\",\"A_rhs\",\"f\",\"g\",\"bigVAR\",\"bigM\","
    "\"bigRHS\","
    "\"bigETA\",\"JbigETA\",\"JbigRHS\",\"h\",\"bigRHS_stab\",\"JbigRHS_stab\"})",
    "evalb(res[\"m\"] = 1 and res[\"n\"] = 2 and res[\"PVARS\"] = [x(t),y(t)] and "
    "res[\"VVARS\"] = [u(t),v(t)] and res[\"LVARS\"] = [lambda(t)])",
    "zero(res[\"A\"][1]-(2*x(t)*u(t)+2*y(t)*v(t)-cos(t))) and zero(res[\"A_rhs\"][1]-cos(t))",
    "zero(res[\"g\"][1]+2*u(t)^2+2*v(t)^2+sin(t))",
    "zero(subs(diff(x(t),t)=u(t), diff(y(t),t)=v(t), diff(res[\"A\"][1],t)) - "
    "(2*x(t)*diff(u(t),t)+2*y(t)*diff(v(t),t)-res[\"g\"][1]))",
    "zero(Norm(res[\"bigM\"]-Matrix([[m,0,2*x(t)],[0,m*x(t)^2,2*y(t)],[2*x(t),2*y(t),0]])))",
    "zero(res[\"bigRHS\"][3]-res[\"g\"][1]) and evalb(res[\"bigRHS\"][1] = u(t)*v(t))",
    "zero(res[\"bigETA\"][2]-(m*x(t)^2*mu2+2*y(t)*mu3)) and "
    "evalb([Dimension(res[\"JbigETA\"])] = [3,4] and res[\"JbigRHS\"][1,3] = v(t))",
    "zero(res[\"h\"][1]-(res[\"g\"][1]-2*eta*omega*res[\"A\"][1]-omega^2*res[\"Phi\"][1])) and "
    "zero(res[\"bigRHS_stab\"][3]-res[\"h\"][1]) and "
    "zero(subs(x(t)=X,res[\"JbigRHS_stab\"][3,1])-diff(subs(x(t)=X,res[\"h\"][1]),X))",
    "evalb(nops({indices(DAE3_get_ODE_and_invariants(op(mech)))}) = 18 and "
    "nops({indices(DAE3_get_ODE_and_invariants_full(op(mech)))}) = 21 and "
    "nops({indices(DAE3_get_ODE_and_invariants_baumgarte(op(mech)))}) = 24)",
};

static const char *const errors[][2] = {
    {"KernelBuild(3)", "Matrix"},
    {"DAE_separate_algebraic(Matrix([[1,0]]), <u,v>)", "E has 1 rows but G has 2 entries"},
    {"DAE_separate_algebraic_bis([diff(x(t),t)^2], [diff(x(t),t)])", "linear"},
    {"DAE_reduce_index_by_1_full2(Matrix(2,2), [])",
     "derivatives such as diff(x(t), t) are expected"},
    {"DAE_reduce_index_by_1(Matrix([[1,0]]), <y(t)>, <x(t)-1>, [diff(x(t),t)])",
     "E has 2 columns but 1 derivatives"},
    {"DAE3_get_ODE_and_invariants(Matrix([[1]]), [x(t)], [0,0], [x(t),y(t)], [u(t),v(t)], [l(t)])",
     "the mass matrix is 1 x 1"},
    {"DAE3_get_ODE_and_invariants(Matrix([[1]]), [x(t),0], [0], [x(t)], [u(t)], [l(t)])",
     "as many multipliers as constraints"},
    {"JF_TO_MATLAB([x], [x], JF)", "Matrix"},
};

static void test_truths(void **state)
{
    (void)state;
    Expr value;
    assert_int_equal(run_try(SETTING, &value), ST_OK);
    for (size_t i = 0; i < sizeof truths / sizeof *truths; i++)
        run_true(truths[i]);
}

static void test_errors(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
        run_wrong(errors[i][0], errors[i][1]);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_truths),
        cmocka_unit_test(test_errors),
    };
    run_begin();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    run_end();
    return failed;
}
