/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The system is set up once with names in the place of the parameters (tape_parameters.h); other
 * values then cost a run. Where they make something vanish that the set-up divided by, it is set up
 * anew, at these values, with the names or, where what holds for most values does not hold for
 * these (an index that changes), with the numbers written in. The set-up with the names is kept
 * meanwhile. What cannot be set up with names at all is set up with numbers for every value.
 */
#include "dae/drive/drive_parameters.h"

#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/walk.h"
#include "cas/value/evalf.h"
#include "dae/drive/drive_scheme.h"
#include "dae/drive/drive_setup.h"
#include "numeric/program/tape_parameters.h"

enum { MOST_FAILURES = 3 }; /* of set-ups with names, one after the other */

_Noreturn static void refuse(Status status, const char *format, Expr e)
{
    char *text = print_text(e, 100);
    err_defer(mem_release, text);
    err_raise(status, format, text);
}

/* --- values ---------------------------------------------------------------------------------- */

Expr drive_parameters_list(const Solution *solution)
{
    Expr names = solution->parameters ? solution->parameters : expr_list(NULL, 0);
    long n = expr_count(names);
    Expr *items = mem_array((size_t)n, sizeof *items);
    err_defer(mem_release, items);
    for (long i = 0; i < n; i++)
        items[i] = expr_equation(expr_arg(names, i),
                                 solution->values ? expr_arg(solution->values, i) : EXPR_UNDEFINED);
    Expr list = expr_list(items, n);
    err_undefer(true);
    return list;
}

static void read_value(const Solution *solution, Expr *value, long i, Expr given)
{
    Expr names = solution->parameters;
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

static void read_values(const Solution *solution, Expr given, Expr *value)
{
    Expr names = solution->parameters;
    if (!names || (!expr_is(given, EXPR_LIST) && !expr_is(given, EXPR_SET)))
        refuse(ST_TYPE,
               "parameters = %s: expected a list of values of the parameters named to dsolve",
               given);
    long n = expr_count(names);
    for (long i = 0; i < n && solution->values; i++)
        value[i] = expr_arg(solution->values, i);
    for (long i = 0; i < expr_count(given); i++)
        read_value(solution, value, i, expr_arg(given, i));
    for (long i = 0; i < n; i++)
        if (!value[i])
            refuse(ST_TYPE, "the parameter %s has no value yet", expr_arg(names, i));
}

static void hand_values(Solution *solution)
{
    Expr names = solution->parameters;
    long n = expr_count(names);
    if (!solution->cells)
        solution->cells = tape_parameters_new(names->u.args, n);
    double *number = mem_array((size_t)n + 1, sizeof *number);
    err_defer(mem_release, number);
    for (long i = 0; i < n; i++)
        number[i] = num_to_double(evalf_expr(expr_arg(solution->values, i), 20));
    tape_parameters_set(solution->cells, number);
    err_undefer(true);
}

/* --- setting up ------------------------------------------------------------------------------ */

/* e with the i-th of to in the place of the i-th parameter. */
static Expr replaced(const Solution *solution, Expr e, const Expr *to)
{
    Expr names = solution->parameters;
    return e ? walk_replace(e, names->u.args, to, expr_count(names)) : NULL;
}

static void set_up_with(Solution *solution, const Expr *to, TapeParameters *parameters)
{
    const Problem *before = solution->generic;
    drive_setup_free(solution->fresh); /* of an attempt that was broken off */
    solution->fresh = NULL;
    Problem *fresh = solution->fresh =
        drive_setup_new(&solution->problem->options, solution->problem->notes);
    fresh->parameters = parameters;
    drive_setup(fresh, replaced(solution, solution->system, to), solution->unknowns,
                replaced(solution, solution->events_given, to), before ? before->again : NULL);
}

static void set_up_names(void *arg)
{
    Solution *solution = arg;
    set_up_with(solution, tape_parameters_names(solution->cells), solution->cells);
}

/* The problem just set up takes the place of `old`. */
static void take_fresh(Solution *solution, Problem **old)
{
    if (solution->problem == *old)
        solution->problem = solution->fresh;
    drive_setup_free(*old);
    *old = solution->fresh;
    solution->fresh = NULL;
    solution->layout++;
}

static bool with_names(Solution *solution)
{
    if (solution->generic && drive_setup_again(solution->generic))
        return true;
    if (solution->failures >= MOST_FAILURES)
        return false;
    bool done = err_attempt(set_up_names, solution) && solution->fresh->again;
    if (done)
        take_fresh(solution, &solution->generic);
    drive_setup_free(solution->fresh);
    solution->fresh = NULL;
    solution->failures = done ? 0 : solution->failures + 1;
    return done;
}

static void with_numbers(Solution *solution)
{
    if (solution->problem != solution->special) { /* nothing is known if this fails */
        drive_setup_free(solution->special);
        solution->special = NULL;
    }
    set_up_with(solution, solution->values->u.args, NULL);
    take_fresh(solution, &solution->special);
}

void drive_parameters_set(Solution *solution, Expr given)
{
    Expr names = solution->parameters;
    Expr *value = mem_zalloc((size_t)((names ? expr_count(names) : 0) + 1) * sizeof *value);
    err_defer(mem_release, value);
    read_values(solution, given, value);
    drive_parameters_give(solution, value);
    err_undefer(true);
}

void drive_parameters_forget(Solution *solution)
{
    solution->values = NULL;
    solution->ready = false;
}

void drive_parameters_give(Solution *solution, const Expr *values)
{
    solution->values = expr_list(values, expr_count(solution->parameters));
    hand_values(solution);
    solution->ready = false;
    bool named = with_names(solution);
    if (!named)
        with_numbers(solution);
    Problem *serves = named ? solution->generic : solution->special;
    if (solution->problem != serves)
        solution->layout++;
    solution->problem = serves;
    solution->ready = true;
    drive_make_room(solution);
}

/* --- names ----------------------------------------------------------------------------------- */

/* x[a](t) -> x[tag](t) for all derivatives of unknowns. */
static Expr with_tags(const Solution *solution, Expr e)
{
    const DriveOptions *options = &solution->problem->options;
    Expr unknowns = solution->unknowns, tags = options->tags;
    long n = expr_count(unknowns);
    Expr *shown = mem_array((size_t)n + 1, sizeof *shown);
    err_defer(mem_release, shown);
    for (long i = 0; i < n; i++)
        shown[i] = walk_replace(expr_arg(unknowns, i), tags->u.args, options->sensitivity->u.args,
                                expr_count(tags));
    e = walk_replace(e, shown, unknowns->u.args, n);
    err_undefer(true);
    return e;
}

Expr drive_parameters_shown(const Solution *solution, Expr e)
{
    const DriveOptions *options = &solution->problem->options;
    if (options->tags)
        e = walk_replace(e, options->tags->u.args, options->sensitivity->u.args,
                         expr_count(options->tags));
    const TapeParameters *cells = solution->cells;
    if (!cells || !solution->values)
        return e;
    return walk_replace(e, tape_parameters_names(cells), solution->values->u.args,
                        tape_parameters_count(cells));
}

Expr drive_parameters_hidden(const Solution *solution, Expr e)
{
    if (solution->problem->options.tags)
        e = with_tags(solution, e);
    return solution->cells ? replaced(solution, e, tape_parameters_names(solution->cells)) : e;
}
