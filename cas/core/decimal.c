/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decimal mantissas. Everything is exact but decimal_round, which rounds once, half to even; a
 * quotient is computed with guard digits and a sticky last one, so its one rounding is right.
 */
#include "cas/core/decimal.h"

#include "cas/base/check.h"
#include "cas/base/compat.h"

bool decimal_is_special(Expr a)
{
    return a->kind == EXPR_FLOAT && a->u.decimal.exp10 == FLOAT_SPECIAL;
}

int decimal_special(Expr a)
{
    return fmpz_sgn(a->u.decimal.mant);
}

void decimal_ten_power(fmpz_t p, unsigned long k)
{
    fmpz_set_ui(p, 10);
    fmpz_pow_ui(p, p, k);
}

long decimal_digits(const fmpz_t z)
{
    if (!COEFF_IS_MPZ(*z)) {
        static const unsigned long ten[] = {1UL,
                                            10UL,
                                            100UL,
                                            1000UL,
                                            10000UL,
                                            100000UL,
                                            1000000UL,
                                            10000000UL,
                                            100000000UL,
                                            1000000000UL,
                                            10000000000UL,
                                            100000000000UL,
                                            1000000000000UL,
                                            10000000000000UL,
                                            100000000000000UL,
                                            1000000000000000UL,
                                            10000000000000000UL,
                                            100000000000000000UL,
                                            1000000000000000000UL};
        unsigned long v = (unsigned long)(*z < 0 ? -*z : *z) | 1;
        long n = (64 - __builtin_clzl(v)) * 1233 >> 12; /* bits times log10(2), or one less */
        return n + (v >= ten[n]);
    }
    long n = (long)fmpz_sizeinbase(z, 10); /* exact or one too large */
    fmpz_t p;
    fmpz_init(p);
    decimal_ten_power(p, (unsigned long)n - 1);
    if (fmpz_cmpabs(z, p) < 0)
        n--;
    fmpz_clear(p);
    return n;
}

/* mant / 10^k, rounded half to even. */
static void shift_right(fmpz_t mant, long k)
{
    fmpz_t p, r, twice;
    fmpz_init(p);
    fmpz_init(r);
    fmpz_init(twice);
    decimal_ten_power(p, (unsigned long)k);
    fmpz_fdiv_qr(mant, r, mant, p);
    fmpz_mul_2exp(twice, r, 1);
    int c = fmpz_cmp(twice, p);
    if (c > 0 || (c == 0 && fmpz_is_odd(mant)))
        fmpz_add_ui(mant, mant, 1);
    fmpz_clear(p);
    fmpz_clear(r);
    fmpz_clear(twice);
}

void decimal_shift_left(fmpz_t mant, long k)
{
    fmpz_t p;
    fmpz_init(p);
    decimal_ten_power(p, (unsigned long)k);
    fmpz_mul(mant, mant, p);
    fmpz_clear(p);
}

Expr decimal_round(fmpz_t mant, int64_t exp10, long digits)
{
    CHECK(digits > 0);
    long extra = decimal_digits(mant) - digits;
    if (extra > 0) {
        shift_right(mant, extra);
        exp10 += extra;
        if (decimal_digits(mant) > digits) { /* 9.99.. became 10.0 */
            shift_right(mant, 1);
            exp10++;
        }
    }
    Expr e = expr_float(mant, exp10);
    fmpz_clear(mant);
    return e;
}

Expr decimal_quotient(const fmpz_t num, const fmpz_t den, int64_t exp10, long digits)
{
    if (fmpz_is_zero(num)) {
        return expr_float(EXPR_ZERO->u.integer, 0);
    }
    /* One or two digits too many, and a sticky last digit so that the one rounding is right. */
    long scale = digits + 2 + decimal_digits(den) - decimal_digits(num);
    fmpz_t q, r, d;
    fmpz_init_set(q, num);
    fmpz_init(r);
    fmpz_init_set(d, den);
    if (scale > 0)
        decimal_shift_left(q, scale);
    else
        decimal_shift_left(d, -scale);
    bool negative = fmpz_sgn(q) < 0;
    fmpz_abs(q, q);
    fmpz_fdiv_qr(q, r, q, d);
    exp10 -= scale;
    fmpz_mul_ui(q, q, 10);
    exp10--;
    if (!fmpz_is_zero(r))
        fmpz_add_ui(q, q, 1);
    if (negative)
        fmpz_neg(q, q);
    fmpz_clear(r);
    fmpz_clear(d);
    return decimal_round(q, exp10, digits);
}
