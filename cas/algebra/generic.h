/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an answer takes for generic: the pivots that it divided by, and the expressions in
 * parameters that would have to vanish for a branch that it dropped.
 */
#ifndef DAESY_CAS_ALGEBRA_GENERIC_H
#define DAESY_CAS_ALGEBRA_GENERIC_H

#include "cas/core/expr.h"

/* Between begin and end elimination and solving note what they take not to vanish; the outermost
 * end records the factors that may (vanish.h: known, flags of the outermost pair) with zero_assume.
 * Pairs nest; an error undoes them. */
void generic_begin(Expr known, int flags);
void generic_end(void);
/* Forgets the notes so far; those after the mark. */
void generic_drop(void);
Expr generic_mark(void);
void generic_return(Expr mark);
/* The same pair switches notes off: for steps whose own pivots the answer does not rest on. */
void generic_pause(void);
void generic_resume(void);
/* Are notes taken now? */
bool generic_is_noting(void);
/* Notes that the numerator of e is taken not to vanish. */
void generic_note(Expr e);
/* The same for the denominators of count expressions. */
void generic_note_denominators(const Expr *e, long count);

#endif
