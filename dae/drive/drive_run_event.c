/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Triggers that pass zero together fire in the order of the events, each on the state that the one
 * before it left.
 *
 * A trajectory that begins at an event begins on the zero of its trigger. Which way the trigger
 * goes from there is asked of a very short step along the solution (a glance), so that a ball that
 * leaves the floor is not caught by the same bounce again, and one that is back within the first
 * step is caught. A switch (drive_switches.h) that changes again and again without any time
 * between, because both cases lead back to its border, is let go.
 */
#include "dae/drive/drive_run_event.h"

#include <math.h>
#include <string.h>

#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "dae/drive/drive_border.h"
#include "dae/drive/drive_events.h"
#include "dae/drive/drive_rates.h"
#include "dae/drive/drive_scheme.h"
#include "dae/drive/drive_sensitivity.h"
#include "dae/drive/drive_sliding.h"
#include "dae/drive/drive_switches.h"
#include "numeric/linear/sign.h"
#include "numeric/linear/vec.h"

enum { MOST_DOUBTS = 6, MOST_FOLLOWED = 4 /* ways over borders */ };
#define GLANCE 1e-11 /* how far the way of a trigger is looked at, in the unit of a moment */
#define FAR_GLANCE 1e-7
#define BEND_GLANCE 1e-5 /* how far it is looked at how a rate changes */
#define ADDED 10         /* tolerances that the errors of a run may come to */
#define HEAD_START 1e-9
#define ROUNDINGS 4      /* that a trigger may be off by */
#define MORE 32.         /* times that, each time that it was not enough, up to MOST_DOUBTS */
#define BEYOND_NOISE 100 /* times what errors make of a trigger */

/* --- root functions -------------------------------------------------------------------------- */

double drive_run_event_moment(const Problem *problem, double t)
{
    double so_far = fabs(t - problem->t0);
    return so_far > 0 ? so_far : fmax(1, fabs(t));
}

/* run->near_g: the triggers a glance on from (t, y), by the midpoint rule; false: no values. */
static bool look_ahead(Problem *problem, double t, const double *y, double glance)
{
    DriveRun *run = problem->run;
    double eps = problem->fun.heading * glance * drive_run_event_moment(problem, t), part = eps / 2;
    drive_problem_pick(problem, y, run->near);
    for (int half = 0; half < 2; half++, part = eps) {
        if (fun_slope(&problem->fun, half ? t + eps / 2 : t, run->near, run->slope) != ST_OK)
            return false;
        drive_problem_pick(problem, y, run->near);
        vec_axpy(run->near, part, run->slope, problem->fun.n);
    }
    return drive_problem_expand(problem, t + eps, run->near, run->far) == ST_OK &&
           drive_events_triggers(problem, t + eps, run->far, run->near_g) == ST_OK;
}

/* The sign of the trigger on the side that switch k holds, or 0. */
static int held_side(Problem *problem, long k, double t, const double *y)
{
    bool holds = k >= problem->events->given && !drive_events_is_timed(problem, k) &&
                 !drive_sliding_is(problem, k, y);
    return holds ? drive_events_side(problem, k, t, y) : 0;
}

/* Triggers that are zero where a segment begins get the sign they are about to have, those of
 * switches that of the case that is held: where that is the wrong one, since the trigger only
 * touches zero there, the first step meets the change back. Behind a halt that was cleared the one
 * that fired is looked at from further away when it hardly moves: the run must not halt again at
 * once. */
static void begin_triggers(Problem *problem, double t, const double *y, double *g)
{
    Side *side = drive_run_side(problem, problem->fun.heading > 0);
    const double *zero = side->zero;
    vec_zero(side->leads, problem->events->count);
    double furthest = t == problem->run->cleared ? FAR_GLANCE : GLANCE;
    for (double glance = GLANCE; glance <= furthest; glance *= 100) {
        if (!look_ahead(problem, t, y, glance))
            return;
        for (long k = 0; k < problem->events->count; k++) {
            if (fabs(g[k]) >= DRIVE_AT_POLE) { /* of either sign */
                g[k] = copysign(g[k], problem->run->near_g[k]);
                continue;
            }
            double change = problem->run->near_g[k] - zero[k] - g[k];
            bool asked = glance == GLANCE || problem->events->event[k].fired == t;
            if (!asked || !(fabs(g[k]) <= fabs(change)) ||
                drive_events_has_begun(problem, k, t, y, g[k]))
                continue;
            int held = held_side(problem, k, t, y);
            side->leads[k] = held ? held * fabs(change) : change;
            g[k] = held ? held * 1e-150 : change > 0 ? 1e-150 : change < 0 ? -1e-150 : 0;
        }
    }
}

/* The first step may be so short that rounding has not let go of a trigger: it keeps the sign that
 * it was given. */
static void keep_leads(Problem *problem, double t, double *g)
{
    const double *leads = drive_run_side(problem, problem->fun.heading > 0)->leads;
    double start = problem->fun.start;
    if (!(fabs(t - start) <= GLANCE * drive_run_event_moment(problem, start)))
        return;
    for (long k = 0; k < problem->events->count; k++)
        if (leads[k] != 0 && fabs(g[k]) <= fabs(leads[k]) && !sign_agrees(g[k], leads[k]))
            g[k] = leads[k] > 0 ? 1e-150 : -1e-150;
}

/* Do the equations have a slope at (t, kept) in the cases that are held? sqrt(x) has none beyond
 * x = 0. */
static bool has_slope(Problem *problem, double t, const double *kept)
{
    return fun_slope(&problem->fun, t, kept, problem->run->slope) == ST_OK &&
           vec_finite(problem->run->slope, problem->fun.n);
}

/* What rounding makes of trigger k; more where that was not enough before. NaN: not known. */
static double slack(Problem *problem, long k, double t, const double *y)
{
    int doubts = problem->events->event[k].doubts;
    return ROUNDINGS * pow(MORE, doubts) * drive_rates_rounding(problem, k, t, y);
}

/* A trigger that rounding alone has led across, or onto zero where it has done so before, is on the
 * side that its switch holds, if the case still has values there: one that leaves its border at a
 * tangent would else come back many times. y: all states of kept. */
static double firm_value(Problem *problem, long k, double t, const double *kept, const double *y,
                         double g)
{
    bool asked = g != 0 || problem->events->event[k].doubts > 0;
    int held = asked ? held_side(problem, k, t, y) : 0;
    if (held == 0 || sign_agrees(g, held))
        return g;
    double most = slack(problem, k, t, y);
    bool across = isfinite(most) && sign_agrees(g + held * most, held);
    return isfinite(most) && (!across || has_slope(problem, t, kept)) ? g + held * most : g;
}

static Status all_roots(void *ctx, double t, const double *kept, double *g)
{
    Problem *problem = ctx;
    DriveRun *run = problem->run;
    double *y = run->full;
    if (!problem->events)
        return problem->scheme->roots(problem, t, kept, NULL, g);
    Status status = drive_problem_expand(problem, t, kept, y);
    if (status == ST_OK && run->watched)
        status = problem->scheme->roots(problem, t, kept, y, g);
    if (status != ST_OK)
        return status;
    g += run->watched;
    status = drive_events_triggers(problem, t, y, g);
    if (status == ST_OK)
        vec_axpy(g, -1, drive_run_side(problem, problem->fun.heading > 0)->zero,
                 problem->events->count);
    if (status == ST_OK && t == problem->fun.start)
        begin_triggers(problem, t, y, g);
    else if (status == ST_OK)
        keep_leads(problem, t, g);
    for (long k = 0; k < problem->events->count && status == ST_OK; k++)
        if (drive_events_is_timed(problem, k)) /* the run stops there anyway */
            g[k] = 1;
        else if (drive_sliding_is(problem, k, y))
            g[k] = drive_sliding_margin(problem, k, t, y);
        else
            g[k] = firm_value(problem, k, t, kept, y, g[k]);
    return status;
}

/* Fun's near: what the points say of the triggers; the rest is looked at where steps end. */
static void near_roots(void *ctx, long count, const double *times, const double *const *kept,
                       double off, char *may)
{
    Problem *problem = ctx;
    DriveRun *run = problem->run;
    const double *all[TAPE_RANGE_POINTS];
    bool known = true;
    CHECK(count <= TAPE_RANGE_POINTS);
    memset(may, FUN_NOWHERE, (size_t)run->watched);
    for (long i = 0; i < count && known; i++) {
        all[i] = kept[i];
        if (!problem->scheme->expand)
            continue;
        double *y = run->points + i * problem->n;
        known = drive_problem_expand(problem, times[i], kept[i], y) == ST_OK;
        all[i] = y;
    }
    if (!known)
        return;
    drive_events_near(problem, count, times, all, off, may + run->watched);
    for (long k = problem->events->given; k < problem->events->count; k++)
        if (drive_sliding_is(problem, k, all[0]))
            may[run->watched + k] = FUN_UNKNOWN;
}

/* Fun's stop. */
static bool next_stop(void *ctx, double t, double h, double *at)
{
    Problem *problem = ctx;
    return times_stop(problem->events->times, t, h, at);
}

void drive_run_event_watch(Problem *problem)
{
    DriveRun *run = problem->run;
    long events = problem->events ? problem->events->count : 0;
    run->watched = problem->fun.roots;
    if (run->watched || problem->events) {
        problem->fun.roots = run->watched + events;
        problem->fun.root = all_roots;
    }
    if (problem->events) {
        problem->fun.near = problem->options.watch.within ? near_roots : NULL;
        problem->fun.places = problem->options.watch.places;
        problem->fun.stop = problem->events->times ? next_stop : NULL;
    }
}

/* Does trigger k pass zero at (t, run->y), as far as a glance from there can tell? */
static bool passes_zero(const DriveRun *run, long k)
{
    return fabs(run->now_g[k]) <= fabs(run->near_g[k] - run->now_g[k]) &&
           run->near_g[k] != run->now_g[k] && fabs(run->now_g[k]) < DRIVE_AT_POLE;
}

/* Does the switch of event k, which just changed, hold what the run is about to come to?
 * Not where the new case leads back: then none holds. */
static bool is_through(Problem *problem, long k, double t)
{
    DriveRun *run = problem->run;
    for (double glance = GLANCE; glance <= FAR_GLANCE; glance *= 100) {
        double later = t + problem->fun.heading * glance * drive_run_event_moment(problem, t);
        if (look_ahead(problem, t, run->y, glance) &&
            drive_events_leads(problem, k, t, run->y, later, run->far))
            return true;
    }
    return false;
}

/* As a glance sees it, where the cases cannot be asked alone: both lead back to the border
 * by ways that grow with the time, not its square as of what touches it only. */
static bool both_come_back(Problem *problem, long k, double t)
{
    DriveRun *run = problem->run;
    double way[2], side[2], change[2] = {0, 0}, held = run->y[problem->events->event[k].held];
    int rising = drive_events_sides(problem, k, t, run->y, side);
    bool back = rising != 0 && problem->scheme->cross != NULL;
    double *kept = mem_array((size_t)problem->n, sizeof *kept);
    err_defer(mem_release, kept);
    vec_copy(kept, run->y, problem->n);
    for (int right = 0; right < 2 && back; right++) {
        run->y[problem->events->event[k].held] = side[right];
        back = problem->scheme->cross(problem, t, run->y) == ST_OK &&
               drive_events_triggers(problem, t, run->y, run->now_g) == ST_OK;
        double from = run->now_g[k];
        for (int far = 0; far < 2 && back; far++) {
            double glance = far ? FAR_GLANCE : sqrt(GLANCE * FAR_GLANCE);
            back = look_ahead(problem, t, run->y, glance);
            change[far] = rising * (run->near_g[k] - from);
            way[far] = change[far] / glance;
        }
        back = back && (right ? change[1] < 0 : change[1] > 0) && way[0] / way[1] > 0.5 &&
               way[0] / way[1] < 2;
        vec_copy(run->y, kept, problem->n);
    }
    run->y[problem->events->event[k].held] = held;
    err_undefer(true);
    return back;
}

/* Does the run stay on the border of switch k as the equations are written, where signum(0) is 0:
 * is its trigger just zero a glance later? Asked of a start alone: what comes to a border is on it
 * by rounding only. */
static bool rests(Problem *problem, long k, double t)
{
    DriveRun *run = problem->run;
    const DriveEvent *event = &problem->events->event[k];
    if (event->held < 0)
        return false;
    double kept = run->y[event->held];
    run->y[event->held] = event->level ? DRIVE_SWITCH_OPEN : 0;
    bool still = look_ahead(problem, t, run->y, FAR_GLANCE) && run->near_g[k] == 0;
    run->y[event->held] = kept;
    return still;
}

bool drive_run_event_let_go(Problem *problem, long k, double t)
{
    if (k < problem->events->given)
        return false;
    if (drive_sliding_settle(problem, t, &k, 1, problem->run->y))
        return true;
    Side *side = drive_run_side(problem, problem->fun.heading > 0);
    bool firm = problem->firm && problem->events->event[k].held >= 0;
    if (!firm && t == problem->t0 && rests(problem, k, t)) {
        side->border = k;
        return drive_events_let_go(problem, k, problem->run->y);
    }
    if (firm || drive_sliding_leads_back(problem, k, t, problem->run->y) ||
        both_come_back(problem, k, t)) {
        side->caught = true;
        side->border = k;
        return true;
    }
    bool is_switch = drive_events_let_go(problem, k, problem->run->y);
    if (is_switch)
        side->border = k;
    return is_switch;
}

/* The user's events whose triggers are zero, or conditions hold, where the run begins. */
static void fire_initial(Problem *problem, double t)
{
    DriveRun *run = problem->run;
    if (drive_events_triggers(problem, t, run->y, run->now_g) != ST_OK)
        return;
    drive_events_begin(problem, run->y, true);
    for (long k = 0; k < problem->events->given; k++) {
        const DriveEvent *event = &problem->events->event[k];
        bool zero = run->now_g[k] == 0 || passes_zero(run, k);
        bool due = event->entry ? drive_events_enters(problem, k, t, NULL, run->y)
                                : zero && drive_events_holds(problem, k, t, run->y);
        if (due && (problem->options.watch.initial || event->starts) &&
            drive_events_act(problem, k, t, problem->fun.heading, run->y))
            err_raise(ST_UNABLE, "event #%ld halts where the run begins", k + 1);
    }
}

/* How fast trigger k moves at (t, y) in the run's direction; NaN: unknown. */
static double rate_of(Problem *problem, long k, double t, const double *y)
{
    double *slope = problem->run->slope;
    if (problem->fun.n != problem->n || !problem->fun.rhs ||
        fun_slope(&problem->fun, t, y, slope) != ST_OK)
        return NAN;
    return problem->fun.heading * drive_rates_one(problem, k, t, y, slope);
}

/* Is all that a glance from (t, run->y) sees of trigger k rounding of the states? */
static bool is_hidden(Problem *problem, long k, double t)
{
    DriveRun *run = problem->run;
    return drive_events_triggers(problem, t, run->y, run->now_g) == ST_OK &&
           look_ahead(problem, t, run->y, FAR_GLANCE) &&
           fabs(run->near_g[k] - run->now_g[k]) <=
               ROUNDINGS * drive_rates_rounding(problem, k, t, run->y);
}

/* Switch k, whose trigger is too slow beside the states for a glance, holds the case in which it
 * moves away from the border into that case's side. False: it is none of these, or does so in no
 * case or in both; y stays. */
static bool choose_by_rate(Problem *problem, long k, double t)
{
    DriveRun *run = problem->run;
    double side[2], *held = &run->y[problem->events->event[k].held], before = *held;
    int rising = drive_events_sides(problem, k, t, run->y, side), to = -1, ways = 0;
    if (rising == 0 || !is_hidden(problem, k, t))
        return false;
    for (int right = 0; right < 2; right++) {
        *held = side[right];
        double rate = rising * rate_of(problem, k, t, run->y);
        if (right ? rate > 0 : rate < 0) {
            to = right;
            ways++;
        }
    }
    *held = ways == 1 ? side[to] : before;
    return ways == 1;
}

/* Switch k, on its border where the run begins or an event has turned it, holds the case that leads
 * into its own side; where neither does it slides or is let go. */
static void choose_side(Problem *problem, long k, double t)
{
    DriveRun *run = problem->run;
    double glance = problem->fun.heading * GLANCE * drive_run_event_moment(problem, t);
    for (int side = 0; side < 2; side++) {
        if (look_ahead(problem, t, run->y, GLANCE))
            drive_events_hold_by(problem, k, t + glance, run->far, run->y);
        if (is_through(problem, k, t))
            return;
    }
    if (!choose_by_rate(problem, k, t))
        (void)drive_run_event_let_go(problem, k, t);
}

void drive_run_event_begin(Problem *problem, double t)
{
    DriveRun *run = problem->run;
    drive_events_hold(problem, t, problem->fun.heading, run->y);
    bool ahead = look_ahead(problem, t, run->y, GLANCE);
    bool known = drive_events_triggers(problem, t, run->y, run->now_g) == ST_OK;
    long open = 0, *on_border = mem_array((size_t)problem->events->count + 1, sizeof *on_border);
    err_defer(mem_release, on_border);
    for (long k = problem->events->given; k < problem->events->count && ahead; k++)
        if (!drive_events_is_timed(problem, k) &&
            !(known && drive_events_agrees(problem, k, t, run->y, run->now_g)))
            on_border[open++] = k;
    if (open > 0 && !drive_sliding_settle(problem, t, on_border, open, run->y))
        for (long i = 0; i < open; i++)
            choose_side(problem, on_border[i], t);
    err_undefer(true);
    if (ahead)
        fire_initial(problem, t);
}

/* --- what happens ---------------------------------------------------------------------------- */

/* A switch that changed at t, and from whose border an event has moved the state since, did not
 * change: it holds what belongs to where the state is. */
static void forget_left(Problem *problem, double t)
{
    DriveRun *run = problem->run;
    if (drive_events_triggers(problem, t, run->y, run->now_g) != ST_OK ||
        !look_ahead(problem, t, run->y, GLANCE))
        return;
    for (long k = problem->events->given; k < problem->events->count; k++)
        if (problem->events->event[k].fired == t && !drive_events_is_timed(problem, k) &&
            run->now_g[k] != run->before_g[k] && !passes_zero(run, k))
            problem->events->event[k].fired = NAN;
}

/* Conditions do come to hold by a leap. */
bool drive_run_event_is_passed_by(const Problem *problem, long k)
{
    bool given = k < problem->events->given;
    return given && problem->run->kinds[k] == BORDER_LEAPS && !problem->events->event[k].entry;
}

/* Does trigger k of a given event or switch change together with another one? A step from 1/2 to
 * 3/2 looks to a glance as if it came from zero, but had the same sign before. */
static bool changes_too(const Problem *problem, long k)
{
    const DriveRun *run = problem->run;
    const double *zero = drive_run_side(problem, problem->fun.heading > 0)->zero;
    bool given = k < problem->events->given;
    if (given && run->kinds[k] != BORDER_STAYS)
        return !drive_run_event_is_passed_by(problem, k);
    if (given && sign_agrees(run->early_g[k] - zero[k], run->near_g[k] - zero[k]))
        return false;
    return passes_zero(run, k) && !drive_sliding_is(problem, k, run->y);
}

/* Does trigger k become larger than it was before? It may fall again behind a jump. */
static bool rises(const DriveRun *run, long k)
{
    double before = isnan(run->early_g[k]) ? run->now_g[k] : run->early_g[k];
    return run->near_g[k] > before;
}

long drive_run_event_fire(Problem *problem, long root, double t, bool alone)
{
    DriveRun *run = problem->run;
    bool ahead = drive_events_triggers(problem, t, run->y, run->now_g) == ST_OK &&
                 look_ahead(problem, t, run->y, GLANCE);
    bool stopped = root == problem->events->count;
    bool early = problem->options.watch.iterate == DRIVE_ITERATE_PRECHANGE;
    vec_copy(run->before, run->y, problem->n);
    drive_events_begin(problem, run->y, true);
    double heading = problem->fun.heading;
    long halted = -1;
    run->jumped = run->endless = false;
    bool ended = false, broken = false;
    for (long k = 0; k < problem->events->count; k++) {
        if (ended && k < problem->events->given)
            continue;
        bool timed = drive_events_is_timed(problem, k);
        bool due = timed ? stopped && drive_events_is_due(problem, k, t, heading) &&
                               !drive_run_event_is_passed_by(problem, k)
                         : k == root || (ahead && !alone && changes_too(problem, k));
        if (problem->events->event[k].entry && !(ahead && rises(run, k)))
            continue;
        if (!due || !drive_events_holds(problem, k, t, early ? run->before : run->y))
            continue;
        run->jumped |= k < problem->events->given;
        drive_sensitivity_begin(problem, problem->events->sensitivity, k, t, run->y);
        if (drive_events_act(problem, k, t, heading, run->y) && halted < 0)
            halted = k;
        ended = problem->events->event[k].ends_round;
        broken |= problem->events->event[k].ends_rounds;
    }
    if (run->jumped && !broken)
        run->endless = !drive_events_rounds(problem, t, run->before, run->y, &halted);
    if (run->jumped) {
        forget_left(problem, t);
        drive_events_hold(problem, t, heading, run->y);
    }
    return halted;
}

/* Switches that slid and cannot any more as the cases beside them are: the run ends here. */
static void catch_sliding(Problem *problem, double t)
{
    Side *side = drive_run_side(problem, problem->fun.heading > 0);
    double *y = problem->run->y;
    if (drive_sliding_keeps(problem, t, y))
        return;
    side->caught = true;
    for (long k = problem->events->given; k < problem->events->count; k++)
        if (drive_sliding_is(problem, k, y))
            side->border = k;
}

/* Is switch k, which just changed, seen to come back? Its way is then the larger the further a
 * glance goes; what rounding makes of it is not. A diode that begins to conduct into a coil leaves
 * its border at a tangent, by the square of the time, and nothing is seen of that. */
static bool turns_back(Problem *problem, long k, double t)
{
    static const double LEAST = 10, MOST = 1e5; /* of the square of the time it is 1e4 */
    DriveRun *run = problem->run;
    int side = drive_events_side(problem, k, t, run->y);
    double before = 0;
    if (side == 0 || drive_events_triggers(problem, t, run->y, run->now_g) != ST_OK)
        return true;
    for (double glance = GLANCE; glance <= FAR_GLANCE; glance *= 100) {
        if (!look_ahead(problem, t, run->y, glance))
            return true;
        double way = -side * (run->near_g[k] - run->now_g[k]);
        if (before > 0 && way > LEAST * before && way < MOST * before)
            return true;
        before = way;
    }
    return false;
}

/* run->y: the state before, with the changes of all switches but k. */
static Status without_change(Problem *problem, long k, double t)
{
    DriveRun *run = problem->run;
    bool others = false;
    double *changed = mem_array((size_t)problem->n, sizeof *changed);
    vec_copy(changed, run->y, problem->n);
    vec_copy(run->y, run->before, problem->n);
    for (long j = problem->events->given; j < problem->events->count; j++) {
        long at = problem->events->event[j].held;
        if (at < 0 || j == k || changed[at] == run->y[at])
            continue;
        run->y[at] = changed[at];
        others = true;
    }
    mem_free(changed);
    return others && problem->scheme->cross ? problem->scheme->cross(problem, t, run->y) : ST_OK;
}

/* Switch k has changed and is seen to come back, but the case before is not seen to lead here, and
 * its trigger is no further beyond than rounding leads: that has led across a border that the
 * motion touches or leaves at a tangent. True: the case before holds again. */
static bool takes_back(Problem *problem, long k, double t)
{
    DriveRun *run = problem->run;
    if (drive_events_triggers(problem, t, run->y, run->now_g) != ST_OK ||
        !(fabs(run->now_g[k]) <= slack(problem, k, t, run->y)))
        return false;
    double *kept = mem_array((size_t)problem->n, sizeof *kept);
    err_defer(mem_release, kept);
    vec_copy(kept, run->y, problem->n);
    bool holds = without_change(problem, k, t) == ST_OK && !turns_back(problem, k, t);
    if (!holds)
        vec_copy(run->y, kept, problem->n);
    err_undefer(true);
    return holds;
}

/* Does switch k not go on in the case to which it has changed? *undone: the case before holds
 * again. */
static bool comes_back(Problem *problem, long k, double t, bool *undone)
{
    int *doubts = &problem->events->event[k].doubts;
    bool back = !is_through(problem, k, t) && (problem->run->jumped || turns_back(problem, k, t));
    bool taken = back && !problem->run->jumped && takes_back(problem, k, t);
    *doubts = taken && *doubts < MOST_DOUBTS ? *doubts + 1 : taken ? *doubts : 0;
    *undone |= taken;
    return back && !taken;
}

/* Is the motion from (t, run->y) on, in the case that switch k holds, beyond its border for a
 * moment only, and by no more than errors of the states make of its trigger? By the rate of the
 * trigger and how that changes. Twice the way then counts as zero. */
static bool is_touch(Problem *problem, long k, double t)
{
    DriveRun *run = problem->run;
    double unit = drive_run_event_moment(problem, t), heading = problem->fun.heading;
    double off = -drive_events_side(problem, k, t, run->y);
    if (off == 0 || drive_events_triggers(problem, t, run->y, run->now_g) != ST_OK ||
        !look_ahead(problem, t, run->y, BEND_GLANCE))
        return false;
    double way = fmax(off * run->now_g[k], 0), rate = off * rate_of(problem, k, t, run->y);
    double later = off * rate_of(problem, k, t + heading * BEND_GLANCE * unit, run->far);
    double bend = (later - rate) / (BEND_GLANCE * unit), height = -rate * rate / (2 * bend);
    double zero = way + 2 * height;
    if (!(rate > 0 && bend < 0 && zero <= ADDED * drive_rates_noise(problem, k, t, run->y)))
        return false;
    if (drive_events_triggers(problem, t, run->y, run->now_g) != ST_OK ||
        !look_ahead(problem, t, run->y, -3 * rate / bend / unit) ||
        !(off * (run->near_g[k] - run->now_g[k]) < 0))
        return false;
    drive_run_side(problem, heading > 0)->zero[k] = off * zero;
    return true;
}

/* Switch k has changed and both cases lead back: the motion has but touched the border, where the
 * case before holds it there. True: that case holds again. */
static bool touches(Problem *problem, long k, double t)
{
    DriveRun *run = problem->run;
    double *kept = mem_array((size_t)problem->n, sizeof *kept);
    err_defer(mem_release, kept);
    vec_copy(kept, run->y, problem->n);
    bool holds = without_change(problem, k, t) == ST_OK && is_touch(problem, k, t);
    if (!holds)
        vec_copy(run->y, kept, problem->n);
    err_undefer(true);
    return holds;
}

/* Of a consistent state: switches that changed at t and lead back slide or are let go; what slid
 * goes on only where it still can. Returns whether y changed. */
static bool let_go_back(Problem *problem, double t)
{
    long events = problem->events->count, changed = 0, back = 0;
    long *k_changed = mem_array(2 * (size_t)events + 1, sizeof *k_changed);
    long *k_back = k_changed + events;
    bool undone = false;
    err_defer(mem_release, k_changed);
    for (long k = problem->events->given; k < events; k++) {
        if (problem->events->event[k].fired != t || drive_events_is_timed(problem, k) ||
            drive_sliding_is(problem, k, problem->run->before) || problem->run->leapt[k])
            continue;
        k_changed[changed++] = k;
        if (comes_back(problem, k, t, &undone))
            k_back[back++] = k;
    }
    bool kept = drive_sliding_keeps(problem, t, problem->run->y), any = back > 0 || !kept;
    if (any && !drive_sliding_settle(problem, t, k_changed, changed, problem->run->y)) {
        for (long i = 0; i < back; i++)
            if (problem->run->jumped)
                choose_side(problem, k_back[i], t);
            else if (!touches(problem, k_back[i], t))
                (void)drive_run_event_let_go(problem, k_back[i], t);
        catch_sliding(problem, t);
    }
    err_undefer(true);
    return any || undone;
}

/* A switch that leaves the border it slid along does so at a tangent: it has to come back by some
 * way before that is a change. */
static double head_start(Problem *problem, long k, double t)
{
    DriveRun *run = problem->run;
    if (!drive_sliding_is(problem, k, run->before) || drive_sliding_is(problem, k, run->y))
        return 0;
    double apart = drive_sliding_apart(problem, k, t, run->y);
    return drive_events_side(problem, k, t, run->y) * apart * HEAD_START *
           drive_run_event_moment(problem, t);
}

/* Is trigger k, g there, on the side that its switch holds? */
static bool is_inside(Problem *problem, long k, double t, double g)
{
    const DriveRun *run = problem->run;
    return k >= problem->events->given && !drive_sliding_is(problem, k, run->before) &&
           !drive_sliding_is(problem, k, run->y) &&
           sign_agrees(g, drive_events_side(problem, k, t, run->y));
}

/* Has switch k, in changing, taken its own border with it, as that of a relay with hysteresis,
 * u = signum(x+u/10)? Then it is far inside the side that it holds, wherever the motion leads. */
static bool has_leapt(Problem *problem, long k, double t, double g)
{
    DriveRun *run = problem->run;
    return is_inside(problem, k, t, g) && !problem->events->event[k].level &&
           fabs(g) > BEYOND_NOISE * drive_rates_noise(problem, k, t, run->y);
}

/* Is trigger k, g there, still over the border that it touches, by about what counts as zero? Of
 * equal parts several come to there together. */
static bool is_in_touch(Problem *problem, long k, double t, double g, double zero)
{
    const double *y = problem->run->y;
    int side = k >= problem->events->given && zero != 0 ? drive_events_side(problem, k, t, y) : 0;
    return side != 0 && !drive_sliding_is(problem, k, y) && side * g < 0 &&
           fabs(g) <= 2 * fabs(zero);
}

/* A switch that touches its border does not follow its trigger: that counts as on its side. */
static void keep_touches(Problem *problem, double t, const double *zero)
{
    DriveRun *run = problem->run;
    if (drive_events_triggers(problem, t, run->y, run->now_g) != ST_OK)
        return;
    for (long k = problem->events->given; k < problem->events->count; k++)
        if (is_in_touch(problem, k, t, run->now_g[k], zero[k]))
            run->early_g[k] = run->now_g[k];
}

/* The way back onto the constraints moves a state off a trigger's zero: from there on its value
 * counts as zero, lest the same event is met again. on: those that stood there. Not where it is on
 * the side that is held, whose case may have no values beyond the border. */
static void set_zeros(Problem *problem, double t, const bool *on, double *zero)
{
    DriveRun *run = problem->run;
    bool known = drive_events_triggers(problem, t, run->y, run->now_g) == ST_OK;
    for (long k = 0; k < problem->events->count; k++) {
        run->leapt[k] = known && on[k] && has_leapt(problem, k, t, run->now_g[k]);
        bool stays = known && on[k] && !is_inside(problem, k, t, run->now_g[k]);
        bool touches = known && !on[k] && is_in_touch(problem, k, t, run->now_g[k], zero[k]);
        zero[k] = stays ? run->now_g[k] - head_start(problem, k, t) : touches ? zero[k] : 0;
    }
}

/* Is the state behind a step or a leap of the trigger of event k? */
static bool is_behind(const Problem *problem, long k)
{
    return k < problem->events->given && problem->run->kinds[k] > BORDER_PASSES;
}

/* Is trigger k at a pole, far larger than a little before and a glance behind? */
static bool is_at_pole(const DriveRun *run, long k)
{
    static const double MUCH = 10;
    double now = fabs(run->now_g[k]);
    return now > MUCH * fabs(run->near_g[k]) && now > MUCH * fabs(run->early_g[k]);
}

/* Which of the events that fired at t stand on the zero of their trigger: it passes zero there, or
 * is what it was before, where drift alone kept it from zero? */
static void find_zeros(Problem *problem, double t, const double *before, bool *on)
{
    DriveRun *run = problem->run;
    bool known = drive_events_triggers(problem, t, run->y, run->now_g) == ST_OK &&
                 look_ahead(problem, t, run->y, GLANCE);
    for (long k = 0; k < problem->events->count; k++)
        on[k] = known && problem->events->event[k].fired == t && !is_behind(problem, k) &&
                !is_at_pole(run, k) && (run->now_g[k] == before[k] || passes_zero(run, k));
}

Status drive_run_event_cross(Problem *problem, double t, bool forward, const double *before)
{
    DriveRun *run = problem->run;
    bool *on = mem_zalloc((size_t)problem->events->count + 1);
    find_zeros(problem, t, before, on);
    bool crosses = problem->scheme->cross != NULL;
    Status status = crosses ? problem->scheme->cross(problem, t, run->y) : ST_OK;
    if (status == ST_OK && !crosses)
        keep_touches(problem, t, drive_run_side(problem, forward)->zero);
    /* a setpoint that steps takes the triggers of others with it; the way onto constraints moves
     * all */
    for (int k = 0; status == ST_OK && k < MOST_FOLLOWED; k++)
        if (drive_events_follow(problem, t, crosses ? NULL : run->early_g, run->y) && crosses)
            status = problem->scheme->cross(problem, t, run->y);
    set_zeros(problem, t, on, drive_run_side(problem, forward)->zero);
    mem_free(on);
    bool again = status == ST_OK && let_go_back(problem, t) && crosses;
    return again ? problem->scheme->cross(problem, t, run->y) : status;
}

/* The same of a given event, at any state y. */
static double rate_of_given(Problem *problem, long k, double t, const double *y)
{
    return k < problem->events->given &&
                   drive_events_triggers(problem, t, y, problem->run->now_g) == ST_OK
               ? rate_of(problem, k, t, y)
               : NAN;
}

bool drive_run_event_comes_back(Problem *problem, long k, double t)
{
    DriveRun *run = problem->run;
    double rate = rate_of_given(problem, k, t, run->y);
    return !isnan(rate) && look_ahead(problem, t, run->y, GLANCE) &&
           sign_differs(rate, run->near_g[k] - run->now_g[k]);
}

bool drive_run_event_is_leaving(Problem *problem, const Side *side, double begin, long k, double t)
{
    DriveRun *run = problem->run;
    if (k < 0 || k >= problem->events->given || problem->events->event[k].fired != begin)
        return false;
    double rate = rate_of_given(problem, k, begin, side->after);
    double reach = fabs(rate) * problem->options.watch.range * drive_run_event_moment(problem, t);
    return fabs(run->now_g[k]) <= reach && sign_agrees(rate, rate_of_given(problem, k, t, run->y));
}
