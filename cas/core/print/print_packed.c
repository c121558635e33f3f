/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The 1-D form of packed sums (packed.h) whose terms nobody has asked for, written from the arrays:
 * the text that print.c would write from the terms as nodes. Only where the generators print as
 * short words or calls.
 */
#include "cas/core/print/print_packed.h"

#include <string.h>

#include "cas/base/compat.h"
#include "cas/base/mem.h"
#include "cas/core/packed.h"
#include "cas/core/print/print.h"

enum { NAME = 24, DIGITS = 24, ROW = PACKED_VARS * (NAME + 8) };

typedef struct Name {
    char text[NAME];
    size_t length;
} Name;

static bool name_generators(Name *name, const Packed *p)
{
    for (long j = 0; j < p->vars; j++) {
        Buf text = {0};
        if (print_binding(p->gen[j]) < 1000)
            return false;
        err_defer(buf_release, &text);
        print_linear(&text, p->gen[j]);
        bool fits = text.length > 0 && text.length < NAME;
        name[j].length = text.length;
        if (fits)
            memcpy(name[j].text, buf_text(&text), text.length);
        err_undefer(true);
        if (!fits)
            return false;
    }
    return true;
}

/* The digits of n, right to left, before end; their beginning. */
static char *put_digits(char *end, unsigned long n)
{
    do {
        *--end = (char)('0' + n % 10);
        n /= 10;
    } while (n);
    return end;
}

static void put_size(Buf *out, const fmpz_t z)
{
    if (!COEFF_IS_MPZ(*z)) {
        char digits[DIGITS], *end = digits + DIGITS;
        char *text = put_digits(end, (unsigned long)(*z < 0 ? -*z : *z));
        buf_putn(out, text, (size_t)(end - text));
        return;
    }
    char *text = fmpz_get_str(NULL, 10, z);
    buf_puts(out, text + (*text == '-'));
    flint_free(text);
}

/* The factors of a row with * in front of each. */
static size_t write_row(char *to, const uint16_t *row, const Name *name, long vars)
{
    char *at = to;
    for (long j = 0; j < vars; j++) {
        if (!row[j])
            continue;
        *at++ = '*';
        memcpy(at, name[j].text, name[j].length);
        at += name[j].length;
        if (row[j] > 1) {
            char digits[DIGITS], *end = digits + DIGITS, *text = put_digits(end, row[j]);
            *at++ = '^';
            memcpy(at, text, (size_t)(end - text));
            at += end - text;
        }
    }
    return (size_t)(at - to);
}

static void put_term(Buf *out, const Packed *p, long i, const Name *name)
{
    char factors[ROW];
    size_t length = write_row(factors, packed_row(p, i), name, p->vars);
    bool whole = !p->den || fmpz_is_one(p->den + i);
    if (fmpz_sgn(p->num + i) < 0)
        buf_putc(out, '-');
    else if (i > 0)
        buf_putc(out, '+');
    if (length && whole && fmpz_is_pm1(p->num + i)) {
        buf_putn(out, factors + 1, length - 1);
        return;
    }
    put_size(out, p->num + i);
    if (!whole) {
        buf_putc(out, '/');
        put_size(out, p->den + i);
    }
    buf_putn(out, factors, length);
}

bool print_packed(Buf *out, Expr sum, size_t end)
{
    Name name[PACKED_VARS];
    const Packed *p = sum->flags & NODE_UNWRITTEN ? packed_known(sum) : NULL;
    if (!p || !name_generators(name, p))
        return false;
    for (long i = 0; i < p->n && (!end || out->length <= end); i++) {
        err_poll();
        put_term(out, p, i, name);
    }
    return true;
}
