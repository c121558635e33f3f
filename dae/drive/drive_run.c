/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Up to the first event there is one trajectory. An event ends it (its trigger is a root function
 * of the integrator); the state after the event starts the next one, in the direction of the run:
 * backward in time events happen as they do forward. Triggers that pass zero together fire in the
 * order of the events, each on the state that the one before it left.
 *
 * A trajectory that begins at an event begins on the zero of its trigger. Which way the trigger
 * goes from there is asked of a very short step along the solution, so that a ball that leaves the
 * floor is not caught by the same bounce again, and one that is back within the first step is
 * caught. A switch (drive_switches.h) that changes again and again without any time between,
 * because both cases lead back to its border, is let go.
 */
#include "dae/drive/drive_run.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "dae/drive/drive_dae.h"
#include "dae/drive/drive_events.h"
#include "dae/drive/drive_scheme.h"
#include "dae/drive/drive_sensitivity.h"
#include "dae/drive/drive_sliding.h"
#include "numeric/linear/sign.h"
#include "numeric/linear/vec.h"
#include "numeric/step/method.h"
#include "numeric/step/tableau.h"
#include "numeric/step/traj.h"

enum { MOST_NEAR = 8, MOST_FOLLOWED = 4 }; /* points looked at together; ways over borders */
#define GLANCE 1e-11 /* how far the way of a trigger is looked at, in the same unit */
#define FAR_GLANCE 1e-7
#define HEAD_START 1e-9
#define LEAP_FROM 1e-4 /* of a segment: what leads over a border is the line from there */

typedef struct Segment {
    double t;     /* where it begins */
    Trace *trace; /* of the states that are integrated */
    bool stiff;   /* its method is the one for stiff systems */
    long before;  /* events that happened before it began */
    long told[2]; /* steps backward and forward that have been told of */
} Segment;

/* One direction: the segments after the first one, which both directions share. */
typedef struct Side {
    Segment *segment;
    long count, capacity;
    long together; /* events so far with no time between them */
    long halted;   /* event that stopped the run, or -1 */
    bool stuck;
    bool stiff;    /* the method has changed to one for stiff systems */
    bool impulse;  /* stuck because of one */
    long border;   /* event whose switch was let go, or -1 */
    double *after; /* the state behind the event that stopped it */
    double *zero;  /* of each trigger what counts as zero in the last segment */
} Side;

struct DriveRun {
    Segment first;
    Side side[2];                /* backward, forward */
    bool busy;                   /* an event's procedure is running */
    bool jumped;                 /* a user's event just happened */
    bool endless;                /* the rounds of events came to no end */
    double cleared;              /* where the last halt was cleared; NaN: nowhere */
    long watched;                /* root functions before the triggers */
    double *y, *full, *far;      /* all states */
    double *before;              /* all states before the events of a moment */
    double *kept, *slope, *near; /* those that are integrated */
    double *near_g, *now_g, *before_g;
};

static Side *side_of(const Problem *problem, bool forward)
{
    return &problem->run->side[forward];
}

/* What counts as next to no time at t. */
static double moment(const Problem *problem, double t)
{
    double so_far = fabs(t - problem->t0);
    return so_far > 0 ? so_far : fmax(1, fabs(t));
}

/* All states from those that are integrated, and back. */
static Status expand(Problem *problem, double t, const double *kept, double *y)
{
    if (problem->scheme->expand)
        return problem->scheme->expand(problem, t, kept, y);
    vec_copy(y, kept, problem->n);
    return ST_OK;
}

void drive_run_pick(const Problem *problem, const double *y, double *kept)
{
    if (problem->scheme->pick)
        problem->scheme->pick(problem, y, kept);
    else if (kept != y)
        vec_copy(kept, y, problem->n);
}

static Status segment_eval(Problem *problem, const Segment *s, double t, double *y)
{
    double *kept = problem->run->kept;
    if (t == problem->t0 && s == &problem->run->first) {
        vec_copy(y, problem->y0, problem->n);
        return ST_OK;
    }
    Status status = trace_eval(s->trace, t, kept);
    return status == ST_OK ? expand(problem, t, kept, y) : status;
}

/* --- root functions -------------------------------------------------------------------------- */

/* run->near_g: the triggers a glance on from (t, y), by the midpoint rule; false: no values. */
static bool look_ahead(Problem *problem, double t, const double *y, double glance)
{
    DriveRun *run = problem->run;
    double eps = problem->fun.heading * glance * moment(problem, t), part = eps / 2;
    drive_run_pick(problem, y, run->near);
    for (int half = 0; half < 2; half++, part = eps) {
        if (fun_slope(&problem->fun, half ? t + eps / 2 : t, run->near, run->slope) != ST_OK)
            return false;
        drive_run_pick(problem, y, run->near);
        vec_axpy(run->near, part, run->slope, problem->fun.n);
    }
    return expand(problem, t + eps, run->near, run->far) == ST_OK &&
           drive_events_triggers(problem, t + eps, run->far, run->near_g) == ST_OK;
}

/* Triggers that are zero where a segment begins get the sign they are about to have. Behind a halt
 * that was cleared the one that fired is looked at from further away when it hardly moves: the run
 * must not halt again at once. */
static void begin_triggers(Problem *problem, double t, const double *y, double *g)
{
    const double *zero = side_of(problem, problem->fun.heading > 0)->zero;
    double furthest = t == problem->run->cleared ? FAR_GLANCE : GLANCE;
    for (double glance = GLANCE; glance <= furthest; glance *= 100) {
        if (!look_ahead(problem, t, y, glance))
            return;
        for (long k = 0; k < problem->events->count; k++) {
            double change = problem->run->near_g[k] - zero[k] - g[k];
            bool asked = glance == GLANCE || problem->events->event[k].fired == t;
            if (asked && fabs(g[k]) <= fabs(change) &&
                !drive_events_has_begun(problem, k, t, y, g[k]))
                g[k] = change > 0 ? 1e-150 : change < 0 ? -1e-150 : 0;
        }
    }
}

static Status all_roots(void *ctx, double t, const double *kept, double *g)
{
    Problem *problem = ctx;
    DriveRun *run = problem->run;
    double *y = run->full;
    if (!problem->events)
        return problem->scheme->roots(problem, t, kept, NULL, g);
    Status status = expand(problem, t, kept, y);
    if (status == ST_OK && run->watched)
        status = problem->scheme->roots(problem, t, kept, y, g);
    if (status != ST_OK)
        return status;
    g += run->watched;
    status = drive_events_triggers(problem, t, y, g);
    if (status == ST_OK)
        vec_axpy(g, -1, side_of(problem, problem->fun.heading > 0)->zero, problem->events->count);
    if (status == ST_OK && t == problem->fun.start)
        begin_triggers(problem, t, y, g);
    for (long k = 0; k < problem->events->count && status == ST_OK; k++)
        if (drive_events_is_timed(problem, k)) /* the run stops there anyway */
            g[k] = 1;
        else if (drive_sliding_is(problem, k, y))
            g[k] = drive_sliding_margin(problem, k, t, y);
    return status;
}

/* Fun's near: what the points say of the triggers; the rest is looked at where steps end. */
static void near_roots(void *ctx, long count, const double *times, const double *const *kept,
                       char *may)
{
    Problem *problem = ctx;
    long n = problem->n, watched = problem->run->watched;
    double *all[MOST_NEAR];
    double *room = mem_array((size_t)(count * n) + 1, sizeof *room);
    bool known = true;
    err_defer(mem_release, room);
    memset(may, FUN_NOWHERE, (size_t)watched);
    for (long i = 0; i < count && known; i++) {
        all[i] = room + i * n;
        known = expand(problem, times[i], kept[i], all[i]) == ST_OK;
    }
    if (known)
        drive_events_near(problem, count, times, all, may + watched);
    for (long k = problem->events->given; k < problem->events->count && known; k++)
        if (drive_sliding_is(problem, k, all[0]))
            may[watched + k] = FUN_UNKNOWN;
    err_undefer(true);
}

/* Fun's stop. */
static bool next_stop(void *ctx, double t, double h, double *at)
{
    Problem *problem = ctx;
    return times_next(problem->events->times, t, h, at);
}

/* Does trigger k pass zero at (t, run->y), as far as a glance from there can tell? */
static bool passes_zero(const DriveRun *run, long k)
{
    return fabs(run->now_g[k]) <= fabs(run->near_g[k] - run->now_g[k]) &&
           run->near_g[k] != run->now_g[k];
}

/* --- segments -------------------------------------------------------------------------------- */

/* The trace of the method alone. */
static Trace *by_steps(Problem *problem, double t, const double *y, const TraceOptions *options)
{
    MethodChoice choice = drive_options_choice(&problem->options);
    if (problem->scheme->step)
        return traj_from(problem->scheme->step(problem, &choice), t, y, options);
    Trace *trace = method_trace(&choice, &problem->fun, t, y, options);
    if (trace)
        return trace;
    if (!problem->fun.rhs)
        err_hint("the equations as they are need an implicit method such as %s",
                 method_usual(METHOD_FOR_RESIDUAL));
    err_raise(ST_UNABLE, "the method %s cannot integrate this system", choice.name);
}

/* Evaluations so far, of one direction. */
static long calls_of(const Problem *problem, bool forward)
{
    long steps = 0, rejected = 0, calls = 0;
    drive_run_count(problem, forward, &steps, &rejected, &calls);
    return calls;
}

/* The trace of the method for stiff systems, which goes on with the steps of the one before. */
static Trace *method_stiff(Problem *problem, double t, const double *y, const TraceOptions *options)
{
    MethodChoice choice = {.name = method_usual(METHOD_FOR_CHANGE)};
    if (problem->scheme->slopes && !problem->fun.jac && !problem->options.sliding)
        problem->scheme->slopes(problem);
    return method_trace(&choice, &problem->fun, t, y, options);
}

/* side: NULL for the first segment, which both share. */
static void begin_segment(Problem *problem, const Side *side, Segment *segment, double t,
                          const double *y, long spent)
{
    TraceOptions options = problem->options.traj;
    options.origin = problem->t0;
    bool stiff = side && side->stiff;
    options.yields =
        problem->options.changes && !stiff && !problem->scheme->trace && !problem->scheme->step;
    if (options.maxfun > 0) /* what is left of it */
        options.maxfun = spent < options.maxfun ? options.maxfun - spent : 1;
    drive_run_pick(problem, y, problem->run->kept);
    Trace *(*make)(Problem *, double, const double *, const TraceOptions *) =
        problem->scheme->trace ? problem->scheme->trace
        : stiff                ? method_stiff
                               : by_steps;
    *segment = (Segment){.t = t,
                         .stiff = stiff,
                         .before = problem->events ? problem->events->happenings : 0,
                         .trace = make(problem, t, problem->run->kept, &options)};
}

static void add_segment(Problem *problem, bool forward, double t, const double *y)
{
    Side *side = side_of(problem, forward);
    if (side->count == side->capacity) {
        long more = 2 * side->capacity + 4;
        side->segment = mem_rearray(side->segment, (size_t)more, sizeof *side->segment);
        side->capacity = more;
    }
    begin_segment(problem, side, &side->segment[side->count], t, y, calls_of(problem, forward));
    side->count++;
}

/* Does the switch of event k, which just changed, hold what the run is about to come to?
 * Not where the new case leads back: then none holds. */
static bool is_through(Problem *problem, long k, double t)
{
    DriveRun *run = problem->run;
    for (double glance = GLANCE; glance <= FAR_GLANCE; glance *= 100) {
        double later = t + problem->fun.heading * glance * moment(problem, t);
        if (look_ahead(problem, t, run->y, glance) &&
            drive_events_leads(problem, k, t, run->y, later, run->far))
            return true;
    }
    return false;
}

static bool let_go(Problem *problem, long k, double t)
{
    if (drive_sliding_enter(problem, k, t, problem->run->y))
        return true;
    bool is_switch = drive_events_let_go(problem, k, problem->run->y);
    if (is_switch)
        side_of(problem, problem->fun.heading > 0)->border = k;
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

/* Switch k, on its border where the run begins, holds the case that leads into its own side; where
 * neither does it slides or is let go. */
static void choose_side(Problem *problem, long k, double t)
{
    DriveRun *run = problem->run;
    double glance = problem->fun.heading * GLANCE * moment(problem, t);
    for (int side = 0; side < 2; side++) {
        if (look_ahead(problem, t, run->y, GLANCE))
            drive_events_hold_by(problem, k, t + glance, run->far, run->y);
        if (is_through(problem, k, t))
            return;
    }
    (void)let_go(problem, k, t);
}

/* A switch that is on its border where the run begins holds what comes next, which may be one thing
 * to the left and another to the right: then each side begins with a segment of its own. */
static void begin_side(Problem *problem, bool forward)
{
    DriveRun *run = problem->run;
    double t = problem->t0;
    problem->fun.heading = forward ? 1 : -1;
    vec_copy(run->y, problem->y0, problem->n);
    drive_events_hold(problem, t, problem->fun.heading, run->y);
    bool ahead = look_ahead(problem, t, run->y, GLANCE);
    for (long k = problem->events->given; k < problem->events->count && ahead; k++)
        if (!drive_events_is_timed(problem, k) && !drive_events_agrees(problem, k, t, run->y))
            choose_side(problem, k, t);
    if (ahead)
        fire_initial(problem, t);
    if (vec_same(run->y, problem->y0, problem->n))
        return;
    Status status = problem->scheme->cross ? problem->scheme->cross(problem, t, run->y) : ST_OK;
    Side *side = side_of(problem, forward);
    side->stuck = side->impulse = status == ST_UNABLE;
    if (status != ST_DOMAIN)
        add_segment(problem, forward, t, run->y);
}

DriveRun *drive_run_new(Problem *problem)
{
    size_t n = (size_t)problem->n, events = problem->events ? (size_t)problem->events->count : 0;
    DriveRun *run = mem_zalloc(sizeof *run);
    problem->run = run; /* owned by the solution from here on */
    run->watched = problem->fun.roots;
    double **states[] = {&run->y,     &run->full, &run->far,           &run->kept,
                         &run->slope, &run->near, &run->side[0].after, &run->side[1].after,
                         &run->before};
    double **triggers[] = {&run->near_g, &run->now_g, &run->before_g, &run->side[0].zero,
                           &run->side[1].zero};
    double *room = mem_zalloc((9 * n + 5 * events + 1) * sizeof *room);
    for (size_t i = 0; i < 9; i++, room += n)
        *states[i] = room;
    for (size_t i = 0; i < 5; i++, room += events)
        *triggers[i] = room;
    run->cleared = NAN;
    run->side[0].halted = run->side[1].halted = -1;
    run->side[0].border = run->side[1].border = -1;
    if (run->watched || problem->events) {
        problem->fun.roots = run->watched + (long)events;
        problem->fun.root = all_roots;
    }
    if (problem->events) {
        problem->fun.near = problem->options.watch.within ? near_roots : NULL;
        problem->fun.places = problem->options.watch.places;
        problem->fun.stop = problem->events->times ? next_stop : NULL;
    }
    begin_segment(problem, NULL, &run->first, problem->t0, problem->y0, 0);
    for (int forward = 0; problem->events && forward < 2; forward++)
        begin_side(problem, forward);
    return run;
}

/* --- pieces ---------------------------------------------------------------------------------- */

long drive_run_pieces(const Problem *problem, bool forward)
{
    return 1 + side_of(problem, forward)->count;
}

static Segment *piece_at(const Problem *problem, bool forward, long i)
{
    return i == 0 ? &problem->run->first : &side_of(problem, forward)->segment[i - 1];
}

double drive_run_piece(const Problem *problem, bool forward, long i, long *before)
{
    *before = piece_at(problem, forward, i)->before;
    return piece_at(problem, forward, i)->t;
}

Status drive_run_piece_eval(Problem *problem, bool forward, long i, double t, double *y)
{
    return segment_eval(problem, piece_at(problem, forward, i), t, y);
}

void drive_run_free(DriveRun *run)
{
    if (!run)
        return;
    trace_free(run->first.trace);
    for (int forward = 0; forward < 2; forward++) {
        for (long i = 0; i < run->side[forward].count; i++)
            trace_free(run->side[forward].segment[i].trace);
        mem_free(run->side[forward].segment);
    }
    mem_free(run->y);
    mem_free(run);
}

static const Segment *last_segment(const Problem *problem, bool forward)
{
    return piece_at(problem, forward, side_of(problem, forward)->count);
}

/* The segment that covers t: the last one of its side that begins at t or before it. */
static const Segment *segment_at(const Problem *problem, double t)
{
    bool forward = t >= problem->t0;
    long low = 0, high = drive_run_pieces(problem, forward);
    while (high - low > 1) {
        long middle = low + (high - low) / 2;
        double begin = piece_at(problem, forward, middle)->t;
        *((forward ? begin <= t : begin >= t) ? &low : &high) = middle;
    }
    return piece_at(problem, forward, low);
}

/* --- events ---------------------------------------------------------------------------------- */

/* Carries out what is due at t: event `root`, or those that the run stopped for (root: their
 * number), and those whose triggers pass zero with it. Returns the event that halts the run, or -1.
 */
static long fire(Problem *problem, long root, double t, bool alone)
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
        bool due = timed ? stopped && drive_events_is_due(problem, k, t, heading)
                         : k == root || (ahead && !alone && passes_zero(run, k));
        if (problem->events->event[k].entry && !(ahead && run->near_g[k] > run->now_g[k]))
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
    if (run->jumped)
        drive_events_hold(problem, t, heading, run->y);
    return halted;
}

/* Lets go of switches that changed at t and lead back (of a consistent state); true: of some. */
static bool let_go_back(Problem *problem, double t)
{
    bool any = false;
    for (long k = problem->events->given; k < problem->events->count; k++)
        if (problem->events->event[k].fired == t && !drive_events_is_timed(problem, k) &&
            !drive_sliding_is(problem, k, problem->run->before) && !is_through(problem, k, t))
            any |= let_go(problem, k, t);
    return any;
}

/* A switch that leaves the border it slid along does so at a tangent: it has to come back by some
 * way before that is a change. */
static double head_start(Problem *problem, long k, double t)
{
    DriveRun *run = problem->run;
    if (!drive_sliding_is(problem, k, run->before) || drive_sliding_is(problem, k, run->y))
        return 0;
    double apart = drive_sliding_apart(problem, k, t, run->y);
    return run->y[problem->events->event[k].held] * apart * HEAD_START * moment(problem, t);
}

/* The way back onto the constraints moves a state off a trigger's zero: from there on its value
 * counts as zero, lest the same event is met again. on: those that stood there. */
static void set_zeros(Problem *problem, double t, const bool *on, double *zero)
{
    DriveRun *run = problem->run;
    bool known = drive_events_triggers(problem, t, run->y, run->now_g) == ST_OK;
    for (long k = 0; k < problem->events->count; k++)
        zero[k] = known && on[k] ? run->now_g[k] - head_start(problem, k, t) : 0;
}

/* Which of the events that fired at t stand on the zero of their trigger: it passes zero there, or
 * is what it was before, where drift alone kept it from zero? */
static void find_zeros(Problem *problem, double t, const double *before, bool *on)
{
    DriveRun *run = problem->run;
    bool known = drive_events_triggers(problem, t, run->y, run->now_g) == ST_OK &&
                 look_ahead(problem, t, run->y, GLANCE);
    for (long k = 0; k < problem->events->count; k++)
        on[k] = known && problem->events->event[k].fired == t &&
                (run->now_g[k] == before[k] || passes_zero(run, k));
}

/* Onto the constraints of the cases that hold now. Where that leads over the border of a switch
 * that stood next to it, the switch holds what is there. before: the triggers before the event. */
static Status cross(Problem *problem, double t, bool forward, const double *before)
{
    DriveRun *run = problem->run;
    bool *on = mem_zalloc((size_t)problem->events->count + 1);
    find_zeros(problem, t, before, on);
    bool crosses = problem->scheme->cross != NULL;
    Status status = crosses ? problem->scheme->cross(problem, t, run->y) : ST_OK;
    for (int k = 0; crosses && status == ST_OK && k < MOST_FOLLOWED; k++)
        if (drive_events_follow(problem, t, run->y))
            status = problem->scheme->cross(problem, t, run->y);
    set_zeros(problem, t, on, side_of(problem, forward)->zero);
    mem_free(on);
    bool again = status == ST_OK && let_go_back(problem, t) && crosses;
    return again ? problem->scheme->cross(problem, t, run->y) : status;
}

/* How fast the trigger of a given event moves at (t, y) in the run's direction; NaN: unknown. */
static double rate_of(Problem *problem, long k, double t, const double *y)
{
    double *slope = problem->run->slope;
    if (k >= problem->events->given || problem->fun.n != problem->n || !problem->fun.rhs ||
        drive_events_triggers(problem, t, y, problem->run->now_g) != ST_OK ||
        fun_slope(&problem->fun, t, y, slope) != ST_OK)
        return NAN;
    return problem->fun.heading * drive_events_rate(problem, k, t, y, slope);
}

/* Does event k's trigger come back within a glance, as of a ball that hardly bounces any more? */
static bool comes_back(Problem *problem, long k, double t)
{
    DriveRun *run = problem->run;
    double rate = rate_of(problem, k, t, run->y);
    return !isnan(rate) && look_ahead(problem, t, run->y, GLANCE) &&
           sign_differs(rate, run->near_g[k] - run->now_g[k]);
}

/* Does the trigger of event k, found at (t, run->y), still move the way it left zero when the
 * segment began with this event? Then it was there and back within the errors: to fire would
 * mislead. */
static bool is_leaving(Problem *problem, const Side *side, double begin, long k, double t)
{
    DriveRun *run = problem->run;
    if (k < 0 || k >= problem->events->given || problem->events->event[k].fired != begin)
        return false;
    double rate = rate_of(problem, k, begin, side->after);
    double reach = fabs(rate) * problem->options.watch.range * moment(problem, t);
    return fabs(run->now_g[k]) <= reach && sign_agrees(rate, rate_of(problem, k, t, run->y));
}

static void not_busy(void *run)
{
    ((DriveRun *)run)->busy = false;
}

/* The next segment behind the event, or the border of a case, that ended the last one, or false. */
static bool pass_event(Problem *problem, bool forward, const TraceState *state)
{
    DriveRun *run = problem->run;
    Side *side = side_of(problem, forward);
    const Segment *segment = last_segment(problem, forward);
    double t = state->t, earlier = t - LEAP_FROM * (t - segment->t);
    if (side->halted >= 0 || side->stuck || segment_eval(problem, segment, t, run->y) != ST_OK ||
        segment_eval(problem, segment, earlier, run->far) != ST_OK)
        return false;
    const double *jumps = problem->dae ? problem->dae->jumps : NULL;
    long root = state->root;
    if (state->end != TRACE_ROOT)
        root = run->watched + drive_events_leap(problem, t, run->far, jumps, run->y);
    if (root < run->watched)
        return false;
    if (run->busy)
        err_raise(ST_UNABLE, "the procedure of an event cannot ask the solution it belongs to");
    const DriveWatch *watch = &problem->options.watch;
    bool stopped = root == problem->fun.roots;
    bool at_once = !stopped && fabs(t - segment->t) <= watch->range * moment(problem, t);
    problem->fun.heading = forward ? 1 : -1;
    side->stuck = !stopped && is_leaving(problem, side, segment->t, root - run->watched, t);
    drive_dae_gauge(problem, t, run->y);
    if (side->stuck || drive_events_triggers(problem, t, run->y, run->before_g) != ST_OK)
        return false;
    run->busy = true;
    err_defer(not_busy, run);
    long halted = fire(problem, root - run->watched, t, at_once);
    err_undefer(true);
    drive_sensitivity_end(problem, problem->events->sensitivity, t, run->y);
    Status status = cross(problem, t, forward, run->before_g);
    side->stuck = side->impulse = status == ST_UNABLE && !run->jumped;
    side->stuck |= run->endless;
    if (status == ST_DOMAIN || side->stuck)
        return false;
    side->together = at_once ? side->together + 1 : 0;
    if (side->together > watch->most && let_go(problem, root - run->watched, t))
        side->together = 0;
    side->stuck = side->together > watch->most || !vec_finite(run->y, problem->n) ||
                  (halted < 0 && !stopped && comes_back(problem, root - run->watched, t));
    side->halted = halted;
    vec_copy(side->after, run->y, problem->n);
    if (side->stuck || halted >= 0)
        return false;
    add_segment(problem, forward, t, run->y);
    return true;
}

/* Goes on by another method from where the last segment was found stiff; false: no value. */
static bool change_method(Problem *problem, bool forward, double t)
{
    DriveRun *run = problem->run;
    Side *side = side_of(problem, forward);
    if (segment_eval(problem, last_segment(problem, forward), t, run->y) != ST_OK)
        return false;
    side->stiff = true;
    add_segment(problem, forward, t, run->y);
    drive_notes_say(problem->notes, "the system is stiff from %s = %.6g on: %s goes on as %s",
                    expr_text(problem->t), t, problem->options.label,
                    method_usual(METHOD_FOR_CHANGE));
    return true;
}

/* A line for what a segment has done since the last one. */
static void tell_segment(const Problem *problem, Segment *segment, bool forward)
{
    TraceState state = trace_state(segment->trace, forward);
    char text[200], orders[40] = "";
    if (state.steps == segment->told[forward])
        return;
    segment->told[forward] = state.steps;
    if (state.low > 0 && state.low < state.high)
        snprintf(orders, sizeof orders, ", orders %d to %d", state.low, state.high);
    else if (state.low > 0)
        snprintf(orders, sizeof orders, ", order %d", state.low);
    snprintf(text, sizeof text,
             "%s from %s = %.6g to %.6g: %ld steps, %ld rejected, %ld evaluations%s",
             segment->stiff ? method_usual(METHOD_FOR_CHANGE) : problem->options.label,
             expr_text(problem->t), segment->t, state.t, state.steps, state.rejected, state.calls,
             orders);
    problem->notes->tell(text);
}

static void tell_run(const Problem *problem, bool forward)
{
    const DriveNotes *notes = problem->notes;
    if (!notes || !notes->asked || !notes->asked())
        return;
    for (long i = 0; i < drive_run_pieces(problem, forward); i++)
        tell_segment(problem, piece_at(problem, forward, i), forward);
}

static Status reach(Problem *problem, double t, bool forward)
{
    for (;;) {
        const Segment *segment = last_segment(problem, forward);
        if (forward ? t < segment->t : t > segment->t)
            return ST_OK;
        Status status = trace_reach(segment->trace, t);
        TraceState state = trace_state(segment->trace, forward);
        bool ends = state.end == TRACE_UNDEFINED || state.end == TRACE_STEP;
        bool passes = ends ? problem->events != NULL : state.end == TRACE_ROOT;
        bool goes_on = status == ST_LIMIT && state.end == TRACE_STIFF
                           ? change_method(problem, forward, state.t)
                           : passes && status != ST_OK && pass_event(problem, forward, &state);
        if (!goes_on)
            return status;
    }
}

Status drive_run_reach(Problem *problem, double t)
{
    bool forward = t >= problem->t0;
    Status status = reach(problem, t, forward);
    tell_run(problem, forward);
    return status;
}

bool drive_run_clear(Problem *problem)
{
    bool any = false;
    for (int forward = 0; forward < 2; forward++) {
        Side *side = side_of(problem, forward);
        if (side->halted < 0)
            continue;
        add_segment(problem, forward, drive_run_state(problem, forward).t, side->after);
        side->halted = -1;
        problem->run->cleared = drive_run_state(problem, forward).t;
        any = true;
    }
    return any;
}

long drive_run_halted(const Problem *problem)
{
    long event = side_of(problem, true)->halted;
    return event >= 0 ? event : side_of(problem, false)->halted;
}

bool drive_run_halted_to(const Problem *problem, bool forward)
{
    return side_of(problem, forward)->halted >= 0;
}

Status drive_run_eval(Problem *problem, double t, double *y)
{
    if (!isfinite(t))
        return ST_DOMAIN;
    Status status = drive_run_reach(problem, t);
    bool known = status == ST_OK || t == problem->t0;
    return known ? segment_eval(problem, segment_at(problem, t), t, y) : status;
}

TraceState drive_run_state(const Problem *problem, bool forward)
{
    return trace_state(last_segment(problem, forward)->trace, forward);
}

Expr drive_run_border(const Problem *problem, bool forward)
{
    long k = side_of(problem, forward)->border;
    return k < 0 ? NULL : expr_arg(problem->switches, k - problem->events->given);
}

void drive_run_count(const Problem *problem, bool forward, long *steps, long *rejected, long *calls)
{
    for (long i = 0; i < drive_run_pieces(problem, forward); i++) {
        TraceState state = trace_state(piece_at(problem, forward, i)->trace, forward);
        *steps += state.steps;
        *rejected += state.rejected;
        *calls += state.calls;
    }
}

bool drive_run_is_stiff(const Problem *problem, bool forward)
{
    return side_of(problem, forward)->stiff;
}

void drive_run_set_maxfun(Problem *problem, long maxfun)
{
    problem->options.traj.maxfun = maxfun;
    for (int forward = 0; forward < 2; forward++)
        for (long i = 0; i < drive_run_pieces(problem, forward); i++)
            trace_set_maxfun(piece_at(problem, forward, i)->trace, maxfun);
}

void drive_run_describe(Problem *problem, bool forward, const TraceState *state, char *text,
                        size_t size)
{
    const Side *side = side_of(problem, forward);
    long k = state->root - problem->run->watched;
    text[0] = '\0';
    if (state->end != TRACE_ROOT || k < 0) {
        if (problem->scheme->describe && state->end != TRACE_MAXFUN)
            problem->scheme->describe(problem, forward, state, text, size);
    } else if (side->impulse) {
        snprintf(text, size, "the constraints jump there: the solution has an impulse");
    } else if (side->stuck) {
        snprintf(text, size, "event #%ld happens again and again there", k + 1);
    } else {
        snprintf(text, size, "event #%ld triggered a halt", side->halted + 1);
    }
}
