/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Elimination is generic: a pivot with parameters counts as nonzero. Where a command is asked by a
 * person, what that took for granted is part of the answer. An answer by Cramer's rule, which a
 * solution, an inverse, a rank, a null space and a reduced echelon form are, rests on one minor
 * only, the product of the pivots: where it does not vanish, the generic answer holds. L and U of a
 * decomposition rest on each pivot that was divided by.
 */
#include "cas/linalg/generic.h"

#include "cas/base/err.h"
#include "cas/heap.h"
#include "cas/linalg/entry.h"
#include "cas/ratfun.h"
#include "cas/vanish.h"
#include "cas/walk.h"
#include "cas/zero.h"

/* Larger pivots are not factored, but named by their number. */
static const double MOST_SIZE = 3000;

static long depth, pauses; /* open pairs */
static long unnamed;       /* pivots that are too large to be shown */
static Expr found;         /* a LIST of factors, NULL when nothing is noted */

static void mark_found(void (*mark)(Expr e))
{
    if (found)
        mark(found);
}

static void close_pair(void *unused)
{
    (void)unused;
    if (--depth == 0)
        found = NULL;
}

void linalg_generic_begin(void)
{
    if (depth == 0) {
        heap_add_roots(mark_found);
        found = expr_list(NULL, 0);
        unnamed = 0;
    }
    depth++;
    err_defer(close_pair, NULL);
}

static void assume_nonzero(Expr e)
{
    zero_assume(expr_make(EXPR_UNEQUAL, (Expr[]){e, EXPR_ZERO}, 2));
}

void linalg_generic_end(void)
{
    if (depth == 1) {
        for (long i = 0; i < expr_count(found); i++)
            assume_nonzero(expr_arg(found, i));
        for (long k = 1; k <= unnamed; k++)
            assume_nonzero(expr_make(EXPR_INDEXED, (Expr[]){expr_symbol("pivot"), expr_int(k)}, 2));
    }
    err_undefer(true);
}

static void close_pause(void *unused)
{
    (void)unused;
    pauses--;
}

void linalg_generic_pause(void)
{
    pauses++;
    err_defer(close_pause, NULL);
}

void linalg_generic_resume(void)
{
    err_undefer(true);
}

bool linalg_generic_is_noting(void)
{
    return depth > 0 && pauses == 0;
}

void linalg_generic_note(Expr e)
{
    if (!linalg_generic_is_noting() || expr_is_number(e))
        return;
    if (walk_tree_size(e) > MOST_SIZE)
        unnamed++;
    else
        found = vanish_collect(found, numer_expr(linalg_exact(e)), EXPR_ONE, VANISH_ROOTS);
}

void linalg_generic_note_denominators(const Expr *e, long count)
{
    for (long i = 0; i < count; i++)
        if (linalg_generic_is_noting() && walk_tree_size(e[i]) <= MOST_SIZE)
            linalg_generic_note(denom_expr(e[i]));
}
