/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rational functions of exp(g*x): all exponentials with linear arguments whose slopes are integer
 * multiples of one slope g become powers of t = exp(g*x), hyperbolic functions (t^n +- t^-n)/2;
 * then dx = dt/(g*t); exp(n*x) beside exp(x) is t^n. Powers a^w of what is free of x are
 * exponentials for all methods, and powers again in the answer.
 *
 * Sums of P(x)*exp(a*x+d)*cos(b*x+c) and the like with polynomials P: products of sines, cosines
 * and exponentials are combined first, then with s = a + j*b, j^2 = -1 for the circular and
 * j^2 = 1 for the hyperbolic functions,
 *
 *     integral of P*exp(s*x) = exp(s*x) * sum of (-1)^k * P^(k) / s^(k+1),
 *
 * whose two parts give the integrals with cos and sin (cosh and sinh).
 */
#include "cas/integrate/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/algebra/subs/subs.h"
#include "cas/base/held.h"
#include "cas/core/fraction.h"
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
    value = integrate_exponentials_back(value, in->f, t, funcs_apply1("exp", angle));
    Expr back[] = {expr_equation(expr_call1("ln", t), angle),
                   expr_equation(t, funcs_apply1("exp", angle))};
    return subs_valued(back, 2, value);
}

/* --- powers of what is free of x ------------------------------------------------------------- */

/* a^w, where w holds x and a does not, is exp(w*ln(a)). */
static Expr power_by_exponential(Expr node, void *arg)
{
    Expr x = *(Expr *)arg;
    if (!expr_is(node, EXPR_POWER) || !integrate_is_free(expr_arg(node, 0), x) ||
        integrate_is_free(expr_arg(node, 1), x))
        return NULL;
    Expr base = funcs_apply1("ln", expr_arg(node, 0)), free, moving;
    walk_split_terms(expand_expr(expr_arg(node, 1)), x, &free, &moving);
    return expr_mul(funcs_apply1("exp", expr_mul(free, base)),
                    funcs_apply1("exp", expand_expr(expr_mul(moving, base))));
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
    if (f == in->f)
        return NULL;
    Expr value = integrate_search(in, f, x), expanded = value ? f : expand_expr(f);
    if (!value && expanded != f)
        value = integrate_search(in, expanded, x);
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

/* --- beside polynomials ------------------------------------------------------------------------
 */

/* A term: polynomial * exp(growth) * wave(phase), the wave sin, cos, sinh, cosh or none. */
typedef struct Term {
    Expr polynomial, growth, phase;
    bool waves, odd; /* odd: sin or sinh */
    int square;      /* of the unit j */
} Term;

static bool take_wave(Term *t, Expr factor, Expr x)
{
    Expr a, b;
    if (t->waves || !funcs_is_plain_wave(factor) ||
        !integrate_linear(expr_arg(factor, 1), x, &a, &b))
        return false;
    t->phase = expr_arg(factor, 1);
    t->odd = funcs_wave(factor)->sine > 0;
    t->square = funcs_is_hyperbolic(factor) ? 1 : -1;
    t->waves = true;
    return true;
}

static bool take_factor(Term *t, Expr factor, Expr x)
{
    Expr u, a, b;
    if (is_polynomial_in(factor, &x, 1)) {
        t->polynomial = expr_mul(t->polynomial, factor);
        return true;
    }
    if ((u = funcs_argument(factor, "exp"))) {
        t->growth = expr_add(t->growth, u);
        return integrate_linear(u, x, &a, &b);
    }
    return take_wave(t, factor, x);
}

static bool read_term(Term *t, Expr e, Expr x)
{
    *t = (Term){.polynomial = EXPR_ONE, .growth = EXPR_ZERO, .phase = EXPR_ZERO, .square = -1};
    for (long i = 0; i < expr_factor_count(e); i++)
        if (!take_factor(t, expr_factor(e, i), x))
            return false;
    return t->growth != EXPR_ZERO || t->waves;
}

/* U + j*V = sum of (-1)^k * P^(k) / s^(k+1), s = a + j*b; false when s has no inverse, or what is
 * differentiated does not come to 0: a list as a coefficient becomes one of zeros. */
static bool series_of(const Term *t, Expr x, Expr *U, Expr *V)
{
    Expr a = diff_name(t->growth, x), b = diff_name(t->phase, x), j2 = expr_int(t->square);
    Expr norm = normal_expr(expr_sub(expr_pow(a, EXPR_TWO), expr_mul(j2, expr_pow(b, EXPR_TWO))));
    if (norm == EXPR_ZERO)
        return false;
    Expr re = expr_div(a, norm), im = expr_neg(expr_div(b, norm)); /* 1/s */
    Expr pre = re, pim = im, p = expand_expr(t->polynomial);
    *U = *V = EXPR_ZERO;
    for (long left = degree_expr(p, x); p != EXPR_ZERO; left--) {
        err_poll();
        if (left < 0)
            return false;
        *U = expr_add(*U, expr_mul(p, pre));
        *V = expr_add(*V, expr_mul(p, pim));
        Expr next = expr_add(expr_mul(pre, re), expr_product((Expr[]){j2, pim, im}, 3));
        pim = expr_neg(expr_add(expr_mul(pre, im), expr_mul(pim, re))); /* times -1/s */
        pre = expr_neg(next);
        p = expand_expr(diff_name(p, x));
    }
    return true;
}

static Expr term_integral(const Term *t, Expr x)
{
    Expr U, V, wave;
    if (!series_of(t, x, &U, &V))
        return NULL;
    Expr e = t->growth == EXPR_ZERO ? EXPR_ONE : funcs_apply1("exp", t->growth);
    U = normal_expr(U);
    V = normal_expr(V);
    if (!t->waves)
        return expr_mul(U, e);
    Expr odd = funcs_apply1(t->square < 0 ? "sin" : "sinh", t->phase);
    Expr even = funcs_apply1(t->square < 0 ? "cos" : "cosh", t->phase);
    if (t->odd)
        wave = expr_add(expr_mul(U, odd), expr_mul(V, even));
    else
        wave = expr_add(expr_mul(U, even), expr_product((Expr[]){expr_int(t->square), V, odd}, 3));
    return expr_mul(e, wave);
}

static void look_for_wave(Expr node, void *arg)
{
    bool *found = arg;
    *found = *found || funcs_argument(node, "exp") || funcs_is_plain_wave(node);
}

static Expr all_terms(const Integral *in, Expr f)
{
    Expr sum = EXPR_ZERO;
    Term t;
    f = simplify_combine(normal_expanded(f), COMBINE_TRIG | COMBINE_EXP);
    f = simplify_combine(normal_expanded(f), COMBINE_EXP);
    for (long i = 0; i < expr_term_count(f) && sum; i++) {
        Expr term = expr_term(f, i), value;
        if (is_polynomial_in(term, &in->x, 1))
            value = integrate_search(in, term, in->x);
        else
            value = read_term(&t, term, in->x) ? term_integral(&t, in->x) : NULL;
        sum = value ? expr_add(sum, value) : NULL;
    }
    return sum;
}

Expr integrate_expoly(const Integral *in)
{
    bool waves = false;
    walk_each(in->f, look_for_wave, &waves);
    if (!waves)
        return NULL;
    Expr value = all_terms(in, in->f);
    if (value)
        return value;
    Expr f = integrate_by_exponentials(in->f, in->x); /* for sin(x)*sinh(x), exp(x)*cosh(x) */
    return f == in->f ? NULL : all_terms(in, f);
}
