/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What solutions with parameters take for granted. x = b/a solves a*x = b where a <> 0; the other
 * branch is lost, and is named: denominators of solutions are noted beside the pivots (notes.h).
 * The denominators that the equations have themselves are no news.
 */
#include "cas/algebra/linalg/linalg.h"
#include "cas/algebra/notes.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/core/walk.h"
#include "cas/solve/solve.h"

/* Larger equations and solutions are not searched. */
static const double MOST_SIZE = 3000;

static Expr denominators(const Expr *eqs, long m)
{
    Expr known = EXPR_ONE;

    if (walk_tree_size(expr_list(eqs, m)) > MOST_SIZE)
        return known;
    for (long i = 0; i < m; i++)
        known = expr_mul(known, denom_expr(linalg_residual(eqs[i])));
    return expand_expr(known);
}

void solve_taken_begin(Notes *notes, const Expr *eqs, long m)
{
    notes_begin_pivots(notes, denominators(eqs, m), 0);
}

static void note(Expr e)
{
    if (!expr_is(e, EXPR_LIST) && !expr_is(e, EXPR_SET) && !expr_is(e, EXPR_EQUATION)) {
        notes_denominators(&e, 1);
        return;
    }
    for (long i = 0; i < expr_count(e); i++)
        note(expr_arg(e, i));
}

void solve_taken_end(Notes *notes, Expr solutions)
{
    if (solutions == NULL) {
        notes_drop(notes);
        return;
    }
    if (walk_tree_size(solutions) <= MOST_SIZE)
        note(solutions);
    notes_keep(notes);
}
