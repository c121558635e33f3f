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

/* The denominators of exponents are of use as those of values: x = b^(1/a) solves x^a = b. */
static void times_exponent(Expr node, void *product)
{
    for (long i = 0; i < expr_factor_count(node); i++) {
        Expr base, exponent;
        expr_split_power(expr_factor(node, i), &base, &exponent);
        if (!expr_is_number(exponent))
            *(Expr *)product = expr_mul(*(Expr *)product, denom_expr(exponent));
    }
}

static Expr denominators(const Expr *eqs, long m)
{
    Expr known = EXPR_ONE;

    if (walk_tree_size(expr_list(eqs, m)) > MOST_SIZE)
        return known;
    for (long i = 0; i < m; i++) {
        known = expr_mul(known, denom_expr(linalg_residual(eqs[i])));
        walk_each(eqs[i], times_exponent, &known);
    }
    return expand_expr(known);
}

void solve_taken_begin(Notes *notes, const Expr *eqs, long m)
{
    notes_begin_pivots(notes, denominators(eqs, m), 0);
}

static void note_exponents(Expr e)
{
    Expr product = EXPR_ONE;
    walk_each(e, times_exponent, &product);
    notes_pivot(product);
}

static void note(Expr e)
{
    if (!expr_is(e, EXPR_LIST) && !expr_is(e, EXPR_SET) && !expr_is(e, EXPR_EQUATION)) {
        notes_denominators(&e, 1);
        note_exponents(e);
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
