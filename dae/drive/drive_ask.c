/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Asking a numeric solution: at one time, along expressions for a plot, as procedures for each
 * component, as a table. Where the solution ends, the reason is said in Maple's words, with the
 * time it reaches.
 */
#include "dae/drive/drive.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cas/base/buf.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print.h"
#include "cas/core/rtable.h"
#include "cas/core/walk.h"
#include "cas/value/evalf.h"
#include "dae/drive/drive_complex.h"
#include "dae/drive/drive_dae.h"
#include "dae/drive/drive_events.h"
#include "dae/drive/drive_run.h"
#include "numeric/linear/vec.h"
#include "numeric/program/tape.h"
#include "numeric/step/stiffness.h"

/* --- why it ended ---------------------------------------------------------------------------- */

static char why[400];     /* of the last sampling */
static char warning[500]; /* of the last dsolve */
static bool interrupted;  /* it was stopped by the user */

/* Is the run held down by the stability of an explicit method? */
static bool is_held_down(Drive *drive, const TraceState *state)
{
    double reach = method_reach(drive->options.method.name);
    if (reach == 0 || !(state->h > 0) || drive_run_eval(drive, state->t, drive->y) != ST_OK)
        return false;
    drive_run_pick(drive, drive->y, drive->y);
    return stiffness_rate(&drive->fun, state->t, drive->y) * state->h > reach;
}

/* Are the tolerances near to what rounding leaves of differences of values at many points? */
static bool is_strict(const TraceOptions *options)
{
    return options->relerr < 1e-9 || options->abserr < 1e-10;
}

/* Equations as written whose index is more than the method is for: its steps collapse where nothing
 * is singular, too. */
static bool is_fragile(const Drive *drive)
{
    return drive->direct && drive->dae->index > 2 &&
           method_is(drive->options.method.name, METHOD_LOW);
}

static const char *reason(Drive *drive, bool forward, const TraceState *state)
{
    static char found[240]; /* of a factor or an event */
    found[0] = '\0';
    if (state->end == TRACE_ROOT)
        drive_run_describe_root(drive, forward, state, found, sizeof found);
    else if (drive->dae && state->end != TRACE_MAXFUN && !is_fragile(drive))
        drive_dae_describe_end(drive, forward, found, sizeof found);
    if (found[0])
        return found;
    Expr border = drive_run_border(drive, forward);
    if (border && (state->end == TRACE_MAXFUN || state->end == TRACE_STEP)) {
        char *text = print_text(border, 60);
        snprintf(found, sizeof found,
                 "the cases on both sides of %s = 0 lead back to it, where steps become tiny: make "
                 "the jump steep but smooth, as tanh(1000*(...))",
                 text);
        mem_free(text);
        return found;
    }
    switch (state->end) {
    case TRACE_MAXFUN:
        if (is_held_down(drive, state))
            return "maxfun limit exceeded (see ?dsolve,maxfun for details): the system is stiff "
                   "there, try stiff=true";
        return "maxfun limit exceeded (see ?dsolve,maxfun for details)";
    case TRACE_RANGE:
        return "the end of the boundary value problem";
    case TRACE_UNDEFINED:
        return state->why == ST_SINGULAR
                   ? "the equations cannot be solved for the derivatives there"
                   : "the equations have no real value beyond, probably a singularity";
    default:
        if (is_fragile(drive)) {
            snprintf(found, sizeof found,
                     "the steps of %s become too small on index %ld: try %s, %s or reduction=full",
                     drive->options.label, drive->dae->index, method_usual(METHOD_FOR_INDEX),
                     method_usual(METHOD_FOR_RESIDUAL));
            return found;
        }
        if (method_is(drive->options.method.name, METHOD_COARSE) &&
            is_strict(&drive->options.traj)) {
            snprintf(found, sizeof found,
                     "the steps become too small: a singularity, or tolerances that this method "
                     "does not reach with doubles (try %s or %s)",
                     method_usual(METHOD_FOR_DIGITS), method_usual(METHOD_FOR_RESIDUAL));
            return found;
        }
        if (drive->options.method.fixed)
            return "a step of this size has no solution: probably a singularity, else try a "
                   "smaller stepsize";
        return drive->options.traj.minstep > 0 ? "a smaller step than minstep would be needed"
                                               : "probably a singularity";
    }
}

/* "cannot evaluate the solution further right of .99999998, probably a singularity" */
static void describe(Drive *drive, bool forward, char *text, size_t size)
{
    TraceState state = drive_run_state(drive, forward);
    snprintf(text, size, "cannot evaluate the solution further %s of %.8g, %s",
             forward ? "right" : "left", state.t, reason(drive, forward, &state));
}

void drive_warn(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(warning, sizeof warning, format, args);
    va_end(args);
    interrupted = false;
}

const char *drive_take_warning(bool *stopped)
{
    static char taken[sizeof warning];
    memcpy(taken, warning, sizeof taken);
    warning[0] = '\0';
    *stopped = interrupted;
    interrupted = false;
    return taken[0] ? taken : NULL;
}

/* The state at t, over as many stretches as it takes; *drive becomes the one t belongs to. */
static Status eval_at(Drive **drive, double t, double *y)
{
    for (;;) {
        Status status = drive_run_eval(*drive, t, y);
        Drive *next = status == ST_LIMIT ? drive_dae_next(*drive, t >= (*drive)->t0) : NULL;
        if (!next)
            return status;
        *drive = next;
    }
}

/* A solution with parameters can be asked when they are known. */
static void check_complete(const Drive *drive)
{
    if (drive->run)
        return;
    err_hint("set them by S(parameters = [1, 2]), S the solution");
    err_raise(ST_UNABLE, "parameters must be initialized before solution can be computed");
}

void drive_reach(Drive *drive, double t)
{
    check_complete(drive);
    bool forward = t >= drive->t0;
    Status status = ST_OK;
    for (Drive *next = drive; next;
         next = status == ST_LIMIT ? drive_dae_next(drive, forward) : NULL) {
        drive = next;
        status = drive_run_reach(drive, t);
    }
    if (status == ST_INTERRUPT && err_interrupt_pending == 1) {
        /* the user's own stop: what was paid for is handed over, not thrown away */
        err_interrupt_pending = 0;
        interrupted = true;
        snprintf(warning, sizeof warning,
                 "dsolve stopped by the user at %.8g; the solution up to there is kept",
                 drive_run_state(drive, forward).t);
        return;
    }
    err_poll();
    if (status != ST_OK)
        describe(drive, forward, warning, sizeof warning);
}

void drive_counts(const Drive *drive, long *steps, long *rejected, long *calls)
{
    *steps = *rejected = *calls = 0;
    for (int forward = 0; forward < 2; forward++)
        for (const Drive *d = drive; d && d->run; d = d->dae ? d->dae->next[forward] : NULL)
            drive_run_count(d, forward, steps, rejected, calls);
}

/* --- how far, and by which event ---------------------------------------------------------------
 */

/* The last stretch to one side. */
static Drive *last_stretch(Drive *drive, bool forward)
{
    check_complete(drive);
    while (drive->dae && drive->dae->next[forward])
        drive = drive->dae->next[forward];
    return drive;
}

double drive_last(Drive *drive)
{
    return drive_run_state(last_stretch(drive, true), true).t;
}

long drive_halted(const Drive *drive)
{
    long halted = -1;
    for (int forward = 1; forward >= 0 && halted < 0; forward--)
        halted = drive_run_halted(last_stretch((Drive *)drive, forward));
    return halted;
}

void drive_clear(Drive *drive)
{
    if (drive_halted(drive) < 0)
        err_raise(ST_UNABLE, "no event has halted this solution");
    for (int forward = 0; forward < 2; forward++)
        drive_run_clear(last_stretch(drive, forward));
}

/* When event k happened last, in the stretches of either side. */
static double fired(const Drive *drive, long k)
{
    double last = drive->events->event[k].fired;
    for (int forward = 0; forward < 2; forward++)
        for (const Drive *d = drive; d; d = d->dae ? d->dae->next[forward] : NULL)
            if (isfinite(d->events->event[k].fired))
                last = d->events->event[k].fired;
    return last;
}

/* The event a number means. */
static long event_number(const Drive *drive, Expr e, const char *what)
{
    long k, count = drive->events ? drive->events->given : 0;
    if (!num_get_si(&k, e) || k < 1 || k > count)
        err_raise(ST_TYPE, "%s: the events are numbered from 1 to %ld", what, count);
    return k - 1;
}

void drive_switch_events(Drive *drive, Expr events, bool disabled)
{
    check_complete(drive);
    long n;
    const Expr *item = rtable_items(&events, &n);
    for (long i = 0; i < n; i++) {
        long k = event_number(drive, item[i], disabled ? "eventdisable" : "eventenable");
        drive->events->event[k].disabled = disabled;
        if (disabled && drive_run_halted(drive) == k)
            drive_clear(drive);
    }
}

Expr drive_event_status(const Drive *drive)
{
    long count = drive->events ? drive->events->given : 0;
    Expr *numbers = mem_array((size_t)count + 1, sizeof *numbers), sides[2];
    err_defer(mem_release, numbers);
    for (int disabled = 0; disabled < 2; disabled++) {
        long n = 0;
        for (long k = 0; k < count; k++)
            if (drive->events->event[k].disabled == (disabled != 0))
                numbers[n++] = expr_int(k + 1);
        sides[disabled] =
            expr_equation(expr_symbol(disabled ? "disabled" : "enabled"), expr_set(numbers, n));
    }
    err_undefer(true);
    return expr_seq(sides, 2);
}

Expr drive_fired(const Drive *drive, Expr events)
{
    check_complete(drive);
    long n;
    const Expr *item = rtable_items(&events, &n);
    Expr *times = mem_array((size_t)n + 1, sizeof *times);
    err_defer(mem_release, times);
    for (long i = 0; i < n; i++) {
        double t = fired(drive, event_number(drive, item[i], "eventfired"));
        times[i] = isfinite(t) ? num_from_double(t, 15) : EXPR_UNDEFINED;
    }
    Expr list = expr_list(times, n);
    err_undefer(true);
    return list;
}

Expr drive_point(Expr e)
{
    return evalf_expr(e, num_digits > 20 ? num_digits : 20);
}

/* The state at a number; where there are more digits than those of doubles, these too. */
static Status eval_number(Drive **drive, Expr at, double *y)
{
    Status status = eval_at(drive, num_to_double(at), y);
    return status == ST_OK && (*drive)->shown ? drive_run_digits(*drive, at, (*drive)->shown)
                                              : status;
}

double drive_at(Drive *drive, Expr at, double *y)
{
    check_complete(drive);
    double t = num_to_double(at);
    bool forward = t >= drive->t0;
    Status status = eval_number(&drive, at, y);
    err_poll();
    if (status == ST_OK)
        return t;
    char text[sizeof why];
    describe(drive, forward, text, sizeof text);
    double end = drive_run_state(drive, forward).t;
    if (drive_run_halted_to(drive, forward) && drive_run_eval(drive, end, y) == ST_OK) {
        drive_warn("%s", text);
        return end;
    }
    if (drive_run_state(drive, forward).end == TRACE_MAXFUN)
        err_hint("give maxfun=0 for no limit");
    err_raise(ST_LIMIT, "%s", text);
}

/* --- along expressions ----------------------------------------------------------------------- */

long drive_columns(const Drive *drive)
{
    return drive->complex ? drive_complex_columns(drive) : drive->n - drive->extra + 1;
}

Expr drive_column(const Drive *drive, long i)
{
    return i == 0           ? drive->t
           : drive->complex ? drive_complex_column(drive, i)
                            : drive->states[i - 1];
}

Expr drive_shown(const Drive *drive, long i, const double *y)
{
    return drive->complex ? drive_complex_value(drive, i, y)
           : drive->shown ? drive->shown[i - 1]
                          : num_from_double(y[i - 1], 15);
}

static void release_tape(void *tape)
{
    tape_free(tape);
}

/* The program of exprs in t, the state and the highest derivatives. */
static Tape *compile(const Drive *drive, const Expr *exprs, long m)
{
    size_t count = (size_t)(1 + drive->n + drive->m);
    Expr *vars = mem_array(count + (size_t)m, sizeof *vars), *real = vars + count;
    err_defer(mem_release, vars);
    for (long i = 0; i < m; i++)
        real[i] = drive->complex ? drive_complex_real(drive, exprs[i]) : exprs[i];
    vars[0] = drive->t;
    memcpy(vars + 1, drive->states, (size_t)drive->n * sizeof *vars);
    memcpy(vars + 1 + drive->n, drive->tops, (size_t)drive->m * sizeof *vars);
    Tape *tape = tape_new(real, m, vars, (long)count);
    err_undefer(true);
    return tape;
}

/* in[...]: t, state and, with tops, highest derivatives at t; *drive becomes the stretch t belongs
 * to. */
static Status fill_inputs(Drive **drive, double t, bool tops, double *in)
{
    Status status = eval_at(drive, t, in + 1);
    in[0] = t;
    return status == ST_OK && tops ? drive_tops(*drive, in, in + 1 + (*drive)->n) : status;
}

const char *drive_sample(Drive *drive, const Expr *exprs, long m, double a, double b, long n,
                         double *out)
{
    check_complete(drive);
    Tape *tape = compile(drive, exprs, m);
    err_defer(release_tape, tape);
    double *in = mem_zalloc((size_t)tape_inputs(tape) * sizeof *in);
    err_defer(mem_release, in);
    bool tops = false;
    for (long j = 0; j < m && !tops; j++)
        tops = walk_has_any(exprs[j], drive->tops, drive->m);
    why[0] = '\0';
    for (long i = 0; i < n; i++) {
        double t = i == n - 1 ? b : a + (b - a) * ((double)i / (double)(n - 1));
        Drive *stretch = drive;
        Status status = fill_inputs(&stretch, t, tops, in);
        err_poll();
        if (status == ST_OK) {
            tape_eval(tape, in, out + i * m);
            continue;
        }
        for (long j = 0; j < m; j++)
            out[i * m + j] = NAN;
        if (status == ST_LIMIT)
            describe(stretch, t >= drive->t0, why, sizeof why);
    }
    err_undefer(true);
    err_undefer(true);
    return why[0] ? why : NULL;
}

/* --- one procedure a component --------------------------------------------------------------- */

typedef struct DrivePart {
    Object object;
    Expr solution;
    long column;
} DrivePart;

static void part_trace(Object *object, void (*mark)(Expr e))
{
    mark(((DrivePart *)object)->solution);
}

static void part_destroy(Object *object)
{
    mem_free(object);
}

static void part_print(struct Buf *out, Object *object)
{
    (void)object;
    buf_puts(out, "proc(t) ... end proc");
}

static Expr part_apply(Object *object, const Expr *args, long n)
{
    DrivePart *part = (DrivePart *)object;
    Drive *drive = drive_of(part->solution);
    if (n != 1)
        err_raise(ST_ARITY, "a numeric solution takes one argument, the value of its variable");
    Expr at = drive_point(args[0]);
    if (!expr_is_real_number(at))
        return NULL;
    if (part->column == 0)
        return num_to_float(args[0], num_digits);
    drive_at(drive, at, drive->y);
    return drive_shown(drive, part->column, drive->y);
}

const ObjectClass DRIVE_PART_CLASS = {
    .name = "procedure",
    .trace = part_trace,
    .destroy = part_destroy,
    .print = part_print,
    .apply = part_apply,
};

/* x for x(t), D(x) for its derivative, (D@@2)(x) for the second; the variable is itself. */
static Expr operator_of(Expr column)
{
    long order = 0;
    for (; expr_is(column, EXPR_CALL) && expr_is_symbol(expr_arg(column, 0), "diff"); order++)
        column = expr_arg(column, 1);
    Expr x = expr_is(column, EXPR_CALL) ? expr_arg(column, 0) : column, D = expr_symbol("D");
    if (order > 1)
        D = expr_call2("@@", D, expr_int(order));
    return order > 0 ? expr_call(D, &x, 1) : x;
}

Drive *drive_of_parts(Expr e)
{
    bool equations = expr_is(e, EXPR_LIST) && expr_count(e) > 0;
    Expr first = equations ? expr_arg(e, 0) : e;
    if (!expr_is(first, EXPR_EQUATION))
        return NULL;
    const DrivePart *part = (DrivePart *)object_of(expr_arg(first, 1), &DRIVE_PART_CLASS);
    return part ? drive_of(part->solution) : NULL;
}

Expr drive_parts(Drive *drive, bool as_operators)
{
    long n = drive_columns(drive);
    Expr *items = mem_array((size_t)n, sizeof *items);
    err_defer(mem_release, items);
    for (long i = 0; i < n; i++) {
        DrivePart *part = mem_zalloc(sizeof *part);
        part->solution = drive->object.node;
        part->column = i;
        Expr name = drive_column(drive, i);
        items[i] = expr_equation(as_operators ? operator_of(name) : name,
                                 object_register(&part->object, &DRIVE_PART_CLASS));
    }
    Expr list = expr_list(items, n);
    err_undefer(true);
    return list;
}

/* --- a table --------------------------------------------------------------------------------- */

/* The i-th of the points asked for, or NULL past the end. */
static Expr point_at(Expr points, long i)
{
    if (expr_is(points, EXPR_LIST))
        return i < expr_count(points) ? expr_arg(points, i) : NULL;
    RTable *table = rtable_of(points);
    if (!table)
        err_raise(ST_TYPE, "output: expected an Array, a Vector or a list of points");
    return i < rtable_count(table) ? table->data[i] : NULL;
}

/* The state at t; where the solution does not reach a warning is left, and false returned. */
static bool at_if_possible(Drive *drive, Expr at, double *y)
{
    check_complete(drive);
    bool forward = num_to_double(at) >= drive->t0;
    Status status = eval_number(&drive, at, y);
    err_poll();
    if (status != ST_OK)
        describe(drive, forward, warning, sizeof warning);
    return status == ST_OK;
}

/* A 2 x 1 Matrix of the names (a row Vector) and the values (a Matrix with a row for each point,
 * undefined where the solution does not reach).
 */
Expr drive_table(Drive *drive, Expr points)
{
    long n = drive_columns(drive), rows = 0;
    while (point_at(points, rows))
        rows++;
    RTable *names = rtable_vector(RTABLE_ROW, n), *values = rtable_matrix(rows, n);
    for (long j = 0; j < n; j++)
        names->data[j] = drive_column(drive, j);
    for (long i = 0; i < rows; i++) {
        double t = drive_options_number(point_at(points, i), "a point of output");
        Expr at = drive_point(point_at(points, i));
        bool known = at_if_possible(drive, at, drive->y);
        rtable_set(values, i, 0, num_from_double(t, 15));
        for (long j = 1; j < n; j++)
            rtable_set(values, i, j, known ? drive_shown(drive, j, drive->y) : EXPR_UNDEFINED);
    }
    RTable *both = rtable_matrix(2, 1);
    rtable_set(both, 0, 0, rtable_expr(names));
    rtable_set(both, 1, 0, rtable_expr(values));
    return rtable_expr(both);
}
