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

static bool gets_simpler(Expr factor, Expr x)
{
    Expr base, exponent;
    long n;
    expr_split_power(factor, &base, &exponent);
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

/* x^n, n > 0, times a function of sines, cosines and exponentials. */
static Expr by_parts_of_power(const Integral *in)
{
    for (long i = 0; i < expr_factor_count(in->f); i++) {
        Expr g = expr_factor(in->f, i), base, exponent, h = expr_div(in->f, g);
        long n;
        expr_split_power(g, &base, &exponent);
        if (base != in->x || !num_get_si(&n, exponent) || n <= 0 || !is_made_of_waves(h, in->x))
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

Expr integrate_by_parts(const Integral *in)
{
    Expr name = integrate_fresh(), sign = NULL;
    for (long i = 0; i < expr_factor_count(in->f); i++) {
        Expr g = expr_factor(in->f, i);
        if (!gets_simpler(g, in->x))
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
    return by_parts_of_power(in);
}
