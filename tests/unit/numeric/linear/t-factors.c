/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Dense factorisations on random matrices, judged by what defines them: products give the matrix
 * back, orthogonal factors are orthogonal, eigenvalues have the traces for their sums; chains of
 * blocks and loops over vectors. Every allocation fails once.
 */
#include "tests/unit/numeric/numbers.h"

#include <complex.h>

#include "numeric/linear/abd.h"
#include "numeric/linear/lapack.h"
#include "numeric/linear/pencil.h"
#include "numeric/linear/qr.h"
#include "numeric/linear/svd.h"
#include "numeric/linear/vec.h"

enum { MOST = 12 };

/* The columns of the m x n matrix are orthonormal. */
static void assert_orthonormal(const double *q, long m, long n)
{
    static double square[MOST * MOST];
    product(q, q, true, n, m, n, square);
    for (long i = 0; i < n * n; i++)
        assert_near(square[i], i / n == i % n, 1e-13);
}

/* m x n of rank r, columns of very different sizes. */
static void make(double *a, long m, long n, long r)
{
    double left[MOST * MOST], right[MOST * MOST];
    numbers_fill(left, m * r);
    numbers_fill(right, r * n);
    product(left, right, false, m, r, n, a);
    for (long i = 0; i < m * n; i++)
        a[i] *= pow(2, (double)(i % n % 3) * 4);
}

/* --- orthogonal factors ------------------------------------------------------------------ */

static void test_svd(void **state)
{
    (void)state;
    number_seed = 1;
    for (int trial = 0; trial < 200; trial++) {
        long m = 1 + number_below(MOST), n = 1 + number_below(m), r = number_below(n + 1);
        double a[MOST * MOST], u[MOST * MOST], s[MOST], v[MOST * MOST], back[MOST * MOST];
        double q[MOST * MOST];
        make(a, m, n, r);
        vec_copy(u, a, m * n);
        assert_true(svd_jacobi(u, m, n, s, v));
        assert_orthonormal(u, m, n);
        assert_orthonormal(v, n, n);
        for (long k = 0; k < n; k++) {
            assert_true(s[k] >= 0 && (k == 0 || s[k] <= s[k - 1]));
            assert_true(k < r ? s[k] > 1e-6 : s[k] <= 1e-12 * (1 + s[0]));
        }
        svd_complete(u, m, n, q);
        assert_orthonormal(q, m, m);
        for (long i = 0; i < m * n; i++)
            assert_true(q[i / n * m + i % n] == u[i]);
        for (long i = 0; i < m * n; i++)
            u[i] *= s[i % n];
        for (long i = 0; i < m * n; i++) {
            back[i] = 0;
            for (long k = 0; k < n; k++)
                back[i] += u[i / n * n + k] * v[i % n * n + k];
        }
        assert_same(back, a, m * n, 1e-12);
    }
}

/* Orthogonal columns of sizes from 1 to 10^-11: their lengths are found to all digits. */
static void test_small_singular_values(void **state)
{
    (void)state;
    number_seed = 1;
    double a[MOST * MOST], s[MOST], v[MOST * MOST], lengths[MOST];
    numbers_fill(a, MOST * MOST);
    assert_true(svd_jacobi(a, MOST, MOST, s, v));
    for (long i = 0; i < MOST * MOST; i++)
        a[i] *= pow(10, (double)-(i % MOST));
    for (long k = 0; k < MOST; k++)
        lengths[k] = pow(10, (double)-k);
    assert_true(svd_jacobi(a, MOST, MOST, s, v));
    for (long k = 0; k < MOST; k++)
        assert_true(fabs(s[k] / lengths[k] - 1) < 1e-12);
}

/* A*P = Q*R, where what is done to the identity gives transpose(Q). */
static void test_qr(void **state)
{
    (void)state;
    number_seed = 1;
    for (int trial = 0; trial < 200; trial++) {
        long m = 1 + number_below(MOST), n = 1 + number_below(MOST);
        long r = number_below((m < n ? m : n) + 1), order[MOST];
        double a[MOST * MOST], R[MOST * MOST], turned[MOST * MOST], back[MOST * MOST], place[MOST];
        make(a, m, n, r);
        vec_copy(R, a, m * n);
        for (long i = 0; i < m * m; i++)
            turned[i] = i / m == i % m;
        assert_int_equal(qr_factor(R, m, n, turned, m, 1e-10, place), r);
        assert_orthonormal(turned, m, m);
        product(turned, R, true, m, m, n, back);
        for (long j = 0; j < n; j++)
            order[j] = (long)place[j];
        assert_true(is_permutation(order, n));
        for (long i = 0; i < m * n; i++)
            assert_near(back[i], a[i / n * n + order[i % n]], 1e-12);
        for (long i = 0; i < m; i++)
            for (long j = 0; j < i && j < r; j++)
                assert_true(R[i * n + j] == 0);
        for (long i = 1; i < r; i++)
            assert_true(fabs(R[i * n + i]) <= fabs(R[(i - 1) * n + i - 1]) * (1 + 1e-12));
    }
}

/* Columns that are unit vectors in another order, of lengths that are exactly one. */
static void test_qr_of_permutations(void **state)
{
    (void)state;
    for (long shift = 0; shift < 5; shift++) {
        double R[25] = {0}, turned[25] = {0}, back[25], place[5];
        for (long i = 0; i < 5; i++) {
            R[i * 5 + (i * 2 + shift) % 5] = i % 2 ? 1 : -1;
            turned[i * 6] = 1;
        }
        double a[25];
        vec_copy(a, R, 25);
        assert_int_equal(qr_factor(R, 5, 5, turned, 5, 1e-12, place), 5);
        product(turned, R, true, 5, 5, 5, back);
        for (long i = 0; i < 25; i++) {
            assert_near(back[i], a[i / 5 * 5 + (long)place[i % 5]], 1e-15);
            assert_true(i / 5 <= i % 5 || R[i] == 0);
        }
    }
}

static void test_null_space(void **state)
{
    (void)state;
    number_seed = 1;
    for (int trial = 0; trial < 200; trial++) {
        long m = 1 + number_below(MOST), n = 1 + number_below(MOST);
        long r = number_below((m < n ? m : n) + 1);
        double a[MOST * MOST], basis[MOST * MOST], work[MOST * MOST + MOST], columns[MOST * MOST];
        make(a, m, n, r);
        long count = qr_null_space(a, m, n, trial % 2 ? r : -1, 1e-10, basis, work);
        assert_int_equal(count, n - r);
        for (long i = 0; i < count * n; i++)
            columns[i % n * count + i / n] = basis[i];
        assert_orthonormal(columns, n, count);
        for (long i = 0; i < m; i++)
            for (long k = 0; k < count; k++) {
                double sum = 0;
                for (long j = 0; j < n; j++)
                    sum += a[i * n + j] * basis[k * n + j];
                assert_near(sum, 0, 1e-11);
            }
    }
}

/* --- chains ------------------------------------------------------------------------------ */

/* What stands on the left for these v. */
static void apply_chain(const Abd *abd, const double *v, double *r)
{
    long n = abd->n;
    vec_zero(r, (abd->count + 1) * n);
    for (long i = 0; i < abd->count; i++)
        for (long e = 0; e < n * n; e++)
            r[i * n + e / n] += abd->left[i * n * n + e] * v[i * n + e % n] +
                                abd->right[i * n * n + e] * v[(i + 1) * n + e % n];
    for (long e = 0; e < n * n; e++)
        r[abd->count * n + e / n] +=
            abd->first[e] * v[e % n] + abd->last[e] * v[abd->count * n + e % n];
}

enum { LINKS = 14, WIDTH = 4 };

static void test_chain(void **state)
{
    (void)state;
    number_seed = 1;
    Abd *room[WIDTH + 1];
    for (long n = 1; n <= WIDTH; n++)
        room[n] = abd_new(n, LINKS);
    for (int trial = 0; trial < 200; trial++) {
        Abd *abd = room[1 + trial % WIDTH];
        long n = abd->n;
        double v[2][(LINKS + 1) * WIDTH], r[2][(LINKS + 1) * WIDTH];
        abd->count = 1 + number_below(LINKS);
        numbers_fill(abd->left, abd->count * n * n);
        numbers_fill(abd->right, abd->count * n * n);
        numbers_fill(abd->first, n * n);
        numbers_fill(abd->last, n * n);
        for (int k = 0; k < 2; k++) {
            numbers_fill(v[k], (abd->count + 1) * n);
            apply_chain(abd, v[k], r[k]);
        }
        assert_int_equal(abd_factor(abd), ST_OK);
        for (int k = 0; k < 2; k++) {
            abd_solve(abd, r[k]);
            assert_same(r[k], v[k], (abd->count + 1) * n, 1e-7);
        }
    }
    for (long n = 1; n <= WIDTH; n++)
        abd_free(room[n]);
}

/* A long chain that doubles one part and halves the other at each link: any elimination from one
 * end alone loses all digits. */
static void test_long_chain(void **state)
{
    (void)state;
    number_seed = 1;
    enum { LONG = 200 };
    Abd *abd = abd_new(2, LONG);
    double v[2 * (LONG + 1)], r[2 * (LONG + 1)];
    abd->count = LONG;
    for (long i = 0; i < LONG; i++)
        for (long e = 0; e < 4; e++) { /* [2+h h; -h 1/2] v[i] = v[i+1] */
            abd->left[4 * i + e] = (double[]){2.1, 0.1, -0.1, 0.5}[e];
            abd->right[4 * i + e] = (double[]){-1, 0, 0, -1}[e];
        }
    vec_copy(abd->first, (double[]){0, 1, 0, 0}, 4); /* the decaying part at one end, */
    vec_copy(abd->last, (double[]){0, 0, 1, 0}, 4);  /* the growing one at the other */
    numbers_fill(v, 2 * (LONG + 1));
    apply_chain(abd, v, r);
    assert_int_equal(abd_factor(abd), ST_OK);
    abd_solve(abd, r);
    assert_same(r, v, 2 * (LONG + 1), 1e-12);
    abd_free(abd);
}

static void test_singular_chain(void **state)
{
    (void)state;
    number_seed = 1;
    Abd *abd = abd_new(2, 5);
    abd->count = 5;
    for (int what = 0; what < 2; what++) {
        numbers_fill(abd->left, 20);
        numbers_fill(abd->right, 20);
        numbers_fill(abd->first, 4);
        numbers_fill(abd->last, 4);
        if (what == 0) { /* nothing is said of v[2] */
            vec_zero(abd->right + 4, 4);
            vec_zero(abd->left + 8, 4);
        } else { /* the same condition twice */
            vec_copy(abd->first + 2, abd->first, 2);
            vec_copy(abd->last + 2, abd->last, 2);
        }
        assert_int_equal(abd_factor(abd), ST_SINGULAR);
    }
    abd_free(abd);
}

/* --- eigenvalues ------------------------------------------------------------------------- */

/* The sums of the k-th powers of the eigenvalues are the traces of the k-th powers. */
static void test_eigenvalues(void **state)
{
    (void)state;
    number_seed = 1;
    for (int trial = 0; trial < 60; trial++) {
        long n = 1 + number_below(MOST);
        bool symmetric = trial % 2;
        double a[MOST * MOST], power[MOST * MOST], next[MOST * MOST], re[MOST], im[MOST];
        double work[8 * MOST];
        numbers_fill(a, n * n);
        for (long i = 0; symmetric && i < n * n; i++)
            a[i] = i / n < i % n ? a[i % n * n + i / n] : a[i];
        for (long i = 0; symmetric && i < n * n; i++)
            a[i] = a[i % n * n + i / n];
        vec_copy(next, a, n * n);
        Status status = lapack_matrix_eigenvalues(n, next, symmetric, re, im, work);
        assert_int_equal(status, lapack_is_available() ? ST_OK : ST_UNABLE);
        if (status != ST_OK)
            return;
        vec_copy(power, a, n * n);
        double complex lambda[MOST], sum;
        for (long i = 0; i < n; i++)
            lambda[i] = re[i] + I * im[i];
        for (int k = 1; k < 5; k++) {
            double trace = 0;
            sum = 0;
            for (long i = 0; i < n; i++) {
                double complex p = 1;
                for (int l = 0; l < k; l++)
                    p *= lambda[i];
                sum += p;
                trace += power[i * n + i];
                assert_true(!symmetric || im[i] == 0);
            }
            assert_near(creal(sum), trace, 1e-11);
            assert_near(cimag(sum), 0, 1e-11);
            product(power, a, false, n, n, n, next);
            vec_copy(power, next, n * n);
        }
    }
}

/* Eigenvalues of a triangular pencil are the quotients of the diagonals, infinite ones included. */
static void test_pencil_eigenvalues(void **state)
{
    (void)state;
    number_seed = 1;
    if (!lapack_is_available())
        return;
    for (int trial = 0; trial < 60; trial++) {
        long n = 1 + number_below(6);
        double a[36], b[36], re[6], im[6], beta[6], work[48], wanted[6];
        for (long i = 0; i < n * n; i++) {
            a[i] = i / n == i % n ? 1 + (double)(i / n) : i / n < i % n ? number_next() : 0;
            b[i] = i / n == i % n  ? (double)(i / n != trial % 7)
                   : i / n < i % n ? number_next()
                                   : 0;
        }
        for (long i = 0; i < n; i++)
            wanted[i] = i == trial % 7 ? INFINITY : 1 + (double)i;
        assert_int_equal(lapack_eigenvalues(n, a, b, re, im, beta, work), ST_OK);
        for (long i = 0; i < n; i++) {
            bool found = false;
            for (long k = 0; k < n; k++)
                found |=
                    isinf(wanted[i])
                        ? fabs(beta[k]) < 1e-12 * fabs(re[k])
                        : fabs(re[k] - wanted[i] * beta[k]) < 1e-9 * fabs(beta[k]) && im[k] == 0;
            assert_true(found);
        }
    }
    assert_int_equal(lapack_eigenvalues(0, NULL, NULL, NULL, NULL, NULL, NULL), ST_OK);
    assert_int_equal(lapack_matrix_eigenvalues(0, NULL, true, NULL, NULL, NULL), ST_OK);
}

/* A vector of length 1 to the eigenvalue I*omega of A v = mu E v, E singular or not. */
static void test_pencil_vector(void **state)
{
    (void)state;
    number_seed = 1;
    for (int trial = 0; trial < 40; trial++) {
        enum { N = 4 };
        double T[N * N], A[N * N], E[N * N], D[N * N] = {0}, S[N * N] = {0}, omega = 0.5 + trial;
        double a[N], b[N], left[N], right[N], length = 0;
        numbers_fill(T, N * N);
        for (long i = 0; i < N; i++)
            T[i * (N + 1)] += 4;
        D[1] = -omega; /* a turning pair, a decaying part, an algebraic one */
        D[N] = omega;
        D[2 * (N + 1)] = -3;
        D[3 * (N + 1)] = 1;
        for (long i = 0; i < N; i++)
            S[i * (N + 1)] = i < 3 ? 1 : trial % 2;
        product(T, D, false, N, N, N, A);
        product(T, S, false, N, N, N, E);
        Pencil *pencil = pencil_new(N);
        assert_int_equal(pencil_vector(pencil, A, E, omega, a, b), ST_OK);
        for (long i = 0; i < N; i++)
            length += a[i] * a[i] + b[i] * b[i];
        assert_near(length, 1, 1e-13);
        for (long i = 0; i < N; i++) { /* A a = -omega E b, A b = omega E a */
            left[i] = right[i] = 0;
            for (long j = 0; j < N; j++) {
                left[i] += A[i * N + j] * a[j] + omega * E[i * N + j] * b[j];
                right[i] += A[i * N + j] * b[j] - omega * E[i * N + j] * a[j];
            }
            assert_near(left[i], 0, 1e-6);
            assert_near(right[i], 0, 1e-6);
        }
        pencil_free(pencil);
    }
}

/* Equations in other units have the same eigenvalues. */
static void test_pencil_units(void **state)
{
    (void)state;
    if (!lapack_is_available())
        return;
    number_seed = 1;
    for (int trial = 0; trial < 40; trial++) {
        enum { N = 4 };
        double T[N * N], A[N * N], E[N * N], D[N * N] = {0}, S[N * N] = {0};
        numbers_fill(T, N * N);
        for (long i = 0; i < N; i++)
            T[i * (N + 1)] += 4;
        D[1] = -2; /* 2i, -2i, -3, and an algebraic equation */
        D[N] = 2;
        D[2 * (N + 1)] = -3;
        D[3 * (N + 1)] = 1;
        for (long i = 0; i < 3; i++)
            S[i * (N + 1)] = 1;
        product(T, D, false, N, N, N, A);
        product(T, S, false, N, N, N, E);
        for (long i = 0; i < N; i++) {
            double unit = trial ? pow(10, 6 * number_next()) : 1;
            for (long j = 0; j < N; j++) {
                A[i * N + j] *= unit;
                E[i * N + j] *= unit;
            }
        }
        Pencil *pencil = pencil_new(N);
        assert_int_equal(pencil_eigenvalues(pencil, A, E), ST_OK);
        assert_int_equal(pencil->count, 3);
        for (long i = 0; i < 3; i++) {
            assert_near(pencil->re[i], i < 2 ? 0 : -3, 1e-9);
            assert_near(fabs(pencil->im[i]), i < 2 ? 2 : 0, 1e-9);
        }
        pencil_free(pencil);
    }
}

/* --- vectors ----------------------------------------------------------------------------- */

static void test_vectors(void **state)
{
    (void)state;
    number_seed = 1;
    enum { LENGTH = 18 };
    double x[LENGTH], y[LENGTH], zero[LENGTH] = {0};
    for (long n = 0; n <= LENGTH; n++) {
        numbers_fill(x, LENGTH);
        vec_copy(y, zero, LENGTH);
        vec_copy(y, x, n);
        assert_true(vec_same(y, x, n) && (n == LENGTH || y[n] == 0));
        assert_true(vec_finite(x, n));
        double most = 0;
        for (long i = 0; i < n; i++) {
            most = fmax(most, fabs(x[i]));
            double keep = x[i];
            x[i] = i % 2 ? NAN : INFINITY;
            assert_false(vec_finite(x, n));
            assert_true(!isfinite(vec_error_norm(x, y, y, n, 1, 1)));
            x[i] = -7;
            assert_true(vec_max(x, n) == 7);
            x[i] = keep;
        }
        assert_true(vec_max(x, n) == most);
        vec_axpy(y, -1, x, n);
        assert_true(vec_max(y, n) == 0);
    }
    double error[] = {1, 4, -8}, before[] = {1, -10, 2}, after[] = {-3, 5, 2};
    assert_near(vec_error_norm(error, before, after, 3, 2, 0.5), 8 / 3.0, 1e-15);
}

/* --- no memory ---------------------------------------------------------------------------- */

static void make_chain(void *arg)
{
    (void)arg;
    abd_free(abd_new(3, 4));
}

static void make_pencil(void *arg)
{
    (void)arg;
    pencil_free(pencil_new(3));
}

static void make_qr(void *arg)
{
    (void)arg;
    double a[] = {1, 2, 3, 4}, b[] = {1, 2}, order[2];
    assert_int_equal(qr_factor(a, 2, 2, b, 1, 1e-12, order), 2);
}

static void test_no_memory(void **state)
{
    (void)state;
    assert_gives_back("abd_new", make_chain, NULL);
    assert_gives_back("pencil_new", make_pencil, NULL);
    assert_gives_back("qr_factor", make_qr, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_svd),
        cmocka_unit_test(test_small_singular_values),
        cmocka_unit_test(test_qr),
        cmocka_unit_test(test_qr_of_permutations),
        cmocka_unit_test(test_null_space),
        cmocka_unit_test(test_chain),
        cmocka_unit_test(test_long_chain),
        cmocka_unit_test(test_singular_chain),
        cmocka_unit_test(test_eigenvalues),
        cmocka_unit_test(test_pencil_eigenvalues),
        cmocka_unit_test(test_pencil_vector),
        cmocka_unit_test(test_pencil_units),
        cmocka_unit_test(test_vectors),
        cmocka_unit_test(test_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
