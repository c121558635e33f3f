/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The reduced row echelon form: the row echelon form U of lu.c, its pivots divided out and the
 * entries above them eliminated from the last pivot up. The rows of U that are not zero span the
 * row space of A; the transpose gives the column space. Rational matrices are FLINT's.
 */
#include "cas/algebra/linalg/linalg.h"

#include "cas/algebra/linalg/entry.h"
#include "cas/algebra/linalg/rational.h"
#include "cas/algebra/notes.h"
#include "cas/base/mem.h"

static long pivot_column(const Entry *row, long cols)
{
    for (long j = 0; j < cols; j++)
        if (!linalg_entry_is_zero(&row[j]))
            return j;
    return -1;
}

/* Divides row i by its pivot in column p and clears the column above it. */
static void clear_above(Entry *u, long cols, long i, long p)
{
    Entry *row = u + i * cols, pivot = row[p];

    for (long j = p; j < cols; j++)
        row[j] = linalg_entry_div(row[j], pivot);
    for (long k = 0; k < i; k++) {
        Entry *above = u + k * cols, f = above[p];

        err_poll();
        for (long j = p; j < cols && !linalg_entry_is_zero(&f); j++)
            above[j] = linalg_entry_reduce(above[j], f, row[j]);
    }
}

RTable *linalg_echelon(const RTable *A)
{
    long rows = rtable_rows(A), cols = rtable_cols(A), count = rows * cols;
    RTable *P, *L, *U = rtable_matrix(rows, cols);
    Entry *u;
    Expr minor = EXPR_ONE;
    Notes notes;

    for (long i = 0; i < count; i++)
        U->data[i] = A->data[i];
    if (linalg_rational_echelon(U))
        return U;
    u = mem_array((size_t)count, sizeof *u);
    err_defer(mem_release, u);
    notes_begin_silent(&notes);
    linalg_lu(&P, &L, &U, A);
    notes_keep(&notes);
    for (long i = 0; i < count; i++)
        u[i] = linalg_entry(U->data[i]);
    for (long i = rows - 1; i >= 0; i--) {
        long p = pivot_column(u + i * cols, cols);

        if (p < 0)
            continue;
        minor = expr_mul(minor, u[i * cols + p].e);
        clear_above(u, cols, i, p);
    }
    notes_pivot(minor);
    for (long i = 0; i < count; i++)
        U->data[i] = linalg_entry_show(u[i]);
    err_undefer(true);
    return U;
}

Expr linalg_row_space(const RTable *A)
{
    RTable *E = linalg_echelon(A);
    long rows = rtable_rows(E), cols = rtable_cols(E), n = 0;
    Expr *basis = mem_array((size_t)rows, sizeof *basis), list;

    err_defer(mem_release, basis);
    for (long i = 0; i < rows; i++) {
        RTable *v = rtable_vector(RTABLE_ROW, cols);
        bool zero = true;

        for (long j = 0; j < cols; j++) {
            v->data[j] = rtable_get(E, i, j);
            zero = zero && v->data[j] == EXPR_ZERO;
        }
        if (!zero)
            basis[n++] = rtable_expr(v);
    }
    list = expr_list(basis, n);
    err_undefer(true);
    return list;
}
