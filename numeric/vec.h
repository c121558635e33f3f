/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Vectors of doubles: the few loops that every integrator needs.
 */
#ifndef DAESY_NUMERIC_VEC_H
#define DAESY_NUMERIC_VEC_H

#include <math.h>
#include <stdbool.h>
#include <string.h>

/* Up to so many numbers a loop is faster than a call; the empty statement in it keeps compilers
 * from making the call of it again. */
enum { VEC_SHORT = 12 };

static inline void vec_copy(double *to, const double *from, long n)
{
    if (n > VEC_SHORT) {
        memcpy(to, from, (size_t)n * sizeof *to);
        return;
    }
    for (long i = 0; i < n; i++) {
        to[i] = from[i];
        __asm__ volatile("");
    }
}

static inline void vec_zero(double *x, long n)
{
    memset(x, 0, (size_t)n * sizeof *x);
}

/* Are the two equal bit by bit? */
static inline bool vec_same(const double *a, const double *b, long n)
{
    return memcmp(a, b, (size_t)n * sizeof *a) == 0;
}

/* y += a*x */
static inline void vec_axpy(double *restrict y, double a, const double *restrict x, long n)
{
    for (long i = 0; i < n; i++)
        y[i] += a * x[i];
}

/* Neither NaN nor infinity anywhere: x*0 is 0 only for finite x. */
static inline bool vec_finite(const double *x, long n)
{
    double sum = 0;
    for (long i = 0; i < n; i++)
        sum += x[i] * 0;
    return sum == 0;
}

static inline double vec_max(const double *x, long n)
{
    double max = 0;
    for (long i = 0; i < n; i++)
        max = fabs(x[i]) > max ? fabs(x[i]) : max;
    return max;
}

/* The larger of two; not fmax, which is a call. */
static inline double vec_larger(double a, double b)
{
    return a > b ? a : b;
}

/* Largest error in units of the tolerance abserr + relerr*|y|, |y| the larger of before and after.
 */
static inline double vec_error_norm(const double *error, const double *before, const double *after,
                                    long n, double abserr, double relerr)
{
    double max = 0;
    for (long i = 0; i < n; i++) {
        double scale = abserr + relerr * vec_larger(fabs(before[i]), fabs(after[i]));
        double q = error[i] == 0 ? 0 : fabs(error[i]) / scale;
        if (!(q <= max)) /* NaN wins */
            max = q;
    }
    return max;
}

#endif
