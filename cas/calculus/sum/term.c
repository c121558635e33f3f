/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Terms of a sum: values, shifts, and the quotient t(k+1)/t(k), which is rational for
 * hypergeometric terms (polynomials, powers c^k, factorials, GAMMA, binomials and their products).
 */
#include "cas/calculus/sum/term.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/subs/subs.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"

enum { MAX_SHIFT = 50 };

Expr term_at(Expr f, Expr k, Expr value)
{
    Expr rule = expr_equation(k, value);
    return subs_valued(&rule, 1, diff_ready(f, k, value));
}

Expr term_shifted(Expr f, Expr k, long n)
{
    return n ? term_at(f, k, expr_add(k, expr_int(n))) : f;
}

/* --- the quotient t(k+1)/t(k) -------------------------------------------------------------- */

/* (u+s)!/u! for u = k's shift s: the product of u+1, ..., u+s, or its inverse. */
static Expr factorial_quotient(Expr u, Expr k)
{
    Expr step = expand_expr(expr_sub(term_shifted(u, k, 1), u)), value = EXPR_ONE;
    long s;
    if (!num_get_si(&s, step) || s > MAX_SHIFT || s < -MAX_SHIFT)
        return NULL;
    for (long i = 1; i <= s; i++)
        value = expr_mul(value, expr_add(u, expr_int(i)));
    for (long i = 0; i > s; i--)
        value = expr_div(value, expr_add(u, expr_int(i)));
    return value;
}

static Expr call_quotient(Expr t, Expr k)
{
    Expr u = funcs_argument(t, "factorial");
    if (u)
        return factorial_quotient(u, k);
    if ((u = funcs_argument(t, "GAMMA")))
        return factorial_quotient(expr_sub(u, EXPR_ONE), k);
    if ((u = funcs_argument(t, "exp"))) {
        Expr step = expand_expr(expr_sub(term_shifted(u, k, 1), u));
        return walk_has(step, k) ? NULL : funcs_apply1("exp", step);
    }
    if (expr_count(t) == 3 && expr_is_symbol(expr_arg(t, 0), "binomial")) {
        Expr n = expr_arg(t, 1), m = expr_arg(t, 2);
        Expr a = factorial_quotient(n, k), b = factorial_quotient(m, k);
        Expr c = factorial_quotient(expr_sub(n, m), k);
        return a && b && c ? expr_div(a, expr_mul(b, c)) : NULL;
    }
    return NULL;
}

static Expr power_quotient(Expr base, Expr exponent, Expr k)
{
    if (!walk_has(exponent, k)) {
        Expr q = term_quotient(base, k);
        return q && expr_is(exponent, EXPR_INTEGER) ? expr_pow(q, exponent) : NULL;
    }
    Expr step = expand_expr(expr_sub(term_shifted(exponent, k, 1), exponent));
    if (walk_has(base, k) || walk_has(step, k))
        return NULL;
    return expr_pow(base, step);
}

Expr term_quotient(Expr t, Expr k)
{
    if (!walk_has(t, k))
        return EXPR_ONE;
    if (is_polynomial_in(t, &k, 1))
        return expr_div(term_shifted(t, k, 1), t);
    if (expr_is(t, EXPR_CALL))
        return call_quotient(t, k);
    if (expr_is(t, EXPR_POWER))
        return power_quotient(expr_arg(t, 0), expr_arg(t, 1), k);
    if (expr_is(t, EXPR_SUM)) {
        Expr normal = normal_expr(t);
        return expr_is(normal, EXPR_SUM) ? NULL : term_quotient(normal, k);
    }
    if (!expr_is(t, EXPR_PRODUCT))
        return NULL;
    Expr value = EXPR_ONE;
    for (long i = 1; i < expr_count(t) && value; i += 2) {
        Expr q = power_quotient(expr_arg(t, i), expr_arg(t, i + 1), k);
        value = q ? expr_mul(value, q) : NULL;
    }
    return value;
}
