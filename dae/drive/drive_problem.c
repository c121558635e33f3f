/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every unknown x of order k gives the states x, x', ..., x^(k-1); the highest derivatives follow
 * from the equations, linear in them, by a compiled elimination (numeric/tape_linear.h), so that
 * E*y' = G is served like y' = f.
 */
#include "dae/drive/drive_problem.h"

#include <math.h>
#include <string.h>

#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/value/evalf.h"
#include "dae/drive/drive_dae.h"
#include "dae/drive/drive_implicit.h"
#include "dae/drive/drive_scheme.h"
#include "dae/drive/drive_sliding.h"
#include "dae/drive/drive_switches.h"
#include "dae/reduce/relations.h"
#include "numeric/linear/vec.h"
#include "numeric/program/tape_parameters.h"
#include "numeric/step/method.h"
#include "numeric/step/tableau.h"
#include "numeric/step/traj.h"

/* --- complaints ------------------------------------------------------------------------------ */

/* Raises with the text of e in place of %s. */
_Noreturn static void refuse(Status status, const char *format, Expr e)
{
    char *text = print_text(e, 100);
    err_defer(mem_release, text);
    err_raise(status, format, text);
}

Expr drive_problem_before(const void *arg, Expr e)
{
    const Problem *problem = arg;
    if (problem->named)
        e = drive_implicit_shown(problem->named, e);
    return problem->switches ? drive_switches_shown(problem->switches, e) : e;
}

Expr drive_problem_shown(const Problem *problem, Expr e)
{
    e = drive_problem_before(problem, e);
    return problem->dae && problem->dae->floats ? evalf_expr(e, num_digits) : e;
}

_Noreturn void drive_problem_refuse(const Problem *problem, const TapeLinearReport *report)
{
    Expr equation = expr_arg(problem->equations, report->equation);
    Expr shown = expr_equation(drive_problem_shown(problem, equation), EXPR_ZERO);
    if (report->fault == TAPE_LINEAR_NONLINEAR)
        refuse(ST_UNABLE, "the highest derivatives do not occur linearly in %s", shown);
    if (report->fault == TAPE_LINEAR_UNDEFINED)
        refuse(ST_DOMAIN, "at the starting values there is no value of %s", shown);
    refuse(ST_SINGULAR,
           "the equations cannot be solved for the highest derivatives at the starting values: "
           "%s adds nothing to the others",
           shown);
}

/* --- states ---------------------------------------------------------------------------------- */

void drive_problem_clear(Problem *problem)
{
    mem_free(problem->states);
    mem_free(problem->tops);
    mem_free(problem->first);
    mem_free(problem->order);
    mem_free(problem->y0);
    mem_free(problem->in);
    mem_free(problem->y);
    drive_problem_try_again(problem);
    problem->states = problem->tops = NULL;
    problem->first = problem->order = NULL;
    problem->y0 = problem->in = problem->y = NULL;
    problem->n = problem->m = 0;
}

void drive_problem_lay_out(Problem *problem, const Ivp *ivp)
{
    size_t n = 0, m = (size_t)ivp->model.count;
    for (long k = 0; k < ivp->model.count; k++)
        n += (size_t)ivp->model.orders[k];
    drive_problem_clear(problem);
    problem->t = ivp->model.t;
    problem->states = mem_array(n, sizeof *problem->states);
    problem->tops = mem_array(m, sizeof *problem->tops);
    problem->first = mem_array(m, sizeof *problem->first);
    problem->order = mem_array(m, sizeof *problem->order);
    problem->y0 = mem_array(n, sizeof *problem->y0);
    problem->in = mem_array(n + 1, sizeof *problem->in);
    problem->y = mem_array(n, sizeof *problem->y);
    for (long k = 0; k < ivp->model.count; k++) {
        problem->first[k] = problem->n;
        problem->order[k] = ivp->model.orders[k];
        for (long j = 0; j < ivp->model.orders[k]; j++)
            problem->states[problem->n++] = ivp_derivative(ivp, k, j);
        problem->tops[problem->m++] = ivp_derivative(ivp, k, ivp->model.orders[k]);
    }
    problem->equations = expr_list(ivp->model.residuals, ivp->model.equations);
    problem->relations = NULL;
}

double drive_problem_number(const Ivp *ivp, long function, long order, Expr value)
{
    CHECK(order >= 0);
    Expr number = evalf_expr(tape_parameters_numbers(value), 20);
    if (!expr_is_real_number(number)) {
        Expr wrong = expr_equation(ivp_start_name(ivp, function, order), value);
        refuse(ST_TYPE, "the starting value %s is no real number", wrong);
    }
    return num_to_double(number);
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
    if (missing > 0) {
        char *first = print_text(name[0], 60);
        err_defer(mem_release, first);
        err_hint("put %s = ... with the equations", first);
        refuse(ST_ARITY,
               missing > 1 ? "starting values are missing: %s" : "a starting value is missing: %s",
               expr_seq(name, missing));
    }
    err_undefer(true);
}

void drive_problem_begin(Problem *problem, const Ivp *ivp)
{
    check_starts(ivp);
    drive_problem_lay_out(problem, ivp);
    problem->t0 = options_real(ivp->t0, "the point of the starting values");
    for (long k = 0; k < ivp->model.count; k++)
        for (long j = 0; j < ivp->model.orders[k]; j++)
            problem->y0[problem->first[k] + j] =
                drive_problem_number(ivp, k, j, ivp_start(ivp, k, j));
}

/* --- highest derivatives --------------------------------------------------------------------- */

TapeLinearSlopes drive_problem_uses_slopes(const DriveOptions *options)
{
    const char *method = options->method.name;
    if (options->reduction == DRIVE_AS_WRITTEN) /* those of the equations as written */
        return TAPE_LINEAR_NO_SLOPES;
    if (!options->tableau)
        return !method_uses_slopes(method)   ? TAPE_LINEAR_NO_SLOPES
               : method_takes_border(method) ? TAPE_LINEAR_BORDER
                                             : TAPE_LINEAR_SLOPES;
    Tableau *tableau = drive_options_tableau(options->tableau);
    bool uses = !tableau->is_explicit;
    tableau_free(tableau);
    return uses ? TAPE_LINEAR_BORDER : TAPE_LINEAR_NO_SLOPES;
}

/* The elimination of the highest derivatives, NULL where *report says why not. */
static TapeLinear *eliminate(Problem *problem, TapeLinearSlopes slopes, TapeLinearReport *report)
{
    size_t n = (size_t)problem->n + 1;
    Expr *vars = mem_array(n, sizeof *vars);
    err_defer(mem_release, vars);
    vars[0] = problem->t;
    memcpy(vars + 1, problem->states, (n - 1) * sizeof *vars);
    problem->in[0] = problem->t0;
    vec_copy(problem->in + 1, problem->y0, problem->n);
    TapeLinearBehind behind, *known = NULL;
    if (problem->relations) {
        const Expr *part = problem->relations->u.args;
        behind = (TapeLinearBehind){
            expr_args(part[RELATIONS_ROWS]), expr_args(part[RELATIONS_OTHERS]),
            expr_args(part[RELATIONS_VALUES]), expr_count(part[RELATIONS_OTHERS])};
        known = &behind;
    }
    TapeLinear *linear =
        tape_linear_new(problem->equations->u.args, problem->m, vars, problem->n + 1, problem->tops,
                        problem->in, slopes, known, report);
    err_undefer(true);
    return linear;
}

void drive_problem_compile(Problem *problem, TapeLinearSlopes slopes, TapeLinearReport *report)
{
    TapeLinear *linear = eliminate(problem, slopes, report);
    if (linear)
        field_begin(&problem->field, problem->n, problem->m, problem->first, problem->order, linear,
                    problem->m);
    if (linear && problem->options.implicit)
        tape_linear_use_numbers(linear);
}

void drive_problem_take_slopes(Problem *problem, Field *field, TapeLinear *derived)
{
    if (!derived || !(tape_linear_jacobian(derived) || tape_linear_border(derived))) {
        tape_linear_free(derived);
        return;
    }
    field_derive(field, derived);
    problem->fun.jac = problem->scheme->jac;
    problem->fun.pattern = field->pattern;
}

void drive_problem_slopes(Problem *problem)
{
    TapeLinearReport report;
    if (problem->field.linear && !problem->field.slopes)
        drive_problem_take_slopes(problem, &problem->field,
                                  eliminate(problem, TAPE_LINEAR_BORDER, &report));
}

static bool is_compiled(Problem *problem, TapeLinearReport *report)
{
    if (!problem->field.linear)
        drive_problem_compile(problem, drive_problem_uses_slopes(&problem->options), report);
    return problem->field.linear != NULL;
}

bool drive_problem_has(Problem *problem)
{
    TapeLinearReport report;
    if (!problem->field.linear && problem->barren &&
        vec_same(problem->barren, problem->y0, problem->n))
        return false;
    if (is_compiled(problem, &report))
        return true;
    if (!problem->barren)
        problem->barren = mem_array((size_t)problem->n + 1, sizeof *problem->barren);
    vec_copy(problem->barren, problem->y0, problem->n);
    return false;
}

void drive_problem_try_again(Problem *problem)
{
    mem_free(problem->barren);
    problem->barren = NULL;
    problem->derived = false;
}

void drive_problem_need(Problem *problem)
{
    TapeLinearReport report = {0};
    if (!is_compiled(problem, &report))
        drive_problem_refuse(problem, &report);
}

Status drive_problem_tops(Problem *problem, const double *in, double *tops)
{
    drive_problem_need(problem);
    return tape_linear_eval(problem->field.linear, in, tops);
}

Status drive_problem_rhs(void *ctx, double t, const double *y, double *dydt)
{
    return field_rhs(&((Problem *)ctx)->field, t, y, dydt);
}

/* df/dy and df/dt, exact, by the program of the highest derivatives' derivatives. */
Status drive_problem_jac(void *ctx, double t, const double *y, double *dfdy, double *dfdt)
{
    return field_jac(&((Problem *)ctx)->field, t, y, dfdy, dfdt);
}

/* What the equations give for the highest derivative of the unknown at the start; NaN: nothing. */
static double top_at_start(Problem *problem, long unknown)
{
    double *tops = mem_array((size_t)problem->m + 1, sizeof *tops);
    err_defer(mem_release, tops);
    problem->in[0] = problem->t0;
    vec_copy(problem->in + 1, problem->y0, problem->n);
    Status status = drive_problem_tops(problem, problem->in, tops);
    double found = status == ST_OK ? tops[unknown] : NAN;
    err_undefer(true);
    return found;
}

void drive_problem_check_tops(Problem *problem, const Ivp *ivp)
{
    for (long i = 0; i < ivp->starts; i++) {
        const IvpStart *start = &ivp->start[i];
        if (start->order < ivp->model.orders[start->unknown])
            continue;
        Expr name = ivp_start_name(ivp, start->unknown, start->order);
        if (start->order > ivp->model.orders[start->unknown])
            refuse(ST_TYPE, "%s is no starting value: the equations give it", name);
        double given = drive_problem_number(ivp, start->unknown, start->order, start->value);
        double found = top_at_start(problem, start->unknown);
        if (fabs(found - given) <= 1e-6 * fmax(1, fabs(found)))
            continue;
        char *text = print_text(name, 60);
        err_defer(mem_release, text);
        err_hint("leave %s out", text);
        err_raise(ST_TYPE, "the equations give %s = %.8g, not %.8g", text, found, given);
    }
}

bool drive_problem_renew(Problem *problem)
{
    (void)problem;
    return true;
}

Status drive_problem_expand(Problem *problem, double t, const double *kept, double *y)
{
    if (!problem->scheme->expand) {
        vec_copy(y, kept, problem->n);
        return ST_OK;
    }
    Status status = problem->scheme->expand(problem, t, kept, y);
    return status == ST_OK ? drive_sliding_expand(problem, t, y) : status;
}

void drive_problem_pick(const Problem *problem, const double *y, double *kept)
{
    if (problem->scheme->pick)
        problem->scheme->pick(problem, y, kept);
    else if (kept != y)
        vec_copy(kept, y, problem->n);
}

void drive_problem_places(const Problem *problem, long *place)
{
    double *number = mem_array(2 * (size_t)problem->n + 1, sizeof *number);
    double *kept = number + problem->n;
    for (long i = 0; i < problem->n; i++) {
        number[i] = (double)i;
        place[i] = -1;
    }
    drive_problem_pick(problem, number, kept);
    for (long j = 0; j < problem->fun.n; j++)
        place[(long)kept[j]] = j;
    mem_free(number);
}

typedef struct Sparsity {
    Problem *problem;
    const Pattern *pattern;
} Sparsity;

static void give_back(void *arg)
{
    Sparsity *sparsity = arg;
    sparsity->problem->fun.pattern = sparsity->pattern;
}

/* The trace of a method, NULL: it cannot. Along borders all entries of the derivatives are
 * differences: how the parts of the cases move with the states is not in the pattern. */
static Trace *trace_of(Problem *problem, const MethodChoice *choice, double t, const double *y,
                       const TraceOptions *options)
{
    Sparsity sparsity = {problem, problem->fun.pattern};
    err_defer(give_back, &sparsity);
    if (drive_sliding_is_along(problem, y))
        problem->fun.pattern = NULL;
    Trace *trace = method_trace(choice, &problem->fun, t, y, options);
    err_undefer(true);
    return trace;
}

/* The trace of the method alone. */
static Trace *by_steps(Problem *problem, double t, const double *y, const TraceOptions *options)
{
    MethodChoice choice = drive_options_choice(&problem->options);
    if (problem->scheme->step)
        return traj_from(problem->scheme->step(problem, &choice), t, y, options);
    Trace *trace = trace_of(problem, &choice, t, y, options);
    if (trace)
        return trace;
    if (!problem->fun.rhs)
        err_hint("the equations as they are need an implicit method such as %s",
                 method_usual(METHOD_FOR_RESIDUAL));
    err_raise(ST_UNABLE, "the method %s cannot integrate this system", choice.name);
}

static void derive(void *ctx)
{
    Problem *problem = ctx;
    problem->scheme->slopes(problem);
    drive_sliding_attach_slopes(problem);
    problem->derived = true;
}

/* The trace of the method for stiff systems, which goes on with the steps of the one before. Few
 * unknowns have differences until these do not serve, as those of 1e-13 beside an abserr of 1e-10
 * do not where they are squared. An elimination that failed is not tried again. */
static Trace *method_stiff(Problem *problem, double t, const double *y, const TraceOptions *options)
{
    MethodChoice choice = {.name = method_usual(METHOD_FOR_CHANGE)};
    if (problem->scheme->slopes && !problem->fun.jac && !problem->derived) {
        if (problem->fun.n >= PATTERN_LEAST)
            derive(problem);
        else
            problem->fun.derive = derive;
    }
    return trace_of(problem, &choice, t, y, options);
}

Trace *drive_problem_trace(Problem *problem, bool stiff, double t, const double *y,
                           const TraceOptions *options)
{
    Trace *(*make)(Problem *, double, const double *, const TraceOptions *) =
        problem->scheme->trace ? problem->scheme->trace
        : stiff                ? method_stiff
                               : by_steps;
    return make(problem, t, y, options);
}
