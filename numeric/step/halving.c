/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Step doubling: a method of order p errs by C h^(p+1) in one step and by 2 C (h/2)^(p+1) in two
 * halves, so the difference of the two results divided by 2^p - 1 estimates the error of the
 * halves, which are carried on as they are (no extrapolation, so that the stability of the method
 * is kept; Hairer, Norsett and Wanner I, II.4).
 */
#include "numeric/step/halving.h"

#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "numeric/linear/vec.h"

typedef struct Halving {
    Step step;
    Step *inner;
    double *whole, *middle, *unused;
} Halving;

static Status halving_begin(Step *step, double t, double h, double *state)
{
    Step *inner = ((Halving *)step)->inner;
    return inner->begin ? inner->begin(inner, t, h, state) : ST_OK;
}

static Status halving_attempt(Step *step, double t, double h, const double *state, double *next,
                              double *error)
{
    Halving *halving = (Halving *)step;
    Step *inner = halving->inner;
    Status status = inner->attempt(inner, t, h, state, halving->whole, halving->unused);
    if (status == ST_OK)
        status = inner->attempt(inner, t, h / 2, state, halving->middle, halving->unused);
    if (status == ST_OK)
        status = inner->attempt(inner, t + h / 2, h / 2, halving->middle, next, halving->unused);
    double part = 1 / (ldexp(1, step->order) - 1);
    for (long i = 0; i < step->n && status == ST_OK; i++)
        error[i] = (next[i] - halving->whole[i]) * part;
    return status;
}

static void halving_destroy(Step *step)
{
    Halving *halving = (Halving *)step;
    step_free(halving->inner);
    mem_free(halving->whole);
    mem_free(halving);
}

Step *halving_new(Step *inner)
{
    CHECK(inner != NULL && !inner->adaptive && inner->order > 0);
    err_defer(step_release, inner);
    Halving *halving = mem_zalloc(sizeof *halving);
    err_undefer(false);
    size_t width = (size_t)inner->width;
    halving->step = *inner;
    halving->step.adaptive = true;
    halving->step.error_order = inner->order + 1;
    halving->step.begin = halving_begin;
    halving->step.attempt = halving_attempt;
    halving->step.inside = NULL;
    halving->step.sketch = NULL;
    halving->step.destroy = halving_destroy;
    halving->inner = inner;
    err_defer(step_release, halving);
    halving->whole = mem_zalloc(3 * width * sizeof(double));
    halving->middle = halving->whole + width;
    halving->unused = halving->middle + width;
    err_undefer(false);
    return &halving->step;
}
