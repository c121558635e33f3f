/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numbers as they are shown: 2.70, 1000., 0.3333333333, 2.0*10^11, 1.*10^(-6), 1/2, 1 + 2 I. Every
 * digit of the mantissa is shown, trailing zeros included. From a million up and from 10^(-6) down
 * a float is shown with a power of ten, so that nobody counts zeros.
 */
#include "repl/print/print.h"

#include <string.h>

#include "cas/base/compat.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"

enum { PLAIN_MAX = 5, PLAIN_MIN = -5 }; /* powers of ten of the first digit shown plainly */

/* mantissa digits with the point after `before` of them (which may lie outside). */
static void put_point(Buf *out, const char *digits, long count, long before)
{
    if (before <= 0) {
        buf_puts(out, "0.");
        buf_repeat(out, "0", -before);
        buf_puts(out, digits);
        return;
    }
    if (before >= count) {
        buf_puts(out, digits);
        buf_repeat(out, "0", before - count);
        buf_putc(out, '.');
        return;
    }
    buf_putn(out, digits, (size_t)before);
    buf_putc(out, '.');
    buf_puts(out, digits + before);
}

/* The power of ten of the first digit. */
static long leading_power(Expr e)
{
    char *text = fmpz_get_str(NULL, 10, e->u.decimal.mant);
    long power = (long)e->u.decimal.exp10 + (long)strlen(text) - 1 - (*text == '-');
    flint_free(text);
    return power;
}

/* e rounded to print_style.places places behind the point, filled up with zeros; of a float with
 * a power of ten the places of its mantissa. */
static Expr to_places(Expr e)
{
    long places = print_style.places, power = leading_power(e);
    bool plain = power >= PLAIN_MIN && power <= PLAIN_MAX;
    long keep = places + 1 + (plain ? power : 0), last = plain ? -places : power - places;
    if (keep <= 0) /* nothing would be left of it */
        return num_round(e, places + 1);
    e = num_round(e, keep);
    int64_t surplus = e->u.decimal.exp10 - last;
    if (num_is_zero(e) || surplus <= 0)
        return e;
    fmpz_t mant, ten;
    fmpz_init(mant);
    fmpz_init_set_ui(ten, 10);
    fmpz_pow_ui(ten, ten, (ulong)surplus);
    fmpz_mul(mant, e->u.decimal.mant, ten);
    Expr filled = expr_float(mant, last);
    fmpz_clear(ten);
    fmpz_clear(mant);
    return filled;
}

static void put_float(Buf *out, Expr e)
{
    if (print_style.places >= 0 && e->u.decimal.exp10 != FLOAT_SPECIAL && !num_is_zero(e))
        e = to_places(e);
    int sign = fmpz_sgn(e->u.decimal.mant);
    if (e->u.decimal.exp10 == FLOAT_SPECIAL) {
        buf_puts(out, sign > 0   ? "Float(infinity)"
                      : sign < 0 ? "Float(-infinity)"
                                 : "Float(undefined)");
        return;
    }
    if (sign == 0) {
        buf_puts(out, "0.");
        return;
    }
    char *text = fmpz_get_str(NULL, 10, e->u.decimal.mant);
    const char *digits = text + (sign < 0);
    long count = (long)strlen(digits);
    long power = (long)e->u.decimal.exp10 + count - 1;
    if (sign < 0)
        buf_putc(out, '-');
    bool plain = power >= PLAIN_MIN && power <= PLAIN_MAX;
    put_point(out, digits, count, plain ? power + 1 : 1);
    flint_free(text);
    if (!plain)
        buf_printf(out, power < 0 ? "*10^(%ld)" : "*10^%ld", power);
}

/* The middle of a very long integer is counted only. */
static void put_digits(Buf *out, const char *text, long n)
{
    long sign = *text == '-', digits = n - sign;
    long before = print_style.digits.before, after = print_style.digits.after;
    long threshold = print_style.digits.threshold;
    if (threshold < 0 || digits <= threshold || before + after >= digits) {
        buf_putn(out, text, (size_t)n);
        return;
    }
    buf_putn(out, text, (size_t)(sign + before));
    buf_printf(out, "[...%ld digits...]", digits - before - after);
    buf_putn(out, text + n - after, (size_t)after);
}

static void put_real(Buf *out, Expr e)
{
    if (expr_is(e, EXPR_FLOAT)) {
        put_float(out, e);
        return;
    }
    char *text = num_print(e);
    err_defer(mem_release, text);
    const char *bar = strchr(text, '/');
    put_digits(out, text, bar ? bar - text : (long)strlen(text));
    if (bar) {
        buf_putc(out, '/');
        put_digits(out, bar + 1, (long)strlen(bar + 1));
    }
    err_undefer(true);
}

void print_number(Buf *out, Expr number)
{
    if (!expr_is(number, EXPR_COMPLEX)) {
        put_real(out, number);
        return;
    }
    Expr re = expr_arg(number, 0), im = expr_arg(number, 1);
    bool has_real = re != EXPR_ZERO;
    bool minus = num_sign(im) < 0;
    if (has_real)
        put_real(out, re);
    if (has_real || minus)
        buf_puts(out, !has_real ? "-" : minus ? " - " : " + ");
    if (minus)
        im = num_neg(im);
    if (!num_is_one(im)) {
        put_real(out, im);
        buf_putc(out, ' ');
    }
    buf_puts(out, num_imaginary);
}
