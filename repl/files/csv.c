/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numbers have a point whatever the locale says, and at most 17 digits; what is no number there is
 * the empty cell, which every reader takes for a missing value. Texts that a spreadsheet would take
 * for a formula (=, +, -, @ at the beginning) are numbers or names here, never commands.
 */
#include "repl/files/csv.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"

void csv_put_text(Buf *out, const char *text, char delimiter)
{
    const char special[] = {delimiter, '"', '\n', '\r', 0};
    if (!strpbrk(text, special)) {
        buf_puts(out, text);
        return;
    }
    buf_putc(out, '"');
    for (; *text; text++) {
        if (*text == '"')
            buf_putc(out, '"');
        buf_putc(out, *text);
    }
    buf_putc(out, '"');
}

void csv_put_number(Buf *out, double value)
{
    char text[40];
    if (!isfinite(value)) {
        buf_puts(out, isnan(value) ? "" : value > 0 ? "inf" : "-inf");
        return;
    }
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, value);
        if (strtod(text, NULL) == value)
            break;
    }
    buf_puts(out, text);
}

void csv_put_expr(Buf *out, Expr e, char delimiter)
{
    if (expr_is_real_number(e) && !expr_is(e, EXPR_INTEGER)) {
        csv_put_number(out, num_to_double(e));
        return;
    }
    char *text = expr_is(e, EXPR_STRING) ? NULL : print_text(e, 0);
    err_defer(mem_release, text);
    csv_put_text(out, e == EXPR_UNDEFINED ? "" : text ? text : expr_text(e), delimiter);
    err_undefer(true);
}

void csv_put_header(Buf *out, const Expr *names, const Expr *units, long n, char delimiter)
{
    Buf cell = {0};
    err_defer(buf_release, &cell);
    for (long j = 0; j < n; j++) {
        buf_truncate(&cell, 0);
        csv_put_expr(&cell, names[j], 0);
        if (units && units[j] != EXPR_ONE) {
            buf_puts(&cell, " [");
            csv_put_expr(&cell, units[j], 0);
            buf_puts(&cell, "]");
        }
        if (j)
            buf_putc(out, delimiter);
        csv_put_text(out, buf_text(&cell), delimiter);
    }
    buf_putc(out, '\n');
    err_undefer(true);
}

void csv_put_rows(Buf *out, const double *values, long rows, long cols, char delimiter)
{
    for (long i = 0; i < rows; i++)
        for (long j = 0; j < cols; j++) {
            csv_put_number(out, values[i * cols + j]);
            buf_putc(out, j + 1 < cols ? delimiter : '\n');
        }
}
