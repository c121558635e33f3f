/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * FLINT reduces independent vectors; dependent ones go through Hermite's form first.
 */
#include "cas/algebra/linalg/lattice.h"

#include <flint/fmpz_lll.h>
#include <flint/fmpz_mat.h>

#include "cas/base/err.h"
#include "cas/core/list.h"

static void mat_release(void *mat)
{
    fmpz_mat_clear(mat);
}

static Expr row_of(const fmpz_mat_t m, long i, long columns)
{
    List row;
    list_begin(&row);
    for (long j = 0; j < columns; j++)
        list_put(&row, expr_fmpz(fmpz_mat_entry(m, i, j)));
    Expr list = expr_list(row.item, row.count);
    list_end(&row);
    return list;
}

/* The lattice that the rows of m span; m is overwritten. */
static Expr reduced_basis(fmpz_mat_t m)
{
    long rank = fmpz_mat_nrows(m), columns = fmpz_mat_ncols(m);
    if (fmpz_mat_rank(m) < rank) {
        fmpz_mat_hnf(m, m); /* independent vectors, and rows of zeros below them */
        while (rank > 0 && fmpz_mat_is_zero_row(m, rank - 1))
            rank--;
    }
    fmpz_mat_t top;
    fmpz_mat_init(top, rank, columns);
    err_defer(mat_release, top);
    for (long i = 0; i < rank; i++)
        for (long j = 0; j < columns; j++)
            fmpz_set(fmpz_mat_entry(top, i, j), fmpz_mat_entry(m, i, j));
    fmpz_lll_t how;
    fmpz_lll_context_init_default(how);
    if (rank > 0) /* FLINT reads a first vector */
        fmpz_lll(top, NULL, how);
    List out;
    list_begin(&out);
    for (long i = 0; i < rank; i++)
        list_put(&out, row_of(top, i, columns));
    Expr basis = expr_list(out.item, out.count);
    list_end(&out);
    err_undefer(true);
    return basis;
}

Expr lattice_reduce(Expr rows)
{
    long count = expr_count(rows), columns = count ? expr_count(expr_arg(rows, 0)) : 0;
    if (columns == 0)
        return expr_list(NULL, 0);
    fmpz_mat_t m;
    fmpz_mat_init(m, count, columns);
    err_defer(mat_release, m);
    for (long i = 0; i < count; i++)
        for (long j = 0; j < columns; j++)
            fmpz_set(fmpz_mat_entry(m, i, j), expr_arg(expr_arg(rows, i), j)->u.integer);
    Expr basis = reduced_basis(m);
    err_undefer(true);
    return basis;
}
