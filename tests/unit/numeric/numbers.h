/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the tests of numeric share: random numbers, and failing allocations, after each of which
 * nothing may be left behind. To be included after nothing else.
 */
#ifndef DAESY_TESTS_UNIT_NUMERIC_NUMBERS_H
#define DAESY_TESTS_UNIT_NUMERIC_NUMBERS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"

static uint64_t number_seed = 1;

/* From 0 to below - 1. */
static inline long number_below(long below)
{
    number_seed = number_seed * 6364136223846793005u + 1442695040888963407u;
    return (long)((number_seed >> 33) % (uint64_t)below);
}

/* In (-1, 1). */
static inline double number_next(void)
{
    number_seed = number_seed * 6364136223846793005u + 1442695040888963407u;
    return (double)(number_seed >> 11) / 4503599627370496.0 - 1;
}

static inline void numbers_fill(double *x, long n)
{
    for (long i = 0; i < n; i++)
        x[i] = number_next();
}

/* |got - wanted| in units of 1 + |wanted|. */
static inline void assert_near(double got, double wanted, double tolerance)
{
    if (!(fabs(got - wanted) <= tolerance * (1 + fabs(wanted))))
        fail_msg("%.17g is not %.17g", got, wanted);
}

/* c = a * b, or transpose(a) * b; c is m x n, the sum runs over k. */
static inline void product(const double *a, const double *b, bool transposed, long m, long k,
                           long n, double *c)
{
    for (long i = 0; i < m; i++)
        for (long j = 0; j < n; j++) {
            c[i * n + j] = 0;
            for (long l = 0; l < k; l++)
                c[i * n + j] += (transposed ? a[l * m + i] : a[i * k + l]) * b[l * n + j];
        }
}

/* Number by number, as assert_near. */
static inline void assert_same(const double *a, const double *b, long count, double tolerance)
{
    for (long i = 0; i < count; i++)
        assert_near(a[i], b[i], tolerance);
}

/* Is it 0..n-1 in some order? */
static inline bool is_permutation(const long *order, long n)
{
    char *seen = mem_zalloc((size_t)n + 1);
    bool good = true;
    for (long i = 0; i < n; i++)
        good = good && order[i] >= 0 && order[i] < n && !seen[order[i]]++;
    mem_free(seen);
    return good;
}

/* The work with each of its allocations failing in turn: it raises, gives back what it took, and
 * comes to its end when nothing fails. The work frees its results. */
static inline void assert_gives_back(const char *what, void (*work)(void *arg), void *arg)
{
    Status status = ST_NOMEM;
    unsigned long k = 0;
    while (status == ST_NOMEM) {
        size_t before = mem_bytes_in_use();
        mem_fail_at(++k);
        status = err_try(work, arg);
        mem_fail_at(0);
        if (mem_bytes_in_use() != before)
            fail_msg("%s keeps %ld bytes when allocation %lu fails", what,
                     (long)(mem_bytes_in_use() - before), k);
    }
    if (status != ST_OK || k < 2)
        fail_msg("%s ends with %s at allocation %lu", what, status_name(status), k);
}

#endif
