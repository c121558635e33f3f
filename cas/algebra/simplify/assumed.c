/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Powers and logarithms of products whose factors have signs that follow from what is assumed:
 * (a*b)^q = a^q*b^q and ln(a*b) = ln(a)+ln(b) for a > 0 and any b; of a < 0 it is -a that comes
 * out, also of a sum; (a^m)^q = a^(m*q) for a > 0 and real m, = |a|^(m*q) for real a and even m. A
 * sum under a power is factored first: sqrt(1+2*z+z^2) is 1+z for z > 0.
 */
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/base/compat.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/assume.h"
#include "cas/value/funcs.h"

enum { MOST_SUM = 300 }; /* nodes of a sum that is factored */

/* A product as that of positive bases to real exponents, and the rest. */
typedef struct Taken {
    Expr power, logarithm; /* of the positive part: to the exponent `by`, its logarithm */
    Expr by, rest;
} Taken;

static void take_positive(Taken *t, Expr base, Expr exponent)
{
    t->power = expr_mul(t->power, expr_pow(base, expr_mul(exponent, t->by)));
    t->logarithm = expr_add(t->logarithm, expr_mul(exponent, funcs_apply1("ln", base)));
}

static bool is_even(Expr m)
{
    return expr_is(m, EXPR_INTEGER) && fmpz_is_even(m->u.integer);
}

static void take_factor(Taken *t, Expr factor)
{
    Expr base, exponent;
    int sign;

    expr_split_power(factor, &base, &exponent);
    sign = funcs_real_sign(base);
    if (sign == 1 && assume_is_real(exponent)) {
        take_positive(t, base, exponent);
    } else if (sign == -1 && expr_is(exponent, EXPR_INTEGER)) {
        take_positive(t, expr_neg(base), exponent);
        if (!is_even(exponent))
            t->rest = expr_neg(t->rest);
    } else if (is_even(exponent) && assume_is_real(base)) {
        take_positive(t, funcs_apply1("abs", base), exponent);
    } else {
        t->rest = expr_mul(t->rest, factor);
    }
}

/* Reads u for powers to the exponent `by`; false where nothing comes out of it. */
static bool take(Taken *t, Expr u, Expr by)
{
    *t = (Taken){EXPR_ONE, EXPR_ZERO, by, EXPR_ONE};
    if (expr_is(u, EXPR_SUM) && funcs_real_sign(u) == -1) {
        take_positive(t, expr_neg(u), EXPR_ONE);
        t->rest = EXPR_MINUS_ONE;
        return true;
    }
    if (expr_is(u, EXPR_SUM)) {
        if (walk_tree_size(u) > MOST_SUM)
            return false;
        u = factor_expr(u);
    }
    if (!expr_is(u, EXPR_PRODUCT) && !expr_is(u, EXPR_POWER))
        return false;
    for (long i = 0; i < expr_factor_count(u); i++)
        take_factor(t, expr_factor(u, i));
    return t->logarithm != EXPR_ZERO;
}

static Expr power(Expr base, Expr exponent)
{
    Taken t;

    if (base == EXPR_ZERO && assume_sign(exponent) == 1)
        return EXPR_ZERO;
    if (expr_is(exponent, EXPR_INTEGER) || !take(&t, base, exponent))
        return expr_pow(base, exponent);
    return expr_mul(t.power, expr_pow(t.rest, exponent));
}

static Expr product(Expr e)
{
    Expr value = EXPR_ONE;

    for (long i = 0; i < expr_factor_count(e); i++) {
        Expr base, exponent;

        expr_split_power(expr_factor(e, i), &base, &exponent);
        value = expr_mul(value, power(base, exponent));
    }
    return value;
}

static Expr logarithm(Expr e, Expr u)
{
    Taken t;

    if (!take(&t, u, EXPR_ONE))
        return e;
    return expr_add(t.logarithm, funcs_apply1("ln", t.rest));
}

static Expr merged(Expr e, void *unused)
{
    Expr u = funcs_argument(e, "ln");

    (void)unused;
    if (u != NULL)
        return logarithm(e, u);
    return expr_is(e, EXPR_POWER) || expr_is(e, EXPR_PRODUCT) ? product(e) : e;
}

Expr simplify_assumed(Expr e)
{
    if ((e->flags & NODE_HAS_FLOAT) != 0 ||
        (!assume_active() && !walk_has(e, expr_symbol("ln")))) /* numbers have signs */
        return e;
    return walk_rebuild(e, NULL, merged, NULL);
}
