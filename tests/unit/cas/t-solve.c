/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Solving: linear systems in names, functions and derivatives; polynomials by radicals; systems by
 * cases; what has no solution and what cannot be decided; conditions. Every solution found is put
 * back into its equations here once more.
 */
#include <math.h>
#include <string.h>

#include "tests/unit/cas/algebra.h"

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/rootof.h"
#include "cas/algebra/zero.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/walk.h"
#include "cas/solve/parts.h"
#include "cas/solve/solve.h"
#include "cas/value/evalf.h"

static Expr X, Y, A, B;

static Expr power(Expr e, long n)
{
    return expr_pow(e, expr_int(n));
}

static Expr times(long n, Expr e)
{
    return expr_mul(expr_int(n), e);
}

static Expr plus(Expr a, Expr b)
{
    return expr_add(a, b);
}

static Expr polynomial(const long *c, long n)
{
    Expr sum = EXPR_ZERO;

    for (long i = 0; i < n; i++)
        sum = expr_add(sum, times(c[i], power(X, i)));
    return sum;
}

static void assert_same(Expr a, Expr b)
{
    if (zero_truth(expr_sub(a, b)) != TRUTH_YES) {
        char *x = print_text(a, 400), *y = print_text(b, 400);

        print_error("%s\nis not\n%s\n", x, y);
        mem_free(x);
        mem_free(y);
        fail();
    }
}

/* Solutions of one equation in x, each checked; `count` of them. */
static Expr assert_roots(Expr e, long count)
{
    SolveResult r = solve_for(e, X);

    assert_true(r.complete);
    assert_int_equal(expr_count(r.solutions), count);
    for (long i = 0; i < count; i++) {
        Expr root = expr_arg(r.solutions, i);
        Expr residual = solve_substitute(e, &X, &root, 1);

        if (zero_truth(residual) == TRUTH_NO) {
            char *text = print_text(residual, 400);

            print_error("%s is not zero\n", text);
            mem_free(text);
            fail();
        }
    }
    return r.solutions;
}

static Expr assert_solutions(const Expr *eqs, long m, const Expr *v, long n, long count)
{
    SolveResult r = solve_equations(eqs, m, v, n);

    assert_true(r.complete);
    assert_int_equal(expr_count(r.solutions), count);
    for (long i = 0; i < count; i++)
        for (long k = 0; k < m; k++) {
            Expr e = expr_is(eqs[k], EXPR_EQUATION)
                         ? expr_sub(expr_arg(eqs[k], 0), expr_arg(eqs[k], 1))
                         : eqs[k];

            if (!expr_is(e, EXPR_LESS) && !expr_is(e, EXPR_UNEQUAL))
                assert_int_equal(
                    zero_truth(solve_substitute(e, v, expr_arg(r.solutions, i)->u.args, n)),
                    TRUTH_YES);
        }
    return r.solutions;
}

static void linear(void **state)
{
    (void)state;
    Expr t = expr_symbol("t"), u = expr_call1("u", t), du = expr_call2("diff", u, t);
    Expr eqs[] = {expr_equation(plus(X, Y), expr_int(3)), expr_sub(X, expr_mul(A, Y))};
    Expr v[] = {X, Y}, motion = plus(expr_mul(A, du), expr_mul(X, u)), s;

    assert_solutions(eqs, 2, v, 2, 1);
    s = assert_solutions(eqs, 1, v, 2, 1);
    assert_ptr_equal(expr_arg(expr_arg(s, 0), 1), Y);
    s = solve_equations(&motion, 1, &du, 1).solutions;
    assert_same(expr_arg(expr_arg(s, 0), 0), expr_neg(expr_div(expr_mul(X, u), A)));
    s = solve_equations(&motion, 1, &u, 1).solutions; /* the derivative is another unknown */
    assert_same(expr_arg(expr_arg(s, 0), 0), expr_neg(expr_div(expr_mul(A, du), X)));
    eqs[1] = expr_equation(plus(X, Y), expr_int(4));
    assert_solutions(eqs, 2, v, 2, 0);
}

static void quadratics(void **state)
{
    (void)state;
    Expr roots = assert_roots(polynomial((long[]){2, -3, 1}, 3), 2), parabola;

    assert_ptr_equal(expr_arg(roots, 0), EXPR_TWO);
    assert_ptr_equal(expr_arg(roots, 1), EXPR_ONE);
    roots = assert_roots(polynomial((long[]){1, -2, 1}, 3), 2);
    assert_ptr_equal(expr_arg(roots, 0), expr_arg(roots, 1));
    roots = assert_roots(polynomial((long[]){1, 0, 1}, 3), 2);
    assert_ptr_equal(expr_arg(roots, 0), EXPR_I);
    /* (x-a)*(x-b): the discriminant is a square */
    roots = assert_roots(expr_mul(expr_sub(X, A), expr_sub(X, B)), 2);
    assert_true(expr_arg(roots, 0) == A || expr_arg(roots, 0) == B);
    /* the + branch first: x = a^2 + sqrt(1-a^2) */
    parabola = expr_sub(plus(power(A, 2), power(expr_sub(X, power(A, 2)), 2)), EXPR_ONE);
    roots = assert_roots(parabola, 2);
    assert_same(expr_arg(roots, 0),
                plus(power(A, 2), expr_pow(expr_sub(EXPR_ONE, power(A, 2)), EXPR_HALF)));
}

static void higher_degrees(void **state)
{
    (void)state;
    assert_roots(polynomial((long[]){-6, 11, -6, 1}, 4), 3);
    assert_roots(polynomial((long[]){-2, 0, 0, 1}, 4), 3);
    assert_roots(polynomial((long[]){1, -3, 0, 1}, 4), 3);
    assert_roots(polynomial((long[]){1, 1, 0, 0, 1}, 5), 4);
    assert_roots(polynomial((long[]){1, 0, -3, 0, 1}, 5), 4);
    assert_roots(polynomial((long[]){-2, 0, 0, 0, 1}, 5), 4);
    assert_roots(polynomial((long[]){-1, 0, 0, 0, 0, 0, 1}, 7), 6);
    assert_true(
        expr_is(expr_arg(solve_for(polynomial((long[]){1, -1, 0, 0, 0, 1}, 6), X).solutions, 0),
                EXPR_CALL));
}

/* evalf of every root, put into the polynomial, gives nearly zero. */
static void assert_values(Expr p, long count)
{
    Expr roots = solve_for(p, X).solutions;

    assert_int_equal(expr_count(roots), count);
    for (long i = 0; i < count; i++) {
        Expr value = evalf_expr(expr_arg(roots, i), 20), residual;

        residual = evalf_expr(expand_expr(walk_replace(p, &X, &value, 1)), 20);
        if (expr_is(residual, EXPR_COMPLEX)) {
            assert_true(fabs(num_to_double(expr_arg(residual, 1))) < 1e-8);
            residual = expr_arg(residual, 0);
        }
        assert_true(fabs(num_to_double(residual)) < 1e-8);
    }
}

static void roots_have_values(void **state)
{
    (void)state;
    assert_values(polynomial((long[]){1, 1, 0, 0, 1}, 5), 4); /* a cut under the square root */
    assert_values(polynomial((long[]){1, -1, 0, 0, 0, 1}, 6), 5);
    assert_values(polynomial((long[]){1, -3, 0, 1}, 4), 3);
}

static void all_values(void **state)
{
    (void)state;
    Expr z = expr_symbol("_Z"), root = rootof_make(expr_sub(power(X, 2), EXPR_TWO), X, 0), list;

    list = solve_all_values(expr_add(A, root));
    assert_int_equal(expr_count(list), 2);
    assert_ptr_equal(expr_arg(list, 0), plus(A, expr_pow(EXPR_TWO, EXPR_HALF)));
    root = rootof_make(expr_sub(power(z, 2), EXPR_TWO), z, 2);
    list = solve_all_values(root);
    assert_int_equal(expr_count(list), 1);
    assert_ptr_equal(expr_arg(list, 0), expr_neg(expr_pow(EXPR_TWO, EXPR_HALF)));
}

static void circles_meet(void **state)
{
    (void)state;
    Expr v[] = {X, Y}, one = EXPR_ONE, first, second;

    first = expr_sub(plus(power(X, 2), power(Y, 2)), expr_int(4));
    second = expr_sub(plus(power(expr_sub(X, one), 2), power(expr_sub(Y, one), 2)), expr_int(4));
    assert_solutions((Expr[]){first, second}, 2, v, 2, 2);
    assert_solutions((Expr[]){first, expr_sub(power(X, 3), Y)}, 2, v, 2, 6);
    assert_solutions((Expr[]){first, expr_sub(first, one)}, 2, v, 2, 0);
}

static void rational_equations(void **state)
{
    (void)state;
    /* (x^2-1)/(x-1) = 0 has only -1 */
    Expr e = expr_div(expr_sub(power(X, 2), EXPR_ONE), expr_sub(X, EXPR_ONE));

    assert_ptr_equal(expr_arg(assert_roots(e, 1), 0), EXPR_MINUS_ONE);
    assert_roots(expr_sub(expr_inv(X), A), 1);
    assert_int_equal(expr_count(solve_for(expr_inv(X), X).solutions), 0);
    assert_ptr_equal(expr_arg(solve_for(EXPR_ZERO, X).solutions, 0), X);
}

static void functions(void **state)
{
    (void)state;
    Expr ex = expr_call1("exp", X), root = expr_pow(X, EXPR_HALF), s;

    s = assert_roots(expr_sub(ex, EXPR_TWO), 1);
    assert_ptr_equal(expr_arg(s, 0), funcs_apply1("ln", EXPR_TWO));
    assert_roots(expr_sub(plus(expr_call1("exp", times(2, X)), ex), expr_int(6)), 2);
    s = assert_roots(expr_sub(root, expr_int(3)), 1);
    assert_ptr_equal(expr_arg(s, 0), expr_int(9));
    assert_int_equal(expr_count(solve_for(plus(root, expr_int(3)), X).solutions), 0);
    s = assert_roots(expr_sub(plus(X, root), expr_int(6)), 1);
    assert_ptr_equal(expr_arg(s, 0), expr_int(4));
    s = assert_roots(expr_sub(expr_call1("sin", X), EXPR_HALF), 1);
    assert_same(expr_arg(s, 0), expr_div(EXPR_PI, expr_int(6)));
    assert_roots(expr_sub(plus(expr_call1("sin", X), expr_call1("cos", X)), EXPR_ONE), 2);
}

/* Roots of several expressions, multiple angles, sums of logarithms, x beside exp(x). */
static void mixed_functions(void **state)
{
    (void)state;
    Expr twice = times(2, X), shifted = expr_add(X, expr_int(5)), s;

    s = assert_roots(
        expr_sub(plus(expr_pow(X, EXPR_HALF), expr_pow(shifted, EXPR_HALF)), expr_int(5)), 1);
    assert_ptr_equal(expr_arg(s, 0), expr_int(4));
    assert_true(
        expr_count(
            solve_for(expr_sub(expr_call1("cos", twice), expr_call1("sin", X)), X).solutions) >= 2);
    s = assert_roots(expr_sub(plus(expr_call1("ln", X), expr_call1("ln", shifted)),
                              funcs_apply1("ln", expr_int(6))),
                     1);
    assert_ptr_equal(expr_arg(s, 0), EXPR_ONE);
    s = assert_roots(expr_sub(expr_mul(X, expr_call1("exp", X)), EXPR_TWO), 1);
    assert_ptr_equal(expr_arg(s, 0), funcs_apply1("LambertW", EXPR_TWO));
    assert_roots(plus(X, expr_call1("exp", X)), 1);
}

static void undecided(void **state)
{
    (void)state;
    SolveResult r = solve_for(expr_sub(expr_call1("f", X), X), X);

    assert_false(r.complete);
    assert_int_equal(expr_count(r.solutions), 0);
}

static void polynomial_systems(void **state)
{
    (void)state;
    Expr v[] = {X, Y}, circle = expr_sub(plus(power(X, 2), power(Y, 2)), EXPR_ONE), s;

    s = assert_solutions((Expr[]){circle, X}, 2, v, 2, 2);
    assert_ptr_equal(expr_arg(expr_arg(s, 0), 1), EXPR_ONE);
    assert_ptr_equal(expr_arg(expr_arg(s, 1), 1), EXPR_MINUS_ONE);
    assert_solutions((Expr[]){circle, expr_sub(X, Y)}, 2, v, 2, 2);
    assert_solutions((Expr[]){circle, expr_mul(X, Y)}, 2, v, 2, 4);
    assert_solutions((Expr[]){circle, expr_sub(expr_mul(X, Y), EXPR_HALF)}, 2, v, 2, 2);
    assert_solutions((Expr[]){expr_sub(expr_mul(X, Y), X), expr_sub(Y, EXPR_ONE)}, 2, v, 2, 1);
    assert_solutions((Expr[]){circle, expr_sub(X, EXPR_TWO), expr_sub(Y, EXPR_TWO)}, 3, v, 2, 0);
}

static void unknown_functions(void **state)
{
    (void)state;
    Expr t = expr_symbol("t"), x = expr_call1("x", t), dx = expr_call2("diff", x, t);
    Expr e = expr_sub(power(x, 2), dx), s;

    s = solve_equations(&e, 1, &x, 1).solutions;
    assert_int_equal(expr_count(s), 2);
    assert_ptr_equal(expr_arg(expr_arg(s, 0), 0), expr_pow(dx, EXPR_HALF));
}

static void conditions(void **state)
{
    (void)state;
    Expr e = expr_sub(power(X, 2), EXPR_ONE), above, other, s;

    above = expr_make(EXPR_LESS, (Expr[]){EXPR_ZERO, X}, 2);
    other = expr_make(EXPR_UNEQUAL, (Expr[]){X, EXPR_ONE}, 2);
    s = assert_solutions((Expr[]){e, above}, 2, &X, 1, 1);
    assert_ptr_equal(expr_arg(expr_arg(s, 0), 0), EXPR_ONE);
    s = assert_solutions((Expr[]){e, other}, 2, &X, 1, 1);
    assert_ptr_equal(expr_arg(expr_arg(s, 0), 0), EXPR_MINUS_ONE);
}

static Expr less(Expr a, Expr b)
{
    return expr_make(EXPR_LESS, (Expr[]){a, b}, 2);
}

static void inequalities(void **state)
{
    (void)state;
    Expr square = power(X, 2), inside[2] = {less(square, expr_int(4)), less(EXPR_ZERO, X)};
    Expr outside = less(EXPR_ONE, square), never = less(square, EXPR_MINUS_ONE), point, list;
    SolveResult r = solve_inequalities(inside, 2, X);

    assert_true(r.complete);
    assert_int_equal(expr_count(r.solutions), 1);
    list = expr_arg(r.solutions, 0);
    assert_ptr_equal(expr_arg(list, 0), less(EXPR_ZERO, X));
    assert_ptr_equal(expr_arg(list, 1), less(X, EXPR_TWO));
    assert_int_equal(expr_count(solve_inequalities(&outside, 1, X).solutions), 2);
    r = solve_inequalities(&never, 1, X);
    assert_true(r.complete && expr_count(r.solutions) == 0);
    point = expr_make(EXPR_LESSEQ, (Expr[]){square, EXPR_ZERO}, 2);
    list = expr_arg(solve_inequalities(&point, 1, X).solutions, 0);
    assert_ptr_equal(expr_arg(list, 0), expr_equation(X, EXPR_ZERO));
    point = less(expr_inv(X), EXPR_ONE); /* the pole separates */
    assert_int_equal(expr_count(solve_inequalities(&point, 1, X).solutions), 2);
    point = less(expr_call1("sin", X), EXPR_ZERO); /* one interval in every period */
    r = solve_inequalities(&point, 1, X);
    assert_true(r.complete && expr_count(r.solutions) == 1);
    point = less(expr_call1("sin", X), X);
    assert_false(solve_inequalities(&point, 1, X).complete);
    point = less(expr_mul(A, X), EXPR_ONE);
    assert_false(solve_inequalities(&point, 1, X).complete);
}

/* Two links of length 1 whose hand is at (1, 1). */
static void angles(void **state)
{
    (void)state;
    Expr eqs[] = {expr_sub(plus(expr_call1("cos", X), expr_call1("cos", Y)), EXPR_ONE),
                  expr_sub(plus(expr_call1("sin", X), expr_call1("sin", Y)), EXPR_ONE)};
    Expr s = assert_solutions(eqs, 2, (Expr[]){X, Y}, 2, 2), right = expr_div(EXPR_PI, EXPR_TWO);

    assert_ptr_equal(expr_arg(expr_arg(s, 0), 0), right);
    assert_ptr_equal(expr_arg(expr_arg(s, 0), 1), EXPR_ZERO);
    assert_ptr_equal(expr_arg(expr_arg(s, 1), 0), EXPR_ZERO);
    assert_ptr_equal(expr_arg(expr_arg(s, 1), 1), right);
}

static void floats_give_floats(void **state)
{
    (void)state;
    Expr e = expr_sub(expr_mul(num_parse("0.5", 3), X), EXPR_ONE), s;

    s = solve_for(e, X).solutions;
    assert_true(expr_is(expr_arg(s, 0), EXPR_FLOAT));
    assert_int_equal(num_cmp(expr_arg(s, 0), EXPR_TWO), 0);
}

static void default_unknowns(void **state)
{
    (void)state;
    Expr e = plus(expr_mul(EXPR_PI, X), expr_call1("f", Y)), set = solve_default_unknowns(e);

    assert_int_equal(expr_count(set), 2);
    assert_ptr_equal(expr_arg(set, 0), X);
    assert_ptr_equal(expr_arg(set, 1), Y);
}

static int start(void **state)
{
    int status = algebra_begin(state);
    X = expr_symbol("x");
    Y = expr_symbol("y");
    A = expr_symbol("a");
    B = expr_symbol("b");
    return status;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(linear),
        cmocka_unit_test(quadratics),
        cmocka_unit_test(higher_degrees),
        cmocka_unit_test(roots_have_values),
        cmocka_unit_test(all_values),
        cmocka_unit_test(circles_meet),
        cmocka_unit_test(rational_equations),
        cmocka_unit_test(functions),
        cmocka_unit_test(mixed_functions),
        cmocka_unit_test(undecided),
        cmocka_unit_test(polynomial_systems),
        cmocka_unit_test(unknown_functions),
        cmocka_unit_test(conditions),
        cmocka_unit_test(inequalities),
        cmocka_unit_test(angles),
        cmocka_unit_test(floats_give_floats),
        cmocka_unit_test(default_unknowns),
    };
    return cmocka_run_group_tests(tests, start, algebra_end);
}
