/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * minimize, maximize and extrema: exact extreme values. The commands read ranges and options; a
 * maximum is the negated minimum of the negated function.
 */
#include "cas/calculus/extremum.h"

#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/mem.h"
#include "cas/calculus/critical.h"
#include "cas/core/rtable.h"
#include "cas/core/walk.h"
#include "cas/solve/solve.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"
#include "repl/unknowns.h"

enum { MOST_VARIABLES = 6 };

typedef struct Box {
    Expr x[MOST_VARIABLES], low[MOST_VARIABLES], high[MOST_VARIABLES];
    long n;
} Box;

static void add_variable(Box *box, Expr x, Expr low, Expr high)
{
    if (box->n == MOST_VARIABLES)
        err_raise(ST_LIMIT, "there are too many variables for an exact extremum");
    if (!unknowns_can_be(x)) {
        err_hint("minimize(x^2-x, x = 0..1)");
        err_raise(ST_TYPE, "invalid input: a variable of minimize must be a name");
    }
    box->x[box->n] = x;
    box->low[box->n] = low;
    box->high[box->n++] = high;
}

static void read_variable(Box *box, Expr e)
{
    if (expr_is(e, EXPR_SET) || expr_is(e, EXPR_LIST)) {
        for (long i = 0; i < expr_count(e); i++)
            read_variable(box, expr_arg(e, i));
    } else if (expr_is(e, EXPR_EQUATION) && expr_is(expr_arg(e, 1), EXPR_RANGE)) {
        Expr range = expr_arg(e, 1);
        add_variable(box, expr_arg(e, 0), expr_arg(range, 0), expr_arg(range, 1));
    } else {
        add_variable(box, e, expr_neg(EXPR_INFINITY), EXPR_INFINITY);
    }
}

/* Is e location or location = true or false? Then *where is which. */
static bool is_location(Expr e, bool *where)
{
    bool equation = expr_is(e, EXPR_EQUATION);
    if (!expr_is_symbol(equation ? expr_arg(e, 0) : e, "location"))
        return false;
    Expr value = equation ? expr_arg(e, 1) : EXPR_TRUE;
    if (value != EXPR_TRUE && value != EXPR_FALSE)
        err_raise(ST_TYPE, "location is true or false");
    *where = value == EXPR_TRUE;
    return true;
}

/* {[{x = p}, value], ...} */
static Expr locations(const Box *box, const Extremum *found, Expr value)
{
    Expr set = expr_set(NULL, 0);
    for (long i = 0; i < expr_count(found->points); i++) {
        Expr point = expr_arg(found->points, i), eqs[MOST_VARIABLES], item;
        for (long k = 0; k < box->n; k++)
            eqs[k] = expr_equation(box->x[k], expr_arg(point, k));
        item = expr_list((Expr[]){expr_set(eqs, box->n), value}, 2);
        set = expr_set((Expr[]){expr_seq(set->u.args, expr_count(set)), item}, 2);
    }
    return set;
}

static Expr extreme(const Expr *args, long n, bool maximize)
{
    Box box = {.n = 0};
    Extremum found;
    bool where = false;
    for (long i = 1; i < n; i++)
        if (!is_location(args[i], &where))
            read_variable(&box, args[i]);
    if (box.n == 0)
        read_variable(&box, unknowns_of(args[0]));
    Expr f = maximize ? expr_neg(args[0]) : args[0];
    if (!extremum_smallest(&found, f, box.x, box.low, box.high, box.n))
        return NULL;
    if (where && found.more)
        eval_warning("the value is taken at infinitely many points: some of them are listed");
    Expr value = maximize ? normal_expr(expr_neg(found.value)) : found.value;
    return where ? expr_seq((Expr[]){value, locations(&box, &found, value)}, 2) : value;
}

static Expr minimize(const Expr *args, long n)
{
    return extreme(args, n, false);
}

static Expr maximize(const Expr *args, long n)
{
    return extreme(args, n, true);
}

/* --- under constraints --------------------------------------------------------------------- */

/* The values at the points, the least and the greatest of them when they are numbers. */
static Expr extreme_values(Expr f, Expr points, const Expr *x, long n)
{
    Expr values = expr_list(NULL, 0), least, greatest;
    for (long i = 0; i < expr_count(points); i++) {
        Expr value = eval_expr(walk_replace(f, x, expr_arg(points, i)->u.args, n));
        values = expr_list(
            (Expr[]){expr_seq(values->u.args, expr_count(values)), simplify_expr(value)}, 2);
    }
    if (expr_count(values) == 0)
        return expr_set(NULL, 0);
    least = eval_apply(expr_symbol("min"), values->u.args, expr_count(values));
    greatest = eval_apply(expr_symbol("max"), values->u.args, expr_count(values));
    if (expr_is_call(least, expr_symbol("min")))
        return expr_set(values->u.args, expr_count(values));
    return expr_set((Expr[]){least, greatest}, 2);
}

static Expr points_as_sets(Expr points, const Expr *x, long n)
{
    Expr set = expr_set(NULL, 0), eqs[MOST_VARIABLES];
    for (long i = 0; i < expr_count(points); i++) {
        for (long k = 0; k < n; k++)
            eqs[k] = expr_equation(x[k], expr_arg(expr_arg(points, i), k));
        set = expr_set((Expr[]){expr_seq(set->u.args, expr_count(set)), expr_set(eqs, n)}, 2);
    }
    return set;
}

static Expr extrema(const Expr *args, long n)
{
    Expr given = n > 1 ? args[1] : expr_set(NULL, 0), names;
    Box box = {.n = 0};
    long m;
    const Expr *item = rtable_items(&given, &m);
    Expr *g = mem_array((size_t)m + 1, sizeof *g);
    err_defer(mem_release, g);
    for (long i = 0; i < m; i++)
        g[i] = linalg_residual(item[i]);
    names = n > 2 ? args[2] : unknowns_of(expr_list((Expr[]){args[0], expr_list(g, m)}, 2));
    read_variable(&box, names);
    Notes inner, notes; /* what the points divide by, not the way there */
    notes_begin_silent(&inner);
    Expr points = critical_points(args[0], g, m, box.x, box.n);
    notes_keep(&inner);
    solve_taken_begin(&notes, args, 1);
    solve_taken_end(&notes, points);
    err_undefer(true);
    if (!points)
        return NULL;
    if (n > 3 && expr_is(args[3], EXPR_SYMBOL))
        eval_assign(args[3], points_as_sets(points, box.x, box.n));
    return extreme_values(args[0], points, box.x, box.n);
}

const Builtin BUILTIN_EXTREMUM[] = {
    {.name = "minimize",
     .signature = "minimize(f:expr, options:expr*) -> expr",
     .fn = minimize,
     .topic = "calculus",
     .summary = "the exact smallest value of a function over ranges",
     .text = "minimize(f, x = a..b, y = c..d, location) gives the infimum; with location also the\n"
             "points where it is attained. Without ranges the variables are all real numbers: one\n"
             "variable, or a quadratic polynomial in several. What cannot be decided stays\n"
             "unevaluated; Optimization:-Minimize looks for a local minimum in numbers.",
     .examples = {{"minimize(x^2-3*x, x = 0..4);", "-9/4", NULL},
                  {"minimize(x^2-3*x, x = 0..4, location);", "-9/4, {[{x = 3/2}, -9/4]}", NULL},
                  {"minimize(x^2+y^2-2*x);", "-1", NULL},
                  {"minimize(x^2, 3);", "error: must be a name", NULL}},
     .see = "maximize extrema Minimize"},
    {.name = "maximize",
     .signature = "maximize(f:expr, options:expr*) -> expr",
     .fn = maximize,
     .topic = "calculus",
     .summary = "the exact largest value of a function over ranges",
     .examples = {{"maximize(sin(x), x = 0..Pi);", "1", NULL},
                  {"maximize(x*(1-x), x, location);", "1/4, {[{x = 1/2}, 1/4]}", NULL},
                  {"maximize(x^2, x);", "infinity", NULL}},
     .see = "minimize extrema Maximize"},
    {.name = "extrema",
     .signature = "extrema(f:expr, constraints:expr?, variables:expr?, points:name?) -> expr",
     .fn = extrema,
     .topic = "calculus",
     .summary = "extreme values under constraints, by Lagrange's multipliers",
     .text =
         "extrema(f, {g1, ...}, {x, y, ...}, 's') gives the least and the greatest value at the\n"
         "critical points of f under the equations g; s becomes the set of these points.",
     .examples = {{"extrema(x^2+y^2, {x+y = 1}, {x, y});", "{1/2}", NULL},
                  {"extrema(x*y, {x^2+y^2 = 2}, {x, y});", "{-1, 1}", NULL}},
     .see = "minimize maximize"},
    {.name = NULL},
};
