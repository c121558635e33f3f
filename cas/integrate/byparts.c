/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Integration by parts: g*h with g a logarithm, an inverse function or an integral function (or a
 * power of one) becomes g*H - integral of g'*H. So does x^n with a function h of sines, cosines and
 * exponentials alone whose integral H is known (x*sec(x)^2); what is no sum of products with these,
 * as x*sin(x), is done by others before.
 */
#include "cas/integrate/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/powers.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/core/num.h"
#include "cas/value/funcs_facts.h"

/* A factor h^n, or (a+b*h)^n with a, b free of x, where h' is simpler than h. */
static bool gets_simpler(Expr factor, Expr x)
{
    Expr base, exponent, free;
    long n;
    expr_split_power(factor, &base, &exponent);
    if (expr_is(base, EXPR_SUM)) {
        walk_split_terms(base, x, &free, &base);
        walk_split_factors(base, x, &free, &base);
    }
    return funcs_is_primitive(base) && num_get_si(&n, exponent) && n > 0 &&
           !integrate_is_free(base, x);
}

static void look_for_others(Expr node, void *arg)
{
    Expr *x_then_other = arg;
    bool plain = expr_is_number(node) || expr_is(node, EXPR_SUM) || expr_is(node, EXPR_PRODUCT) ||
                 expr_is(node, EXPR_POWER) || funcs_wave(node) ||
                 (funcs_argument(node, "exp") && node != x_then_other[0]);
    if (!plain && node != x_then_other[0] && !integrate_is_free(node, x_then_other[0]))
        x_then_other[1] = node;
}

/* Is h made of sines, cosines, exponentials and their kin, x nowhere beside them? */
static bool is_made_of_waves(Expr h, Expr x)
{
    Expr x_then_other[2] = {x, NULL};
    walk_each(h, look_for_others, x_then_other);
    return !x_then_other[1];
}

static Expr core_of(Expr h, Expr x)
{
    Expr free, rest;
    walk_split_factors(h, x, &free, &rest);
    return rest;
}

/* Is h a known function of a linear argument whose integral is one, too, as polygammas are? */
static bool is_ladder(Expr h, Expr x)
{
    Expr a, b;
    if (!expr_is(h, EXPR_CALL) || expr_count(h) < 2 || gets_simpler(h, x) ||
        !integrate_linear(expr_arg(h, expr_count(h) - 1), x, &a, &b))
        return false;
    for (long i = 1; i + 1 < expr_count(h); i++)
        if (!integrate_is_free(expr_arg(h, i), x))
            return false;
    Expr H = funcs_integral(h);
    return H && expr_is(core_of(H, x), EXPR_CALL);
}

/* x^n, n > 0, times a function of sines, cosines and exponentials, or one with a chain of
 * integrals. */
static Expr by_parts_of_power(const Integral *in)
{
    for (long i = 0; i < expr_factor_count(in->f); i++) {
        Expr g = expr_factor(in->f, i), base, exponent, h = expr_div(in->f, g);
        long n;
        expr_split_power(g, &base, &exponent);
        if (base != in->x || !num_get_si(&n, exponent) || n <= 0 ||
            !(is_made_of_waves(h, in->x) || is_ladder(core_of(h, in->x), in->x)))
            continue;
        Expr H = integrate_search(in, h, in->x);
        Expr value = H ? integrate_search(in, expr_mul(diff_name(g, in->x), H), in->x) : NULL;
        return value ? expr_sub(expr_mul(g, H), value) : NULL;
    }
    return NULL;
}

static bool is_root_of(Expr base, Expr exponent, const void *P)
{
    return base == P && expr_is(exponent, EXPR_RATIONAL);
}

/* g'; without roots of x in denominators. */
static Expr slope_of(Expr g, Expr x)
{
    Expr d = diff_name(g, x);
    return integrate_has_root(d, x) ? simplify_radicals(d) : d;
}

/* The slope with L^(-1/2)*M^(-1/2) as sign*P^(-1/2) where H has a root of P = L*M: on each side of
 * the zeros *sign = sqrt(P)/(sqrt(L)*sqrt(M)) is a constant, here a name. */
static Expr with_root_of(Expr H, Expr slope, Expr x, Expr name, Expr *sign)
{
    Expr rest = EXPR_ONE, L[2], roots = EXPR_ONE, base, exponent;
    long n = 0;
    for (long i = 0; i < expr_factor_count(slope); i++) {
        Expr factor = expr_factor(slope, i);
        expr_split_power(factor, &base, &exponent);
        bool root = exponent == expr_neg(EXPR_HALF) && !integrate_is_free(base, x);
        if (root && n < 2)
            L[n] = base;
        n += root;
        roots = root ? expr_mul(roots, factor) : roots;
        rest = root ? rest : expr_mul(rest, factor);
    }
    if (n != 2)
        return slope;
    Expr P = expand_expr(expr_mul(L[0], L[1]));
    if (!powers_any(H, is_root_of, P))
        return slope;
    *sign = expr_mul(expr_pow(P, EXPR_HALF), roots);
    return expr_product((Expr[]){rest, name, expr_pow(P, expr_neg(EXPR_HALF))}, 3);
}

/* Is the slope of g a power of x, as that of ln(c*x^n)? */
static bool is_logarithm_of_power(Expr g, Expr x)
{
    Expr base, exponent;
    expr_split_power(g, &base, &exponent);
    Expr slope = diff_name(base, x);
    return integrate_is_free(normal_expr(expr_mul(x, slope)), x);
}

/* With one of the factors that get simpler, logarithms of powers alone or the others. */
static Expr by_factors(const Integral *in, bool logarithms)
{
    Expr name = integrate_fresh(), sign = NULL;
    for (long i = 0; i < expr_factor_count(in->f); i++) {
        Expr g = expr_factor(in->f, i);
        if (!gets_simpler(g, in->x) || is_logarithm_of_power(g, in->x) != logarithms)
            continue;
        Expr H = integrate_search(in, expr_div(in->f, g), in->x);
        if (!H)
            continue;
        sign = NULL;
        Expr slope = with_root_of(H, normal_expr(diff_name(g, in->x)), in->x, name, &sign);
        if (!sign)
            slope = slope_of(g, in->x);
        Expr value = integrate_search(in, normal_expr(expr_mul(slope, H)), in->x);
        if (value && sign)
            value = integrate_replace(value, name, sign);
        if (value)
            return expr_sub(expr_mul(g, H), value);
    }
    return NULL;
}

Expr integrate_by_parts(const Integral *in)
{
    Expr value = by_factors(in, true);
    if (!value)
        value = by_factors(in, false);
    return value ? value : by_parts_of_power(in);
}
