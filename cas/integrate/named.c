/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Antiderivatives in functions with a name: Fresnel's integrals for waves of a quadratic, the
 * dilogarithm for ln(a*x+b)/(c*x+d), Bessel functions times powers (DLMF 10.6.6), Jacobi's
 * functions (22.14), and rational functions times exp(g), g a polynomial, after C. Hermite's
 * reduction of the multiple factors of the denominator, as R. H. Risch has it (1969).
 */
#include "cas/integrate/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/core/num.h"
#include "cas/value/funcs_facts.h"

#include <string.h>

/* --- waves of a quadratic -------------------------------------------------------------------- */

/* u = a*(x+h)^2 + r, w = sqrt(2*a/Pi)*(x+h): cos(u) has cos(r)*C(w) - sin(r)*S(w) over
 * sqrt(2*a/Pi), sin(u) cos(r)*S(w) + sin(r)*C(w). */
static Expr fresnel_of(bool sine, Expr u, Expr x)
{
    Expr a, b, c, h, r, scale, w, C, S, cr, sr;
    integrate_quadratic(u, x, &a, &b, &c);
    h = expr_div(b, expr_mul(EXPR_TWO, a));
    r = normal_expr(expr_sub(c, expr_product((Expr[]){a, h, h}, 3)));
    scale = expr_div(funcs_sqrt(expr_mul(EXPR_TWO, a)), funcs_sqrt(EXPR_PI));
    w = expr_mul(scale, expr_add(x, h));
    C = funcs_apply1("FresnelC", w);
    S = funcs_apply1("FresnelS", w);
    cr = funcs_apply1("cos", r);
    sr = funcs_apply1("sin", r);
    w = sine ? expr_add(expr_mul(cr, S), expr_mul(sr, C))
             : expr_sub(expr_mul(cr, C), expr_mul(sr, S));
    return expr_div(w, scale);
}

/* The constant left in P[0]*sin(u) + P[1]*cos(u) by (G*sin(u))' = G'*sin(u) + G*u'*cos(u), and
 * (-G*cos(u))' = -G'*cos(u) + G*u'*sin(u), which take powers away from the top; the sum of these
 * terms. */
static Expr lowered(Expr *P, Expr u, Expr x)
{
    Expr slope = diff_name(expand_expr(u), x), sum = EXPR_ZERO, a = coeff_expr(slope, x, 1);
    for (int sine = 1; P[0] != EXPR_ZERO || P[1] != EXPR_ZERO; sine = !sine) {
        Expr *from = &P[!sine], *other = &P[sine];
        while (*from != EXPR_ZERO && degree_expr(*from, x) > 0) {
            long n = degree_expr(*from, x);
            Expr G = expr_div(expr_mul(coeff_expr(*from, x, n), expr_pow(x, expr_int(n - 1))), a);
            Expr s = expr_int(sine ? -1 : 1);
            *from = expand_expr(normal_expr(expr_sub(*from, expr_mul(G, slope))));
            *other = expand_expr(expr_sub(*other, expr_mul(s, diff_name(G, x))));
            sum = expr_add(sum,
                           expr_product((Expr[]){s, G, funcs_apply1(sine ? "cos" : "sin", u)}, 3));
            if (*from != EXPR_ZERO && degree_expr(*from, x) >= n)
                return NULL;
        }
        if (*other == EXPR_ZERO || degree_expr(*other, x) == 0)
            break;
    }
    return sum;
}

/* A polynomial times sin or cos of a quadratic. */
static Expr fresnel(const Integral *in)
{
    Expr u = NULL, a, b, c, rest = EXPR_ONE, P[2] = {EXPR_ZERO, EXPR_ZERO}, x = in->x;
    bool sine = false;
    for (long i = 0; i < expr_factor_count(in->f); i++) {
        Expr factor = expr_factor(in->f, i), s = funcs_argument(factor, "sin");
        Expr v = s ? s : funcs_argument(factor, "cos");
        sine = sine || s;
        if (!v)
            rest = expr_mul(rest, factor);
        else if (u)
            return NULL;
        else
            u = v;
    }
    rest = expand_expr(rest);
    if (!u || !integrate_quadratic(u, x, &a, &b, &c) || !is_polynomial_in(rest, &x, 1))
        return NULL;
    P[!sine] = rest;
    Expr sum = lowered(P, u, x);
    for (int i = 0; i < 2 && sum; i++)
        if (P[i] != EXPR_ZERO)
            sum = expr_add(sum, expr_mul(P[i], fresnel_of(i == 0, u, x)));
    return sum;
}

/* --- dilogarithms ---------------------------------------------------------------------------- */

/* ln(a*x+b)/(c*x+d): with u = a*x+b this is ln(u)/(u-r)/c, r = b-a*d/c; for r <> 0
 * ln(u)*ln(1-u/r) + polylog(2, u/r), where polylog(2, z) = dilog(1-z). */
static Expr dilogarithm(const Integral *in)
{
    Expr u = NULL, down = NULL, a, b, c, d, r, z;
    for (long i = 0; i < expr_factor_count(in->f); i++) {
        Expr factor = expr_factor(in->f, i), base, exponent;
        expr_split_power(factor, &base, &exponent);
        if (funcs_argument(factor, "ln") && !u)
            u = funcs_argument(factor, "ln");
        else if (exponent == EXPR_MINUS_ONE && !down)
            down = base;
        else
            return NULL;
    }
    if (!u || !down || !integrate_linear(u, in->x, &a, &b) ||
        !integrate_linear(down, in->x, &c, &d))
        return NULL;
    r = normal_expr(expr_sub(b, expr_div(expr_mul(a, d), c)));
    if (r == EXPR_ZERO)
        return NULL;
    if (r == EXPR_ONE)
        return expr_neg(expr_div(funcs_apply1("dilog", u), c));
    z = normal_expr(expr_sub(EXPR_ONE, expr_div(u, r)));
    return expr_div(
        expr_add(expr_mul(funcs_apply1("ln", u), funcs_apply1("ln", z)), funcs_apply1("dilog", z)),
        c);
}

/* polylog(s, c*x^n)/x: polylog(s+1, c*x^n)/n. */
static Expr polylogarithm(const Integral *in)
{
    Expr over = expr_mul(in->f, in->x), c, n;
    if (!expr_is(over, EXPR_CALL) || expr_count(over) != 3 ||
        !expr_is_symbol(expr_arg(over, 0), "polylog") ||
        !integrate_is_free(expr_arg(over, 1), in->x) ||
        !walk_monomial(expr_arg(over, 2), in->x, &c, &n) || n == EXPR_ZERO)
        return NULL;
    Expr next = expr_add(expr_arg(over, 1), EXPR_ONE);
    return expr_div(funcs_apply2("polylog", next, expr_arg(over, 2)), n);
}

/* --- Bessel functions ------------------------------------------------------------------------ */

/* x^v*J(v): sqrt(Pi)*2^(v-1)*GAMMA(v+1/2)*x*(J(v)*H(v-1) - J(v-1)*H(v)) with Struve's H, for I
 * with L (DLMF 10.22.2, 10.43.2); with the argument a*x, and over a^v. */
static Expr struve(const char *name, Expr v, Expr a, Expr x)
{
    const char *other = name[strlen(name) - 1] == 'I' ? "StruveL" : "StruveH";
    Expr z = expr_mul(a, x), low = expr_sub(v, EXPR_ONE);
    if (name[strlen(name) - 1] == 'K')
        return NULL;
    Expr first = expr_mul(funcs_apply2(name, v, z), funcs_apply2(other, low, z));
    Expr second = expr_mul(funcs_apply2(name, low, z), funcs_apply2(other, v, z));
    Expr scale = expr_product((Expr[]){expr_pow(EXPR_PI, EXPR_HALF), expr_pow(EXPR_TWO, low),
                                       funcs_apply1("GAMMA", expr_add(v, EXPR_HALF)),
                                       expr_pow(a, expr_neg(v))},
                              4);
    return expr_product((Expr[]){scale, x, expr_sub(first, second)}, 3);
}

/* x^(v+1)*J(v) has x^(v+1)*J(v+1), x^(1-v)*J(v) has -x^(1-v)*J(v-1), with the argument a*x; the
 * signs for I and K differ. */
static Expr bessel(const Integral *in)
{
    static const struct {
        const char *name;
        signed char up, down;
    } KINDS[] = {{"BesselJ", 1, -1}, {"BesselY", 1, -1}, {"BesselI", 1, 1}, {"BesselK", -1, -1}};
    Expr call = NULL, p = EXPR_ZERO, v, a, b, x = in->x;
    size_t kind = 0;
    for (long i = 0; i < expr_factor_count(in->f); i++) {
        Expr factor = expr_factor(in->f, i), base, exponent;
        expr_split_power(factor, &base, &exponent);
        if (base == x && integrate_is_free(exponent, x))
            p = expr_add(p, exponent);
        else if (!call && expr_is(factor, EXPR_CALL) && expr_count(factor) == 3)
            call = factor;
        else
            return NULL;
    }
    while (call && kind < 4 && !expr_is_symbol(expr_arg(call, 0), KINDS[kind].name))
        kind++;
    if (!call || kind == 4 || !integrate_linear(expr_arg(call, 2), x, &a, &b) || b != EXPR_ZERO)
        return NULL;
    v = expr_arg(call, 1);
    if (p == v)
        return struve(KINDS[kind].name, v, a, x);
    if (normal_expr(expr_sub(p, expr_add(v, EXPR_ONE))) == EXPR_ZERO)
        return expr_div(expr_product((Expr[]){expr_int(KINDS[kind].up), expr_pow(x, p),
                                              funcs_apply2(KINDS[kind].name, expr_add(v, EXPR_ONE),
                                                           expr_arg(call, 2))},
                                     3),
                        a);
    if (normal_expr(expr_sub(p, expr_sub(EXPR_ONE, v))) != EXPR_ZERO)
        return NULL;
    return expr_div(expr_product((Expr[]){expr_int(KINDS[kind].down), expr_pow(x, p),
                                          funcs_apply2(KINDS[kind].name, expr_sub(v, EXPR_ONE),
                                                       expr_arg(call, 2))},
                                 3),
                    a);
}

/* sn: ln(dn-k*cn)/k, cn: arctan(k*sn/dn)/k, dn: arctan(sn/cn). */
static Expr jacobi(const Integral *in)
{
    static const char *const NAMES[] = {"JacobiSN", "JacobiCN", "JacobiDN"};
    Expr f = in->f, wave[3], a, b, k, value;
    int kind = 0;
    while (kind < 3 && !(expr_is(f, EXPR_CALL) && expr_is_symbol(expr_arg(f, 0), NAMES[kind])))
        kind++;
    if (kind == 3 || expr_count(f) != 3 || !integrate_linear(expr_arg(f, 1), in->x, &a, &b))
        return NULL;
    k = expr_arg(f, 2);
    if (k == EXPR_ZERO || !integrate_is_free(k, in->x))
        return NULL;
    for (int i = 0; i < 3; i++)
        wave[i] = funcs_apply2(NAMES[i], expr_arg(f, 1), k);
    if (kind == 0)
        value = funcs_apply1("ln", expr_sub(wave[2], expr_mul(k, wave[1])));
    else if (kind == 1)
        value = funcs_apply1("arctan", expr_div(expr_mul(k, wave[0]), wave[2]));
    else
        value = funcs_apply1("arctan", expr_div(wave[0], wave[1]));
    return expr_div(value, kind == 2 ? a : expr_mul(a, k));
}

/* --- rational functions times exp(g) --------------------------------------------------------- */

/* s with s*b = a modulo V, or NULL. */
static Expr modular_quotient(Expr a, Expr b, Expr V, Expr x)
{
    Expr s, t, rest, g;
    ratfun_quotient(expand_expr(b), V, x, &rest);
    g = ratfun_gcdex(rest, V, x, &s, &t, normal_expr);
    if (g != EXPR_ONE)
        return NULL;
    ratfun_quotient(expand_expr(expr_mul(a, s)), V, x, &rest);
    return rest;
}

/* up/down*exp(g) without multiple factors in down: V of multiplicity k is lowered by
 * (B/V^(k-1)*exp(g))' = (B'*V - (k-1)*B*V' + B*g'*V)/V^k*exp(g), B = -up/((k-1)*W*V') mod V where
 * down = V^k*W. *part gets the terms B/V^(k-1). */
static Expr reduced(Expr R, Expr g, Expr x, Expr *part)
{
    *part = EXPR_ZERO;
    for (;;) {
        Expr down = denom_expr(R), list = expr_arg(factor_list(down, true), 1), V = NULL, W, B;
        long k = 0;
        for (long i = 0; i < expr_count(list) && k < 2; i++) {
            V = expr_arg(expr_arg(list, i), 0);
            if (integrate_is_free(V, x) || !num_get_si(&k, expr_arg(expr_arg(list, i), 1)))
                k = 0;
        }
        if (k < 2)
            return R;
        err_poll();
        V = expand_expr(V);
        W = normal_expr(expr_div(down, expr_pow(V, expr_int(k))));
        B = modular_quotient(numer_expr(R),
                             expr_product((Expr[]){expr_int(1 - k), W, diff_name(V, x)}, 3), V, x);
        if (!B)
            return NULL;
        B = expr_div(B, expr_pow(V, expr_int(k - 1)));
        *part = expr_add(*part, B);
        R = normal_expr(expr_sub(R, expr_add(diff_name(B, x), expr_mul(B, diff_name(g, x)))));
    }
}

static Expr rational_exponential(const Integral *in)
{
    Expr R, g = expand_expr(integrate_outer_exponent(in->f, &R)), part, rest, x = in->x, wave;
    R = normal_expr(R);
    if (g == EXPR_ZERO || !is_polynomial_in(g, &x, 1) || degree_expr(g, x) > 2 ||
        !is_polynomial_in(numer_expr(R), &x, 1) || !is_polynomial_in(denom_expr(R), &x, 1))
        return NULL;
    rest = reduced(R, g, x, &part);
    if (!rest || part == EXPR_ZERO)
        return NULL;
    wave = funcs_apply1("exp", g);
    rest = rest == EXPR_ZERO ? rest : integrate_search(in, expr_mul(rest, wave), x);
    return rest ? expr_add(expr_mul(normal_expr(part), wave), rest) : NULL;
}

/* --- several waves --------------------------------------------------------------------------- */

/* Powers and products of sines and cosines over a polynomial, as a sum of single waves. */
static Expr single_waves(const Integral *in)
{
    Expr waves = EXPR_ONE, rest = EXPR_ONE, x = in->x, sum;
    for (long i = 0; i < expr_factor_count(in->f); i++) {
        Expr factor = expr_factor(in->f, i), base, exponent;
        expr_split_power(factor, &base, &exponent);
        if (funcs_is_plain_wave(base) && funcs_is_circular(base) &&
            expr_is(exponent, EXPR_INTEGER) && num_sign(exponent) > 0)
            waves = expr_mul(waves, factor);
        else
            rest = expr_mul(rest, factor);
    }
    if (is_polynomial_in(rest, &x, 1) || expr_is(waves, EXPR_CALL) || waves == EXPR_ONE)
        return NULL;
    sum = simplify_combine(waves, COMBINE_TRIG);
    return sum == waves ? NULL : integrate_search(in, expand_products(expr_mul(sum, rest)), x);
}

/* --- polynomials times entire integrals ------------------------------------------------------- */

/* By parts before any substitution, which would bring in roots of squares. */
static Expr with_error_function(const Integral *in)
{
    Expr rest = EXPR_ONE, found = NULL, x = in->x;
    for (long i = 0; i < expr_factor_count(in->f); i++) {
        Expr factor = expr_factor(in->f, i);
        bool named = funcs_is_primitive(factor) && funcs_is_entire(factor);
        found = named ? factor : found;
        rest = named ? rest : expr_mul(rest, factor);
    }
    if (!found || rest == EXPR_ONE || !is_polynomial_in(rest, &x, 1))
        return NULL;
    return integrate_by_parts(in);
}

/* --- around zero ------------------------------------------------------------------------------ */

/* A power of x times a function with a logarithm at 0, by its form there. */
static Expr by_near(const Integral *in)
{
    Expr c, k, near = NULL, rest = EXPR_ONE;
    for (long i = 0; i < expr_factor_count(in->f); i++) {
        Expr factor = expr_factor(in->f, i);
        bool call = !near && expr_is(factor, EXPR_CALL) && expr_count(factor) > 1 &&
                    walk_monomial(expr_arg(factor, expr_count(factor) - 1), in->x, &c, &k);
        if (call)
            near = funcs_near(factor, EXPR_ZERO);
        else if (walk_monomial(factor, in->x, &c, &k))
            rest = expr_mul(rest, factor);
        else
            return NULL;
        if (call && (!near || !walk_has_call(near, "hypergeom")))
            return NULL;
    }
    return near ? integrate_search(in, expand_expr(expr_mul(rest, near)), in->x) : NULL;
}

Expr integrate_by_near(const Integral *in)
{
    enum { MOST_DEPTH = 4 };
    return in->depth <= MOST_DEPTH ? by_near(in) : NULL;
}

Expr integrate_named(const Integral *in)
{
    static Expr (*const METHODS[])(const Integral *) = {
        fresnel, dilogarithm,          polylogarithm, bessel,
        jacobi,  rational_exponential, single_waves,  with_error_function};
    for (size_t i = 0; i < sizeof METHODS / sizeof *METHODS; i++) {
        Expr value = METHODS[i](in);
        if (value)
            return value;
    }
    return NULL;
}
