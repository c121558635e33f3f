/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Larger matrices of floats: inverse, LU decomposition and eigenvalues against exact arithmetic on
 * the same numbers; spectra that are known; what is singular or has floats of any size is left to
 * exact arithmetic.
 */
#include "tests/unit/cas/algebra.h"

#include "cas/algebra/linalg/balls.h"
#include "cas/algebra/linalg/entry.h"
#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/linalg/rational.h"
#include "cas/value/evalf.h"

enum { N = 12 };

/* Floats of three digits without pattern. */
static RTable *random_floats(unsigned long seed)
{
    RTable *m = rtable_matrix(N, N);
    for (long k = 0; k < N * N; k++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        m->data[k] = evalf_expr(expr_ratio((long)(seed >> 40) % 1999 - 999, 1000), 3);
    }
    return m;
}

static RTable *exact(const RTable *m)
{
    RTable *e = rtable_like(m);
    for (long k = 0; k < rtable_count(m); k++)
        e->data[k] = linalg_exact(m->data[k]);
    return e;
}

static void assert_near(Expr a, Expr b, double tolerance)
{
    double d = num_to_double(evalf_expr(expr_sub(linalg_exact(a), linalg_exact(b)), 20));
    if (!(d <= tolerance && d >= -tolerance))
        assert_expr(a, b, "float");
}

static void inverse_is_rounded_once(void **state)
{
    (void)state;
    for (unsigned long seed = 1; seed < 5; seed++) {
        RTable *A = random_floats(seed), *X = linalg_inverse(A), *Y = rtable_matrix(N, N);
        assert_true(linalg_rational_solve(Y, exact(A), linalg_identity(N)));
        for (long k = 0; k < N * N; k++)
            assert_expr(X->data[k], evalf_expr(Y->data[k], num_digits), "entry of the inverse");
    }
}

static void zeros_stay(void **state)
{
    (void)state;
    RTable *A = rtable_matrix(N, N), *X;
    for (long i = 0; i < N; i++) {
        rtable_set(A, i, i, read_expr("2.0"));
        if (i > 0)
            rtable_set(A, i, i - 1, read_expr("0.5"));
    }
    X = linalg_inverse(A);
    assert_near(rtable_get(X, 1, 0), read_expr("-1/8"), 1e-12);
    for (long j = 1; j < N; j++)
        assert_true(num_is_zero(rtable_get(X, 0, j)));
}

static void decomposition_multiplies_back(void **state)
{
    (void)state;
    RTable *A = random_floats(7), *P, *L, *U, *product;
    assert_true(linalg_ball_lu(&P, &L, &U, A));
    product = linalg_multiply(exact(P), linalg_multiply(exact(L), exact(U)));
    for (long k = 0; k < N * N; k++)
        assert_near(product->data[k], A->data[k], 1e-8);
    for (long i = 0; i < N; i++)
        for (long j = 0; j < i; j++) {
            assert_ptr_equal(rtable_get(U, i, j), EXPR_ZERO);
            assert_ptr_equal(rtable_get(L, j, i), EXPR_ZERO);
            assert_near(rtable_get(L, i, j), EXPR_ZERO, 1.0); /* the largest candidate was taken */
        }
}

static void singular_is_left_alone(void **state)
{
    (void)state;
    RTable *A = random_floats(9), *X = rtable_matrix(N, N), *P, *L, *U;
    for (long j = 0; j < N; j++)
        rtable_set(A, N - 1, j, expr_mul(expr_int(2), rtable_get(A, 0, j)));
    assert_false(linalg_ball_solve(X, A, linalg_identity(N)));
    assert_false(linalg_ball_lu(&P, &L, &U, A));
    A = random_floats(9);
    A->data[0] = read_expr("1e1000000000000");
    assert_false(linalg_ball_solve(X, A, linalg_identity(N)));
}

/* --- eigenvalues ------------------------------------------------------------------------- */

/* The characteristic polynomial's two best known coefficients. */
static void eigenvalues_have_trace_and_determinant(void **state)
{
    (void)state;
    RTable *A = random_floats(3), *v = rtable_vector(RTABLE_COLUMN, N);
    Expr sum = EXPR_ZERO, product = EXPR_ONE, trace = EXPR_ZERO;
    assert_true(linalg_ball_eigen(v, NULL, A));
    for (long i = 0; i < N; i++) {
        sum = expr_add(sum, v->data[i]);
        product = expr_mul(product, v->data[i]);
        trace = expr_add(trace, rtable_get(A, i, i));
    }
    Expr det = linalg_det(A);
    assert_near(expr_is(sum, EXPR_COMPLEX) ? expr_arg(sum, 0) : sum, trace, 1e-7);
    product = expr_div(product, det);
    assert_near(expr_is(product, EXPR_COMPLEX) ? expr_arg(product, 0) : product, EXPR_ONE, 1e-7);
}

/* The cyclic shift has the roots of unity, two of them real, in conjugate pairs. */
static void shift_has_roots_of_unity(void **state)
{
    (void)state;
    RTable *A = rtable_matrix(N, N), *v = rtable_vector(RTABLE_COLUMN, N);
    for (long i = 0; i < N; i++)
        rtable_set(A, (i + 1) % N, i, read_expr("1.0"));
    assert_true(linalg_ball_eigen(v, NULL, A));
    assert_near(v->data[0], EXPR_MINUS_ONE, 1e-12);
    assert_near(v->data[1], EXPR_ONE, 1e-12);
    for (long i = 2; i < N; i += 2) {
        assert_true(expr_is(v->data[i], EXPR_COMPLEX));
        assert_expr(linalg_conjugate(v->data[i]), v->data[i + 1], "conjugate");
    }
}

static void vectors_are_eigenvectors(void **state)
{
    (void)state;
    RTable *A = random_floats(11), *V, *v = linalg_eigen(A, &V);
    for (long j = 0; j < N; j++)
        for (long i = 0; i < N; i++) {
            Expr sum = expr_neg(expr_mul(v->data[j], rtable_get(V, i, j)));
            for (long k = 0; k < N; k++)
                sum = expr_add(sum, expr_mul(rtable_get(A, i, k), rtable_get(V, k, j)));
            if (expr_is(sum, EXPR_COMPLEX)) {
                assert_near(expr_arg(sum, 1), EXPR_ZERO, 1e-7);
                sum = expr_arg(sum, 0);
            }
            assert_near(sum, EXPR_ZERO, 1e-7);
        }
}

/* A Jordan block: nearly every eigenvalue is a twelfth root of what rounding leaves. */
static void multiple_eigenvalues(void **state)
{
    (void)state;
    RTable *A = rtable_matrix(N, N), *v;
    for (long i = 0; i < N; i++) {
        rtable_set(A, i, i, read_expr("2.0"));
        if (i > 0)
            rtable_set(A, i, i - 1, EXPR_ONE);
    }
    v = linalg_eigen(A, NULL);
    for (long i = 0; i < N; i++)
        assert_near(v->data[i], expr_int(2), 1e-9);
}

/* --- products ---------------------------------------------------------------------------- */

static void products_are_rounded_once(void **state)
{
    (void)state;
    enum { M = 20 };
    RTable *A = rtable_matrix(M, M), *B = rtable_matrix(M, M), *P;
    for (long k = 0; k < M * M; k++) {
        A->data[k] = expr_ratio(k * k % 17 - 8, 3);
        B->data[k] = k % M == 0 ? expr_int(k % 7) : evalf_expr(expr_ratio(k % 29 - 14, 7), 10);
    }
    P = linalg_multiply(A, B);
    RTable *exactly = linalg_multiply(A, exact(B));
    for (long k = 0; k < M * M; k++) /* the first column has no floats */
        assert_expr(P->data[k],
                    k % M == 0 ? exactly->data[k] : evalf_expr(exactly->data[k], num_digits),
                    "entry of the product");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(inverse_is_rounded_once),
        cmocka_unit_test(zeros_stay),
        cmocka_unit_test(decomposition_multiplies_back),
        cmocka_unit_test(singular_is_left_alone),
        cmocka_unit_test(eigenvalues_have_trace_and_determinant),
        cmocka_unit_test(shift_has_roots_of_unity),
        cmocka_unit_test(vectors_are_eigenvectors),
        cmocka_unit_test(multiple_eigenvalues),
        cmocka_unit_test(products_are_rounded_once),
    };
    return cmocka_run_group_tests(tests, algebra_begin, algebra_end);
}
