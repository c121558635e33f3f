/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The value of one node at a point, from the values of its operands (residue.h). Exponents live in
 * the exponent groups: of order p-1 for the random bases of exp and powers, which are taken as M-th
 * powers so that rational exponents with denominators dividing M exist; of order p+1 = 2^61 for the
 * circle, where every odd denominator divides and 2^8 is set aside for the even part. Pi is the
 * point of the circle with exp(I*Pi) = -1.
 */
#include "cas/core/residue/residue.h"

#include "cas/base/compat.h"
#include "cas/core/above.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"

/* M = 2^4 * 3^2 * 5 * 7 * 11 * 13, and the power of two set aside on the circle. */
#define ROOTS 720720
#define CIRCLE_SHIFT 8
#define CIRCLE_ORDER ((uint64_t)1 << 61)

enum { SALT_EXP = 0x45, SALT_CIRCLE = 0x43, SALT_POWER = 0x50, SALT_PI = 0x314159 };

static Residue real(uint64_t v)
{
    return (Residue){v, 0};
}

/* --- free kernels -------------------------------------------------------------------------- */

static bool mix(const ResiduePoint *point, uint64_t *h, Expr operand)
{
    Residue v = point->value(point, operand);
    if (residue_is_none(v))
        return false;
    *h = residue_random(*h * 31 + v.re, v.im);
    return true;
}

bool residue_is_tied(Expr call)
{
    Expr head = expr_arg(call, 0);
    return expr_is(head, EXPR_SYMBOL) && (sym_of(head)->function || above.stands_for(call));
}

/* The random root r of a free kernel, whose value is r^M; 0 when there is none. */
static uint64_t kernel_root(const ResiduePoint *point, const Node *node)
{
    uint64_t h = node->kind;
    if (node->kind == EXPR_SYMBOL) {
        Expr e = node; /* by name: these may be the two that are being made */
        if (expr_is_symbol(e, "infinity") || expr_is_symbol(e, "undefined"))
            return 0;
        h = node->u.symbol->hash;
    } else if (node->kind == EXPR_STRING || node->kind == EXPR_OBJECT) {
        h = node->hash;
    } else {
        if (node->kind == EXPR_CALL && residue_is_tied(node))
            return 0;
        for (uint32_t i = 0; i < node->count; i++)
            if (!mix(point, &h, node->u.args[i]))
                return 0;
    }
    return residue_random(h, point->seed);
}

static Residue of_free_kernel(const ResiduePoint *point, const Node *node)
{
    uint64_t r = kernel_root(point, node);
    return r ? real(sig_pow(r, ROOTS)) : RESIDUE_NONE;
}

static bool is_free_kernel(Expr e)
{
    return expr_is(e, EXPR_SYMBOL) || expr_is(e, EXPR_INDEXED) ||
           (expr_is(e, EXPR_CALL) && !residue_is_tied(e));
}

/* --- powers of one random base -----------------------------------------------------------------
 */

/* r^(M*c). */
static bool root_power(uint64_t r, ResidueRatio c, Residue *out)
{
    if (ROOTS % c.den != 0)
        return false;
    uint64_t n = (uint64_t)(c.num < 0 ? -c.num : c.num);
    uint64_t power = sig_pow(sig_pow(r, (uint64_t)(ROOTS / c.den)), n);
    *out = real(c.num < 0 ? sig_inv(power) : power);
    return true;
}

/* --- the circle --------------------------------------------------------------------------------
 */

static Residue circle_point(uint64_t h, uint64_t seed)
{
    Residue w = {residue_random(h, seed), residue_random(h ^ SALT_CIRCLE, seed)};
    Residue conjugate = {w.re, sig_sub(0, w.im)};
    return residue_mul(w, residue_inv(conjugate)); /* norm 1 */
}

/* An element of order 2^9 whose 2^7-th power is I, as exp(I*Pi/2) is: with -I for it the tangent of
 * Pi/4 would be -1. */
static Residue circle_pi(void)
{
    for (uint64_t h = SALT_PI;; h++) {
        Residue z = residue_pow(circle_point(h, 0), CIRCLE_ORDER >> (CIRCLE_SHIFT + 1));
        Residue quarter_turn = residue_pow(z, (uint64_t)1 << (CIRCLE_SHIFT - 1));
        if (quarter_turn.re == 0 && quarter_turn.im == 1)
            return z;
    }
}

/* z^(2^8 * c) on the circle. */
static bool circle_power(Residue z, ResidueRatio c, Residue *out)
{
    uint64_t den = (uint64_t)c.den, inverse = 1;
    int twos = __builtin_ctzll(den);
    if (twos > CIRCLE_SHIFT)
        return false;
    den >>= twos;
    for (int i = 0; i < 6; i++) /* Newton: the inverse modulo 2^64 */
        inverse *= 2 - den * inverse;
    uint64_t n = (uint64_t)c.num * inverse << (CIRCLE_SHIFT - twos);
    *out = residue_pow(z, n & (CIRCLE_ORDER - 1));
    return true;
}

/* --- exponentials of combinations ----------------------------------------------------------------
 */

static bool times_real_exp(const ResiduePoint *point, uint64_t key, ResidueRatio c, Residue *v)
{
    Residue f;
    if (c.num == 0)
        return true;
    if (!root_power(residue_random(key ^ SALT_EXP << 8, point->seed), c, &f))
        return false;
    *v = residue_mul(*v, f);
    return true;
}

static bool times_circle(const ResiduePoint *point, uint64_t key, ResidueRatio c, Residue *v)
{
    Residue f;
    if (c.num == 0)
        return true;
    Residue pi = point->value(point, EXPR_PI);
    bool is_pi = !residue_is_none(pi) && pi.re == key;
    if (is_pi && (c.den & (c.den - 1)) != 0) /* exp(I*Pi/3) is not on this circle */
        return false;
    Residue z = is_pi ? circle_pi() : circle_point(key, point->seed);
    if (!circle_power(z, c, &f))
        return false;
    *v = residue_mul(*v, f);
    return true;
}

static Residue exp_of(const ResiduePoint *point, const ResidueLinear *u)
{
    Residue v = {1, 0};
    for (int i = 0; i < u->count; i++)
        if (!times_real_exp(point, u->term[i].key, u->term[i].re, &v) ||
            !times_circle(point, u->term[i].key, u->term[i].im, &v))
            return RESIDUE_NONE;
    return v;
}

/* exp(I*u) for a real combination u. */
static Residue circle_of(const ResiduePoint *point, const ResidueLinear *u)
{
    Residue v = {1, 0};
    for (int i = 0; i < u->count; i++)
        if (u->term[i].im.num != 0 || !times_circle(point, u->term[i].key, u->term[i].re, &v))
            return RESIDUE_NONE;
    return v;
}

static Residue quotient(Residue a, Residue b)
{
    if (residue_is_none(a) || residue_is_none(b) || residue_is_zero(b))
        return RESIDUE_NONE;
    return residue_mul(a, residue_inv(b));
}

static const uint64_t HALF = (SIG_PRIME + 1) / 2;

static Residue half_sum(Residue a, Residue b, bool is_difference)
{
    if (is_difference)
        b = (Residue){sig_sub(0, b.re), sig_sub(0, b.im)};
    return residue_mul(residue_add(a, b), real(HALF));
}

/* The function from the exponential of its argument (of I times it for a circular one). */
static Residue apply_function(const FuncWave *f, Residue e)
{
    if (residue_is_none(e) || residue_is_zero(e))
        return RESIDUE_NONE;
    Residue c, s;
    if (f->is_hyperbolic) {
        c = half_sum(e, residue_inv(e), false);
        s = half_sum(e, residue_inv(e), true);
    } else { /* e = c + I*s */
        c = real(e.re);
        s = real(e.im);
    }
    Residue v = {1, 0};
    if (f->cosine)
        v = f->cosine > 0 ? residue_mul(v, c) : quotient(v, c);
    if (f->sine && !residue_is_none(v))
        v = f->sine > 0 ? residue_mul(v, s) : quotient(v, s);
    return v;
}

static Residue of_call(const ResiduePoint *point, const Node *node)
{
    ResidueLinear u;
    const FuncWave *row = above.wave(node);
    bool is_exp = node->count == 2 && expr_is_symbol(node->u.args[0], "exp");
    if (!row && !is_exp)
        return of_free_kernel(point, node);
    if (!residue_linear(point, node->u.args[1], &u))
        return RESIDUE_NONE;
    if (is_exp)
        return exp_of(point, &u);
    return apply_function(row, row->is_hyperbolic ? exp_of(point, &u) : circle_of(point, &u));
}

/* --- powers ------------------------------------------------------------------------------------
 */

static Residue whole_power(Residue b, long k)
{
    if (residue_is_none(b))
        return b;
    if (k < 0 && residue_is_zero(b))
        return RESIDUE_NONE;
    Residue power = residue_pow(b, k < 0 ? -(uint64_t)k : (uint64_t)k);
    return k < 0 ? residue_inv(power) : power;
}

/* A prime base has its own random direction; composite ones are left alone. */
static bool is_small_prime(Expr e)
{
    return expr_is(e, EXPR_INTEGER) && fmpz_sgn(e->u.integer) > 0 &&
           fmpz_cmp_ui(e->u.integer, 1000000) < 0 && fmpz_is_prime(e->u.integer) == 1;
}

/* b^u for a free kernel or a prime b. */
static Residue general_power(const ResiduePoint *point, Expr base, Expr exponent)
{
    ResidueLinear u;
    if ((!is_free_kernel(base) && !is_small_prime(base)) || !residue_linear(point, exponent, &u))
        return RESIDUE_NONE;
    Residue b = point->value(point, base), v = {1, 0};
    if (residue_is_none(b))
        return b;
    uint64_t root = expr_is(base, EXPR_INTEGER) ? 0 : kernel_root(point, base);
    for (int i = 0; i < u.count && !residue_is_none(v); i++) {
        Residue f;
        const ResidueTerm *t = &u.term[i];
        uint64_t r =
            t->key == 1 ? root : residue_random(b.re ^ t->key * 31 ^ SALT_POWER, point->seed);
        bool is_whole = t->key == 1 && root == 0 && t->re.den == 1 && t->im.num == 0;
        if (is_whole)
            f = whole_power(b, t->re.num);
        else if (r == 0 || t->im.num != 0 || !root_power(r, t->re, &f))
            return RESIDUE_NONE;
        v = residue_is_none(f) ? f : residue_mul(v, f);
    }
    return v;
}

static Residue of_power(const ResiduePoint *point, Expr base, Expr exponent)
{
    long k;
    if (num_get_si(&k, exponent))
        return whole_power(point->value(point, base), k);
    return general_power(point, base, exponent);
}

/* --- the rest ----------------------------------------------------------------------------------
 */

static Residue of_sum(const ResiduePoint *point, const Node *node)
{
    Residue s = {0, 0};
    for (uint32_t i = 0; i < node->count; i += 2) {
        Residue t = point->value(point, expr_args(node)[i]);
        Residue c = point->value(point, expr_args(node)[i + 1]);
        if (residue_is_none(t) || residue_is_none(c))
            return RESIDUE_NONE;
        s = residue_add(s, residue_mul(t, c));
    }
    return s;
}

static Residue of_product(const ResiduePoint *point, const Node *node)
{
    Residue v = point->value(point, node->u.args[0]);
    for (uint32_t i = 1; i < node->count && !residue_is_none(v); i += 2) {
        Residue f = of_power(point, node->u.args[i], node->u.args[i + 1]);
        v = residue_is_none(f) ? f : residue_mul(v, f);
    }
    return v;
}

static Residue of_fraction(const fmpz_t num, const fmpz_t den)
{
    uint64_t d = fmpz_fdiv_ui(den, SIG_PRIME);
    return d ? real(sig_mul(fmpz_fdiv_ui(num, SIG_PRIME), sig_inv(d))) : RESIDUE_NONE;
}

static Residue of_float(const Node *node)
{
    int64_t e = node->u.decimal.exp10;
    if (e == FLOAT_SPECIAL)
        return RESIDUE_NONE;
    uint64_t m = fmpz_fdiv_ui(node->u.decimal.mant, SIG_PRIME);
    uint64_t p = e < 0 ? sig_pow(SIG_TENTH, (uint64_t)-e) : sig_pow(10, (uint64_t)e);
    return real(sig_mul(m, p));
}

static Residue of_complex(const ResiduePoint *point, const Node *node)
{
    Residue re = point->value(point, node->u.args[0]);
    Residue im = point->value(point, node->u.args[1]);
    return residue_is_none(re) || residue_is_none(im) ? RESIDUE_NONE : (Residue){re.re, im.re};
}

Residue residue_of_node(const ResiduePoint *point, const Node *node)
{
    switch ((Kind)node->kind) {
    case EXPR_INTEGER:
        return real(fmpz_fdiv_ui(node->u.integer, SIG_PRIME));
    case EXPR_RATIONAL:
        return of_fraction(node->u.rational.num, node->u.rational.den);
    case EXPR_FLOAT:
        return of_float(node);
    case EXPR_COMPLEX:
        return of_complex(point, node);
    case EXPR_SUM:
        return of_sum(point, node);
    case EXPR_PRODUCT:
        return of_product(point, node);
    case EXPR_POWER:
        return of_power(point, node->u.args[0], node->u.args[1]);
    case EXPR_CALL:
        return of_call(point, node);
    default:
        return of_free_kernel(point, node);
    }
}
