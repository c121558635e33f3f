/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Arithmetic on number nodes. Exact numbers are FLINT's integers and rationals; floats are
 * mantissa * 10^exponent. A float operation is done exactly on the mantissas and rounded once,
 * half to even, when the result has more than Digits digits; so 0.1+0.2 is 0.3 and trailing zeros
 * stay (3+0.1*(-3.0) is 2.70). A rational that meets a float is first rounded to Digits digits,
 * an integer is taken as it is. Complex numbers are pairs of reals.
 */
#include "cas/num.h"

#include <math.h>
#include <string.h>

#include "cas/auto.h"
#include "cas/base/buf.h"
#include "cas/base/mem.h"

long num_digits = 10;

/* --- predicates ------------------------------------------------------------------------- */

static bool is_special(Expr a)
{
    return a->kind == EXPR_FLOAT && a->u.decimal.exp10 == FLOAT_SPECIAL;
}

bool num_is_zero(Expr a)
{
    switch (expr_kind(a)) {
    case EXPR_INTEGER:
        return fmpz_is_zero(a->u.integer);
    case EXPR_FLOAT:
        return fmpz_is_zero(a->u.decimal.mant) && !is_special(a);
    case EXPR_COMPLEX:
        return num_is_zero(a->u.args[0]) && num_is_zero(a->u.args[1]);
    default:
        return false;
    }
}

bool num_is_one(Expr a)
{
    return a == EXPR_ONE;
}

int num_sign(Expr a)
{
    switch (expr_kind(a)) {
    case EXPR_INTEGER:
        return fmpz_sgn(a->u.integer);
    case EXPR_RATIONAL:
        return fmpz_sgn(a->u.rational.num);
    case EXPR_FLOAT:
        return fmpz_sgn(a->u.decimal.mant);
    default:
        return 0;
    }
}

bool num_is_negative(Expr a)
{
    if (a->kind != EXPR_COMPLEX)
        return num_sign(a) < 0;
    int re = num_sign(a->u.args[0]);
    return re < 0 || (re == 0 && num_sign(a->u.args[1]) < 0);
}

bool num_has_float(Expr a)
{
    return (a->flags & NODE_HAS_FLOAT) != 0;
}

bool num_get_si(long *value, Expr a)
{
    if (a->kind != EXPR_INTEGER || !fmpz_fits_si(a->u.integer))
        return false;
    *value = fmpz_get_si(a->u.integer);
    return true;
}

/* --- decimal digits --------------------------------------------------------------------- */

static void ten_power(fmpz_t p, unsigned long k)
{
    fmpz_set_ui(p, 10);
    fmpz_pow_ui(p, p, k);
}

/* Number of decimal digits of |z|; 1 for 0. */
static long digit_count(const fmpz_t z)
{
    if (!COEFF_IS_MPZ(*z)) {
        unsigned long v = (unsigned long)(*z < 0 ? -*z : *z);
        long n = 1;
        while (v >= 10) {
            v /= 10;
            n++;
        }
        return n;
    }
    long n = (long)fmpz_sizeinbase(z, 10); /* exact or one too large */
    fmpz_t p;
    fmpz_init(p);
    ten_power(p, (unsigned long)n - 1);
    if (fmpz_cmpabs(z, p) < 0)
        n--;
    fmpz_clear(p);
    return n;
}

/* mant := mant / 10^k, half to even. */
static void shift_right(fmpz_t mant, long k)
{
    fmpz_t p, r, twice;
    fmpz_init(p);
    fmpz_init(r);
    fmpz_init(twice);
    ten_power(p, (unsigned long)k);
    fmpz_fdiv_qr(mant, r, mant, p);
    fmpz_mul_2exp(twice, r, 1);
    int c = fmpz_cmp(twice, p);
    if (c > 0 || (c == 0 && fmpz_is_odd(mant)))
        fmpz_add_ui(mant, mant, 1);
    fmpz_clear(p);
    fmpz_clear(r);
    fmpz_clear(twice);
}

static void shift_left(fmpz_t mant, long k)
{
    fmpz_t p;
    fmpz_init(p);
    ten_power(p, (unsigned long)k);
    fmpz_mul(mant, mant, p);
    fmpz_clear(p);
}

/* The float mant*10^exp10 rounded to `digits`; clears mant. */
static Expr rounded(fmpz_t mant, int64_t exp10, long digits)
{
    if (COEFF_IS_MPZ(*mant) || digits < 18) {
        long extra = digit_count(mant) - digits;
        if (extra > 0) {
            shift_right(mant, extra);
            exp10 += extra;
            if (digit_count(mant) > digits) { /* 9.99.. became 10.0 */
                shift_right(mant, 1);
                exp10++;
            }
        }
    }
    Expr e = expr_float(mant, exp10);
    fmpz_clear(mant);
    return e;
}

Expr num_round(Expr a, long digits)
{
    if (is_special(a) || a->kind != EXPR_FLOAT)
        return a;
    fmpz_t mant;
    fmpz_init_set(mant, a->u.decimal.mant);
    return rounded(mant, a->u.decimal.exp10, digits);
}

/* num/den as a float of `digits` digits (den > 0). */
static Expr quotient(const fmpz_t num, const fmpz_t den, int64_t exp10, long digits)
{
    if (fmpz_is_zero(num)) {
        return expr_float(EXPR_ZERO->u.integer, 0);
    }
    /* One or two digits too many, and a sticky last digit so that the one rounding is right. */
    long scale = digits + 2 + digit_count(den) - digit_count(num);
    fmpz_t q, r, d;
    fmpz_init_set(q, num);
    fmpz_init(r);
    fmpz_init_set(d, den);
    if (scale > 0)
        shift_left(q, scale);
    else
        shift_left(d, -scale);
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
    return rounded(q, exp10, digits);
}

Expr num_to_float(Expr a, long digits)
{
    switch (expr_kind(a)) {
    case EXPR_INTEGER: {
        fmpz_t mant;
        fmpz_init_set(mant, a->u.integer);
        return rounded(mant, 0, digits);
    }
    case EXPR_RATIONAL:
        return quotient(a->u.rational.num, a->u.rational.den, 0, digits);
    case EXPR_FLOAT:
        return num_round(a, digits);
    default: {
        Expr re = a->u.args[0], im = a->u.args[1];
        return expr_complex(re == EXPR_ZERO ? re : num_to_float(re, digits),
                            num_to_float(im, digits));
    }
    }
}

/* --- reals: addition and multiplication ------------------------------------------------- */

static void get_fmpq(fmpq_t q, Expr a) /* exact kinds only */
{
    if (a->kind == EXPR_INTEGER) {
        fmpz_set(fmpq_numref(q), a->u.integer);
        fmpz_one(fmpq_denref(q));
    } else {
        fmpz_set(fmpq_numref(q), a->u.rational.num);
        fmpz_set(fmpq_denref(q), a->u.rational.den);
    }
}

bool num_get_fmpq(fmpq_t value, Expr a)
{
    if (expr_is_rational(a)) {
        get_fmpq(value, a);
        return true;
    }
    if (a->kind != EXPR_FLOAT || is_special(a))
        return false;
    int64_t e = a->u.decimal.exp10;
    if (e > 100000 || e < -100000)
        err_raise(ST_LIMIT, "exponent of a float too large to be made exact");
    fmpz_set(fmpq_numref(value), a->u.decimal.mant);
    fmpz_one(fmpq_denref(value));
    if (e >= 0) {
        shift_left(fmpq_numref(value), (long)e);
    } else {
        shift_left(fmpq_denref(value), (long)-e);
        fmpq_canonicalise(value);
    }
    return true;
}

/* An operand of float arithmetic: a fraction is rounded first, an integer is exact. */
static Expr as_float(Expr a)
{
    if (a->kind == EXPR_RATIONAL)
        return num_to_float(a, num_digits);
    return a->kind == EXPR_INTEGER ? expr_float(a->u.integer, 0) : a;
}

static int special_value(Expr a) /* of a special: 1, -1, 0 */
{
    return fmpz_sgn(a->u.decimal.mant);
}

static Expr add_special(Expr a, Expr b)
{
    if (is_special(a) && is_special(b))
        return special_value(a) == special_value(b) ? a : expr_float_special(0);
    return is_special(a) ? a : b;
}

static Expr mul_special(Expr a, Expr b)
{
    if ((is_special(a) && special_value(a) == 0) || (is_special(b) && special_value(b) == 0))
        return expr_float_special(0);
    return expr_float_special(num_sign(a) * num_sign(b));
}

static Expr add_float(Expr a, Expr b)
{
    if (is_special(a) || is_special(b))
        return add_special(a, b);
    if (num_is_zero(a))
        return num_round(b, num_digits);
    if (num_is_zero(b))
        return num_round(a, num_digits);
    int64_t ea = a->u.decimal.exp10, eb = b->u.decimal.exp10;
    int64_t top_a = ea + digit_count(a->u.decimal.mant),
            top_b = eb + digit_count(b->u.decimal.mant);
    /* Far apart: the small one only decides ties, one sticky unit below does it. */
    int64_t reach = num_digits + 3;
    fmpz_t ma, mb;
    fmpz_init_set(ma, a->u.decimal.mant);
    fmpz_init_set(mb, b->u.decimal.mant);
    int64_t floor_exp = (top_a > top_b ? top_a : top_b) - reach;
    if (top_b < floor_exp && ea > floor_exp - 2) {
        fmpz_set_si(mb, fmpz_sgn(mb));
        eb = floor_exp - 2;
    } else if (top_a < floor_exp && eb > floor_exp - 2) {
        fmpz_set_si(ma, fmpz_sgn(ma));
        ea = floor_exp - 2;
    }
    int64_t e = ea < eb ? ea : eb;
    if (ea > e)
        shift_left(ma, (long)(ea - e));
    if (eb > e)
        shift_left(mb, (long)(eb - e));
    fmpz_add(ma, ma, mb);
    fmpz_clear(mb);
    return rounded(ma, e, num_digits);
}

static Expr mul_float(Expr a, Expr b)
{
    if (is_special(a) || is_special(b))
        return mul_special(a, b);
    fmpz_t mant;
    fmpz_init(mant);
    fmpz_mul(mant, a->u.decimal.mant, b->u.decimal.mant);
    if (fmpz_is_zero(mant)) {
        fmpz_clear(mant);
        return expr_float(EXPR_ZERO->u.integer, 0);
    }
    return rounded(mant, a->u.decimal.exp10 + b->u.decimal.exp10, num_digits);
}

static Expr exact_op(Expr a, Expr b, void (*op)(fmpq_t, const fmpq_t, const fmpq_t))
{
    fmpq_t x, y;
    fmpq_init(x);
    fmpq_init(y);
    get_fmpq(x, a);
    get_fmpq(y, b);
    op(x, x, y);
    Expr e = expr_fmpq(x);
    fmpq_clear(x);
    fmpq_clear(y);
    return e;
}

static Expr add_real(Expr a, Expr b)
{
    if (a->kind == EXPR_INTEGER && b->kind == EXPR_INTEGER) {
        fmpz_t z;
        fmpz_init(z);
        fmpz_add(z, a->u.integer, b->u.integer);
        Expr e = expr_fmpz(z);
        fmpz_clear(z);
        return e;
    }
    if (expr_is_rational(a) && expr_is_rational(b))
        return exact_op(a, b, fmpq_add);
    return add_float(as_float(a), as_float(b));
}

static Expr mul_real(Expr a, Expr b)
{
    if (a->kind == EXPR_INTEGER && b->kind == EXPR_INTEGER) {
        fmpz_t z;
        fmpz_init(z);
        fmpz_mul(z, a->u.integer, b->u.integer);
        Expr e = expr_fmpz(z);
        fmpz_clear(z);
        return e;
    }
    if (expr_is_rational(a) && expr_is_rational(b))
        return exact_op(a, b, fmpq_mul);
    return mul_float(as_float(a), as_float(b));
}

static _Noreturn void division_by_zero(void)
{
    err_raise(ST_DIVZERO, "numeric exception: division by zero");
}

static Expr div_float(Expr a, Expr b)
{
    if (is_special(b))
        return is_special(a) || special_value(b) == 0 ? expr_float_special(0)
                                                      : expr_float(EXPR_ZERO->u.integer, 0);
    if (is_special(a))
        return mul_special(a, b);
    fmpz_t num, den;
    fmpz_init_set(num, a->u.decimal.mant);
    fmpz_init_set(den, b->u.decimal.mant);
    if (fmpz_sgn(den) < 0) {
        fmpz_neg(num, num);
        fmpz_neg(den, den);
    }
    Expr e = quotient(num, den, a->u.decimal.exp10 - b->u.decimal.exp10, num_digits);
    fmpz_clear(num);
    fmpz_clear(den);
    return e;
}

static Expr div_real(Expr a, Expr b)
{
    if (num_is_zero(b))
        division_by_zero();
    if (expr_is_rational(a) && expr_is_rational(b))
        return exact_op(a, b, fmpq_div);
    return div_float(as_float(a), as_float(b));
}

/* --- complex ---------------------------------------------------------------------------- */

static Expr real_part(Expr a)
{
    return a->kind == EXPR_COMPLEX ? a->u.args[0] : a;
}

static Expr imaginary_part(Expr a)
{
    return a->kind == EXPR_COMPLEX ? a->u.args[1] : EXPR_ZERO;
}

static bool both_real(Expr a, Expr b)
{
    return a->kind != EXPR_COMPLEX && b->kind != EXPR_COMPLEX;
}

Expr num_add(Expr a, Expr b)
{
    if (both_real(a, b))
        return add_real(a, b);
    return expr_complex(add_real(real_part(a), real_part(b)),
                        add_real(imaginary_part(a), imaginary_part(b)));
}

Expr num_neg(Expr a)
{
    return num_mul(EXPR_MINUS_ONE, a);
}

Expr num_sub(Expr a, Expr b)
{
    return num_add(a, num_neg(b));
}

/* An exact zero part stays exact: 2.0*I has the real part 0. */
static Expr mul_part(Expr a, Expr b)
{
    return a == EXPR_ZERO || b == EXPR_ZERO ? EXPR_ZERO : mul_real(a, b);
}

Expr num_mul(Expr a, Expr b)
{
    if (a == EXPR_ONE)
        return b;
    if (b == EXPR_ONE)
        return a;
    if (both_real(a, b))
        return mul_real(a, b);
    Expr ar = real_part(a), ai = imaginary_part(a), br = real_part(b), bi = imaginary_part(b);
    Expr re = add_real(mul_part(ar, br), mul_part(EXPR_MINUS_ONE, mul_part(ai, bi)));
    return expr_complex(re, add_real(mul_part(ar, bi), mul_part(ai, br)));
}

Expr num_div(Expr a, Expr b)
{
    if (both_real(a, b))
        return div_real(a, b);
    if (b->kind != EXPR_COMPLEX)
        return expr_complex(div_real(real_part(a), b), div_real(imaginary_part(a), b));
    Expr br = b->u.args[0], bi = b->u.args[1];
    Expr norm = add_real(mul_part(br, br), mul_part(bi, bi));
    if (num_is_zero(norm))
        division_by_zero();
    Expr conjugate = expr_complex(br, mul_real(EXPR_MINUS_ONE, bi));
    return num_div(num_mul(a, conjugate), norm);
}

/* --- powers ----------------------------------------------------------------------------- */

/* Results longer than this many bits are refused. */
enum { POWER_BITS_LIMIT = 1 << 30 };

static Expr power_exact(Expr a, const fmpz_t n)
{
    fmpq_t x;
    fmpq_init(x);
    get_fmpq(x, a);
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
    Expr e = expr_fmpq(x);
    fmpq_clear(x);
    return e;
}

/* By squaring, with guard digits for floats. */
static Expr power_by_squaring(Expr a, const fmpz_t n)
{
    long keep = num_digits;
    bool inverse = fmpz_sgn(n) < 0;
    fmpz_t k;
    fmpz_init(k);
    fmpz_abs(k, n);
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
    fmpz_clear(k);
    if (inverse && !num_is_zero(result))
        result = num_div(EXPR_ONE, result);
    num_digits = keep;
    return num_has_float(result) ? num_to_float(result, keep) : result;
}

Expr num_pow_int(Expr a, const fmpz_t n)
{
    if (fmpz_is_zero(n))
        return EXPR_ONE;
    if (num_is_zero(a)) {
        if (fmpz_sgn(n) < 0)
            division_by_zero();
        return a;
    }
    if (fmpz_is_one(n))
        return a;
    return expr_is_rational(a) ? power_exact(a, n) : power_by_squaring(a, n);
}

/* a^x for floats, a > 0: MPFR with growing precision until the decimal rounding is settled. */
static Expr power_float(Expr a, Expr x)
{
    fmpq_t qa, qx;
    fmpq_init(qa);
    fmpq_init(qx);
    num_get_fmpq(qa, a);
    num_get_fmpq(qx, x);
    mpq_t ga, gx;
    mpq_init(ga);
    mpq_init(gx);
    fmpq_get_mpq(ga, qa);
    fmpq_get_mpq(gx, qx);
    fmpq_clear(qa);
    fmpq_clear(qx);
    Expr result = NULL;
    for (mpfr_prec_t bits = 64 + (mpfr_prec_t)(num_digits * 3.33); !result; bits *= 2) {
        mpfr_t fa, fx;
        mpfr_init2(fa, bits);
        mpfr_init2(fx, bits);
        mpfr_set_q(fa, ga, MPFR_RNDN);
        mpfr_set_q(fx, gx, MPFR_RNDN);
        mpfr_pow(fa, fa, fx, MPFR_RNDN);
        mpfr_exp_t exponent;
        char *text = mpfr_get_str(NULL, &exponent, 10, (size_t)num_digits + 12, fa, MPFR_RNDN);
        mpfr_clear(fa);
        mpfr_clear(fx);
        /* Undecided only when the digits behind the rounding place are 5000.. or 4999.. */
        const char *tail = text + (text[0] == '-') + num_digits;
        bool close = strncmp(tail, "49999999", 8) == 0 || strncmp(tail, "50000000", 8) == 0;
        if (!close || bits > 4096) {
            fmpz_t mant;
            fmpz_init(mant);
            fmpz_set_str(mant, text, 10);
            result = rounded(mant, exponent - num_digits - 12, num_digits);
        }
        mpfr_free_str(text);
    }
    mpq_clear(ga);
    mpq_clear(gx);
    return result;
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
    if (a->kind == EXPR_COMPLEX || b->kind == EXPR_COMPLEX)
        return NULL;
    if (num_has_float(a) || num_has_float(b)) {
        if (num_sign(a) <= 0 || is_special(a) || is_special(b))
            return NULL;
        return power_float(a, b);
    }
    return power_radical(a, b);
}

/* --- comparison and doubles ------------------------------------------------------------- */

int num_cmp(Expr a, Expr b)
{
    if (a == b)
        return 0;
    if (a->kind == EXPR_INTEGER && b->kind == EXPR_INTEGER)
        return fmpz_cmp(a->u.integer, b->u.integer);
    int sa = num_sign(a), sb = num_sign(b);
    if (sa != sb)
        return sa < sb ? -1 : 1;
    if (is_special(a) || is_special(b))
        return is_special(a) && is_special(b) ? 0 : (is_special(a) ? sa : -sb);
    fmpq_t x, y;
    fmpq_init(x);
    fmpq_init(y);
    num_get_fmpq(x, a);
    num_get_fmpq(y, b);
    int c = fmpq_cmp(x, y);
    fmpq_clear(x);
    fmpq_clear(y);
    return c;
}

bool num_is_integer_valued(Expr a)
{
    if (a->kind == EXPR_INTEGER)
        return true;
    if (a->kind != EXPR_FLOAT || is_special(a))
        return false;
    if (a->u.decimal.exp10 >= 0 || num_is_zero(a))
        return true;
    if (-a->u.decimal.exp10 > digit_count(a->u.decimal.mant))
        return false;
    fmpz_t p;
    fmpz_init(p);
    ten_power(p, (unsigned long)-a->u.decimal.exp10);
    bool whole = fmpz_divisible(a->u.decimal.mant, p);
    fmpz_clear(p);
    return whole;
}

double num_to_double(Expr a)
{
    if (a->kind == EXPR_COMPLEX)
        return NAN;
    if (is_special(a))
        return special_value(a) == 0 ? NAN : special_value(a) * (double)INFINITY;
    if (a->kind == EXPR_INTEGER && !COEFF_IS_MPZ(*a->u.integer))
        return (double)*a->u.integer;
    if (a->kind == EXPR_FLOAT) {
        int64_t top = a->u.decimal.exp10 + digit_count(a->u.decimal.mant);
        if (top > 400)
            return num_sign(a) * (double)INFINITY;
        if (top < -400)
            return 0.0;
    }
    fmpq_t q;
    fmpq_init(q);
    num_get_fmpq(q, a);
    mpq_t g;
    mpq_init(g);
    fmpq_get_mpq(g, q);
    fmpq_clear(q);
    mpfr_t f;
    mpfr_init2(f, 53);
    int inexact = mpfr_set_q(f, g, MPFR_RNDN);
    (void)inexact;
    double d = mpfr_get_d(f, MPFR_RNDN);
    mpfr_clear(f);
    mpq_clear(g);
    return d;
}

/* --- text ------------------------------------------------------------------------------- */

Expr num_parse(const char *text, long length)
{
    char *digits = mem_array((size_t)length + 2, 1);
    err_defer(mem_release, digits);
    long n = 0, i = 0, behind = 0;
    bool is_float = false;
    for (; i < length && (text[i] == '.' || (text[i] >= '0' && text[i] <= '9')); i++) {
        if (text[i] == '.') {
            if (is_float)
                break;
            is_float = true;
            continue;
        }
        digits[n++] = text[i];
        behind += is_float;
    }
    digits[n] = '\0';
    int64_t exp10 = 0;
    bool bad = n == 0;
    if (!bad && i < length && (text[i] == 'e' || text[i] == 'E')) {
        is_float = true;
        i++;
        bool minus = i < length && text[i] == '-';
        if (i < length && (text[i] == '-' || text[i] == '+'))
            i++;
        bad = i >= length;
        for (; i < length && text[i] >= '0' && text[i] <= '9'; i++)
            if (exp10 < 1000000000000LL)
                exp10 = 10 * exp10 + (text[i] - '0');
        if (minus)
            exp10 = -exp10;
    }
    if (bad || i < length)
        err_raise(ST_SYNTAX, "not a number: %.*s", (int)(length < 40 ? length : 40), text);
    fmpz_t mant;
    fmpz_init(mant);
    fmpz_set_str(mant, digits, 10);
    Expr e = is_float ? expr_float(mant, fmpz_is_zero(mant) ? 0 : exp10 - behind) : expr_fmpz(mant);
    fmpz_clear(mant);
    err_undefer(true);
    return e;
}

/* -a of a float, digits as they are. */
static Expr negated(Expr a)
{
    fmpz_t mant;
    fmpz_init(mant);
    fmpz_neg(mant, a->u.decimal.mant);
    Expr e = expr_float(mant, a->u.decimal.exp10);
    fmpz_clear(mant);
    return e;
}

Expr expr_double(double value, int digits)
{
    if (isnan(value))
        return expr_float_special(0);
    if (isinf(value))
        return expr_float_special(value > 0 ? 1 : -1);
    if (digits <= 0 || digits > 17)
        digits = 17;
    char text[40];
    for (int p = 1; p <= digits; p++) {
        snprintf(text, sizeof text, "%.*e", p - 1, value);
        if (p == digits || strtod(text, NULL) == value)
            break;
    }
    for (char *c = text; *c; c++)
        if (*c == ',')
            *c = '.';
    bool minus = text[0] == '-';
    /* Drop trailing zeros of the mantissa: 1.500e+00 is 1.5. */
    char *e = strchr(text, 'e'), *end = e;
    if (strchr(text, '.'))
        while (end[-1] == '0')
            end--;
    memmove(end, e, strlen(e) + 1);
    Expr result = num_parse(text + minus, (long)strlen(text + minus));
    return minus ? negated(result) : result;
}

/* Appends the point or the exponent to the digits of a mantissa. */
static void print_float(Buf *out, Expr a)
{
    if (is_special(a)) {
        static const char *const names[] = {"-Float(infinity)", "Float(undefined)",
                                            "Float(infinity)"};
        buf_puts(out, names[special_value(a) + 1]);
        return;
    }
    char *digits = fmpz_get_str(NULL, 10, a->u.decimal.mant);
    const char *d = digits;
    if (*d == '-') {
        buf_putc(out, '-');
        d++;
    }
    long n = (long)strlen(d);
    int64_t e = a->u.decimal.exp10;
    if (e == 0) {
        buf_printf(out, "%s.", d);
    } else if (e < 0 && n + e > -5) {
        if (n + e > 0) {
            buf_printf(out, "%.*s.%s", (int)(n + e), d, d + n + e);
        } else {
            buf_puts(out, "0.");
            buf_repeat(out, "0", (long)-(n + e));
            buf_puts(out, d);
        }
    } else {
        buf_printf(out, "%c.%se%lld", d[0], d + 1, (long long)(e + n - 1));
    }
    flint_free(digits);
}

static void print_exact(Buf *out, const fmpz_t z)
{
    char *digits = fmpz_get_str(NULL, 10, z);
    buf_puts(out, digits);
    flint_free(digits);
}

char *num_print(Expr a)
{
    Buf out = {0};
    switch (expr_kind(a)) {
    case EXPR_INTEGER:
        print_exact(&out, a->u.integer);
        break;
    case EXPR_RATIONAL:
        print_exact(&out, a->u.rational.num);
        buf_putc(&out, '/');
        print_exact(&out, a->u.rational.den);
        break;
    case EXPR_FLOAT:
        print_float(&out, a);
        break;
    default: {
        char *part = num_print(a->u.args[1]);
        if (a->u.args[0] != EXPR_ZERO) {
            char *re = num_print(a->u.args[0]);
            buf_printf(&out, "%s%s", re, part[0] == '-' ? "" : "+");
            mem_free(re);
        }
        buf_printf(&out, "%s*I", part);
        mem_free(part);
    }
    }
    return buf_steal(&out);
}
