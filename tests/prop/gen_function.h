/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random functions of x: polynomials, fractions with factors of degree at most two, waves, powers
 * of trigonometric functions, functions that are smooth on the real line and constants made of
 * them.
 */
#ifndef DAESY_TESTS_PROP_GEN_FUNCTION_H
#define DAESY_TESTS_PROP_GEN_FUNCTION_H

#include "cas/algebra/subs/subs.h"
#include "cas/value/funcs.h"
#include "tests/prop/gen.h"

static inline Expr gen_named(const char *text)
{
    return expr_symbol(text);
}

static inline Expr gen_at(Expr e, Expr x, Expr value)
{
    Expr rule = expr_equation(x, value);
    return funcs_refresh(subs_once(&rule, 1, e));
}

static inline Expr gen_small(void)
{
    return expr_int(gen_below(7) - 3);
}

static inline Expr gen_univariate(int degree)
{
    Expr p = EXPR_ZERO, x = gen_named("x");
    for (int k = 0; k <= degree; k++)
        p = expr_add(p, expr_mul(gen_small(), expr_pow(x, expr_int(k))));
    return p;
}

static inline Expr gen_poly(int depth)
{
    return gen_univariate(depth);
}

static inline Expr gen_linear(void)
{
    return expr_add(expr_mul(expr_int(1 + gen_below(3)), gen_named("x")), gen_small());
}

/* A quotient whose denominator has factors of degree at most two. */
static inline Expr gen_fraction(int depth)
{
    Expr q = EXPR_ONE;
    for (int i = 0; i < depth; i++) {
        Expr f = gen_below(2)
                     ? gen_linear()
                     : expr_add(expr_pow(gen_linear(), EXPR_TWO), expr_int(1 + gen_below(4)));
        q = expr_mul(q, expr_pow(f, expr_int(1 + gen_below(2))));
    }
    Expr p = gen_univariate(2 + (int)gen_below(3));
    return expr_div(p == EXPR_ZERO ? EXPR_ONE : p, q);
}

/* P(x)*exp(..)*sin(..) and the like. */
static inline Expr gen_wave(int depth)
{
    static const char *const WAVES[] = {"sin", "cos", "exp", "sinh", "cosh"};
    Expr e = gen_univariate(depth);
    for (long i = 1 + gen_below(2); i > 0; i--)
        e = expr_mul(e, funcs_apply1(WAVES[gen_below(5)], gen_linear()));
    return e;
}

static inline Expr gen_trigonometric(int depth)
{
    static const char *const NAMES[] = {"sin", "cos", "tan"};
    Expr e = EXPR_ONE, x = gen_named("x");
    for (int i = 0; i < depth; i++)
        e = expr_mul(e, expr_pow(funcs_apply1(NAMES[gen_below(3)], x), expr_int(1 + gen_below(3))));
    return e;
}

/* Smooth everywhere on the real line. */
static inline Expr gen_smooth(int depth)
{
    static const char *const NAMES[] = {"sin", "cos", "exp", "arctan", "tanh", "arcsinh"};
    if (depth <= 0)
        return gen_below(4) ? gen_linear() : expr_ratio(gen_below(9) - 4, 3);
    Expr a = gen_smooth(depth - 1);
    switch (gen_below(4)) {
    case 0:
        return expr_add(a, gen_smooth(depth - 1));
    case 1:
        return expr_mul(a, gen_smooth(depth - 1));
    case 2:
        return expr_inv(expr_add(EXPR_ONE, expr_pow(a, EXPR_TWO)));
    default:
        return funcs_apply1(NAMES[gen_below(6)], expr_mul(EXPR_HALF, a));
    }
}

/* A constant: a smooth function at a fraction. */
static inline Expr gen_constant(int depth)
{
    return gen_at(gen_smooth(depth), gen_named("x"), expr_ratio(1 + gen_below(20), 7));
}

#endif
