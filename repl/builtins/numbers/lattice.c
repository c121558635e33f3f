/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lattices of integer vectors. Relations between numbers are short vectors too
 * (integer_relations.dae).
 */
#include "cas/algebra/linalg/lattice.h"
#include "repl/builtin.h"

enum { MOST_VECTORS = 500 };

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
    return lattice_reduce(rows);
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
