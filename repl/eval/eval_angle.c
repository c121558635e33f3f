/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matrices and vectors by angle brackets. <a, b> stacks, <a | b> joins side by side. Scalars and
 * lists stacked give a column Vector, scalars joined a row Vector. As soon as one component
 * is a Vector, a Matrix or an equation the result is a Matrix (with one column when all
 * components have one): course sheets index such results by two numbers.
 *
 * Blocks without rows (or columns) fit anywhere.
 */
#include "cas/core/rtable.h"
#include "repl/eval/eval_parts.h"

/* One component seen as a rectangle. A list is a column. */
typedef struct Block {
    const RTable *table;
    Expr list, scalar;
    long rows, cols;
} Block;

static Block block_of(Expr e)
{
    const RTable *table = rtable_of(e);
    if (table && table->ndim <= 2)
        return (Block){.table = table, .rows = rtable_rows(table), .cols = rtable_cols(table)};
    if (expr_is(e, EXPR_LIST))
        return (Block){.list = e, .rows = expr_count(e), .cols = 1};
    return (Block){.scalar = e, .rows = 1, .cols = 1};
}

static Expr block_entry(const Block *b, long i, long j)
{
    return b->table ? rtable_get(b->table, i, j) : b->list ? expr_arg(b->list, i) : b->scalar;
}

static void put_block(RTable *m, const Block *b, long row, long col)
{
    for (long i = 0; i < b->rows; i++)
        for (long j = 0; j < b->cols; j++)
            rtable_set(m, row + i, col + j, block_entry(b, i, j));
}

static bool makes_matrix(Expr e)
{
    return rtable_of(e) || expr_is(e, EXPR_EQUATION);
}

/* Rows and columns of the whole; the width of stacked (height of joined) blocks must agree. */
static void measure(const Expr *parts, long n, bool stacked, long *rows, long *cols)
{
    long along = 0, across = -1, empty = 0;
    for (long i = 0; i < n; i++) {
        Block b = block_of(parts[i]);
        long length = stacked ? b.rows : b.cols, width = stacked ? b.cols : b.rows;
        along += length;
        if (length == 0) {
            empty = width;
            continue;
        }
        if (across >= 0 && width != across)
            err_raise(ST_DOMAIN, "the blocks do not fit: %ld %s after %ld", width,
                      stacked ? "columns" : "rows", across);
        across = width;
    }
    across = across < 0 ? empty : across;
    *rows = stacked ? along : across;
    *cols = stacked ? across : along;
}

static Expr assemble(const Expr *parts, long n, bool stacked)
{
    long rows, cols, at = 0;
    measure(parts, n, stacked, &rows, &cols);
    RTable *m = rtable_matrix(rows, cols);
    for (long i = 0; i < n; i++) {
        Block b = block_of(parts[i]);
        if ((stacked ? b.rows : b.cols) == 0)
            continue;
        put_block(m, &b, stacked ? at : 0, stacked ? 0 : at);
        at += stacked ? b.rows : b.cols;
    }
    return rtable_expr(m);
}

static bool any(const Expr *parts, long n, bool (*test)(Expr e))
{
    for (long i = 0; i < n; i++)
        if (test(parts[i]))
            return true;
    return false;
}

/* A Vector of what the parts hold, one after the other; each is a line of entries. */
static Expr vector_of(RTableKind kind, const Expr *parts, long n)
{
    long size = 0, at = 0;
    for (long i = 0; i < n; i++) {
        Block b = block_of(parts[i]);
        size += b.rows * b.cols;
    }
    RTable *v = rtable_vector(kind, size);
    for (long i = 0; i < n; i++) {
        Block b = block_of(parts[i]);
        for (long k = 0; k < b.rows * b.cols; k++)
            v->data[at++] = block_entry(&b, b.cols == 1 ? k : 0, b.cols == 1 ? 0 : k);
    }
    return rtable_expr(v);
}

Expr eval_stack(const Expr *parts, long n)
{
    return any(parts, n, makes_matrix) ? assemble(parts, n, true)
                                       : vector_of(RTABLE_COLUMN, parts, n);
}

static bool is_no_row(Expr e)
{
    const RTable *table = rtable_of(e);
    return expr_is(e, EXPR_LIST) || (table && table->kind != RTABLE_ROW);
}

Expr eval_beside(const Expr *parts, long n)
{
    return any(parts, n, is_no_row) ? assemble(parts, n, false) : vector_of(RTABLE_ROW, parts, n);
}
