/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Division of polynomials. In one unknown over the field of rational functions in the others: the
 * schoolbook algorithm of dense.h, and by Euclid's extended algorithm (monic remainders; Knuth,
 * The Art of Computer Programming 2, 4.6.1) the cofactors of the gcd. Pseudo-division multiplies by
 * the power of the leading coefficient that keeps fractions away. In all unknowns over the
 * rationals: by the reduced fraction, whose denominator is a number exactly when the division works
 * out.
 */
#include "cas/algebra/ratfun/dense.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/check.h"

Expr ratfun_quotient(Expr a, Expr b, Expr x, Expr *rem)
{
    Arena arena;
    arena_begin(&arena);
    Dense r = dense_of(&arena, a, x, normal_expr), d = dense_of(&arena, b, x, normal_expr);
    Dense q = dense_divide(&arena, &r, &d, normal_expr);
    Expr quotient = dense_expr(&arena, &q, x);
    if (rem)
        *rem = dense_expr(&arena, &r, x);
    arena_end(&arena);
    return quotient;
}

Expr ratfun_pseudo_quotient(Expr a, Expr b, Expr x, Expr *rem, Expr *multiplier)
{
    Arena arena;
    arena_begin(&arena);
    Dense r = dense_of(&arena, a, x, normal_expr), d = dense_of(&arena, b, x, normal_expr);
    if (d.degree < 0)
        err_raise(ST_DIVZERO, "numeric exception: division by zero");
    long steps = r.degree - d.degree + 1;
    *multiplier = steps > 0 ? expr_pow(d.c[d.degree], expr_int(steps)) : EXPR_ONE;
    r = dense_scale(&arena, &r, *multiplier, normal_expr);
    Dense q = dense_divide(&arena, &r, &d, normal_expr);
    Expr quotient = expand_expr(dense_expr(&arena, &q, x));
    *rem = expand_expr(dense_expr(&arena, &r, x));
    arena_end(&arena);
    return quotient;
}

Expr ratfun_gcdex(Expr a, Expr b, Expr x, Expr *s, Expr *t, RatfunField tidy)
{
    CHECK(tidy != NULL);
    Arena arena;
    arena_begin(&arena);
    Dense r0 = dense_of(&arena, a, x, tidy), r1 = dense_of(&arena, b, x, tidy);
    Dense s0 = dense_of(&arena, EXPR_ONE, x, tidy), s1 = dense_of(&arena, EXPR_ZERO, x, tidy);
    Dense t0 = s1, t1 = s0;
    while (r1.degree >= 0) {
        Dense q = dense_divide(&arena, &r0, &r1, tidy), rest = r0;
        Dense s2 = dense_reduce(&arena, &s0, &q, &s1, tidy);
        Dense t2 = dense_reduce(&arena, &t0, &q, &t1, tidy);
        r0 = r1, r1 = rest;
        s0 = s1, s1 = s2;
        t0 = t1, t1 = t2;
    }
    Expr unit = r0.degree < 0 ? EXPR_ONE : tidy(expr_inv(r0.c[r0.degree]));
    r0 = dense_scale(&arena, &r0, unit, tidy);
    s0 = dense_scale(&arena, &s0, unit, tidy);
    t0 = dense_scale(&arena, &t0, unit, tidy);
    *s = dense_expr(&arena, &s0, x);
    *t = dense_expr(&arena, &t0, x);
    Expr g = dense_expr(&arena, &r0, x);
    arena_end(&arena);
    return g;
}

bool ratfun_divides(Expr a, Expr b, Expr *quotient)
{
    Expr q = normal_expr(expr_div(a, b));
    bool divides = expr_is_number(denom_expr(q));
    if (quotient)
        *quotient = expand_expr(q);
    return divides;
}
