/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One function inside the integrand as the new variable t, x being known by t: a linear base of
 * powers whose exponents hold names, t = c + d*x; the middle of a polynomial in an exponent,
 * exp(a*(x-s)^k), t = x - s; an exponential, exp(b*x)*G(exp(c*x)), t = exp(c*x), where exp(b*x) is
 * t^(b/c) up to a constant; t = ln(k*x + sqrt(k^2*x^2+d)), where x and the root are
 * (exp(t) -+ d*exp(-t))/2, over k. Exponentials of whole multiples of I*arctan are algebraic.
 */
#include "cas/integrate/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/core/num.h"
#include "cas/value/funcs_facts.h"

/* --- linear bases ----------------------------------------------------------------------------- */

typedef struct Bases {
    Expr x, base, a, b;
    bool several;
} Bases;

static void note_base(Bases *all, Expr base, Expr exponent)
{
    Expr a, b;
    if (expr_is_number(exponent) || !integrate_is_free(exponent, all->x) ||
        !integrate_linear(base, all->x, &a, &b) || b == EXPR_ZERO)
        return;
    all->several = all->several || (all->base && all->base != base);
    all->base = base;
    all->a = a;
    all->b = b;
}

static void look_for_bases(Expr node, void *arg)
{
    if (expr_is(node, EXPR_POWER))
        note_base(arg, expr_arg(node, 0), expr_arg(node, 1));
    for (long i = 1; expr_is(node, EXPR_PRODUCT) && i < expr_count(node); i += 2)
        note_base(arg, expr_arg(node, i), expr_arg(node, i + 1));
}

static Expr by_base(const Integral *in)
{
    Bases all = {.x = in->x};
    walk_each(in->f, look_for_bases, &all);
    if (!all.base || all.several)
        return NULL;
    Expr t = integrate_fresh();
    Expr f = integrate_replace(in->f, all.base, t);
    f = integrate_replace(f, in->x, expr_div(expr_sub(t, all.b), all.a));
    Expr value = integrate_search(in, expand_products(f), t);
    return value ? expr_div(integrate_replace(value, t, all.base), all.a) : NULL;
}

/* --- the middle of an exponent ---------------------------------------------------------------- */

static Expr by_middle(const Integral *in)
{
    Expr rest, g = expand_expr(integrate_outer_exponent(in->f, &rest)), x = in->x;
    Expr t = integrate_fresh();
    rest = expand_expr(rest);
    long k = is_polynomial_in(g, &x, 1) && g != EXPR_ZERO ? degree_expr(g, x) : 0;
    if (k < 3 || !is_polynomial_in(rest, &x, 1))
        return NULL;
    Expr s = expr_div(coeff_expr(g, x, k - 1), expr_mul(expr_int(-k), coeff_expr(g, x, k)));
    if (s == EXPR_ZERO)
        return NULL;
    g = expand_expr(normal_expr(integrate_replace(g, x, expr_add(t, s))));
    for (long i = 1; i < k; i++)
        if (normal_expr(coeff_expr(g, t, i)) != EXPR_ZERO)
            return NULL;
    Expr power = expr_mul(coeff_expr(g, t, k), expr_pow(t, expr_int(k))), sum = EXPR_ZERO;
    rest = expand_expr(integrate_replace(rest, x, expr_add(t, s)));
    for (long i = 0; i < expr_term_count(rest); i++) {
        Expr f = expr_mul(expr_term(rest, i), funcs_apply1("exp", power));
        Expr value = integrate_search(in, f, t);
        if (!value)
            return NULL;
        sum = expr_add(sum, value);
    }
    Expr constant = funcs_apply1("exp", coeff_expr(g, t, 0));
    return expr_mul(constant, integrate_replace(sum, t, expr_sub(x, s)));
}

/* --- exponentials ----------------------------------------------------------------------------- */

typedef struct Inside {
    Expr x, slope; /* of the exponential that was found */
} Inside;

static void look_for_exponential(Expr node, void *arg)
{
    Inside *found = arg;
    Expr u = funcs_argument(node, "exp"), a, b;
    if (u && integrate_linear(u, found->x, &a, &b))
        found->slope = a;
}

static Expr by_exponential(const Integral *in)
{
    Expr x = in->x, outer = EXPR_ZERO, rest = EXPR_ONE, b, d, t = integrate_fresh();
    for (long i = 0; i < expr_factor_count(in->f); i++) {
        Expr factor = expr_factor(in->f, i), u = integrate_exponent(factor), p, q;
        if (u && integrate_linear(u, x, &p, &q))
            outer = expr_add(outer, u);
        else
            rest = expr_mul(rest, factor);
    }
    Inside found = {x, NULL};
    walk_each(rest, look_for_exponential, &found);
    if (outer == EXPR_ZERO || !found.slope || !integrate_linear(outer, x, &b, &d))
        return NULL;
    Expr G = integrate_replace(rest, x, expr_div(expr_call1("ln", t), found.slope));
    Expr m = normal_expr(expr_div(b, found.slope));
    if (walk_has(G, expr_symbol("ln")) || !integrate_is_free(G, x) || expr_is_number(m))
        return NULL;
    Expr value = integrate_search(in, expr_mul(G, expr_pow(t, expr_sub(m, EXPR_ONE))), t);
    if (!value)
        return NULL;
    Expr back = expr_div(funcs_apply1("exp", outer), expr_pow(t, m));
    value = expr_div(expr_mul(value, back), found.slope);
    return integrate_replace(value, t, funcs_apply1("exp", expr_mul(found.slope, x)));
}

/* --- logarithms of roots ---------------------------------------------------------------------- */

typedef struct RootLog {
    Expr x, call, k, d, q; /* ln(k*x + sqrt(q)), q = k^2*x^2 + d */
} RootLog;

static void look_for_root_log(Expr node, void *arg)
{
    RootLog *l = arg;
    Expr u = funcs_argument(node, "ln"), root = NULL, line = EXPR_ZERO, a, b, base, exponent;
    if (!u || !expr_is(u, EXPR_SUM))
        return;
    for (long i = 0; i < expr_term_count(u); i++) {
        Expr term = expr_term(u, i);
        expr_split_power(term, &base, &exponent);
        if (!root && exponent == EXPR_HALF && !integrate_is_free(base, l->x))
            root = base;
        else
            line = expr_add(line, term);
    }
    if (!root || !integrate_linear(line, l->x, &a, &b) || b != EXPR_ZERO)
        return;
    Expr d = normal_expr(expr_sub(root, expr_pow(line, EXPR_TWO)));
    if (d == EXPR_ZERO || !integrate_is_free(d, l->x))
        return;
    *l = (RootLog){l->x, node, a, d, root};
}

static Expr by_root_log(const Integral *in)
{
    RootLog l = {.x = in->x};
    walk_each(in->f, look_for_root_log, &l);
    if (!l.call)
        return NULL;
    Expr t = integrate_fresh(), e = funcs_apply1("exp", t), other = expr_div(l.d, e);
    Expr root = expr_mul(EXPR_HALF, expr_add(e, other));
    Expr x = expr_div(expr_mul(EXPR_HALF, expr_sub(e, other)), l.k), w = integrate_fresh();
    Expr f = integrate_replace(integrate_replace(in->f, l.call, t), l.q, expr_pow(w, EXPR_TWO));
    f = integrate_replace(integrate_replace(f, expr_pow(expr_pow(w, EXPR_TWO), EXPR_HALF), w),
                          in->x, x);
    f = expr_div(expr_mul(integrate_replace(f, w, root), root), l.k);
    Expr value = integrate_is_free(f, in->x) ? integrate_search(in, f, t) : NULL;
    return value ? integrate_replace(value, t, l.call) : NULL;
}

/* --- exponentials of arctan ------------------------------------------------------------------- */

/* exp(k*I*arctan(w)) = (1+I*w)^k*(1+w^2)^(-k/2), k a whole number. */
static Expr unwound(Expr node, void *unused)
{
    (void)unused;
    Expr u = funcs_argument(node, "exp"), w = NULL, k;
    for (long i = 0; u && i < expr_factor_count(u); i++)
        w = w ? w : funcs_argument(expr_factor(u, i), "arctan");
    if (!w)
        return node;
    k = expr_div(u, expr_mul(EXPR_I, expr_call1("arctan", w)));
    if (!expr_is(k, EXPR_INTEGER))
        return node;
    Expr up = expr_add(EXPR_ONE, expr_mul(EXPR_I, w)),
         square = expr_add(EXPR_ONE, expr_pow(w, EXPR_TWO));
    return expr_mul(expr_pow(up, k), expr_pow(square, expr_mul(expr_neg(EXPR_HALF), k)));
}

static Expr by_unwinding(const Integral *in)
{
    Expr f = walk_rebuild(in->f, NULL, unwound, NULL);
    return f == in->f ? NULL : integrate_search(in, f, in->x);
}

Expr inner_search(const Integral *in)
{
    Expr value = by_unwinding(in);
    if (!value)
        value = by_base(in);
    if (!value)
        value = by_middle(in);
    if (!value)
        value = by_exponential(in);
    return value ? value : by_root_log(in);
}
