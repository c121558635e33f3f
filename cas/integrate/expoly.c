/* SPDX-License-Identifier: GPL-3.0-or-later
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
#include "cas/base/mem.h"
#include "cas/core/walk.h"
#include "cas/value/funcs_facts.h"

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

/* U + j*V = sum of (-1)^k * P^(k) / s^(k+1), s = a + j*b; false when s has no inverse. */
static bool series_of(const Term *t, Expr x, Expr *U, Expr *V)
{
    Expr a = diff_name(t->growth, x), b = diff_name(t->phase, x), j2 = expr_int(t->square);
    Expr norm = normal_expr(expr_sub(expr_pow(a, EXPR_TWO), expr_mul(j2, expr_pow(b, EXPR_TWO))));
    if (norm == EXPR_ZERO)
        return false;
    Expr re = expr_div(a, norm), im = expr_neg(expr_div(b, norm)); /* 1/s */
    Expr pre = re, pim = im, p = expand_expr(t->polynomial);
    *U = *V = EXPR_ZERO;
    while (p != EXPR_ZERO) {
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
