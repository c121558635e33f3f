/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Bessel and Kummer functions near a zero of their argument, by the first terms of their series
 * (DLMF 10.2.2, 10.2.3, 10.25.2, 10.27.4, 13.2.2, 13.2.42), for orders, or second parameters, that
 * are no integers: values there as limits of powers.
 * What is cut off has a name, so that a limit without that name does not depend on it.
 */
#include "cas/ode/parts.h"

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/check.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"

typedef struct Search {
    Expr t, point;
    long terms;
    Expr from, to; /* lists */
    Expr rests;    /* likewise, of names for what is cut off */
} Search;

/* The sum over k < terms of (-1)^k, when it is alternating, times
 * (u/2)^(v+2*k)/(k!*GAMMA(v+k+1)), and the rest. */
static Expr ascending(Search *s, Expr v, Expr u, bool alternating)
{
    Expr half = expr_mul(EXPR_HALF, u), factorial = EXPR_ONE, rest = ode_fresh();
    Expr sum = expr_mul(rest, expr_pow(half, expr_add(v, expr_int(2 * s->terms))));

    s->rests = ode_append(s->rests, rest);
    for (long k = 0; k < s->terms; k++) {
        Expr gamma = funcs_apply1("GAMMA", expr_add(v, expr_int(k + 1)));
        Expr term = expr_pow(half, expr_add(v, expr_int(2 * k)));

        term = expr_div(term, expr_mul(factorial, gamma));
        sum = alternating && k % 2 ? expr_sub(sum, term) : expr_add(sum, term);
        factorial = expr_mul(factorial, expr_int(k + 1));
    }
    return sum;
}

/* The function by two of these; NULL for other functions. */
static Expr series_of(Search *s, Expr name, Expr v, Expr u)
{
    Expr angle = expr_mul(EXPR_PI, v), sine = funcs_apply1("sin", angle);
    Expr cosine = funcs_apply1("cos", angle), low = expr_neg(v);

    if (expr_is_symbol(name, "BesselJ"))
        return ascending(s, v, u, true);
    if (expr_is_symbol(name, "BesselI"))
        return ascending(s, v, u, false);
    if (expr_is_symbol(name, "BesselY"))
        return expr_div(
            expr_sub(expr_mul(cosine, ascending(s, v, u, true)), ascending(s, low, u, true)), sine);
    if (expr_is_symbol(name, "BesselK"))
        return expr_div(
            expr_product((Expr[]){EXPR_HALF, EXPR_PI,
                                  expr_sub(ascending(s, low, u, false), ascending(s, v, u, false))},
                         3),
            sine);
    return NULL;
}

/* The sum over k < terms of (a)_k*u^k/((b)_k*k!), and the rest. */
static Expr kummer(Search *s, Expr a, Expr b, Expr u)
{
    Expr term = EXPR_ONE, rest = ode_fresh(), sum = expr_mul(rest, expr_pow(u, expr_int(s->terms)));

    s->rests = ode_append(s->rests, rest);
    for (long k = 0; k < s->terms; k++) {
        Expr up = expr_mul(expr_add(a, expr_int(k)), u);

        sum = expr_add(sum, term);
        term = expr_mul(term, expr_div(up, expr_mul(expr_add(b, expr_int(k)), expr_int(k + 1))));
    }
    return sum;
}

/* GAMMA(up)/GAMMA(down), 0 at the poles of the second. */
static Expr gamma_ratio(Expr up, Expr down)
{
    if (expr_is(down, EXPR_INTEGER) && num_sign(down) <= 0)
        return EXPR_ZERO;
    return expr_div(funcs_apply1("GAMMA", up), funcs_apply1("GAMMA", down));
}

/* E. E. Kummer's functions by these; NULL for other functions. */
static Expr kummer_series(Search *s, Expr name, Expr a, Expr b, Expr u)
{
    Expr c = expr_add(expr_sub(a, b), EXPR_ONE), d = expr_sub(EXPR_ONE, b), other;

    if (expr_is_symbol(name, "KummerM"))
        return kummer(s, a, b, u);
    if (!expr_is_symbol(name, "KummerU"))
        return NULL;
    other = expr_mul(expr_pow(u, d), kummer(s, c, expr_add(d, EXPR_ONE), u));
    return expr_add(expr_mul(gamma_ratio(d, c), kummer(s, a, b, u)),
                    expr_mul(gamma_ratio(expr_neg(d), a), other));
}

static void note(Expr node, void *arg)
{
    Search *s = arg;
    long last = expr_is(node, EXPR_CALL) ? expr_count(node) - 1 : 0;
    Expr at, series, order;

    if (last == 0 || !expr_is(expr_arg(node, last - 1), EXPR_RATIONAL))
        return;
    at = expr_arg(node, last);
    if (ode_is_free(at, s->t) || ode_value_at(at, s->t, 0, s->point) != EXPR_ZERO)
        return;
    order = expr_arg(node, last - 1);
    series = last == 2 ? series_of(s, expr_arg(node, 0), order, at)
                       : kummer_series(s, expr_arg(node, 0), expr_arg(node, 1), order, at);
    if (!series)
        return;
    s->from = ode_append(s->from, node);
    s->to = ode_append(s->to, series);
}

Expr ode_bessel_near(Expr e, Expr t, Expr point, long terms, Expr *rests)
{
    CHECK(terms > 0);
    Expr none = expr_list(NULL, 0);
    Search s = {t, point, terms, none, none, none};

    walk_each(e, note, &s);
    *rests = s.rests;
    if (expr_count(s.from) == 0)
        return NULL;
    return walk_replace(e, s.from->u.args, s.to->u.args, expr_count(s.from));
}
