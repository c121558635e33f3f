/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Powers of numbers. Integer powers are exact, or by squaring with guard digits for floats and
 * complex numbers. Fractional powers of exact numbers are put in one form: a number times n^q with
 * an integer n > 1 or n = -1 and 0 < q < 1, small prime powers and perfect powers taken out.
 * Fractional powers with a float in them are evaluated in balls (by the floor above).
 */
#include "cas/core/num.h"

#include <math.h>

#include "cas/base/held.h"
#include "cas/core/above.h"
#include "cas/core/auto.h"
#include "cas/core/decimal.h"
#include "cas/core/fraction.h"

/* Results longer than this many bits are refused. */
enum { POWER_BITS_LIMIT = 1 << 30, DIGITS_OF_DOUBLE = 18 };

static Expr power_exact(Expr a, const fmpz_t n)
{
    fmpq_t x;
    fmpq_init(x);
    num_get_exact(x, a);
    fmpz_t size;
    fmpz_init(size);
    fmpz_mul_ui(size, n, fmpz_bits(fmpq_numref(x)) + fmpz_bits(fmpq_denref(x)));
    bool trivial = fmpz_is_pm1(fmpq_numref(x)) && fmpz_is_one(fmpq_denref(x));
    bool too_large = !trivial && fmpz_cmpabs(size, (fmpz[]){POWER_BITS_LIMIT}) > 0;
    fmpz_clear(size);
    if (too_large) {
        fmpq_clear(x);
        err_raise(ST_LIMIT, "numeric exception: overflow (the power has too many digits)");
    }
    if (trivial) {
        bool odd = fmpz_is_odd(n);
        fmpq_clear(x);
        return odd ? a : EXPR_ONE;
    }
    fmpq_pow_si(x, x, fmpz_get_si(n));
    return expr_take_fmpq(x);
}

/* Infinite or undefined, or with such a part. */
static bool has_special(Expr a)
{
    if (a->kind == EXPR_COMPLEX)
        return has_special(a->u.args[0]) || has_special(a->u.args[1]);
    return decimal_is_special(a);
}

static void restore_digits(void *saved)
{
    num_digits = *(const long *)saved;
}

/* By squaring, with guard digits for floats. */
static Expr power_by_squaring(Expr a, const fmpz_t n)
{
    long keep = num_digits;
    bool inverse = fmpz_sgn(n) < 0;
    fmpz_t k;
    held_fmpz(k);
    fmpz_abs(k, n);
    err_defer(restore_digits, &keep);
    num_digits = keep + 3 + (long)fmpz_bits(k);
    Expr result = EXPR_ONE, square = a;
    while (!fmpz_is_zero(k)) {
        err_poll();
        if (fmpz_is_odd(k))
            result = num_mul(result, square);
        fmpz_fdiv_q_2exp(k, k, 1);
        if (!fmpz_is_zero(k))
            square = num_mul(square, square);
    }
    if (inverse && !num_is_zero(result))
        result = num_div(EXPR_ONE, result);
    err_undefer(true);
    held_end(1);
    return num_has_float(result) ? num_to_float(result, keep) : result;
}

/* A double, or a complex number of doubles, which takes decimals of more digits than a double has.
 */
static Expr hard_power(Expr a, const fmpz_t n)
{
    if (a->kind != EXPR_COMPLEX && fmpz_fits_si(n))
        return num_hard(pow(num_to_double(a), (double)fmpz_get_si(n)));
    long keep = num_digits;
    err_defer(restore_digits, &keep);
    num_digits = DIGITS_OF_DOUBLE;
    Expr value = power_by_squaring(a, n);
    err_undefer(true);
    return num_harden(value);
}

Expr num_pow_int(Expr a, const fmpz_t n)
{
    if (fmpz_is_zero(n))
        return EXPR_ONE;
    if (num_is_zero(a)) {
        if (fmpz_sgn(n) < 0)
            num_division_by_zero();
        return a;
    }
    if (fmpz_is_one(n))
        return a;
    if (a->kind == EXPR_INTEGER && !COEFF_IS_MPZ(*a->u.integer) && fmpz_equal_ui(n, 2))
        return num_mul(a, a);
    if (num_is_hard(a) && num_hardware_allowed() && !has_special(a))
        return hard_power(a, n);
    return expr_is_rational(a) ? power_exact(a, n) : power_by_squaring(a, n);
}

/* n = r^q * rest with r as large as small primes and perfect powers allow. */
static void extract_root(fmpz_t root, fmpz_t rest, const fmpz_t n, unsigned long q)
{
    fmpz_set(rest, n);
    fmpz_one(root);
    fmpz_t whole, prime_power;
    fmpz_init(whole);
    fmpz_init(prime_power);
    fmpz_root(whole, n, (slong)q);
    fmpz_pow_ui(prime_power, whole, q);
    if (fmpz_equal(prime_power, n)) {
        fmpz_set(root, whole);
        fmpz_one(rest);
    } else {
        for (unsigned long p = 2; p < 1000; p += 1 + (p > 2)) {
            fmpz_set_ui(prime_power, p);
            fmpz_pow_ui(prime_power, prime_power, q);
            if (fmpz_cmp(prime_power, rest) > 0)
                break;
            while (fmpz_divisible(rest, prime_power)) {
                fmpz_divexact(rest, rest, prime_power);
                fmpz_mul_ui(root, root, p);
            }
        }
    }
    fmpz_clear(whole);
    fmpz_clear(prime_power);
}

/* n^(p/q) for an integer n > 1 and 0 < p/q < 1: number * rest^(p'/q'). */
static Expr radical(const fmpz_t n, unsigned long p, unsigned long q)
{
    fmpz_t root, rest;
    fmpz_init(root);
    fmpz_init(rest);
    extract_root(root, rest, n, q);
    fmpz_pow_ui(root, root, p);
    Expr outside = expr_fmpz(root);
    bool done = fmpz_is_one(rest);
    /* rest = s^k with k dividing q: the exponent loses the common factor (4^(1/4) = 2^(1/2)). */
    for (unsigned long k = q; !done && k >= 2; k--)
        if (q % k == 0) {
            fmpz_root(root, rest, (slong)k);
            fmpz_t check;
            fmpz_init(check);
            fmpz_pow_ui(check, root, k);
            bool exact = fmpz_equal(check, rest);
            fmpz_clear(check);
            if (exact) {
                fmpz_set(rest, root);
                q /= k;
                fmpz_pow_ui(root, rest, p / q); /* 9^(5/6) = 3^(5/3) = 3*3^(2/3) */
                outside = num_mul(outside, expr_fmpz(root));
                p %= q;
                break;
            }
        }
    Expr inside = done ? EXPR_ONE : auto_power(expr_fmpz(rest), expr_ratio((long)p, (long)q));
    fmpz_clear(root);
    fmpz_clear(rest);
    return expr_mul(outside, inside);
}

/* a^(p/q) of an exact rational: the canonical radical form, or NULL when it is that already. */
static Expr power_radical(Expr a, Expr x)
{
    if (!fmpz_fits_si(x->u.rational.num) || !fmpz_fits_si(x->u.rational.den) ||
        fmpz_cmp_ui(x->u.rational.den, 1000000) > 0)
        return NULL;
    fmpz_t whole, part;
    fmpz_init(whole);
    fmpz_init(part);
    fmpz_fdiv_qr(whole, part, x->u.rational.num, x->u.rational.den);
    unsigned long p = fmpz_get_ui(part), q = fmpz_get_ui(x->u.rational.den);
    Expr outside = num_pow_int(a, whole);
    fmpz_clear(whole);
    fmpz_clear(part);
    if (a->kind == EXPR_RATIONAL) { /* (n/d)^(p/q) = n^(p/q) * d^(1-p/q) / d */
        Expr n = expr_fmpz(a->u.rational.num), d = expr_fmpz(a->u.rational.den);
        Expr factors[] = {outside, expr_pow(n, expr_ratio((long)p, (long)q)),
                          expr_pow(d, expr_ratio((long)(q - p), (long)q)), num_div(EXPR_ONE, d)};
        return expr_product(factors, 4);
    }
    if (fmpz_is_one(a->u.integer))
        return EXPR_ONE;
    if (fmpz_sgn(a->u.integer) > 0)
        return expr_mul(outside, radical(a->u.integer, p, q));
    Expr unit = q == 2 ? EXPR_I : auto_power(EXPR_MINUS_ONE, expr_ratio((long)p, (long)q));
    if (fmpz_equal_si(a->u.integer, -1))
        return expr_mul(outside, unit);
    fmpz_t size;
    fmpz_init(size);
    fmpz_neg(size, a->u.integer);
    Expr r = radical(size, p, q);
    fmpz_clear(size);
    return expr_product((Expr[]){outside, unit, r}, 3);
}

Expr num_pow(Expr a, Expr b)
{
    if (b->kind == EXPR_INTEGER)
        return num_pow_int(a, b->u.integer);
    if (num_has_float(a) || num_has_float(b)) {
        if (num_is_zero(a) || has_special(a) || has_special(b))
            return NULL;
        bool hard = (num_is_hard(a) || num_is_hard(b)) && num_hardware_allowed();
        Expr value = above.evalf(auto_power(a, b), hard ? DIGITS_OF_DOUBLE : num_digits);
        return hard && expr_is_number(value) ? num_harden(value) : value;
    }
    if (a->kind == EXPR_COMPLEX || b->kind == EXPR_COMPLEX)
        return NULL;
    return power_radical(a, b);
}
