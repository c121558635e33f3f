/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A solution y = p + O(u) of an equation of order n leaves p in it with a residual of the size of
 * u's n-th derivative times the coefficient of y^(n), while an error in a term of p would leave at
 * least 1/(t-t0) times that. So the residual over this, times (t-t0)^(1/2), tends to 0 or it does
 * not. The constants of a general solution are taken one by one, since their terms are of different
 * size.
 */
#include "dae/closed/odetest_series.h"

#include <string.h>

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/calculus/limit.h"
#include "cas/core/collection.h"
#include "cas/core/walk.h"
#include "cas/ode/ode.h"
#include "cas/value/funcs.h"

static void find_order(Expr node, void *arg)
{
    Expr *list = arg;

    if (expr_is_call(node, expr_symbol("O")) && expr_count(node) == 2)
        *list = collection_append(*list, node);
}

/* The terms O(u) in e, as a list. */
static Expr orders(Expr e)
{
    Expr list = expr_list(NULL, 0);

    walk_each(e, find_order, &list);
    return list;
}

bool odetest_is_series(Expr e)
{
    return expr_count(orders(e)) > 0;
}

/* e with c for O(u), or with u itself where c is NULL. */
static Expr with_orders(Expr e, Expr c)
{
    Expr list = orders(e);

    for (long i = 0; i < expr_count(list); i++) {
        Expr node = expr_arg(list, i);

        e = walk_replace(e, &node, c ? &c : &node->u.args[1], 1);
    }
    return funcs_refresh(e);
}

Expr odetest_truncated(Expr e)
{
    return with_orders(e, EXPR_ZERO);
}

/* The zero of the first u, where it is a power of t - t0; NULL for others. */
static Expr point_of(Expr value, Expr t)
{
    Expr base, exponent, at;

    expr_split_power(expr_arg(expr_arg(orders(value), 0), 1), &base, &exponent);
    at = normal_expr(expr_sub(t, base));
    return walk_has(at, t) ? NULL : at;
}

typedef struct Small {
    Expr ratio, s; /* tends to 0 as s does? */
} Small;

static void run(void *arg)
{
    Small *small = arg;

    small->ratio = limit_expr(normal_expr(simplify_symbolic(small->ratio)), small->s, EXPR_ZERO, 1);
}

/* From the right. */
static bool tends_to_zero(Expr ratio, Expr t, Expr point)
{
    Expr s = expr_symbol("_Z"), at = expr_add(point, expr_mul(s, s));
    Small small = {funcs_at(ratio, t, at), s};

    return err_attempt(run, &small) && small.ratio == EXPR_ZERO;
}

/* residual*(t-t0)^(n+1/2)/(top*gap) -> 0 from the right? */
static bool is_small(Expr residual, Expr top, Expr gap, Expr t, Expr point, long n)
{
    Expr ratio;

    if (ode_vanishes(residual))
        return true;
    ratio = expr_div(residual, expr_mul(top, gap));
    ratio = expr_mul(ratio, expr_pow(expr_sub(t, point), expr_ratio(2 * n + 1, 2)));
    return tends_to_zero(ratio, t, point);
}

static void find_constant(Expr node, void *arg)
{
    Expr *list = arg;

    if (expr_is(node, EXPR_SYMBOL) && strncmp(expr_text(node), "_C", 2) == 0)
        *list = collection_append(*list, node);
}

/* e with 1 for the constant number k and 0 for the others. */
static Expr with_constant(Expr e, Expr constants, long k)
{
    for (long i = 0; i < expr_count(constants); i++) {
        Expr value = i == k ? EXPR_ONE : EXPR_ZERO, C = expr_arg(constants, i);

        e = funcs_at(e, C, value);
    }
    return e;
}

/* Does O(u) leave anything of the terms before it? O(1/x) beside 1/x holds for every function. */
static bool says_something(Expr part, Expr gap, Expr t, Expr point)
{
    return ode_vanishes(part) || tends_to_zero(expr_div(gap, part), t, point);
}

/* What a constant is multiplied by in e, where e is linear in it. */
static Expr share(Expr e, Expr constants, long k)
{
    return expr_sub(with_constant(e, constants, k), with_constant(e, constants, -1));
}

/* Is the residual of what constant k is multiplied by small? Its O is its own, or one for all. */
static bool share_holds(Expr part, Expr residual, Expr top, Expr gap, Expr constants, long k,
                        Expr t, Expr point, long n)
{
    Expr own = share(gap, constants, k), rest = share(residual, constants, k);

    if (own == EXPR_ZERO)
        own = with_constant(gap, constants, -1);
    if (own == EXPR_ZERO)
        return ode_vanishes(rest);
    return says_something(share(part, constants, k), own, t, point) &&
           is_small(rest, with_constant(top, constants, k), own, t, point, n);
}

bool odetest_series_holds(const Model *model, Expr residual, Expr value)
{
    Expr t = model->t, y = model->unknowns[0], point = point_of(value, t), constants, gap;
    long n = model->orders[0];
    Expr part = odetest_truncated(value), z = expr_symbol("_Y"), d = diff_make(y, t, n), top;

    if (!point)
        return false;
    gap = expr_sub(with_orders(value, NULL), part);
    top = diff_name(walk_replace1(residual, d, z), z);
    top = ode_substitute(walk_replace1(top, z, d), t, &y, &part, 1);
    residual = ode_substitute(residual, t, &y, &part, 1);
    constants = expr_list(NULL, 0);
    walk_each(value, find_constant, &constants);
    if (expr_count(constants) == 0)
        return says_something(part, gap, t, point) && is_small(residual, top, gap, t, point, n);
    Expr rest = with_constant(residual, constants, -1), base = with_constant(gap, constants, -1);

    if (base == EXPR_ZERO
            ? !ode_vanishes(rest)
            : !says_something(with_constant(part, constants, -1), base, t, point) ||
                  !is_small(rest, with_constant(top, constants, -1), base, t, point, n))
        return false;
    for (long k = 0; k < expr_count(constants); k++)
        if (!share_holds(part, residual, top, gap, constants, k, t, point, n))
            return false;
    return true;
}
