/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Eigenvalues, functions of matrices, normal forms: A.v = lambda*v, Cayley and Hamilton's theorem,
 * exp(0) = I and its derivative, block sizes, divisors.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/linalg/rational.h"
#include "cas/algebra/linalg/similar.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/zero.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/walk.h"
#include "cas/solve/parts.h"
#include "cas/value/evalf.h"
#include "cas/value/funcs.h"
#include "tests/unit/cas/algebra.h"

static RTable *integers(long rows, long cols, const long *values)
{
    RTable *m = rtable_matrix(rows, cols);

    for (long i = 0; i < rows * cols; i++)
        m->data[i] = expr_int(values[i]);
    return m;
}

static void assert_zero(Expr e)
{
    Truth truth = zero_truth(e);

    if (truth == TRUTH_NO || (truth == TRUTH_UNKNOWN && e->sig != 0)) {
        char *text = print_text(e, 400);

        print_error("%s is not zero\n", text);
        mem_free(text);
        fail();
    }
}

static void assert_zero_table(const RTable *m)
{
    for (long i = 0; i < rtable_count(m); i++)
        assert_zero(m->data[i]);
}

/* A.M = M.diag(values) */
static void assert_eigen(const RTable *A)
{
    RTable *M, *values = linalg_eigen(A, &M), *left = linalg_multiply(A, M);

    for (long i = 0; i < rtable_rows(A); i++)
        for (long j = 0; j < rtable_rows(A); j++)
            assert_zero(
                expr_sub(rtable_get(left, i, j), expr_mul(values->data[j], rtable_get(M, i, j))));
}

static void eigenvectors(void **state)
{
    (void)state;
    RTable *A = rtable_matrix(2, 2), *M;
    const char *names[] = {"a", "b", "b", "c"};

    assert_eigen(integers(2, 2, (long[]){2, 1, 1, 2}));
    assert_eigen(integers(2, 2, (long[]){0, 1, -1, 0}));
    assert_eigen(integers(3, 3, (long[]){1, 2, 3, 4, 5, 6, 7, 8, 10}));
    assert_eigen(integers(3, 3, (long[]){2, 0, 0, 0, 2, 0, 1, 1, 3}));
    assert_eigen(integers(4, 4, (long[]){1, 2, 0, 0, 3, 4, 0, 0, 0, 0, 5, 0, 7, 0, 0, 6}));
    for (long i = 0; i < 4; i++)
        A->data[i] = expr_symbol(names[i]);
    assert_eigen(A);
    linalg_eigen(integers(2, 2, (long[]){1, 1, 0, 1}), &M);
    assert_ptr_equal(rtable_get(M, 0, 1), EXPR_ZERO);
    assert_ptr_equal(rtable_get(M, 1, 1), EXPR_ZERO);
}

/* Vectors of simple factors of any degree: A.v - z*v vanishes modulo p, the last entry is 1. */
static void rational_vectors(void **state)
{
    (void)state;
    Expr z = expr_symbol("z");
    const RTable *A[] = {
        integers(3, 3, (long[]){0, 0, 2, 1, 0, 5, 0, 1, 1}),
        integers(4, 4, (long[]){0, 0, 0, -1, 1, 0, 0, -3, 0, 1, 0, 0, 0, 0, 1, 2}),
        integers(4, 4, (long[]){3, 0, 0, 7, 1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 9}),
        integers(5, 5, (long[]){-11, 4, 9, 0, 5, 7,  -2, 1, 3, 0, 0, 0, 4,
                                1,   0, 0, 0, 0, -6, 2,  0, 0, 0, 1, 9}),
        integers(2, 2, (long[]){5, 0, 1, 7}),
    };
    long simple = 0;
    for (size_t k = 0; k < sizeof A / sizeof *A; k++) {
        long n = rtable_rows(A[k]);
        RTable *v = rtable_vector(RTABLE_COLUMN, n);
        Expr factored = factor_expr(linalg_charpoly(A[k], z));
        for (long f = 0; f < expr_factor_count(factored); f++) {
            Expr p = expr_factor(factored, f), last = EXPR_ZERO;
            if (degree_expr(p, z) < 1 || expr_is(p, EXPR_POWER))
                continue;
            p = expand_expr(p);
            simple++;
            assert_true(linalg_rational_eigenvector(v, A[k], p, z));
            for (long i = 0; i < n; i++) {
                Expr rest, sum = expr_neg(expr_mul(z, v->data[i]));
                for (long j = 0; j < n; j++)
                    sum = expr_add(sum, expr_mul(rtable_get(A[k], i, j), v->data[j]));
                ratfun_quotient(expand_expr(sum), p, z, &rest);
                assert_ptr_equal(rest, EXPR_ZERO);
                last = v->data[i] == EXPR_ZERO ? last : v->data[i];
            }
            assert_ptr_equal(last, EXPR_ONE);
        }
    }
    assert_in_range(simple, 8, 14);
    RTable *v = rtable_vector(RTABLE_COLUMN, 2), *other = integers(2, 2, (long[]){5, 0, 1, 7});
    other->data[1] = expr_symbol("a");
    assert_false(linalg_rational_eigenvector(v, other, expr_sub(z, expr_int(5)), z));
    assert_false(linalg_rational_eigenvector(v, A[4], expr_sub(z, expr_symbol("a")), z));
}

/* |z| of a number of floats */
static double size_of(Expr z)
{
    return num_to_double(evalf_expr(funcs_apply1("abs", z), 15));
}

/* Columns of length 1, which A multiplies by its eigenvalues. */
static void check_unit_vectors(RTable *A)
{
    RTable *M, *values, *left;
    long n = rtable_rows(A);

    A->data[0] = expr_add(A->data[0], num_parse("0.0", 3));
    values = linalg_eigen(A, &M);
    left = linalg_multiply(A, M);
    for (long j = 0; j < n; j++) {
        double length = 0;

        for (long i = 0; i < n; i++) {
            double size = size_of(rtable_get(M, i, j));
            Expr rest =
                expr_sub(rtable_get(left, i, j), expr_mul(values->data[j], rtable_get(M, i, j)));

            length += size * size;
            assert_true(size_of(rest) < 1e-7);
        }
        assert_true(length > 0.9999999 && length < 1.0000001);
    }
}

static void floats_have_unit_vectors(void **state)
{
    (void)state;
    RTable *A = integers(2, 2, (long[]){2, 1, 1, 2}), *M, *values;

    A->data[0] = num_parse("2.0", 3);
    values = linalg_eigen(A, &M);
    assert_true(expr_is(values->data[0], EXPR_FLOAT));
    check_unit_vectors(A);
    check_unit_vectors(integers(2, 2, (long[]){1, 2, 3, 5}));
    check_unit_vectors(integers(2, 2, (long[]){0, -2, 1, 0}));
    check_unit_vectors(integers(2, 2, (long[]){1, -5, 2, 3}));
    check_unit_vectors(integers(3, 3, (long[]){1, 2, 3, 4, 5, 6, 7, 8, 10}));
    check_unit_vectors(integers(3, 3, (long[]){0, 0, 3, 2, 0, 0, 0, 1, 0}));
}

/* The roots in radicals of this matrix hold zeros that no number of digits shows. */
static void floats_need_no_radicals(void **state)
{
    (void)state;
    RTable *A = integers(4, 4, (long[]){-10, 1, 0, 0, -24, 0, -1, 0, 0, 0, -11, 1, 1, 0, -29, 0});
    Expr z = expr_symbol("z"), p;

    A->data[6] = expr_neg(num_parse("0.4525", 6));
    A->data[14] = expr_neg(num_parse("29.34", 5));
    p = linalg_charpoly(A, z);
    A = linalg_eigen(A, NULL);
    for (long i = 0; i < 4; i++)
        assert_true(size_of(expand_expr(walk_replace1(p, z, A->data[i]))) < 1e-4);
}

static void cayley_hamilton(void **state)
{
    (void)state;
    RTable *A = rtable_matrix(3, 3);
    Expr x = expr_symbol("x");

    for (long i = 0; i < 9; i++) {
        char text[] = {'m', (char)('0' + i), 0};
        A->data[i] = expr_symbol(text);
    }
    assert_zero_table(linalg_function(integers(2, 2, (long[]){1, 2, 3, 4}),
                                      linalg_charpoly(integers(2, 2, (long[]){1, 2, 3, 4}), x), x));
    assert_zero(expr_add(coeff_expr(linalg_charpoly(A, x), x, 0), linalg_det(A)));
    assert_ptr_equal(coeff_expr(linalg_charpoly(A, x), x, 3), EXPR_ONE);
}

static Expr at_zero(Expr e, void *arg)
{
    Expr t = arg, zero = EXPR_ZERO;

    return solve_substitute(e, &t, &zero, 1);
}

static Expr slope(Expr e, void *arg)
{
    return diff_name(e, arg);
}

static void exponentials(void **state)
{
    (void)state;
    const long samples[][4] = {{0, 1, -1, 0}, {1, 1, 0, 1}, {1, 2, 3, 4}, {0, 1, 0, 0}};
    Expr x = expr_symbol("x"), t = expr_symbol("t"), F = expr_call1("exp", expr_mul(x, t));

    for (int i = 0; i < 4; i++) {
        RTable *A = integers(2, 2, samples[i]), *E = linalg_function(A, F, x), *D;

        assert_zero_table(linalg_add(rtable_map(E, at_zero, (void *)t), EXPR_ONE,
                                     linalg_identity(2), EXPR_MINUS_ONE));
        D = rtable_map(E, slope, (void *)t);
        assert_zero_table(linalg_add(D, EXPR_ONE, linalg_multiply(A, E), EXPR_MINUS_ONE));
    }
}

static void jordan_blocks(void **state)
{
    (void)state;
    RTable *J = linalg_similar_jordan(integers(3, 3, (long[]){2, 1, 0, 0, 2, 0, 0, 0, 2})).form;

    assert_true(linalg_equal(J, integers(3, 3, (long[]){2, 1, 0, 0, 2, 0, 0, 0, 2})));
    J = linalg_similar_jordan(integers(3, 3, (long[]){0, 1, 2, 0, 0, 3, 0, 0, 0})).form;
    assert_true(linalg_equal(J, integers(3, 3, (long[]){0, 1, 0, 0, 0, 1, 0, 0, 0})));
}

static void smith_divisors(void **state)
{
    (void)state;
    Expr x = expr_symbol("x"), x1 = expr_add(x, EXPR_ONE);
    RTable *A = rtable_matrix(2, 2), *S;

    S = linalg_smith(integers(2, 2, (long[]){2, 4, 6, 8}), NULL);
    assert_true(linalg_equal(S, integers(2, 2, (long[]){2, 0, 0, 4})));
    rtable_set(A, 0, 0, x);
    rtable_set(A, 1, 1, x1);
    S = linalg_smith(A, x);
    assert_ptr_equal(rtable_get(S, 0, 0), EXPR_ONE);
    assert_zero(expr_sub(rtable_get(S, 1, 1), expr_mul(x, x1)));
}

static void echelon(void **state)
{
    (void)state;
    RTable *A = integers(2, 3, (long[]){1, 2, 3, 2, 4, 7});

    assert_true(linalg_equal(linalg_echelon(A), integers(2, 3, (long[]){1, 2, 0, 0, 0, 1})));
    assert_int_equal(expr_count(linalg_row_space(A)), 2);
    assert_int_equal(expr_count(linalg_row_space(rtable_matrix(2, 2))), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(eigenvectors),
        cmocka_unit_test(rational_vectors),
        cmocka_unit_test(floats_have_unit_vectors),
        cmocka_unit_test(floats_need_no_radicals),
        cmocka_unit_test(cayley_hamilton),
        cmocka_unit_test(exponentials),
        cmocka_unit_test(jordan_blocks),
        cmocka_unit_test(smith_divisors),
        cmocka_unit_test(echelon),
    };
    return cmocka_run_group_tests(tests, algebra_begin, algebra_end);
}
