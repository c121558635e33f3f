/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A trajectory is two arms that grow from the start. An arm keeps knots: the point, the state of
 * the method and of the step control after every stride-th accepted step. When the memory allowed
 * is full, every second knot is dropped and the stride doubles. To answer at t, a cursor is set on
 * the last knot before t and integrates from there until its step covers t; since an attempt
 * depends only on what a knot holds, these are the very steps that were taken first. With stride 1
 * two neighbouring knots are the step, and nothing is integrated again. Asking in order of t keeps
 * the cursor moving, so that sampling a long run costs at most one more integration.
 *
 * What must hold: an arm changes only after a step has been completed, so a failed allocation or an
 * interrupt leaves it as it was.
 */
#include "numeric/step/traj.h"

#include <float.h>

#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "numeric/linear/sign.h"
#include "numeric/linear/vec.h"
#include "numeric/step/bench.h"
#include "numeric/step/control.h"
#include "numeric/step/stiffness.h"

enum { MOST_REJECTED = 120, KNOT_HEAD = 3 };

/* A state between two steps; data: state[width]. */
typedef struct Point {
    double t;
    Control control;
    double *state;
} Point;

typedef struct Arm {
    double direction;
    double *knots; /* records t, h, past, state[width] */
    long count, capacity, limit;
    long stride;
    Point front;
    double *roots; /* root functions at the front */
    TraceState so_far;
    StiffWatch stiff;
    bool started;
} Arm;

/* The step that covers the last question: from `from` to `to`. */
typedef struct Cursor {
    Arm *arm; /* NULL: nowhere */
    long knot;
    Point from, to;
} Cursor;

typedef struct Traj {
    Trace trace;
    Bench *bench; /* what it shares with others; its steps' room is the cursor's */
    TraceOptions options;
    double t0, origin; /* origin: as in TraceOptions */
    double *y0;
    Arm arm[2]; /* backward, forward */
    Cursor cursor;
    long barred; /* the guard whose pole the last attempt met, from 1 on */
    double pole; /* and where */
} Traj;

/* --- one accepted step ----------------------------------------------------------------------- */

static bool too_small(double t, double h)
{
    return !(fabs(h) > 8 * DBL_EPSILON * fabs(t)) || t + h == t;
}

/* One attempt from the point; its error in units of the tolerance, infinite when it has no value.
 */
static double attempt(Traj *traj, const Point *from, double h, double *next, Status *why)
{
    Step *step = traj->bench->step;
    *why = step->attempt(step, from->t, h, from->state, next, traj->bench->error);
    if (*why != ST_OK)
        return INFINITY;
    if (!vec_finite(next, step->width)) {
        *why = ST_DOMAIN;
        return INFINITY;
    }
    if (!step->adaptive)
        return 0;
    fun_weigh(step->fun, h, traj->bench->error);
    double error =
        control_error(traj->options.law, traj->bench->error, from->state, next,
                      step->n - step->fun->held, traj->options.abserr, traj->options.relerr);
    if (step->besides > error) /* not where that is no number */
        error = step->besides;
    *why = isfinite(error) ? ST_OK : ST_DOMAIN;
    return error;
}

/* *moved, where asked for: how far that was, in units of the tolerance. */
static Status project(Traj *traj, double t, double *y, double *moved)
{
    Fun *fun = traj->bench->step->fun;
    if (!fun->project)
        return ST_OK;
    double *move = traj->bench->between;
    if (moved)
        vec_copy(move, y, fun->n);
    Status status = fun->project(fun->ctx, t, y);
    if (moved) {
        vec_axpy(move, -1, y, fun->n);
        *moved = vec_error_norm(move, y, y, fun->n, traj->options.abserr, traj->options.relerr);
    }
    return status == ST_OK && !vec_finite(y, fun->n) ? ST_DOMAIN : status;
}

/* A step that ends short of a stop by less than this part of it goes on to it, so that no tiny step
 * is left. */
#define REACH 1.1

/* The step size from `from` on that ends at a stop or wall, in place of h; *at: where it is, NaN
 * without one. */
static double up_to_stop(const Traj *traj, const Point *from, double h, double *at)
{
    bool ends =
        traj->bench->step->adaptive && fun_ends(traj->bench->step->fun, from->t, REACH * h, at);
    if (!ends)
        *at = NAN;
    return ends ? *at - from->t : h;
}

/* Does a step of fixed size from the front lead across a wall? */
static bool meets_wall(const Traj *traj, const Arm *arm)
{
    const Point *from = &arm->front;
    double h = control_lattice_step(traj->origin, from->t, from->control.h);
    return !traj->bench->step->adaptive && fun_meets_wall(traj->bench->step->fun, from->t, h);
}

/* Whether the attempt of size control->h is accepted, and the size of the next one. */
static bool judge(Traj *traj, const Point *from, Point *to, Control *control, double error)
{
    Step *step = traj->bench->step;
    bool accepted;
    if (!step->propose)
        return control_update(traj->options.law, control, error, step->error_order, step->again);
    control->h = step->propose(step, control->h, from->state, to->state, error, &accepted);
    return accepted;
}

/* Does the accepted step to `to` lead across a pole? */
static bool meets_pole(Traj *traj, const Point *from, double h, const Point *to)
{
    const WithinStep taken = {.t = from->t, .h = h, .state = from->state, .next = to->state};
    long which;
    bool any = guard_bars(traj->bench->guard, &taken, &traj->pole, &which);
    if (any)
        traj->barred = which + 1;
    return any;
}

/* Did the accepted step to `to` miss a peak? *most: the size of the one to take in its place. */
static bool misses(Traj *traj, const Point *from, double h, const Point *to, int tries,
                   double *most)
{
    const WithinStep taken = {.t = from->t, .h = h, .state = from->state, .next = to->state};
    return narrow_takes_back(traj->bench->narrow, &taken, tries, most);
}

/* Tells what a fixed step, which stays, was too long for. */
static void tell_passed(Traj *traj, const Point *from, double h, const Point *to)
{
    Fun *fun = traj->bench->step->fun;
    double at;
    if (fun->passed && fun->land && fun->land(fun->ctx, from->t, h, &at))
        fun->passed(fun->ctx, from->t, h);
    else
        misses(traj, from, h, to, NARROW_MOST, &at);
}

/* The step that goes nearly up to the pole; 0 where the step stands before it. */
static double up_to_pole(const Traj *traj, const Point *from)
{
    const double part = 0.9, near = 1e-8;
    double gap = traj->pole - from->t, way = fmax(fabs(traj->pole - traj->t0), fabs(traj->pole));
    return fabs(gap) > near * way ? part * gap : 0;
}

/* After an attempt that nothing but its error spoke for: from the control before, a shorter one. */
static void shorten(Traj *traj, const Point *from, Point *to, Control *control, double error)
{
    traj->bench->step->again = true;
    judge(traj, from, to, control, error);
}

/* The estimate of a step is of what is integrated, which holds the constraints as invariants and
 * knows of them no more. Where they turn sharply the derivatives miss it (a saturated amplifier
 * that comes back has a pulse in them), and how far the state is led back is what tells. Steps
 * that resolve their solution are moved by at most 8 tolerances in systems tried, most by less
 * than one. F(t, y, y') = 0 has the constraints among its equations and weighs what it leaves of
 * unknowns of higher index by its own rule: there a move tells nothing. */
#define MOST_MOVED 10

/* Has the step gone astray from the constraints, by `moved`? Not where the longer one before was
 * moved no farther, *least: the state was away then before it. */
static bool strays(double moved, double *least)
{
    bool falls = moved < 0.95 * *least;
    *least = fmin(*least, moved);
    return moved > MOST_MOVED && falls;
}

/* Does the step to `to`, which its error speaks for, stand? Else *control, which was before, is
 * that of a shorter one; of none where the step begins before a pole. *least: as in `strays`. */
static bool stands(Traj *traj, const Point *from, double h, Point *to, int tries, Control before,
                   Control *control, double *least, Status *why)
{
    double most, moved = 0;
    *why = project(traj, from->t + h, to->state, &moved);
    if (*why != ST_OK || (traj->bench->step->fun->rhs && strays(moved, least))) {
        *control = before;
        shorten(traj, from, to, control, *why != ST_OK ? INFINITY : moved / MOST_MOVED);
        return false;
    }
    if (from->t == traj->t0 &&
        step_sticks(traj->bench->step, from->t, h, from->state, to->state, traj->bench->watch)) {
        *control = before;
        shorten(traj, from, to, control, INFINITY);
        return false;
    }
    if (meets_pole(traj, from, h, to)) {
        most = up_to_pole(traj, from);
        *control = before;
        shorten(traj, from, to, control, INFINITY);
        if (fabs(most) < fabs(control->h))
            control->h = most;
        return false;
    }
    if (misses(traj, from, h, to, tries, &most)) {
        *control = before;
        control->h = most;
        return false;
    }
    return true;
}

/* Steps from `from` to `to`, trying until a step is accepted. ST_INTERRUPT; What the
 * last attempt said where none has a value however short the step; ST_LIMIT when the step is too
 * small. */
static Status advance(Traj *traj, const Point *from, Point *to, long *rejected)
{
    const TraceOptions *options = &traj->options;
    Step *step = traj->bench->step;
    Control control = from->control;
    Status why = ST_OK;
    double least = INFINITY; /* that an attempt was moved by */
    for (int tries = 0; tries < MOST_REJECTED; tries++) {
        if (err_interrupt_pending)
            return ST_INTERRUPT;
        if (options->maxstep > 0 && fabs(control.h) > options->maxstep)
            control.h = copysign(options->maxstep, control.h);
        double stop, whole = control.h, h = up_to_stop(traj, from, whole, &stop);
        if (!step->adaptive)
            h = control_lattice_step(traj->origin, from->t, whole);
        if (too_small(from->t, h) || (step->adaptive && isnan(stop) && fabs(h) < options->minstep))
            break;
        step->again = tries > 0;
        double error = attempt(traj, from, h, to->state, &why);
        control.h = step->adaptive ? h : whole;
        if (step->adaptive) {
            Control before = control;
            if (!judge(traj, from, to, &control, error)) {
                ++*rejected;
                continue;
            }
            if (step->growth > 0 && fabs(control.h) > step->growth * fabs(h))
                control.h = step->growth * h;
            if (!stands(traj, from, h, to, tries, before, &control, &least, &why)) {
                if (control.h == 0)
                    return ST_SINGULAR;
                ++*rejected;
                continue;
            }
        } else if (why == ST_OK) {
            why = project(traj, from->t + h, to->state, NULL);
        }
        if (why != ST_OK)
            return why;
        if (!step->adaptive && meets_pole(traj, from, h, to))
            return ST_SINGULAR;
        if (!step->adaptive)
            tell_passed(traj, from, h, to);
        to->t = !isnan(stop)     ? stop
                : step->adaptive ? from->t + h
                                 : control_lattice(traj->origin, from->t, whole);
        to->control = control;
        return ST_OK;
    }
    return why == ST_OK ? ST_LIMIT : why;
}

/* --- knots ----------------------------------------------------------------------------------- */

static long knot_size(const Traj *traj)
{
    return KNOT_HEAD + traj->bench->step->width;
}

static const double *knot_at(const Traj *traj, const Arm *arm, long i)
{
    return arm->knots + i * knot_size(traj);
}

static void drop_every_second(Traj *traj, Arm *arm)
{
    long size = knot_size(traj);
    for (long i = 1; 2 * i < arm->count; i++)
        vec_copy(arm->knots + i * size, arm->knots + 2 * i * size, size);
    arm->count = (arm->count + 1) / 2;
    arm->stride *= 2;
    traj->cursor.arm = NULL;
}

/* Room for one more knot, before a step is taken: where there is none nothing has happened. */
static void make_room(const Traj *traj, Arm *arm)
{
    if (arm->count < arm->capacity || arm->count == arm->limit)
        return;
    long more = 2 * arm->capacity + 4;
    more = more < arm->limit ? more : arm->limit;
    arm->knots = mem_rearray(arm->knots, (size_t)(more * knot_size(traj)), sizeof(double));
    arm->capacity = more;
}

/* Keeps the front as a knot when it is one of every stride. */
static void keep_front(Traj *traj, Arm *arm)
{
    long size = knot_size(traj);
    if (arm->so_far.steps % arm->stride != 0)
        return;
    if (arm->count == arm->limit) {
        drop_every_second(traj, arm);
        if (arm->so_far.steps % arm->stride != 0)
            return;
    }
    CHECK(arm->count < arm->capacity);
    double *knot = arm->knots + arm->count * size;
    knot[0] = arm->front.t;
    knot[1] = arm->front.control.h;
    knot[2] = arm->front.control.past;
    vec_copy(knot + KNOT_HEAD, arm->front.state, traj->bench->step->width);
    arm->count++;
}

static void point_from_knot(const Traj *traj, Point *point, const double *knot)
{
    point->t = knot[0];
    point->control = (Control){.h = knot[1], .past = knot[2]};
    vec_copy(point->state, knot + KNOT_HEAD, traj->bench->step->width);
}

static void point_copy(const Traj *traj, Point *to, const Point *from)
{
    to->t = from->t;
    to->control = from->control;
    vec_copy(to->state, from->state, traj->bench->step->width);
}

/* Last knot at or before t. */
static long knot_before(const Traj *traj, const Arm *arm, double t)
{
    long low = 0, high = arm->count;
    while (high - low > 1) {
        long middle = low + (high - low) / 2;
        if (arm->direction * (t - knot_at(traj, arm, middle)[0]) >= 0)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* --- growing --------------------------------------------------------------------------------- */

/* Tells the problem who asks. */
static void set_out(Traj *traj, const Arm *arm)
{
    traj->bench->step->fun->start = traj->t0;
    traj->bench->step->fun->heading = arm->direction;
}

/* Sets up an arm at the start: first step size, state of the method, root functions. */
static Status arm_begin(Traj *traj, Arm *arm)
{
    Step *step = traj->bench->step;
    Fun *fun = step->fun;
    const TraceOptions *options = &traj->options;
    set_out(traj, arm);
    double h = step->adaptive ? options->initstep : options->stepsize;
    vec_copy(arm->front.state, traj->y0, step->n);
    arm->front.t = traj->t0;
    if (h == 0 && (fun->rhs || fun->slope)) {
        Status status = fun_slope(fun, traj->t0, traj->y0, traj->bench->scratch);
        if (status == ST_OK && !vec_finite(traj->bench->scratch, step->n))
            status = ST_DOMAIN;
        if (status != ST_OK)
            return status;
        h = fabs(control_first(fun, traj->t0, traj->y0, traj->bench->scratch, step->error_order,
                               arm->direction, options->abserr, options->relerr, options->maxstep,
                               traj->bench->between));
    }
    if (h == 0)
        h = 1e-6;
    arm->front.control = (Control){.h = arm->direction * h, .past = CONTROL_PAST};
    if (step->begin) {
        Status status = step->begin(step, traj->t0, arm->direction * h, arm->front.state);
        if (status != ST_OK)
            return status;
    }
    return fun->roots ? fun->root(fun->ctx, traj->t0, traj->y0, arm->roots) : ST_OK;
}

static void arm_stop(Arm *arm, TraceEnd end, Status why)
{
    arm->so_far.end = end;
    arm->so_far.why = why;
}

/* Looks for a root in the step to `to`; true when the arm ends in it. */
static bool arm_meets_root(Traj *traj, Arm *arm, const Point *to)
{
    Fun *fun = traj->bench->step->fun;
    WithinStep taken = {arm->front.t, to->t - arm->front.t, arm->front.state, to->state,
                        arm->roots};
    long which = -1;
    if (!fun->roots)
        return false;
    if (!within_first(traj->bench->within, &taken, &arm->so_far.t, &which, traj->bench->roots)) {
        vec_copy(arm->roots, traj->bench->roots, fun->roots);
        return false;
    }
    trace_meets_root(&arm->so_far, which);
    return true;
}

/* Ends the arm at a stop, where its last step has ended or, a fixed one, leads across, or at a
 * wall. */
static void arm_meets_stop(Traj *traj, Arm *arm, double from)
{
    Fun *fun = traj->bench->step->fun;
    double at;
    if (arm->so_far.end == TRACE_OPEN && fun_meets_wall(fun, from, arm->so_far.t - from))
        arm_stop(arm, TRACE_WALL, ST_OK);
    if (fun->stop && fun->stop(fun->ctx, from, arm->so_far.t - from, &at)) {
        arm->so_far.t = at;
        arm->so_far.root = fun->roots;
        arm_stop(arm, TRACE_ROOT, ST_OK);
    }
}

static void watch_step(Traj *traj, Arm *arm, double from)
{
    Point *front = &arm->front;
    stiffness_noise_watch(&arm->so_far, traj->bench->step->fun, front->state, &traj->options,
                          traj->bench->watch);
    if (traj->options.yields &&
        stiffness_watch(&arm->stiff, traj->bench->step->fun, front->t, front->t - from,
                        front->state, traj->bench->error, traj->bench->watch))
        arm_stop(arm, TRACE_STIFF, ST_OK);
}

static void note_order(TraceState *so_far, int order)
{
    so_far->low = so_far->low && so_far->low < order ? so_far->low : order;
    so_far->high = so_far->high > order ? so_far->high : order;
}

/* One more step of the arm. */
static Status arm_grow(Traj *traj, Arm *arm)
{
    Point *to = &traj->cursor.to; /* the cursor is moved afterwards anyway */
    traj->cursor.arm = NULL;
    make_room(traj, arm);
    if (meets_wall(traj, arm)) {
        arm_stop(arm, TRACE_WALL, ST_OK);
        return ST_LIMIT;
    }
    traj->barred = 0;
    Status status = advance(traj, &arm->front, to, &arm->so_far.rejected);
    if (traj->barred) {
        arm->so_far.guard = traj->barred;
        arm->so_far.pole = traj->pole;
    }
    if (status == ST_INTERRUPT)
        return status;
    if (status != ST_OK && traj->barred) {
        arm_stop(arm, TRACE_POLE, status);
        return ST_LIMIT;
    }
    if (status != ST_OK) {
        bool small = status == ST_LIMIT || status == ST_DIVERGED;
        arm_stop(arm, small ? TRACE_STEP : TRACE_UNDEFINED, status);
        return ST_LIMIT;
    }
    double from = arm->front.t;
    if (arm_meets_root(traj, arm, to)) {
        arm_meets_stop(traj, arm, from);
        return ST_OK;
    }
    arm->so_far.steps++;
    note_order(&arm->so_far, traj->bench->step->order);
    arm->so_far.h = fabs(to->t - from);
    point_copy(traj, &arm->front, to);
    arm->so_far.t = arm->front.t;
    watch_step(traj, arm, from);
    keep_front(traj, arm);
    arm_meets_stop(traj, arm, from);
    return ST_OK;
}

/* Is t beyond what the arm has, by more than rounding? */
static bool beyond(const Arm *arm, double t)
{
    double gap = arm->direction * (t - arm->so_far.t);
    return gap > 0 && gap > 32 * DBL_EPSILON * fabs(t);
}

static Status arm_reach(Traj *traj, Arm *arm, double t)
{
    Fun *fun = traj->bench->step->fun;
    long before = fun->calls, spent = arm->so_far.calls;
    Status status = ST_OK;
    set_out(traj, arm);
    TraceWatching watching = trace_watch_begin();
    while (status == ST_OK && arm->so_far.end == TRACE_OPEN && beyond(arm, t)) {
        if (traj->options.maxfun > 0 && spent + fun->calls - before >= traj->options.maxfun) {
            arm_stop(arm, TRACE_MAXFUN, ST_LIMIT);
            break;
        }
        status = arm_grow(traj, arm);
        trace_watch_step(&watching, traj->t0, arm->front.t, t, arm->front.control.h);
    }
    trace_watch_end(&watching);
    arm->so_far.calls = spent + fun->calls - before;
    return status == ST_OK && beyond(arm, t) ? ST_LIMIT : status;
}

/* An arm is set up at its first question, when an error has somebody to go to. */
static Status arm_start(Traj *traj, Arm *arm)
{
    const Step *step = traj->bench->step;
    if (!arm->front.state)
        arm->front.state =
            mem_zalloc((size_t)(step->width + step->fun->roots + 1) * sizeof(double));
    arm->roots = arm->front.state + step->width;
    make_room(traj, arm);
    Status status = arm_begin(traj, arm);
    if (status == ST_INTERRUPT)
        return status;
    if (status != ST_OK)
        arm_stop(arm, TRACE_UNDEFINED, status);
    else
        keep_front(traj, arm);
    arm->started = true;
    return ST_OK;
}

static Status reach(Trace *trace, double t)
{
    Traj *traj = (Traj *)trace;
    Arm *arm = &traj->arm[t >= traj->t0];
    if (bench_take(traj->bench, traj))
        traj->cursor.arm = NULL;
    Status status = arm->started ? ST_OK : arm_start(traj, arm);
    return status == ST_OK ? arm_reach(traj, arm, t) : status;
}

/* --- asking ---------------------------------------------------------------------------------- */

static bool covers(const Cursor *cursor, const Arm *arm, double t)
{
    double d = arm->direction;
    return cursor->arm == arm && d * (t - cursor->from.t) >= 0 && d * (cursor->to.t - t) >= 0;
}

/* Sets the cursor on the step that begins at a knot: the next knot when that is the next step, else
 * by taking the step again. */
static Status cursor_place(Traj *traj, Arm *arm, long knot)
{
    Cursor *cursor = &traj->cursor;
    long rejected = 0;
    cursor->arm = NULL;
    cursor->knot = knot;
    point_from_knot(traj, &cursor->from, knot_at(traj, arm, knot));
    if (arm->stride == 1 && knot + 1 < arm->count) {
        point_from_knot(traj, &cursor->to, knot_at(traj, arm, knot + 1));
    } else {
        Status status = advance(traj, &cursor->from, &cursor->to, &rejected);
        if (status != ST_OK)
            return status;
    }
    cursor->arm = arm;
    return ST_OK;
}

/* Moves the cursor to the step that covers t, which the arm has reached. */
static Status cursor_find(Traj *traj, Arm *arm, double t)
{
    Cursor *cursor = &traj->cursor;
    long knot = knot_before(traj, arm, t), rejected = 0;
    Status status = ST_OK;
    if (covers(cursor, arm, t))
        return ST_OK;
    if (cursor->arm != arm || cursor->knot != knot || arm->direction * (t - cursor->from.t) < 0)
        status = cursor_place(traj, arm, knot);
    while (status == ST_OK && arm->direction * (t - cursor->to.t) > 0) {
        cursor->arm = NULL; /* until the step is complete */
        point_copy(traj, &cursor->from, &cursor->to);
        status = advance(traj, &cursor->from, &cursor->to, &rejected);
        if (status == ST_OK)
            cursor->arm = arm;
    }
    return status;
}

/* t as close to the arm as rounding allows. */
static double clip(const Arm *arm, double t)
{
    return arm->direction * (t - arm->so_far.t) > 0 ? arm->so_far.t : t;
}

static Status eval(Trace *trace, double t, double *y)
{
    Traj *traj = (Traj *)trace;
    if (!isfinite(t))
        return ST_DOMAIN;
    Status status = reach(trace, t);
    if (t == traj->t0 && status != ST_INTERRUPT) {
        vec_copy(y, traj->y0, traj->bench->step->n);
        return ST_OK;
    }
    if (status != ST_OK)
        return status;
    Arm *arm = &traj->arm[t >= traj->t0];
    t = clip(arm, t);
    if (t == arm->front.t) {
        vec_copy(y, arm->front.state, traj->bench->step->n);
        return ST_OK;
    }
    long calls = traj->bench->step->fun->calls;
    status = cursor_find(traj, arm, t);
    if (status == ST_OK) {
        const Cursor *cursor = &traj->cursor;
        double h = cursor->to.t - cursor->from.t, d = t - cursor->from.t;
        status = step_inside(traj->bench->step, cursor->from.t, h, cursor->from.state,
                             cursor->to.state, d, y, traj->bench->between);
        if (status == ST_OK && d != 0 && d != h)
            status = project(traj, t, y, NULL);
    }
    traj->bench->step->fun->calls = calls; /* questions do not count against maxfun */
    return status;
}

static TraceState state(const Trace *trace, bool forward)
{
    return ((const Traj *)trace)->arm[forward].so_far;
}

static void set_maxfun(Trace *trace, long maxfun)
{
    Traj *traj = (Traj *)trace;
    traj->options.maxfun = maxfun;
    for (int i = 0; i < 2; i++)
        if (traj->arm[i].so_far.end == TRACE_MAXFUN)
            traj->arm[i].so_far.end = TRACE_OPEN;
}

static void thin(Trace *trace, size_t memory)
{
    Traj *traj = (Traj *)trace;
    size_t size = (size_t)knot_size(traj) * sizeof(double);
    for (int i = 0; i < 2; i++) {
        Arm *arm = &traj->arm[i];
        while (arm->count > 1 && (size_t)arm->count * size > memory)
            drop_every_second(traj, arm);
        if (arm->count < arm->capacity) {
            arm->knots = mem_realloc(arm->knots, (size_t)(arm->count > 0 ? arm->count : 1) * size);
            arm->capacity = arm->count > 0 ? arm->count : 1;
        }
    }
}

/* --- making ---------------------------------------------------------------------------------- */

static void destroy(Trace *trace)
{
    Traj *traj = (Traj *)trace;
    bench_drop(traj->bench, traj);
    for (int i = 0; i < 2; i++) {
        mem_free(traj->arm[i].knots);
        mem_free(traj->arm[i].front.state);
    }
    mem_free(traj);
}

/* Where only every stride-th step is kept, the last of them. */
static double step_end(const Trace *trace, double t, bool forward)
{
    const Traj *traj = (const Traj *)trace;
    const Arm *arm = &traj->arm[forward];
    if (arm->count == 0 || arm->direction * (arm->front.t - t) <= 0)
        return NAN;
    long next = knot_before(traj, arm, t) + 1;
    return next < arm->count ? knot_at(traj, arm, next)[0] : arm->front.t;
}

static Trace *next(Trace *before, double t0, const double *y0, const TraceOptions *options);

static const TraceKind KIND = {
    .reach = reach,
    .eval = eval,
    .state = state,
    .step_end = step_end,
    .set_maxfun = set_maxfun,
    .next = next,
    .thin = thin,
    .free = destroy,
};

/* A trace that works at the bench. */
static Trace *make(Bench *bench, double t0, const double *y0, const TraceOptions *options)
{
    Step *step = bench->step;
    CHECK(isfinite(t0));
    CHECK(step->n >= 0 && step->width >= step->n);
    CHECK(!step->adaptive ||
          (options->abserr >= 0 && options->relerr >= 0 && options->abserr + options->relerr > 0));
    CHECK(options->minstep >= 0 && options->maxstep >= 0 && options->initstep >= 0);
    Traj *traj = mem_zalloc(sizeof *traj + (size_t)step->n * sizeof(double));
    traj->trace.kind = &KIND;
    traj->bench = bench;
    traj->cursor.from.state = bench->from;
    traj->cursor.to.state = bench->to;
    traj->y0 = (double *)(traj + 1);
    step->abserr = options->abserr;
    step->relerr = options->relerr;
    step->fun->least = options->relerr > 0 ? options->abserr / options->relerr : 0;
    traj->options = *options;
    traj->options.yields = options->yields && step->adaptive && step->fun->rhs;
    if (!traj->options.law)
        traj->options.law = control_law(0);
    traj->t0 = t0;
    traj->origin = step->inside ? t0 : options->origin;
    vec_copy(traj->y0, y0, step->n);
    size_t memory = options->memory ? options->memory : (size_t)16 << 20;
    size_t limit = memory / (sizeof(double) * (size_t)knot_size(traj));
    for (int i = 0; i < 2; i++) {
        Arm *arm = &traj->arm[i];
        arm->direction = i ? 1 : -1;
        arm->stride = 1;
        arm->limit = limit > 16 ? (long)limit : 16;
        arm->so_far.t = t0;
        arm->front.t = t0;
    }
    return &traj->trace;
}

static Trace *next(Trace *before, double t0, const double *y0, const TraceOptions *options)
{
    Bench *bench = bench_share(((Traj *)before)->bench);
    err_defer(bench_release, bench);
    Trace *trace = make(bench, t0, y0, options);
    err_undefer(false);
    return trace;
}

/* Gives the step back to who has made it. */
static void release_bench(void *bench)
{
    ((Bench *)bench)->step = NULL;
    bench_drop(bench, NULL);
}

Trace *traj_new(Step *step, double t0, const double *y0, const TraceOptions *options)
{
    Bench *bench = bench_new(step);
    err_defer(release_bench, bench);
    Trace *trace = make(bench, t0, y0, options);
    err_undefer(false);
    return trace;
}

Trace *traj_from(Step *step, double t0, const double *y0, const TraceOptions *options)
{
    err_defer(step_release, step);
    Trace *trace = traj_new(step, t0, y0, options);
    err_undefer(false);
    return trace;
}
