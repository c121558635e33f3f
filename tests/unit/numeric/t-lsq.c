/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Least squares on random systems of known rank, of every shape: the residual is orthogonal to the
 * columns, the solution to the null space (so it is the shortest), and the rank is found, also when
 * columns and rows differ widely in size.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "numeric/linear/lsq.h"
#include "numeric/linear/qr.h"

enum { MOST = 24 };

static double next_number(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (double)(*seed >> 11) / 4503599627370496.0 - 1;
}

/* a: m x n of rank r, as a product of m x r and r x n. */
static void make(double *a, long m, long n, long r, uint64_t *seed)
{
    static double left[MOST * MOST], right[MOST * MOST];
    for (long i = 0; i < m * r; i++)
        left[i] = next_number(seed);
    for (long i = 0; i < r * n; i++)
        right[i] = next_number(seed);
    for (long i = 0; i < m; i++)
        for (long j = 0; j < n; j++) {
            a[i * n + j] = 0;
            for (long k = 0; k < r; k++)
                a[i * n + j] += left[i * r + k] * right[k * n + j];
        }
}

static void check(const double *a, const double *b, long m, long n, long r)
{
    static double copy[MOST * MOST], rhs[MOST], x[MOST], work[4 * MOST + MOST * MOST * 3];
    static double basis[MOST * MOST], space[3 * MOST * MOST];
    char free_column[MOST];
    memcpy(copy, a, (size_t)(m * n) * sizeof *a);
    memcpy(rhs, b, (size_t)m * sizeof *b);
    assert_int_equal(lsq_solve(copy, rhs, m, n, 1e-9, x, free_column, work), r);
    long count = 0;
    for (long j = 0; j < n; j++)
        count += free_column[j];
    assert_int_equal(count, n - r);
    for (long j = 0; j < n; j++) {
        double dot = 0, size = 0;
        for (long i = 0; i < m; i++) {
            double residual = -b[i];
            for (long k = 0; k < n; k++)
                residual += a[i * n + k] * x[k];
            dot += a[i * n + j] * residual;
            size += fabs(a[i * n + j]) * (1 + fabs(residual));
        }
        assert_true(fabs(dot) <= 1e-9 * (1 + size));
    }
    long null = qr_null_space(a, m, n, r, 1e-9, basis, space);
    assert_int_equal(null, n - r);
    for (long k = 0; k < null; k++) {
        double dot = 0, size = 1;
        for (long j = 0; j < n; j++) {
            dot += basis[k * n + j] * x[j];
            size += fabs(x[j]);
        }
        assert_true(fabs(dot) <= 1e-8 * size);
    }
}

static void every_shape_and_rank(void **state)
{
    (void)state;
    uint64_t seed = 11;
    static double a[MOST * MOST], b[MOST];
    for (long m = 1; m < MOST; m += 3)
        for (long n = 1; n < MOST; n += 2)
            for (long r = 0; r <= (m < n ? m : n); r += 2) {
                make(a, m, n, r, &seed);
                for (long i = 0; i < m; i++)
                    b[i] = next_number(&seed);
                check(a, b, m, n, r);
            }
}

/* Norms that are updated lose their digits when columns are nearly the same. */
static void nearly_equal_columns(void **state)
{
    (void)state;
    uint64_t seed = 5;
    static double a[MOST * MOST], b[MOST];
    long m = 20, n = 12;
    for (long i = 0; i < m; i++) {
        double base = next_number(&seed);
        b[i] = next_number(&seed);
        for (long j = 0; j < n; j++)
            a[i * n + j] = base + 1e-5 * next_number(&seed);
    }
    check(a, b, m, n, n);
    for (long i = 0; i < m; i++)
        a[i * n + 3] = a[i * n + 7];
    check(a, b, m, n, n - 1);
}

/* Without equations all is free, and the shortest solution is 0. */
static void no_equations(void **state)
{
    (void)state;
    double a[1] = {0}, b[1] = {0};
    check(a, b, 0, 3, 0);
}

static int setup(void **state)
{
    (void)state;
    mem_init();
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    mem_done();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_shape_and_rank),
        cmocka_unit_test(nearly_equal_columns),
        cmocka_unit_test(no_equations),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
