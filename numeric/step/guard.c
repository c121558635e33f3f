/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * On both sides of a pole of odd order the values are ordinary, and a step across may look
 * accurate. So denominators are followed within every accepted step, as root functions are
 * (within.h); where one vanishes Fun.bars is asked, with points of the step that come near to the
 * place, whether the right-hand side has a pole there. What has none, as sin(x)/x, is put aside for
 * the rest of the step.
 *
 * Where a step is too short for such points, its ends are asked.
 *
 * Most steps change no denominator by as much as a factor of two: they are not looked into.
 *
 * What it does not do: see two zeros of one guard in a step, the first of which is no pole, or that
 * leave no trace at its ends.
 */
#include "numeric/step/guard.h"

#include <float.h>
#include <string.h>

#include "cas/base/mem.h"
#include "numeric/linear/vec.h"

enum { NEARER = 3, SIDES = 2 };
#define NEAR 1e-2 /* of a step: the first point beside a zero */
#define STEADY 2.0
#define CLOSER 0.1   /* the next ones */
#define ROUNDING 1e3 /* a point that is so many roundings away says nothing */

struct Guard {
    Step *step;
    Within *within;
    char *apart;   /* guards that have been looked at in this step */
    double *begin; /* the guards at begin_t */
    double *from;  /* the same, but for those apart */
    double *end;
    double begin_t;
    double *point[NEARER * SIDES], *scratch;
};

Guard *guard_new(Step *step)
{
    long guards = step->fun->guards;
    if (guards == 0)
        return NULL;
    size_t width = (size_t)step->width, n = (size_t)step->n, m = (size_t)guards;
    size_t doubles = 3 * m + NEARER * SIDES * n + 2 * width;
    Guard *guard = mem_zalloc(sizeof *guard + doubles * sizeof(double) + m);
    double *data = (double *)(guard + 1);
    guard->begin = data;
    guard->from = data + m;
    guard->end = data + 2 * m;
    data += 3 * m;
    for (int i = 0; i < NEARER * SIDES; i++, data += n)
        guard->point[i] = data;
    guard->scratch = data;
    guard->apart = (char *)(data + 2 * width);
    guard->step = step;
    guard->begin_t = NAN;
    err_defer(mem_release, guard);
    guard->within = within_new_guards(step, guard->apart);
    err_undefer(false);
    return guard;
}

void guard_forget(Guard *guard)
{
    if (!guard)
        return;
    guard->begin_t = NAN;
    within_forget(guard->within);
}

void guard_free(Guard *guard)
{
    if (guard)
        within_free(guard->within);
    mem_free(guard);
}

/* The guards where the step begins; false: they have no values. */
static bool find_begin(Guard *guard, double t, const double *state)
{
    Fun *fun = guard->step->fun;
    if (guard->begin_t != t && fun->guard(fun->ctx, t, state, guard->begin) != ST_OK)
        return false;
    guard->begin_t = NAN;
    memset(guard->apart, 0, (size_t)fun->guards);
    vec_copy(guard->from, guard->begin, fun->guards);
    return true;
}

/* Points that come near to `at` from one side, in the order of their distance; how many. */
static long approach(Guard *guard, const WithinStep *taken, double at, double way, double *times,
                     double **point)
{
    Fun *fun = guard->step->fun;
    double first = fmin(NEAR * fabs(taken->h), fabs(way) / 2);
    long count = 0;
    for (double d = first; count < NEARER; d *= CLOSER, count++) {
        double t = at + copysign(d, way);
        if (!(d > ROUNDING * DBL_EPSILON * fabs(at)) ||
            step_inside(guard->step, taken->t, taken->h, taken->state, taken->next, t - taken->t,
                        point[count], guard->scratch) != ST_OK)
            break;
        if (fun->project && fun->project(fun->ctx, t, point[count]) != ST_OK)
            break;
        times[count] = t;
    }
    return count;
}

static bool is_pole(Guard *guard, const WithinStep *taken, double at, long which)
{
    Fun *fun = guard->step->fun;
    double times[NEARER], ways[SIDES] = {taken->t - at, taken->t + taken->h - at};
    bool resolved = false;
    for (int side = 0; side < SIDES; side++) {
        double **point = guard->point + side * NEARER;
        long count = approach(guard, taken, at, ways[side], times, point);
        if (count == NEARER &&
            fun->bars(fun->ctx, which, at, count, times, (const double *const *)point))
            return true;
        resolved = resolved || count == NEARER;
    }
    const double ends[] = {taken->t, taken->t + taken->h}, *const state[] = {taken->state,
                                                                             taken->next};
    return !resolved && fun->bars(fun->ctx, which, at, SIDES, ends, state);
}

/* Are all guards about as large at the end of the step as where it begins? */
static bool is_steady(Guard *guard, const WithinStep *taken)
{
    Fun *fun = guard->step->fun;
    double end = taken->t + taken->h;
    if (fun->guard(fun->ctx, end, taken->next, guard->end) != ST_OK)
        return false;
    for (long k = 0; k < fun->guards; k++) {
        double a = guard->begin[k], b = guard->end[k];
        if (!(b > a / STEADY && b < a * STEADY) && !(b < a / STEADY && b > a * STEADY))
            return false;
    }
    vec_copy(guard->begin, guard->end, fun->guards);
    guard->begin_t = end;
    return true;
}

/* The first guard that has its pole at `at`, where guards have no values behind; -1: none has. */
static long first_pole(Guard *guard, const WithinStep *taken, double at)
{
    for (long k = 0; k < guard->step->fun->guards; k++)
        if (!guard->apart[k] && is_pole(guard, taken, at, k))
            return k;
    return -1;
}

bool guard_bars(Guard *guard, const WithinStep *step, double *at, long *which)
{
    if (!guard)
        return false;
    Fun *fun = guard->step->fun;
    WithinStep taken = *step;
    long calls = fun->calls;
    bool pole = false;
    taken.roots = guard->from;
    *which = -1;
    if (!find_begin(guard, taken.t, taken.state))
        return false;
    if (is_steady(guard, &taken)) {
        fun->calls = calls;
        return false;
    }
    for (long tries = 0; tries < fun->guards && !pole; tries++) {
        if (!within_first(guard->within, &taken, at, which, guard->end))
            break;
        if (*which < 0) {
            *which = first_pole(guard, &taken, *at);
            fun->calls = calls;
            return *which >= 0;
        }
        pole = is_pole(guard, &taken, *at, *which);
        guard->apart[*which] = 1;
        guard->from[*which] = 1;
    }
    fun->calls = calls;
    if (*which < 0) { /* the end is the next step's beginning */
        vec_copy(guard->begin, guard->end, fun->guards);
        guard->begin_t = taken.t + taken.h;
    }
    return pole;
}

bool guard_ends(Guard *guard, const WithinStep *step, TraceState *so_far)
{
    long which;
    if (!guard_bars(guard, step, &so_far->pole, &which))
        return false;
    so_far->guard = which + 1;
    so_far->end = TRACE_POLE;
    return true;
}
