/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Elimination is generic: a pivot with parameters counts as nonzero. Where a command is asked by a
 * person, what that took for granted is part of the answer. An answer by Cramer's rule, which a
 * solution, an inverse, a rank, a null space and a reduced echelon form are, rests on one minor
 * only, the product of the pivots: where it does not vanish, the generic answer holds. L and U of a
 * decomposition rest on each pivot that was divided by.
 */
#include "cas/algebra/generic.h"

#include "cas/algebra/linalg/entry.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/vanish.h"
#include "cas/algebra/zero.h"
#include "cas/base/err.h"
#include "cas/core/heap.h"
#include "cas/core/walk.h"

/* Larger pivots are not factored, but named by their number. */
static const double MOST_SIZE = 3000;

static long depth, pauses; /* open pairs */
static long unnamed;       /* pivots that are too large to be shown */
static Expr found;         /* a LIST of factors, NULL when nothing is noted */
static Expr known;         /* of the outermost pair */
static int flags;

static void mark_found(void (*mark)(Expr e))
{
    if (found) {
        mark(found);
        mark(known);
    }
}

static void close_pair(void *unused)
{
    (void)unused;
    if (--depth == 0)
        found = NULL;
}

void generic_begin(Expr factors, int options)
{
    if (depth == 0) {
        heap_add_roots(mark_found);
        found = expr_list(NULL, 0);
        known = factors;
        flags = options;
        unnamed = 0;
    }
    depth++;
    err_defer(close_pair, NULL);
}

static void assume_nonzero(Expr e)
{
    zero_assume(expr_make(EXPR_UNEQUAL, (Expr[]){e, EXPR_ZERO}, 2));
}

void generic_end(void)
{
    if (depth == 1) {
        for (long i = 0; i < expr_count(found); i++)
            assume_nonzero(expr_arg(found, i));
        for (long k = 1; k <= unnamed; k++)
            assume_nonzero(expr_make(EXPR_INDEXED, (Expr[]){expr_symbol("pivot"), expr_int(k)}, 2));
    }
    err_undefer(true);
}

Expr generic_mark(void)
{
    return found;
}

void generic_return(Expr mark)
{
    found = mark;
}

void generic_drop(void)
{
    if (depth == 1) {
        found = expr_list(NULL, 0);
        unnamed = 0;
    }
}

static void close_pause(void *unused)
{
    (void)unused;
    pauses--;
}

void generic_pause(void)
{
    pauses++;
    err_defer(close_pause, NULL);
}

void generic_resume(void)
{
    err_undefer(true);
}

bool generic_is_noting(void)
{
    return depth > 0 && pauses == 0;
}

void generic_note(Expr e)
{
    if (!generic_is_noting() || expr_is_number(e))
        return;
    if (walk_tree_size(e) > MOST_SIZE)
        unnamed++;
    else
        found = vanish_collect(found, numer_expr(linalg_exact(e)), known, flags);
}

void generic_note_denominators(const Expr *e, long count)
{
    for (long i = 0; i < count; i++)
        if (generic_is_noting() && walk_tree_size(e[i]) <= MOST_SIZE)
            generic_note(denom_expr(e[i]));
}
