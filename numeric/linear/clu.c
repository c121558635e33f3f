/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The elimination of lu.c for complex numbers: by rows, rows compared in units of their largest
 * entry. Columns are not compared: whether the units of unknowns alone make a pivot small is asked
 * of the real system that stands beside these (numeric/step/shifts.h), and here only what is zero
 * for all purposes counts as zero. Real and imaginary parts stand apart, so that the inner loop is
 * one over plain doubles.
 */
#include "numeric/linear/clu.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "numeric/linear/vec.h"

Clu *clu_new(long n)
{
    CHECK(n >= 0);
    size_t count = (size_t)n;
    Clu *clu = mem_zalloc(sizeof *clu + (2 * count * count + 3 * count) * sizeof(double) +
                          count * sizeof(long));
    clu->n = n;
    clu->count = n * n;
    clu->re = (double *)(clu + 1);
    clu->im = clu->re + n * n;
    clu->scale = clu->im + n * n;
    clu->inverse_re = clu->scale + n;
    clu->inverse_im = clu->inverse_re + n;
    clu->pivot = (long *)(clu->inverse_im + n);
    return clu;
}

static void release(void *clu)
{
    clu_free(clu);
}

Clu *clu_new_for(const Pattern *pattern)
{
    if (pattern->dense)
        return clu_new(pattern->n);
    Clu *clu = mem_zalloc(sizeof *clu + 2 * (size_t)pattern->count * sizeof(double));
    clu->n = pattern->n - pattern->border;
    clu->count = pattern->count;
    clu->re = (double *)(clu + 1);
    clu->im = clu->re + clu->count;
    err_defer(release, clu);
    clu->sparse = sparse_new_complex(pattern);
    err_undefer(false);
    return clu;
}

void clu_free(Clu *clu)
{
    if (clu)
        sparse_free(clu->sparse);
    mem_free(clu);
}

/* |x| up to a factor of sqrt(2). */
static double size_of(double re, double im)
{
    return fabs(re) + fabs(im);
}

/* scale[i]: the largest entry of each row. False when an entry is not finite. */
static bool measure(Clu *clu)
{
    long n = clu->n;
    for (long i = 0; i < n; i++) {
        const double *re = clu->re + i * n, *im = clu->im + i * n;
        double largest = 0;
        for (long j = 0; j < n; j++)
            largest = vec_larger(largest, size_of(re[j], im[j]));
        clu->scale[i] = largest;
    }
    return vec_finite(clu->re, n * n) && vec_finite(clu->im, n * n);
}

static long best_row(const Clu *clu, long k)
{
    long best = k, n = clu->n;
    double most = -1;
    for (long i = k; i < n; i++) {
        double size = size_of(clu->re[i * n + k], clu->im[i * n + k]);
        size = clu->scale[i] > 0 ? size / clu->scale[i] : 0;
        if (size > most) {
            most = size;
            best = i;
        }
    }
    return best;
}

static void swap(double *x, double *y, long n)
{
    for (long j = 0; j < n; j++) {
        double keep = x[j];
        x[j] = y[j];
        y[j] = keep;
    }
}

static void eliminate(Clu *clu, long k)
{
    long n = clu->n;
    double inverse_re = clu->inverse_re[k], inverse_im = clu->inverse_im[k];
    const double *restrict top_re = clu->re + k * n, *restrict top_im = clu->im + k * n;
    for (long i = k + 1; i < n; i++) {
        double *restrict re = clu->re + i * n, *restrict im = clu->im + i * n;
        if (re[k] == 0 && im[k] == 0)
            continue;
        double a = re[k] * inverse_re - im[k] * inverse_im;
        double b = re[k] * inverse_im + im[k] * inverse_re;
        re[k] = a;
        im[k] = b;
        for (long j = k + 1; j < n; j++) {
            re[j] -= a * top_re[j] - b * top_im[j];
            im[j] -= a * top_im[j] + b * top_re[j];
        }
    }
}

Status clu_factor(Clu *clu)
{
    CHECK(clu != NULL);
    long n = clu->n;
    if (clu->sparse)
        return sparse_factor_complex(clu->sparse, clu->re, clu->im);
    if (!measure(clu))
        return ST_DOMAIN;
    for (long k = 0; k < n; k++) {
        long best = best_row(clu, k);
        double re = clu->re[best * n + k], im = clu->im[best * n + k];
        clu->pivot[k] = best;
        if (!(size_of(re, im) > (double)n * DBL_EPSILON * DBL_EPSILON * clu->scale[best]))
            return ST_SINGULAR;
        if (best != k) {
            swap(clu->re + best * n, clu->re + k * n, n);
            swap(clu->im + best * n, clu->im + k * n, n);
            clu->scale[best] = clu->scale[k];
        }
        double square = re * re + im * im;
        clu->inverse_re[k] = re / square;
        clu->inverse_im[k] = -im / square;
        eliminate(clu, k);
    }
    return ST_OK;
}

static void exchange(double *x, long i, long k)
{
    double keep = x[i];
    x[i] = x[k];
    x[k] = keep;
}

/* x[k] minus the product of a row's part from..to-1 with x. */
static void reduce(const double *row_re, const double *row_im, long from, long to, double *re,
                   double *im, long k)
{
    double a = re[k], b = im[k];
    for (long j = from; j < to; j++) {
        a -= row_re[j] * re[j] - row_im[j] * im[j];
        b -= row_re[j] * im[j] + row_im[j] * re[j];
    }
    re[k] = a;
    im[k] = b;
}

void clu_solve(const Clu *clu, double *re, double *im)
{
    long n = clu->n;
    if (clu->sparse) {
        sparse_solve_complex(clu->sparse, re, im);
        return;
    }
    for (long k = 0; k < n; k++) {
        exchange(re, k, clu->pivot[k]);
        exchange(im, k, clu->pivot[k]);
        reduce(clu->re + k * n, clu->im + k * n, 0, k, re, im, k);
    }
    for (long k = n - 1; k >= 0; k--) {
        reduce(clu->re + k * n, clu->im + k * n, k + 1, n, re, im, k);
        double a = re[k], b = im[k];
        re[k] = a * clu->inverse_re[k] - b * clu->inverse_im[k];
        im[k] = a * clu->inverse_im[k] + b * clu->inverse_re[k];
    }
}
