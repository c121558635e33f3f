/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The continuous extension that every one-step method has: a step of size d from the last state.
 * It has the method's full order, agrees with the step itself at its end and needs no storage; it
 * costs the evaluations of one step, which an interpolant of the same order would need as well. A
 * point that rounding alone tells from an end of the step is that end: a step as short as that
 * would be worth nothing.
 */
#include "numeric/step/step.h"

#include <float.h>

#include "cas/base/check.h"
#include "numeric/linear/vec.h"

Status step_inside(Step *step, double t, double h, const double *state, const double *next,
                   double d, double *y, double *scratch)
{
    CHECK(isfinite(t) && isfinite(h) && h != 0);
    CHECK(d * h >= 0 && fabs(d) <= fabs(h) * (1 + 1e-9));
    double rounding = 8 * DBL_EPSILON * fabs(t);
    if (fabs(d) <= rounding || fabs(h - d) <= rounding) {
        vec_copy(y, fabs(d) <= rounding ? state : next, step->n);
        return ST_OK;
    }
    if (step->inside)
        return step->inside(step, t, h, state, next, d, y);
    step->looks = true;
    Status status = step->attempt(step, t, d, state, scratch, scratch + step->width);
    step->looks = false;
    if (status != ST_OK)
        return status;
    vec_copy(y, scratch, step->n);
    return vec_finite(y, step->n) ? ST_OK : ST_DOMAIN;
}

/* A quarter of what the larger slope makes of the step is left for its curvature: a step over more
 * than a radian of a swing is taken for a leap, and tried shorter. Slopes that are mostly noise, as
 * those of stiff components are, say nothing: they are larger than what the step went. A fixed step
 * cannot be tried shorter: it may miss the way by what the change of the slopes makes of it, which
 * is all of it where the slope passes zero. */
bool step_leaps(const Step *step, double t, double h, const double *y0, const double *y1,
                double *slopes)
{
    const double part = 0.25, tolerances = 10;
    double *f0 = slopes, *f1 = slopes + step->n;
    if (fun_slope(step->fun, t, y0, f0) != ST_OK || fun_slope(step->fun, t + h, y1, f1) != ST_OK)
        return false;
    for (long i = 0; i < step->n; i++) {
        double went = fabs(y1[i] - y0[i]), off = fabs(y1[i] - y0[i] - h / 2 * (f0[i] + f1[i]));
        double floor = tolerances * (step->abserr + step->relerr * fmax(fabs(y0[i]), fabs(y1[i])));
        double most = fmax(part * fabs(h) * fmax(fabs(f0[i]), fabs(f1[i])), floor);
        if (!step->adaptive)
            most = fmax(most, fabs(h * (f1[i] - f0[i])));
        if (went > most && off > most)
            return true;
    }
    return false;
}

/* A stiff component that is led to where it rests goes another way than its slopes say as well, but
 * they fall on that way. Here they are the same at both ends, and lead somewhere else. */
bool step_sticks(const Step *step, double t, double h, const double *y0, const double *y1,
                 double *slopes)
{
    const double part = 0.25;
    double *f0 = slopes, *f1 = slopes + step->n;
    if (!step->linearised || fun_slope(step->fun, t, y0, f0) != ST_OK ||
        fun_slope(step->fun, t + h, y1, f1) != ST_OK)
        return false;
    for (long i = 0; i < step->n; i++) {
        double size = fmax(fabs(f0[i]), fabs(f1[i]));
        double off = fabs(y1[i] - y0[i] - h / 2 * (f0[i] + f1[i]));
        double floor = step->abserr + step->relerr * fmax(fabs(y0[i]), fabs(y1[i]));
        if (fabs(f0[i] - f1[i]) < part * size && off > fmax(floor, part * fabs(h) * size))
            return true;
    }
    return false;
}

void step_cubic(const Step *step, double h, const double *y0, const double *y1,
                const double *slopes, double s, double *y)
{
    const double *f0 = slopes, *f1 = slopes + step->n;
    double r = 1 - s, a = r * r * (1 + 2 * s), b = s * s * (3 - 2 * s);
    double c = s * r * r * h, e = -s * s * r * h;
    for (long i = 0; i < step->n; i++)
        y[i] = a * y0[i] + b * y1[i] + c * f0[i] + e * f1[i];
}

void step_free(Step *step)
{
    if (step)
        step->destroy(step);
}

void step_release(void *step)
{
    step_free(step);
}
