/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From an initial value problem as written to one for an integrator. Every unknown x of order k
 * gives the states x, x', ..., x^(k-1); the highest derivatives follow from the equations, linear
 * in them, by a compiled elimination (numeric/program/tape_linear.h), so that E*y' = G is served
 * like y' = f. Counting comes first, so that what is missing or too much is said by name.
 *
 * A system with unknowns that are never differentiated, or with constraints among its equations,
 * is differential-algebraic: drive_dae.c reduces its index first.
 */
#include "dae/drive/drive.h"

#include <math.h>
#include <string.h>

#include "cas/algebra/diff/diff.h"
#include "cas/base/buf.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print.h"
#include "cas/core/walk.h"
#include "cas/value/evalf.h"
#include "dae/drive/drive_algebraic.h"
#include "dae/drive/drive_bvp.h"
#include "dae/drive/drive_check.h"
#include "dae/drive/drive_complex.h"
#include "dae/drive/drive_condense.h"
#include "dae/drive/drive_dae.h"
#include "dae/drive/drive_direct.h"
#include "dae/drive/drive_events.h"
#include "dae/drive/drive_implicit.h"
#include "dae/drive/drive_run.h"
#include "dae/drive/drive_switches.h"
#include "dae/drive/drive_taylor.h"
#include "dae/model/ivp.h"
#include "dae/reduce/hidden.h"
#include "dae/reduce/sigma.h"
#include "numeric/linear/vec.h"
#include "numeric/step/method.h"
#include "numeric/step/tableau.h"

/* --- the object ------------------------------------------------------------------------------ */

static void drive_trace(Object *object, void (*mark)(Expr e))
{
    Drive *drive = (Drive *)object;
    if (drive->t)
        mark(drive->t);
    if (drive->equations)
        mark(drive->equations);
    for (long i = 0; drive->states && i < drive->n; i++)
        mark(drive->states[i]);
    for (long i = 0; drive->tops && i < drive->m; i++)
        mark(drive->tops[i]);
    if (drive->dae)
        drive_dae_trace(drive->dae, mark);
    if (drive->bvp)
        drive_bvp_trace(drive->bvp, mark);
    if (drive->system)
        mark(drive->system);
    if (drive->values)
        mark(drive->values);
    if (drive->events_given)
        mark(drive->events_given);
    if (drive->unknowns)
        mark(drive->unknowns);
    if (drive->switches)
        mark(drive->switches);
    if (drive->complex)
        mark(drive->complex);
    drive_options_trace(&drive->options, mark);
}

static void forget_layout(Drive *drive)
{
    mem_free(drive->states);
    mem_free(drive->tops);
    mem_free(drive->first);
    mem_free(drive->order);
    mem_free(drive->y0);
    mem_free(drive->in);
    mem_free(drive->y);
    drive->states = drive->tops = NULL;
    drive->first = drive->order = NULL;
    drive->y0 = drive->in = drive->y = NULL;
    drive->n = drive->m = 0;
}

/* Everything that depends on the values of the parameters. */
static void forget_problem(Drive *drive)
{
    drive_run_free(drive->run);
    field_end(&drive->field);
    drive_dae_free(drive->dae);
    drive_direct_free(drive->direct);
    drive_bvp_free(drive->bvp);
    trace_free(drive->made);
    mem_free(drive->shown);
    drive_events_free(drive->events);
    drive->run = NULL;
    drive->dae = NULL;
    drive->direct = NULL;
    drive->bvp = NULL;
    drive->made = NULL;
    drive->shown = NULL;
    drive->events = NULL;
    forget_layout(drive);
}

static void drive_destroy(Object *object)
{
    Drive *drive = (Drive *)object;
    forget_problem(drive);
    mem_free(drive);
}

static void drive_print(struct Buf *out, Object *object)
{
    buf_printf(out, "proc(x_%s) ... end proc", ((Drive *)object)->label);
}

static Expr drive_parameters(const Drive *drive);
static void set_parameters(Drive *drive, Expr given);

/* [t = at, x(t) = ...] at a time. */
static Expr state_list(Drive *drive, Expr at)
{
    double asked = num_to_double(at), t = drive_at(drive, at, drive->y);
    long columns = drive_columns(drive);
    Expr *items = mem_array((size_t)columns, sizeof *items);
    err_defer(mem_release, items);
    Expr time = t == asked ? num_to_float(at, num_digits) : num_from_double(t, 15);
    items[0] = expr_equation(drive->t, time);
    for (long i = 1; i < columns; i++)
        items[i] = expr_equation(drive_column(drive, i), drive_shown(drive, i, drive->y));
    Expr list = expr_list(items, columns);
    err_undefer(true);
    return list;
}

static bool is_key(Expr e, const char *name)
{
    return expr_is(e, EXPR_EQUATION) && expr_is_symbol(expr_arg(e, 0), name);
}

/* SOL(1.5), SOL(parameters = [a = 1]), SOL(parameters), SOL(last), SOL(start), SOL(initial),
 * SOL(method), SOL(numfun), SOL(eventstop), SOL(eventclear), SOL(eventfired = [1]),
 * SOL(eventdisable = {1}), SOL(eventenable = {1}), SOL(eventstatus); a symbolic argument leaves the
 * call as it is. */
static Expr drive_apply(Object *object, const Expr *args, long n)
{
    Drive *drive = (Drive *)object;
    if (n != 1)
        err_raise(ST_ARITY, "a numeric solution takes one argument, the value of its variable");
    if (expr_is_symbol(args[0], "parameters"))
        return drive_parameters(drive);
    if (is_key(args[0], "parameters")) {
        set_parameters(drive, expr_arg(args[0], 1));
        return drive_parameters(drive);
    }
    if (expr_is_symbol(args[0], "last"))
        return state_list(drive, num_from_double(drive_last(drive), 17));
    if (expr_is_symbol(args[0], "numfun")) {
        long steps, rejected, calls;
        drive_counts(drive, &steps, &rejected, &calls);
        return expr_int(calls);
    }
    if (expr_is_symbol(args[0], "eventstop"))
        return expr_int(drive_halted(drive) + 1);
    if (expr_is_symbol(args[0], "eventclear")) {
        drive_clear(drive);
        return EXPR_NULL;
    }
    if (is_key(args[0], "eventfired"))
        return drive_fired(drive, expr_arg(args[0], 1));
    bool disable = is_key(args[0], "eventdisable");
    if (disable || is_key(args[0], "eventenable")) {
        drive_switch_events(drive, expr_arg(args[0], 1), disable);
        return EXPR_NULL;
    }
    if (expr_is_symbol(args[0], "eventstatus"))
        return drive_event_status(drive);
    if (expr_is_symbol(args[0], "method"))
        return expr_symbol(drive->label);
    if (expr_is_symbol(args[0], "start"))
        return num_from_double(drive->t0, 15);
    if (expr_is_symbol(args[0], "initial"))
        return state_list(drive, num_from_double(drive->t0, 17));
    Expr at = drive_point(args[0]);
    return expr_is_real_number(at) ? state_list(drive, at) : NULL;
}

const ObjectClass DRIVE_CLASS = {
    .name = "procedure",
    .trace = drive_trace,
    .destroy = drive_destroy,
    .print = drive_print,
    .apply = drive_apply,
};

/* --- the problem in numbers ------------------------------------------------------------------ */

static Status drive_rhs(void *ctx, double t, const double *y, double *dydt)
{
    return field_rhs(&((Drive *)ctx)->field, t, y, dydt);
}

/* df/dy and df/dt, exact, by the program of the highest derivatives' derivatives. */
static Status drive_jac(void *ctx, double t, const double *y, double *dfdy, double *dfdt)
{
    return field_jac(&((Drive *)ctx)->field, t, y, dfdy, dfdt);
}

/* --- complaints ------------------------------------------------------------------------------ */

/* Raises with the text of e in place of %s. */
_Noreturn static void refuse(Status status, const char *format, Expr e)
{
    char *text = print_text(e, 100);
    err_defer(mem_release, text);
    err_raise(status, format, text);
}

static bool has_algebraic_unknown(const Ivp *ivp)
{
    bool found = false;
    for (long k = 0; k < ivp->model.count; k++)
        found |= ivp->model.orders[k] == 0;
    return found;
}

/* Does the structure show constraints: an equation that must be differentiated? */
static bool is_structural_dae(const Ivp *ivp)
{
    Sigma sigma;
    sigma_begin(&sigma, &ivp->model);
    bool found = !sigma.regular;
    for (long i = 0; i < sigma.equations && !found; i++)
        found = sigma.c[i] > 0;
    sigma_end(&sigma);
    return found;
}

/* Are there constraints that only the algebra shows, x'+y' = a, x'+y' = b? */
static bool has_constraints(const Ivp *ivp)
{
    Hidden hidden;
    hidden_begin(&hidden, &ivp->model);
    bool found = hidden.constraint_count > 0 || hidden.end != HIDDEN_REGULAR;
    hidden_end(&hidden);
    return found;
}

static bool misses_starts(const Ivp *ivp)
{
    for (long k = 0; k < ivp->model.count; k++)
        for (long j = 0; j < ivp->model.orders[k]; j++)
            if (!ivp_start(ivp, k, j))
                return true;
    return false;
}

/* Every state needs a starting value. */
static void check_starts(const Ivp *ivp)
{
    long missing = 0, states = 0;
    for (long k = 0; k < ivp->model.count; k++)
        states += ivp->model.orders[k];
    Expr *name = mem_array((size_t)states, sizeof *name);
    err_defer(mem_release, name);
    for (long k = 0; k < ivp->model.count; k++)
        for (long j = 0; j < ivp->model.orders[k]; j++)
            if (!ivp_start(ivp, k, j))
                name[missing++] = ivp_start_name(ivp, k, j);
    if (missing > 0)
        refuse(ST_ARITY,
               missing > 1 ? "starting values are missing: %s" : "a starting value is missing: %s",
               expr_seq(name, missing));
    err_undefer(true);
}

/* What the elimination found wrong, in terms of the equations. */
_Noreturn static void refuse_fault(const Drive *drive, const TapeLinearReport *report)
{
    Expr equation = expr_arg(drive->equations, report->equation);
    Expr shown = expr_equation(equation, EXPR_ZERO);
    if (report->fault == TAPE_LINEAR_NONLINEAR)
        refuse(ST_UNABLE, "the highest derivatives do not occur linearly in %s", shown);
    if (report->fault == TAPE_LINEAR_UNDEFINED)
        refuse(ST_DOMAIN, "at the starting values there is no value of %s", shown);
    refuse(ST_SINGULAR,
           "the equations cannot be solved for the highest derivatives at the starting values: "
           "%s adds nothing to the others",
           shown);
}

/* --- setting up ------------------------------------------------------------------------------ */

void drive_lay_out(Drive *drive, const Ivp *ivp)
{
    size_t n = 0, m = (size_t)ivp->model.count;
    for (long k = 0; k < ivp->model.count; k++)
        n += (size_t)ivp->model.orders[k];
    forget_layout(drive);
    drive->t = ivp->model.t;
    drive->states = mem_array(n, sizeof *drive->states);
    drive->tops = mem_array(m, sizeof *drive->tops);
    drive->first = mem_array(m, sizeof *drive->first);
    drive->order = mem_array(m, sizeof *drive->order);
    drive->y0 = mem_array(n, sizeof *drive->y0);
    drive->in = mem_array(n + 1, sizeof *drive->in);
    drive->y = mem_array(n, sizeof *drive->y);
    for (long k = 0; k < ivp->model.count; k++) {
        drive->first[k] = drive->n;
        drive->order[k] = ivp->model.orders[k];
        for (long j = 0; j < ivp->model.orders[k]; j++)
            drive->states[drive->n++] = ivp_derivative(ivp, k, j);
        drive->tops[drive->m++] = ivp_derivative(ivp, k, ivp->model.orders[k]);
    }
    drive->equations = expr_list(ivp->model.residuals, ivp->model.equations);
}

double drive_start_number(const Ivp *ivp, long function, long order, Expr value)
{
    Expr number = evalf_expr(value, 20);
    if (!expr_is_real_number(number)) {
        Expr wrong = expr_equation(ivp_start_name(ivp, function, order), value);
        refuse(ST_TYPE, "the starting value %s is no real number", wrong);
    }
    return num_to_double(number);
}

static void read_starts(Drive *drive, const Ivp *ivp)
{
    drive->t0 = drive_options_number(ivp->t0, "the point of the starting values");
    for (long k = 0; k < ivp->model.count; k++)
        for (long j = 0; j < ivp->model.orders[k]; j++)
            drive->y0[drive->first[k] + j] = drive_start_number(ivp, k, j, ivp_start(ivp, k, j));
}

bool drive_uses_slopes(const DriveOptions *options)
{
    if (!options->tableau)
        return method_uses_slopes(options->method.name);
    Tableau *tableau = drive_options_tableau(options->tableau);
    bool uses = !tableau->is_explicit;
    tableau_free(tableau);
    return uses;
}

static void compile(Drive *drive, const DriveOptions *options, TapeLinearReport *report)
{
    size_t n = (size_t)drive->n + 1;
    Expr *vars = mem_array(n, sizeof *vars);
    err_defer(mem_release, vars);
    vars[0] = drive->t;
    memcpy(vars + 1, drive->states, (n - 1) * sizeof *vars);
    drive->in[0] = drive->t0;
    vec_copy(drive->in + 1, drive->y0, drive->n);
    TapeLinear *linear =
        tape_linear_new(drive->equations->u.args, drive->m, vars, drive->n + 1, drive->tops,
                        drive->in, drive_uses_slopes(options), report);
    if (linear)
        field_begin(&drive->field, drive->n, drive->m, drive->first, drive->order, linear,
                    drive->m);
    if (linear && options->implicit)
        tape_linear_use_numbers(linear);
    err_undefer(true);
}

/* Has the integrator a right-hand side of its own, so that the whole elimination can wait? */
static bool is_condensed(const Drive *drive)
{
    return drive->dae && drive->dae->condense;
}

Status drive_tops(Drive *drive, const double *in, double *tops)
{
    TapeLinearReport report = {0};
    if (!drive->field.linear)
        compile(drive, &drive->options, &report);
    if (!drive->field.linear)
        refuse_fault(drive, &report);
    return tape_linear_eval(drive->field.linear, in, tops);
}

/* Starting values of highest derivatives (which the equations give) must agree with them. */
static void check_superfluous(Drive *drive, const Ivp *ivp)
{
    for (long i = 0; i < ivp->starts; i++) {
        const IvpStart *start = &ivp->start[i];
        if (start->order < ivp->model.orders[start->unknown])
            continue;
        Expr name = ivp_start_name(ivp, start->unknown, start->order);
        if (start->order > ivp->model.orders[start->unknown])
            refuse(ST_TYPE, "%s is no starting value: the equations give it", name);
        double given = drive_start_number(ivp, start->unknown, start->order, start->value);
        double *tops = mem_array((size_t)drive->m + 1, sizeof *tops);
        err_defer(mem_release, tops);
        drive->in[0] = drive->t0;
        vec_copy(drive->in + 1, drive->y0, drive->n);
        Status status = drive_tops(drive, drive->in, tops);
        double found = tops[start->unknown];
        err_undefer(true);
        if (status == ST_OK && fabs(found - given) <= 1e-6 * fmax(1, fabs(found)))
            continue;
        char *text = print_text(name, 60);
        err_defer(mem_release, text);
        err_hint("leave %s out", text);
        err_raise(ST_TYPE, "the equations give %s = %.8g, not %.8g", text, found, given);
    }
}

static void attach_method(Drive *drive)
{
    drive->fun = (Fun){.n = drive->n, .ctx = drive, .rhs = drive_rhs};
    if (!is_condensed(drive))
        drive->fun.program = field_program(&drive->field);
    if (drive->dae)
        drive_dae_attach(drive);
    if (drive->field.slopes)
        drive->fun.jac = drive_jac;
    if (drive->dae && drive->dae->algebraic)
        drive_algebraic_attach(drive);
    if (drive->dae && drive->dae->condense)
        drive_condense_attach(drive);
    if (drive->direct)
        drive_direct_attach(drive);
    if (drive->options.events || drive->switches) {
        drive->events = drive_events_new(drive);
        drive_events_hold(drive, drive->t0, drive->y0);
    }
    drive_run_new(drive);
}

/* Has the right-hand side that the integrator sees a value at the start? */
static bool begins_condensed(Drive *drive)
{
    double *kept = drive->in + 1;
    drive_condense_pick(drive->dae->condense, drive->y0, kept);
    return drive->fun.rhs(drive, drive->t0, kept, drive->y) == ST_OK &&
           vec_finite(drive->y, drive->fun.n);
}

/* The right-hand sides must have values where the run begins. */
static void check_beginning(Drive *drive)
{
    TapeLinearReport report = {0};
    if (is_condensed(drive)) {
        if (begins_condensed(drive))
            return;
        compile(drive, &drive->options, &report);
        if (!drive->field.linear)
            refuse_fault(drive, &report);
    }
    Status status = drive_rhs(drive, drive->t0, drive->y0, drive->y);
    if (status == ST_OK && vec_finite(drive->y, drive->n))
        return;
    for (long i = 0; i < drive->n; i++)
        if (!isfinite(drive->y[i]))
            refuse(ST_DOMAIN, "the derivative of %s has no real value at the starting values",
                   drive->states[i]);
    err_raise(ST_SINGULAR, "the derivatives have no value at the starting values");
}

/* The ordinary system under one with constraints, for conditions at two points. */
static void reduce_boundary(Drive *drive, Ivp *ivp)
{
    Hidden hidden;
    hidden_begin(&hidden, &ivp->model);
    drive_check_end(&hidden, ivp);
    for (long k = 0; k < ivp->model.count; k++)
        ivp->model.orders[k] = hidden.orders[k];
    drive_lay_out(drive, ivp);
    drive->equations = expr_list(hidden.equations, hidden.count);
    drive_bvp_constrain(drive, &hidden);
    hidden_end(&hidden);
}

/* A boundary value problem, whose parts drive->bvp has. It is solved at once. */
static void set_up_boundary(Drive *drive)
{
    Ivp ivp;
    DriveOptions *options = &drive->options;
    TapeLinearReport report = {.fault = TAPE_LINEAR_FINE};
    /* which uses slopes, as this does */
    options->method = (MethodChoice){.name = method_usual(METHOD_FOR_RESIDUAL)};
    options->tableau = NULL;
    options->label = drive->label = "bvp";
    if (options->events)
        err_raise(ST_UNABLE, "events: a boundary value problem has none");
    ivp_begin(&ivp, drive_bvp_equations(drive->bvp), NULL);
    drive_check_counts(&ivp);
    if (has_algebraic_unknown(&ivp) || is_structural_dae(&ivp))
        reduce_boundary(drive, &ivp);
    else
        drive_lay_out(drive, &ivp);
    drive_bvp_begin(drive, &ivp);
    compile(drive, options, &report);
    if (!drive->field.linear)
        refuse_fault(drive, &report);
    ivp_end(&ivp);
    drive->fun = (Fun){.n = drive->n, .ctx = drive, .rhs = drive_rhs};
    if (drive->field.slopes)
        drive->fun.jac = drive_jac;
    drive_bvp_solve(drive);
    drive->made = drive_bvp_trace_new(drive->bvp);
    if (trace_eval(drive->made, drive->t0, drive->y0) != ST_OK)
        err_raise(ST_SINGULAR, "the constraints have no solution next to the left end");
    drive_run_new(drive);
}

/* Would a cut in the run move the points of an equidistant method? */
static bool has_fixed_steps(const DriveOptions *options)
{
    return options->method.fixed || method_is_fixed(options->method.name);
}

/* The system with its cases held, or NULL when there are none. */
static Expr hold_cases(Drive *drive, const Ivp *ivp, Expr system, Expr *unknowns)
{
    if (drive->switches || has_fixed_steps(&drive->options))
        return NULL;
    Expr rewritten = drive_switches_system(ivp, system, unknowns, &drive->switches);
    if (rewritten)
        drive->extra = expr_count(drive->switches);
    return rewritten;
}

static bool is_taylor(const DriveOptions *options)
{
    return method_is(options->method.name, METHOD_SERIES);
}

/* Series are those of the equations as they are. */
static void set_up_taylor(Drive *drive, Ivp *ivp, bool is_dae)
{
    if (is_dae || drive->switches || drive->options.events) {
        err_hint("use %s, or another method", method_usual(METHOD_FOR_DIGITS));
        err_raise(ST_UNABLE, "method = taylorseries takes explicit differential equations without"
                             " constraints, cases and events");
    }
    check_starts(ivp);
    drive_lay_out(drive, ivp);
    read_starts(drive, ivp);
    drive->made = drive_taylor_new(drive, ivp);
    drive->shown = mem_array((size_t)drive->n + 1, sizeof *drive->shown);
    drive->fun = (Fun){.n = drive->n, .ctx = drive};
    ivp_end(ivp);
    drive_run_new(drive);
}

/* Sets the problem up from the system, in which every parameter has its value. */
static void set_up(Drive *drive, Expr system, Expr unknowns)
{
    Ivp ivp;
    DriveOptions *options = &drive->options;
    options->unknowns = unknowns;
    forget_problem(drive);
    drive->bvp = drive_bvp_read(system, options);
    if (drive->bvp) {
        set_up_boundary(drive);
        return;
    }
    if (options->boundary)
        err_raise(ST_TYPE, "method = bvp: there are no conditions at two points");
    ivp_begin(&ivp, system, unknowns);
    ivp_need_one_point(&ivp);
    drive_check_counts(&ivp);
    drive_check_values(&ivp);
    Expr held = hold_cases(drive, &ivp, system, &unknowns);
    if (held) {
        ivp_end(&ivp);
        set_up(drive, held, unknowns);
        return;
    }
    TapeLinearReport report = {.fault = TAPE_LINEAR_FINE};
    bool is_dae = has_algebraic_unknown(&ivp) || is_structural_dae(&ivp) ||
                  (misses_starts(&ivp) && has_constraints(&ivp));
    if (is_taylor(options)) {
        set_up_taylor(drive, &ivp, is_dae);
        return;
    }
    if (!is_dae) {
        check_starts(&ivp);
        drive_lay_out(drive, &ivp);
        read_starts(drive, &ivp);
        compile(drive, options, &report);
        is_dae = report.fault == TAPE_LINEAR_SINGULAR && has_constraints(&ivp);
    }
    if (is_dae) {
        drive_dae_setup(drive, &ivp, options);
        report = (TapeLinearReport){0};
        if (!is_condensed(drive))
            compile(drive, options, &report);
    }
    Expr rewritten = NULL;
    long switches = drive->switches ? expr_count(drive->switches) : 0, more = 0;
    if (report.fault == TAPE_LINEAR_NONLINEAR && drive->extra == switches)
        rewritten = drive_implicit_system(&ivp, &unknowns, &more);
    drive->extra += more;
    if (!drive->field.linear && !is_condensed(drive) && !rewritten)
        refuse_fault(drive, &report);
    if (!rewritten)
        check_superfluous(drive, &ivp);
    if (!rewritten && options->direct)
        drive->direct = drive_direct_new(drive, &ivp);
    ivp_end(&ivp);
    if (rewritten) {
        set_up(drive, rewritten, unknowns);
        return;
    }
    attach_method(drive);
    check_beginning(drive);
}

/* --- parameters ------------------------------------------------------------------------------ */

/* Only the names of the columns, for a system whose parameters have no values yet. */
static void lay_out_only(Drive *drive)
{
    Ivp ivp;
    DriveBvp *bvp = drive_bvp_read(drive->system, &drive->options);
    Expr system = bvp ? drive_bvp_equations(bvp) : drive->system;
    drive_bvp_free(bvp);
    ivp_begin(&ivp, system, bvp ? NULL : drive->unknowns);
    drive_check_counts(&ivp);
    for (long k = 0; k < ivp.model.count; k++)
        if (ivp.model.orders[k] < 1)
            ivp.model.orders[k] = 1;
    drive_lay_out(drive, &ivp);
    ivp_end(&ivp);
}

/* The equations parameter = value as a list, NULL values as they are not set. */
static Expr drive_parameters(const Drive *drive)
{
    Expr names = drive->options.parameters ? drive->options.parameters : expr_list(NULL, 0);
    long n = expr_count(names);
    Expr *items = mem_array((size_t)n + 1, sizeof *items);
    err_defer(mem_release, items);
    for (long i = 0; i < n; i++)
        items[i] = expr_equation(expr_arg(names, i),
                                 drive->values ? expr_arg(drive->values, i) : EXPR_UNDEFINED);
    Expr list = expr_list(items, n);
    err_undefer(true);
    return list;
}

static void read_parameter(const Drive *drive, Expr *value, long i, Expr given)
{
    Expr names = drive->options.parameters;
    if (expr_is(given, EXPR_EQUATION)) {
        for (i = 0; i < expr_count(names) && expr_arg(names, i) != expr_arg(given, 0);)
            i++;
        if (i == expr_count(names))
            refuse(ST_TYPE, "%s is no parameter of this solution", expr_arg(given, 0));
        given = expr_arg(given, 1);
    }
    if (i >= expr_count(names) || !expr_is_real_number(evalf_expr(given, 20)))
        refuse(ST_TYPE, "parameters: %s is no value for one", given);
    value[i] = given;
}

/* SOL(parameters = [1, 2]) or [a = 1]: those not named keep their values. */
static void set_parameters(Drive *drive, Expr given)
{
    Expr names = drive->options.parameters;
    if (!names || (!expr_is(given, EXPR_LIST) && !expr_is(given, EXPR_SET)))
        refuse(ST_TYPE,
               "parameters = %s: expected a list of values of the parameters named to dsolve",
               given);
    long n = expr_count(names);
    Expr *value = mem_zalloc((size_t)(n + 1) * sizeof *value);
    err_defer(mem_release, value);
    for (long i = 0; i < n && drive->values; i++)
        value[i] = expr_arg(drive->values, i);
    for (long i = 0; i < expr_count(given); i++)
        read_parameter(drive, value, i, expr_arg(given, i));
    for (long i = 0; i < n; i++)
        if (!value[i])
            refuse(ST_TYPE, "the parameter %s has no value yet", expr_arg(names, i));
    drive->values = expr_list(value, n);
    drive->options.events = drive->events_given;
    if (drive->events_given)
        drive->options.events = walk_replace(drive->events_given, names->u.args, value, n);
    drive->extra = 0;
    drive->switches = NULL;
    set_up(drive, walk_replace(drive->system, names->u.args, value, n), drive->unknowns);
    err_undefer(true);
}

/* Discrete variables are unknowns with derivative zero. */
static Expr with_discrete(Expr system, const DriveOptions *options)
{
    Expr list = options->discrete;
    if (!list)
        return system;
    long n = expr_count(list);
    Expr *items = mem_array((size_t)n + 1, sizeof *items);
    err_defer(mem_release, items);
    items[0] = system;
    for (long i = 0; i < n; i++)
        items[i + 1] = expr_equation(
            diff_make(expr_arg(list, i), expr_arg(expr_arg(list, i), 1), 1), EXPR_ZERO);
    Expr all = expr_list(items, n + 1);
    err_undefer(true);
    return all;
}

/* A complex problem becomes a real one in twice as many unknowns. */
static void make_real(Drive *drive)
{
    DriveBvp *bvp = drive_bvp_read(drive->system, &drive->options);
    drive_bvp_free(bvp);
    if (bvp || drive->options.events)
        err_raise(ST_UNABLE, "%s: write real and imaginary parts as unknowns of their own",
                  bvp ? "a complex boundary value problem" : "events of a complex problem");
    drive_complex_split(drive);
}

static Drive *new_drive(Expr system, const DriveOptions *options)
{
    Drive *drive = mem_zalloc(sizeof *drive);
    object_register(&drive->object, &DRIVE_CLASS); /* owned by the heap from here on */
    drive->label = options->label;
    drive->options = *options;
    drive->events_given = options->events;
    drive->unknowns = options->unknowns;
    drive->system = with_discrete(system, options);
    if (options->complex || drive_complex_is(drive->system))
        make_real(drive);
    if (options->parameters)
        lay_out_only(drive);
    else
        set_up(drive, drive->system, drive->unknowns);
    return drive;
}

Drive *drive_go_on(const Drive *from, double t, const double *y)
{
    Ivp ivp;
    TapeLinearReport report = {.fault = TAPE_LINEAR_FINE};
    const DriveOptions *options = &from->dae->options;
    Drive *drive = mem_zalloc(sizeof *drive);
    object_register(&drive->object, &DRIVE_CLASS);
    drive->label = from->label;
    drive->extra = from->extra;
    drive->switches = from->switches;
    drive->options = *options;
    ivp_begin(&ivp, from->dae->system, options->unknowns);
    drive_dae_setup_next(drive, &ivp, from, t, y);
    if (!is_condensed(drive))
        compile(drive, options, &report);
    ivp_end(&ivp);
    if (!drive->field.linear && !is_condensed(drive))
        return NULL;
    attach_method(drive);
    return drive;
}

Expr drive_solve(const Expr *args, long n)
{
    DriveOptions options;
    if (n == 0)
        err_raise(ST_ARITY, "dsolve(system, numeric) needs a system");
    drive_options_read(&options, args + 1, n - 1);
    Drive *drive = drive_of(args[0]);
    if (!drive)
        drive = new_drive(args[0], &options);
    else if (options.has_maxfun && drive->run)
        drive_run_set_maxfun(drive, options.traj.maxfun);
    if (options.has_range && drive->run) {
        drive_reach(drive, options.low);
        drive_reach(drive, options.high);
    }
    if (options.output == DRIVE_PARTS)
        return drive_parts(drive, false);
    if (options.output == DRIVE_OPERATORS)
        return drive_parts(drive, true);
    if (options.output == DRIVE_TABLE)
        return drive_table(drive, options.points);
    return drive->object.node;
}
