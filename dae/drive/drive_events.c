/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Events are read once and compiled: all triggers into one program, which the integrator follows as
 * root functions, all conditions into a second and all values to be assigned into a third. The
 * assignments of one event happen at once, each from the state before the event. A procedure as an
 * action is called after them, by the language: this layer only knows that something can be called.
 */
#include "dae/drive/drive_events.h"

#include <float.h>
#include <math.h>

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/linalg/linalg.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"
#include "dae/drive/drive_lines.h"
#include "dae/drive/drive_rates.h"
#include "dae/drive/drive_sensitivity.h"
#include "dae/drive/drive_sliding.h"
#include "dae/drive/drive_switches.h"
#include "dae/drive/drive_triggers.h"
#include "numeric/linear/sign.h"
#include "numeric/linear/vec.h"
#include "numeric/program/tape_known.h"

/* --- compiling ------------------------------------------------------------------------------- */

static Tape *compile(const Problem *problem, const Expr *exprs, long m)
{
    size_t count = (size_t)(1 + 2 * problem->n + problem->m);
    Expr *vars = mem_array(count, sizeof *vars);
    err_defer(mem_release, vars);
    vars[0] = problem->t;
    for (long i = 0; i < problem->n; i++)
        vars[1 + i] = problem->states[i];
    for (long i = 0; i < problem->m; i++)
        vars[1 + problem->n + i] = problem->tops[i];
    for (long i = 0; i < problem->n; i++)
        vars[1 + problem->n + problem->m + i] = expr_call1("pre", problem->states[i]);
    Tape *tape = m > 0 ? tape_new(exprs, m, vars, (long)count) : NULL;
    err_undefer(true);
    return tape;
}

/* The programs of switch k that belong to a rounding function. */
static void compile_rounding(const Problem *problem, DriveEvents *events, long k)
{
    Expr e = expr_arg(problem->switches, k - events->given);
    if (expr_count(e) == DRIVE_SWITCH_PARTS)
        return;
    Expr level = diff_from_D(expr_arg(e, DRIVE_SWITCH_LEVEL));
    Expr value = expr_arg(e, DRIVE_SWITCH_VALUE), step = expr_arg(e, DRIVE_SWITCH_STEP);
    events->event[k].level = compile(problem, &level, 1);
    events->event[k].value = tape_new(&value, 1, &step, 1);
}

static void release(void *events)
{
    drive_events_free(events);
}

static void find_kept(const Problem *problem, DriveEvents *events)
{
    long *place = mem_array((size_t)problem->n + 1, sizeof *place);
    err_defer(mem_release, place);
    drive_problem_places(problem, place);
    for (long k = events->given; k < events->count; k++)
        events->event[k].kept = place[events->event[k].held];
    err_undefer(true);
}

DriveEvents *drive_events_new(Problem *problem)
{
    DriveReading r;
    DriveEvents *events = mem_zalloc(sizeof *events);
    err_defer(release, events);
    drive_triggers_read(&r, problem, events);
    events->uses_tops =
        problem->options.events && walk_has_any(problem->options.events, problem->tops, problem->m);
    events->triggers = compile(problem, r.trigger, events->count);
    drive_rates_compile(problem, events, r.trigger);
    events->lines = drive_lines_new(problem, r.trigger, events->count);
    find_kept(problem, events);
    for (long k = events->given; k < events->count; k++)
        compile_rounding(problem, events, k);
    events->times = times_new(r.trigger, events->count, problem->t, problem->t0);
    size_t inputs = (size_t)(1 + 2 * problem->n + problem->m), outputs = (size_t)events->count;
    size_t room = events->triggers ? tape_range_room(events->triggers) : 0;
    events->range = mem_array(inputs + outputs + room, sizeof *events->range);
    events->checks = compile(problem, r.check, r.checks);
    events->values = compile(problem, r.value, r.values);
    events->in = mem_zalloc((size_t)(1 + 2 * problem->n + problem->m) * sizeof *events->in);
    events->pre = events->in + 1 + problem->n + problem->m;
    events->out = mem_array((size_t)(r.checks + r.values) + 1, sizeof *events->out);
    if (events->uses_tops) { /* compiled now: nothing may raise during the run */
        events->in[0] = problem->t0;
        vec_copy(events->in + 1, problem->y0, problem->n);
        (void)drive_problem_tops(problem, events->in, events->in + 1 + problem->n);
    }
    events->sensitivity =
        drive_sensitivity_new(problem, r.trigger, events->count, r.value, events->target, r.values);
    err_undefer(true);
    err_undefer(false);
    return events;
}

void drive_events_renew(DriveEvents *events)
{
    for (long k = 0; k < events->count; k++) {
        DriveEvent *event = &events->event[k];
        event->fired = NAN;
        event->doubts = 0;
        event->disabled = event->loose[0] = event->loose[1] = false;
    }
    times_renew(events->times);
    drive_sliding_forget(events);
    events->happenings = 0;
}

void drive_events_inherit(DriveEvents *events, const DriveEvents *before)
{
    CHECK(events->count == before->count);
    for (long k = 0; k < events->count; k++) {
        events->event[k].fired = before->event[k].fired;
        events->event[k].disabled = before->event[k].disabled;
    }
}

void drive_events_free(DriveEvents *events)
{
    if (!events)
        return;
    tape_free(events->triggers);
    tape_free(events->rates);
    drive_lines_free(events->lines);
    mem_free(events->rate);
    tape_free(events->checks);
    tape_free(events->values);
    for (long k = 0; events->event && k < events->count; k++) {
        tape_free(events->event[k].level);
        tape_free(events->event[k].value);
    }
    times_free(events->times);
    drive_sensitivity_free(events->sensitivity);
    drive_sliding_forget(events);
    mem_free(events->happened);
    mem_free(events->range);
    mem_free(events->event);
    mem_free(events->target);
    mem_free(events->in);
    mem_free(events->out);
    mem_free(events);
}

/* --- during the run -------------------------------------------------------------------------- */

static Status fill(Problem *problem, double t, const double *y)
{
    double *in = problem->events->in;
    in[0] = t;
    vec_copy(in + 1, y, problem->n);
    if (!problem->events->uses_tops)
        return ST_OK;
    return drive_problem_tops(problem, in, in + 1 + problem->n);
}

static bool is_loose(const Problem *problem, long k)
{
    return problem->events->event[k].loose[problem->fun.heading > 0];
}

Status drive_events_triggers(Problem *problem, double t, const double *y, double *g)
{
    DriveEvents *events = problem->events;
    Status status = fill(problem, t, y);
    if (status != ST_OK || !events->triggers)
        return status;
    tape_eval(events->triggers, events->in, g);
    for (long k = 0; k < events->count; k++)
        if (isinf(g[k]))
            g[k] = copysign(DRIVE_AT_POLE, g[k]);
    for (long k = events->given; k < events->count; k++)
        if (is_loose(problem, k))
            g[k] = 1;
    return vec_finite(g, events->count) ? ST_OK : ST_DOMAIN;
}

bool drive_events_holds(Problem *problem, long k, double t, const double *y)
{
    CHECK(k >= 0 && k < problem->events->count);
    DriveEvents *events = problem->events;
    const DriveEvent *event = &events->event[k];
    if (event->disabled)
        return false;
    if (event->conditions == 0)
        return true;
    if (fill(problem, t, y) != ST_OK)
        return false;
    tape_eval(events->checks, events->in, events->out);
    for (long i = 0; i < event->conditions; i++)
        if (!(events->out[event->first_condition + i] != 0))
            return false;
    return true;
}

static bool enters(Problem *problem, const DriveEvent *event, double t, const double *y)
{
    DriveEvents *events = problem->events;
    bool all = fill(problem, t, y) == ST_OK;
    if (all)
        tape_eval(events->checks, events->in, events->out);
    for (long i = 0; i < event->entries && all; i++)
        all = events->out[event->first_entry + i] != 0;
    return all;
}

bool drive_events_enters(Problem *problem, long k, double t, const double *before, const double *y)
{
    CHECK(k >= 0 && k < problem->events->count);
    const DriveEvent *event = &problem->events->event[k];
    return event->entries > 0 && !event->disabled && enters(problem, event, t, y) &&
           !(before && enters(problem, event, t, before)) && drive_events_holds(problem, k, t, y);
}

void drive_events_begin(Problem *problem, const double *y, bool moment)
{
    if (moment || problem->options.watch.pre == DRIVE_PRE_ITERATION)
        vec_copy(problem->events->pre, y, problem->n);
}

static void assign(DriveEvents *events, const DriveEvent *event, double *y)
{
    drive_sensitivity_assign(events->sensitivity, events->in[0], y, event->first_assignment,
                             event->assignments);
    tape_eval(events->values, events->in, events->out);
    for (long i = event->first_assignment; i < event->first_assignment + event->assignments; i++)
        y[events->target[i]] = events->out[i];
}

/* --- procedures as actions ------------------------------------------------------------------- */

static double returned_number(Expr e)
{
    return options_real(e, "the value of an event's procedure");
}

/* One of the things a procedure may return; true: the run halts. */
static bool take_returned(Problem *problem, Expr e, double *y)
{
    if (expr_is_symbol(e, "halt"))
        return true;
    if (!expr_is(e, EXPR_EQUATION)) {
        err_hint("return state = value, a list of these or of all values, halt, or NULL");
        err_raise(ST_TYPE, "the procedure of an event returned what is no action");
    }
    Expr name = diff_from_D(expr_arg(e, 0));
    long state = drive_triggers_state(problem, name);
    if (state < 0) {
        char *text = print_text(name, 60);
        err_defer(mem_release, text);
        err_raise(ST_TYPE, "the procedure of an event assigned to %s, which is no state", text);
    }
    y[state] = returned_number(expr_arg(e, 1));
    return false;
}

/* f(t, [values of the state]): nothing, actions, or a new state. */
static bool call_procedure(Problem *problem, Expr f, double t, double *y)
{
    Expr *values = mem_array((size_t)problem->n, sizeof *values);
    err_defer(mem_release, values);
    for (long i = 0; i < problem->n; i++)
        values[i] = num_from_double(y[i], 17);
    Expr args[] = {num_from_double(t, 17), expr_list(values, problem->n)};
    err_undefer(true);
    Expr answer = tape_known_language.call(f, args, 2);
    if (answer == EXPR_NULL || expr_is_symbol(answer, "none"))
        return false;
    long n;
    const Expr *item = rtable_items(&answer, &n);
    bool numbers = n == problem->n && !expr_is(item[0], EXPR_EQUATION) &&
                   !expr_is_symbol(item[0], "halt"),
         halt = false;
    for (long i = 0; i < n && numbers; i++)
        y[i] = returned_number(item[i]);
    for (long i = 0; i < n && !numbers; i++)
        halt |= take_returned(problem, item[i], y);
    return halt;
}

/* --- ranges ---------------------------------------------------------------------------------- */

/* The values at the points of all that the triggers depend on besides time; false: they have none.
 */
static bool fill_points(Problem *problem, long count, const double *times, const double *const *y,
                        double **point)
{
    for (long i = 0; i < count; i++) {
        if (fill(problem, times[i], y[i]) != ST_OK)
            return false;
        vec_copy(point[i], problem->events->in + 1, problem->n + problem->m);
    }
    return true;
}

/* The same of trigger k as a sum of states, of which ranges one by one left the zero open. */
static char judge_line(const DriveEvents *events, long k, const DriveLinesPart *part)
{
    if (!tape_range_has_zero(drive_lines_range(events->lines, k, part)))
        return FUN_NOWHERE;
    return drive_lines_turns(events->lines, k, part) ? FUN_PERHAPS : FUN_ONCE;
}

static void judge(const Problem *problem, long count, const double *times,
                  const double *const *point, double off, char *may)
{
    DriveEvents *events = problem->events;
    const TraceOptions *options = &problem->options.traj;
    long n = problem->n + problem->m;
    TapeRange *in = events->range, *out = in + 1 + n, *room = out + events->count;
    DriveLinesPart part = {count, times, point, (1 + off) * options->abserr,
                           (1 + off) * options->relerr};
    tape_range_along(events->triggers, in, count, times, point, part.abserr, part.relerr);
    tape_range(events->triggers, in, out, room);
    for (long k = 0; k < events->count; k++) {
        bool flat = out[k].low == 0 && out[k].high == 0;
        if (events->event[k].disabled || is_loose(problem, k) || !tape_range_has_zero(out[k]) ||
            flat)
            may[k] = FUN_NOWHERE;
        else if (may[k] && isnan(out[k].low))
            may[k] = FUN_UNKNOWN;
        else if (may[k] == FUN_PERHAPS)
            may[k] = judge_line(events, k, &part);
    }
}

/* The same where the triggers ask for highest derivatives. */
static void near_with_tops(Problem *problem, long count, const double *times,
                           const double *const *y, char *may)
{
    long n = problem->n + problem->m;
    double *point[TAPE_RANGE_POINTS];
    double *room = mem_array((size_t)(count * n) + 1, sizeof *room);
    err_defer(mem_release, room);
    for (long i = 0; i < count; i++)
        point[i] = room + i * n;
    if (fill_points(problem, count, times, y, point))
        judge(problem, count, times, (const double *const *)point, 0, may);
    err_undefer(true);
}

void drive_events_near(Problem *problem, long count, const double *times, const double *const *y,
                       double off, char *may)
{
    DriveEvents *events = problem->events;
    CHECK(count <= TAPE_RANGE_POINTS);
    for (long k = 0; k < events->count; k++)
        if (times_has(events->times, k))
            may[k] = FUN_NOWHERE;
    if (!events->uses_tops)
        judge(problem, count, times, y, off, may);
    else if (off == 0) /* the equations may magnify it */
        near_with_tops(problem, count, times, y, may);
}

double drive_events_rounding(Problem *problem, long k, double t, const double *y)
{
    const DriveEvents *events = problem->events;
    CHECK(k >= 0 && k < events->count);
    long n = problem->n + problem->m;
    TapeRange *in = events->range, *out = in + 1 + n, *room = out + events->count;
    if (!events->triggers || fill(problem, t, y) != ST_OK)
        return NAN;
    for (long i = 0; i <= n; i++)
        in[i] = tape_range_of(&events->in[i], 1);
    tape_range(events->triggers, in, out, room);
    double width = out[k].high - out[k].low;
    return isfinite(width) ? width : NAN;
}

/* --- switches -------------------------------------------------------------------------------- */

static double level_at(Problem *problem, const DriveEvent *event, double t, const double *y)
{
    double level = NAN;
    if (fill(problem, t, y) == ST_OK)
        tape_eval(event->level, problem->events->in, &level);
    return level;
}

static double value_from(const DriveEvent *event, double step)
{
    double value;
    tape_eval(event->value, &step, &value);
    return value;
}

static bool triggers_at(Problem *problem, double t, const double *y, double *g)
{
    return drive_events_triggers(problem, t, y, g) == ST_OK;
}

/* The run stands just before the border: what holds behind it is the other sign, or what a rounding
 * function is on the other side of the integer. */
static void flip(Problem *problem, long k, double t, double *y)
{
    const DriveEvent *event = &problem->events->event[k];
    long held = event->held;
    if (drive_sliding_is(problem, k, y)) {
        y[held] = drive_sliding_exit(problem, k, t, y);
        return;
    }
    if (event->level) {
        double near = nearbyint(level_at(problem, event, t, y));
        double above = value_from(event, near), below = value_from(event, near - 1);
        y[held] = fabs(y[held] - above) < fabs(y[held] - below) ? below : above;
        return;
    }
    double *g = mem_array((size_t)problem->events->count, sizeof *g);
    if (y[held] != 0)
        y[held] = -y[held];
    else if (triggers_at(problem, t, y, g) && g[k] != 0)
        y[held] = g[k] > 0 ? -1 : 1;
    mem_free(g);
}

/* What a switch of time alone holds behind t: between two integers the sign of sin(Pi*v) says
 * whether the lower one is even. */
static void set_by_time(Problem *problem, long k, double t, double heading, double *y)
{
    const DriveEvent *event = &problem->events->event[k];
    int sign = times_sign(problem->events->times, k, t, heading);
    if (!event->level) {
        y[event->held] = sign;
        return;
    }
    double level = level_at(problem, event, t, y), near = nearbyint(level);
    double step = fabs(level - near) < 1e-6 ? near : floor(level);
    if (step == near && (fmod(near, 2) == 0) != (sign > 0))
        step = near - 1;
    y[event->held] = value_from(event, step);
}

/* What switch k holds at (t, y) where the trigger is g; 0: it is on its border. */
static bool held_at(Problem *problem, long k, double t, const double *y, double g, double *value)
{
    const DriveEvent *event = &problem->events->event[k];
    double level = event->level ? level_at(problem, event, t, y) : 0;
    if (event->level)
        *value = value_from(event, floor(level));
    else
        *value = g > 0 ? 1 : -1;
    return event->level ? isfinite(level) && level != nearbyint(level) : g != 0;
}

/* Has the trigger of a switch, g at (t, y), left the side it had before? */
static bool leaps(Problem *problem, const DriveEvent *event, double t, const double *y,
                  double before, double g)
{
    if (!event->level)
        return sign_differs(before, g);
    double level = level_at(problem, event, t, y);
    return isfinite(before) && fabs(level - nearbyint(level)) > 1e-6;
}

/* Each switch that did not change at t holds the case of (t, y): with a heading those of time, too,
 * without one not what slides. before: of the triggers, where those that have not changed sides
 * since stay; NULL: none does. Does that change y? */
static bool hold(Problem *problem, double t, double heading, const double *before, double *y)
{
    DriveEvents *events = problem->events;
    double *g = mem_array((size_t)events->count + 1, sizeof *g), value;
    bool known = triggers_at(problem, t, y, g), changed = false;
    for (long k = events->given; k < events->count; k++) {
        const DriveEvent *event = &events->event[k];
        double held = y[event->held];
        bool kept = (heading == 0 && drive_sliding_is(problem, k, y)) ||
                    (before && !(known && leaps(problem, event, t, y, before[k], g[k])));
        if (times_has(events->times, k) && heading != 0)
            set_by_time(problem, k, t, heading, y);
        else if (known && !times_has(events->times, k) && !kept && !is_loose(problem, k) &&
                 event->fired != t && held_at(problem, k, t, y, g[k], &value))
            y[event->held] = value;
        changed |= y[event->held] != held;
    }
    mem_free(g);
    return changed;
}

void drive_events_hold(Problem *problem, double t, double heading, double *y)
{
    (void)hold(problem, t, heading, NULL, y);
}

bool drive_events_follow(Problem *problem, double t, const double *before, double *y)
{
    return hold(problem, t, 0, before, y);
}

bool drive_events_open(Problem *problem, double t, double *y)
{
    const DriveEvents *events = problem->events;
    bool any = false;
    for (long k = events->given; k < events->count; k++) {
        const DriveEvent *event = &events->event[k];
        if (times_has(events->times, k) || event->fired == t || is_loose(problem, k) ||
            drive_sliding_is(problem, k, y))
            continue;
        y[event->held] = event->level ? DRIVE_SWITCH_OPEN : 0;
        any = true;
    }
    return any;
}

void drive_events_hold_by(Problem *problem, long k, double t, const double *ahead, double *y)
{
    CHECK(k >= 0 && k < problem->events->count);
    double *g = mem_array((size_t)problem->events->count + 1, sizeof *g), value;
    if (triggers_at(problem, t, ahead, g) && held_at(problem, k, t, ahead, g[k], &value))
        y[problem->events->event[k].held] = value;
    mem_free(g);
}

bool drive_events_agrees(Problem *problem, long k, double t, const double *y, const double *g)
{
    double value;
    return held_at(problem, k, t, y, g[k], &value) && y[problem->events->event[k].held] == value;
}

bool drive_events_has_begun(Problem *problem, long k, double t, const double *y, double g)
{
    if (g == 0)
        return false;
    if (k < problem->events->given)
        return t == problem->t0;
    double *all = mem_array((size_t)problem->events->count + 1, sizeof *all);
    bool agrees = triggers_at(problem, t, y, all) && drive_events_agrees(problem, k, t, y, all);
    mem_free(all);
    return agrees;
}

/* What decides switch k: a trigger, or a level. */
static double decisive(Problem *problem, long k, double t, const double *y)
{
    const DriveEvent *event = &problem->events->event[k];
    if (event->level)
        return level_at(problem, event, t, y);
    double *g = mem_array((size_t)problem->events->count + 1, sizeof *g);
    double value = triggers_at(problem, t, y, g) ? g[k] : NAN;
    mem_free(g);
    return value;
}

bool drive_events_leads(Problem *problem, long k, double t, const double *y, double later,
                        const double *ahead)
{
    const DriveEvent *event = &problem->events->event[k];
    double here = decisive(problem, k, t, y), change = decisive(problem, k, later, ahead) - here;
    double held = y[event->held];
    if (!event->level)
        return sign_agrees(held, change);
    return (change > 0 && held == value_from(event, nearbyint(here))) ||
           (change < 0 && held == value_from(event, nearbyint(here) - 1));
}

int drive_events_side(Problem *problem, long k, double t, const double *y)
{
    CHECK(k >= problem->events->given && k < problem->events->count);
    const DriveEvent *event = &problem->events->event[k];
    double held = y[event->held];
    if (is_loose(problem, k))
        return 0;
    if (!event->level)
        return held > 0 ? 1 : held < 0 ? -1 : 0;
    double near = nearbyint(decisive(problem, k, t, y));
    bool above = fabs(held - value_from(event, near)) < DRIVE_SWITCH_OPEN;
    bool below = fabs(held - value_from(event, near - 1)) < DRIVE_SWITCH_OPEN;
    bool even = fmod(near, 2) == 0; /* the trigger is sin(Pi*level) */
    return above == below ? 0 : above == even ? 1 : -1;
}

int drive_events_sides(Problem *problem, long k, double t, const double *y, double *side)
{
    CHECK(k >= problem->events->given && k < problem->events->count);
    const DriveEvent *event = &problem->events->event[k];
    side[0] = -1;
    side[1] = 1;
    if (is_loose(problem, k) || event->held < 0)
        return 0;
    if (!event->level)
        return 1;
    double near = nearbyint(level_at(problem, event, t, y));
    if (!isfinite(near))
        return 0;
    side[0] = value_from(event, near - 1);
    side[1] = value_from(event, near);
    return side[0] == side[1] ? 0 : fmod(near, 2) == 0 ? 1 : -1;
}

bool drive_events_is_timed(const Problem *problem, long k)
{
    CHECK(k >= 0 && k < problem->events->count);
    return times_has(problem->events->times, k);
}

bool drive_events_is_due(const Problem *problem, long k, double t, double heading)
{
    return drive_events_is_timed(problem, k) &&
           times_changes(problem->events->times, k, t, heading);
}

double drive_events_behind(const Problem *problem, double t)
{
    const DriveEvents *events = problem->events;
    double heading = problem->fun.heading, behind = t;
    for (long k = 0; k < events->count; k++) {
        if (!drive_events_is_due(problem, k, t, heading))
            continue;
        double next = times_behind(events->times, k, t, heading);
        behind = heading * (next - behind) > 0 ? next : behind;
    }
    return behind;
}

bool drive_events_let_go(Problem *problem, long k, double *y)
{
    CHECK(k >= 0 && k < problem->events->count);
    DriveEvent *event = &problem->events->event[k];
    if (event->held < 0 || drive_events_is_timed(problem, k))
        return false;
    event->loose[problem->fun.heading > 0] = true;
    y[event->held] = event->level ? DRIVE_SWITCH_OPEN : 0;
    return true;
}

/* --- carrying it out ------------------------------------------------------------------------- */

/* What pre() is behind an action, where that is each state's last assignment or change. */
static void note_before(Problem *problem, const DriveEvent *event, const double *before,
                        const double *y)
{
    DriveEvents *events = problem->events;
    for (long i = 0; i < problem->n; i++)
        if (y[i] != before[i])
            events->pre[i] = before[i];
    for (long i = event->first_assignment; i < event->first_assignment + event->assignments; i++)
        if (problem->options.watch.pre == DRIVE_PRE_ASSIGNMENT)
            events->pre[events->target[i]] = before[events->target[i]];
}

static void carry_out(Problem *problem, const DriveEvent *event, double t, double *y, bool *halt)
{
    DriveEvents *events = problem->events;
    if (event->assignments > 0 && fill(problem, t, y) == ST_OK)
        assign(events, event, y);
    if (event->procedure)
        *halt |= call_procedure(problem, event->procedure, t, y);
}

/* The room doubles whenever it is full. */
static void note_happening(DriveEvents *events, DriveHappening happening)
{
    long n = events->happenings;
    if ((n & (n - 1)) == 0)
        events->happened =
            mem_rearray(events->happened, 2 * (size_t)n + 1, sizeof *events->happened);
    events->happened[events->happenings++] = happening;
}

bool drive_events_act(Problem *problem, long k, double t, double heading, double *y)
{
    CHECK(k >= 0 && k < problem->events->count);
    DriveEvents *events = problem->events;
    DriveEvent *event = &events->event[k];
    bool halt = event->halt, follows = problem->options.watch.pre >= DRIVE_PRE_ASSIGNMENT;
    event->fired = t;
    note_happening(events, (DriveHappening){k, t, heading});
    if (event->held >= 0 && times_has(events->times, k))
        set_by_time(problem, k, t, heading, y);
    else if (event->held >= 0)
        flip(problem, k, t, y);
    double *before = mem_array((size_t)problem->n + 1, sizeof *before);
    err_defer(mem_release, before);
    vec_copy(before, y, problem->n);
    carry_out(problem, event, t, y, &halt);
    if (follows)
        note_before(problem, event, before, y);
    err_undefer(true);
    return halt;
}

/* One round; *ended: there shall be no other. False: nothing happened. */
static bool one_round(Problem *problem, double t, const double *before, double *y, bool first,
                      long *halted, bool *ended)
{
    bool any = false;
    for (long k = 0; k < problem->events->given && !*ended; k++) {
        const DriveEvent *event = &problem->events->event[k];
        if ((first && event->fired == t) || !drive_events_enters(problem, k, t, before, y))
            continue;
        any = true;
        if (drive_events_act(problem, k, t, problem->fun.heading, y) && *halted < 0)
            *halted = k;
        *ended = event->ends_rounds;
        if (event->ends_round)
            break;
    }
    return any;
}

bool drive_events_rounds(Problem *problem, double t, const double *before, double *y, long *halted)
{
    long n = problem->n, most = problem->options.watch.most + problem->events->given;
    double *begin = mem_array(2 * (size_t)n + 1, sizeof *begin), *since = begin + n;
    bool any = true, ended = false;
    err_defer(mem_release, begin);
    vec_copy(since, before, n);
    for (long round = 0; any && !ended && round <= most; round++) {
        drive_events_begin(problem, y, false);
        vec_copy(begin, y, n);
        any = one_round(problem, t, since, y, round == 0, halted, &ended);
        vec_copy(since, begin, n);
    }
    err_undefer(true);
    return !any || ended;
}
