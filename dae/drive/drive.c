/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A solution is an object of the language around a problem (drive_problem.h), which is set up at
 * once or, with parameters, whenever they get values.
 */
#include "dae/drive/drive.h"

#include <math.h>

#include "cas/algebra/diff/diff.h"
#include "cas/base/buf.h"
#include "cas/base/mem.h"
#include "cas/core/collection.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/value/evalf.h"
#include "dae/drive/drive_complex.h"
#include "dae/drive/drive_parameters.h"
#include "dae/drive/drive_run.h"
#include "dae/drive/drive_scheme.h"
#include "dae/drive/drive_setup.h"
#include "dae/drive/schemes/drive_bvp.h"
#include "dae/model/variation.h"
#include "numeric/program/tape_parameters.h"

/* --- life ------------------------------------------------------------------------------------ */

static void solution_mark(Object *object, void (*mark)(Expr e))
{
    const Solution *solution = (Solution *)object;
    const Expr held[] = {solution->system,       solution->values,   solution->complex,
                         solution->events_given, solution->unknowns, solution->parameters,
                         solution->given,        solution->functions};
    for (size_t i = 0; i < sizeof held / sizeof *held; i++)
        if (held[i])
            mark(held[i]);
    const Problem *problems[] = {solution->generic, solution->special, solution->fresh};
    for (size_t i = 0; i < sizeof problems / sizeof *problems; i++)
        if (problems[i])
            drive_setup_mark(problems[i], mark);
    if (solution->cells)
        tape_parameters_mark(solution->cells, mark);
}

static void solution_destroy(Object *object)
{
    Solution *solution = (Solution *)object;
    drive_setup_free(solution->generic);
    drive_setup_free(solution->special);
    drive_setup_free(solution->fresh);
    tape_parameters_free(solution->cells);
    mem_free(solution->digits);
    mem_free(solution->y);
    mem_free(solution);
}

void drive_make_room(Solution *solution)
{
    size_t n = (size_t)solution->problem->n + 1;
    mem_free(solution->y);
    solution->y = NULL;
    mem_free(solution->digits);
    solution->digits = NULL;
    solution->y = mem_array(n, sizeof *solution->y);
    if (solution->problem->scheme && solution->problem->scheme->digits)
        solution->digits = mem_zalloc(n * sizeof *solution->digits);
}

static void set_up(Solution *solution, Expr system, Expr events)
{
    drive_setup(solution->problem, system, solution->unknowns, events, NULL);
    drive_make_room(solution);
}

/* --- the object ------------------------------------------------------------------------------ */

static void solution_print(struct Buf *out, Object *object)
{
    const Problem *problem = ((Solution *)object)->problem;
    const char *label = problem->options.label;
    bool dae = problem->dae && method_manner(label)->names_dae;
    buf_printf(out, "proc(x_%s%s) ... end proc", label, dae ? "_dae" : "");
}

/* [t = at, x(t) = ...] at a time. */
static Expr state_list(Solution *solution, Expr at)
{
    double asked = num_to_double(at), t = drive_at(solution, at, solution->y);
    long columns = drive_columns(solution);
    Expr *items = mem_array((size_t)columns, sizeof *items);
    err_defer(mem_release, items);
    Expr time = t == asked ? num_to_float(at, num_digits) : num_from_double(t, 15);
    items[0] = expr_equation(solution->problem->t, time);
    for (long i = 1; i < columns; i++)
        items[i] = expr_equation(drive_column(solution, i), drive_shown(solution, i, solution->y));
    Expr list = expr_list(items, columns);
    err_undefer(true);
    return list;
}

static bool is_key(Expr e, const char *name)
{
    return expr_is(e, EXPR_EQUATION) && expr_is_symbol(expr_arg(e, 0), name);
}

_Noreturn static void refuse(Status status, const char *format, Expr e)
{
    char *text = print_text(e, 100);
    err_defer(mem_release, text);
    err_raise(status, format, text);
}

/* Words may be given as strings: S("last"), S("parameters" = [1]). */
static Expr unquoted(Expr e)
{
    if (expr_is(e, EXPR_STRING))
        return expr_symbol(expr_text(e));
    return expr_is(e, EXPR_EQUATION) && expr_is(expr_arg(e, 0), EXPR_STRING)
               ? expr_equation(unquoted(expr_arg(e, 0)), expr_arg(e, 1))
               : e;
}

/* What is asked of or set for the whole run, by words that are no point; NULL for a point. */
static Expr run_command(Solution *solution, Expr arg)
{
    if (expr_is_symbol(arg, "parameters"))
        return drive_parameters_list(solution);
    if (expr_is_symbol(arg, "numfun")) {
        long steps, rejected, calls;
        drive_counts(solution, &steps, &rejected, &calls);
        return expr_int(calls);
    }
    if (expr_is_symbol(arg, "eventstop"))
        return expr_int(drive_halted(solution) + 1);
    if (expr_is_symbol(arg, "eventclear")) {
        drive_clear(solution);
        return EXPR_NULL;
    }
    if (expr_is_symbol(arg, "eventstatus"))
        return drive_event_status(solution);
    return expr_is_symbol(arg, "method") ? expr_symbol(solution->problem->options.label) : NULL;
}

Expr drive_command(Solution *solution, Expr arg)
{
    arg = unquoted(arg);
    if (is_key(arg, "parameters")) {
        drive_parameters_set(solution, expr_arg(arg, 1));
        return drive_parameters_list(solution);
    }
    if (is_key(arg, "eventfired"))
        return drive_fired(solution, expr_arg(arg, 1));
    bool disable = is_key(arg, "eventdisable");
    if (!disable && !is_key(arg, "eventenable") && expr_is(arg, EXPR_EQUATION)) {
        err_hint(
            "what is set: parameters = [...], eventenable, eventdisable = {...}; starting values"
            " that change are parameters: dsolve({..., x(0) = a}, numeric, parameters = [a])");
        refuse(ST_TYPE, "%s cannot be set in a numeric solution", expr_arg(arg, 0));
    }
    if (!disable && !is_key(arg, "eventenable"))
        return run_command(solution, arg);
    drive_switch_events(solution, expr_arg(arg, 1), disable);
    return EXPR_NULL;
}

Expr drive_place(Solution *solution, Expr arg)
{
    arg = unquoted(arg);
    if (expr_is_symbol(arg, "last"))
        return num_from_double(drive_last(solution), 17);
    if (expr_is_symbol(arg, "start") || expr_is_symbol(arg, "initial"))
        return num_from_double(solution->problem->t0, 17);
    const DriveOptions *options = &solution->problem->options;
    bool right = expr_is_symbol(arg, "rightdata");
    if (options->has_range && (right || expr_is_symbol(arg, "leftdata")))
        return num_from_double(options->range[right], 17);
    return drive_point(arg);
}

/* SOL(1.5), SOL(parameters = [a = 1]), SOL(parameters), SOL(last), SOL(start), SOL(initial),
 * SOL(method), SOL(numfun), SOL(leftdata) and SOL(rightdata) of a range, SOL(eventstop),
 * SOL(eventclear), SOL(eventfired = [1]), SOL(eventdisable = {1}), SOL(eventenable = {1}),
 * SOL(eventstatus); a symbolic argument leaves the call as it is. */
static Expr solution_apply(Object *object, const Expr *args, long n)
{
    Solution *solution = (Solution *)object;
    if (n != 1)
        err_raise(ST_ARITY, "a numeric solution takes one argument, the value of its variable");
    Expr told = drive_command(solution, args[0]);
    if (told)
        return told;
    if (expr_is_symbol(unquoted(args[0]), "start"))
        return num_from_double(solution->problem->t0, 15);
    Expr at = drive_place(solution, args[0]);
    return expr_is_real_number(at) ? state_list(solution, at) : NULL;
}

const ObjectClass DRIVE_CLASS = {
    .name = "procedure",
    .trace = solution_mark,
    .destroy = solution_destroy,
    .print = solution_print,
    .closed = "a numeric solution",
    .apply = solution_apply,
};

/* --- solving --------------------------------------------------------------------------------- */

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
static void make_real(Solution *solution)
{
    const DriveOptions *options = &solution->problem->options;
    DriveBvp *bvp = drive_bvp_read(solution->system, options);
    drive_bvp_free(bvp);
    if (bvp || options->events)
        err_raise(ST_UNABLE, "%s: write real and imaginary parts as unknowns of their own",
                  bvp ? "a complex boundary value problem" : "events of a complex problem");
    drive_complex_split(solution);
}

/* The unknowns' derivatives by parameters and starting values become unknowns. */
static void vary(Solution *solution)
{
    DriveOptions *options = &solution->problem->options;
    long n = expr_count(options->sensitivity);
    DriveBvp *bvp = drive_bvp_read(solution->system, options);
    drive_bvp_free(bvp);
    if (bvp || solution->complex)
        err_raise(ST_UNABLE, "sensitivity: %s",
                  bvp ? "not with conditions at two points"
                      : "write real and imaginary parts as unknowns");
    for (long i = 0; i < n; i++) {
        Expr by = expr_arg(options->sensitivity, i);
        bool name = expr_is(by, EXPR_SYMBOL) || expr_is(by, EXPR_INDEXED);
        if (name && (!options->parameters || collection_find(options->parameters, by) < 0)) {
            err_hint("name it in parameters = [...] too, and give it a value");
            refuse(ST_TYPE, "sensitivity: %s is no parameter", by);
        }
    }
    Expr *tag = mem_array((size_t)n, sizeof *tag);
    err_defer(mem_release, tag);
    for (long i = 0; i < n; i++) {
        char *text = print_text(expr_arg(options->sensitivity, i), 60);
        err_defer(mem_release, text);
        tag[i] = expr_from_symbol(sym_fresh(text));
        err_undefer(true);
    }
    options->tags = expr_list(tag, n);
    err_undefer(true);
    solution->system = variation_system(solution->system, &solution->unknowns,
                                        options->sensitivity->u.args, options->tags->u.args, n);
    options->varied = expr_count(solution->unknowns) / (n + 1);
}

static Solution *new_solution(Expr system, const DriveOptions *options, DriveNotes *notes)
{
    Solution *solution = mem_zalloc(sizeof *solution);
    object_register(&solution->object, &DRIVE_CLASS); /* owned by the heap from here on */
    solution->problem = solution->special = drive_setup_new(options, notes);
    if (options->replaced)
        drive_notes_say(notes, "this build lacks %s, which has %s: %s is used instead",
                        options->replaced->name, options->label, options->method.name);
    solution->parameters = options->parameters;
    solution->events_given = options->events;
    solution->unknowns = options->unknowns;
    solution->given = system;
    solution->functions = options->unknowns;
    solution->system = with_discrete(system, options);
    if (options->complex || drive_complex_is(solution->system))
        make_real(solution);
    if (options->sensitivity)
        vary(solution);
    if (options->parameters) {
        drive_setup_names(solution->problem, solution->system, solution->unknowns);
        drive_make_room(solution);
    } else {
        set_up(solution, solution->system, options->events);
        solution->ready = true;
    }
    return solution;
}

Solution *drive_vary(const Solution *solution, Expr by, double tolerance)
{
    DriveOptions options = solution->problem->options;
    options.unknowns = solution->functions;
    options.events = solution->events_given;
    options.sensitivity = by;
    options.traj.abserr = fmin(options.traj.abserr, tolerance);
    options.traj.relerr = fmin(options.traj.relerr, tolerance);
    return new_solution(solution->given, &options, solution->problem->notes);
}

Expr drive_unknowns(const Solution *solution)
{
    const Problem *problem = solution->problem;
    if (solution->complex)
        return solution->complex;
    long varied = problem->options.varied, n = 0;
    Expr *item = mem_array((size_t)problem->m + 1, sizeof *item);
    err_defer(mem_release, item);
    for (long k = 0; k < (varied ? varied : problem->m); k++)
        if (problem->first[k] < problem->n - problem->extra)
            item[n++] = problem->states[problem->first[k]];
    Expr list = expr_list(item, n);
    err_undefer(true);
    return list;
}

Expr drive_varied(const Solution *solution, Expr e, long i)
{
    const Problem *problem = solution->problem;
    long varied = problem->options.varied;
    Expr by = expr_arg(problem->options.sensitivity, i);
    Expr sum = expr_is(by, EXPR_CALL) ? EXPR_ZERO : diff_function(e, by);
    for (long k = 0; k < varied; k++) {
        Expr x = problem->states[problem->first[k]];
        Expr s = problem->states[problem->first[(i + 1) * varied + k]];
        for (long q = 0; q <= problem->order[k]; q++) {
            Expr part = diff_function(e, q > 0 ? diff_make(x, problem->t, q) : x);
            sum = expr_add(sum, expr_mul(part, q > 0 ? diff_make(s, problem->t, q) : s));
        }
    }
    return sum;
}

/* Of all stretches. */
static void set_maxfun(Problem *problem, long maxfun)
{
    drive_run_set_maxfun(problem, maxfun);
    for (int forward = 0; forward < 2; forward++)
        if (problem->next[forward])
            set_maxfun(problem->next[forward], maxfun);
}

Expr drive_solve(const Expr *args, long n, DriveNotes *notes)
{
    DriveOptions options;
    if (n == 0)
        err_raise(ST_ARITY, "dsolve(system, numeric) needs a system");
    drive_options_read(&options, args + 1, n - 1);
    Solution *solution = drive_of(args[0]);
    if (!solution)
        solution = new_solution(args[0], &options, notes);
    else if (options.has_maxfun && solution->problem->run)
        set_maxfun(solution->problem, options.traj.maxfun);
    if (options.has_range && solution->problem->run) {
        drive_reach(solution, options.range[0]);
        drive_reach(solution, options.range[1]);
    }
    if (options.output == DRIVE_PARTS)
        return drive_parts(solution, false);
    if (options.output == DRIVE_OPERATORS)
        return drive_parts(solution, true);
    if (options.output == DRIVE_TABLE)
        return drive_table(solution, options.points);
    return solution->object.node;
}
