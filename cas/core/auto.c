/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Automatic simplification: what a sum, a product and a power do when they are made, as Maple's
 * users know it. Sums and products are flattened, like terms and equal bases collected, numbers
 * folded, x/x = 1; a real number is distributed over a lone sum (2*(a-b) is 2*a-2*b); a symbolic
 * factor never is. Powers: x^0 = 1, x^1 = x, (x^a)^n = x^(a*n) and (c*x*y)^n = c^n*x^n*y^n for an
 * integer n; a positive number leaves a fractional power, (4*x)^(1/2) = 2*x^(1/2); powers of
 * numbers are put in the form n^q with an integer n > 1 (or -1) and 0 < q < 1.
 *
 * Terms and factors keep the order in which they were first written. A builder collects pairs
 * (term, coefficient) or (base, exponent); beyond a few pairs it looks them up by a hash table,
 * so a sum of n terms costs O(n).
 */
#include "cas/core/auto.h"

#include <string.h>

#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/above.h"
#include "cas/core/decimal.h"
#include "cas/core/grow.h"
#include "cas/core/num.h"

enum { INLINE_PAIRS = 12 };

/* --- collecting pairs ------------------------------------------------------------------- */

/* Pairs (key, value) in order of first appearance; pair[0] is kept free for a coefficient. */
typedef struct Pairs {
    Expr *pair; /* 1 + 2 * count used */
    long count, capacity;
    int32_t *slots; /* open addressing: index of the pair + 1, or 0; NULL while few */
    long slot_count;
    Expr room[1 + 2 * INLINE_PAIRS];
} Pairs;

static void pairs_release(void *arg)
{
    Pairs *p = arg;
    if (p->pair != p->room)
        mem_free(p->pair);
    mem_free(p->slots);
}

static void pairs_begin(Pairs *p)
{
    p->pair = p->room;
    p->count = 0;
    p->capacity = INLINE_PAIRS;
    p->slots = NULL;
    p->slot_count = 0;
    err_defer(pairs_release, p);
}

static void pairs_end(void)
{
    err_undefer(true);
}

static void slot_put(Pairs *p, long index)
{
    unsigned long mask = (unsigned long)p->slot_count - 1;
    unsigned long at = p->pair[1 + 2 * index]->hash * 0x9e3779b1u & mask;
    while (p->slots[at] != 0)
        at = (at + 1) & mask;
    p->slots[at] = (int32_t)(index + 1);
}

static void pairs_grow(Pairs *p)
{
    long capacity = 2 * p->capacity;
    size_t words = 1 + 2 * (size_t)capacity;
    if (p->pair == p->room) {
        p->pair = mem_array(words, sizeof *p->pair);
        memcpy(p->pair, p->room, sizeof p->room);
    } else {
        p->pair = mem_rearray(p->pair, words, sizeof *p->pair);
    }
    p->capacity = capacity;
    p->slot_count = 1;
    while (p->slot_count < 3 * capacity)
        p->slot_count *= 2;
    mem_free(p->slots);
    p->slots = NULL;
    p->slots = mem_zalloc((size_t)p->slot_count * sizeof *p->slots);
    for (long i = 0; i < p->count; i++)
        slot_put(p, i);
}

/* Index of the key, or -1. */
static long pairs_find(const Pairs *p, Expr key)
{
    if (!p->slots) {
        for (long i = 0; i < p->count; i++)
            if (p->pair[1 + 2 * i] == key)
                return i;
        return -1;
    }
    unsigned long mask = (unsigned long)p->slot_count - 1;
    unsigned long at = key->hash * 0x9e3779b1u & mask;
    for (; p->slots[at] != 0; at = (at + 1) & mask)
        if (p->pair[1 + 2 * (p->slots[at] - 1)] == key)
            return p->slots[at] - 1;
    return -1;
}

static void pairs_append(Pairs *p, Expr key, Expr value)
{
    if (p->count == p->capacity)
        pairs_grow(p);
    p->pair[1 + 2 * p->count] = key;
    p->pair[2 + 2 * p->count] = value;
    p->count++;
    if (p->slots)
        slot_put(p, p->count - 1);
}

/* --- sums ------------------------------------------------------------------------------- */

/* infinity swallows numbers; infinity - infinity is undefined, and that never vanishes. */
static Expr add_coefficients(Expr term, Expr a, Expr b)
{
    if (term == EXPR_UNDEFINED)
        return a;
    if (term == EXPR_INFINITY)
        return num_sign(a) == num_sign(b) ? a : expr_float_special(0);
    return num_add(a, b);
}

static void sum_put(Pairs *p, Expr term, Expr coefficient)
{
    long i = pairs_find(p, term);
    if (i < 0)
        pairs_append(p, term, coefficient);
    else
        p->pair[2 + 2 * i] = add_coefficients(term, p->pair[2 + 2 * i], coefficient);
}

static void sum_add(Pairs *p, Expr e, Expr scale)
{
    if (e->kind == EXPR_SUM) {
        const Expr *args = expr_args(e);
        for (uint32_t i = 0; i < e->count; i += 2) {
            Expr c = args[i + 1];
            sum_put(p, args[i], scale == EXPR_ONE ? c : num_mul(c, scale));
        }
        return;
    }
    Expr c, t;
    expr_split_coefficient(e, &c, &t);
    sum_put(p, t, scale == EXPR_ONE ? c : num_mul(c, scale));
}

/* Drops vanished terms in place; a vanished float leaves the float zero when nothing else does. */
static Expr sum_finish(Pairs *p)
{
    long kept = 0;
    Expr float_zero = NULL, infinite = NULL;
    for (long i = 0; i < p->count; i++) {
        Expr t = p->pair[1 + 2 * i], c = p->pair[2 + 2 * i];
        if (num_is_zero(c)) {
            if (num_has_float(c))
                float_zero = c;
            continue;
        }
        if (t == EXPR_INFINITY && expr_is_real_number(c)) {
            if (decimal_is_special(c))
                return EXPR_UNDEFINED;
            infinite = c;
        }
        p->pair[1 + 2 * kept] = t;
        p->pair[2 + 2 * kept] = c;
        kept++;
    }
    if (infinite && kept == 2 && (p->pair[1] == EXPR_ONE || p->pair[3] == EXPR_ONE))
        return auto_scale(infinite, EXPR_INFINITY);
    bool numbers = kept == 2 && (p->pair[1] == EXPR_ONE || p->pair[3] == EXPR_ONE);
    if (numbers && (p->pair[1] == EXPR_UNDEFINED || p->pair[3] == EXPR_UNDEFINED))
        return auto_scale(num_add(p->pair[2], p->pair[4]), EXPR_UNDEFINED);
    if (kept == 0)
        return float_zero ? float_zero : EXPR_ZERO;
    if (kept == 1)
        return auto_scale(p->pair[2], p->pair[1]);
    return expr_intern(EXPR_SUM, p->pair + 1, 2 * kept);
}

Expr expr_sum(const Expr *terms, long n)
{
    CHECK(n >= 0);
    if (n == 1)
        return terms[0];
    Expr grown = n == 2 ? grow_sum(terms[0], terms[1]) : NULL;
    if (grown)
        return grown;
    Pairs p;
    pairs_begin(&p);
    for (long i = 0; i < n; i++)
        sum_add(&p, terms[i], EXPR_ONE);
    Expr e = sum_finish(&p);
    pairs_end();
    return e;
}

Expr expr_add(Expr a, Expr b)
{
    if (a == EXPR_ZERO)
        return b;
    if (b == EXPR_ZERO)
        return a;
    if (expr_is_number(a) && expr_is_number(b))
        return num_add(a, b);
    return expr_sum((Expr[]){a, b}, 2);
}

Expr expr_sub(Expr a, Expr b)
{
    if (b == EXPR_ZERO)
        return a;
    if (expr_is_number(a) && expr_is_number(b))
        return num_sub(a, b);
    Pairs p;
    pairs_begin(&p);
    sum_add(&p, a, EXPR_ONE);
    sum_add(&p, b, EXPR_MINUS_ONE);
    Expr e = sum_finish(&p);
    pairs_end();
    return e;
}

Expr expr_neg(Expr a)
{
    return expr_mul(EXPR_MINUS_ONE, a);
}

/* A real number times a sum, term by term. */
static Expr distribute(Expr c, Expr sum)
{
    Pairs p;
    pairs_begin(&p);
    sum_add(&p, sum, c);
    Expr e = sum_finish(&p);
    pairs_end();
    return e;
}

/* --- products --------------------------------------------------------------------------- */

Expr auto_power(Expr base, Expr exponent)
{
    CHECK(base != NULL && exponent != NULL);
    return exponent == EXPR_ONE ? base : expr_intern(EXPR_POWER, (Expr[]){base, exponent}, 2);
}

/* The product of c and n/2 pairs. */
static Expr with_coefficient(Expr c, const Expr *pairs, long n)
{
    Expr small[1 + 2 * INLINE_PAIRS], *all = small;
    bool large = n > 2 * INLINE_PAIRS;
    if (large) {
        all = mem_array((size_t)n + 1, sizeof *all);
        err_defer(mem_release, all);
    }
    all[0] = c;
    memcpy(all + 1, pairs, (size_t)n * sizeof *all);
    Expr e = expr_intern(EXPR_PRODUCT, all, n + 1);
    if (large)
        err_undefer(true);
    return e;
}

Expr auto_unit_product(const Expr *pairs, long n)
{
    return n == 2 ? auto_power(pairs[0], pairs[1]) : with_coefficient(EXPR_ONE, pairs, n);
}

Expr auto_scale(Expr c, Expr t)
{
    if (t == EXPR_ONE)
        return c;
    if (c == EXPR_ONE)
        return t;
    if (t == EXPR_INFINITY && expr_is_real_number(c)) {
        if (num_sign(c) > 0)
            return t;
        c = EXPR_MINUS_ONE;
    }
    if (t == EXPR_UNDEFINED)
        return num_has_float(c) ? expr_float_special(0) : t;
    if (t->kind == EXPR_PRODUCT)
        return with_coefficient(c, t->u.args + 1, (long)t->count - 1);
    Expr pair[2];
    expr_split_power(t, &pair[0], &pair[1]);
    return with_coefficient(c, pair, 2);
}

/* A product being collected: the coefficient and pairs (base, exponent). */
typedef struct Factors {
    Pairs pairs;
    Expr coefficient;
    bool merged; /* powers of one number, product or infinity met: they must be made anew */
} Factors;

static void factor_put(Factors *f, Expr base, Expr exponent)
{
    long i = pairs_find(&f->pairs, base);
    if (i < 0) {
        pairs_append(&f->pairs, base, exponent);
        return;
    }
    Expr *x = &f->pairs.pair[2 + 2 * i];
    *x = expr_add(*x, exponent);
    f->merged |= expr_is_number(base) || base->kind == EXPR_PRODUCT || base == EXPR_INFINITY ||
                 base == EXPR_UNDEFINED;
}

static void factor_add(Factors *f, Expr e)
{
    if (expr_is_number(e)) {
        f->coefficient = num_mul(f->coefficient, e);
    } else if (e->kind == EXPR_PRODUCT) {
        f->coefficient = num_mul(f->coefficient, e->u.args[0]);
        for (uint32_t i = 1; i < e->count; i += 2)
            factor_put(f, e->u.args[i], e->u.args[i + 1]);
    } else {
        Expr base, exponent;
        expr_split_power(e, &base, &exponent);
        factor_put(f, base, exponent);
    }
}

static bool has_infinity(const Pairs *p, long n)
{
    for (long i = 0; i < n; i++)
        if (p->pair[1 + 2 * i] == EXPR_INFINITY)
            return true;
    return false;
}

static Expr product_finish(Factors *f)
{
    Pairs *p = &f->pairs;
    long kept = 0;
    for (long i = 0; i < p->count; i++) {
        Expr base = p->pair[1 + 2 * i], exponent = p->pair[2 + 2 * i];
        if (exponent == EXPR_ZERO)
            continue;
        p->pair[1 + 2 * kept] = base;
        p->pair[2 + 2 * kept] = exponent;
        kept++;
    }
    Expr c = f->coefficient;
    if (num_is_zero(c))
        return has_infinity(p, kept) ? EXPR_UNDEFINED : c;
    if (kept == 0)
        return c;
    if (kept == 1) {
        Expr base = p->pair[1], exponent = p->pair[2];
        if (base->kind == EXPR_SUM && exponent == EXPR_ONE && expr_is_real_number(c) &&
            c != EXPR_ONE)
            return distribute(c, base);
        return auto_scale(c, auto_power(base, exponent));
    }
    p->pair[0] = c;
    return expr_intern(EXPR_PRODUCT, p->pair, 1 + 2 * kept);
}

/* Powers of one number or product were merged, 2^(1/2)*2^(1/2), (a*b)^(1/2)*(a*b)^(1/2): make every
 * power again. */
static Expr product_remake(Factors *f)
{
    long n = f->pairs.count;
    Expr *parts = mem_array((size_t)n + 1, sizeof *parts);
    err_defer(mem_release, parts);
    parts[0] = f->coefficient;
    for (long i = 0; i < n; i++)
        parts[i + 1] = expr_pow(f->pairs.pair[1 + 2 * i], f->pairs.pair[2 + 2 * i]);
    Expr e = expr_product(parts, n + 1);
    err_undefer(true);
    return e;
}

Expr expr_product(const Expr *factors, long n)
{
    CHECK(n >= 0);
    if (n == 1)
        return factors[0];
    Factors f = {.coefficient = EXPR_ONE};
    pairs_begin(&f.pairs);
    for (long i = 0; i < n; i++)
        factor_add(&f, factors[i]);
    Expr e = f.merged ? product_remake(&f) : product_finish(&f);
    pairs_end();
    return e;
}

static bool is_infinite(Expr e)
{
    Expr c, t;
    if (e == EXPR_INFINITY)
        return true;
    expr_split_coefficient(e, &c, &t);
    return t == EXPR_INFINITY;
}

Expr expr_mul(Expr a, Expr b)
{
    if (a == EXPR_ONE)
        return b;
    if (b == EXPR_ONE)
        return a;
    if (expr_is_number(a) && expr_is_number(b))
        return num_mul(a, b);
    if (a == EXPR_ZERO || b == EXPR_ZERO)
        return is_infinite(a) || is_infinite(b) ? EXPR_UNDEFINED : EXPR_ZERO;
    return expr_product((Expr[]){a, b}, 2);
}

Expr expr_inv(Expr a)
{
    return expr_pow(a, EXPR_MINUS_ONE);
}

Expr expr_div(Expr a, Expr b)
{
    if (expr_is_number(a) && expr_is_number(b))
        return num_div(a, b);
    return expr_mul(a, expr_inv(b));
}

/* --- powers ----------------------------------------------------------------------------- */

static bool is_positive(Expr c)
{
    return expr_is_real_number(c) && num_sign(c) > 0;
}

/* (c * b1^x1 * ...)^n for an integer n: every factor to the n-th. */
static Expr power_of_product(Expr product, Expr n)
{
    long pairs = product->count / 2;
    Expr *parts = mem_array((size_t)pairs + 1, sizeof *parts);
    err_defer(mem_release, parts);
    parts[0] = expr_pow(product->u.args[0], n);
    for (long i = 0; i < pairs; i++)
        parts[i + 1] =
            expr_pow(auto_power(product->u.args[1 + 2 * i], product->u.args[2 + 2 * i]), n);
    Expr e = expr_product(parts, pairs + 1);
    err_undefer(true);
    return e;
}

/* (c*t)^q, q a fraction: a positive |c| comes out. */
static Expr fractional_power(Expr base, Expr q)
{
    Expr c, t;
    expr_split_coefficient(base, &c, &t);
    if (c == EXPR_ONE || c == EXPR_MINUS_ONE || !expr_is_real_number(c))
        return auto_power(base, q);
    Expr size = num_sign(c) < 0 ? num_neg(c) : c;
    Expr inner = num_sign(c) < 0 ? auto_scale(EXPR_MINUS_ONE, t) : t;
    return expr_mul(expr_pow(size, q), expr_pow(inner, q));
}

/* (b^x)^q = b^(x*q) for q no integer holds where -1 < x <= 1, and for b > 0 with real x. */
static bool may_merge_exponents(Expr base, Expr x)
{
    if (!expr_is_rational(x))
        return false;
    if (is_positive(base))
        return true;
    return num_cmp(x, EXPR_MINUS_ONE) > 0 && num_cmp(x, EXPR_ONE) <= 0;
}

static Expr power_of_zero(Expr zero, Expr exponent)
{
    if (!expr_is_real_number(exponent))
        return auto_power(zero, exponent);
    if (num_sign(exponent) < 0)
        err_raise(ST_DIVZERO, "numeric exception: division by zero");
    return zero;
}

static Expr integer_power(Expr base, Expr n)
{
    switch (expr_kind(base)) {
    case EXPR_PRODUCT:
        return power_of_product(base, n);
    case EXPR_POWER:
        return expr_pow(base->u.args[0], expr_mul(base->u.args[1], n));
    default:
        return auto_power(base, n);
    }
}

static Expr infinite_power(Expr exponent)
{
    if (!expr_is_real_number(exponent))
        return auto_power(EXPR_INFINITY, exponent);
    return num_sign(exponent) < 0 ? EXPR_ZERO : EXPR_INFINITY;
}

Expr expr_pow(Expr base, Expr exponent)
{
    if (base == EXPR_ONE || (expr_is_number(exponent) && num_is_zero(exponent)))
        return EXPR_ONE;
    if (exponent == EXPR_ONE)
        return base;
    if (expr_is_number(base) && num_is_zero(base))
        return power_of_zero(base, exponent);
    if (expr_is_number(base) && expr_is_number(exponent)) {
        Expr value = num_pow(base, exponent);
        return value ? value : auto_power(base, exponent);
    }
    if (base == EXPR_INFINITY)
        return infinite_power(exponent);
    if (base == EXPR_UNDEFINED && expr_is_number(exponent))
        return base;
    if (exponent->kind == EXPR_INTEGER)
        return integer_power(base, exponent);
    if (base->kind == EXPR_POWER && expr_is_rational(exponent) &&
        may_merge_exponents(base->u.args[0], base->u.args[1]))
        return expr_pow(base->u.args[0], expr_mul(base->u.args[1], exponent));
    if (expr_is_rational(exponent))
        return fractional_power(base, exponent);
    Expr sign = base == EXPR_MINUS_ONE ? above.alternating(exponent) : NULL;
    return sign ? sign : auto_power(base, exponent);
}

/* --- canonical form --------------------------------------------------------------------- */

static const char *check_sum(Expr e)
{
    if (e->count < 4 || e->count % 2)
        return "a sum has at least two pairs";
    for (uint32_t i = 0; i < e->count; i += 2) {
        Expr t = expr_arg(e, i), c = expr_arg(e, i + 1);
        if (!expr_is_number(c) || num_is_zero(c))
            return "a coefficient is a nonzero number";
        if ((t->kind == EXPR_SUM && expr_is_real_number(c)) || (expr_is_number(t) && t != EXPR_ONE))
            return "a term is no number but 1, and no sum unless times a complex number";
        if (t->kind == EXPR_PRODUCT && t->u.args[0] != EXPR_ONE)
            return "a term has no coefficient of its own";
    }
    return NULL;
}

static const char *check_product(Expr e)
{
    if (e->count < 3 || e->count % 2 == 0)
        return "a product is a coefficient and pairs";
    if (!expr_is_number(e->u.args[0]) || num_is_zero(e->u.args[0]))
        return "a coefficient is a nonzero number";
    if (e->u.args[0] == EXPR_ONE && e->count < 5)
        return "a lone power is no product";
    for (uint32_t i = 1; i < e->count; i += 2)
        if (e->u.args[i + 1] == EXPR_ZERO ||
            (e->u.args[i]->kind == EXPR_PRODUCT && e->u.args[i + 1]->kind == EXPR_INTEGER))
            return "an exponent is not 0, and no integer above a product";
    return NULL;
}

const char *expr_check_canonical(Expr e)
{
    switch (expr_kind(e)) {
    case EXPR_SUM:
        return check_sum(e);
    case EXPR_PRODUCT:
        return check_product(e);
    case EXPR_POWER:
        return e->u.args[1] == EXPR_ZERO || e->u.args[1] == EXPR_ONE ? "a power of 0 or 1" : NULL;
    case EXPR_COMPLEX:
        return e->u.args[1] == EXPR_ZERO ? "a complex number with imaginary part 0" : NULL;
    case EXPR_SEQ:
        return e->count == 1 ? "a sequence of one" : NULL;
    default:
        return NULL;
    }
}
