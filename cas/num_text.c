/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numbers from and to text and machine doubles, independent of the locale. A printed float reads
 * back to the same mantissa and exponent.
 */
#include "cas/num.h"

#include <math.h>
#include <string.h>

#include "cas/base/buf.h"
#include "cas/base/mem.h"
#include "cas/decimal.h"

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

enum { PLAIN_DIGITS = 6 }; /* numbers of so many digits before the point have no power of ten */

/* The digits before the point that "3.5e+02" must have to be 350. and not 3.5e2; 1 for others. */
static int digits_before_point(const char *text)
{
    int power = atoi(strchr(text, 'e') + 1);
    return power > 0 && power < PLAIN_DIGITS ? power + 1 : 1;
}

Expr num_from_double(double value, int digits)
{
    if (isnan(value))
        return expr_float_special(0);
    if (isinf(value))
        return expr_float_special(value > 0 ? 1 : -1);
    if (digits <= 0 || digits > 17)
        digits = 17;
    char text[40];
    int p = 0;
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
