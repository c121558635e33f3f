/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Quotients of GAMMA, factorials, binomials and pochhammer: all are written by GAMMA, arguments
 * that differ by integers by the lowest of them, GAMMA(u+m) = u*(u+1)*...*(u+m-1)*GAMMA(u), and the
 * fraction is brought to lowest terms. What is left is written by factorials again where the input
 * had them, and a factor u beside GAMMA(u) goes into GAMMA(u+1). A form where they all have gone is
 * taken though it may be somewhat longer: binomial(n+1, k)/binomial(n, k) is (n+1)/(n+1-k).
 */
#include <stdlib.h>

#include "cas/algebra/simplify/parts.h"

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/rewrite.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"

enum { MOST_CALLS = 60, MOST_SHIFT = 100, MOST_LONGER = 3 };

typedef struct Calls {
    Expr call[MOST_CALLS]; /* of GAMMA */
    long count;
    bool has_factorial, has_gamma, has_others;
} Calls;

static void look(Expr node, void *arg)
{
    Calls *c = arg;
    bool gamma = funcs_argument(node, "GAMMA") != NULL;
    c->has_gamma |= gamma;
    c->has_factorial |= funcs_argument(node, "factorial") != NULL;
    c->has_others |= expr_is_call(node, expr_symbol("binomial")) ||
                     expr_is_call(node, expr_symbol("pochhammer"));
    if (gamma && c->count < MOST_CALLS)
        c->call[c->count++] = node;
}

static bool has_any(const Calls *c)
{
    return c->has_gamma || c->has_factorial || c->has_others;
}

static bool shift_between(long *n, Expr from, Expr to)
{
    Expr difference = expand_expr(expr_sub(to, from));
    return num_get_si(n, difference) && labs(*n) <= MOST_SHIFT;
}

/* GAMMA(low+n) by GAMMA(low). */
static Expr raised(Expr low, long n)
{
    Expr value = funcs_apply1("GAMMA", low);
    for (long i = 0; i < n; i++)
        value = expr_mul(value, expr_add(low, expr_int(i)));
    return value;
}

/* u = rest + n with a whole number n beside names? */
static bool whole_shift(Expr u, Expr *rest, long *n)
{
    Expr x = expand_expr(u);
    if (!expr_is(x, EXPR_SUM))
        return false;
    for (long i = 0; i < expr_term_count(x); i++)
        if (num_get_si(n, expr_term(x, i)) && labs(*n) <= MOST_SHIFT) {
            *rest = expr_sub(x, expr_term(x, i));
            return true;
        }
    return false;
}

/* factorial(u+n) by factorial(u), GAMMA(u+n) by GAMMA(u). */
static Expr without_shift(Expr call, void *arg)
{
    (void)arg;
    Expr rest, value, u = funcs_argument(call, "factorial");
    bool factorial = u;
    long n;
    if (!u && !(u = funcs_argument(call, "GAMMA")))
        return call;
    if (expr_count(call) != 2 || !whole_shift(u, &rest, &n))
        return call;
    value = funcs_apply1(expr_text(expr_arg(call, 0)), rest);
    for (long i = 0; i < n; i++)
        value = expr_mul(value, expr_add(rest, expr_int(factorial ? i + 1 : i)));
    for (long i = 0; i > n; i--)
        value = expr_div(value, expr_add(rest, expr_int(factorial ? i : i - 1)));
    return value;
}

Expr simplify_gamma_shifts(Expr e)
{
    if (!walk_has_call(e, "factorial") && !walk_has_call(e, "GAMMA"))
        return e;
    return walk_rebuild(e, NULL, without_shift, NULL);
}

/* Every GAMMA of e by the lowest of its class. */
static Expr by_lowest(Expr e, const Calls *c)
{
    Expr value[MOST_CALLS];
    for (long i = 0; i < c->count; i++) {
        Expr u = expr_arg(c->call[i], 1), low = u;
        long n, up;
        for (long j = 0; j < c->count; j++)
            if (shift_between(&n, expr_arg(c->call[j], 1), low) && n > 0)
                low = expr_arg(c->call[j], 1);
        value[i] = shift_between(&up, low, u) ? raised(low, up) : c->call[i];
    }
    return walk_replace(e, c->call, value, c->count);
}

/* u^p*GAMMA(u)^p is GAMMA(u+1)^p; NULL when no factor of the product fits. */
static Expr absorbed_once(Expr e)
{
    for (long i = 0; i < expr_factor_count(e); i++) {
        Expr gamma, power, u, base, exponent;
        expr_split_power(expr_factor(e, i), &gamma, &power);
        if (!(u = funcs_argument(gamma, "GAMMA")))
            continue;
        for (long j = 0; j < expr_factor_count(e); j++) {
            Expr next = NULL;
            expr_split_power(expr_factor(e, j), &base, &exponent);
            if (base == u && exponent == power)
                next = expr_add(u, EXPR_ONE);
            else if (expr_neg(exponent) == power && base == expr_sub(u, EXPR_ONE))
                next = base;
            if (next) {
                Expr rest = expr_div(e, expr_mul(expr_factor(e, i), expr_factor(e, j)));
                return expr_mul(rest, expr_pow(funcs_apply1("GAMMA", next), power));
            }
        }
    }
    return NULL;
}

static Expr absorbed(Expr e)
{
    for (Expr next = e; next; next = absorbed_once(e))
        e = next;
    return e;
}

Expr simplify_gamma(Expr e)
{
    Calls given = {.count = 0}, calls = {.count = 0}, left = {.count = 0};
    walk_each(e, look, &given);
    if (!has_any(&given))
        return e;
    Expr form = rewrite_expr(e, REWRITE_GAMMA);
    walk_each(form, look, &calls);
    form = absorbed(factor_expr(normal_expr(by_lowest(form, &calls))));
    if (!given.has_gamma)
        form = rewrite_expr(form, REWRITE_FACTORIAL);
    walk_each(form, look, &left);
    double longest = simplify_weight(e) * (has_any(&left) ? 1 : MOST_LONGER);
    return simplify_weight(form) < longest ? form : e;
}
