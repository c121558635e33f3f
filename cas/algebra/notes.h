/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an answer takes for granted: relations that could not be decided (zero.h), the pivots that
 * it divided by, and the expressions in parameters that would have to vanish for a branch that it
 * dropped. A Notes is opened for a piece of work and closed when that is kept, or dropped; an error
 * that passes drops it. The one opened last takes what algorithms note far below, behind callbacks
 * that know nothing of it.
 */
#ifndef DAESY_CAS_ALGEBRA_NOTES_H
#define DAESY_CAS_ALGEBRA_NOTES_H

#include "cas/core/expr.h"

typedef struct Notes {
    struct Notes *outer;
    Expr relations; /* a LIST */
    bool pivots;    /* are they noted? */
    Expr found;     /* a LIST of their factors that may vanish */
    long unnamed;   /* those that are too large to be shown */
    Expr known;     /* factors that are no news */
    int flags;      /* of vanish.h */
} Notes;

/* Opens notes: those of pivots go on as they are outside. Closed by notes_keep, which hands what
 * was noted to the notes outside, or notes_drop, which forgets it. Calls pair within one function,
 * or in two of which one is the other's end. */
void notes_begin(Notes *notes);
/* The same, and pivots are noted: the factors that may vanish (vanish.h: known, flags; those of the
 * outermost such notes hold). What these keep becomes relations e <> 0. */
void notes_begin_pivots(Notes *notes, Expr known, int flags);
/* The same for an answer about f, whose own denominators are no news. */
void notes_begin_about(Notes *notes, Expr f, int flags);
/* The same, and pivots are not noted: for steps whose own pivots the answer does not rest on. */
void notes_begin_silent(Notes *notes);
void notes_keep(Notes *notes);
void notes_drop(Notes *notes);

/* Those opened last; outside all pairs, those of the statement. */
Notes *notes_current(void);
/* The answer takes the relation (e <> 0, e = 0, a <= b) for granted. */
void notes_add(Notes *notes, Expr relation);
/* What was added, as a set; and forgets it. */
Expr notes_relations(const Notes *notes);
void notes_clear(Notes *notes);

/* Are pivots noted now? */
bool notes_take_pivots(void);
/* Notes that the numerator of e is taken not to vanish. */
void notes_pivot(Expr e);
/* The equation e = 0, in parameters alone, is taken not to hold, so that a branch is none: notes
 * that e is taken not to vanish, of whatever form it is. */
void notes_contradiction(Expr e);
/* notes_pivot for the denominators of count expressions. */
void notes_denominators(const Expr *e, long count);
/* The same for those factors of the denominator of e that are free of x. */
void notes_denominators_beside(Expr e, Expr x);
/* The same, but of those that are no powers of a name. */
void notes_sums_beside(Expr e, Expr x);
/* Notes that the count entries of a vector are taken not to vanish all together. */
void notes_vector(const Expr *v, long count);

#endif
