/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Is it zero? The one function every pivot, denominator, rank, solve and index reduction asks.
 * First the signature (a nonzero value proves nonzero where no radicals are involved), then more
 * random points, then the normal form while it is affordable, then a ball at a real sample.
 */
#ifndef DAESY_CAS_ALGEBRA_ZERO_H
#define DAESY_CAS_ALGEBRA_ZERO_H

#include "cas/core/expr.h"

typedef enum ZeroReason {
    ZERO_EXACT,    /* a number, or the normal form decided */
    ZERO_PROBE,    /* a nonzero value at a random point */
    ZERO_BALL,     /* an enclosure excludes zero */
    ZERO_PROBABLE, /* zero at every point tried: error bound in the design page */
    ZERO_UNDECIDED
} ZeroReason;

/* TRUTH_YES: identically zero, TRUTH_NO: not, TRUTH_UNKNOWN. With reason NULL a zero at all points
 * is not confirmed any further (the answer is the same, and comes sooner). */
Truth zero_test(Expr e, ZeroReason *reason);
/* The same by balls at real samples alone, for expressions whose form would be too large (nested
 * roots); TRUTH_YES: within 1e-20 of zero at every sample. */
Truth zero_sample(Expr e);
/* Maple's generic convention for pivots and ranks: zero_test with UNKNOWN counted as given by the
 * signature, and the assumption recorded (zero_assumptions). */
bool zero_is(Expr e);
/* Records what an answer takes for granted: e <> 0 or e = 0. */
void zero_assume(Expr relation);
/* What was recorded since zero_assumptions_clear, as a set of such relations. */
Expr zero_assumptions(void);
void zero_assumptions_clear(void);

#endif
