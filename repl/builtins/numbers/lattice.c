/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lattices of integer vectors: a basis of short vectors by the algorithm of A. K. Lenstra,
 * H. W. Lenstra and L. Lovasz (Factoring polynomials with rational coefficients, Math. Ann. 261,
 * 1982), which FLINT has. Relations between numbers are short vectors too (integer_relations.dae).
 */
#include <flint/fmpz_lll.h>
#include <flint/fmpz_mat.h>

#include "cas/core/num.h"
#include "cas/core/rtable.h"
#include "repl/builtin.h"
#include "repl/items.h"

enum { MOST_VECTORS = 500 };

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

/* The vectors: a list of lists of integers. */
static Expr lll(const Expr *args, long n)
{
    Expr rows = args[0];
    long count = expr_count(rows), columns = 0;
    (void)n;
    for (long i = 0; i < count; i++) {
        Expr row = expr_arg(rows, i);
        bool fits = expr_is(row, EXPR_LIST) && (i == 0 || expr_count(row) == columns);
        columns = fits ? expr_count(row) : 0;
        for (long j = 0; fits && j < columns; j++)
            fits = expr_is(expr_arg(row, j), EXPR_INTEGER);
        if (!fits)
            err_raise(ST_TYPE, "LLL expects a list of lists of integers, of one length");
    }
    if (count > MOST_VECTORS || columns > MOST_VECTORS)
        err_raise(ST_LIMIT, "LLL: more than %d vectors or entries", MOST_VECTORS);
    if (count == 0)
        return rows;
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

const Builtin BUILTIN_LATTICE[] = {
    {.name = "LLL",
     .package = "IntegerRelations",
     .signature = "LLL(vectors:list) -> list",
     .fn = lll,
     .topic = "integers",
     .summary = "a basis of short vectors of the lattice that vectors span",
     .examples = {{"IntegerRelations:-LLL([[1,2],[3,4]]);", "[[1,0],[0,2]]", NULL},
                  {"IntegerRelations:-LLL([[1,1/2]]);", "error: integers", NULL}},
     .see = "LinearDependency"},
    {.name = NULL},
};
