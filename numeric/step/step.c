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
    Status status = step->attempt(step, t, d, state, scratch, scratch + step->width);
    if (status != ST_OK)
        return status;
    vec_copy(y, scratch, step->n);
    return vec_finite(y, step->n) ? ST_OK : ST_DOMAIN;
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
