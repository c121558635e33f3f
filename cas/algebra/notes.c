/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Elimination is generic: a pivot with parameters counts as nonzero. Where a command is asked by a
 * person, what that took for granted is part of the answer. An answer by Cramer's rule, which a
 * solution, an inverse, a rank, a null space and a reduced echelon form are, rests on one minor
 * only, the product of the pivots: where it does not vanish, the generic answer holds. L and U of a
 * decomposition rest on each pivot that was divided by.
 *
 * Notes form a stack that follows the calls; an error unwinds it (err_defer), so what a failed
 * attempt assumed is never reported. The only state of the module is the top of that stack: notes
 * are taken under callbacks of walks, rings and substitutions, which hand on no argument.
 */
#include "cas/algebra/notes.h"

#include "cas/algebra/linalg/entry.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/vanish.h"
#include "cas/base/check.h"
#include "cas/core/collection.h"
#include "cas/core/heap.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "cas/value/funcs_facts.h"

/* Larger pivots are not factored, but named by their number. */
static const double MOST_SIZE = 3000;

static Notes statement; /* what is noted outside all pairs */
static Notes *current = &statement;
static bool is_cleared; /* the caches were, and nothing has been marked since */

static void mark_if(void (*mark)(Expr e), Expr e)
{
    if (e)
        mark(e);
}

static void mark_notes(void (*mark)(Expr e))
{
    is_cleared = false;
    for (const Notes *n = current; n; n = n->outer) {
        mark_if(mark, n->relations);
        mark_if(mark, n->found);
        mark_if(mark, n->known);
    }
}

static void note_clearing(void)
{
    is_cleared = true;
}

/* A clearing that no marking followed was the end of the heap that held the notes. */
static void check_heap(void)
{
    if (is_cleared)
        statement = (Notes){0};
    is_cleared = false;
    heap_add_roots(mark_notes);
    heap_add_cache(note_clearing);
}

Notes *notes_current(void)
{
    check_heap();
    return current;
}

/* --- pairs ------------------------------------------------------------------------------------ */

static void close_notes(void *notes)
{
    current = ((Notes *)notes)->outer;
}

static void open_notes(Notes *notes)
{
    check_heap();
    *notes = (Notes){.outer = current,
                     .pivots = current->pivots,
                     .known = current->known,
                     .flags = current->flags};
    current = notes;
}

void notes_begin(Notes *notes)
{
    open_notes(notes);
    err_defer(close_notes, notes);
}

void notes_begin_pivots(Notes *notes, Expr known, int flags)
{
    notes_begin(notes);
    if (notes->pivots)
        return;
    notes->pivots = true;
    notes->known = known;
    notes->flags = flags;
}

void notes_begin_about(Notes *notes, Expr f, int flags)
{
    notes_begin_pivots(notes, walk_tree_size(f) <= MOST_SIZE ? denom_expr(f) : EXPR_ONE, flags);
}

void notes_begin_silent(Notes *notes)
{
    notes_begin(notes);
    notes->pivots = false;
}

static void append(Expr *list, Expr e)
{
    if (!*list)
        *list = expr_list(&e, 1);
    else if (collection_find(*list, e) < 0)
        *list = collection_append(*list, e);
}

void notes_add(Notes *notes, Expr relation)
{
    CHECK(relation != NULL);
    append(&notes->relations, relation);
}

static long count_of(Expr list)
{
    return list ? expr_count(list) : 0;
}

static void add_nonzero(Notes *notes, Expr e)
{
    Expr u = funcs_argument(e, "abs");
    e = u ? u : e;
    for (long i = 0; i < count_of(notes->relations); i++) {
        Expr r = expr_arg(notes->relations, i);
        if (expr_is(r, EXPR_UNEQUAL) && expr_neg(expr_arg(r, 0)) == e)
            return;
    }
    notes_add(notes, expr_make(EXPR_UNEQUAL, (Expr[]){e, EXPR_ZERO}, 2));
}

/* Hands the pivots on, or says what they are where nobody outside takes them. */
static void keep_pivots(const Notes *notes)
{
    Notes *outer = notes->outer;
    for (long i = 0; i < count_of(notes->found); i++)
        if (outer->pivots)
            outer->found = vanish_put(outer->found, expr_arg(notes->found, i));
        else
            add_nonzero(outer, expr_arg(notes->found, i));
    if (outer->pivots)
        outer->unnamed += notes->unnamed;
    for (long k = 1; !outer->pivots && k <= notes->unnamed; k++)
        add_nonzero(outer, expr_make(EXPR_INDEXED, (Expr[]){expr_symbol("pivot"), expr_int(k)}, 2));
}

void notes_keep(Notes *notes)
{
    for (long i = 0; i < count_of(notes->relations); i++)
        notes_add(notes->outer, expr_arg(notes->relations, i));
    keep_pivots(notes);
    err_undefer(true);
}

void notes_drop(Notes *notes)
{
    (void)notes;
    err_undefer(true);
}

Expr notes_relations(const Notes *notes)
{
    if (!notes->relations)
        return expr_set(NULL, 0);
    return expr_set(notes->relations->u.args, expr_count(notes->relations));
}

void notes_clear(Notes *notes)
{
    notes->relations = NULL;
}

/* --- pivots ----------------------------------------------------------------------------------- */

bool notes_take_pivots(void)
{
    return current->pivots;
}

static void note_factors(Expr e, int flags)
{
    CHECK(e != NULL);
    if (!current->pivots || expr_is_number(e))
        return;
    if (walk_tree_size(e) > MOST_SIZE)
        current->unnamed++;
    else
        current->found = vanish_collect(current->found ? current->found : expr_list(NULL, 0),
                                        numer_expr(linalg_exact(e)), current->known, flags);
}

void notes_pivot(Expr e)
{
    note_factors(e, current->flags);
}

void notes_contradiction(Expr e)
{
    note_factors(e, current->flags | VANISH_ANY);
}

void notes_denominators(const Expr *e, long count)
{
    for (long i = 0; i < count; i++)
        if (current->pivots && walk_tree_size(e[i]) <= MOST_SIZE)
            notes_pivot(denom_expr(e[i]));
}

static void note_beside(Expr e, Expr x, bool names)
{
    if (!current->pivots || walk_tree_size(e) > MOST_SIZE)
        return;
    Expr bottom = factor_expr(denom_expr(e));
    for (long i = 0; i < expr_factor_count(bottom); i++) {
        Expr factor = expr_factor(bottom, i);
        bool name = expr_is(factor, EXPR_SYMBOL) ||
                    (expr_is(factor, EXPR_POWER) && expr_is(expr_arg(factor, 0), EXPR_SYMBOL));
        if (!walk_has(factor, x) && (names || !name))
            notes_pivot(factor);
    }
}

void notes_denominators_beside(Expr e, Expr x)
{
    note_beside(e, x, true);
}

void notes_sums_beside(Expr e, Expr x)
{
    note_beside(e, x, false);
}

void notes_vector(const Expr *v, long count)
{
    Expr common = EXPR_ZERO;
    if (!current->pivots)
        return;
    for (long i = 0; i < count; i++) {
        if (num_has_float(v[i]) || walk_tree_size(v[i]) > MOST_SIZE)
            return;
        common = gcd_expr(common, numer_expr(v[i]));
    }
    notes_pivot(common);
}
