/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rational functions of exp(g*x): all exponentials with linear arguments whose slopes are integer
 * multiples of one slope g become powers of t = exp(g*x), hyperbolic functions (t^n +- t^-n)/2;
 * then dx = dt/(g*t); exp(n*x) beside exp(x) is t^n. Powers a^w of what is free of x are
 * exponentials for all methods, and powers again in the answer.
 */
#include "cas/integrate/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/algebra/subs/subs.h"
#include "cas/base/held.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/funcs_facts.h"

enum { MAX_CALLS = 32 };

typedef struct Calls {
    Expr call[MAX_CALLS];
    long n;
    Expr x;
    bool other; /* something in x that is no function of an exponential */
} Calls;

static void look_at(Expr node, void *arg)
{
    Calls *c = arg;
    if (!expr_is(node, EXPR_CALL) || expr_count(node) != 2 || integrate_is_free(node, c->x))
        return;
    if ((funcs_argument(node, "exp") || funcs_is_hyperbolic(node)) && c->n < MAX_CALLS)
        c->call[c->n++] = node;
    else
        c->other = true;
}

/* The slope all others are integer multiples of; where there is none, a slope that is a number, all
 * others being multiples of it free of x. False without any. */
static bool common_slope(const Calls *c, Expr *slope)
{
    Expr first = NULL, number = NULL, a, b;
    *slope = NULL;
    fmpq_t q, g;
    held_fmpq(q);
    held_fmpq(g);
    bool ok = true, linear = true;
    for (long i = 0; i < c->n && linear; i++) {
        linear = integrate_linear(expr_arg(c->call[i], 1), c->x, &a, &b);
        if (!linear)
            break;
        if (!first)
            first = a;
        if (expr_is_rational(a) && !funcs_is_hyperbolic(c->call[i]))
            number = a;
        Expr ratio = normal_expr(expr_div(a, first));
        ok = ok && expr_is_rational(ratio) && num_get_fmpq(q, ratio);
        if (ok)
            fmpq_gcd(g, g, q);
    }
    if (ok && first)
        *slope = expr_mul(expr_fmpq(g), first);
    else if (linear && number)
        *slope = number;
    held_end(2);
    return linear && first && (ok || number);
}

/* The call in terms of e = exp(argument). */
static Expr by_exponential(Expr call, Expr e)
{
    return funcs_is_hyperbolic(call) ? funcs_wave_by_exp(funcs_wave(call), e) : e;
}

/* Rules for all hyperbolic functions of linear arguments in f. */
static long hyperbolic_rules(const Calls *c, Expr *rules)
{
    long n = 0;
    for (long i = 0; i < c->n; i++) {
        Expr call = c->call[i], e = funcs_apply1("exp", expr_arg(call, 1));
        if (funcs_is_hyperbolic(call))
            rules[n++] = expr_equation(call, by_exponential(call, e));
    }
    return n;
}

Expr integrate_by_exponentials(Expr f, Expr x)
{
    Calls c = {.x = x};
    Expr rules[MAX_CALLS];
    walk_each(f, look_at, &c);
    long n = hyperbolic_rules(&c, rules);
    return n ? subs_once(rules, n, f) : f;
}

Expr integrate_exponential(const Integral *in)
{
    Calls c = {.x = in->x};
    Expr slope, a, b, rules[MAX_CALLS], t;
    walk_each(in->f, look_at, &c);
    if (c.n == 0 || c.other || !common_slope(&c, &slope))
        return NULL;
    t = integrate_fresh();
    for (long i = 0; i < c.n; i++) {
        integrate_linear(expr_arg(c.call[i], 1), in->x, &a, &b);
        Expr e = expr_mul(funcs_apply1("exp", b), expr_pow(t, normal_expr(expr_div(a, slope))));
        rules[i] = expr_equation(c.call[i], by_exponential(c.call[i], e));
    }
    Expr f = subs_once(rules, c.n, in->f);
    if (!integrate_is_free(f, in->x))
        return NULL;
    Expr value = integrate_search(in, normal_expr(expr_div(f, expr_mul(slope, t))), t);
    if (!value)
        return NULL;
    Expr angle = expr_mul(slope, in->x);
    Expr back[] = {expr_equation(expr_call1("ln", t), angle),
                   expr_equation(t, funcs_apply1("exp", angle))};
    return funcs_refresh(subs_once(back, 2, value));
}

/* --- powers of what is free of x ------------------------------------------------------------- */

/* a^w, where w holds x and a does not, is exp(w*ln(a)). */
static Expr power_by_exponential(Expr node, void *arg)
{
    Expr x = *(Expr *)arg;
    if (!expr_is(node, EXPR_POWER) || !integrate_is_free(expr_arg(node, 0), x) ||
        integrate_is_free(expr_arg(node, 1), x))
        return NULL;
    return funcs_apply1("exp", expr_mul(expr_arg(node, 1), funcs_apply1("ln", expr_arg(node, 0))));
}

/* exp(r*ln(a)+s) is a^r*exp(s). */
static Expr exponential_by_power(Expr node, void *arg)
{
    Expr x = *(Expr *)arg, u = funcs_argument(node, "exp"), rest = EXPR_ZERO, power = EXPR_ONE;
    if (!u || integrate_is_free(u, x))
        return NULL;
    for (long i = 0; i < expr_term_count(u); i++) {
        Expr term = expr_term(u, i), a = NULL;
        for (long k = 0; k < expr_factor_count(term) && !a; k++)
            a = integrate_is_free(expr_factor(term, k), x)
                    ? funcs_argument(expr_factor(term, k), "ln")
                    : NULL;
        if (a)
            power = expr_mul(power, expr_pow(a, expr_div(term, funcs_apply1("ln", a))));
        else
            rest = expr_add(rest, term);
    }
    return power == EXPR_ONE ? NULL : expr_mul(power, funcs_apply1("exp", rest));
}

Expr integrate_powers(const Integral *in)
{
    Expr x = in->x, f = walk_rebuild(in->f, power_by_exponential, NULL, &x);
    Expr value = f == in->f ? NULL : integrate_search(in, expand_expr(f), x);
    return value ? funcs_refresh(walk_rebuild(value, exponential_by_power, NULL, &x)) : NULL;
}

/* --- waves ------------------------------------------------------------------------------------ */

/* A sine or cosine, circular or hyperbolic, by exp. */
static Expr by_exp(Expr node, void *arg)
{
    Expr x = *(Expr *)arg;
    if (!funcs_is_plain_wave(node) || integrate_is_free(node, x))
        return NULL;
    bool circular = funcs_is_circular(node);
    Expr u = expr_arg(node, 1);
    Expr e = funcs_apply1("exp", circular ? expr_mul(EXPR_I, u) : u), back = expr_inv(e);
    if (funcs_wave(node)->cosine > 0)
        return expr_mul(EXPR_HALF, expr_add(e, back));
    return expr_div(expr_sub(e, back), circular ? expr_mul(EXPR_TWO, EXPR_I) : EXPR_TWO);
}

Expr integrate_as_exponentials(const Integral *in)
{
    Expr x = in->x, sum = EXPR_ZERO, base, exponent;
    bool some = false;
    long k;
    for (long i = 0; i < expr_factor_count(in->f); i++) {
        expr_split_power(expr_factor(in->f, i), &base, &exponent);
        if (funcs_is_plain_wave(base) && num_get_si(&k, exponent) && k > 0 &&
            !walk_has_kind(expr_arg(base, 1), EXPR_CALL))
            some = true;
        else if (walk_has_kind(base, EXPR_CALL) && !funcs_argument(base, "exp"))
            return NULL;
    }
    if (!some)
        return NULL;
    Expr f = expand_products(walk_rebuild(in->f, by_exp, NULL, &x));
    f = simplify_combine(f, COMBINE_EXP);
    long n = expr_term_count(f);
    for (long i = 0; i < n && n <= MAX_CALLS && sum; i++) {
        Expr value = integrate_search(in, expr_term(f, i), x);
        sum = value ? expr_add(sum, value) : NULL;
    }
    return n <= MAX_CALLS ? sum : NULL;
}
