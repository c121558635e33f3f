/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * At a multiple branch point Newton's method has no regular system to go by, and bisection of a
 * sign leaves half the digits. But the mean of the eigenvalues that vanish together is a smooth
 * function along the curve (the trace on an invariant subspace; T. Kato, Perturbation Theory for
 * Linear Operators, 1966, II.2) with a simple zero. It is taken at four points so far from the
 * singular one that the corrector is good there, and the zero and the coordinates are interpolated
 * by cubics: the error is of the order of the fourth power of their distance.
 */
#include "numeric/curve/multiple.h"

#include <math.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "numeric/linear/sign.h"
#include "numeric/linear/vec.h"

enum { POINTS = 4 };
static const double PLACES[POINTS] = {-3e-4, -1e-4, 1e-4, 3e-4};

static void release_point(void *point)
{
    curve_point_free(point);
}

/* The mean of the real parts of the eigenvalues nearest to zero; NaN when there are too few. */
static double mean_of_least(const CurvePoint *point, long count)
{
    double sum = 0;
    for (long i = 0; i < point->count; i++) {
        double size = hypot(point->re[i], point->im[i]);
        long nearer = 0; /* eigenvalues; equal ones by their number */
        for (long j = 0; j < point->count; j++) {
            double other = hypot(point->re[j], point->im[j]);
            nearer += other < size || (other == size && j < i);
        }
        sum += nearer < count ? point->re[i] : 0;
    }
    return count <= point->count ? sum / (double)count : NAN;
}

/* The value at x of the polynomial through (xs[i], ys[i*stride]). */
static double interpolate(const double *xs, const double *ys, long stride, double x)
{
    double sum = 0;
    for (int i = 0; i < POINTS; i++) {
        double weight = 1;
        for (int j = 0; j < POINTS; j++)
            if (j != i)
                weight *= (x - xs[j]) / (xs[i] - xs[j]);
        sum += weight * ys[i * stride];
    }
    return sum;
}

bool multiple_locate(Curve *curve, double *u, const double *tangent, long count, double reach)
{
    long m = curve->system.n + 1;
    double means[POINTS], *states = mem_array((size_t)(POINTS * m), sizeof *states);
    err_defer(mem_release, states);
    CurvePoint *point = curve_point_new(curve);
    err_defer(release_point, point);
    bool good = true;
    for (int k = 0; k < POINTS && good; k++) {
        vec_copy(point->u, u, m);
        vec_axpy(point->u, PLACES[k], tangent, m);
        good = curve_correct(curve, point->u, tangent) == ST_OK;
        if (good)
            curve_spectrum(curve, point);
        means[k] = good ? mean_of_least(point, count) : NAN;
        vec_copy(states + k * m, point->u, m);
        good = good && isfinite(means[k]) &&
               (k == 0 || sign_agrees(means[k] - means[k - 1], means[1] - means[0]));
    }
    double zero = good ? interpolate(means, PLACES, 1, 0) : NAN;
    good = good && fabs(zero) <= reach;
    for (long i = 0; i < m && good; i++)
        u[i] = interpolate(PLACES, states + i, m, zero);
    err_undefer(true);
    err_undefer(true);
    return good;
}
