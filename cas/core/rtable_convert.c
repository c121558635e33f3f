/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tables from lists and lists from tables. A list of lists gives rows; when an element is itself a
 * table the lists are rows of blocks, each row as high as its highest block. A list of column
 * vectors gives columns, a list of row vectors rows. Nothing is shared with the source: entries
 * are copied.
 */
#include "cas/core/rtable_convert.h"

#include "cas/base/check.h"
#include "cas/base/mem.h"

Expr rtable_convert_list(const RTable *m)
{
    if (m->ndim != 2)
        return expr_list(m->data, rtable_count(m));
    long rows = rtable_rows(m), cols = rtable_cols(m);
    Expr *items = mem_array((size_t)(rows * cols), sizeof *items);
    err_defer(mem_release, items);
    for (long k = 0; k < rows * cols; k++)
        items[k] = rtable_get(m, k % rows, k / rows);
    Expr list = expr_list(items, rows * cols);
    err_undefer(true);
    return list;
}

Expr rtable_convert_listlist(const RTable *m)
{
    long rows = rtable_rows(m), cols = rtable_cols(m);
    Expr *items, list;

    if (m->ndim != 2)
        return rtable_convert_list(m);
    items = mem_array((size_t)rows, sizeof *items);
    err_defer(mem_release, items);
    for (long i = 0; i < rows; i++)
        items[i] = expr_list(m->data + i * cols, cols);
    list = expr_list(items, rows);
    err_undefer(true);
    return list;
}

RTable *rtable_convert_vector(RTableKind kind, Expr e)
{
    const RTable *m = rtable_of(e);
    const Expr *items;
    RTable *v;
    long n;

    if (m != NULL && m->ndim > 1 && rtable_rows(m) != 1 && rtable_cols(m) != 1)
        return NULL;
    if (m == NULL && !expr_is(e, EXPR_LIST) && !expr_is(e, EXPR_SEQ))
        return NULL;
    items = rtable_items(&e, &n);
    v = rtable_vector(kind, n);
    for (long i = 0; i < n; i++)
        v->data[i] = items[i];
    return v;
}

void rtable_convert_put(RTable *m, long row, long col, const RTable *block)
{
    CHECK(row >= 0 && col >= 0);
    long rows = rtable_rows(block), cols = rtable_cols(block);

    for (long i = 0; i < rows; i++)
        for (long j = 0; j < cols; j++)
            rtable_set(m, row + i, col + j, rtable_get(block, i, j));
}

static bool holds_tables(Expr list)
{
    for (long i = 0; i < expr_count(list); i++)
        if (rtable_of(expr_arg(list, i)) != NULL)
            return true;
    return false;
}

static bool all_lists(Expr list)
{
    for (long i = 0; i < expr_count(list); i++)
        if (!expr_is(expr_arg(list, i), EXPR_LIST))
            return false;
    return expr_count(list) > 0;
}

static void fill_all(RTable *m, Expr fill)
{
    for (long i = 0; i < rtable_count(m) && fill != EXPR_ZERO; i++)
        m->data[i] = fill;
}

static RTable *from_rows(Expr rows, Expr fill)
{
    long cols = 0;
    RTable *m;

    for (long i = 0; i < expr_count(rows); i++)
        if (expr_count(expr_arg(rows, i)) > cols)
            cols = expr_count(expr_arg(rows, i));
    m = rtable_matrix(expr_count(rows), cols);
    fill_all(m, fill);
    for (long i = 0; i < expr_count(rows); i++)
        for (long j = 0; j < expr_count(expr_arg(rows, i)); j++)
            rtable_set(m, i, j, expr_arg(expr_arg(rows, i), j));
    return m;
}

/* --- blocks ------------------------------------------------------------------------------ */

/* Height of a block row and its width; a scalar is 1 x 1. */
static void measure(Expr row, long *height, long *width)
{
    *height = *width = 0;
    for (long j = 0; j < expr_count(row); j++) {
        const RTable *block = rtable_of(expr_arg(row, j));
        long rows = block == NULL ? 1 : rtable_rows(block);

        *width += block == NULL ? 1 : rtable_cols(block);
        if (*height != 0 && rows != *height && rows != 0)
            err_raise(ST_DOMAIN, "blocks side by side have %ld and %ld rows", *height, rows);
        if (rows > *height)
            *height = rows;
    }
}

static void put_blocks(RTable *m, long top, Expr row)
{
    long left = 0;

    for (long j = 0; j < expr_count(row); j++) {
        Expr e = expr_arg(row, j);
        const RTable *block = rtable_of(e);

        if (block == NULL) {
            rtable_set(m, top, left++, e);
            continue;
        }
        rtable_convert_put(m, top, left, block);
        left += rtable_cols(block);
    }
}

static RTable *from_blocks(Expr rows)
{
    long height, width, total = 0, widest = -1;
    RTable *m;

    for (long i = 0; i < expr_count(rows); i++) {
        measure(expr_arg(rows, i), &height, &width);
        if (widest >= 0 && width != widest)
            err_raise(ST_DOMAIN, "rows of blocks have %ld and %ld columns", widest, width);
        widest = width;
        total += height;
    }
    m = rtable_matrix(total, widest < 0 ? 0 : widest);
    total = 0;
    for (long i = 0; i < expr_count(rows); i++) {
        measure(expr_arg(rows, i), &height, &width);
        put_blocks(m, total, expr_arg(rows, i));
        total += height;
    }
    return m;
}

/* A list of row vectors is a column of blocks, anything else with tables a row of blocks. */
static RTable *from_tables(Expr list)
{
    const RTable *first = rtable_of(expr_arg(list, 0));
    Expr *rows, all;
    RTable *m;

    if (first == NULL || first->kind != RTABLE_ROW)
        return from_blocks(expr_list(&list, 1));
    rows = mem_array((size_t)expr_count(list), sizeof *rows);
    err_defer(mem_release, rows);
    for (long i = 0; i < expr_count(list); i++)
        rows[i] = expr_list(&list->u.args[i], 1);
    all = expr_list(rows, expr_count(list));
    err_undefer(true);
    m = from_blocks(all);
    return m;
}

static RTable *from_list(Expr e, Expr fill)
{
    bool blocks = false;

    if (holds_tables(e))
        return from_tables(e);
    if (!all_lists(e))
        return from_rows(expr_list(&e, 1), fill);
    for (long i = 0; i < expr_count(e); i++)
        blocks = blocks || holds_tables(expr_arg(e, i));
    return blocks ? from_blocks(e) : from_rows(e, fill);
}

RTable *rtable_convert_matrix(Expr e, Expr fill)
{
    const RTable *source = rtable_of(e);
    RTable *m;

    if (source != NULL && source->ndim <= 2) {
        m = rtable_matrix(rtable_rows(source), rtable_cols(source));
        rtable_convert_put(m, 0, 0, source);
        return m;
    }
    return expr_is(e, EXPR_LIST) ? from_list(e, fill) : NULL;
}
