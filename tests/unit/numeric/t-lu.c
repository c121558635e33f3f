/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * LU decomposition: a known system, random systems checked by their residual, singular and
 * non-finite matrices, and rows of very different scale.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "numeric/linear/lu.h"

/* Factors a copy of a and solves for b in place. */
static Status solve_in(Lu *lu, const double *a, double *b)
{
    if (lu->n > 0)
        memcpy(lu->a, a, (size_t)(lu->n * lu->n) * sizeof *a);
    Status status = lu_factor(lu);
    if (status == ST_OK)
        lu_solve(lu, b);
    return status;
}

static Status solve(long n, const double *a, double *b)
{
    Lu *lu = lu_new(n);
    Status status = solve_in(lu, a, b);
    lu_free(lu);
    return status;
}

static void test_known(void **state)
{
    (void)state;
    double a[] = {0, 2, 1, 1, 1, 0, 3, 0, -1}, b[] = {7, 3, 0};
    assert_int_equal(solve(3, a, b), ST_OK);
    assert_true(fabs(b[0] - 1) < 1e-14 && fabs(b[1] - 2) < 1e-14 && fabs(b[2] - 3) < 1e-14);
}

/* A small generator of numbers in (-1, 1). */
static double next_number(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (double)(*seed >> 11) / 4503599627370496.0 - 1;
}

enum { MOST = 40 };

static void test_random(void **state)
{
    (void)state;
    uint64_t seed = 7;
    for (long n = 1; n <= MOST; n++) {
        static double a[MOST * MOST], x[MOST], b[MOST];
        for (long i = 0; i < n * n; i++)
            a[i] = next_number(&seed) * pow(10, (double)(i / n % 7) - 3);
        for (long i = 0; i < n; i++)
            x[i] = next_number(&seed);
        for (long i = 0; i < n; i++) {
            b[i] = 0;
            for (long j = 0; j < n; j++)
                b[i] += a[i * n + j] * x[j];
        }
        assert_int_equal(solve(n, a, b), ST_OK);
        for (long i = 0; i < n; i++)
            assert_true(fabs(b[i] - x[i]) < 1e-9);
    }
}

static void test_singular(void **state)
{
    (void)state;
    static const double a[] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    double zero = 0, bad = NAN, b[3] = {0};
    Lu *lu = lu_new(3);
    memcpy(lu->a, a, sizeof a);
    assert_int_equal(lu_factor(lu), ST_SINGULAR);
    assert_int_equal(lu->where, 2);
    lu_free(lu);
    assert_int_equal(solve(1, &zero, b), ST_SINGULAR);
    assert_int_equal(solve(1, &bad, b), ST_DOMAIN);
    assert_int_equal(solve(0, NULL, b), ST_OK);
}

/* Small numbers alone do not make a matrix singular. */
static void test_scales(void **state)
{
    (void)state;
    double a[] = {1e-30, 2e-30, 1, -1}, b[] = {5e-30, -1};
    assert_int_equal(solve(2, a, b), ST_OK);
    assert_true(fabs(b[0] - 1) < 1e-14 && fabs(b[1] - 2) < 1e-14);
}

enum { LARGE = 150 };

/* Entries near the diagonal of an order that is not the given one, one equation and one unknown
 * with entries everywhere; diagonal entries are small, so rows are exchanged. */
static void make_large(double *a, uint64_t *seed, long border)
{
    memset(a, 0, sizeof(double) * LARGE * LARGE);
    for (long i = 0; i < LARGE; i++)
        for (long d = -3; d <= 3; d++) {
            long j = i + d;
            if (j >= 0 && j < LARGE)
                a[(i * 47 % LARGE) * LARGE + j * 47 % LARGE] =
                    next_number(seed) * (d == 0 ? 0.01 : 1) * pow(10, (double)(i % 9) - 4);
        }
    for (long i = 0; i < LARGE && border >= 0; i++) {
        a[border * LARGE + i] = next_number(seed);
        a[i * LARGE + border] = next_number(seed);
    }
}

/* Twice with entries in the same places, then in others, in one room. */
static void test_large(void **state)
{
    (void)state;
    static double a[LARGE * LARGE], x[LARGE], b[LARGE];
    uint64_t seed = 11;
    Lu *lu = lu_new(LARGE);
    for (long k = 0; k < 6; k++) {
        make_large(a, &seed, k / 2 * 50 - 1);
        for (long i = 0; i < LARGE; i++)
            x[i] = next_number(&seed);
        for (long i = 0; i < LARGE; i++) {
            b[i] = 0;
            for (long j = 0; j < LARGE; j++)
                b[i] += a[i * LARGE + j] * x[j];
        }
        assert_int_equal(solve_in(lu, a, b), ST_OK);
        assert_true(lu->narrow);
        for (long i = 0; i < LARGE; i++)
            assert_true(fabs(b[i] - x[i]) < 1e-7);
    }
    lu_free(lu);
}

/* The column is said in the order of the caller. */
static void test_large_singular(void **state)
{
    (void)state;
    static double a[LARGE * LARGE];
    uint64_t seed = 13;
    Lu *lu = lu_new(LARGE);
    make_large(a, &seed, -1);
    for (long i = 0; i < LARGE; i++)
        a[i * LARGE + 77] = 0;
    memcpy(lu->a, a, sizeof a);
    assert_int_equal(lu_factor(lu), ST_SINGULAR);
    assert_true(lu->narrow);
    assert_int_equal(lu->where, 77);
    a[5 * LARGE + 5] = NAN;
    memcpy(lu->a, a, sizeof a);
    assert_int_equal(lu_factor(lu), ST_DOMAIN);
    lu_free(lu);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known),    cmocka_unit_test(test_random),
        cmocka_unit_test(test_singular), cmocka_unit_test(test_scales),
        cmocka_unit_test(test_large),    cmocka_unit_test(test_large_singular),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
