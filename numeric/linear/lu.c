/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * LU decomposition by rows (Doolittle, right-looking) with partial pivoting. Rows are first
 * compared in units of their largest entry (implicit equilibration), so that equations written in
 * different units do not decide the pivoting. A pivot below n rounding errors of its row's original
 * scale, times that of its column in units of the rows, counts as zero: the matrix is singular as
 * far as doubles can tell, whatever the units of equations and unknowns.
 * For the small dense systems of stages and mass matrices; envelope.c does the same for large ones
 * with few entries, sparse.c where it is known which.
 */
#include "numeric/linear/lu.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "numeric/linear/vec.h"

enum { SMALL = 4 }; /* unknowns */

/* Exchanges rows i and k of a. */
static void swap_rows(double *a, long n, long i, long k)
{
    for (long j = 0; j < n; j++) {
        double x = a[i * n + j];
        a[i * n + j] = a[k * n + j];
        a[k * n + j] = x;
    }
}

/* scale[i]: the largest entry of each row; column[k]: that of each column in units of the rows.
 * False when an entry is not finite. */
static bool measure(const double *a, long n, double *scale, double *column)
{
    double sum = 0;
    for (long k = 0; k < n; k++)
        column[k] = 0;
    for (long i = 0; i < n; i++, a += n) {
        double largest = 0;
        for (long k = 0; k < n; k++) {
            largest = vec_larger(fabs(a[k]), largest);
            sum += a[k] * 0;
        }
        double unit = largest >= DBL_MIN ? 1 / largest : 0;
        for (long k = 0; k < n; k++)
            column[k] = vec_larger(fabs(a[k]) * unit, column[k]);
        scale[i] = largest;
    }
    return sum == 0;
}

/* Row with the largest scaled entry in column k, among k..n-1. */
static long best_row(const double *a, const double *scale, long n, long k)
{
    long best = k;
    double most = -1;
    for (long i = k; i < n; i++) {
        double size = scale[i] > 0 ? fabs(a[i * n + k]) / scale[i] : 0;
        if (size > most) {
            most = size;
            best = i;
        }
    }
    return best;
}

static void eliminate(double *a, double inverse, long n, long k)
{
    const double *top = a + k * n;
    for (long i = k + 1; i < n; i++) {
        double *row = a + i * n;
        if (row[k] == 0)
            continue;
        double factor = row[k] *= inverse;
        for (long j = k + 1; j < n; j++)
            row[j] -= factor * top[j];
    }
}

static void release(void *lu)
{
    lu_free(lu);
}

Lu *lu_new(long n)
{
    CHECK(n >= 0);
    size_t count = (size_t)n;
    Lu *lu = mem_zalloc(sizeof *lu + (count * count + 3 * count) * sizeof(double) +
                        count * sizeof(long));
    lu->n = n;
    lu->count = n * n;
    lu->a = (double *)(lu + 1);
    lu->scale = lu->a + n * n;
    lu->inverse = lu->scale + 2 * n;
    lu->pivot = (long *)(lu->inverse + n);
    err_defer(release, lu);
    if (n >= ENVELOPE_LEAST)
        lu->envelope = envelope_new(n);
    err_undefer(false);
    return lu;
}

Lu *lu_new_for(const Pattern *pattern)
{
    if (pattern->dense)
        return lu_new(pattern->n);
    Lu *lu = mem_zalloc(sizeof *lu + (size_t)pattern->count * sizeof(double));
    lu->n = pattern->n - pattern->border;
    lu->count = pattern->count;
    lu->a = (double *)(lu + 1);
    err_defer(release, lu);
    lu->sparse = sparse_new(pattern);
    err_undefer(false);
    return lu;
}

void lu_free(Lu *lu)
{
    if (!lu)
        return;
    envelope_free(lu->envelope);
    sparse_free(lu->sparse);
    mem_free(lu);
}

Status lu_factor(Lu *lu)
{
    CHECK(lu != NULL);
    long n = lu->n;
    double *a = lu->a, *scale = lu->scale, *column = scale + n;
    if (lu->sparse)
        return sparse_factor(lu->sparse, a, &lu->where);
    lu->narrow = lu->envelope && envelope_read(lu->envelope, a);
    if (lu->narrow)
        return envelope_factor(lu->envelope, a, scale, lu->inverse, lu->pivot, &lu->where);
    if (!measure(a, n, scale, column))
        return ST_DOMAIN;
    for (long k = 0; k < n; k++) {
        long best = best_row(a, scale, n, k);
        lu->pivot[k] = best;
        if (!(fabs(a[best * n + k]) > (double)n * DBL_EPSILON * scale[best] * column[k])) {
            lu->where = k;
            return ST_SINGULAR;
        }
        if (best != k) {
            swap_rows(a, n, best, k);
            scale[best] = scale[k];
        }
        lu->inverse[k] = 1 / a[k * n + k];
        eliminate(a, lu->inverse[k], n, k);
    }
    return ST_OK;
}

/* Inlined for each n <= SMALL, so that everything stays in registers. */
static inline __attribute__((always_inline)) void solve_small(const Lu *lu, double *b, const int n)
{
    const double *a = lu->a;
    double x[SMALL];
    for (int k = 0; k < n; k++) {
        double exchanged = b[lu->pivot[k]];
        b[lu->pivot[k]] = b[k];
        b[k] = exchanged;
    }
#pragma GCC unroll 4
    for (int k = 0; k < n; k++) {
        x[k] = b[k];
#pragma GCC unroll 4
        for (int j = 0; j < k; j++)
            x[k] -= a[k * n + j] * x[j];
    }
#pragma GCC unroll 4
    for (int k = n - 1; k >= 0; k--) {
#pragma GCC unroll 4
        for (int j = k + 1; j < n; j++)
            x[k] -= a[k * n + j] * x[j];
        b[k] = x[k] *= lu->inverse[k];
    }
}

static void solve_rows(const Lu *lu, double *b)
{
    long n = lu->n;
    const double *row = lu->a;
    for (long k = 0; k < n; k++, row += n) {
        double x = b[lu->pivot[k]];
        b[lu->pivot[k]] = b[k];
        for (long j = 0; j < k; j++)
            x -= row[j] * b[j];
        b[k] = x;
    }
    for (long k = n - 1; k >= 0; k--) {
        row -= n;
        double x = b[k];
        for (long j = k + 1; j < n; j++)
            x -= row[j] * b[j];
        b[k] = x * lu->inverse[k];
    }
}

void lu_solve(const Lu *lu, double *b)
{
    if (lu->sparse) {
        sparse_solve(lu->sparse, b);
        return;
    }
    if (lu->narrow) {
        envelope_solve(lu->envelope, lu->a, lu->inverse, lu->pivot, b);
        return;
    }
    switch (lu->n) {
    case 1:
        solve_small(lu, b, 1);
        break;
    case 2:
        solve_small(lu, b, 2);
        break;
    case 3:
        solve_small(lu, b, 3);
        break;
    case SMALL:
        solve_small(lu, b, SMALL);
        break;
    default:
        solve_rows(lu, b);
    }
}
