/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numbers from and to text and machine doubles, independent of the locale. A printed float reads
 * back to the same mantissa and exponent.
 */
#include "cas/core/num.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cas/base/buf.h"
#include "cas/base/compat.h"
#include "cas/base/mem.h"
#include "cas/core/decimal.h"

/* A float of at most 18 digits without exponent, as loops read again and again; NULL for others. */
static Expr parse_short(const char *text, long length)
{
    enum { SHORT = 18 };
    long mant = 0, digits = 0, behind = -1;
    for (long i = 0; i < length; i++) {
        if (text[i] == '.' && behind < 0) {
            behind = 0;
            continue;
        }
        if (text[i] < '0' || text[i] > '9' || ++digits > SHORT)
            return NULL;
        mant = 10 * mant + (text[i] - '0');
        behind += behind >= 0;
    }
    if (behind < 0 || digits == 0)
        return NULL;
    fmpz_t m;
    fmpz_init_set_si(m, mant);
    return expr_float(m, mant == 0 ? 0 : -behind); /* a small fmpz: nothing to clear */
}

Expr num_parse(const char *text, long length)
{
    Expr brief = parse_short(text, length);
    if (brief)
        return brief;
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
            exp10 = exp10 < FLOAT_MOST / 10 ? 10 * exp10 + (text[i] - '0') : 2 * FLOAT_MOST;
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

/* Numbers of so many digits before the point have no power of ten. */
enum { PLAIN_DIGITS = 6, PLAIN_BELOW = 1000000 };

/* The digits before the point that "3.5e+02" must have to be 350. and not 3.5e2; 1 for others. */
static int digits_before_point(const char *text)
{
    int power = atoi(strchr(text, 'e') + 1);
    return power > 0 && power < PLAIN_DIGITS ? power + 1 : 1;
}

enum { FAST_DIGITS = 15 };
#define LOG10_OF_2 0.30102999566398120

/* value * 10^-exp10 to the last bit of a long double; false where the power is not exact. */
static bool scale(long double value, int exp10, long double *scaled)
{
    if (exp10 > NUM_WIDE_TENS || exp10 < -NUM_WIDE_TENS)
        return false;
    *scaled = exp10 > 0 ? value / num_wide_ten[exp10] : value * num_wide_ten[-exp10];
    return true;
}

/* value > 0 correctly rounded to `digits` <= 17 digits, and whether these read back to it, by a
 * multiplication and a division in long doubles: both are off by half a unit in the last of their
 * 64 bits at most, that is by 3e-5 of a unit of a mantissa of 15 digits and 4e-3 of one of 17, and
 * by 1e-3 of half the distance of doubles. False where that does not decide. */
static bool round_fast(double value, int digits, int64_t *mant, int *exp10, bool *exact)
{
    static const long double near_half = 4e-3L;
    long double scaled, back, least = num_wide_ten[digits - 1];
    long double undecided = digits > FAST_DIGITS ? 1e-2L : 1e-3L;
    int power;
    if (LDBL_MANT_DIG < 64 || !(value >= 1e-12 && value <= 1e27))
        return false;
    /* Below a power of two the next double is half as far away as above it. */
    bool turning = frexp(value, &power) == 0.5;
    *exp10 = (int)floor(power * LOG10_OF_2) - (digits - 1); /* or one too many */
    if (!scale(value, *exp10, &scaled))
        return false;
    if (scaled < least && !scale(value, --*exp10, &scaled))
        return false;
    if (scaled < least || scaled >= 10 * least - 1)
        return false;
    *mant = (int64_t)scaled;
    long double part = scaled - (long double)*mant;
    if (fabsl(part - 0.5L) < undecided)
        return false;
    *mant += part > 0.5L;
    if (!scale((long double)*mant, -*exp10, &back))
        return false;
    long double half = ldexp(1, power - DBL_MANT_DIG - 1 - turning);
    long double off = fabsl(back - (long double)value) / half;
    *exact = off < 1;
    return fabsl(off - 1) > near_half && (*exact || !turning);
}

/* mant * 10^exp10 without zeros at the end; those before the point stay where they are plain. */
static void take_zeros(int64_t *mant, int64_t *exp10, bool plain)
{
    static const int64_t TENS[] = {10, 100, 10000, 100000000};
    enum { POWERS = sizeof TENS / sizeof *TENS };
    for (int i = POWERS; *mant != 0 && i-- > 0;)
        while (!(plain && *exp10 + (1 << i) > 0) && *mant % TENS[i] == 0) {
            *mant /= TENS[i];
            *exp10 += 1 << i;
        }
    for (; plain && *exp10 > 0; *mant *= 10)
        --*exp10;
}

static bool is_plain(double value)
{
    return fabs(value) >= 10 && fabs(value) < PLAIN_BELOW;
}

static Expr float_of(int64_t mant, int64_t exp10, bool plain, bool minus)
{
    fmpz_t z;
    take_zeros(&mant, &exp10, plain);
    fmpz_init_set_si(z, minus ? -mant : mant);
    Expr e = expr_float(z, exp10);
    fmpz_clear(z);
    return e;
}

/* The same by the C library; fewer than `least` digits are known not to read back. */
static Expr round_text(double value, int least, int digits)
{
    char text[40];
    int p = least - 1;
    do
        snprintf(text, sizeof text, "%.*e", p++, value);
    while (p < digits && strtod(text, NULL) != value);
    int before = strtod(text, NULL) == value ? digits_before_point(text) : 1;
    if (p < before)
        snprintf(text, sizeof text, "%.*e", before - 1, value);
    for (char *c = text; *c; c++)
        if (*c == ',')
            *c = '.';
    bool minus = text[0] == '-';
    /* Drop trailing zeros of the mantissa: 1.500e+00 is 1.5. */
    char *e = strchr(text, 'e'), *end = e;
    if (strchr(text, '.'))
        while (end[-1] == '0' && end - text - 1 - minus > before)
            end--;
    memmove(end, e, strlen(e) + 1);
    Expr result = num_parse(text + minus, (long)strlen(text + minus));
    return minus ? negated(result) : result;
}

Expr num_from_double(double value, int digits)
{
    int64_t mant;
    int exp10, fast = digits > 0 && digits < FAST_DIGITS ? digits : FAST_DIGITS;
    bool exact;
    if (isnan(value))
        return expr_float_special(0);
    if (isinf(value))
        return expr_float_special(value > 0 ? 1 : -1);
    if (digits <= 0 || digits > 17)
        digits = 17;
    if (value == 0)
        return float_of(0, 0, true, false);
    /* A shorter decimal reads back only if the longer one does, and up to 15 digits it is then the
     * same number, but where doubles lie further apart than that. */
    for (int p = fast;; p++) {
        if (!round_fast(fabs(value), p, &mant, &exp10, &exact))
            return round_text(value, fabs(value) < DBL_MIN ? 1 : p, digits);
        if (exact || p == digits)
            return float_of(mant, exp10, exact && is_plain(value), value < 0);
    }
}

static void free_digits(void *digits)
{
    flint_free(digits);
}

/* Appends the point or the exponent to the digits of a mantissa. */
static void print_float(Buf *out, Expr a)
{
    if (decimal_is_special(a)) {
        static const char *const names[] = {"-Float(infinity)", "Float(undefined)",
                                            "Float(infinity)"};
        buf_puts(out, names[decimal_special(a) + 1]);
        return;
    }
    char *digits = fmpz_get_str(NULL, 10, a->u.decimal.mant);
    err_defer(free_digits, digits);
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
    err_undefer(true);
}

static void print_exact(Buf *out, const fmpz_t z)
{
    char *digits = fmpz_get_str(NULL, 10, z);
    err_defer(free_digits, digits);
    buf_puts(out, digits);
    err_undefer(true);
}

char *num_print(Expr a)
{
    Buf out = {0};
    err_defer(buf_release, &out);
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
        err_defer(mem_release, part);
        if (a->u.args[0] != EXPR_ZERO) {
            char *re = num_print(a->u.args[0]);
            err_defer(mem_release, re);
            buf_printf(&out, "%s%s", re, part[0] == '-' ? "" : "+");
            err_undefer(true);
        }
        buf_printf(&out, "%s*%s", part, num_imaginary);
        err_undefer(true);
    }
    }
    err_undefer(false);
    return buf_steal(&out);
}
