/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Integration by parts: g*h with g a logarithm, an inverse function or an integral function (or a
 * power of one) becomes g*H - integral of g'*H. So does x^n with a function h of sines, cosines and
 * exponentials alone whose integral H is known (x*sec(x)^2); what is no sum of products with these,
 * as x*sin(x), is done by others before.
 */
#include "cas/integrate/parts.h"

#include "cas/algebra/diff/diff.h"
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

static void look_for_root(Expr node, void *arg)
{
    Expr *x = arg, base, exponent;
    for (long i = 0; *x && i < expr_factor_count(node); i++) {
        expr_split_power(expr_factor(node, i), &base, &exponent);
        if (expr_is(exponent, EXPR_RATIONAL) && !integrate_is_free(base, *x))
            *x = NULL;
    }
}

/* g'; without roots of x in denominators. */
static Expr slope(Expr g, Expr x)
{
    Expr d = diff_name(g, x), none = x;
    walk_each(d, look_for_root, &none);
    return none ? d : simplify_radicals(d);
}

Expr integrate_by_parts(const Integral *in)
{
    for (long i = 0; i < expr_factor_count(in->f); i++) {
        Expr g = expr_factor(in->f, i);
        if (!gets_simpler(g, in->x))
            continue;
        Expr H = integrate_search(in, expr_div(in->f, g), in->x);
        if (!H)
            continue;
        Expr rest = normal_expr(expr_mul(slope(g, in->x), H));
        Expr value = integrate_search(in, rest, in->x);
        if (value)
            return expr_sub(expr_mul(g, H), value);
    }
    return by_parts_of_power(in);
}
