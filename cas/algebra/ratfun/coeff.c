/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Degrees and coefficients of expressions as they stand: a degree is read off sums, products and
 * powers without expanding (so cancellation is not seen, as in Maple); a coefficient multiplies out
 * only what contains the unknown.
 */
#include <limits.h>

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/ratfun/split.h"
#include "cas/base/check.h"
#include "cas/core/num.h"
#include "cas/core/packed_ops.h"
#include "cas/core/walk.h"

typedef struct Unknowns {
    const Expr *x;
    long n;
    int sign;   /* of bounds: 1 highest degree, -1 lowest */
    Memo known; /* every node is visited once */
} Unknowns;

static bool occur_in(const Unknowns *u, Expr e)
{
    return walk_has_any(e, u->x, u->n);
}

static bool is_unknown(const Unknowns *u, Expr e)
{
    for (long i = 0; i < u->n; i++)
        if (e == u->x[i])
            return true;
    return false;
}

/* --- degrees ------------------------------------------------------------------------------------
 */

static _Noreturn void not_polynomial(void)
{
    err_raise(ST_DOMAIN, "not a polynomial in the given unknown");
}

/* Bound of the total degree of e. */
static long bound(Unknowns *u, Expr e);

static long bound_power(Unknowns *u, Expr base, Expr exponent)
{
    long k, b;
    bool is_whole = num_get_si(&k, exponent);
    if (!is_whole || (k < 0 && !is_unknown(u, base))) {
        if (occur_in(u, base) || occur_in(u, exponent))
            not_polynomial();
        return 0;
    }
    if (__builtin_mul_overflow(bound(u, base), k, &b))
        err_raise(ST_LIMIT, "object too large");
    return b;
}

static long bound_sum(Unknowns *u, Expr e)
{
    long best = 0;
    if (packed_ops_degree(e, u->x, u->n, u->sign, &best))
        return best;
    for (long i = 0; i < expr_count(e); i += 2) {
        long b = bound(u, expr_arg(e, i));
        if (i == 0 || (u->sign > 0 ? b > best : b < best))
            best = b;
    }
    return best;
}

static long bound_product(Unknowns *u, Expr e)
{
    long total = 0;
    for (long i = 1; i < expr_count(e); i += 2)
        if (__builtin_add_overflow(total, bound_power(u, expr_arg(e, i), expr_arg(e, i + 1)),
                                   &total))
            err_raise(ST_LIMIT, "object too large");
    return total;
}

static long bound_compound(Unknowns *u, Expr e)
{
    switch (expr_kind(e)) {
    case EXPR_SUM:
        return bound_sum(u, e);
    case EXPR_PRODUCT:
        return bound_product(u, e);
    case EXPR_POWER:
        return bound_power(u, expr_arg(e, 0), expr_arg(e, 1));
    default:
        if (occur_in(u, e))
            not_polynomial();
        return 0;
    }
}

static long bound(Unknowns *u, Expr e)
{
    err_stack_check();
    if (expr_is_number(e))
        return 0;
    if (is_unknown(u, e))
        return 1;
    const uintptr_t sign_bit = (uintptr_t)1 << (8 * sizeof(uintptr_t) - 1);
    uintptr_t known = (uintptr_t)memo_get(&u->known, e); /* a degree with its sign turned: not 0 */
    if (known)
        return (long)(known ^ sign_bit);
    long b = bound_compound(u, e);
    memo_put(&u->known, e, (void *)((uintptr_t)b ^ sign_bit));
    return b;
}

long degree_total(Expr e, const Expr *vars, long n, int sign)
{
    CHECK(n >= 0 && (sign == 1 || sign == -1));
    if (e == EXPR_ZERO)
        return LONG_MIN;
    Unknowns u = {.x = vars, .n = n, .sign = sign};
    memo_begin(&u.known);
    long degree = bound(&u, e);
    memo_end(&u.known);
    return degree;
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
    Expr packed = packed_ops_coeff(e, x, k);
    if (packed)
        return packed;
    Arena arena;
    Split split;
    arena_begin(&arena);
    split_one(&arena, &split, e, x, expr_int(k));
    Expr r = split.count > 0 ? split_coefficient(&split.group[0]) : EXPR_ZERO;
    arena_end(&arena);
    return r;
}

Expr coeff_all(Expr e, Expr x)
{
    Arena arena;
    Split split;
    arena_begin(&arena);
    split_by(&arena, &split, e, x);
    split_sort(&split);
    Expr *pair = arena_array(&arena, 2 * split.count + 1, sizeof *pair);
    long n = 0;
    for (size_t i = 0; i < split.count; i++) {
        Expr c = split_coefficient(&split.group[i]);
        if (c == EXPR_ZERO)
            continue;
        if (expr_is(c, EXPR_SEQ)) /* would come apart among the pairs */
            err_raise(ST_TYPE, "a sequence of %ld expressions is no coefficient", expr_count(c));
        pair[n++] = split.group[i].exponent;
        pair[n++] = c;
    }
    Expr all = expr_list(pair, n);
    arena_end(&arena);
    return all;
}

/* --- polynomials
 * ---------------------------------------------------------------------------------- */

static bool is_polynomial(Unknowns *u, Expr e);

static bool is_polynomial_power(Unknowns *u, Expr base, Expr exponent)
{
    long k;
    if (num_get_si(&k, exponent) && k > 0)
        return is_polynomial(u, base);
    return !occur_in(u, base) && !occur_in(u, exponent);
}

static bool is_polynomial(Unknowns *u, Expr e)
{
    err_stack_check();
    if (expr_is_number(e) || is_unknown(u, e) || memo_get(&u->known, e))
        return true;
    bool yes = true;
    switch (expr_kind(e)) {
    case EXPR_SUM:
        for (long i = 0; yes && i < expr_count(e); i += 2)
            yes = is_polynomial(u, expr_arg(e, i));
        break;
    case EXPR_PRODUCT:
        for (long i = 1; yes && i < expr_count(e); i += 2)
            yes = is_polynomial_power(u, expr_arg(e, i), expr_arg(e, i + 1));
        break;
    case EXPR_POWER:
        yes = is_polynomial_power(u, expr_arg(e, 0), expr_arg(e, 1));
        break;
    default:
        yes = !occur_in(u, e);
    }
    if (yes)
        memo_put(&u->known, e, e);
    return yes;
}

bool is_polynomial_in(Expr e, const Expr *vars, long n)
{
    Unknowns u = {.x = vars, .n = n};
    memo_begin(&u.known);
    bool yes = is_polynomial(&u, e);
    memo_end(&u.known);
    return yes;
}
