/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The measure simplify minimises: how long an expression is when it is written out. Shared parts
 * count each time they are shown, as a reader meets them; the weight of a node is computed once and
 * kept in the memo itself, as the bits of a double (positive, hence never a null pointer).
 */
#include "cas/algebra/simplify/parts.h"
#include "cas/base/compat.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"

static double weigh(Memo *memo, Expr e);

static double weigh_number(Expr e)
{
    switch (expr_kind(e)) {
    case EXPR_INTEGER:
        return 1 + (double)fmpz_sizeinbase(e->u.integer, 10) / 8;
    case EXPR_RATIONAL:
        return 2 + (double)(fmpz_sizeinbase(e->u.rational.num, 10) +
                            fmpz_sizeinbase(e->u.rational.den, 10)) /
                       8;
    case EXPR_COMPLEX:
        return 1 + weigh_number(expr_arg(e, 0)) + weigh_number(expr_arg(e, 1));
    default:
        return 1.5;
    }
}

static bool is_below(Expr exponent)
{
    return expr_is(exponent, EXPR_INTEGER) && num_sign(exponent) < 0;
}

/* Is a term of the sum a fraction with other than a number below its bar? */
static bool has_fraction(Expr sum)
{
    for (long i = 0; expr_is(sum, EXPR_SUM) && i < expr_count(sum); i += 2) {
        Expr t = expr_arg(sum, i);
        if (expr_is(t, EXPR_POWER) && is_below(expr_arg(t, 1)))
            return true;
        for (long k = 1; expr_is(t, EXPR_PRODUCT) && k < expr_count(t); k += 2)
            if (is_below(expr_arg(t, k + 1)))
                return true;
    }
    return false;
}

/* A factor base^exponent; a negative exponent is a bar of a fraction. Fractions below a bar count
 * twice: 1/(1+1/x) is read with more trouble than x/(x+1). */
static double weigh_power(Memo *memo, Expr base, Expr exponent)
{
    double w = weigh(memo, base);
    if (is_below(exponent) && has_fraction(base))
        w = 2 * w + 2;
    if (exponent == EXPR_ONE)
        return w;
    if (exponent == EXPR_MINUS_ONE)
        return w + 1;
    return w + 0.5 + weigh(memo, exponent);
}

static double weigh_coefficient(Expr c)
{
    if (c == EXPR_ONE)
        return 0;
    return c == EXPR_MINUS_ONE ? 0.25 : 0.5 + weigh_number(c);
}

/* A logarithm of a power as the multiple of one that it is where the branch is known, and a little
 * more: 2*ln(x) for x > 0 is simpler than ln(x^2). */
static double weigh_logarithm(Memo *memo, Expr power)
{
    return weigh(memo, expr_arg(power, 1)) + weigh(memo, expr_arg(power, 0)) + 2.5;
}

static double weigh_compound(Memo *memo, Expr e)
{
    Expr u = funcs_argument(e, "ln");
    double w = 0;

    if (u != NULL && expr_is(u, EXPR_POWER))
        return weigh_logarithm(memo, u);
    switch (expr_kind(e)) {
    case EXPR_SUM:
        for (long i = 0; i < expr_count(e); i += 2) {
            Expr t = expr_arg(e, i), c = expr_arg(e, i + 1);
            w += 1 + (t == EXPR_ONE ? weigh_number(c) : weigh_coefficient(c) + weigh(memo, t));
        }
        return w;
    case EXPR_PRODUCT:
        w = weigh_coefficient(expr_arg(e, 0));
        for (long i = 1; i < expr_count(e); i += 2)
            w += 0.5 + weigh_power(memo, expr_arg(e, i), expr_arg(e, i + 1));
        return w;
    case EXPR_POWER:
        return weigh_power(memo, expr_arg(e, 0), expr_arg(e, 1));
    case EXPR_CALL:
        w = 1;
        for (long i = 1; i < expr_count(e); i++)
            w += 0.25 + weigh(memo, expr_arg(e, i));
        return w;
    default:
        return 1;
    }
}

static double weigh(Memo *memo, Expr e)
{
    err_stack_check();
    if (expr_is_number(e))
        return weigh_number(e);
    if (expr_is(e, EXPR_SYMBOL))
        return 1;
    union {
        double weight;
        uint64_t bits;
    } known = {.bits = (uint64_t)(uintptr_t)memo_get(memo, e)};
    if (known.bits)
        return known.weight;
    known.weight = weigh_compound(memo, e);
    memo_put(memo, e, (void *)(uintptr_t)known.bits);
    return known.weight;
}

double simplify_weight(Expr e)
{
    Memo memo;
    memo_begin(&memo);
    double w = weigh(&memo, e);
    memo_end(&memo);
    return w;
}
