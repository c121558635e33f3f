/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * GAMMA(x+1/GAMMA(x)) and GAMMA(x) differ by something like ln(x), which expansions of the two,
 * each up to what is bounded beside its own size, do not show. So F(u+h), with h to 0 and F(u) in
 * the same expression, is written by Taylor's polynomial at u. What that cuts off is of the size of
 * its next term where F' keeps its size between u and u+h, which is so when h*F'' is small beside
 * F'.
 *
 * What it does not do: look for neighbours of functions of several arguments, or of elementary
 * ones, which have series of their own.
 */
#include "cas/calculus/neighbours.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"
#include "cas/value/funcs_facts.h"

enum { MOST_CALLS = 8, TERMS = 3 };

typedef struct Neighbours {
    Expr x, call[MOST_CALLS];
    NeighboursZero *is_zero;
    long count;
} Neighbours;

static void find_calls(Expr node, void *neighbours)
{
    Neighbours *n = neighbours;
    if (!funcs_unary(node) || funcs_is_elementary(node) || !walk_has(node, n->x) ||
        n->count == MOST_CALLS)
        return;
    n->call[n->count++] = node;
}

/* The derivatives of call, with t for its argument: slope[1..TERMS]. */
static bool find_slopes(Expr call, Expr t, Expr *slope)
{
    slope[0] = funcs_apply(expr_arg(call, 0), &t, 1);
    for (int k = 1; k <= TERMS; k++) {
        slope[k] = diff_name(slope[k - 1], t);
        if (!slope[k] || slope[k] == EXPR_ZERO)
            return false;
    }
    return true;
}

/* The value of `other` by that of `base`; NULL: they are no neighbours. */
static Expr by_base(const Neighbours *n, Expr other, Expr base, Expr *rest)
{
    Expr t = expr_from_symbol(sym_fresh("t")), slope[TERMS + 1], u = expr_arg(base, 1);
    Expr h = expand_expr(expr_sub(expr_arg(other, 1), u)), power = EXPR_ONE, sum = base;
    if (!n->is_zero(h, n->x) || !find_slopes(base, t, slope))
        return NULL;
    Expr growth = expr_mul(h, expand_expr(expr_div(slope[2], slope[1])));
    if (!n->is_zero(walk_replace1(growth, t, u), n->x))
        return NULL;
    Expr name = expr_from_symbol(sym_fresh("rest"));
    for (long k = 1, factorial = 1; k <= TERMS; k++, factorial *= k) {
        Expr part = k == TERMS ? name : expr_ratio(1, factorial);
        power = expr_mul(power, h);
        sum = expr_add(sum, expr_mul(part, expr_mul(power, walk_replace1(slope[k], t, u))));
    }
    *rest = expr_add(*rest, name);
    return sum;
}

Expr neighbours_apart(Expr e, Expr x, NeighboursZero *is_zero, Expr *rest)
{
    Neighbours n = {.x = x, .is_zero = is_zero};
    *rest = EXPR_ZERO;
    walk_each(e, find_calls, &n);
    for (long i = 0; i < n.count; i++)
        for (long j = 0; j < n.count; j++) {
            Expr base = n.call[i], other = n.call[j], value;
            if (i == j || expr_arg(base, 0) != expr_arg(other, 0) || walk_has(base, other) ||
                walk_tree_size(base) > walk_tree_size(other) || !walk_has(e, other))
                continue;
            value = by_base(&n, other, base, rest);
            if (value)
                e = expand_expr(walk_replace1(e, other, value));
        }
    return e;
}
