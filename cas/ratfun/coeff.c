/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Degrees and coefficients of expressions as they stand: a degree is read off sums, products and
 * powers without expanding (so cancellation is not seen, as in Maple); a coefficient multiplies out
 * only what contains the unknown.
 */
#include <limits.h>

#include "cas/num.h"
#include "cas/ratfun.h"
#include "cas/ratfun/split.h"
#include "cas/walk.h"

typedef struct Unknowns {
    const Expr *x;
    long n;
    int sign; /* 1: highest degree, -1: lowest */
} Unknowns;

static bool is_free_of(Expr e, const Unknowns *u)
{
    return !walk_has_any(e, u->x, u->n);
}

static bool is_unknown(Expr e, const Unknowns *u)
{
    for (long i = 0; i < u->n; i++)
        if (e == u->x[i])
            return true;
    return false;
}

/* Bound of the total degree of e. */
static long bound(Expr e, const Unknowns *u);

static long bound_power(Expr base, Expr exponent, const Unknowns *u)
{
    long k, b;
    if (is_free_of(base, u) && is_free_of(exponent, u))
        return 0;
    if (!num_get_si(&k, exponent) || (k < 0 && !is_unknown(base, u)))
        err_raise(ST_DOMAIN, "not a polynomial in the given unknown");
    b = bound(base, u);
    if (__builtin_mul_overflow(b, k, &b))
        err_raise(ST_LIMIT, "object too large");
    return b;
}

static long bound_sum(Expr e, const Unknowns *u)
{
    long best = 0;
    for (long i = 0; i < expr_count(e); i += 2) {
        long b = bound(expr_arg(e, i), u);
        if (i == 0 || (b - best) * u->sign > 0)
            best = b;
    }
    return best;
}

static long bound(Expr e, const Unknowns *u)
{
    err_stack_check();
    if (is_unknown(e, u))
        return 1;
    if (is_free_of(e, u))
        return 0;
    long total = 0;
    switch (expr_kind(e)) {
    case EXPR_SUM:
        return bound_sum(e, u);
    case EXPR_PRODUCT:
        for (long i = 1; i < expr_count(e); i += 2)
            total += bound_power(expr_arg(e, i), expr_arg(e, i + 1), u);
        return total;
    case EXPR_POWER:
        return bound_power(expr_arg(e, 0), expr_arg(e, 1), u);
    default:
        err_raise(ST_DOMAIN, "not a polynomial in the given unknown");
    }
}

long degree_total(Expr e, const Expr *vars, long n, int sign)
{
    Unknowns u = {vars, n, sign};
    return e == EXPR_ZERO ? LONG_MIN : bound(e, &u);
}

long degree_expr(Expr e, Expr x)
{
    return degree_total(e, &x, 1, 1);
}

long ldegree_expr(Expr e, Expr x)
{
    return degree_total(e, &x, 1, -1);
}

Expr coeff_expr(Expr e, Expr x, long k)
{
    Arena arena;
    Split split;
    arena_begin(&arena);
    split_by(&arena, &split, e, x);
    Expr exponent = expr_int(k), r = EXPR_ZERO;
    for (size_t i = 0; i < split.count; i++)
        if (split.group[i].exponent == exponent)
            r = split_coefficient(&split.group[i]);
    arena_end(&arena);
    return r;
}

static bool is_polynomial(Expr e, const Expr *vars, long n)
{
    long k;
    err_stack_check();
    for (long i = 0; i < n; i++)
        if (e == vars[i])
            return true;
    if (!walk_has_any(e, vars, n))
        return true;
    switch (expr_kind(e)) {
    case EXPR_SUM:
        for (long i = 0; i < expr_count(e); i += 2)
            if (!is_polynomial(expr_arg(e, i), vars, n))
                return false;
        return true;
    case EXPR_PRODUCT:
        for (long i = 1; i < expr_count(e); i += 2) {
            Expr base = expr_arg(e, i), exponent = expr_arg(e, i + 1);
            bool is_whole = num_get_si(&k, exponent) && k > 0;
            if (walk_has_any(exponent, vars, n) || !is_polynomial(base, vars, n) ||
                (!is_whole && walk_has_any(base, vars, n)))
                return false;
        }
        return true;
    case EXPR_POWER:
        return num_get_si(&k, expr_arg(e, 1)) && k > 0 && is_polynomial(expr_arg(e, 0), vars, n);
    default:
        return false;
    }
}

bool is_polynomial_in(Expr e, const Expr *vars, long n)
{
    return is_polynomial(e, vars, n);
}
