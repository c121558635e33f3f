/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Roots of numbers. sqrt(a + b*sqrt(c)) with rational a, b, c is a sum of two square roots exactly
 * when a^2 - b^2*c is a square d^2: sqrt((a+d)/2) + sign(b)*sqrt((a-d)/2) (Borodin, Fagin, Hopcroft
 * and Tompa), for a > 0 and a nonnegative radicand. Then one fraction over the roots as kernels,
 * without square roots in the denominator.
 */
#include "cas/kernel.h"
#include "cas/num.h"
#include "cas/simplify.h"
#include "cas/walk.h"

/* e = a + b*sqrt(c)? */
static bool is_simple_surd(Expr e, Expr *a, Expr *b, Expr *c)
{
    if (!expr_is(e, EXPR_SUM) || expr_term_count(e) != 2)
        return false;
    for (int i = 0; i < 2; i++) {
        Expr base, exponent, t;
        *a = expr_term(e, i);
        expr_split_coefficient(expr_term(e, 1 - i), b, &t);
        expr_split_power(t, &base, &exponent);
        *c = base;
        if (expr_is_rational(*a) && expr_is_rational(*b) && expr_is_rational(base) &&
            exponent == EXPR_HALF)
            return true;
    }
    return false;
}

static Expr square_root(Expr q)
{
    return expr_pow(q, EXPR_HALF);
}

/* The square root of e as a sum of square roots, or NULL. */
static Expr denested(Expr e)
{
    Expr a, b, c;
    if (!is_simple_surd(e, &a, &b, &c) || num_sign(a) <= 0 || num_sign(c) <= 0)
        return NULL;
    Expr norm = num_sub(num_mul(a, a), num_mul(num_mul(b, b), c));
    if (num_sign(norm) < 0)
        return NULL;
    Expr d = square_root(norm);
    if (!expr_is_rational(d))
        return NULL;
    Expr p = square_root(num_mul(EXPR_HALF, num_add(a, d)));
    Expr q = square_root(num_mul(EXPR_HALF, num_sub(a, d)));
    return num_sign(b) > 0 ? expr_add(p, q) : expr_sub(p, q);
}

static Expr denest_power(Expr base, Expr exponent)
{
    if (!expr_is(exponent, EXPR_RATIONAL) || !fmpz_equal_si(exponent->u.rational.den, 2))
        return expr_pow(base, exponent);
    Expr root = denested(base);
    return root ? expr_pow(root, num_mul(EXPR_TWO, exponent)) : expr_pow(base, exponent);
}

static Expr denest_factors(Expr e)
{
    Expr base, exponent, r = EXPR_ONE;
    if (!expr_is(e, EXPR_PRODUCT) && !expr_is(e, EXPR_POWER))
        return e;
    for (long i = 0; i < expr_factor_count(e); i++) {
        expr_split_power(expr_factor(e, i), &base, &exponent);
        r = expr_mul(r, denest_power(base, exponent));
    }
    return r;
}

static Expr denest(Expr e, void *arg)
{
    Memo *done = arg;
    err_stack_check();
    if (expr_is_number(e) || expr_is(e, EXPR_SYMBOL))
        return e;
    Expr r = memo_get(done, e);
    if (!r) {
        r = denest_factors(walk_operands(e, denest, done));
        memo_put(done, e, r);
    }
    return r;
}

static Expr radical_entry(Expr e, void *arg)
{
    (void)arg;
    if (expr_is_number(e) || expr_is(e, EXPR_SYMBOL))
        return e;
    Memo done;
    memo_begin(&done);
    e = denest(e, &done);
    memo_end(&done);
    return simplify_form(e, SIMPLIFY_RADICALS, 0);
}

Expr simplify_radicals(Expr e)
{
    return kernel_map(e, radical_entry, NULL);
}
