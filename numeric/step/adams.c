/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The state is y and the derivatives at this and the three last points. The first three steps, and
 * values between the steps, are taken by the classical Runge-Kutta method of the same order; the
 * past is made by stepping backwards from the start, so that the state is complete at once.
 */
#include "numeric/step/adams.h"

#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "numeric/linear/vec.h"
#include "numeric/step/rk.h"

enum { PAST = ADAMS_STEPS }; /* derivatives kept */

const int ADAMS_PREDICT[PAST] = {55, -59, 37, -9};
const int ADAMS_CORRECT[PAST] = {9, 19, -5, 1};

typedef struct Adams {
    Step step;
    Step *starter;
    bool corrected;
    double *back; /* points of the past, and the starter's error estimate */
} Adams;

static Status adams_begin(Step *step, double t, double h, double *state)
{
    Adams *adams = (Adams *)step;
    long n = step->n;
    double *back = adams->back;
    vec_copy(back, state, n);
    Status status = fun_rhs(step->fun, t, state, state + n);
    for (long i = 1; i < PAST && status == ST_OK; i++) {
        double *from = back + (i - 1) * n, *to = from + n;
        status = adams->starter->attempt(adams->starter, t - (double)(i - 1) * h, -h, from, to,
                                         back + PAST * n);
        if (status == ST_OK)
            status = fun_rhs(step->fun, t - (double)i * h, to, state + (i + 1) * n);
    }
    return status;
}

static Status adams_attempt(Step *step, double t, double h, const double *state, double *next,
                            double *error)
{
    const Adams *adams = (Adams *)step;
    long n = step->n;
    (void)error;
    vec_copy(next, state, n);
    for (long j = 0; j < PAST; j++)
        vec_axpy(next, h / ADAMS_UNIT * ADAMS_PREDICT[j], state + (j + 1) * n, n);
    vec_copy(next + 2 * n, state + n, (PAST - 1) * n);
    Status status = fun_rhs(step->fun, t + h, next, next + n);
    if (!adams->corrected || status != ST_OK)
        return status;
    vec_copy(next, state, n);
    for (long j = 0; j < PAST; j++)
        vec_axpy(next, h / ADAMS_UNIT * ADAMS_CORRECT[j], next + (j + 1) * n, n);
    return fun_rhs(step->fun, t + h, next, next + n);
}

static Status adams_inside(Step *step, double t, double h, const double *state, const double *next,
                           double d, double *y)
{
    Adams *adams = (Adams *)step;
    (void)h;
    (void)next;
    return adams->starter->attempt(adams->starter, t, d, state, y, adams->back);
}

static void adams_destroy(Step *step)
{
    Adams *adams = (Adams *)step;
    step_free(adams->starter);
    mem_free(adams->back);
    mem_free(adams);
}

Step *adams_new(Fun *fun, bool corrected)
{
    CHECK(fun->rhs);
    Adams *adams = mem_zalloc(sizeof *adams);
    adams->step = (Step){.name = corrected ? "abmoulton" : "adambash",
                         .fun = fun,
                         .n = fun->n,
                         .width = (PAST + 1) * fun->n,
                         .order = 4,
                         .error_order = 5,
                         .begin = adams_begin,
                         .attempt = adams_attempt,
                         .inside = adams_inside,
                         .destroy = adams_destroy};
    adams->corrected = corrected;
    err_defer(step_release, adams);
    adams->starter = rk_new(fun, tableau_new(tableau_find("rk4")));
    adams->back = mem_zalloc((size_t)((PAST + 1) * fun->n) * sizeof(double));
    err_undefer(false);
    return &adams->step;
}
