/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Up to the first event there is one trajectory. An event ends it (its trigger is a root function
 * of the integrator, drive_run_event.h); the state after the event starts the next one, in the
 * direction of the run: backward in time events happen as they do forward. Here are the pieces and
 * what is asked of them; what happens between two is in drive_run_event.c.
 */
#include "dae/drive/drive_run.h"

#include <float.h>
#include <math.h>
#include <stdio.h>

#include "cas/base/mem.h"
#include "cas/core/print/print.h"
#include "dae/drive/drive_border.h"
#include "dae/drive/drive_dae.h"
#include "dae/drive/drive_events.h"
#include "dae/drive/drive_guards.h"
#include "dae/drive/drive_run_event.h"
#include "dae/drive/drive_scheme.h"
#include "dae/drive/drive_sensitivity.h"
#include "dae/drive/drive_sliding.h"
#include "dae/drive/drive_switches.h"
#include "numeric/linear/sign.h"
#include "numeric/linear/vec.h"
#include "numeric/step/method.h"

enum { MOST_GRANTS = 100 };       /* of as many evaluations as the usual limit */
#define MEMORY ((size_t)16 << 20) /* of the steps of a piece, divided by which one it is */
#define LEAP_FROM 1e-4 /* of a segment: what leads over a border is the line from there */

static Status segment_eval(Problem *problem, const Segment *s, double t, double *y)
{
    double *kept = problem->run->kept;
    if (t == problem->t0 && s == &problem->run->first) {
        vec_copy(y, problem->y0, problem->n);
        return ST_OK;
    }
    Status status = trace_eval(s->trace, t, kept);
    return status == ST_OK ? drive_problem_expand(problem, t, kept, y) : status;
}

/* --- segments -------------------------------------------------------------------------------- */

/* May the method change to the one for stiff systems? */
static bool may_change(const Problem *problem, const Side *side)
{
    return problem->options.changes && !(side && side->stiff) && !problem->scheme->trace &&
           !problem->scheme->step;
}

/* side: NULL for the first segment, which both share. */
static void begin_segment(Problem *problem, const Side *side, Segment *segment, double t,
                          const double *y, long spent)
{
    TraceOptions options = problem->options.traj;
    options.origin = problem->t0;
    bool stiff = side && side->stiff;
    options.yields = may_change(problem, side);
    long most = options.maxfun + (side ? side->granted : 0);
    if (options.maxfun > 0) /* what is left of it */
        options.maxfun = spent < most ? most - spent : 1;
    DriveRun *run = problem->run;
    drive_problem_pick(problem, y, run->kept);
    Trace **like = &run->like[stiff][drive_sliding_is_along(problem, run->kept)];
    Trace *trace = *like ? trace_next(*like, t, run->kept, &options) : NULL;
    if (!trace)
        trace = drive_problem_trace(problem, stiff, t, run->kept, &options);
    *segment = (Segment){.t = t,
                         .stiff = stiff,
                         .before = problem->events ? problem->events->happenings : 0,
                         .trace = trace};
    *like = trace;
}

static Segment *piece_at(const Problem *problem, bool forward, long i)
{
    return i == 0 ? &problem->run->first : &drive_run_side(problem, forward)->segment[i - 1];
}

static const Segment *last_segment(const Problem *problem, bool forward)
{
    return piece_at(problem, forward, drive_run_side(problem, forward)->count);
}

static void add_segment(Problem *problem, bool forward, double t, const double *y)
{
    Side *side = drive_run_side(problem, forward);
    if (side->count == side->capacity) {
        long more = 2 * side->capacity + 4;
        side->segment = mem_rearray(side->segment, (size_t)more, sizeof *side->segment);
        side->capacity = more;
    }
    trace_thin(last_segment(problem, forward)->trace, MEMORY / (size_t)(side->count + 1));
    long steps = 0, rejected = 0, calls = 0;
    drive_run_count(problem, forward, &steps, &rejected, &calls);
    begin_segment(problem, side, &side->segment[side->count], t, y, calls);
    side->count++;
    side->steps = steps;
    side->rejected = rejected;
    side->calls = calls;
}

/* A switch that is on its border where the run begins holds what comes next, which may be one thing
 * to the left and another to the right: then each side begins with a segment of its own. */
static void begin_side(Problem *problem, bool forward)
{
    DriveRun *run = problem->run;
    double t = problem->t0;
    problem->fun.heading = forward ? 1 : -1;
    vec_copy(run->y, problem->y0, problem->n);
    drive_run_event_begin(problem, t);
    Side *side = drive_run_side(problem, forward);
    if (vec_same(run->y, problem->y0, problem->n) && !side->caught)
        return;
    Status status = problem->scheme->cross ? problem->scheme->cross(problem, t, run->y) : ST_OK;
    side->impulse = status == ST_UNABLE;
    side->stuck = side->impulse || side->caught;
    side->captive = side->caught;
    if (status != ST_DOMAIN && !side->captive)
        add_segment(problem, forward, t, run->y);
}

DriveRun *drive_run_new(Problem *problem)
{
    size_t n = (size_t)problem->n, events = problem->events ? (size_t)problem->events->count : 0;
    DriveRun *run = mem_zalloc(sizeof *run);
    problem->run = run; /* owned by the solution from here on */
    double **states[] = {&run->y,     &run->full, &run->far,           &run->kept,
                         &run->slope, &run->near, &run->side[0].after, &run->side[1].after,
                         &run->before};
    double **triggers[] = {&run->near_g,        &run->now_g,        &run->before_g,
                           &run->early_g,       &run->side[0].zero, &run->side[1].zero,
                           &run->side[0].leads, &run->side[1].leads};
    enum { STATES = sizeof states / sizeof *states, TRIGGERS = sizeof triggers / sizeof *triggers };
    double *room = mem_zalloc(
        ((STATES + TAPE_RANGE_POINTS) * n + TRIGGERS * events + 1) * sizeof *room + 2 * events);
    for (int i = 0; i < STATES; i++, room += n)
        *states[i] = room;
    run->points = room;
    room += TAPE_RANGE_POINTS * n;
    for (int i = 0; i < TRIGGERS; i++, room += events)
        *triggers[i] = room;
    for (int i = 0; i < 2; i++)
        run->side[i].turns = mem_zalloc((events + 2) * sizeof(Turns));
    run->leapt = (char *)room;
    run->kinds = run->leapt + events;
    run->cleared = NAN;
    run->side[0].halted = run->side[1].halted = -1;
    run->side[0].border = run->side[1].border = -1;
    drive_run_event_watch(problem);
    run->side[0].mark = run->side[1].mark = problem->t0;
    begin_segment(problem, NULL, &run->first, problem->t0, problem->y0, 0);
    for (int forward = 0; problem->events && forward < 2; forward++)
        begin_side(problem, forward);
    return run;
}

/* --- pieces ---------------------------------------------------------------------------------- */

long drive_run_pieces(const Problem *problem, bool forward)
{
    return 1 + drive_run_side(problem, forward)->count;
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

void drive_run_each_step(const Problem *problem, bool forward, void (*tell)(void *ctx, double t),
                         void *ctx)
{
    double end = trace_state(last_segment(problem, forward)->trace, forward).t;
    for (long i = 0, n = drive_run_pieces(problem, forward); i < n; i++) {
        const Segment *piece = piece_at(problem, forward, i);
        double stop = i + 1 < n ? piece_at(problem, forward, i + 1)->t : end;
        for (double t = piece->t; forward ? t < stop : t > stop;
             t = trace_step_end(piece->trace, t, forward))
            tell(ctx, t);
    }
    tell(ctx, end);
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
        mem_free(run->side[forward].turns);
    }
    mem_free(run->y);
    mem_free(run);
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

static void not_busy(void *run)
{
    ((DriveRun *)run)->busy = false;
}

/* Lets go of switch k, which changes again and again without any time between. Where that has been
 * done and no time has come of it, as where a motion winds around a corner of borders ever faster,
 * the run ends on the border. */
static void get_away(Problem *problem, Side *side, long k, double t)
{
    const DriveWatch *watch = &problem->options.watch;
    double none = 2 * (double)(watch->most + 1) * watch->range * drive_run_event_moment(problem, t);
    Turns *turns = &side->turns[k];
    bool again = turns->freed > 0 && fabs(t - turns->when) <= none;
    turns->freed = again ? turns->freed : 0;
    if (turns->freed > watch->most && k >= problem->events->given) {
        side->caught = true;
        side->border = k;
    } else if (drive_run_event_let_go(problem, k, t)) {
        turns->count = 0;
        turns->freed++;
        turns->when = t;
    }
}

/* What follows from the state may have no value a rounding beyond the border to which its case
 * leads, sqrt(x) at x = -1e-16: the way back to constraints begins with that of just before. */
static void take_known(double *y, const double *before, long n)
{
    for (long i = 0; i < n; i++)
        if (!isfinite(y[i]))
            y[i] = before[i];
}

/* The event that happens where trigger k changes its sign: k, or another one whose trigger does, if
 * that of k only leaps; -1: none. run->kinds: of all triggers; run->y at *t is behind leaps then.
 */
static long happens(Problem *problem, long k, double earlier, double *t)
{
    DriveRun *run = problem->run;
    const DriveEvents *events = problem->events;
    bool known = drive_events_triggers(problem, *t, run->y, run->before_g) == ST_OK;
    const double *zero = drive_run_side(problem, problem->fun.heading > 0)->zero;
    double behind =
        drive_border_look(problem, k, *t, *t - earlier, run->far, zero, run->y, run->kinds);
    if (k < events->count)
        *t = behind;
    known = known && drive_events_triggers(problem, *t, run->y, run->now_g) == ST_OK;
    if (k >= events->given || !drive_run_event_is_passed_by(problem, k))
        return k;
    for (long i = 0; i < events->count; i++) {
        bool changes = i < events->given ? run->kinds[i] != BORDER_STAYS
                                         : sign_differs(run->before_g[i], run->now_g[i]);
        if (known && changes && !drive_events_is_timed(problem, i) &&
            !drive_run_event_is_passed_by(problem, i))
            return i;
    }
    return -1;
}

/* What ended a segment. */
typedef struct Arrival {
    long k; /* the event that happens, or that of a border; -1: none does, a trigger only leaps */
    double t;
    bool stopped, at_once; /* for what time alone decides; with no time since the last one */
} Arrival;

static Turns *turns_of(Side *side, long events, const Arrival *at)
{
    return &side->turns[at->k < 0 ? events + 1 : at->k];
}

/* Several triggers may happen at one time, each of them once: of a system of equal parts all parts
 * change together. */
static void count_turn(Side *side, long events, const Arrival *at)
{
    for (long k = 0; k < events + 2 && !at->at_once; k++)
        side->turns[k].count = -1;
    turns_of(side, events, at)->count++;
}

/* run->y: the state where the segment ended, *t, or some roundings before it: the last step may
 * have values up to there only. */
static bool last_state(Problem *problem, const Segment *segment, double *t)
{
    enum { MOST_TRIES = 5 };
    double back = 4 * DBL_EPSILON * fabs(*t), end = *t;
    for (int i = 0; i < MOST_TRIES; i++, back *= 2) {
        if (segment_eval(problem, segment, *t, problem->run->y) == ST_OK)
            return true;
        *t = end + copysign(back, segment->t - end);
    }
    return false;
}

/* At the end of the last segment; run->y: the state there, run->early_g: the triggers a little
 * before. False: the run does not go on from there. */
static bool arrive(Problem *problem, bool forward, const TraceState *state, Arrival *at)
{
    DriveRun *run = problem->run;
    Side *side = drive_run_side(problem, forward);
    const Segment *segment = last_segment(problem, forward);
    double t = state->t;
    const double *jumps = problem->dae ? problem->dae->jumps : NULL;
    side->barred = drive_guards_cut(problem, drive_run_eval, segment->t, t);
    side->stuck = side->barred > 0;
    if (side->stuck || !last_state(problem, segment, &t))
        return false;
    double earlier = t - LEAP_FROM * (t - segment->t), way = t - earlier;
    if (segment_eval(problem, segment, earlier, run->far) != ST_OK)
        return false;
    take_known(run->y, run->far, problem->n);
    long k = state->end == TRACE_ROOT
                 ? state->root - run->watched
                 : drive_border_leap(problem, -1, t, way, run->far, jumps, run->y);
    if (k < 0)
        return false;
    if (drive_events_triggers(problem, earlier, run->far, run->early_g) != ST_OK)
        for (long i = 0; i < problem->events->count; i++)
            run->early_g[i] = NAN;
    if (run->busy)
        err_raise(ST_UNABLE, "the procedure of an event cannot ask the solution it belongs to");
    at->stopped = k == problem->events->count;
    at->at_once = !at->stopped && fabs(t - segment->t) <= problem->options.watch.range *
                                                              drive_run_event_moment(problem, t);
    problem->fun.heading = forward ? 1 : -1;
    at->t = t;
    at->k = happens(problem, k, earlier, &at->t);
    if (!at->stopped && at->k >= problem->events->given)
        (void)drive_border_leap(problem, at->k, t, way, run->far, jumps, run->y);
    count_turn(side, problem->events->count, at);
    return true;
}

/* The next segment behind the event, or the border of a case, that ended the last one, or false. */
static bool pass_event(Problem *problem, bool forward, const TraceState *state)
{
    DriveRun *run = problem->run;
    Side *side = drive_run_side(problem, forward);
    double begin = last_segment(problem, forward)->t;
    Arrival at;
    if (side->halted >= 0 || side->stuck || !arrive(problem, forward, state, &at))
        return false;
    long most = problem->options.watch.most;
    double t = at.t;
    if (at.k < 0) {
        side->stuck = turns_of(side, problem->events->count, &at)->count > most;
        if (!side->stuck)
            add_segment(problem, forward, t, run->y);
        return !side->stuck;
    }
    side->stuck = !at.stopped && drive_run_event_is_leaving(problem, side, begin, at.k, t);
    drive_dae_gauge(problem, t, run->y);
    if (side->stuck || drive_events_triggers(problem, t, run->y, run->before_g) != ST_OK)
        return false;
    if (at.stopped)
        t = drive_events_behind(problem, t);
    run->busy = true;
    err_defer(not_busy, run);
    long halted = drive_run_event_fire(problem, at.k, t, at.at_once);
    err_undefer(true);
    drive_sensitivity_end(problem, problem->events->sensitivity, t, run->y);
    Status status = drive_run_event_cross(problem, t, forward, run->before_g);
    side->stuck = side->impulse = status == ST_UNABLE && !run->jumped;
    side->stuck |= run->endless;
    if (status == ST_DOMAIN || side->stuck)
        return false;
    Turns *turns = turns_of(side, problem->events->count, &at);
    if (turns->count > most)
        get_away(problem, side, at.k, t);
    side->stuck = side->caught || turns->count > most || !vec_finite(run->y, problem->n) ||
                  (halted < 0 && !at.stopped && drive_run_event_comes_back(problem, at.k, t));
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
    Side *side = drive_run_side(problem, forward);
    if (segment_eval(problem, last_segment(problem, forward), t, run->y) != ST_OK)
        return false;
    side->stiff = true;
    add_segment(problem, forward, t, run->y);
    drive_notes_say(problem->notes, "the system is stiff from %s = %.6g on: %s goes on as %s",
                    expr_text(problem->t), t, problem->options.label,
                    method_usual(METHOD_FOR_CHANGE));
    return true;
}

/* A line for what each segment has done since the last one. */
static void tell_run(const Problem *problem, bool forward)
{
    const DriveNotes *notes = problem->notes;
    if (!notes || !notes->asked || !notes->asked())
        return;
    Side *side = drive_run_side(problem, forward);
    for (long i = side->told; i < drive_run_pieces(problem, forward); i++) {
        Segment *segment = piece_at(problem, forward, i);
        TraceState state = trace_state(segment->trace, forward);
        side->told = i;
        const char *name =
            segment->stiff ? method_usual(METHOD_FOR_CHANGE) : problem->options.label;
        if (state.steps != segment->told[forward])
            drive_notes_stretch(notes, name, expr_text(problem->t), segment->t, &state);
        segment->told[forward] = state.steps;
    }
}

bool drive_run_is_held(Problem *problem, bool forward, const TraceState *state)
{
    const Segment *segment = last_segment(problem, forward);
    double *kept = problem->run->kept;
    return !segment->stiff && trace_eval(segment->trace, state->t, kept) == ST_OK &&
           method_is_held(problem->options.method.name, &problem->fun, state->t, kept, state->h);
}

/* The limit that nobody asked for ends work that comes to nothing. Where the last evaluations led
 * along a part of the way to t that makes the rest foreseeable, or as far as all before, another as
 * many are granted. A method that stability holds down is changed for another, or has its limit. */
static bool grant_more(Problem *problem, bool forward, const TraceState *state, double t)
{
    Side *side = drive_run_side(problem, forward);
    double before = fabs(side->mark - problem->t0), done = fabs(state->t - problem->t0) - before;
    long each = problem->options.has_maxfun ? 0 : problem->options.traj.maxfun;
    bool leads = done * MOST_GRANTS >= fabs(t - problem->t0) || (before > 0 && done >= before);
    bool held = each > 0 && drive_run_is_held(problem, forward, state);
    if (each == 0 || (held ? !may_change(problem, side) : !leads))
        return false;
    side->mark = state->t;
    side->granted += each;
    if (held)
        return change_method(problem, forward, state->t);
    trace_set_maxfun(last_segment(problem, forward)->trace, state->calls + each);
    return true;
}

static Status reach(Problem *problem, double t, bool forward)
{
    if (drive_run_side(problem, forward)->captive && t != problem->t0)
        return ST_UNABLE;
    for (;;) {
        const Segment *segment = last_segment(problem, forward);
        if (forward ? t < segment->t : t > segment->t)
            return ST_OK;
        Status status = trace_reach(segment->trace, t);
        TraceState state = trace_state(segment->trace, forward);
        bool ends = state.end == TRACE_UNDEFINED || state.end == TRACE_STEP;
        bool passes = ends ? problem->events != NULL : state.end == TRACE_ROOT;
        bool limit = status == ST_LIMIT;
        bool goes_on = limit && state.end == TRACE_STIFF ? change_method(problem, forward, state.t)
                       : limit && state.end == TRACE_MAXFUN
                           ? grant_more(problem, forward, &state, t)
                           : passes && status != ST_OK && pass_event(problem, forward, &state);
        if (!goes_on)
            return status;
    }
}

/* Once for each run; of one that ended the reason is told. */
static void tell_noise(Problem *problem, bool forward)
{
    TraceState state = trace_state(last_segment(problem, forward)->trace, forward);
    bool goes_on = state.end == TRACE_OPEN || state.end == TRACE_MAXFUN;
    if (!state.noisy || problem->run->noisy || !goes_on)
        return;
    problem->run->noisy = true;
    drive_notes_say(problem->notes,
                    "from %s = %.6g on rounding errors in the equations are too large for the "
                    "tolerances: digits are lost there",
                    expr_text(problem->t), state.from);
}

Status drive_run_reach(Problem *problem, double t)
{
    bool forward = t >= problem->t0;
    Status status = reach(problem, t, forward);
    tell_noise(problem, forward);
    tell_run(problem, forward);
    return status;
}

bool drive_run_clear(Problem *problem)
{
    bool any = false;
    for (int forward = 0; forward < 2; forward++) {
        Side *side = drive_run_side(problem, forward);
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
    long event = drive_run_side(problem, true)->halted;
    return event >= 0 ? event : drive_run_side(problem, false)->halted;
}

bool drive_run_halted_to(const Problem *problem, bool forward)
{
    return drive_run_side(problem, forward)->halted >= 0;
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
    TraceState state = trace_state(last_segment(problem, forward)->trace, forward);
    long barred = drive_run_side(problem, forward)->barred;
    if (barred > 0) {
        state.end = TRACE_POLE;
        state.guard = barred;
        state.pole = state.t;
    }
    return state;
}

bool drive_run_is_caught(const Problem *problem, bool forward)
{
    return drive_run_side(problem, forward)->caught;
}

Expr drive_run_border(const Problem *problem, bool forward)
{
    long k = drive_run_side(problem, forward)->border;
    return k < 0 ? NULL : expr_arg(problem->switches, k - problem->events->given);
}

void drive_run_count(const Problem *problem, bool forward, long *steps, long *rejected, long *calls)
{
    const Side *side = drive_run_side(problem, forward);
    TraceState state = trace_state(last_segment(problem, forward)->trace, forward);
    *steps += side->steps + state.steps;
    *rejected += side->rejected + state.rejected;
    *calls += side->calls + state.calls;
}

bool drive_run_is_stiff(const Problem *problem, bool forward)
{
    return drive_run_side(problem, forward)->stiff;
}

void drive_run_set_maxfun(Problem *problem, long maxfun)
{
    problem->options.traj.maxfun = maxfun;
    for (int forward = 0; forward < 2; forward++)
        for (long i = 0; i < drive_run_pieces(problem, forward); i++)
            trace_set_maxfun(piece_at(problem, forward, i)->trace, maxfun);
}

/* "event #1", "the change of cases at x(t) = 0", for root k behind those of the scheme. */
static void put_happening(const Problem *problem, long k, char *text, size_t size)
{
    const DriveEvents *events = problem->events;
    if (k < events->given) {
        snprintf(text, size, "event #%ld", k + 1);
    } else if (k < events->count) {
        Expr border = drive_switches_border(expr_arg(problem->switches, k - events->given));
        char *shown = print_text(border, 60);
        snprintf(text, size, "the change of cases at %s", shown);
        mem_free(shown);
    } else {
        snprintf(text, size, "what time alone decides");
    }
}

void drive_run_describe(Problem *problem, bool forward, const TraceState *state, char *text,
                        size_t size)
{
    const Side *side = drive_run_side(problem, forward);
    long k = state->root - problem->run->watched;
    text[0] = '\0';
    if (side->caught)
        return;
    if (state->end != TRACE_ROOT || k < 0) {
        if (problem->scheme->describe && state->end != TRACE_MAXFUN)
            problem->scheme->describe(problem, forward, state, text, size);
    } else if (side->impulse) {
        snprintf(text, size, "the constraints jump there: the solution has an impulse");
    } else if (side->halted >= 0) {
        snprintf(text, size, "event #%ld triggered a halt", side->halted + 1);
    } else {
        char what[100];
        put_happening(problem, k, what, sizeof what);
        if (side->stuck)
            snprintf(text, size, "%s happens again and again there", what);
        else
            snprintf(text, size, "the equations have no real value behind %s", what);
    }
}
