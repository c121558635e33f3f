/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The procedure is run once, with names for the numbers: what it assigns to YP are the right-hand
 * sides, which are then compiled like any others. It must not ask of its arguments what only
 * numbers can answer: piecewise does what `if` cannot.
 */
#include "repl/builtins/dae/ode_procedure.h"

#include "cas/algebra/diff/diff.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/collection.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable.h"
#include "cas/core/walk.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"

typedef struct Procedure {
    Expr procedure, initial, start, procvars;
    long number;
    bool counted;
} Procedure;

#define PLACE(field) offsetof(Procedure, field)

static const OptionRow ROWS[] = {
    {"procedure", OPTION_EXPR, PLACE(procedure)},
    {"initial", OPTION_EXPR, PLACE(initial)},
    {"start", OPTION_EXPR, PLACE(start)},
    {"number", OPTION_INTEGER, PLACE(number), .given = PLACE(counted)},
    {"procvars", OPTION_LIST, PLACE(procvars)},
    {.name = NULL},
};

static const OptionTable OPTIONS = {.command = "dsolve", .rows = ROWS, .size = sizeof(Procedure)};

static void need(Expr value, const char *name)
{
    if (value)
        return;
    err_hint("dsolve(numeric, procedure = f, initial = Array([1, 0]), start = 0, number = 2),"
             " f := proc(n, t, Y, YP) YP[1] := Y[2]; ... end proc");
    err_raise(ST_TYPE, "procedure: the option %s is missing", name);
}

/* Reads what is said of the procedure; the other arguments go into rest[0..n). */
static Procedure procedure_read(const Expr *args, long n, Expr *rest, long *count)
{
    Procedure p;
    options_begin(&OPTIONS, &p);
    *count = 0;
    for (long i = 0; i < n; i++)
        if (!expr_is_symbol(args[i], "numeric") && !options_take(&OPTIONS, &p, args[i]))
            rest[(*count)++] = args[i];
    need(p.procedure, "procedure");
    need(p.initial, "initial");
    need(p.start, "start");
    return p;
}

/* procvars[i], or y[i+1](t). */
static Expr variable(Expr procvars, Expr t, long i)
{
    if (procvars)
        return expr_arg(procvars, i);
    Expr parts[] = {expr_symbol("y"), expr_int(i + 1)};
    return expr_call(expr_make(EXPR_INDEXED, parts, 2), &t, 1);
}

/* x(t) for x(t), diff(x(t),t), ... of one variable; NULL for anything else. */
static Expr function_of(Expr state)
{
    Expr f, x;
    long order = diff_order(state, &f, &x);
    if (order == 0 && expr_is(state, EXPR_CALL) && expr_count(state) == 2 &&
        !expr_is_symbol(expr_arg(state, 0), "diff"))
        return state;
    return order > 0 && expr_is(f, EXPR_CALL) && expr_count(f) == 2 ? f : NULL;
}

/* D(x)(start) for diff(x(t),t). */
static Expr value_name(Expr state, Expr start)
{
    Expr f, x, op = expr_arg(function_of(state), 0);
    for (long k = diff_order(state, &f, &x); k > 0; k--)
        op = diff_op_make(op, 1, 0);
    return expr_call(op, &start, 1);
}

/* The equations and starting values, from what the procedure has put into slope. That the slope of
 * x(t) is the state diff(x(t),t) says nothing. */
static Expr system_of(const RTable *state, const RTable *slope, Expr t, Expr start,
                      const Expr *initial)
{
    long n = rtable_count(state), count = 0;
    Expr *items = mem_array((size_t)(2 * n) + 1, sizeof *items);
    err_defer(mem_release, items);
    for (long i = 0; i < n; i++) {
        Expr derivative = diff_make(state->data[i], t, 1);
        if (derivative != slope->data[i])
            items[count++] = expr_equation(derivative, slope->data[i]);
        items[count++] = expr_equation(value_name(state->data[i], start), initial[i]);
    }
    Expr list = expr_list(items, count);
    err_undefer(true);
    return list;
}

/* The functions that the states are, or are derivatives of, each once, in their order. */
static Expr unknowns_of(const RTable *state)
{
    Expr list = expr_list(NULL, 0);
    for (long i = 0; i < rtable_count(state); i++) {
        Expr f = function_of(state->data[i]);
        if (!walk_has(list, f))
            list = collection_append(list, f);
    }
    return list;
}

Expr ode_procedure(const Expr *args, long n, Expr (*solve)(const Expr *args, long n))
{
    enum { FIRST = 3 };
    Expr *all = mem_array((size_t)n + FIRST, sizeof *all), t = expr_symbol("t");
    err_defer(mem_release, all);
    long rest, count;
    Procedure p = procedure_read(args, n, all + FIRST, &rest);
    const Expr *value = rtable_items(&p.initial, &count);
    if (p.counted && p.number != count)
        err_raise(ST_TYPE, "procedure: number is not that of the initial values, %ld", count);
    if (p.procvars && expr_count(p.procvars) != count)
        err_raise(ST_TYPE, "procvars: expected a list of %ld functions", count);
    for (long i = 0; p.procvars && i < count; i++)
        if (!function_of(expr_arg(p.procvars, i)))
            err_raise(ST_TYPE, "procvars: expected functions such as x(t) and their derivatives");
    if (p.procvars && count > 0)
        t = expr_arg(function_of(expr_arg(p.procvars, 0)), 1);
    RTable *state = rtable_vector(RTABLE_COLUMN, count),
           *slope = rtable_vector(RTABLE_COLUMN, count);
    for (long i = 0; i < count; i++)
        state->data[i] = variable(p.procvars, t, i);
    Expr call[] = {expr_int(count), t, rtable_expr(state), rtable_expr(slope)};
    eval_apply(eval_follow(p.procedure), call, 4);
    all[0] = system_of(state, slope, t, p.start, value);
    all[1] = unknowns_of(state);
    all[2] = expr_symbol("numeric");
    Expr solution = solve(all, FIRST + rest);
    err_undefer(true);
    return solution;
}
