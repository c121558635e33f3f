/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Conditions (<, <=, <>) on integers. What solves the equations holds free integers: none, and the
 * conditions are constants; one, and they hold on intervals of it, whose integers are taken one by
 * one or, where there is no bound, as one from the bound on, _NN1 = 0, 1, 2, ... Conditions on
 * several free integers at once are not handled.
 */
#include "cas/core/collection.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/solve/parts.h"
#include "cas/solve/solve.h"
#include "cas/value/funcs.h"

enum { MOST_POINTS = 10000 };

bool bounds_are(Expr e)
{
    return expr_is(e, EXPR_LESS) || expr_is(e, EXPR_LESSEQ) || expr_is(e, EXPR_UNEQUAL);
}

/* The integers of an interval (a LIST of conditions on z): *lo..*hi, NULL for no bound. */
static bool whole_bounds(Expr interval, Expr z, Expr *lo, Expr *hi)
{
    *lo = *hi = NULL;
    for (long i = 0; i < expr_count(interval); i++) {
        Expr condition = expr_arg(interval, i), left, right;
        if (expr_count(condition) != 2)
            return false;
        left = expr_arg(condition, 0);
        right = expr_arg(condition, 1);
        bool is_point = expr_is(condition, EXPR_EQUATION), is_open = expr_is(condition, EXPR_LESS);
        if (left != z) {
            Expr floor = funcs_apply1("floor", left), ceil = funcs_apply1("ceil", left);
            *lo = is_open ? expr_add(floor, EXPR_ONE) : ceil;
        }
        if (right != z) {
            Expr floor = funcs_apply1("floor", right), ceil = funcs_apply1("ceil", right);
            *hi = is_open ? expr_sub(ceil, EXPR_ONE) : floor;
            if (is_point)
                *lo = ceil;
        }
    }
    return (!*lo || expr_is(*lo, EXPR_INTEGER)) && (!*hi || expr_is(*hi, EXPR_INTEGER));
}

static Expr with_value(Expr list, Expr values, Expr z, Expr value)
{
    return collection_append(list, solve_replace(values, z, value));
}

/* Appends the solutions with z in the interval; NULL when that cannot be told. */
static Expr put_interval(Expr list, Expr values, Expr z, Expr interval)
{
    Expr lo, hi;
    long count;
    if (!whole_bounds(interval, z, &lo, &hi))
        return NULL;
    if (!lo && !hi)
        return collection_append(list, values);
    if (!hi)
        return with_value(list, values, z, expr_add(lo, solve_natural()));
    if (!lo)
        return with_value(list, values, z, expr_sub(hi, solve_natural()));
    if (!num_get_si(&count, num_sub(hi, lo)) || count >= MOST_POINTS)
        return NULL;
    for (long k = 0; k <= count; k++)
        list = with_value(list, values, z, expr_add(lo, expr_int(k)));
    return list;
}

/* Appends what of one solution obeys the conditions. */
static Expr put_solution(Expr list, Expr values, const Expr *conditions, long m, Expr names)
{
    Expr z = expr_count(names) == 1 ? expr_arg(names, 0) : expr_from_symbol(sym_fresh("_z"));
    if (expr_count(names) > 1)
        return NULL;
    SolveResult r = solve_inequalities(conditions, m, z);
    if (!r.complete)
        return NULL;
    for (long i = 0; list && i < expr_count(r.solutions); i++)
        list = put_interval(list, values, z, expr_arg(r.solutions, i));
    return list;
}

Expr bounds_keep(Expr solutions, const Expr *unknowns, long n, const Expr *conditions, long m)
{
    Expr kept = expr_list(NULL, 0);
    for (long i = 0; kept && i < expr_count(solutions); i++) {
        Expr values = expr_arg(solutions, i), at = expr_list(conditions, m);
        at = solve_substitute(at, unknowns, values->u.args, n);
        kept = put_solution(kept, values, at->u.args, m, solve_default_unknowns(at));
    }
    return kept;
}
