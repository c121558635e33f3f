/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Vectors of doubles: the few loops that every integrator needs.
 */
#ifndef DAESY_NUMERIC_LINEAR_VEC_H
#define DAESY_NUMERIC_LINEAR_VEC_H

#include <math.h>
#include <stdbool.h>
#include <string.h>

/* Numbers side by side, computed with one instruction where the processor has it. */
#ifdef __GNUC__
enum { VEC_WIDE = 2 };
typedef double VecWide __attribute__((vector_size(VEC_WIDE * sizeof(double))));
typedef double VecUnaligned
    __attribute__((vector_size(VEC_WIDE * sizeof(double)), aligned(sizeof(double)), may_alias));
#define vec_wide(x) ((VecWide) * (const VecUnaligned *)(x))
#define vec_put(x, value) ((void)(*(VecUnaligned *)(x) = (value)))
#else
enum { VEC_WIDE = 1 };
typedef double VecWide;
#define vec_wide(x) (*(x))
#define vec_put(x, value) ((void)(*(x) = (value)))
#endif

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

/* Of a matrix, row by row. */
static inline bool vec_is_symmetric(const double *a, long n)
{
    for (long i = 0; i < n; i++)
        for (long j = 0; j < i; j++)
            if (a[i * n + j] != a[j * n + i])
                return false;
    return true;
}

static inline double vec_dot(const double *a, const double *b, long n)
{
    double sum = 0;
    for (long i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

/* x *= a */
static inline void vec_scale(double *x, double a, long n)
{
    for (long i = 0; i < n; i++)
        x[i] *= a;
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
    double sum = 0, other = 0, third = 0, fourth = 0; /* that wait for each other less */
    long i = 0;
    for (; i + 4 <= n; i += 4) {
        sum += x[i] * 0;
        other += x[i + 1] * 0;
        third += x[i + 2] * 0;
        fourth += x[i + 3] * 0;
    }
    for (; i < n; i++)
        sum += x[i] * 0;
    return sum + other + third + fourth == 0;
}

/* The larger of two; not fmax, which is a call. */
static inline double vec_larger(double a, double b)
{
    return a > b ? a : b;
}

static inline double vec_max(const double *x, long n)
{
    double max = 0, other = 0, third = 0, fourth = 0;
    long i = 0;
    for (; i + 4 <= n; i += 4) {
        max = vec_larger(fabs(x[i]), max);
        other = vec_larger(fabs(x[i + 1]), other);
        third = vec_larger(fabs(x[i + 2]), third);
        fourth = vec_larger(fabs(x[i + 3]), fourth);
    }
    for (; i < n; i++)
        max = vec_larger(fabs(x[i]), max);
    return vec_larger(vec_larger(max, other), vec_larger(third, fourth));
}

/* Largest error in units of the tolerance abserr + relerr*|y|, |y| the larger of before and after;
 * NaN where there is one. Only what is larger than all before it is divided. */
static inline double vec_error_norm(const double *error, const double *before, const double *after,
                                    long n, double abserr, double relerr)
{
    double max = 0;
    for (long i = 0; i < n; i++) {
        double scale = abserr + relerr * vec_larger(fabs(before[i]), fabs(after[i]));
        if (fabs(error[i]) <= max * scale || error[i] == 0)
            continue;
        max = fabs(error[i]) / scale;
        if (isnan(max))
            break;
    }
    return max;
}

#endif
