/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matrices, vectors and arrays in 1-D form: Matrix(2,2,[[a,b],[c,d]]), Vector[row](2,[a,b]),
 * Array(0 .. 1,[a,b]); one without entries is written without a list. The entries go through
 * print_linear, so its limit and its guard against a matrix that holds itself apply.
 */
#include "cas/core/print/print.h"

#include "cas/core/rtable.h"

/* The entries of one dimension as nested lists; *at walks over the data. */
static void put_nested(Buf *out, const RTable *m, long dim, long *at)
{
    buf_putc(out, '[');
    for (long i = 0; i < m->size[dim]; i++) {
        if (i)
            buf_putc(out, ',');
        if (dim + 1 < m->ndim)
            put_nested(out, m, dim + 1, at);
        else
            print_linear(out, rtable_entry(m, (*at)++));
    }
    buf_putc(out, ']');
}

static const char *const SHAPES[] = {
    [RTABLE_SYMMETRIC] = "symmetric",     [RTABLE_ANTISYMMETRIC] = "antisymmetric",
    [RTABLE_HERMITIAN] = "hermitian",     [RTABLE_DIAGONAL] = "diagonal",
    [RTABLE_UPPER] = "triangular[upper]", [RTABLE_LOWER] = "triangular[lower]",
};

void print_rtable(Buf *out, const struct RTable *m)
{
    long at = 0, n = rtable_count(m);
    switch (m->kind) {
    case RTABLE_MATRIX:
        buf_printf(out, "Matrix(%ld,%ld", m->size[0], m->size[1]);
        break;
    case RTABLE_COLUMN:
        buf_printf(out, "Vector[column](%ld", m->size[0]);
        break;
    case RTABLE_ROW:
        buf_printf(out, "Vector[row](%ld", m->size[0]);
        break;
    case RTABLE_ARRAY:
        buf_puts(out, "Array(");
        for (long d = 0; d < m->ndim; d++)
            buf_printf(out, d ? ",%ld .. %ld" : "%ld .. %ld", m->lower[d],
                       m->lower[d] + m->size[d] - 1);
        break;
    }
    if (n > 0) {
        bool whole = print_whole;
        print_whole = whole && m->type == RTABLE_ANY; /* a datatype says what its entries are */
        buf_putc(out, ',');
        put_nested(out, m, 0, &at);
        print_whole = whole;
    }
    if (m->type != RTABLE_ANY)
        buf_printf(out, ",datatype = %s", rtable_type_name(m->type));
    if (m->mirror != RTABLE_UNMIRRORED)
        buf_printf(out, ",shape = %s", SHAPES[m->mirror]);
    buf_putc(out, ')');
}
