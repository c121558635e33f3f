/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Questions of the methods about the form of an integrand: linear, quadratic, an exponential; and
 * small changes that all of them make. Nothing here searches for an integral.
 */
#include "cas/integrate/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/powers.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/subs/subs.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"
#include "cas/core/walk.h"
#include "cas/value/funcs.h"

bool integrate_is_free(Expr e, Expr x)
{
    return !walk_has(e, x);
}

static bool is_root(Expr base, Expr exponent, const void *x)
{
    return expr_is(exponent, EXPR_RATIONAL) && (!x || !integrate_is_free(base, x));
}

bool integrate_has_root(Expr e, Expr x)
{
    return powers_any(e, is_root, x);
}

bool integrate_is_positive(Expr e)
{
    return funcs_real_sign(normal_expr(e)) == 1;
}

Expr integrate_exponent(Expr factor)
{
    Expr base, exponent, u;
    expr_split_power(factor, &base, &exponent);
    u = funcs_argument(base, "exp");
    return u ? expand_products(expr_mul(u, exponent)) : NULL;
}

Expr integrate_outer_exponent(Expr f, Expr *rest)
{
    Expr g = EXPR_ZERO;
    *rest = EXPR_ONE;
    for (long i = 0; i < expr_factor_count(f); i++) {
        Expr u = integrate_exponent(expr_factor(f, i));
        if (u)
            g = expr_add(g, u);
        else
            *rest = expr_mul(*rest, expr_factor(f, i));
    }
    return g;
}

/* The slope of something longer is not brought into normal form to see whether it is constant: what
 * long expressions with functions or roots in them are linear has not been met, and the normal form
 * may take minutes. */
enum { MOST_SLOPE = 400 };

bool integrate_linear(Expr e, Expr x, Expr *a, Expr *b)
{
    if (integrate_is_free(e, x))
        return false;
    bool plain = is_polynomial_in(e, &x, 1);
    if (!plain && walk_tree_size(e) > MOST_SLOPE)
        return false;
    *a = diff_name(e, x);
    if (!integrate_is_free(*a, x)) {
        if (!plain && walk_tree_size(*a) > MOST_SLOPE)
            return false;
        *a = normal_expr(*a);
        if (!integrate_is_free(*a, x))
            return false;
    }
    if (*a == EXPR_ZERO || walk_has(*a, expr_symbol("diff")))
        return false;
    *b = expand_expr(expr_sub(e, expr_mul(*a, x)));
    return integrate_is_free(*b, x);
}

bool integrate_quadratic(Expr e, Expr x, Expr *a, Expr *b, Expr *c)
{
    e = expand_expr(e);
    if (!is_polynomial_in(e, &x, 1) || degree_expr(e, x) != 2)
        return false;
    *a = coeff_expr(e, x, 2);
    *b = coeff_expr(e, x, 1);
    *c = coeff_expr(e, x, 0);
    return true;
}

bool integrate_two_roots(Expr e, Expr x, Expr *root, Expr *slope)
{
    Expr a, b, c, w;
    if (!integrate_quadratic(e, x, &a, &b, &c))
        return false;
    w = integrate_root(
        normal_expr(expr_sub(expr_mul(b, b), expr_product((Expr[]){expr_int(4), a, c}, 3))));
    for (long i = 0; i < 2; i++) {
        slope[i] = i == 0 ? expr_neg(w) : w;
        root[i] = expr_div(expr_sub(slope[i], b), expr_mul(EXPR_TWO, a));
    }
    return w != EXPR_ZERO;
}

Expr integrate_fresh(void)
{
    return expr_from_symbol(sym_fresh("_t"));
}

Expr integrate_replace(Expr e, Expr from, Expr to)
{
    Expr rule = expr_equation(from, to);
    return subs_valued(&rule, 1, diff_ready(e, from, to));
}

/* The root of base^exponent, exponent halved where it is even; of an odd power one factor is left
 * under a root, a sum under that of all sums. */
static Expr root_of_factor(Expr factor, Expr *under)
{
    Expr base, exponent;
    long n;
    expr_split_power(factor, &base, &exponent);
    if (!num_get_si(&n, exponent))
        return expr_pow(factor, EXPR_HALF);
    Expr root = expr_pow(base, expr_int(n >= 0 ? n / 2 : -((1 - n) / 2)));
    if (n % 2 && expr_is(base, EXPR_SUM))
        *under = expr_mul(*under, base);
    else if (n % 2)
        root = expr_mul(root, expr_pow(base, EXPR_HALF));
    return root;
}

/* The sums are multiplied out: sqrt(a-1)*sqrt(a+1) has another cut than the root of the
 * discriminant a^2-1. Of -4*(a-1)*(a+1) it is 2*sqrt(1-a^2) where that is known to be real. */
Expr integrate_root(Expr e)
{
    Expr factored = factor_expr(e), root = EXPR_ONE, under = EXPR_ONE, number = EXPR_ONE;
    for (long i = 0; i < expr_factor_count(factored); i++)
        if (expr_is_number(expr_factor(factored, i)))
            number = expr_mul(number, expr_factor(factored, i));
        else
            root = expr_mul(root, root_of_factor(expr_factor(factored, i), &under));
    under = expand_expr(under);
    if (expr_is_real_number(number) && num_sign(number) < 0 && funcs_real_sign(under) < 0) {
        number = expr_neg(number);
        under = expr_neg(under);
    }
    return expr_mul(expr_mul(funcs_sqrt(number), root), expr_pow(under, EXPR_HALF));
}

Expr integrate_series(Expr a, Expr b, Expr c, Expr z)
{
    Expr upper = expr_list((Expr[]){a, b}, 2), lower = expr_list(&c, 1);
    return funcs_apply(expr_symbol("hypergeom"), (Expr[]){upper, lower, z}, 3);
}

/* --- broken powers --------------------------------------------------------------------------- */

/* *arg becomes NULL where a power of it to another exponent than an integer occurs. */
static void look_for_broken(Expr node, void *arg)
{
    Expr *t = arg, base, exponent;
    for (long i = 0; *t && i < expr_factor_count(node); i++) {
        expr_split_power(expr_factor(node, i), &base, &exponent);
        if (base == *t && !expr_is(exponent, EXPR_INTEGER))
            *t = NULL;
    }
}

bool integrate_has_broken(Expr e, Expr base)
{
    walk_each(e, look_for_broken, &base);
    return base == NULL;
}

typedef struct Grown {
    Expr t, v;
} Grown;

static Expr power_back(Expr node, void *arg)
{
    const Grown *g = arg;
    Expr value = EXPR_ONE, base, exponent;
    for (long i = 0; i < expr_factor_count(node); i++) {
        expr_split_power(expr_factor(node, i), &base, &exponent);
        bool here = base == g->t && !expr_is(exponent, EXPR_INTEGER);
        value = expr_mul(value, here ? funcs_apply1("exp", expr_mul(exponent, g->v))
                                     : expr_factor(node, i));
    }
    return value;
}

Expr integrate_exponentials_back(Expr value, Expr f, Expr t, Expr u)
{
    Grown g = {t, funcs_argument(u, "exp")};
    return g.v && !integrate_has_broken(f, u) ? walk_rebuild(value, NULL, power_back, &g) : value;
}
