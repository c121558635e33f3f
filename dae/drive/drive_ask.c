/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Asking a numeric solution: at one time, along expressions for a plot, as procedures for each
 * component, as a table. Where the solution ends, the reason is said in Maple's words, with the
 * time it reaches.
 */
#include "dae/drive/drive.h"

#include <math.h>
#include <string.h>

#include "cas/algebra/diff/diff.h"
#include "cas/base/buf.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable.h"
#include "cas/core/walk.h"
#include "cas/value/evalf.h"
#include "dae/drive/drive_complex.h"
#include "dae/drive/drive_dae.h"
#include "dae/drive/drive_events.h"
#include "dae/drive/drive_parameters.h"
#include "dae/drive/drive_reason.h"
#include "dae/drive/drive_run.h"
#include "dae/drive/drive_scheme.h"
#include "dae/drive/drive_setup.h"
#include "numeric/linear/vec.h"
#include "numeric/program/tape.h"

/* The state at t, over as many stretches as it takes; *problem becomes the one t belongs to. */
static Status eval_at(Problem **problem, double t, double *y)
{
    for (;;) {
        Status status = drive_run_eval(*problem, t, y);
        Problem *next = status == ST_LIMIT ? drive_setup_next(*problem, t >= (*problem)->t0) : NULL;
        if (!next)
            return status;
        *problem = next;
    }
}

/* A solution with parameters can be asked when they are known. */
static void check_complete(const Solution *solution)
{
    if (solution->ready && solution->problem->run)
        return;
    err_hint("set them by S(parameters = [1, 2]), S the solution");
    err_raise(ST_UNABLE, "parameters must be initialized before solution can be computed");
}

/* What lets a solution go on whose evaluations are used up. */
static const char GO_ON[] = "dsolve(S, numeric, maxfun=0) lets the solution S go on";

/* Leaves a note of why the solution ends. */
static void note_end(Problem *problem, bool forward)
{
    char text[sizeof problem->notes->text];
    drive_reason_put(problem, forward, text, sizeof text);
    if (drive_run_state(problem, forward).end == TRACE_MAXFUN)
        drive_notes_say(problem->notes, "%s; %ld evaluations are used up: %s", text,
                        problem->options.traj.maxfun, GO_ON);
    else
        drive_notes_say(problem->notes, "%s", text);
}

void drive_reach(Solution *solution, double t)
{
    check_complete(solution);
    Problem *problem = solution->problem;
    DriveNotes *notes = problem->notes;
    bool forward = t >= problem->t0;
    Status status = ST_OK;
    for (Problem *next = problem; next;
         next = status == ST_LIMIT ? drive_setup_next(problem, forward) : NULL) {
        problem = next;
        status = drive_run_reach(problem, t);
    }
    if (status == ST_INTERRUPT && err_interrupt_pending == 1 && notes) {
        /* the user's own stop: what was paid for is handed over, not thrown away */
        err_interrupt_pending = 0;
        drive_notes_say(notes,
                        "dsolve stopped by the user at %.8g; the solution up to there is kept",
                        drive_run_state(problem, forward).t);
        notes->interrupted = true;
        return;
    }
    err_poll();
    if (status != ST_OK)
        note_end(problem, forward);
}

void drive_counts(const Solution *solution, long *steps, long *rejected, long *calls)
{
    *steps = *rejected = *calls = 0;
    for (int forward = 0; forward < 2; forward++)
        for (const Problem *p = solution->problem; p && p->run; p = p->next[forward])
            drive_run_count(p, forward, steps, rejected, calls);
}

void drive_each_step(const Solution *solution, void (*tell)(void *ctx, double t), void *ctx)
{
    for (int forward = 0; forward < 2; forward++)
        for (const Problem *p = solution->problem; p && p->run; p = p->next[forward])
            drive_run_each_step(p, forward, tell, ctx);
}

/* --- how far, and by which event ---------------------------------------------------------------
 */

/* The last stretch to one side. */
static Problem *last_stretch(const Solution *solution, bool forward)
{
    check_complete(solution);
    Problem *problem = solution->problem;
    while (problem->next[forward])
        problem = problem->next[forward];
    return problem;
}

double drive_last(Solution *solution)
{
    return drive_run_state(last_stretch(solution, true), true).t;
}

long drive_halted(const Solution *solution)
{
    long halted = -1;
    for (int forward = 1; forward >= 0 && halted < 0; forward--)
        halted = drive_run_halted(last_stretch(solution, forward));
    return halted;
}

void drive_clear(Solution *solution)
{
    if (drive_halted(solution) < 0)
        err_raise(ST_UNABLE, "no event has halted this solution");
    for (int forward = 0; forward < 2; forward++)
        drive_run_clear(last_stretch(solution, forward));
}

/* When event k happened last, in the stretches of either side. */
static double fired(const Solution *solution, long k)
{
    double last = solution->problem->events->event[k].fired;
    for (int forward = 0; forward < 2; forward++)
        for (const Problem *p = solution->problem; p; p = p->next[forward])
            if (isfinite(p->events->event[k].fired))
                last = p->events->event[k].fired;
    return last;
}

static DriveEvents *events_of(const Solution *solution)
{
    return solution->problem->events;
}

/* The event a number means. */
static long event_number(const Solution *solution, Expr e, const char *what)
{
    long k, count = events_of(solution) ? events_of(solution)->given : 0;
    if (!num_get_si(&k, e) || k < 1 || k > count)
        err_raise(ST_TYPE, "%s: the events are numbered from 1 to %ld", what, count);
    return k - 1;
}

void drive_switch_events(Solution *solution, Expr events, bool disabled)
{
    check_complete(solution);
    long n;
    const Expr *item = rtable_items(&events, &n);
    for (long i = 0; i < n; i++) {
        long k = event_number(solution, item[i], disabled ? "eventdisable" : "eventenable");
        events_of(solution)->event[k].disabled = disabled;
        if (disabled && drive_run_halted(solution->problem) == k)
            drive_clear(solution);
    }
}

Expr drive_event_status(const Solution *solution)
{
    long count = events_of(solution) ? events_of(solution)->given : 0;
    Expr *numbers = mem_array((size_t)count + 1, sizeof *numbers), sides[2];
    err_defer(mem_release, numbers);
    for (int disabled = 0; disabled < 2; disabled++) {
        long n = 0;
        for (long k = 0; k < count; k++)
            if (events_of(solution)->event[k].disabled == (disabled != 0))
                numbers[n++] = expr_int(k + 1);
        sides[disabled] =
            expr_equation(expr_symbol(disabled ? "disabled" : "enabled"), expr_set(numbers, n));
    }
    err_undefer(true);
    return expr_seq(sides, 2);
}

Expr drive_fired(const Solution *solution, Expr events)
{
    check_complete(solution);
    long n;
    const Expr *item = rtable_items(&events, &n);
    Expr *times = mem_array((size_t)n, sizeof *times);
    err_defer(mem_release, times);
    for (long i = 0; i < n; i++) {
        double t = fired(solution, event_number(solution, item[i], "eventfired"));
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
static Status eval_number(Solution *solution, Problem **problem, Expr at, double *y)
{
    Status status = eval_at(problem, num_to_double(at), y);
    if (status == ST_OK && solution->digits)
        status = (*problem)->scheme->digits(*problem, at, solution->digits);
    return status;
}

double drive_at(Solution *solution, Expr at, double *y)
{
    check_complete(solution);
    Problem *problem = solution->problem;
    double t = num_to_double(at);
    if (!isfinite(t))
        err_raise(ST_DOMAIN, "a numeric solution has values at finite times only");
    bool forward = t >= problem->t0;
    Status status = eval_number(solution, &problem, at, y);
    err_poll();
    if (status == ST_OK)
        return t;
    TraceState state = drive_run_state(problem, forward);
    if (drive_run_halted_to(problem, forward) && drive_run_eval(problem, state.t, y) == ST_OK) {
        note_end(problem, forward);
        return state.t;
    }
    char text[sizeof solution->why];
    drive_reason_put(problem, forward, text, sizeof text);
    if (state.end == TRACE_MAXFUN)
        err_hint("give maxfun=0 for no limit: %s", GO_ON);
    err_raise(ST_LIMIT, "%s", text);
}

/* --- along expressions ----------------------------------------------------------------------- */

long drive_columns(const Solution *solution)
{
    const Problem *problem = solution->problem;
    return solution->complex ? drive_complex_columns(solution) : problem->n - problem->extra + 1;
}

Expr drive_column(const Solution *solution, long i)
{
    return i == 0              ? solution->problem->t
           : solution->complex ? drive_complex_column(solution, i)
                               : drive_parameters_shown(solution, solution->problem->states[i - 1]);
}

Expr drive_shown(const Solution *solution, long i, const double *y)
{
    return solution->complex  ? drive_complex_value(solution, i, y)
           : solution->digits ? solution->digits[i - 1]
                              : num_from_double(y[i - 1], 15);
}

Expr drive_constraints(const Solution *solution)
{
    const DriveDae *dae = solution->problem->dae;
    return dae ? drive_parameters_shown(solution, dae->constraints) : EXPR_NULL;
}

Expr drive_constraint_levels(const Solution *solution)
{
    const DriveDae *dae = solution->problem->dae;
    return dae ? dae->levels : EXPR_NULL;
}

/* The program of exprs in t, the state and the highest derivatives. */
static Tape *compile(const Solution *solution, const Expr *exprs, long m)
{
    const Problem *problem = solution->problem;
    size_t count = (size_t)(1 + problem->n + problem->m);
    Expr *vars = mem_array(count + (size_t)m, sizeof *vars), *real = vars + count;
    err_defer(mem_release, vars);
    for (long i = 0; i < m; i++) {
        Expr e = drive_parameters_hidden(solution, exprs[i]);
        real[i] = solution->complex ? drive_complex_real(solution, e) : e;
    }
    vars[0] = problem->t;
    memcpy(vars + 1, problem->states, (size_t)problem->n * sizeof *vars);
    memcpy(vars + 1 + problem->n, problem->tops, (size_t)problem->m * sizeof *vars);
    Tape *tape = tape_new(real, m, vars, (long)count);
    err_undefer(true);
    return tape;
}

/* in[...]: t, state and, with tops, highest derivatives at t; *problem becomes the stretch t
 * belongs to. */
static Status fill_inputs(Problem **problem, double t, bool tops, double *in)
{
    Status status = eval_at(problem, t, in + 1);
    in[0] = t;
    return status == ST_OK && tops ? drive_problem_tops(*problem, in, in + 1 + (*problem)->n)
                                   : status;
}

/* The program of what is asked for, for one layout of the state. */
struct DriveProbe {
    Solution *solution;
    const Expr *exprs;
    long m;
    Tape *tape;
    double *in;
    bool tops;   /* highest derivatives occur */
    long layout; /* of the solution, that it is compiled for */
};

static void probe_forget(DriveProbe *probe)
{
    tape_free(probe->tape);
    mem_free(probe->in);
    probe->tape = NULL;
    probe->in = NULL;
}

void drive_probe_end(void *probe)
{
    probe_forget(probe);
    mem_free(probe);
}

DriveProbe *drive_probe_new(Solution *solution, const Expr *exprs, long m)
{
    CHECK(m >= 0);
    DriveProbe *probe = mem_zalloc(sizeof *probe);
    probe->solution = solution;
    probe->exprs = exprs;
    probe->m = m;
    return probe;
}

static void probe_compile(DriveProbe *probe)
{
    const Problem *problem = probe->solution->problem;
    if (probe->tape && probe->layout == probe->solution->layout)
        return;
    probe_forget(probe);
    probe->tape = compile(probe->solution, probe->exprs, probe->m);
    probe->in = mem_zalloc((size_t)tape_inputs(probe->tape) * sizeof *probe->in);
    probe->tops = false;
    for (long j = 0; j < probe->m && !probe->tops; j++)
        probe->tops = walk_has_any(probe->exprs[j], problem->tops, problem->m);
    probe->layout = probe->solution->layout;
}

const char *drive_probe_at(DriveProbe *probe, const double *times, long n, double *out)
{
    CHECK(n >= 0);
    Solution *solution = probe->solution;
    check_complete(solution);
    probe_compile(probe);
    Problem *problem = solution->problem;
    long m = probe->m;
    char *why = solution->why;
    why[0] = '\0';
    for (long i = 0; i < n; i++) {
        Problem *stretch = problem;
        Status status = fill_inputs(&stretch, times[i], probe->tops, probe->in);
        err_poll();
        if (status == ST_OK) {
            tape_eval(probe->tape, probe->in, out + i * m);
            continue;
        }
        for (long j = 0; j < m; j++)
            out[i * m + j] = NAN;
        if (status == ST_LIMIT)
            drive_reason_put(stretch, times[i] >= problem->t0, why, sizeof solution->why);
    }
    return why[0] ? why : NULL;
}

const char *drive_sample(Solution *solution, const Expr *exprs, long m, double a, double b, long n,
                         double *out)
{
    CHECK(n >= 1);
    double *times = mem_array((size_t)n, sizeof *times);
    err_defer(mem_release, times);
    for (long i = 0; i < n; i++)
        times[i] = i == n - 1 ? b : a + (b - a) * ((double)i / (double)(n - 1));
    DriveProbe *probe = drive_probe_new(solution, exprs, m);
    err_defer(drive_probe_end, probe);
    const char *why = drive_probe_at(probe, times, n, out);
    for (long k = 0; k < m; k++)
        for (long i = 0; i < n && exprs[k] == solution->problem->t; i++)
            out[i * m + k] = times[i];
    err_undefer(true);
    err_undefer(true);
    return why;
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
    Solution *solution = drive_of(part->solution);
    if (n != 1)
        err_raise(ST_ARITY, "a numeric solution takes one argument, the value of its variable");
    Expr told = drive_command(solution, args[0]);
    if (told)
        return told;
    Expr at = drive_place(solution, args[0]);
    if (!expr_is_real_number(at))
        return NULL;
    if (part->column == 0)
        return num_to_float(at, num_digits);
    drive_at(solution, at, solution->y);
    return drive_shown(solution, part->column, solution->y);
}

/* One component of output=listprocedure. */
static const ObjectClass PART_CLASS = {
    .name = "procedure",
    .trace = part_trace,
    .destroy = part_destroy,
    .print = part_print,
    .closed = "a part of a numeric solution",
    .apply = part_apply,
};

Expr drive_part_slope(Expr e, long order, Expr at)
{
    const DrivePart *part = (DrivePart *)object_of(e, &PART_CLASS);
    Solution *solution = part ? drive_of(part->solution) : NULL;
    if (!solution || solution->complex || part->column == 0 || !expr_is_real_number(at))
        return NULL;
    const Problem *problem = solution->problem;
    Expr slope = drive_column(solution, part->column);
    for (long k = 0; k < order; k++)
        slope = diff_function(slope, problem->t);
    bool known = false;
    for (long j = 0; j < problem->n && !known; j++)
        known = slope == problem->states[j];
    for (long j = 0; j < problem->m && !known; j++)
        known = slope == problem->tops[j];
    if (!known)
        return NULL;
    double t = options_real(at, "the place of a derivative"), value;
    const char *why = drive_sample(solution, &slope, 1, t, t, 1, &value);
    return why || !isfinite(value) ? NULL : num_from_double(value, 15);
}

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

Solution *drive_of_parts(Expr e)
{
    bool equations = expr_is(e, EXPR_LIST) && expr_count(e) > 0;
    Expr first = equations ? expr_arg(e, 0) : e;
    if (!expr_is(first, EXPR_EQUATION))
        return NULL;
    const DrivePart *part = (DrivePart *)object_of(expr_arg(first, 1), &PART_CLASS);
    return part ? drive_of(part->solution) : NULL;
}

Expr drive_parts(Solution *solution, bool as_operators)
{
    long n = drive_columns(solution);
    Expr *items = mem_array((size_t)n, sizeof *items);
    err_defer(mem_release, items);
    for (long i = 0; i < n; i++) {
        DrivePart *part = mem_zalloc(sizeof *part);
        part->solution = solution->object.node;
        part->column = i;
        Expr name = drive_column(solution, i);
        items[i] = expr_equation(as_operators ? operator_of(name) : name,
                                 object_register(&part->object, &PART_CLASS));
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

/* The state at t; where the solution does not reach a note is left, and false returned. */
static bool at_if_possible(Solution *solution, Expr at, double *y)
{
    check_complete(solution);
    Problem *problem = solution->problem;
    bool forward = num_to_double(at) >= problem->t0;
    Status status = eval_number(solution, &problem, at, y);
    err_poll();
    if (status != ST_OK)
        note_end(problem, forward);
    return status == ST_OK;
}

/* A 2 x 1 Matrix of the names (a row Vector) and the values (a Matrix with a row for each point,
 * undefined where the solution does not reach).
 */
Expr drive_table(Solution *solution, Expr points)
{
    long n = drive_columns(solution), rows = 0;
    while (point_at(points, rows))
        rows++;
    RTable *names = rtable_vector(RTABLE_ROW, n), *values = rtable_matrix(rows, n);
    for (long j = 0; j < n; j++)
        names->data[j] = drive_column(solution, j);
    for (long i = 0; i < rows; i++) {
        double t = options_real(point_at(points, i), "a point of output");
        Expr at = drive_point(point_at(points, i));
        bool known = at_if_possible(solution, at, solution->y);
        rtable_set(values, i, 0, num_from_double(t, 15));
        for (long j = 1; j < n; j++)
            rtable_set(values, i, j,
                       known ? drive_shown(solution, j, solution->y) : EXPR_UNDEFINED);
    }
    RTable *both = rtable_matrix(2, 1);
    rtable_set(both, 0, 0, rtable_expr(names));
    rtable_set(both, 1, 0, rtable_expr(values));
    return rtable_expr(both);
}
