/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Borders are found a rounding before the state is over them; what comes behind them may need it to
 * be over. The last way of the run is a straight line there.
 */
#include "dae/drive/drive_border.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "dae/drive/drive_events.h"
#include "numeric/linear/sign.h"
#include "numeric/linear/vec.h"

#define LEAP_ROUNDINGS 160 /* of t: twice ten of the shortest steps, behind a rejected one */

/* By what multiple of `line`, the last way of y, the trigger of a switch passes zero first, and
 * which one; only: of this one alone, if not negative; before, now: the triggers at both its ends.
 */
static double nearest_border(const DriveEvents *events, long only, const double *before,
                             const double *now, long *which)
{
    double nearest = INFINITY;
    for (long k = events->given; k < events->count; k++) {
        const DriveEvent *event = &events->event[k];
        double part = now[k] / (before[k] - now[k]);
        bool asked = only < 0 ? !event->level && !times_has(events->times, k) : k == only;
        if (event->held < 0 || !asked || !(part >= 0 && part < nearest))
            continue;
        nearest = part;
        *which = k;
    }
    return nearest;
}

/* Is every state that does not jump changed by less than its tolerance? */
static bool is_within_tolerance(const Problem *problem, const double *jumps, const double *y,
                                const double *line, double part)
{
    const TraceOptions *options = &problem->options.traj;
    for (long i = 0; i < problem->n; i++)
        if (!(jumps && jumps[i] > 1) &&
            !(fabs(part * line[i]) <= options->abserr + options->relerr * fabs(y[i])))
            return false;
    return true;
}

/* The last way of a run up to (t, y), as a line: line[0..n) in `way` of time. */
typedef struct Way {
    double t, way, lasts; /* the time that the line takes: way, or 0 where time stands still */
    const double *jumps;
    double *line, *moved, *g; /* room */
} Way;

static void way_release(void *way)
{
    mem_free(((Way *)way)->line);
}

static void way_begin(Way *w, const Problem *problem, const double *earlier, const double *y)
{
    long n = problem->n;
    w->line = mem_array((size_t)(2 * n + problem->events->count) + 1, sizeof *w->line);
    w->moved = w->line + n;
    w->g = w->moved + n;
    for (long i = 0; i < n; i++)
        w->line[i] = y[i] - earlier[i];
}

/* Moves y on by that part of the line, or a little more, to where trigger k has not the sign of
 * `before`. *part: what it was. False: it does not come there, y stays. */
static bool move_over(Problem *problem, const Way *w, long k, double before, double *part,
                      double *y)
{
    enum { MOST_MOVES = 10 };
    double rounding = DBL_EPSILON * fabs(w->t / w->way);
    for (int i = 0; i < MOST_MOVES; i++, *part = fmax(2 * *part, rounding)) {
        if (!(*part <= LEAP_ROUNDINGS * rounding) &&
            !is_within_tolerance(problem, w->jumps, y, w->line, *part))
            return false;
        vec_copy(w->moved, y, problem->n);
        vec_axpy(w->moved, *part, w->line, problem->n);
        double t = w->t + *part * w->lasts;
        if (drive_events_triggers(problem, t, w->moved, w->g) == ST_OK &&
            sign_differs(before, w->g[k])) {
            vec_copy(y, w->moved, problem->n);
            return true;
        }
    }
    return false;
}

/* Moves y by roundings alone to where trigger k has not the sign of `before`: where it passes zero
 * at a tangent, as a difference that is the square of a flow does, its zero has no place in time
 * that is better known than by the root of a rounding. False: y stays. */
static bool nudge_over(Problem *problem, const Way *w, long k, double before, double *y)
{
    enum { MOST_NUDGES = 6 };
    long n = problem->n;
    double *gradient = w->line, size = 0, square = 0, reach = 4 * DBL_EPSILON;
    bool over = false;
    if (!drive_events_gradient(problem, k, w->t, y, gradient) ||
        drive_events_triggers(problem, w->t, y, w->g) != ST_OK)
        return false;
    for (long i = 0; i < n; i++) {
        size += fabs(gradient[i] * y[i]);
        square += gradient[i] * gradient[i];
    }
    double g = w->g[k];
    for (int i = 0; i < MOST_NUDGES && square > 0 && !over; i++, reach *= 4) {
        double part = (copysign(reach * size, -before) - g) / square;
        if (!is_within_tolerance(problem, w->jumps, y, gradient, part))
            return false;
        vec_copy(w->moved, y, n);
        vec_axpy(w->moved, part, gradient, n);
        over = drive_events_triggers(problem, w->t, w->moved, w->g) == ST_OK &&
               sign_differs(before, w->g[k]);
    }
    if (over)
        vec_copy(y, w->moved, n);
    return over;
}

long drive_border_leap(Problem *problem, long k, double t, double way, const double *earlier,
                       const double *jumps, double *y)
{
    DriveEvents *events = problem->events;
    Way w = {.t = t, .way = way, .jumps = jumps};
    long which = -1;
    way_begin(&w, problem, earlier, y);
    err_defer(way_release, &w);
    double *before = mem_array((size_t)events->count + 1, sizeof *before);
    err_defer(mem_release, before);
    bool known = drive_events_triggers(problem, t, earlier, before) == ST_OK &&
                 drive_events_triggers(problem, t, y, w.g) == ST_OK;
    double part = known ? 2 * nearest_border(events, k, before, w.g, &which) : 0;
    bool over = which >= 0 && (move_over(problem, &w, which, before[which], &part, y) ||
                               nudge_over(problem, &w, which, before[which], y));
    err_undefer(true);
    err_undefer(true);
    return over ? which : -1;
}

/* The value of trigger k at that part of the line behind y at w->t; NaN: it has none. */
static double trigger_along(Problem *problem, const Way *w, long k, double part, const double *y)
{
    vec_copy(w->moved, y, problem->n);
    vec_axpy(w->moved, part, w->line, problem->n);
    double t = w->t + part * w->lasts;
    return drive_events_triggers(problem, t, w->moved, w->g) == ST_OK ? w->g[k] : NAN;
}

/* How the trigger of event k comes from one sign at y to the other one by `part` of the line. A
 * jump is as large as that beside it: half way to the line's length in orders of magnitude, what is
 * smooth, however steep, has changed by more than over its zero. Before a pole the trigger leads
 * away from zero. */
static char kind_of(Problem *problem, const Way *w, long k, double part, const double *y)
{
    static const double MUCH = 10;
    double beside = sqrt(part), begin = trigger_along(problem, w, k, -1, y);
    double near = trigger_along(problem, w, k, 0, y), far = trigger_along(problem, w, k, part, y);
    double before = near - begin, behind = trigger_along(problem, w, k, part + 1, y) - far;
    double left = fabs(near - trigger_along(problem, w, k, -beside, y));
    double right = fabs(trigger_along(problem, w, k, part + beside, y) - far);
    double least = fmax(MUCH * fmax(left, right), drive_events_noise(problem, k, w->t, y));
    if (!(fabs(far - near) > least || fabs(near) > fabs(begin)))
        return BORDER_PASSES;
    return before != 0 && behind != 0 ? BORDER_LEAPS : BORDER_STEPS;
}

double drive_border_look(Problem *problem, double t, double way, const double *earlier, double *y,
                         char *kinds)
{
    DriveEvents *events = problem->events;
    long n = problem->n;
    Way w = {.t = t, .way = way, .lasts = way};
    way_begin(&w, problem, earlier, y);
    err_defer(way_release, &w);
    double *far = mem_array((size_t)(n + events->count) + 1, sizeof *far), *g = far + n;
    err_defer(mem_release, far);
    memset(kinds, BORDER_STAYS, (size_t)events->given);
    double part = DBL_EPSILON * fabs(t / way), most = 0;
    bool known = drive_events_triggers(problem, t, y, g) == ST_OK &&
                 !isnan(trigger_along(problem, &w, 0, LEAP_ROUNDINGS * part, y));
    for (long k = 0; k < events->given && known; k++)
        kinds[k] = sign_differs(g[k], w.g[k]) ? BORDER_PASSES : BORDER_STAYS;
    for (long k = 0; k < events->given && known; k++) {
        double own = part;
        vec_copy(far, y, n);
        if (!kinds[k] || !move_over(problem, &w, k, g[k], &own, far))
            continue;
        kinds[k] = kind_of(problem, &w, k, own, y);
        if (kinds[k] > BORDER_PASSES && !drive_events_is_timed(problem, k))
            most = fmax(most, own);
    }
    vec_axpy(y, most, w.line, n);
    err_undefer(true);
    err_undefer(true);
    return t + most * way;
}
