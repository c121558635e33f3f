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

static bool is_free_of(Expr e, Expr x)
{
    return !walk_has(e, x);
}

/* Exponent bound of e in x: highest (sign 1) or lowest (-1). */
static long bound(Expr e, Expr x, int sign);

static long bound_power(Expr base, Expr exponent, Expr x, int sign)
{
    long k, b;
    if (is_free_of(base, x) && is_free_of(exponent, x))
        return 0;
    if (!num_get_si(&k, exponent) || (k < 0 && base != x))
        err_raise(ST_DOMAIN, "not a polynomial in the given unknown");
    b = bound(base, x, sign);
    if (__builtin_mul_overflow(b, k, &b))
        err_raise(ST_LIMIT, "object too large");
    return b;
}

static long bound_sum(Expr e, Expr x, int sign)
{
    long best = 0;
    for (long i = 0; i < expr_count(e); i += 2) {
        long b = bound(expr_arg(e, i), x, sign);
        if (i == 0 || (b - best) * sign > 0)
            best = b;
    }
    return best;
}

static long bound(Expr e, Expr x, int sign)
{
    err_stack_check();
    if (e == x)
        return 1;
    if (is_free_of(e, x))
        return 0;
    long total = 0;
    switch (expr_kind(e)) {
    case EXPR_SUM:
        return bound_sum(e, x, sign);
    case EXPR_PRODUCT:
        for (long i = 1; i < expr_count(e); i += 2)
            total += bound_power(expr_arg(e, i), expr_arg(e, i + 1), x, sign);
        return total;
    case EXPR_POWER:
        return bound_power(expr_arg(e, 0), expr_arg(e, 1), x, sign);
    default:
        err_raise(ST_DOMAIN, "not a polynomial in the given unknown");
    }
}

long degree_expr(Expr e, Expr x)
{
    return e == EXPR_ZERO ? LONG_MIN : bound(e, x, 1);
}

long ldegree_expr(Expr e, Expr x)
{
    return e == EXPR_ZERO ? LONG_MIN : bound(e, x, -1);
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
