/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What an answer of linear algebra takes for generic: the pivots that it divided by.
 */
#ifndef DAESY_CAS_LINALG_GENERIC_H
#define DAESY_CAS_LINALG_GENERIC_H

#include "cas/expr.h"

/* Between begin and end the pivots of factorisations, ranks, solutions and spaces are noted; the
 * outermost end records the factors that may vanish with zero_assume. Pairs nest; an error undoes
 * them. */
void linalg_generic_begin(void);
void linalg_generic_end(void);
/* The same pair switches notes off: for steps whose own pivots the answer does not rest on. */
void linalg_generic_pause(void);
void linalg_generic_resume(void);
/* Are notes taken now? */
bool linalg_generic_is_noting(void);
/* Notes that the numerator of e is taken not to vanish. */
void linalg_generic_note(Expr e);
/* The same for the denominators of count expressions. */
void linalg_generic_note_denominators(const Expr *e, long count);

#endif
