/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * R(x)/sqrt(P(x)), R rational, P of degree 4 with numbers for coefficients and not even, by a
 * fractional linear function of another variable. A root r of P goes to infinity by x = r+1/t,
 * which leaves a cubic: the least root, so that beyond the greatest one no path leads through
 * infinity. Where P is S1*S2, both quadratics without rational roots, x = (p+q*t)/(1+t)
 * makes both even in t (A. M. Legendre): p and q are the roots of the Jacobian S1'*S2 - S1*S2', and
 * where that is linear x = t+p, p its root.
 */
#include "cas/integrate/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/parfrac.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/simplify/simplify.h"
#include "cas/algebra/zero.h"
#include "cas/core/num.h"
#include "cas/value/funcs.h"

typedef struct Quartic {
    Expr x, P, roots, rational; /* f = rational/roots, roots^2 = P */
} Quartic;

/* A fractional linear x of t, and t of x. */
typedef struct Moebius {
    Expr t, x, inverse;

} Moebius;

static bool read(Quartic *q, Expr f)
{
    Expr base, exponent, up, down;
    q->P = q->roots = q->rational = EXPR_ONE;
    for (long i = 0; i < expr_factor_count(f); i++) {
        Expr factor = expr_factor(f, i);
        expr_split_power(factor, &base, &exponent);
        if (!expr_is(exponent, EXPR_RATIONAL)) {
            q->rational = expr_mul(q->rational, factor);
            continue;
        }
        Expr whole = expr_add(exponent, EXPR_HALF);
        if (!expr_is(whole, EXPR_INTEGER) || !is_polynomial_in(base, &q->x, 1))
            return false;
        q->P = expr_mul(q->P, base);
        q->roots = expr_mul(q->roots, expr_pow(base, EXPR_HALF));
        q->rational = expr_mul(q->rational, expr_pow(base, whole));
    }
    q->P = expand_expr(q->P);
    return is_polynomial_in(q->P, &q->x, 1) && degree_expr(q->P, q->x) == 4 &&
           parfrac_rational(q->rational, q->x, &up, &down);
}

/* x = (p+q*t)/(1+t) for two quadratics, false where there is none. */
static bool by_quadratics(Expr one, Expr other, Expr x, Moebius *m)
{
    Expr J = expand_expr(
        expr_sub(expr_mul(diff_name(one, x), other), expr_mul(one, diff_name(other, x))));
    Expr a, b, p[2], slope[2], t = m->t;
    if (J == EXPR_ZERO)
        return false;
    if (integrate_linear(J, x, &a, &b)) {
        b = expr_neg(expr_div(b, a));
        m->x = expr_add(t, b);
        m->inverse = expr_sub(x, b);
        return true;
    }
    if (!integrate_two_roots(J, x, p, slope) || funcs_real_sign(expr_mul(slope[0], slope[1])) != -1)
        return false;
    m->x = expr_div(expr_add(p[0], expr_mul(p[1], t)), expr_add(EXPR_ONE, t));
    m->inverse = expr_div(expr_sub(x, p[0]), expr_sub(p[1], x));
    return true;
}

static bool find_moebius(const Quartic *q, Moebius *m)
{
    Expr factors = expr_arg(factor_list(q->P, false), 1), found[2], x = q->x, a, b;
    Expr least = NULL;
    long n = 0;
    m->t = integrate_fresh();
    for (long i = 0; i < expr_count(factors); i++) {
        Expr factor = expr_arg(expr_arg(factors, i), 0);
        if (expr_arg(expr_arg(factors, i), 1) != EXPR_ONE)
            return false;
        if (integrate_linear(factor, x, &a, &b)) {
            Expr root = expr_neg(expr_div(b, a));
            least = !least || integrate_order(root, least) == -1 ? root : least;
        } else if (n < 2) {
            found[n++] = factor;
        }
    }
    if (least) {
        m->x = expr_add(least, expr_inv(m->t));
        m->inverse = expr_inv(expr_sub(x, least));
        return true;
    }
    return n == 2 && degree_expr(found[0], x) == 2 && degree_expr(found[1], x) == 2 &&
           by_quadratics(found[0], found[1], x, m);
}

/* Sums that are rational in x as one fraction. */
static Expr as_fraction(Expr node, void *arg)
{
    Expr x = *(Expr *)arg, up, down;
    if (!expr_is(node, EXPR_SUM) || integrate_is_free(node, x) ||
        !parfrac_rational(node, x, &up, &down))
        return NULL;
    return factor_expr(normal_expr(node));
}

static Expr in_fractions(Expr value, Expr t, Expr back, Expr x)
{
    return walk_rebuild(integrate_replace(value, t, back), as_fraction, NULL, &x);
}

Expr integrate_quartic(const Integral *in)
{
    Quartic q = {.x = in->x};
    Moebius m;
    if (!read(&q, in->f) || !find_moebius(&q, &m))
        return NULL;
    Expr below = expr_pow(denom_expr(normal_expr(m.x)), EXPR_TWO);
    Expr square = expr_mul(integrate_replace(q.P, q.x, m.x), expr_pow(below, EXPR_TWO));
    square = simplify_radicals(expand_expr(normal_expr(square)));
    Expr slope = expr_product((Expr[]){diff_name(m.x, m.t), below}, 2);
    Expr g = expr_mul(integrate_replace(q.rational, q.x, m.x), slope);
    g = expr_div(normal_expr(g), expr_pow(square, EXPR_HALF));
    Expr value = integrate_search(in, g, m.t);
    if (!value)
        return NULL;
    value = in_fractions(value, m.t, m.inverse, q.x);
    if (zero_truth(expr_sub(diff_name(value, q.x), in->f)) != TRUTH_NO)
        return value;
    /* the root of the square, as a function of x, over that of P */
    Expr other = in_fractions(expr_div(expr_pow(square, EXPR_HALF), below), m.t, m.inverse, q.x);
    return expr_mul(value, expr_div(other, q.roots));
}
