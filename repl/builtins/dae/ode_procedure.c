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

static const char *const OPTIONS[] = {"procedure", "initial", "start", "number", "procvars"};
enum { OPTION_COUNT = sizeof OPTIONS / sizeof *OPTIONS };

static Expr needed(const Expr *args, long n, const char *name)
{
    Expr value = builtin_option(args, n, 0, name);
    if (!value) {
        err_hint("dsolve(numeric, procedure = f, initial = Array([1, 0]), start = 0, number = 2),"
                 " f := proc(n, t, Y, YP) YP[1] := Y[2]; ... end proc");
        err_raise(ST_TYPE, "procedure: the option %s is missing", name);
    }
    return value;
}

/* procvars[i], or y[i+1](t). */
static Expr variable(Expr procvars, Expr t, long i)
{
    if (procvars)
        return expr_arg(procvars, i);
    Expr parts[] = {expr_symbol("y"), expr_int(i + 1)};
    return expr_call(expr_make(EXPR_INDEXED, parts, 2), &t, 1);
}

static bool is_ours(Expr e)
{
    if (expr_is_symbol(e, "numeric"))
        return true;
    for (int i = 0; i < OPTION_COUNT && expr_is(e, EXPR_EQUATION); i++)
        if (expr_is_symbol(expr_arg(e, 0), OPTIONS[i]))
            return true;
    return false;
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
    Expr f = needed(args, n, "procedure"), initial = needed(args, n, "initial");
    Expr start = needed(args, n, "start"), number = builtin_option(args, n, 0, "number");
    Expr procvars = builtin_option(args, n, 0, "procvars"), t = expr_symbol("t");
    long count, wanted;
    const Expr *value = rtable_items(&initial, &count);
    if (number && (!num_get_si(&wanted, number) || wanted != count))
        err_raise(ST_TYPE, "procedure: number is not that of the initial values, %ld", count);
    if (procvars && (!expr_is(procvars, EXPR_LIST) || expr_count(procvars) != count))
        err_raise(ST_TYPE, "procvars: expected a list of %ld functions", count);
    for (long i = 0; procvars && i < count; i++)
        if (!function_of(expr_arg(procvars, i)))
            err_raise(ST_TYPE, "procvars: expected functions such as x(t) and their derivatives");
    if (procvars && count > 0)
        t = expr_arg(function_of(expr_arg(procvars, 0)), 1);
    RTable *state = rtable_vector(RTABLE_COLUMN, count),
           *slope = rtable_vector(RTABLE_COLUMN, count);
    for (long i = 0; i < count; i++)
        state->data[i] = variable(procvars, t, i);
    Expr call[] = {expr_int(count), t, rtable_expr(state), rtable_expr(slope)};
    eval_apply(eval_follow(f), call, 4);
    Expr *all = mem_array((size_t)n + 3, sizeof *all);
    err_defer(mem_release, all);
    long kept = 0;
    all[kept++] = system_of(state, slope, t, start, value);
    all[kept++] = unknowns_of(state);
    all[kept++] = expr_symbol("numeric");
    for (long i = 0; i < n; i++)
        if (!is_ours(args[i]))
            all[kept++] = args[i];
    Expr solution = solve(all, kept);
    err_undefer(true);
    return solution;
}
