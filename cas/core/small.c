/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Floats without nodes. They are the decimals of num.h, mantissa and exponent, and are computed
 * with as it computes: exactly on the mantissas, in 128 bits, then rounded once, half to even,
 * where the result has more than Digits digits. What does not fit goes the way of nodes, whose
 * results are the same; t-small compares the two.
 */
#include "cas/core/small.h"

#include <string.h>

#include "cas/base/check.h"
#include "cas/base/compat.h"
#include "cas/core/decimal.h"
#include "cas/core/num.h"

enum { DIGITS = 15, EXP_MOST = 1000 };

typedef __int128 Wide;

static const long TEN[] = {1L,
                           10L,
                           100L,
                           1000L,
                           10000L,
                           100000L,
                           1000000L,
                           10000000L,
                           100000000L,
                           1000000000L,
                           10000000000L,
                           100000000000L,
                           1000000000000L,
                           10000000000000L,
                           100000000000000L,
                           1000000000000000L,
                           10000000000000000L,
                           100000000000000000L,
                           1000000000000000000L};
enum { TENS = sizeof TEN / sizeof *TEN };

static long magnitude_of(long x)
{
    return x < 0 ? -x : x;
}

/* --- in disguise ------------------------------------------------------------------------- */

static Value packed(long mant, long exp10)
{
    uintptr_t biased = (uintptr_t)(exp10 + (1 << (SMALL_EXP_BITS - 1)));
    return (Value)((uintptr_t)mant << SMALL_MANT_SHIFT | biased << SMALL_EXP_SHIFT |
                   2); /* NOLINT */
}

/* The bits of a double that are left out: those of the exponent that the others give. */
enum { HARD_SHIFT = 3, HARD_EXP_BITS = 8, HARD_BIAS = 1023 - 128, DOUBLE_MANT_BITS = 52 };

static double hard_of(Value value)
{
    uint64_t bits = (uint64_t)(uintptr_t)value >> HARD_SHIFT;
    uint64_t mant = bits & ((UINT64_C(1) << DOUBLE_MANT_BITS) - 1);
    uint64_t exponent = bits >> DOUBLE_MANT_BITS & ((1u << HARD_EXP_BITS) - 1);
    uint64_t whole = bits >> (DOUBLE_MANT_BITS + HARD_EXP_BITS) << 63 | mant;
    if (exponent > 0)
        whole |= (exponent + HARD_BIAS) << DOUBLE_MANT_BITS;
    double x;
    memcpy(&x, &whole, sizeof x);
    return x;
}

Value small_hard(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    uint64_t mant = bits & ((UINT64_C(1) << DOUBLE_MANT_BITS) - 1);
    long exponent = (long)(bits >> DOUBLE_MANT_BITS & 0x7ff) - HARD_BIAS;
    if (x == 0)
        exponent = 0;
    else if (exponent <= 0 || exponent >= 1 << HARD_EXP_BITS)
        return num_hard(x);
    bits = (x < 0) << HARD_EXP_BITS | (uint64_t)exponent;
    return (Value)(uintptr_t)((bits << DOUBLE_MANT_BITS | mant) << HARD_SHIFT | 4); /* NOLINT */
}

bool small_read_hard(double *x, Value value)
{
    if (small_is_hard(value))
        *x = hard_of(value);
    else if (value && !small_is(value) && value->flags & NODE_HARD)
        *x = num_to_double(value);
    else
        return false;
    return true;
}

Expr small_node(Value value)
{
    if ((uintptr_t)value & 1)
        return expr_int((long)(intptr_t)value >> 1);
    if (small_is_hard(value))
        return num_hard(hard_of(value));
    SmallNumber x = {0};
    small_read(&x, value);
    fmpz mant = x.mant; /* below 2^62: a small one of FLINT */
    return expr_float(&mant, x.exp10);
}

bool small_read_node(SmallNumber *x, Value value)
{
    long n;
    if (small_get(&n, value)) {
        *x = (SmallNumber){n, 0, false};
        return true;
    }
    if (!value || value->kind != EXPR_FLOAT || value->flags & NODE_HARD ||
        COEFF_IS_MPZ(*value->u.decimal.mant) || value->u.decimal.exp10 > EXP_MOST ||
        value->u.decimal.exp10 < -EXP_MOST)
        return false;
    *x = (SmallNumber){*value->u.decimal.mant, (long)value->u.decimal.exp10, true};
    return true;
}

Value small_written(SmallNumber x)
{
    if (!x.is_float)
        return small_fits(x.mant) ? small_value(x.mant) : NULL;
    if (magnitude_of(x.mant) >= TEN[DIGITS] || x.exp10 > EXP_MOST || x.exp10 < -EXP_MOST)
        return NULL;
    return packed(x.mant, x.exp10);
}

/* --- rounding ------------------------------------------------------------------------------ */

static long count_digits(unsigned long v)
{
    long n = (64 - __builtin_clzl(v | 1)) * 1233 >> 12; /* bits times log10(2), or one less */
    return n < TENS ? n + ((v | 1) >= (unsigned long)TEN[n])
                    : n + (v >= 10 * (unsigned long)TEN[TENS - 1]);
}

/* Is q with the remainder r of a division by d to be rounded up, half to even? */
static bool goes_up(unsigned long q, unsigned long r, unsigned long d)
{
    unsigned long half = d / 2;
    return r > half || (r == half && (q & 1));
}

/* mant * 10^exp10 with one unit too much where 9.99.. became 10.0. */
static bool take_rounded(SmallNumber *x, unsigned long mant, bool negative, long exp10)
{
    if (mant == (unsigned long)TEN[num_digits]) {
        mant /= 10;
        exp10++;
    }
    *x = (SmallNumber){negative ? -(long)mant : (long)mant, exp10, true};
    return true;
}

/* Of 64 bits. */
static inline bool rounded_long(SmallNumber *x, unsigned long v, bool negative, long exp10)
{
    if (v < (unsigned long)TEN[num_digits]) {
        *x = (SmallNumber){negative ? -(long)v : (long)v, exp10, true};
        return true;
    }
    long extra = count_digits(v) - num_digits;
    if (extra >= TENS)
        return false;
    unsigned long d = (unsigned long)TEN[extra], q = v / d;
    return take_rounded(x, q + goes_up(q, v - q * d, d), negative, exp10 + extra);
}

/* The digits of v, which has more than 64 bits: no more than twice those of TEN, as a number has at
 * most DIGITS and is multiplied by one of these. */
static long count_wide(unsigned __int128 v)
{
    long n = (128 - __builtin_clzl((unsigned long)(v >> 64))) * 1233 >> 12;
    CHECK(n <= 2 * (TENS - 1));
    return n + (v >= (unsigned __int128)TEN[TENS - 1] * (unsigned long)TEN[n - (TENS - 1)]);
}

/* The number m * 10^exp10 with at most Digits digits. */
static bool rounded(SmallNumber *x, Wide m, long exp10)
{
    bool negative = m < 0;
    unsigned __int128 v = negative ? -(unsigned __int128)m : (unsigned __int128)m;
    if (!(v >> 64))
        return rounded_long(x, (unsigned long)v, negative, exp10);
    long extra = count_wide(v) - num_digits;
    if (extra <= 0 || extra >= TENS)
        return false;
    unsigned long d = (unsigned long)TEN[extra], q = (unsigned long)(v / d);
    return take_rounded(x, q + goes_up(q, (unsigned long)(v - (unsigned __int128)q * d), d),
                        negative, exp10 + extra);
}

static bool in_reach(SmallNumber x, SmallNumber y)
{
    return num_digits <= DIGITS && magnitude_of(x.mant) < TEN[DIGITS] &&
           magnitude_of(y.mant) < TEN[DIGITS];
}

/* --- operations ----------------------------------------------------------------------------- */

SmallNumber small_negated(SmallNumber x)
{
    x.mant = -x.mant;
    return x;
}

/* The sum of x and y * 10^-apart in 64 bits; false where they do not suffice. */
static inline bool add_near(SmallNumber *x, SmallNumber y, long apart)
{
    long a = x->mant, b = y.mant, sum;
    if (apart > 0 ? apart >= TENS || __builtin_mul_overflow(a, TEN[apart], &a)
                  : apart <= -TENS || __builtin_mul_overflow(b, TEN[-apart], &b))
        return false;
    if (__builtin_add_overflow(a, b, &sum))
        return false;
    return rounded_long(x, (unsigned long)magnitude_of(sum), sum<0, apart> 0 ? y.exp10 : x->exp10);
}

bool small_add(SmallNumber *x, SmallNumber y)
{
    if (!x->is_float && !y.is_float)
        return !__builtin_add_overflow(x->mant, y.mant, &x->mant) && small_fits(x->mant);
    if (!in_reach(*x, y))
        return false;
    if (x->mant == 0)
        return rounded(x, y.mant, y.exp10);
    if (y.mant == 0)
        return rounded(x, x->mant, x->exp10);
    long apart = x->exp10 - y.exp10;
    if (add_near(x, y, apart))
        return true;
    if (apart >= TENS || apart <= -TENS)
        return false;
    Wide a = x->mant, b = y.mant;
    if (apart > 0)
        a *= TEN[apart];
    else
        b *= TEN[-apart];
    return rounded(x, a + b, apart > 0 ? y.exp10 : x->exp10);
}

bool small_multiply(SmallNumber *x, SmallNumber y)
{
    if (!x->is_float && !y.is_float)
        return !__builtin_mul_overflow(x->mant, y.mant, &x->mant) && small_fits(x->mant);
    if (!x->is_float && magnitude_of(x->mant) == 1) { /* all digits stay */
        *x = x->mant < 0 ? small_negated(y) : y;
        return true;
    }
    if (!y.is_float && magnitude_of(y.mant) == 1) {
        *x = y.mant < 0 ? small_negated(*x) : *x;
        return true;
    }
    if (!in_reach(*x, y))
        return false;
    long brief;
    if (!__builtin_mul_overflow(x->mant, y.mant, &brief))
        return rounded_long(x, (unsigned long)magnitude_of(brief), brief < 0,
                            brief == 0 ? 0 : x->exp10 + y.exp10);
    return rounded(x, (Wide)x->mant * y.mant, x->exp10 + y.exp10);
}

bool small_divide(SmallNumber *x, SmallNumber y)
{
    if (y.mant == 0)
        return false;
    if (!x->is_float && !y.is_float) {
        if (x->mant % y.mant != 0)
            return false;
        x->mant /= y.mant;
        return true;
    }
    if (!y.is_float && y.mant == 1)
        return true;
    if (!in_reach(*x, y))
        return false;
    if (x->mant == 0) {
        *x = (SmallNumber){0, 0, true};
        return true;
    }
    unsigned long num = (unsigned long)magnitude_of(x->mant),
                  den = (unsigned long)magnitude_of(y.mant);
    long scale = num_digits + 1 + count_digits(den) - count_digits(num);
    if (scale < 0 || scale > 33)
        return false;
    bool negative = (x->mant < 0) != (y.mant < 0);
    long exp10 = x->exp10 - y.exp10 - scale - 1;
    unsigned long brief;
    /* A last digit says whether something was left. */
    if (scale < TENS && !__builtin_mul_overflow(num, (unsigned long)TEN[scale], &brief)) {
        unsigned long q = brief / den;
        return rounded_long(x, 10 * q + (q * den != brief), negative, exp10);
    }
    unsigned __int128 n = num;
    n *= (unsigned long)TEN[scale > 18 ? 18 : scale];
    n *= (unsigned long)TEN[scale > 18 ? scale - 18 : 0];
    unsigned __int128 q = n / den;
    q = 10 * q + (q * den != n);
    return rounded(x, negative ? -(Wide)q : (Wide)q, exp10);
}

static inline Value written(SmallNumber x)
{
    return x.exp10 > EXP_MOST || x.exp10 < -EXP_MOST || magnitude_of(x.mant) >= TEN[DIGITS]
               ? NULL
               : packed(x.mant, x.exp10);
}

/* Both as numbers, one of them a float. */
static inline bool read_pair(SmallNumber *x, SmallNumber *y, Value a, Value b)
{
    return small_read(x, a) && small_read(y, b) && (x->is_float || y->is_float);
}

/* The nearest double of a real number that is not infinite or undefined. */
static bool as_double(double *x, Value value)
{
    SmallNumber number;
    if (small_read_hard(x, value))
        return true;
    if (small_is(value) && small_read(&number, value) &&
        num_decimal_double(x, number.mant, number.exp10))
        return true;
    Expr node = value ? small_expr(value) : NULL;
    if (!node || !expr_is_real_number(node) || decimal_is_special(node))
        return false;
    *x = num_to_double(node);
    return true;
}

bool small_read_float(double *x, Value value)
{
    return value && !((uintptr_t)value & 1) && (small_is(value) || value->kind == EXPR_FLOAT) &&
           as_double(x, value);
}

/* Two numbers of which one is a double, where the operation is one of doubles. */
static inline bool hard_pair(double *x, double *y, Value a, Value b)
{
    if (!small_is_hard(a) && !small_is_hard(b) && (small_is(a) || !a || !(a->flags & NODE_HARD)) &&
        (small_is(b) || !b || !(b->flags & NODE_HARD)))
        return false;
    return num_hardware_allowed() && as_double(x, a) && as_double(y, b);
}

Value small_sum(Value a, Value b)
{
    SmallNumber x, y;
    double p, q;
    if (hard_pair(&p, &q, a, b))
        return small_hard(p + q);
    return read_pair(&x, &y, a, b) && small_add(&x, y) ? written(x) : NULL;
}

Value small_difference(Value a, Value b)
{
    SmallNumber x, y;
    double p, q;
    if (hard_pair(&p, &q, a, b))
        return small_hard(p - q);
    return read_pair(&x, &y, a, b) && small_add(&x, small_negated(y)) ? written(x) : NULL;
}

Value small_product(Value a, Value b)
{
    SmallNumber x, y;
    double p, q;
    if (hard_pair(&p, &q, a, b))
        return small_hard(p * q);
    return read_pair(&x, &y, a, b) && small_multiply(&x, y) ? written(x) : NULL;
}

Value small_quotient(Value a, Value b)
{
    SmallNumber x, y;
    double p, q;
    if (hard_pair(&p, &q, a, b) && q != 0)
        return small_hard(p / q);
    return read_pair(&x, &y, a, b) && small_divide(&x, y) ? written(x) : NULL;
}

bool small_compare(SmallNumber x, SmallNumber y, int *order)
{
    long apart = x.exp10 - y.exp10;
    if (apart > 18 || apart < -18)
        return false;
    Wide a = (Wide)x.mant * TEN[apart > 0 ? apart : 0],
         b = (Wide)y.mant * TEN[apart < 0 ? -apart : 0];
    *order = (a > b) - (a < b);
    return true;
}

/* Is it an integer that is no double? */
static bool is_between_doubles(Value value)
{
    SmallNumber x;
    return small_read(&x, value) && magnitude_of(x.mant) > 1L << 53;
}

/* A decimal of at most 15 digits is the shortest that reads back to its double, so the order of the
 * doubles is that of the decimals. */
bool small_hard_order(int *order, Value a, Value b)
{
    double x, y;
    if (!(small_is_hard(a) || small_is_hard(b)) || !(small_is(a) && small_is(b)) ||
        is_between_doubles(a) || is_between_doubles(b) || !as_double(&x, a) || !as_double(&y, b))
        return false;
    *order = (x > y) - (x < y);
    return true;
}

/* --- reading -------------------------------------------------------------------------------- */

/* The exponent behind e: false where it is not one of few digits. */
static bool typed_exponent(const char *text, uint32_t length, long *exp10)
{
    enum { MOST_DIGITS = 3 };
    uint32_t sign = length > 0 && (text[0] == '-' || text[0] == '+');
    if (length <= sign || length > sign + MOST_DIGITS)
        return false;
    *exp10 = 0;
    for (uint32_t i = sign; i < length; i++) {
        unsigned digit = (unsigned char)text[i] - (unsigned)'0';
        if (digit > 9)
            return false;
        *exp10 = 10 * *exp10 + digit;
    }
    if (text[0] == '-')
        *exp10 = -*exp10;
    return true;
}

Value small_typed(const char *text, uint32_t length)
{
    enum { LONGEST = DIGITS + 6 };
    long mant = 0, places = 0, exp10 = 0;
    bool is_float = false, digits = false;
    if (length > LONGEST)
        return NULL;
    for (uint32_t i = 0; i < length; i++) {
        unsigned digit = (unsigned char)text[i] - (unsigned)'0';
        if (text[i] == '.' && !is_float) {
            is_float = true;
        } else if (digits && (text[i] == 'e' || text[i] == 'E')) {
            if (!typed_exponent(text + i + 1, length - i - 1, &exp10))
                return NULL;
            is_float = true;
            break;
        } else if (digit > 9 || mant >= TEN[DIGITS]) {
            return NULL;
        } else {
            mant = 10 * mant + digit;
            places += is_float;
            digits = true;
        }
    }
    if (!is_float || mant == 0 || mant >= TEN[DIGITS] || exp10 - places > EXP_MOST ||
        exp10 - places < -EXP_MOST)
        return NULL;
    return packed(mant, exp10 - places);
}
