/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A limit is found by series, for which quotients of waves are taken apart: that of sec(x) at b
 * comes as 1/cos(b). Where nothing happens at the place the function says so in its own words.
 *
 * Roots may hide that something does: arctan(sqrt(x-c)/sqrt(c)) has a logarithmic pole at x = 0,
 * where the argument is I or -I, whatever c is. There the derivative has a pole. Of a constant, as
 * the argument at a root of a cubic is one, no ball is finite.
 */
#include "cas/calculus/substituted.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/powers.h"
#include "cas/algebra/zero.h"
#include "cas/base/err.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/value/enclose.h"
#include "cas/value/funcs.h"
#include "cas/value/funcs_facts.h"

typedef struct Place {
    Expr f, x, a, value;
} Place;

static void substitute(void *arg)
{
    Place *p = arg;
    p->value = funcs_at(p->f, p->x, p->a);
}

Expr substituted_shorter(Expr value, Expr f, Expr x, Expr a)
{
    Place p = {f, x, a, NULL};
    if (value == EXPR_UNDEFINED || walk_has(value, EXPR_INFINITY) || walk_has(a, EXPR_INFINITY) ||
        !err_attempt_for(ERR_DIVZERO | ERR_DOMAIN | ERR_LIMIT, substitute, &p) ||
        walk_tree_size(p.value) >= walk_tree_size(value) ||
        zero_truth(expr_sub(p.value, value)) != TRUTH_YES)
        return value;
    return p.value;
}

static bool is_branched(Expr base, Expr exponent, const void *arg)
{
    (void)arg;
    return !expr_is(exponent, EXPR_INTEGER) && !funcs_is_constant(base);
}

typedef struct Pole {
    Expr call, t, slope;
    bool found;
} Pole;

static void differentiate(void *arg)
{
    Pole *p = arg;
    p->slope = diff_name(funcs_apply(expr_arg(p->call, 0), &p->t, 1), p->t);
}

/* Does a factor of the slope, a negative whole power, vanish at the argument? */
static void look_for_pole(Expr node, void *arg)
{
    Pole *p = arg;
    if (p->found || !expr_is(node, EXPR_CALL) || expr_count(node) != 2 ||
        !powers_any(expr_arg(node, 1), is_branched, NULL))
        return;
    p->call = node;
    p->t = expr_from_symbol(sym_fresh("t"));
    if (!err_attempt(differentiate, p))
        return;
    for (long i = 0; i < expr_factor_count(p->slope) && !p->found; i++) {
        Expr base, power;
        expr_split_power(expr_factor(p->slope, i), &base, &power);
        if (expr_is(power, EXPR_INTEGER) && num_sign(power) < 0 && walk_has(base, p->t))
            p->found = zero_truth(funcs_at(base, p->t, expr_arg(node, 1))) == TRUTH_YES;
    }
}

bool substituted_hides_pole(Expr value)
{
    Pole p = {0};
    if (funcs_is_constant(value) && !walk_has(value, EXPR_INFINITY))
        return walk_has_kind(value, EXPR_CALL) && !enclose_is_finite(value);
    walk_each(value, look_for_pole, &p);
    return p.found;
}
