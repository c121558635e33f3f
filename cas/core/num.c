/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Arithmetic on number nodes. Exact numbers are FLINT's integers and rationals; floats are
 * mantissa * 10^exponent. A float operation is done exactly on the mantissas and rounded once,
 * half to even, when the result has more than Digits digits; so 0.1+0.2 is 0.3 and trailing zeros
 * stay (3+0.1*(-3.0) is 2.70). A rational that meets a float is first rounded to Digits digits,
 * an integer is taken as it is. Complex numbers are pairs of reals.
 */
#include "cas/core/num.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cas/base/buf.h"
#include "cas/base/check.h"
#include "cas/base/compat.h"
#include "cas/base/mem.h"
#include "cas/core/decimal.h"
#include "cas/core/fraction.h"

long num_digits = 10;
const char *num_imaginary = "I";

/* --- predicates ------------------------------------------------------------------------- */

bool num_is_zero(Expr a)
{
    switch (expr_kind(a)) {
    case EXPR_INTEGER:
        return fmpz_is_zero(a->u.integer);
    case EXPR_FLOAT:
        return fmpz_is_zero(a->u.decimal.mant) && !decimal_is_special(a);
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

bool num_is_undefined(Expr a)
{
    return decimal_is_special(a) && decimal_special(a) == 0;
}

int num_sign_known(Expr a)
{
    return num_is_undefined(a) ? 2 : num_sign(a);
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

/* Is an operation with the reals a and b one of doubles? Infinities and undefined go as floats. */
static bool goes_hard(Expr a, Expr b)
{
    return ((a->flags | b->flags) & NODE_HARD) && num_hardware_allowed() &&
           !decimal_is_special(a) && !decimal_is_special(b);
}

/* --- rounding --------------------------------------------------------------------------- */

Expr num_round(Expr a, long digits)
{
    CHECK(digits > 0);
    if (decimal_is_special(a) || a->kind != EXPR_FLOAT)
        return a;
    fmpz_t mant;
    fmpz_init_set(mant, a->u.decimal.mant);
    return decimal_round(mant, a->u.decimal.exp10, digits);
}

Expr num_to_float(Expr a, long digits)
{
    switch (expr_kind(a)) {
    case EXPR_INTEGER: {
        fmpz_t mant;
        fmpz_init_set(mant, a->u.integer);
        return decimal_round(mant, 0, digits);
    }
    case EXPR_RATIONAL:
        return decimal_quotient(a->u.rational.num, a->u.rational.den, 0, digits);
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

/* Of exact kinds only. */
void num_get_exact(fmpq_t q, Expr a)
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
        num_get_exact(value, a);
        return true;
    }
    if (a->kind != EXPR_FLOAT || decimal_is_special(a))
        return false;
    int64_t e = a->u.decimal.exp10;
    if (e > 100000 || e < -100000)
        err_raise(ST_LIMIT, "exponent of a float too large to be made exact");
    fmpz_set(fmpq_numref(value), a->u.decimal.mant);
    fmpz_one(fmpq_denref(value));
    if (e >= 0) {
        decimal_shift_left(fmpq_numref(value), (long)e);
    } else {
        decimal_shift_left(fmpq_denref(value), (long)-e);
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

static Expr add_special(Expr a, Expr b)
{
    if (decimal_is_special(a) && decimal_is_special(b))
        return decimal_special(a) == decimal_special(b) ? a : expr_float_special(0);
    return decimal_is_special(a) ? a : b;
}

static Expr mul_special(Expr a, Expr b)
{
    if ((decimal_is_special(a) && decimal_special(a) == 0) ||
        (decimal_is_special(b) && decimal_special(b) == 0))
        return expr_float_special(0);
    return expr_float_special(num_sign(a) * num_sign(b));
}

static Expr add_float(Expr a, Expr b)
{
    if (decimal_is_special(a) || decimal_is_special(b))
        return add_special(a, b);
    if (num_is_zero(a))
        return num_round(b, num_digits);
    if (num_is_zero(b))
        return num_round(a, num_digits);
    int64_t ea = a->u.decimal.exp10, eb = b->u.decimal.exp10;
    int64_t top_a = ea + decimal_digits(a->u.decimal.mant),
            top_b = eb + decimal_digits(b->u.decimal.mant);
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
        decimal_shift_left(ma, (long)(ea - e));
    if (eb > e)
        decimal_shift_left(mb, (long)(eb - e));
    fmpz_add(ma, ma, mb);
    fmpz_clear(mb);
    return decimal_round(ma, e, num_digits);
}

static Expr mul_float(Expr a, Expr b)
{
    if (decimal_is_special(a) || decimal_is_special(b))
        return mul_special(a, b);
    fmpz_t mant;
    fmpz_init(mant);
    fmpz_mul(mant, a->u.decimal.mant, b->u.decimal.mant);
    if (fmpz_is_zero(mant)) {
        fmpz_clear(mant);
        return expr_float(EXPR_ZERO->u.integer, 0);
    }
    return decimal_round(mant, a->u.decimal.exp10 + b->u.decimal.exp10, num_digits);
}

static Expr exact_op(Expr a, Expr b, void (*op)(fmpq_t, const fmpq_t, const fmpq_t))
{
    fmpq_t x, y;
    fmpq_init(x);
    fmpq_init(y);
    num_get_exact(x, a);
    num_get_exact(y, b);
    op(x, x, y);
    fmpq_clear(y);
    return expr_take_fmpq(x);
}

static Expr add_real(Expr a, Expr b)
{
    if (a->kind == EXPR_INTEGER && b->kind == EXPR_INTEGER) {
        fmpz_t z;
        fmpz_init(z);
        fmpz_add(z, a->u.integer, b->u.integer);
        return expr_take_fmpz(z);
    }
    if (expr_is_rational(a) && expr_is_rational(b))
        return exact_op(a, b, fmpq_add);
    if (goes_hard(a, b))
        return num_hard(num_to_double(a) + num_to_double(b));
    return add_float(as_float(a), as_float(b));
}

static Expr mul_real(Expr a, Expr b)
{
    if (a->kind == EXPR_INTEGER && b->kind == EXPR_INTEGER) {
        fmpz_t z;
        fmpz_init(z);
        fmpz_mul(z, a->u.integer, b->u.integer);
        return expr_take_fmpz(z);
    }
    if (expr_is_rational(a) && expr_is_rational(b))
        return exact_op(a, b, fmpq_mul);
    if (goes_hard(a, b))
        return num_hard(num_to_double(a) * num_to_double(b));
    return mul_float(as_float(a), as_float(b));
}

_Noreturn void num_division_by_zero(void)
{
    err_raise(ST_DIVZERO, "numeric exception: division by zero");
}

static Expr div_float(Expr a, Expr b)
{
    if (decimal_is_special(b))
        return decimal_is_special(a) || decimal_special(b) == 0
                   ? expr_float_special(0)
                   : expr_float(EXPR_ZERO->u.integer, 0);
    if (decimal_is_special(a))
        return mul_special(a, b);
    fmpz_t num, den;
    fmpz_init_set(num, a->u.decimal.mant);
    fmpz_init_set(den, b->u.decimal.mant);
    if (fmpz_sgn(den) < 0) {
        fmpz_neg(num, num);
        fmpz_neg(den, den);
    }
    Expr e = decimal_quotient(num, den, a->u.decimal.exp10 - b->u.decimal.exp10, num_digits);
    fmpz_clear(num);
    fmpz_clear(den);
    return e;
}

static Expr div_real(Expr a, Expr b)
{
    if (num_is_zero(b))
        num_division_by_zero();
    if (expr_is_rational(a) && expr_is_rational(b))
        return exact_op(a, b, fmpq_div);
    if (goes_hard(a, b))
        return num_hard(num_to_double(a) / num_to_double(b));
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
    CHECK(expr_is_number(a) && expr_is_number(b));
    if (both_real(a, b))
        return add_real(a, b);
    return expr_complex(add_real(real_part(a), real_part(b)),
                        add_real(imaginary_part(a), imaginary_part(b)));
}

Expr num_neg(Expr a)
{
    CHECK(expr_is_number(a));
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

/* A float, or a complex number with float parts, with the other sign: all its digits stay, so that
 * x - x is 0. */
static Expr float_negated(Expr a)
{
    if (expr_is(a, EXPR_COMPLEX))
        return expr_complex(num_neg(a->u.args[0]), num_neg(a->u.args[1]));
    if (decimal_is_special(a))
        return decimal_special(a) ? expr_float_special(-decimal_special(a)) : a;
    fmpz_t mant;
    fmpz_init(mant);
    fmpz_neg(mant, a->u.decimal.mant);
    Expr value = a->flags & NODE_HARD ? expr_hard(mant, a->u.decimal.exp10)
                                      : expr_float(mant, a->u.decimal.exp10);
    fmpz_clear(mant);
    return value;
}

Expr num_mul(Expr a, Expr b)
{
    CHECK(expr_is_number(a) && expr_is_number(b));
    if (a == EXPR_ONE)
        return b;
    if (b == EXPR_ONE)
        return a;
    if (a == EXPR_MINUS_ONE && (expr_is(b, EXPR_FLOAT) || expr_is(b, EXPR_COMPLEX)))
        return float_negated(b);
    if (b == EXPR_MINUS_ONE && (expr_is(a, EXPR_FLOAT) || expr_is(a, EXPR_COMPLEX)))
        return float_negated(a);
    if (both_real(a, b))
        return mul_real(a, b);
    Expr ar = real_part(a), ai = imaginary_part(a), br = real_part(b), bi = imaginary_part(b);
    Expr re = add_real(mul_part(ar, br), mul_part(EXPR_MINUS_ONE, mul_part(ai, bi)));
    return expr_complex(re, add_real(mul_part(ar, bi), mul_part(ai, br)));
}

Expr num_div(Expr a, Expr b)
{
    CHECK(expr_is_number(a) && expr_is_number(b));
    if (b == EXPR_ONE)
        return a;
    if (both_real(a, b))
        return div_real(a, b);
    if (b->kind != EXPR_COMPLEX)
        return expr_complex(div_real(real_part(a), b), div_real(imaginary_part(a), b));
    Expr br = b->u.args[0], bi = b->u.args[1];
    Expr norm = add_real(mul_part(br, br), mul_part(bi, bi));
    if (num_is_zero(norm))
        num_division_by_zero();
    Expr conjugate = expr_complex(br, mul_real(EXPR_MINUS_ONE, bi));
    return num_div(num_mul(a, conjugate), norm);
}

/* --- comparison and doubles ------------------------------------------------------------- */

/* Decimal places before the point, nearly; small numbers count below zero. */
static int64_t magnitude(Expr a)
{
    if (a->kind == EXPR_FLOAT)
        return a->u.decimal.exp10 + decimal_digits(a->u.decimal.mant);
    fmpq_t q;
    fmpq_init(q);
    num_get_fmpq(q, a);
    int64_t size = (int64_t)fmpz_sizeinbase(fmpq_numref(q), 10);
    size -= (int64_t)fmpz_sizeinbase(fmpq_denref(q), 10);
    fmpq_clear(q);
    return size + 1;
}

/* Integers and floats whose digits are one word: false where they are too far apart for this. */
static bool compare_words(int *order, Expr a, Expr b)
{
    enum { MOST = 18 };
    static const int64_t SIX = 1000000;
    bool is_float = a->kind == EXPR_FLOAT, other = b->kind == EXPR_FLOAT;
    fmpz x = is_float ? *a->u.decimal.mant : *a->u.integer;
    fmpz y = other ? *b->u.decimal.mant : *b->u.integer;
    int64_t apart = (is_float ? a->u.decimal.exp10 : 0) - (other ? b->u.decimal.exp10 : 0);
    if (COEFF_IS_MPZ(x) || COEFF_IS_MPZ(y) || apart > MOST || apart < -MOST)
        return false;
    __int128 p = x, q = y, *high = apart > 0 ? &p : &q;
    int64_t rest = apart > 0 ? apart : -apart;
    for (; rest >= 6; rest -= 6)
        *high *= SIX;
    for (; rest > 0; rest--)
        *high *= 10;
    *order = (p > q) - (p < q);
    return true;
}

int num_cmp(Expr a, Expr b)
{
    CHECK(expr_is_real_number(a) && expr_is_real_number(b));
    if (a == b)
        return 0;
    if (a->kind == EXPR_INTEGER && b->kind == EXPR_INTEGER)
        return fmpz_cmp(a->u.integer, b->u.integer);
    int sa = num_sign(a), sb = num_sign(b);
    if (sa != sb)
        return sa < sb ? -1 : 1;
    if (decimal_is_special(a) || decimal_is_special(b))
        return decimal_is_special(a) ? sa : -sb; /* either sign is one node */
    if (sa == 0)
        return 0;
    if (expr_is(a, EXPR_FLOAT) || expr_is(b, EXPR_FLOAT)) { /* far apart: no need of the digits */
        int64_t difference = magnitude(a) - magnitude(b);

        if (difference > 3 || difference < -3)
            return difference > 0 ? sa : -sa;
        int order;
        if (a->kind != EXPR_RATIONAL && b->kind != EXPR_RATIONAL && compare_words(&order, a, b))
            return order;
    }
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
    if (a->kind != EXPR_FLOAT || decimal_is_special(a))
        return false;
    if (a->u.decimal.exp10 >= 0 || num_is_zero(a))
        return true;
    if (-a->u.decimal.exp10 > decimal_digits(a->u.decimal.mant))
        return false;
    fmpz_t p;
    fmpz_init(p);
    decimal_ten_power(p, (unsigned long)-a->u.decimal.exp10);
    bool whole = fmpz_divisible(a->u.decimal.mant, p);
    fmpz_clear(p);
    return whole;
}

const double num_ten[NUM_TENS + 1] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                      1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                      1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
const long double num_wide_ten[NUM_WIDE_TENS + 1] = {
    1e0L,  1e1L,  1e2L,  1e3L,  1e4L,  1e5L,  1e6L,  1e7L,  1e8L,  1e9L,
    1e10L, 1e11L, 1e12L, 1e13L, 1e14L, 1e15L, 1e16L, 1e17L, 1e18L, 1e19L,
    1e20L, 1e21L, 1e22L, 1e23L, 1e24L, 1e25L, 1e26L, 1e27L};

/* An integer that is a double itself. */
static bool exact_double(double *d, const fmpz *n)
{
    if (COEFF_IS_MPZ(*n) || labs(*n) > 1L << DBL_MANT_DIG)
        return false;
    *d = (double)*n;
    return true;
}

/* mant * 10^exp10 rounded to a long double and from there to the double d; false where the first
 * rounding may turn the second, near a half, and where the power is not exact. */
static bool wide_double(double *d, int64_t mant, int64_t exp10)
{
    if (LDBL_MANT_DIG < 64 || exp10 > NUM_WIDE_TENS || exp10 < -NUM_WIDE_TENS)
        return false;
    long double wide = exp10 < 0 ? (long double)mant / num_wide_ten[-exp10]
                                 : (long double)mant * num_wide_ten[exp10];
    *d = (double)wide;
    long double half = ldexpl(1, ilogb(*d) - DBL_MANT_DIG), off = fabsl(wide - (long double)*d);
    return off < half * (1 - 4e-3L) && fabsl(2 * off - half) > half * 4e-3L;
}

/* The double next to a float whose digits and power of ten, or to a fraction whose parts are
 * doubles themselves: one rounding. */
static bool quick_double(double *d, Expr a)
{
    double p, q;
    if (a->kind == EXPR_RATIONAL) {
        if (!exact_double(&p, a->u.rational.num) || !exact_double(&q, a->u.rational.den))
            return false;
        *d = p / q;
        return true;
    }
    if (a->kind != EXPR_FLOAT || COEFF_IS_MPZ(*a->u.decimal.mant))
        return false;
    return num_decimal_double(d, *a->u.decimal.mant, a->u.decimal.exp10) ||
           wide_double(d, *a->u.decimal.mant, a->u.decimal.exp10);
}

double num_to_double(Expr a)
{
    CHECK(expr_is_real_number(a));
    double quick;
    if (a->kind == EXPR_COMPLEX)
        return NAN;
    if (decimal_is_special(a))
        return decimal_special(a) == 0 ? NAN : decimal_special(a) * (double)INFINITY;
    if (a->kind == EXPR_INTEGER && !COEFF_IS_MPZ(*a->u.integer))
        return (double)*a->u.integer;
    if (quick_double(&quick, a))
        return quick;
    if (a->kind == EXPR_FLOAT) {
        int64_t top = a->u.decimal.exp10 + decimal_digits(a->u.decimal.mant);
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

static void set_mpfr(mpfr_t f, Expr a)
{
    int inexact;
    if (a->kind == EXPR_FLOAT) {
        char *text = num_print(a);
        err_defer(mem_release, text);
        inexact = mpfr_set_str(f, text, 10, MPFR_RNDN);
        err_undefer(true);
    } else {
        fmpq_t q;
        mpq_t g;
        fmpq_init(q);
        mpq_init(g);
        num_get_fmpq(q, a);
        fmpq_get_mpq(g, q);
        inexact = mpfr_set_q(f, g, MPFR_RNDN);
        mpq_clear(g);
        fmpq_clear(q);
    }
    (void)inexact;
}

static void clear_mpfr(void *f)
{
    if (!err_in_library)
        mpfr_clear(f);
}

/* The double that the C library shows as it would the float itself: so many digits, at most 15, are
 * asked for, and the digits that are left out are not just a half. */
static bool shows_as_double(double *d, Expr a, long precision, char letter)
{
    enum { DIGITS = 15 };
    if (!quick_double(d, a) || *d == 0)
        return false;
    long mant = labs(*a->u.decimal.mant), digits = 0, part = 1, kept = precision + 1;
    for (long rest = mant; rest != 0; rest /= 10)
        digits++;
    if (letter == 'f' || letter == 'F')
        kept = precision + digits + (long)a->u.decimal.exp10;
    else if (letter == 'g' || letter == 'G')
        kept = precision > 0 ? precision : 1;
    if (digits > DIGITS || kept < 1 || kept > DIGITS)
        return false;
    for (long k = kept; k < digits; k++)
        part *= 10;
    return part == 1 || 2 * (mant % part) != part;
}

/* "%", the flags, the rest and the letter; by snprintf this took as long as the number. */
static void put_pattern(char *pattern, const char *flags, const char *rest, char letter)
{
    const char last[] = {letter, '\0'};
    strcpy(pattern, "%");
    strcat(strcat(strcat(pattern, flags), rest), last);
}

/* The digits of a number so many places behind the point, and no fewer than one before it. */
static char *put_digits(char *end, uint64_t rest, long places)
{
    for (long k = 0; k <= places || rest > 0; k++, rest /= 10) {
        if (k == places && k > 0)
            *--end = '.';
        *--end = (char)('0' + rest % 10);
    }
    return end;
}

/* a, of at most 15 digits, as %f shows it with so many digits behind the point, written before end:
 * the C library needs a microsecond, more where a library has registered formats. NULL where it
 * has more digits than words hold. */
static char *fixed_text(char *end, Expr a, long precision)
{
    long exp10 = (long)a->u.decimal.exp10 + precision;
    uint64_t rest = (uint64_t)labs(*a->u.decimal.mant), part = 1;
    for (; exp10 > 0; exp10--)
        if ((rest *= 10) > UINT64_MAX / 100)
            return NULL;
    for (; exp10 < 0 && part <= rest; exp10++)
        part *= 10;
    rest = exp10 < 0 ? 0 : (rest + part / 2) / part;
    *--end = '\0';
    end = put_digits(end, rest, precision);
    if (*a->u.decimal.mant < 0)
        *--end = '-';
    return end;
}

/* The same as %g shows it, zeros at the end left out; room for some thirty letters before end. */
static char *general_text(char *end, Expr a, long precision)
{
    long kept = precision > 0 ? precision : 1, exp10 = (long)a->u.decimal.exp10, digits = 0;
    uint64_t rest = (uint64_t)labs(*a->u.decimal.mant), part = 1;
    for (uint64_t r = rest; r != 0; r /= 10)
        digits++;
    for (long k = kept; k < digits; k++, exp10++)
        part *= 10;
    rest = (rest + part / 2) / part; /* 10^kept stands for one more before it */
    for (; rest % 10 == 0; rest /= 10)
        exp10++;
    long behind = 0; /* digits behind the first */
    for (uint64_t r = rest / 10; r != 0; r /= 10)
        behind++;
    long top = exp10 + behind;
    *--end = '\0';
    if (top < -4 || top >= kept) {
        end = put_digits(end, (uint64_t)labs(top), 0);
        if (labs(top) < 10)
            *--end = '0';
        *--end = top < 0 ? '-' : '+';
        *--end = 'e';
        end = put_digits(end, rest, behind);
    } else {
        for (; exp10 > 0; exp10--)
            rest *= 10;
        end = put_digits(end, rest, -exp10);
    }
    if (*a->u.decimal.mant < 0)
        *--end = '-';
    return end;
}

enum { FAR_OUT = 1000, NEAR_BY = 300 }; /* powers of ten; beyond the first MPFR may have none */

/* A float with an exponent that only a format with an exponent shows: as one of 300, whose text
 * then takes the other. */
static char *format_far(Expr a, const char *flags, long precision, char letter)
{
    int64_t shift = magnitude(a) - NEAR_BY;
    fmpz_t mant;
    fmpz_init_set(mant, a->u.decimal.mant);
    Expr near = decimal_round(mant, a->u.decimal.exp10 - shift, decimal_digits(mant));
    char *text = num_format(near, flags, precision, letter);
    err_defer(mem_release, text);
    char *exponent = strpbrk(text, "eE");
    CHECK(exponent);
    Buf out = {0};
    buf_putn(&out, text, (size_t)(exponent + 1 - text));
    buf_printf(&out, "%+03lld", (long long)(strtoll(exponent + 1, NULL, 10) + shift));
    err_undefer(true);
    return buf_steal(&out);
}

char *num_format(Expr a, const char *flags, long precision, char letter)
{
    enum { LONGEST = 100000, GUARD_BITS = 64 };
    double d;
    char pattern[32];
    if (decimal_is_special(a)) {
        Buf text = {0};
        buf_printf(&text, "%f", num_to_double(a));
        return buf_steal(&text);
    }
    if (shows_as_double(&d, a, precision, letter)) {
        char text[64], *end = text + sizeof text;
        bool plain = !*flags && a->kind == EXPR_FLOAT;
        char *quick = plain && letter == 'f'   ? fixed_text(end, a, precision)
                      : plain && letter == 'g' ? general_text(end, a, precision)
                                               : NULL;
        if (quick)
            return mem_strdup(quick);
        put_pattern(pattern, flags, ".*", letter);
        snprintf(text, sizeof text, pattern, (int)precision, d); /* NOLINT */
        return mem_strdup(text);
    }
    bool is_fixed = letter == 'f' || letter == 'F';
    if (!is_fixed && a->kind == EXPR_FLOAT && precision < NEAR_BY &&
        llabs((long long)magnitude(a)) > FAR_OUT && !num_is_zero(a))
        return format_far(a, flags, precision, letter);
    int64_t places = precision + 1;
    if (is_fixed)
        places += magnitude(a) > 0 ? magnitude(a) : 0;
    if (places > LONGEST)
        err_raise(ST_LIMIT, "a number with %lld digits is too long for %%%c", (long long)places,
                  letter);
    mpfr_t f;
    mpfr_init2(f, (mpfr_prec_t)(4 * places + GUARD_BITS));
    err_defer(clear_mpfr, f);
    set_mpfr(f, a);
    put_pattern(pattern, flags, ".*R", letter);
    int length = mpfr_snprintf(NULL, 0, pattern, (int)precision, f);
    char *text = mem_alloc((size_t)length + 1);
    mpfr_snprintf(text, (size_t)length + 1, pattern, (int)precision, f);
    err_undefer(true);
    return text;
}
