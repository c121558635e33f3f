/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rational functions of sin and cos of one linear argument u and its multiples. With S = sin(u),
 * C = cos(u) the rules of Bioche choose the new variable: C when f is odd in S, S when it is odd in
 * C, tan(u) when it is even in both together, and tan(u/2) always.
 */
#include "cas/integrate/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/subs/subs.h"
#include "cas/algebra/zero.h"
#include "cas/base/held.h"
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

/* The argument u = a*x+b such that all others are integer multiples of it. */
static Expr common_argument(const Calls *c)
{
    fmpq_t q, g;
    Expr a, b, u = NULL;
    held_fmpq(q);
    held_fmpq(g);
    for (long i = 0; i < c->n; i++) {
        Expr ratio = normal_expr(expr_div(c->argument[i], c->argument[0]));
        if (!expr_is_rational(ratio) || !num_get_fmpq(q, ratio)) {
            fmpq_zero(g);
            break;
        }
        fmpq_gcd(g, g, q);
    }
    if (!fmpq_is_zero(g) && integrate_linear(c->argument[0], c->x, &a, &b))
        u = expand_expr(expr_mul(expr_fmpq(g), c->argument[0]));
    held_end(2);
    return u;
}

/* f by S and C, free of x; NULL when that fails. The argument u is called v meanwhile. */
static Expr by_sine_and_cosine(Expr f, Expr x, Expr u, Expr S, Expr C)
{
    Expr a, b, v = integrate_fresh();
    integrate_linear(u, x, &a, &b);
    f = integrate_replace(f, x, expr_div(expr_sub(v, b), a));
    f = expand_expr(normal_expr(f));
    f = funcs_by_waves(f, v, C, S);
    return integrate_is_free(f, v) ? f : NULL;
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
    Expr rules[] = {expr_equation(expr_call1("arctan", t), angle),
                    expr_equation(t, funcs_apply1(name, angle))};
    if (!value)
        return NULL;
    bool tangent = name[0] == 't';
    return funcs_refresh(subs_once(tangent ? rules : rules + 1, tangent ? 2 : 1, value));
}

static bool is_odd(Expr f, Expr S, Expr s, Expr C, Expr c)
{
    return zero_is(normal_expr(expr_add(f, replace_two(f, S, s, C, c))));
}

static bool is_even(Expr f, Expr S, Expr C)
{
    return zero_is(normal_expr(expr_sub(f, replace_two(f, S, expr_neg(S), C, expr_neg(C)))));
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
        if (!walk_has(g, EXPR_HALF))
            value = in_variable(in, g, t, "tan", u);
    }
    if (!value) {
        Expr s = expr_div(expr_mul(EXPR_TWO, t), one);
        Expr c = expr_div(expr_sub(EXPR_ONE, t2), one);
        Expr g = expr_div(expr_mul(EXPR_TWO, replace_two(f, S, s, C, c)), one);
        value = in_variable(in, normal_expr(g), t, "tan", expr_mul(EXPR_HALF, u));
    }
    return value;
}

Expr integrate_circular(const Integral *in)
{
    Calls c = {.x = in->x};
    Expr a, b, u;
    walk_each(in->f, look_at, &c);
    if (c.n == 0 || c.other || !(u = common_argument(&c)))
        return NULL;
    Expr S = integrate_fresh(), C = integrate_fresh();
    Expr f = by_sine_and_cosine(in->f, in->x, u, S, C);
    if (!f || !integrate_is_free(f, in->x))
        return NULL;
    integrate_linear(u, in->x, &a, &b);
    Expr value = by_bioche(in, f, u, S, C);
    return value ? expr_div(value, a) : NULL;
}
