/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rational functions of sin and cos of one linear argument u and its multiples. With S = sin(u),
 * C = cos(u) the rules of Bioche choose the new variable: C when f is odd in S, S when it is odd in
 * C, tan(u) when it is even in both together (roots of functions of tan(u) may stay), S+C or S-C
 * where roots of S*C stand beside the derivative of that, and tan(u/2) always.
 */
#include "cas/integrate/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/rewrite.h"
#include "cas/algebra/subs/subs.h"
#include "cas/algebra/zero.h"
#include "cas/base/held.h"
#include "cas/core/fraction.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/funcs_facts.h"

enum { MAX_CALLS = 32 };

typedef struct Calls {
    Expr argument[MAX_CALLS];
    long n;
    Expr x;
    bool other;
} Calls;

static void look_at(Expr node, void *arg)
{
    Calls *c = arg;
    if (!expr_is(node, EXPR_CALL) || expr_count(node) != 2 || integrate_is_free(node, c->x))
        return;
    if (funcs_is_circular(node) && c->n < MAX_CALLS)
        c->argument[c->n++] = expr_arg(node, 1);
    else
        c->other = true;
}

/* The argument u = a*x+b such that all others are integer multiples of it, up to constants when
 * these may be `shifted`: then u = a*x. */
static Expr common_argument(const Calls *c, bool shifted)
{
    fmpq_t q, g;
    Expr a, b, u = NULL, first = c->argument[0];
    held_fmpq(q);
    held_fmpq(g);
    if (shifted)
        first = integrate_linear(first, c->x, &a, &b) ? expr_mul(a, c->x) : EXPR_ZERO;
    for (long i = 0; i < c->n && first != EXPR_ZERO; i++) {
        Expr other = c->argument[i];
        if (shifted)
            other = integrate_linear(other, c->x, &a, &b) ? expr_mul(a, c->x) : c->x;
        Expr ratio = normal_expr(expr_div(other, first));
        if (!expr_is_rational(ratio) || !num_get_fmpq(q, ratio)) {
            fmpq_zero(g);
            break;
        }
        fmpq_gcd(g, g, q);
    }
    if (!fmpq_is_zero(g) && integrate_linear(first, c->x, &a, &b))
        u = expand_expr(expr_mul(expr_fmpq(g), first));
    held_end(2);
    return u;
}

/* f by S and C, free of x; NULL when that fails. The argument u is called v meanwhile. */
Expr integrate_in_waves(Expr f, Expr x, Expr u, Expr S, Expr C)
{
    Expr a, b, v = integrate_fresh();
    integrate_linear(u, x, &a, &b);
    f = integrate_replace(f, x, expr_div(expr_sub(v, b), a));
    Expr g = funcs_by_waves(expand_expr(normal_expr(f)), v, C, S);
    if (!integrate_is_free(g, v)) /* sec(2*v): its cosine can be expanded */
        g = funcs_by_waves(expand_expr(normal_expr(rewrite_expr(f, REWRITE_SINCOS))), v, C, S);
    return integrate_is_free(g, v) ? g : NULL;
}

static Expr replace_two(Expr f, Expr S, Expr s, Expr C, Expr c)
{
    Expr rules[] = {expr_equation(S, s), expr_equation(C, c)};
    return subs_once(rules, 2, f);
}

/* f with S^2 = 1 - C^2 in numerator and denominator, as a fraction in C where S has gone. */
static Expr without(Expr f, Expr S, Expr C)
{
    Expr root = expr_pow(expr_sub(EXPR_ONE, expr_pow(C, EXPR_TWO)), EXPR_HALF);
    f = normal_expr(replace_two(f, S, root, C, C));
    return walk_has(f, root) ? NULL : f;
}

/* Integral of g in t, then t = name(angle); arctan(tan(angle)) is the angle on each branch. */
static Expr in_variable(const Integral *in, Expr g, Expr t, const char *name, Expr angle)
{
    Expr value = g ? integrate_search(in, g, t) : NULL;
    if (!value)
        return NULL;
    if (name[0] == 't')
        value = integrate_replace(value, expr_call1("arctan", t), angle);
    return integrate_wave_back(value, t, funcs_apply1(name, angle));
}

static bool is_odd(Expr f, Expr S, Expr s, Expr C, Expr c)
{
    return zero_is(normal_expr(expr_add(f, replace_two(f, S, s, C, c))));
}

static bool is_even(Expr f, Expr S, Expr C)
{
    return zero_is(normal_expr(expr_sub(f, replace_two(f, S, expr_neg(S), C, expr_neg(C)))));
}

/* t = S + sign*C, dt = (C - sign*S) du, where f/(C - sign*S) is a function of S*C = sign*(t^2-1)/2.
 */
static Expr by_sum(const Integral *in, Expr f, Expr u, Expr S, Expr C, int sign)
{
    Expr t = integrate_fresh(), r = integrate_fresh(), s = expr_int(sign);
    Expr product = expr_mul(expr_ratio(sign, 2), expr_sub(expr_pow(t, EXPR_TWO), EXPR_ONE));
    Expr g = normal_expr(expr_div(f, expr_sub(C, expr_mul(s, S))));
    g = normal_expr(replace_two(g, S, r, C, expr_div(product, r)));
    Expr value = integrate_is_free(g, r) ? integrate_search(in, g, t) : NULL;
    Expr back = expr_add(funcs_apply1("sin", u), expr_mul(s, funcs_apply1("cos", u)));
    return value ? integrate_replace(value, t, back) : NULL;
}

/* The integral of f(S, C) du, as a function of u. */
static Expr by_bioche(const Integral *in, Expr f, Expr u, Expr S, Expr C)
{
    Expr value = NULL, t = integrate_fresh(), t2 = expr_pow(t, EXPR_TWO);
    Expr one = expr_add(EXPR_ONE, t2);
    if (is_odd(f, S, expr_neg(S), C, C))
        value = in_variable(in, without(expr_neg(expr_div(f, S)), S, C), C, "cos", u);
    if (!value && is_odd(f, S, S, C, expr_neg(C)))
        value = in_variable(in, without(expr_div(f, C), C, S), S, "sin", u);
    if (!value && is_even(f, S, C)) {
        Expr c2 = expr_inv(one), c = expr_pow(c2, EXPR_HALF);
        Expr g = normal_expr(expr_mul(replace_two(f, S, expr_mul(t, c), C, c), c2));
        if (!integrate_has_broken(g, one))
            value = in_variable(in, g, t, "tan", u);
    }
    for (int sign = -1; !value && sign <= 1 && walk_has_kind(f, EXPR_RATIONAL); sign += 2)
        value = by_sum(in, f, u, S, C, sign);
    if (!value) {
        Expr s = expr_div(expr_mul(EXPR_TWO, t), one);
        Expr c = expr_div(expr_sub(EXPR_ONE, t2), one);
        Expr g = expr_div(expr_mul(EXPR_TWO, replace_two(f, S, s, C, c)), one);
        value = in_variable(in, normal_expr(g), t, "tan", expr_mul(EXPR_HALF, u));
    }
    return value;
}

Expr integrate_by_waves(Expr f, Expr x, Expr S, Expr C, Expr *u)
{
    Calls c = {.x = x};
    walk_each(f, look_at, &c);
    if (c.n == 0 || c.other ||
        !((*u = common_argument(&c, false)) || (*u = common_argument(&c, true))))
        return NULL;
    f = integrate_in_waves(f, x, *u, S, C);
    return f && integrate_is_free(f, x) ? f : NULL;
}

Expr integrate_circular(const Integral *in)
{
    Expr a, b, u, S = integrate_fresh(), C = integrate_fresh();
    Expr f = integrate_by_waves(in->f, in->x, S, C, &u);
    if (!f)
        return NULL;
    integrate_linear(u, in->x, &a, &b);
    Expr value = by_bioche(in, f, u, S, C);
    return value ? expr_div(value, a) : NULL;
}
