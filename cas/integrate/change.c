/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Change of variable, t = u(x): f dx = f/u' dt, where f/u' must be a function of u alone. Tried
 * for u: every function call, function argument, base and exponent in f that is not linear, and
 * powers x^k. For u = ln(a*x+b) what is left of x is (exp(t)-b)/a.
 */
#include "cas/integrate/parts.h"

#include "cas/algebra/diff/diff.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/funcs_facts.h"

enum { MAX_CANDIDATES = 24, MAX_POWER = 6 };

typedef struct Candidates {
    Expr item[MAX_CANDIDATES];
    long n;
    Expr x;
    long powers; /* some power of x, or several: x^k is worth trying */
} Candidates;

static void add_candidate(Candidates *c, Expr u)
{
    Expr a, b;
    if (u == c->x || integrate_is_free(u, c->x) || c->n == MAX_CANDIDATES || expr_is_number(u) ||
        integrate_linear(u, c->x, &a, &b))
        return;
    for (long i = 0; i < c->n; i++)
        if (c->item[i] == u)
            return;
    c->item[c->n++] = u;
}

static void add_power(Candidates *c, Expr base, Expr exponent)
{
    long k;
    add_candidate(c, base);
    add_candidate(c, exponent);
    if (base == c->x && num_get_si(&k, exponent) && (k > 1 || k < -1))
        c->powers++;
}

static void look_at(Expr node, void *arg)
{
    Candidates *c = arg;
    switch (expr_kind(node)) {
    case EXPR_CALL:
        add_candidate(c, node);
        for (long i = 1; i < expr_count(node); i++)
            add_candidate(c, expr_arg(node, i));
        break;
    case EXPR_POWER:
        add_power(c, expr_arg(node, 0), expr_arg(node, 1));
        if (expr_is(expr_arg(node, 1), EXPR_RATIONAL))
            add_candidate(c, node);
        break;
    case EXPR_PRODUCT:
        for (long i = 1; i < expr_count(node); i += 2)
            add_power(c, expr_arg(node, i), expr_arg(node, i + 1));
        break;
    default:
        break;
    }
}

/* f/u' with u replaced by t, or NULL when x is left. */
static Expr in_new_variable(Expr f, Expr x, Expr u, Expr t)
{
    Expr du = diff_name(u, x), a, b, inner;
    if (du == EXPR_ZERO)
        return NULL;
    Expr q = integrate_replace(normal_expr(expr_div(f, du)), u, t);
    if (!integrate_is_free(q, x) && (inner = funcs_argument(u, "ln")) &&
        integrate_linear(inner, x, &a, &b))
        q = integrate_replace(q, x, expr_div(expr_sub(funcs_apply1("exp", t), b), a));
    return integrate_is_free(q, x) ? q : NULL;
}

/* t = u in the result; g(t) for t = f(v), g the inverse of a periodic f that takes every value once
 * in a period (exp, tan), is v, up to constants. */
static Expr put_back(Expr value, Expr t, Expr u)
{
    const FuncInverse *f = funcs_inverse(u);
    if (f && f->name && f->period > 0 && f->second == FUNC_SECOND_NONE)
        value = integrate_replace(value, expr_call1(f->name, t), expr_arg(u, 1));
    return integrate_replace(value, t, u);
}

static Expr by_candidate(const Integral *in, Expr u)
{
    Expr t = integrate_fresh();
    Expr q = in_new_variable(in->f, in->x, u, t);
    if (!q)
        return NULL;
    Expr value = integrate_search(in, q, t);
    return value ? put_back(value, t, u) : NULL;
}

static void find_broken(Expr node, void *arg)
{
    Expr *t = arg;
    if (*t && expr_is(node, EXPR_POWER) && expr_arg(node, 0) == *t &&
        !expr_is(expr_arg(node, 1), EXPR_INTEGER))
        *t = NULL;
    for (long i = 1; *t && expr_is(node, EXPR_PRODUCT) && i < expr_count(node); i += 2)
        if (expr_arg(node, i) == *t && !expr_is(expr_arg(node, i + 1), EXPR_INTEGER))
            *t = NULL;
}

/* t = x^k, when f/(k*x^(k-1)) is a function of x^k by whole powers. */
static Expr by_power(const Integral *in, long k)
{
    Expr t = integrate_fresh(), whole = t, x = in->x;
    Expr q = normal_expr(expr_div(in->f, expr_mul(expr_int(k), expr_pow(x, expr_int(k - 1)))));
    q = integrate_replace(q, x, expr_pow(t, expr_ratio(1, k)));
    walk_each(q, find_broken, &whole);
    if (!whole)
        return NULL;
    Expr value = integrate_search(in, q, t);
    return value ? integrate_replace(value, t, expr_pow(x, expr_int(k))) : NULL;
}

Expr integrate_by_change(const Integral *in)
{
    Candidates c = {.x = in->x};
    Expr value = NULL;
    walk_each(in->f, look_at, &c);
    for (long i = c.n - 1; i >= 0 && !value; i--) /* the outermost first */
        value = by_candidate(in, c.item[i]);
    for (long k = MAX_POWER; k >= 2 && c.powers && !value; k--)
        value = by_power(in, k);
    return value;
}
