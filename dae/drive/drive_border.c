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
#include "dae/drive/drive_rates.h"
#include "numeric/linear/sign.h"
#include "numeric/linear/vec.h"

#define LEAP_ROUNDINGS 160 /* of t: twice ten of the shortest steps, behind a rejected one */
#define FURTHEST 0x1p-6    /* of the last way: what is looked at behind its end */

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
    double rounding;      /* the part of it that is a rounding of t, or of the way where t is 0 */
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
    w->rounding = DBL_EPSILON * fmax(fabs(w->t / w->way), 1);
}

/* Moves y on by that part of the line, or a little more, to where trigger k has not the sign of
 * `before`. *part: what it was. False: it does not come there, y stays. */
static bool move_over(Problem *problem, const Way *w, long k, double before, double *part,
                      double *y)
{
    enum { MOST_MOVES = 10 };
    for (int i = 0; i < MOST_MOVES; i++, *part = fmax(2 * *part, w->rounding)) {
        if (!(*part <= LEAP_ROUNDINGS * w->rounding) &&
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
    if (!drive_rates_gradient(problem, k, w->t, y, gradient) ||
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

/* The least that the rounding of its own terms makes of trigger k at places of the line on both
 * sides of a border: a jump or a pole is no rounding, but those near to it cannot tell. 0: not
 * known. */
static double rounding_beside(Problem *problem, const Way *w, long k, const double *part,
                              long count, const double *y)
{
    double least = NAN;
    for (long i = 0; i < count; i++) {
        vec_copy(w->moved, y, problem->n);
        vec_axpy(w->moved, part[i], w->line, problem->n);
        double t = w->t + part[i] * w->lasts;
        least = fmin(least, drive_events_rounding(problem, k, t, w->moved));
    }
    return isnan(least) ? 0 : least;
}

/* How the trigger of event k comes from one sign at `low` of the line behind y to the other one at
 * `high`. A jump is as large as that beside it: half way to the line's length in orders of
 * magnitude, what is smooth, however steep, has changed by more than over its zero, unless the
 * errors of the states or the rounding of its own terms hide that. Before a pole the trigger leads
 * away from zero. */
static char kind_of(Problem *problem, const Way *w, long k, double low, double high,
                    const double *y)
{
    static const double MUCH = 10;
    double beside = sqrt(high - low), begin = trigger_along(problem, w, k, low - 1, y);
    double near = trigger_along(problem, w, k, low, y), far = trigger_along(problem, w, k, high, y);
    double before = near - begin, behind = trigger_along(problem, w, k, high + 1, y) - far;
    double left = fabs(near - trigger_along(problem, w, k, low - beside, y));
    double right = fabs(trigger_along(problem, w, k, high + beside, y) - far);
    double place[] = {low - 1, low - beside, high + beside, high + 1};
    double rounding = rounding_beside(problem, w, k, place, 4, y);
    double least = fmax(MUCH * fmax(left, right), drive_rates_noise(problem, k, w->t, y));
    if (!(fabs(far - near) > least + rounding || fabs(near) > fabs(begin) + rounding))
        return BORDER_PASSES;
    return before != 0 && behind != 0 ? BORDER_LEAPS : BORDER_STEPS;
}

/* The part of the line beside y on whose two sides trigger k, g at the line's begin, surely has its
 * two signs: roundings of the time, or of states that are slow or large beside what time moves
 * them by. One rounding further another trigger may be exactly on its zero. */
static double find_reach(Problem *problem, const Way *w, long k, double g, const double *y)
{
    enum { SEVERAL = 4 };
    double least = LEAP_ROUNDINGS * w->rounding;
    for (double part = least; part <= FURTHEST; part *= 2) {
        if (!is_within_tolerance(problem, w->jumps, y, w->line, part))
            break;
        if (sign_agrees(g, trigger_along(problem, w, k, -part, y)) &&
            sign_differs(g, trigger_along(problem, w, k, part, y)))
            return SEVERAL * part;
    }
    return least;
}

double drive_border_look(Problem *problem, long k, double t, double way, const double *earlier,
                         const double *zero, double *y, char *kinds)
{
    DriveEvents *events = problem->events;
    long n = problem->n, given = events->given;
    if (given == 0)
        return t;
    Way w = {.t = t, .way = way, .lasts = way};
    way_begin(&w, problem, earlier, y);
    err_defer(way_release, &w);
    double *moved = mem_array((size_t)(n + 2 * events->count) + 1, sizeof *moved);
    err_defer(mem_release, moved);
    double *before = moved + n, *behind = before + events->count, most = 0;
    memset(kinds, BORDER_STAYS, (size_t)given);
    bool known = drive_events_triggers(problem, t - way, earlier, before) == ST_OK;
    double reach =
        known && k < given ? find_reach(problem, &w, k, before[k], y) : LEAP_ROUNDINGS * w.rounding;
    known = known && !isnan(trigger_along(problem, &w, 0, reach, y));
    vec_copy(behind, w.g, events->count);
    w.rounding = reach / LEAP_ROUNDINGS;
    for (long i = 0; i < given && known; i++) {
        if (!sign_differs(before[i] - zero[i], behind[i] - zero[i]))
            continue;
        double low = -reach, high = w.rounding;
        vec_copy(moved, y, n);
        if (sign_differs(before[i], trigger_along(problem, &w, i, 0, y)))
            high = 0;
        else if (move_over(problem, &w, i, before[i], &high, moved))
            low = 0;
        else
            high = low;
        kinds[i] = low < high ? kind_of(problem, &w, i, low, high, y) : BORDER_PASSES;
        if (kinds[i] > BORDER_PASSES && !drive_events_is_timed(problem, i))
            most = fmax(most, high);
    }
    vec_axpy(y, most, w.line, n);
    err_undefer(true);
    err_undefer(true);
    return t + most * way;
}
