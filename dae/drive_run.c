/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Up to the first event there is one trajectory. An event ends it (its trigger is a root function
 * of the integrator); the state after the event starts the next one. Triggers are followed forward
 * in time; backward every event only ends the run.
 *
 * A trajectory that begins at an event begins on the zero of its trigger. Which way the trigger
 * goes from there is asked of a very short step along the solution, so that a ball that leaves the
 * floor is not caught by the same bounce again, and one that is back within the first step is
 * caught.
 */
#include "dae/drive_run.h"

#include <math.h>
#include <stdio.h>

#include "cas/base/mem.h"
#include "dae/drive_dae.h"
#include "dae/drive_events.h"
#include "numeric/method.h"
#include "numeric/sundials.h"
#include "numeric/tableau.h"
#include "numeric/vec.h"

enum { MOST_AT_ONCE = 3 }; /* events in a row with next to no time between them */
#define AT_ONCE 1e-8       /* next to none: this part of the run so far */
#define GLANCE 1e-11       /* how far the way of a trigger is looked at, in the same unit */

/* A trajectory by a method of ours or of SUNDIALS: one of the two is NULL. */
typedef struct Segment {
    double t; /* where it begins */
    Traj *traj;
    Sundials *sundials;
} Segment;

struct DriveRun {
    Segment *segment;
    long count, capacity;
    long watched;  /* root functions before the triggers */
    double start;  /* of the segment being set up */
    long together; /* events so far with no time between them */
    long halted;   /* event that stopped the run, or -1 */
    bool stuck;
    double *y, *slope, *near, *near_g;
    double *first; /* triggers where the run begins */
};

/* What counts as next to no time at t. */
static double moment(const Drive *drive, double t)
{
    double so_far = fabs(t - drive->t0);
    return so_far > 0 ? so_far : fmax(1, fabs(t));
}

static Status segment_eval(const Segment *s, double t, double *y)
{
    return s->traj ? traj_eval(s->traj, t, y) : sundials_eval(s->sundials, t, y);
}

static Status segment_reach(const Segment *s, double t)
{
    return s->traj ? traj_reach(s->traj, t) : sundials_reach(s->sundials, t);
}

static TrajState segment_state(const Segment *s, bool forward)
{
    return s->traj ? traj_state(s->traj, forward) : sundials_state(s->sundials, forward);
}

/* --- root functions -------------------------------------------------------------------------- */

/* Triggers that are zero where a segment begins get the sign they are about to have. */
static Status begin_triggers(Drive *drive, double t, const double *y, double *g)
{
    DriveRun *run = drive->run;
    double eps = GLANCE * moment(drive, t);
    if (fun_rhs(&drive->fun, t, y, run->slope) != ST_OK)
        return ST_OK;
    vec_copy(run->near, y, drive->n);
    vec_axpy(run->near, eps, run->slope, drive->n);
    if (drive_events_triggers(drive, t + eps, run->near, run->near_g) != ST_OK)
        return ST_OK;
    for (long k = 0; k < drive->events->count; k++) {
        double change = run->near_g[k] - g[k];
        if (fabs(g[k]) <= fabs(change))
            g[k] = change > 0 ? 1e-150 : change < 0 ? -1e-150 : 0;
    }
    return ST_OK;
}

static Status all_roots(void *ctx, double t, const double *y, double *g)
{
    Drive *drive = ctx;
    DriveRun *run = drive->run;
    Status status = ST_OK;
    if (run->watched)
        status = drive_dae_roots(drive, t, y, g);
    if (status != ST_OK || !drive->events)
        return status;
    g += run->watched;
    if (t < drive->t0) { /* backward nothing is triggered */
        vec_copy(g, run->first, drive->events->count);
        return ST_OK;
    }
    status = drive_events_triggers(drive, t, y, g);
    if (status == ST_OK && t == run->start)
        status = begin_triggers(drive, t, y, g);
    if (t == drive->t0)
        vec_copy(run->first, g, drive->events->count);
    return status;
}

/* --- segments -------------------------------------------------------------------------------- */

static Step *make_step(Drive *drive)
{
    MethodChoice choice = drive->options.method;
    if (drive->options.tableau)
        choice.tableau = drive_options_tableau(drive->options.tableau);
    Step *step = method_new(&choice, &drive->fun);
    if (!step)
        err_raise(ST_UNABLE, "the method %s cannot integrate this system", choice.name);
    return step;
}

static void add_segment(Drive *drive, double t, const double *y)
{
    DriveRun *run = drive->run;
    TrajOptions options = drive->options.traj;
    if (options.maxfun > 0 && run->count > 0) /* what is left of it */
        options.maxfun = drive->fun.calls < options.maxfun ? options.maxfun - drive->fun.calls : 1;
    if (run->count == run->capacity) {
        run->capacity = 2 * run->capacity + 4;
        run->segment = mem_rearray(run->segment, (size_t)run->capacity, sizeof *run->segment);
    }
    Segment *segment = &run->segment[run->count];
    *segment = (Segment){.t = t};
    if (sundials_is_method(drive->options.method.name)) {
        segment->sundials = sundials_new(drive->options.method.name, &drive->fun, t, y, &options);
    } else {
        Step *step = make_step(drive);
        err_defer(step_release, step);
        segment->traj = traj_new(step, t, y, &options);
        err_undefer(false);
    }
    run->count++;
    run->start = t;
}

DriveRun *drive_run_new(Drive *drive)
{
    size_t n = (size_t)drive->n, events = drive->events ? (size_t)drive->events->count : 0;
    DriveRun *run = mem_zalloc(sizeof *run);
    drive->run = run; /* owned by the solution from here on */
    run->halted = -1;
    run->watched = drive->fun.roots;
    run->y = mem_zalloc((3 * n + 2 * events + 1) * sizeof *run->y);
    run->slope = run->y + n;
    run->near = run->slope + n;
    run->near_g = run->near + n;
    run->first = run->near_g + events;
    if (run->watched || drive->events) {
        drive->fun.roots = run->watched + (long)events;
        drive->fun.root = all_roots;
    }
    add_segment(drive, drive->t0, drive->y0);
    return run;
}

void drive_run_free(DriveRun *run)
{
    if (!run)
        return;
    for (long i = 0; i < run->count; i++) {
        traj_free(run->segment[i].traj);
        sundials_free(run->segment[i].sundials);
    }
    mem_free(run->segment);
    mem_free(run->y);
    mem_free(run);
}

static Segment *last_segment(const Drive *drive)
{
    return &drive->run->segment[drive->run->count - 1];
}

/* The segment that covers t: the last one that begins at or before it. */
static const Segment *segment_at(const Drive *drive, double t)
{
    const DriveRun *run = drive->run;
    long low = 0, high = run->count;
    while (high - low > 1) {
        long middle = low + (high - low) / 2;
        if (run->segment[middle].t <= t)
            low = middle;
        else
            high = middle;
    }
    return &run->segment[low];
}

/* --- events ---------------------------------------------------------------------------------- */

/* What the event does that ended the last segment, and the next segment; false when the run ends.
 */
static bool pass_event(Drive *drive, const TrajState *state)
{
    DriveRun *run = drive->run;
    Segment *segment = last_segment(drive);
    long k = state->root - run->watched;
    double t = state->t;
    if (k < 0 || run->halted >= 0 || run->stuck || segment_eval(segment, t, run->y) != ST_OK)
        return false;
    bool fires = drive_events_holds(drive, k, t, run->y);
    if (fires) {
        drive_events_assign(drive, k, t, run->y);
        if (drive->dae && drive->fun.project && drive->fun.project(drive, t, run->y) != ST_OK)
            return false;
    }
    if (fires && drive->events->event[k].halt) {
        run->halted = k;
        return false;
    }
    bool at_once = t - segment->t <= AT_ONCE * moment(drive, t);
    run->together = at_once ? run->together + 1 : 0;
    run->stuck = run->together > MOST_AT_ONCE || !vec_finite(run->y, drive->n);
    if (run->stuck)
        return false;
    add_segment(drive, t, run->y);
    return true;
}

Status drive_run_reach(Drive *drive, double t)
{
    if (t < drive->t0)
        return segment_reach(&drive->run->segment[0], t);
    while (t >= last_segment(drive)->t) {
        const Segment *segment = last_segment(drive);
        Status status = segment_reach(segment, t);
        TrajState state = segment_state(segment, true);
        if (status != ST_LIMIT || state.end != TRAJ_ROOT || !pass_event(drive, &state))
            return status;
    }
    return ST_OK;
}

Status drive_run_eval(Drive *drive, double t, double *y)
{
    if (!isfinite(t))
        return ST_DOMAIN;
    Status status = drive_run_reach(drive, t);
    return status == ST_OK || t == drive->t0 ? segment_eval(segment_at(drive, t), t, y) : status;
}

TrajState drive_run_state(const Drive *drive, bool forward)
{
    return segment_state(forward ? last_segment(drive) : &drive->run->segment[0], forward);
}

void drive_run_count(const Drive *drive, bool forward, long *steps, long *rejected, long *calls)
{
    for (long i = 0; i < drive->run->count; i++) {
        TrajState state = segment_state(&drive->run->segment[i], forward);
        *steps += state.steps;
        *rejected += state.rejected;
        *calls += state.calls;
    }
}

void drive_run_set_maxfun(Drive *drive, long maxfun)
{
    drive->options.traj.maxfun = maxfun;
    for (long i = 0; i < drive->run->count; i++) {
        const Segment *segment = &drive->run->segment[i];
        if (segment->traj)
            traj_set_maxfun(segment->traj, maxfun);
        else
            sundials_set_maxfun(segment->sundials, maxfun);
    }
}

void drive_run_describe_root(Drive *drive, const TrajState *state, char *text, size_t size)
{
    const DriveRun *run = drive->run;
    long k = state->root - run->watched;
    text[0] = '\0';
    if (k < 0 && drive->dae && drive_run_eval(drive, state->t, drive->y) == ST_OK)
        drive_dae_describe_root(drive, state->t, drive->y, text, size);
    else if (k >= 0 && run->stuck)
        snprintf(text, size, "event #%ld happens again and again there", k + 1);
    else if (k >= 0)
        snprintf(text, size, "event #%ld triggered a halt", k + 1);
}
