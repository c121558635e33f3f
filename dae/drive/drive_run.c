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

#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "dae/drive/drive_condense.h"
#include "dae/drive/drive_dae.h"
#include "dae/drive/drive_events.h"
#include "dae/drive/drive_ggl.h"
#include "dae/drive/drive_partition.h"
#include "numeric/linear/sign.h"
#include "numeric/linear/vec.h"
#include "numeric/step/method.h"
#include "numeric/step/tableau.h"
#include "numeric/step/traj.h"

enum { MOST_AT_ONCE = 3 }; /* events in a row with next to no time between them */
#define AT_ONCE 1e-8       /* next to none: this part of the run so far */
#define GLANCE 1e-11       /* how far the way of a trigger is looked at, in the same unit */
#define FAR_GLANCE 1e-7

typedef struct Segment {
    double t;     /* where it begins */
    Trace *trace; /* of the states that are integrated */
} Segment;

/* One direction: the segments after the first one, which both directions share. */
typedef struct Side {
    Segment *segment;
    long count, capacity;
    long together; /* events so far with no time between them */
    long halted;   /* event that stopped the run, or -1 */
    bool stuck;
    bool impulse;  /* stuck because of one */
    long border;   /* event whose switch was let go, or -1 */
    double *after; /* the state behind the event that stopped it */
} Side;

struct DriveRun {
    Segment first;
    Side side[2];                /* backward, forward */
    bool busy;                   /* an event's procedure is running */
    bool jumped;                 /* a user's event just happened */
    double cleared;              /* where the last halt was cleared; NaN: nowhere */
    long watched;                /* root functions before the triggers */
    double *y, *full, *far;      /* all states */
    double *kept, *slope, *near; /* those that are integrated */
    double *near_g, *now_g;
};

static Side *side_of(const Drive *drive, bool forward)
{
    return &drive->run->side[forward];
}

/* What counts as next to no time at t. */
static double moment(const Drive *drive, double t)
{
    double so_far = fabs(t - drive->t0);
    return so_far > 0 ? so_far : fmax(1, fabs(t));
}

static DriveCondense *condense_of(const Drive *drive)
{
    return drive->dae ? drive->dae->condense : NULL;
}

/* All states from those that are integrated, and back. */
static Status expand(const Drive *drive, double t, const double *kept, double *y)
{
    if (condense_of(drive))
        return drive_condense_expand(condense_of(drive), t, kept, y);
    vec_copy(y, kept, drive->n);
    return ST_OK;
}

void drive_run_pick(const Drive *drive, const double *y, double *kept)
{
    if (condense_of(drive))
        drive_condense_pick(condense_of(drive), y, kept);
    else if (kept != y)
        vec_copy(kept, y, drive->n);
}

static Status segment_eval(const Drive *drive, const Segment *s, double t, double *y)
{
    double *kept = drive->run->kept;
    if (t == drive->t0 && s == &drive->run->first) {
        vec_copy(y, drive->y0, drive->n);
        return ST_OK;
    }
    Status status = trace_eval(s->trace, t, kept);
    return status == ST_OK ? expand(drive, t, kept, y) : status;
}

/* --- root functions -------------------------------------------------------------------------- */

/* run->near_g: the triggers a glance further on from (t, y), by a step of the midpoint rule; false
 * when they have no value there. */
static bool look_ahead(Drive *drive, double t, const double *y, double glance)
{
    DriveRun *run = drive->run;
    double eps = drive->fun.heading * glance * moment(drive, t), part = eps / 2;
    drive_run_pick(drive, y, run->near);
    for (int half = 0; half < 2; half++, part = eps) {
        if (fun_slope(&drive->fun, half ? t + eps / 2 : t, run->near, run->slope) != ST_OK)
            return false;
        drive_run_pick(drive, y, run->near);
        vec_axpy(run->near, part, run->slope, drive->fun.n);
    }
    return expand(drive, t + eps, run->near, run->far) == ST_OK &&
           drive_events_triggers(drive, t + eps, run->far, run->near_g) == ST_OK;
}

/* Triggers that are zero where a segment begins get the sign they are about to have. Behind a halt
 * that was cleared the one that fired is looked at from further away when it hardly moves: the run
 * must not halt again at once. */
static void begin_triggers(Drive *drive, double t, const double *y, double *g)
{
    double furthest = t == drive->run->cleared ? FAR_GLANCE : GLANCE;
    for (double glance = GLANCE; glance <= furthest; glance *= 100) {
        if (!look_ahead(drive, t, y, glance))
            return;
        for (long k = 0; k < drive->events->count; k++) {
            double change = drive->run->near_g[k] - g[k];
            bool asked = glance == GLANCE || drive->events->event[k].fired == t;
            if (asked && fabs(g[k]) <= fabs(change))
                g[k] = change > 0 ? 1e-150 : change < 0 ? -1e-150 : 0;
        }
    }
}

static Status all_roots(void *ctx, double t, const double *kept, double *g)
{
    Drive *drive = ctx;
    DriveRun *run = drive->run;
    double *y = run->full;
    if (!drive->events && condense_of(drive))
        return drive_condense_roots(drive, t, kept, g, y);
    Status status = expand(drive, t, kept, y);
    if (status == ST_OK && run->watched)
        status = drive_dae_roots(drive, t, y, g);
    if (status != ST_OK || !drive->events)
        return status;
    g += run->watched;
    status = drive_events_triggers(drive, t, y, g);
    if (status == ST_OK && t == drive->fun.start)
        begin_triggers(drive, t, y, g);
    return status;
}

/* --- segments -------------------------------------------------------------------------------- */

_Noreturn static void refuse_method(const Drive *drive)
{
    if (drive->direct)
        err_hint("the equations as they are need an implicit method such as %s",
                 method_usual(METHOD_FOR_RESIDUAL));
    err_raise(ST_UNABLE, "the method %s cannot integrate this system", drive->options.method.name);
}

/* The step of a scheme that puts its own around the method's, or NULL. */
static Step *scheme_step(Drive *drive, const MethodChoice *choice)
{
    if (drive->dae && drive->dae->ggl)
        return drive_ggl_step(drive, choice);
    if (drive->dae && drive->options.scheme == DRIVE_PARTITION)
        return drive_partition_step(drive, choice);
    return NULL;
}

static Trace *make_trace(Drive *drive, double t, const double *y, const TraceOptions *options)
{
    MethodChoice choice = drive->options.method;
    if (drive->options.tableau)
        choice.tableau = drive_options_tableau(drive->options.tableau);
    Step *step = scheme_step(drive, &choice);
    if (!step) {
        Trace *trace = method_trace(&choice, &drive->fun, t, y, options);
        if (!trace)
            refuse_method(drive);
        return trace;
    }
    err_defer(step_release, step);
    Trace *trace = traj_new(step, t, y, options);
    err_undefer(false);
    return trace;
}

/* Evaluations so far, of one direction. */
static long calls_of(const Drive *drive, bool forward)
{
    long steps = 0, rejected = 0, calls = 0;
    drive_run_count(drive, forward, &steps, &rejected, &calls);
    return calls;
}

static void begin_segment(Drive *drive, Segment *segment, double t, const double *y, long spent)
{
    TraceOptions options = drive->options.traj;
    if (options.maxfun > 0) /* what is left of it */
        options.maxfun = spent < options.maxfun ? options.maxfun - spent : 1;
    *segment = (Segment){.t = t, .trace = drive->made};
    drive->made = NULL;
    if (segment->trace)
        return;
    drive_run_pick(drive, y, drive->run->kept);
    segment->trace = make_trace(drive, t, drive->run->kept, &options);
}

static void add_segment(Drive *drive, bool forward, double t, const double *y)
{
    Side *side = side_of(drive, forward);
    if (side->count == side->capacity) {
        side->capacity = 2 * side->capacity + 4;
        side->segment = mem_rearray(side->segment, (size_t)side->capacity, sizeof *side->segment);
    }
    begin_segment(drive, &side->segment[side->count], t, y, calls_of(drive, forward));
    side->count++;
}

DriveRun *drive_run_new(Drive *drive)
{
    size_t n = (size_t)drive->n, events = drive->events ? (size_t)drive->events->count : 0;
    DriveRun *run = mem_zalloc(sizeof *run);
    drive->run = run; /* owned by the solution from here on */
    run->watched = drive->fun.roots;
    run->y = mem_zalloc((8 * n + 2 * events + 1) * sizeof *run->y);
    run->full = run->y + n;
    run->far = run->full + n;
    run->kept = run->far + n;
    run->slope = run->kept + n;
    run->near = run->slope + n;
    run->side[0].after = run->near + n;
    run->side[1].after = run->side[0].after + n;
    run->near_g = run->side[1].after + n;
    run->now_g = run->near_g + events;
    run->cleared = NAN;
    run->side[0].halted = run->side[1].halted = -1;
    run->side[0].border = run->side[1].border = -1;
    if (run->watched || drive->events) {
        drive->fun.roots = run->watched + (long)events;
        drive->fun.root = all_roots;
    }
    begin_segment(drive, &run->first, drive->t0, drive->y0, 0);
    return run;
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

static const Segment *last_segment(const Drive *drive, bool forward)
{
    const Side *side = side_of(drive, forward);
    return side->count > 0 ? &side->segment[side->count - 1] : &drive->run->first;
}

/* The segment that covers t: the last one of its side that begins at t or before it. */
static const Segment *segment_at(const Drive *drive, double t)
{
    bool forward = t >= drive->t0;
    const Side *side = side_of(drive, forward);
    long low = -1, high = side->count;
    while (high - low > 1) {
        long middle = low + (high - low) / 2;
        bool begun = forward ? side->segment[middle].t <= t : side->segment[middle].t >= t;
        if (begun)
            low = middle;
        else
            high = middle;
    }
    return low < 0 ? &drive->run->first : &side->segment[low];
}

/* --- events ---------------------------------------------------------------------------------- */

/* Does trigger k pass zero at (t, run->y), as far as a glance from there can tell? */
static bool passes_zero(const DriveRun *run, long k)
{
    return fabs(run->now_g[k]) <= fabs(run->near_g[k] - run->now_g[k]) &&
           run->near_g[k] != run->now_g[k];
}

/* Does the switch of event k, which just changed, hold the sign that its trigger is about to have?
 * Not where the new case leads back: then none holds. */
static bool is_through(Drive *drive, long k, double t)
{
    DriveRun *run = drive->run;
    double sign = run->y[drive->events->event[k].held];
    for (double glance = GLANCE; glance <= FAR_GLANCE; glance *= 100)
        if (look_ahead(drive, t, run->y, glance) && sign_agrees(sign, run->near_g[k]))
            return true;
    return false;
}

static bool let_go(Drive *drive, long k)
{
    bool is_switch = drive_events_let_go(drive, k, drive->run->y);
    if (is_switch)
        side_of(drive, drive->fun.heading > 0)->border = k;
    return is_switch;
}

/* Carries out what is due at t: event `root`, and those whose triggers pass zero together with it.
 * Returns the event that halts the run, or -1. */
static long fire(Drive *drive, long root, double t, bool alone)
{
    DriveRun *run = drive->run;
    bool ahead = drive_events_triggers(drive, t, run->y, run->now_g) == ST_OK &&
                 look_ahead(drive, t, run->y, GLANCE);
    long halted = -1;
    run->jumped = false;
    for (long k = 0; k < drive->events->count; k++) {
        bool due = k == root || (ahead && !alone && passes_zero(run, k));
        if (drive->events->event[k].entry && !(ahead && run->near_g[k] > run->now_g[k]))
            continue;
        if (!due || !drive_events_holds(drive, k, t, run->y))
            continue;
        run->jumped |= k < drive->events->given;
        if (drive_events_act(drive, k, t, run->y) && halted < 0)
            halted = k;
    }
    if (run->jumped)
        drive_events_hold(drive, t, run->y);
    for (long k = drive->events->given; k < drive->events->count; k++)
        if (drive->events->event[k].fired == t && !is_through(drive, k, t))
            let_go(drive, k);
    return halted;
}

static void not_busy(void *run)
{
    ((DriveRun *)run)->busy = false;
}

/* What the events do that ended the last segment, and the next segment; false when the run ends. */
static bool pass_event(Drive *drive, bool forward, const TraceState *state)
{
    DriveRun *run = drive->run;
    Side *side = side_of(drive, forward);
    const Segment *segment = last_segment(drive, forward);
    double t = state->t;
    if (state->root < run->watched || side->halted >= 0 || side->stuck ||
        segment_eval(drive, segment, t, run->y) != ST_OK)
        return false;
    if (run->busy)
        err_raise(ST_UNABLE, "the procedure of an event cannot ask the solution it belongs to");
    bool at_once = fabs(t - segment->t) <= AT_ONCE * moment(drive, t);
    drive->fun.heading = forward ? 1 : -1;
    run->busy = true;
    err_defer(not_busy, run);
    long halted = fire(drive, state->root - run->watched, t, at_once);
    err_undefer(true);
    if (drive->dae && drive->dae->projection) {
        Status status = drive_dae_cross(drive, t, run->y);
        side->stuck = side->impulse = status == ST_UNABLE && !run->jumped;
        if (status == ST_DOMAIN || side->impulse)
            return false;
    }
    side->together = at_once ? side->together + 1 : 0;
    if (side->together > MOST_AT_ONCE && let_go(drive, state->root - run->watched))
        side->together = 0;
    side->stuck = side->together > MOST_AT_ONCE || !vec_finite(run->y, drive->n);
    side->halted = halted;
    vec_copy(side->after, run->y, drive->n);
    if (side->stuck || halted >= 0)
        return false;
    add_segment(drive, forward, t, run->y);
    return true;
}

Status drive_run_reach(Drive *drive, double t)
{
    bool forward = t >= drive->t0;
    for (;;) {
        const Segment *segment = last_segment(drive, forward);
        if (forward ? t < segment->t : t > segment->t)
            return ST_OK;
        Status status = trace_reach(segment->trace, t);
        TraceState state = trace_state(segment->trace, forward);
        if (status != ST_LIMIT || state.end != TRACE_ROOT || !pass_event(drive, forward, &state))
            return status;
    }
}

bool drive_run_clear(Drive *drive)
{
    bool any = false;
    for (int forward = 0; forward < 2; forward++) {
        Side *side = side_of(drive, forward);
        if (side->halted < 0)
            continue;
        add_segment(drive, forward, drive_run_state(drive, forward).t, side->after);
        side->halted = -1;
        drive->run->cleared = drive_run_state(drive, forward).t;
        any = true;
    }
    return any;
}

long drive_run_halted(const Drive *drive)
{
    long event = side_of(drive, true)->halted;
    return event >= 0 ? event : side_of(drive, false)->halted;
}

bool drive_run_halted_to(const Drive *drive, bool forward)
{
    return side_of(drive, forward)->halted >= 0;
}

Status drive_run_eval(Drive *drive, double t, double *y)
{
    if (!isfinite(t))
        return ST_DOMAIN;
    Status status = drive_run_reach(drive, t);
    return status == ST_OK || t == drive->t0 ? segment_eval(drive, segment_at(drive, t), t, y)
                                             : status;
}

Status drive_run_digits(Drive *drive, Expr at, Expr *values)
{
    Trace *trace = segment_at(drive, num_to_double(at))->trace;
    return trace->kind->digits ? trace->kind->digits(trace, at, values) : ST_UNABLE;
}

TraceState drive_run_state(const Drive *drive, bool forward)
{
    return trace_state(last_segment(drive, forward)->trace, forward);
}

Expr drive_run_border(const Drive *drive, bool forward)
{
    long k = side_of(drive, forward)->border;
    if (k < 0)
        return NULL;
    return expr_arg(expr_arg(drive->switches, k - drive->events->given), 1);
}

static void add_counts(const Segment *segment, bool forward, long *steps, long *rejected,
                       long *calls)
{
    TraceState state = trace_state(segment->trace, forward);
    *steps += state.steps;
    *rejected += state.rejected;
    *calls += state.calls;
}

void drive_run_count(const Drive *drive, bool forward, long *steps, long *rejected, long *calls)
{
    const Side *side = side_of(drive, forward);
    add_counts(&drive->run->first, forward, steps, rejected, calls);
    for (long i = 0; i < side->count; i++)
        add_counts(&side->segment[i], forward, steps, rejected, calls);
}

void drive_run_set_maxfun(Drive *drive, long maxfun)
{
    drive->options.traj.maxfun = maxfun;
    trace_set_maxfun(drive->run->first.trace, maxfun);
    for (int forward = 0; forward < 2; forward++)
        for (long i = 0; i < side_of(drive, forward)->count; i++)
            trace_set_maxfun(side_of(drive, forward)->segment[i].trace, maxfun);
}

void drive_run_describe_root(Drive *drive, bool forward, const TraceState *state, char *text,
                             size_t size)
{
    long k = state->root - drive->run->watched;
    text[0] = '\0';
    if (k < 0 && drive->dae && drive_run_eval(drive, state->t, drive->y) == ST_OK)
        drive_dae_describe_root(drive, state->t, drive->y, text, size);
    else if (k >= 0 && side_of(drive, forward)->impulse)
        snprintf(text, size, "the constraints jump there: the solution has an impulse");
    else if (k >= 0 && side_of(drive, forward)->stuck)
        snprintf(text, size, "event #%ld happens again and again there", k + 1);
    else if (k >= 0)
        snprintf(text, size, "event #%ld triggered a halt", side_of(drive, forward)->halted + 1);
}
