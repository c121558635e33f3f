/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Power iteration on the Jacobian by differences of the right-hand side: v := J v / |J v|. The
 * quotient v.Jv tends to the dominant eigenvalue when that is real, and wavers around its real part
 * when it is one of a complex pair, so the mean over the last rounds is taken. It is asked only
 * when a run has ended, never during one (for tests along the way see Hairer and Wanner II, IV.2).
 */
#include "numeric/step/stiffness.h"

#include <float.h>

#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "numeric/linear/vec.h"

enum { ROUNDS = 40, COUNTED = 16 };

static double length_of(const double *x, long n)
{
    double sum = 0;
    for (long i = 0; i < n; i++)
        sum = hypot(sum, x[i]);
    return sum;
}

/* image := J v, by a difference of size eps; false where f has no values. */
static bool apply(Fun *fun, double t, const double *y, const double *slope, const double *v,
                  double eps, double *moved, double *image)
{
    long n = fun->n;
    vec_copy(moved, y, n);
    vec_axpy(moved, eps, v, n);
    if (fun->rhs(fun->ctx, t, moved, image) != ST_OK)
        return false;
    for (long i = 0; i < n; i++)
        image[i] = (image[i] - slope[i]) / eps;
    return vec_finite(image, n);
}

double stiffness_rate(Fun *fun, double t, const double *y)
{
    CHECK(fun->rhs);
    long n = fun->n;
    double *slope = mem_array((size_t)(4 * n) + 1, sizeof *slope), sum = 0;
    err_defer(mem_release, slope);
    double *v = slope + n, *moved = v + n, *image = moved + n;
    double eps = sqrt(DBL_EPSILON) * fmax(1, length_of(y, n));
    bool good = fun->rhs(fun->ctx, t, y, slope) == ST_OK && vec_finite(slope, n);
    for (long i = 0; i < n; i++)
        v[i] = (1 + 0.1 * (double)(i % 7)) / sqrt((double)n);
    for (int round = 0; round < ROUNDS && good; round++) {
        good = apply(fun, t, y, slope, v, eps, moved, image);
        double quotient = 0, size = good ? length_of(image, n) : 0, unit = length_of(v, n);
        for (long i = 0; i < n && good; i++)
            quotient += v[i] * image[i];
        if (round >= ROUNDS - COUNTED && good)
            sum += quotient / (unit * unit);
        good = good && size > 0;
        for (long i = 0; i < n && good; i++)
            v[i] = image[i] / size;
    }
    err_undefer(true);
    return good && sum < 0 ? -sum / COUNTED : 0;
}
