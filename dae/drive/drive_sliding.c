/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where both cases lead back to the border g = 0 between them, the motion goes along it: by
 * Filippov's rule its slope is the mean of those of both cases that leaves g as it is,
 * a*f1 + (1-a)*f2 with 0 <= a <= 1 (A. F. Filippov, Differential Equations with Discontinuous
 * Righthand Sides, 1988). It leaves the border where a becomes 0 or 1: one case leads away then.
 *
 * The switch that slides holds SLIDING in the state, so that steps that are taken again are the
 * same, and the right-hand side is asked for both cases. One switch slides at a time, in ordinary
 * systems; the program of whole steps and the exact Jacobian know nothing of it and are left out.
 */
#include "dae/drive/drive_sliding.h"

#include <math.h>

#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "dae/drive/drive_events.h"
#include "numeric/linear/vec.h"

#define SLIDING 0.5

bool drive_sliding_is(const Problem *problem, long k, const double *y)
{
    CHECK(k >= 0 && k < problem->events->count);
    long held = problem->events->event[k].held;
    return problem->options.sliding && held >= 0 && !problem->events->event[k].level &&
           y[held] == SLIDING;
}

/* The switch that slides in y, or -1. */
static long sliding_one(const Problem *problem, const double *y)
{
    const DriveEvents *events = problem->events;
    for (long k = events ? events->given : 0; events && k < events->count; k++)
        if (drive_sliding_is(problem, k, y))
            return k;
    return -1;
}

/* Slopes of both cases of switch k, and how fast its border is approached by them. */
typedef struct Sides {
    double *y, *slope[2]; /* left, right */
    double rate[2];
} Sides;

static Status ask_sides(Problem *problem, long k, double t, const double *y, Sides *s)
{
    long n = problem->n;
    Status status = ST_OK;
    s->y = mem_array(3 * (size_t)n + 1, sizeof *s->y);
    for (int right = 0; right < 2 && status == ST_OK; right++) {
        s->slope[right] = s->y + (1 + right) * n;
        vec_copy(s->y, y, n);
        s->y[problem->events->event[k].held] = right ? 1 : -1;
        status = drive_problem_rhs(problem, t, s->y, s->slope[right]);
        if (status == ST_OK)
            s->rate[right] = drive_events_rate(problem, k, t, s->y, s->slope[right]);
    }
    return status == ST_OK && !(isfinite(s->rate[0]) && isfinite(s->rate[1])) ? ST_DOMAIN : status;
}

static Status rhs(void *ctx, double t, const double *y, double *dydt)
{
    Problem *problem = ctx;
    long k = sliding_one(problem, y);
    if (k < 0)
        return drive_problem_rhs(problem, t, y, dydt);
    Sides s;
    Status status = ask_sides(problem, k, t, y, &s);
    double apart = s.rate[0] - s.rate[1], part = apart == 0 ? 0.5 : s.rate[0] / apart;
    for (long i = 0; i < problem->n && status == ST_OK; i++)
        dydt[i] = part * s.slope[1][i] + (1 - part) * s.slope[0][i];
    mem_free(s.y);
    return status;
}

void drive_sliding_attach(Problem *problem)
{
    Fun *fun = &problem->fun;
    problem->options.sliding = problem->options.sliding && problem->switches && !problem->dae &&
                               fun->rhs == drive_problem_rhs && fun->n == problem->n;
    if (!problem->options.sliding)
        return;
    fun->rhs = rhs;
    fun->program = NULL;
    fun->jac = NULL;
    fun->pattern = NULL;
}

double drive_sliding_margin(Problem *problem, long k, double t, const double *y)
{
    CHECK(k >= 0 && k < problem->events->count);
    Sides s;
    Status status = ask_sides(problem, k, t, y, &s);
    double heading = problem->fun.heading;
    mem_free(s.y);
    return status == ST_OK ? fmin(heading * s.rate[0], -heading * s.rate[1]) : NAN;
}

double drive_sliding_apart(Problem *problem, long k, double t, const double *y)
{
    CHECK(k >= 0 && k < problem->events->count);
    Sides s;
    Status status = ask_sides(problem, k, t, y, &s);
    mem_free(s.y);
    return status == ST_OK ? fabs(s.rate[1] - s.rate[0]) : 0;
}

double drive_sliding_exit(Problem *problem, long k, double t, const double *y)
{
    CHECK(k >= 0 && k < problem->events->count);
    Sides s;
    Status status = ask_sides(problem, k, t, y, &s);
    double heading = problem->fun.heading;
    mem_free(s.y);
    return status == ST_OK && -heading * s.rate[1] < heading * s.rate[0] ? 1 : -1;
}

bool drive_sliding_enter(Problem *problem, long k, double t, double *y)
{
    CHECK(k >= 0 && k < problem->events->count);
    const DriveEvent *event = &problem->events->event[k];
    if (!problem->options.sliding || event->held < 0 || event->level ||
        sliding_one(problem, y) >= 0 || !(drive_sliding_margin(problem, k, t, y) > 0))
        return false;
    y[event->held] = SLIDING;
    return true;
}
