/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Products of square roots of rational functions that have factors in common, as sqrt(1-x^4) and
 * sqrt(1-x^2): their product is s*g*sqrt(r), g^2*r being what stands under all the roots, where s
 * is constant between the zeros and poles of the roots. The integral is sought with s as a
 * constant.
 */
#include "cas/integrate/parts.h"

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/err.h"
#include "cas/core/num.h"
#include "cas/value/funcs.h"

enum { MOST_ROOTS = 4 };

typedef struct Roots {
    Expr base[MOST_ROOTS], exponent[MOST_ROOTS]; /* odd halves */
    long n;
    Expr rest; /* the other factors */
} Roots;

static bool is_rational(Expr e, Expr x)
{
    return is_polynomial_in(numer_expr(e), &x, 1) && is_polynomial_in(denom_expr(e), &x, 1);
}

static bool read(Roots *roots, Expr f, Expr x)
{
    roots->n = 0;
    roots->rest = EXPR_ONE;
    for (long i = 0; i < expr_factor_count(f); i++) {
        Expr factor = expr_factor(f, i), base, exponent;
        expr_split_power(factor, &base, &exponent);
        bool root = expr_is(exponent, EXPR_RATIONAL) && denom_expr(exponent) == EXPR_TWO &&
                    !integrate_is_free(base, x) && is_rational(base, x);
        if (!root) {
            roots->rest = expr_mul(roots->rest, factor);
            continue;
        }
        if (roots->n == MOST_ROOTS)
            return false;
        roots->base[roots->n] = base;
        roots->exponent[roots->n++] = exponent;
    }
    return roots->n > 1;
}

/* Linear, or a quotient of such: a root of it is a new variable. */
static bool is_fractional(Expr e, Expr x)
{
    Expr a, b, c, d;
    return integrate_linear(e, x, &a, &b) || integrate_quotient(e, x, &a, &b, &c, &d);
}

/* under = g^2*r, r without multiple factors; the degree of r in x. */
static long take_square(Expr under, Expr x, Expr *g, Expr *r)
{
    Expr below = denom_expr(under), factored = factor_expr(expr_mul(numer_expr(under), below));
    long degree = 0;
    *g = expr_inv(below);
    *r = EXPR_ONE;
    for (long i = 0; i < expr_factor_count(factored); i++) {
        Expr factor = expr_factor(factored, i), base, exponent;
        long n;
        expr_split_power(factor, &base, &exponent);
        if (expr_is_number(factor) || !num_get_si(&n, exponent)) {
            *r = expr_mul(*r, factor);
            continue;
        }
        *g = expr_mul(*g, expr_pow(base, expr_int(n / 2)));
        if (n % 2) {
            *r = expr_mul(*r, base);
            degree += integrate_is_free(base, x) ? 0 : degree_expr(expand_expr(base), x);
        }
    }
    return degree;
}

Expr integrate_pairs(const Integral *in)
{
    Roots roots;
    Expr under = EXPR_ONE, g, r, plain, signs = EXPR_ONE, x = in->x;
    long apart = 0, fractional = 0;
    if (!read(&roots, in->f, x))
        return NULL;
    plain = roots.rest;
    for (long i = 0; i < roots.n; i++) {
        Expr base = roots.base[i], low = expr_sub(roots.exponent[i], EXPR_HALF);
        fractional += is_fractional(base, x);
        apart += take_square(normal_expr(base), x, &g, &r);
        under = expr_mul(under, base);
        plain = expr_mul(plain, expr_pow(base, low));
        signs = expr_mul(signs, num_sign(roots.exponent[i]) > 0 ? EXPR_ONE : base);
    }
    long degree = take_square(normal_expr(under), x, &g, &r);
    if (degree >= apart || fractional == roots.n || (degree == 0 && !is_rational(roots.rest, x)))
        return NULL;
    Expr value = integrate_search(
        in, expr_mul(normal_expr(expr_mul(plain, g)), expr_pow(expand_expr(r), EXPR_HALF)), x);
    if (!value)
        return NULL;
    Expr s = normal_expr(expr_div(signs, g));
    for (long i = 0; i < roots.n; i++) {
        Expr half = num_sign(roots.exponent[i]) > 0 ? EXPR_HALF : num_neg(EXPR_HALF);
        s = expr_mul(s, expr_pow(roots.base[i], half));
    }
    return expr_mul(expr_div(s, expr_pow(expand_expr(r), EXPR_HALF)), value);
}
