/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Integrals beyond the elementary functions: P(x)*exp(quadratic) by erf, rational functions times
 * exp, sin or cos of a linear argument by Ei, Si and Ci, after partial fractions.
 */
#include "cas/integrate/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/parfrac.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/core/num.h"
#include "cas/funcs/family.h"
#include "cas/value/funcs.h"

/* --- Gauss --------------------------------------------------------------------------------- */

/* Integral of exp(a*x^2+b*x+c). */
static Expr gauss(Expr a, Expr b, Expr c, Expr x)
{
    if (funcs_real_sign(a) > 0) { /* erfi */
        Expr root = integrate_root(a), half = expr_div(b, expr_mul(EXPR_TWO, root));
        Expr front = expr_div(funcs_sqrt(EXPR_PI), expr_mul(EXPR_TWO, root));
        Expr height = funcs_apply1("exp", expr_sub(c, expr_mul(half, half)));
        Expr value = funcs_apply1("erfi", expr_add(expr_mul(root, x), half));
        return expr_product((Expr[]){front, height, value}, 3);
    }
    Expr r = integrate_root(expr_neg(a));
    Expr shift = expr_div(expr_pow(b, EXPR_TWO), expr_mul(expr_int(4), a));
    Expr at = expr_sub(expr_mul(r, x), expr_div(b, expr_mul(EXPR_TWO, r)));
    Expr scale = expr_div(funcs_sqrt(EXPR_PI), expr_mul(EXPR_TWO, r));
    return expr_product(
        (Expr[]){scale, funcs_apply1("exp", expr_sub(c, shift)), funcs_apply1("erf", at)}, 3);
}

/* Integral of P*exp(g), g = a*x^2+b*x+c: (q*exp(g))' = (q' + q*(2*a*x+b))*exp(g) takes away the
 * powers of P from the top; a constant times exp(g) is left. */
static Expr polynomial_gauss(Expr P, Expr g, Expr x)
{
    Expr a, b, c, q = EXPR_ZERO;
    if (!integrate_quadratic(g, x, &a, &b, &c))
        return NULL;
    Expr slope = diff_name(expand_expr(g), x);
    P = expand_expr(P);
    for (long n; P != EXPR_ZERO && (n = degree_expr(P, x)) > 0;) {
        Expr lead = expr_div(coeff_expr(P, x, n), expr_mul(EXPR_TWO, a));
        Expr part = expr_mul(lead, expr_pow(x, expr_int(n - 1)));
        q = expr_add(q, part);
        P = expand_expr(
            normal_expr(expr_sub(P, expr_add(diff_name(part, x), expr_mul(part, slope)))));
        if (P != EXPR_ZERO && degree_expr(P, x) >= n)
            return NULL;
    }
    Expr value = expr_mul(q, funcs_apply1("exp", g));
    return P == EXPR_ZERO ? value : expr_add(value, expr_mul(P, gauss(a, b, c, x)));
}

/* --- Ei, Si, Ci ------------------------------------------------------------------------------- */

typedef enum Wave { WAVE_EXP, WAVE_SIN, WAVE_COS } Wave;

static Expr wave_of(Wave w, Expr u)
{
    static const char *const NAMES[] = {"exp", "sin", "cos"};
    return funcs_apply1(NAMES[w], u);
}

/* Integral of wave(a*x+b)/(x-r); phase = a*r+b. */
static Expr over_simple_pole(Wave w, Expr a, Expr phase, Expr r, Expr x)
{
    Expr u = expr_mul(a, expr_sub(x, r));
    if (w == WAVE_EXP)
        return expr_mul(funcs_apply1("exp", phase), funcs_apply1("Ei", u));
    Expr s = funcs_apply1("sin", phase), c = funcs_apply1("cos", phase);
    Expr si = funcs_apply1("Si", u), ci = funcs_apply1("Ci", u);
    if (w == WAVE_SIN)
        return expr_add(expr_mul(s, ci), expr_mul(c, si));
    return expr_sub(expr_mul(c, ci), expr_mul(s, si));
}

/* Integral of wave(u)/(x-r)^k, u = a*x+b, by parts down to the simple pole. */
static Expr over_pole(Wave w, Expr a, Expr u, Expr r, long k, Expr x)
{
    if (k == 1)
        return over_simple_pole(w, a, integrate_replace(u, x, r), r, x);
    Wave next = w == WAVE_EXP ? w : w == WAVE_SIN ? WAVE_COS : WAVE_SIN;
    Expr factor = expr_div(w == WAVE_COS ? expr_neg(a) : a, expr_int(k - 1));
    Expr first = expr_div(wave_of(w, u),
                          expr_mul(expr_int(1 - k), expr_pow(expr_sub(x, r), expr_int(k - 1))));
    return expr_add(first, expr_mul(factor, over_pole(next, a, u, r, k - 1, x)));
}

/* The same of numerator/base^power, base quadratic, over its roots: those of h = numerator/(the
 * other factor) by Taylor's formula. */
static Expr over_quadratic(Wave w, Expr a, Expr u, const ParfracTerm *t, Expr x)
{
    Expr root[2], slope[2], sum = EXPR_ZERO, base = expand_expr(t->base);
    if (!integrate_two_roots(base, x, root, slope))
        return NULL;
    Expr lead = expr_pow(coeff_expr(base, x, 2), expr_int(t->power));
    for (long i = 0; i < 2; i++) {
        Expr other = expr_pow(expr_sub(x, root[1 - i]), expr_int(-t->power)), c = EXPR_ONE;
        Expr h = expr_div(expr_mul(t->numerator, other), lead);
        for (long j = t->power; j >= 1; j--) {
            Expr at = normal_expr(expr_mul(c, integrate_replace(h, x, root[i])));
            if (at != EXPR_ZERO)
                sum = expr_add(sum, expr_mul(at, over_pole(w, a, u, root[i], j, x)));
            h = diff_name(h, x);
            c = expr_div(c, expr_int(t->power - j + 1));
        }
    }
    return sum;
}

/* Integral of (p/q)*wave(u): the parts over linear factors here, and over quadratic ones where that
 * is wanted, the polynomial by the search. */
static Expr rational_times_wave(const Integral *in, Expr rational, Wave w, Expr u, bool quadratics)
{
    Expr p, q, a, b, x = in->x;
    if (!integrate_linear(u, x, &a, &b) || !parfrac_rational(rational, x, &p, &q))
        return NULL;
    if (integrate_is_free(q, x))
        return NULL;
    Parfrac parts;
    parfrac_begin(&parts, p, q, x);
    Expr sum = EXPR_ZERO;
    if (parts.polynomial != EXPR_ZERO)
        sum = integrate_search(in, expr_mul(parts.polynomial, wave_of(w, u)), x);
    for (long i = 0; i < parts.count && sum; i++) {
        const ParfracTerm *t = &parts.term[i];
        Expr c, d;
        if (!integrate_linear(t->base, x, &c, &d)) {
            Expr value = quadratics ? over_quadratic(w, a, u, t, x) : NULL;
            sum = value ? expr_add(sum, value) : NULL;
            continue;
        }
        Expr scale = expr_div(t->numerator, expr_pow(c, expr_int(t->power)));
        Expr root = expr_neg(expr_div(d, c));
        sum = expr_add(sum, expr_mul(scale, over_pole(w, a, u, root, t->power, x)));
    }
    parfrac_end(&parts);
    return sum;
}

/* f as rest * wave(u) with one such factor. */
static bool one_wave(Expr f, Expr *rest, Wave *w, Expr *u)
{
    int found = 0;
    *rest = EXPR_ONE;
    for (long i = 0; i < expr_factor_count(f); i++) {
        Expr factor = expr_factor(f, i), e = integrate_exponent(factor);
        Expr s = funcs_argument(factor, "sin"), c = funcs_argument(factor, "cos");
        if (e || s || c) {
            bool again = e && found && *w == WAVE_EXP; /* exp(u)*exp(v) */
            *u = again ? expr_add(*u, e) : e ? e : s ? s : c;
            *w = e ? WAVE_EXP : s ? WAVE_SIN : WAVE_COS;
            found += !again;
        } else {
            *rest = expr_mul(*rest, factor);
        }
    }
    return found == 1;
}

static Expr with_one_wave(const Integral *in)
{
    Expr rest, u = NULL;
    Wave w = WAVE_EXP;
    if (!one_wave(in->f, &rest, &w, &u))
        return NULL;
    if (w == WAVE_EXP && is_polynomial_in(expand_expr(rest), &in->x, 1)) {
        Expr value = polynomial_gauss(rest, u, in->x);
        if (value)
            return value;
    }
    return rational_times_wave(in, rest, w, u, false);
}

Expr integrate_wave_quadratics(const Integral *in)
{
    Expr rest, u = NULL;
    Wave w = WAVE_EXP;
    return one_wave(in->f, &rest, &w, &u) ? rational_times_wave(in, rest, w, u, true) : NULL;
}

/* The h for which the polynomial g in x+h has no term of the degree below the highest one. */
static Expr shift_of(Expr g, Expr x)
{
    if (!is_polynomial_in(g, &x, 1) || degree_expr(g, x) < 3)
        return EXPR_ZERO;
    long n = degree_expr(g, x);
    return normal_expr(
        expr_div(coeff_expr(g, x, n - 1), expr_mul(expr_int(n), coeff_expr(g, x, n))));
}

/* Exponents with names at first; numbers may have functions of their own. */
typedef enum Exponents { NAMES, SMOOTH, ALL } Exponents;

/* Are m and k > 1 whole, and (m+1)/k is not? */
static bool is_smooth_power(Expr m, Expr k)
{
    return expr_is(m, EXPR_INTEGER) && expr_is(k, EXPR_INTEGER) && num_sign(m) >= 0 &&
           num_cmp(k, EXPR_ONE) > 0 && expr_is(expr_div(expr_add(m, EXPR_ONE), k), EXPR_RATIONAL);
}

/* GAMMA(s, z) or, where m and k > 1 are whole and s is not, GAMMA(s, z) - GAMMA(s): then times
 * z^(-s) it is entire. The other one jumps at L = 0, by a constant, where the integrand is smooth.
 */
static Expr incomplete(Expr s, Expr z, Expr m, Expr k)
{
    Expr value = funcs_apply2("GAMMA", s, z);
    return is_smooth_power(m, k) ? expr_sub(value, funcs_apply1("GAMMA", s)) : value;
}

/* L^m*exp(a*L^k+b), L = c+d*x: with s = (m+1)/k it is -L^(m+1)*(-a*L^k)^(-s)*GAMMA(s, -a*L^k)*
 * exp(b)/(k*d). */
static Expr power_exponential(const Integral *in, Exponents which)
{
    Expr m = EXPR_ZERO, g = EXPR_ZERO, L = in->x, a, k, base, exponent, b, c = EXPR_ZERO;
    Expr d = EXPR_ONE, t = integrate_fresh();
    for (long i = 0; i < expr_factor_count(in->f); i++) {
        Expr factor = expr_factor(in->f, i), e = integrate_exponent(factor);
        expr_split_power(factor, &base, &exponent);
        if (e)
            g = expr_add(g, e);
        else if (m == EXPR_ZERO && integrate_is_free(exponent, in->x) &&
                 integrate_linear(base, in->x, &d, &c)) {
            m = exponent;
            L = base;
        } else
            return NULL;
    }
    if (g == EXPR_ZERO)
        return NULL;
    if (L == in->x && m == EXPR_ZERO)
        c = shift_of(expand_expr(g), in->x);
    L = c == EXPR_ZERO ? L : expr_add(expr_mul(d, in->x), c);
    g = expand_expr(integrate_replace(g, in->x, expr_div(expr_sub(t, c), d)));
    walk_split_terms(g, t, &b, &g);
    if (expr_term_count(g) > 1)
        g = collect_expr(g, t, normal_expr);
    if (!walk_monomial(g, t, &a, &k) || k == EXPR_ZERO ||
        (which == NAMES && expr_is_number(m) && expr_is_number(k)) ||
        (which == SMOOTH && !is_smooth_power(m, k)))
        return NULL;
    Expr next = expr_add(m, EXPR_ONE), s = normal_expr(expr_div(next, k));
    Expr z = expr_neg(integrate_replace(g, t, L));
    Expr value = expr_product((Expr[]){expr_pow(L, next), expr_pow(z, expr_neg(s)),
                                       incomplete(s, z, m, k), funcs_apply1("exp", b)},
                              4);
    return expr_neg(expr_div(value, expr_mul(d, k)));
}

Expr integrate_smooth_power(const Integral *in)
{
    return power_exponential(in, SMOOTH);
}

Expr integrate_incomplete(const Integral *in)
{
    return power_exponential(in, ALL);
}

Expr integrate_special(const Integral *in)
{
    Expr value = power_exponential(in, NAMES);
    return value ? value : with_one_wave(in);
}
