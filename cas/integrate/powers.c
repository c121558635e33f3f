/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Any powers of two linear functions, P(x)*(a+b*x)^m*(c+d*x)^n with a polynomial P: by powers of
 * u = a+b*x, and each of them, with D = b*c-a*d and z = -d*u/D, by E. Pfaff's transformation
 *
 *     u^(m+1)*(c+d*x)^(n+1)/((m+1)*D)*hypergeom([1, m+n+2], [m+2], z),
 *
 * elementary where m+n+2 is a whole number that is not positive. A rational function beside u^m
 * is taken apart into such. P(x)*q^p with a quadratic q loses the powers of P from the top,
 * (x^k*q^(p+1))' = (k*x^(k-1)*q + (p+1)*x^k*q')*q^p, and q^p is a binomial around the middle.
 */
#include "cas/integrate/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/parfrac.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/core/num.h"
#include "cas/value/funcs.h"

enum { MAX_DEGREE = 12 };

/* rest * u^m * v^n, u and v linear; v = 1 without a second one. */
typedef struct Product {
    Expr x, rest, u, m, v, n;
} Product;

static bool read(Product *p, Expr f)
{
    Expr base, exponent, a, b;
    p->rest = p->v = EXPR_ONE;
    p->n = EXPR_ZERO;
    for (long i = 0; i < expr_factor_count(f); i++) {
        Expr factor = expr_factor(f, i);
        expr_split_power(factor, &base, &exponent);
        if (!integrate_is_free(exponent, p->x))
            return false;
        if (expr_is(exponent, EXPR_INTEGER)) {
            p->rest = expr_mul(p->rest, factor);
            continue;
        }
        if (!integrate_linear(base, p->x, &a, &b) || (p->u && p->v != EXPR_ONE))
            return false;
        *(p->u ? &p->v : &p->u) = base;
        *(p->m ? &p->n : &p->m) = exponent;
    }
    return p->u != NULL;
}

/* u^m*v^n, or NULL. */
static Expr two_powers(Expr u, Expr m, Expr v, Expr n, Expr x)
{
    Expr a, b, c, d, next = normal_expr(expr_add(m, EXPR_ONE));
    if (next == EXPR_ZERO || !integrate_linear(u, x, &b, &a) || !integrate_linear(v, x, &d, &c))
        return NULL;
    Expr D = normal_expr(expr_sub(expr_mul(b, c), expr_mul(a, d)));
    if (D == EXPR_ZERO)
        return NULL;
    Expr z = normal_expr(expr_neg(expr_div(expr_mul(d, u), D)));
    Expr sum = normal_expr(expr_add(expr_add(m, n), EXPR_TWO));
    Expr series = integrate_series(EXPR_ONE, sum, expr_add(next, EXPR_ONE), z);
    Expr front = expr_mul(expr_pow(u, next), expr_pow(v, expr_add(n, EXPR_ONE)));
    return expr_div(expr_mul(front, series), expr_mul(next, D));
}

/* P*u^m*v^n by powers of u. */
static Expr polynomial_beside(const Product *p, Expr P, Expr v, Expr n)
{
    Expr a, b, t = integrate_fresh(), sum = EXPR_ZERO, x = p->x;
    integrate_linear(p->u, x, &b, &a);
    P = expand_expr(normal_expr(integrate_replace(P, x, expr_div(expr_sub(t, a), b))));
    if (!is_polynomial_in(P, &t, 1) || degree_expr(P, t) > MAX_DEGREE)
        return NULL;
    for (long k = P == EXPR_ZERO ? -1 : degree_expr(P, t); k >= 0 && sum; k--) {
        Expr c = coeff_expr(P, t, k), m = expr_add(p->m, expr_int(k)), value, up;
        if (c == EXPR_ZERO)
            continue;
        up = expr_add(m, EXPR_ONE);
        value = v == EXPR_ONE ? expr_div(expr_pow(p->u, up), expr_mul(b, up))
                              : two_powers(p->u, m, v, n, x);
        sum = value ? expr_add(sum, expr_mul(c, value)) : NULL;
    }
    return sum;
}

/* u^m*numerator/base^power, base = c*x+d, linear: where it is k times u, another power of u. */
static Expr over_linear(const Product *p, const ParfracTerm *t, Expr c)
{
    Expr n = expr_int(-t->power), k = normal_expr(expr_div(t->base, p->u)), value;
    if (integrate_is_free(k, p->x)) {
        Expr up = normal_expr(expr_add(expr_add(p->m, n), EXPR_ONE));
        if (up == EXPR_ZERO)
            return NULL;
        value = expr_div(expr_mul(expr_pow(k, expr_add(n, EXPR_ONE)), expr_pow(p->u, up)),
                         expr_mul(c, up));
    } else {
        value = two_powers(p->u, p->m, t->base, n, p->x);
    }
    return value ? expr_mul(t->numerator, value) : NULL;
}

/* u^m*(numerator/base), base quadratic, where u vanishes at one root: u^(m-1)*b*numerator over
 * lead*(x-other). */
static Expr over_own_root(const Product *p, const ParfracTerm *t, Expr other)
{
    Expr a, b, x = p->x, m = expr_sub(p->m, EXPR_ONE);
    integrate_linear(p->u, x, &b, &a);
    Expr scale = expr_div(b, coeff_expr(expand_expr(t->base), x, 2));
    Expr slope = coeff_expr(t->numerator, x, 1), at = integrate_replace(t->numerator, x, other);
    Expr value = two_powers(p->u, m, expr_sub(x, other), EXPR_MINUS_ONE, x);
    Expr whole = expr_div(expr_mul(slope, expr_pow(p->u, p->m)), expr_mul(b, p->m));
    return value ? expr_mul(scale, expr_add(whole, expr_mul(normal_expr(at), value))) : NULL;
}

/* u^m*(numerator/base) with a quadratic base, over its roots. */
static Expr over_quadratic(const Product *p, const ParfracTerm *t)
{
    Expr root[2], slope[2], sum = EXPR_ZERO;
    if (!integrate_two_roots(t->base, p->x, root, slope))
        return NULL;
    for (long i = 0; i < 2; i++)
        if (normal_expr(integrate_replace(p->u, p->x, root[i])) == EXPR_ZERO)
            return over_own_root(p, t, root[1 - i]);
    for (long i = 0; i < 2 && sum; i++) {
        Expr value = two_powers(p->u, p->m, expr_sub(p->x, root[i]), EXPR_MINUS_ONE, p->x);
        Expr at = normal_expr(expr_div(integrate_replace(t->numerator, p->x, root[i]), slope[i]));
        sum = value ? expr_add(sum, expr_mul(at, value)) : NULL;
    }
    return sum;
}

/* R*u^m with a rational R, over its linear and simple quadratic denominators. */
static Expr rational_beside(const Product *p)
{
    Parfrac parts;
    Expr up, down, a, b;
    if (!parfrac_rational(p->rest, p->x, &up, &down))
        return NULL;
    parfrac_begin(&parts, up, down, p->x);
    Expr sum = polynomial_beside(p, parts.polynomial, EXPR_ONE, EXPR_ZERO);
    for (long i = 0; i < parts.count && sum; i++) {
        const ParfracTerm *t = &parts.term[i];
        Expr value = NULL;
        if (integrate_linear(t->base, p->x, &a, &b))
            value = over_linear(p, t, a);
        else if (t->power == 1)
            value = over_quadratic(p, t);
        sum = value ? expr_add(sum, value) : NULL;
    }
    parfrac_end(&parts);
    return sum;
}

/* --- a quadratic ------------------------------------------------------------------------------ */

/* P*q^p with any p, or NULL. */
static Expr power_of_quadratic(const Integral *in)
{
    Expr P = EXPR_ONE, q = NULL, p = NULL, a, b, c, base, exponent, x = in->x, Q = EXPR_ZERO;
    for (long i = 0; i < expr_factor_count(in->f); i++) {
        expr_split_power(expr_factor(in->f, i), &base, &exponent);
        if (!q && !expr_is(exponent, EXPR_INTEGER) && integrate_is_free(exponent, x) &&
            integrate_quadratic(base, x, &a, &b, &c)) {
            q = base;
            p = exponent;
        } else {
            P = expr_mul(P, expr_factor(in->f, i));
        }
    }
    P = expand_expr(P);
    if (!q || !is_polynomial_in(P, &x, 1) || degree_expr(P, x) > MAX_DEGREE)
        return NULL;
    Expr next = expr_add(p, EXPR_ONE), slope = diff_name(expand_expr(q), x);
    for (long n; P != EXPR_ZERO && (n = degree_expr(P, x)) > 0;) {
        Expr scale = expr_mul(a, expr_add(expr_int(n - 1), expr_mul(EXPR_TWO, next)));
        Expr part = expr_mul(expr_div(coeff_expr(P, x, n), scale), expr_pow(x, expr_int(n - 1)));
        Q = expr_add(Q, part);
        part =
            expr_add(expr_mul(diff_name(part, x), q), expr_product((Expr[]){next, part, slope}, 3));
        P = expand_expr(normal_expr(expr_sub(P, part)));
        if (P != EXPR_ZERO && degree_expr(P, x) >= n)
            return NULL;
    }
    Expr value = expr_mul(Q, expr_pow(q, next));
    if (P == EXPR_ZERO)
        return value;
    if (b == EXPR_ZERO)
        return NULL; /* a binomial already */
    Expr y = integrate_fresh(), shift = expr_div(b, expr_mul(EXPR_TWO, a));
    Expr low = normal_expr(expr_sub(c, expr_product((Expr[]){a, shift, shift}, 3)));
    Expr form = expr_pow(expr_add(low, expr_mul(a, expr_pow(y, EXPR_TWO))), p);
    Expr rest = low == EXPR_ZERO ? NULL : integrate_search(in, form, y);
    if (!rest)
        return NULL;
    rest = integrate_replace(rest, y, expr_add(x, shift));
    return expr_add(value, expr_mul(P, rest));
}

Expr integrate_linear_powers(const Integral *in)
{
    Product p = {.x = in->x};
    Expr value = NULL, first;
    if (!read(&p, in->f))
        return power_of_quadratic(in);
    first = expand_expr(p.rest);
    if (p.v == EXPR_ONE)
        return rational_beside(&p);
    if (is_polynomial_in(first, &in->x, 1))
        value = polynomial_beside(&p, first, p.v, p.n);
    return value;
}
