/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Functions that jump at places of one variable (Heaviside, signum, piecewise), as they are between
 * the places, and relations of the unit impulse: what stands beside it counts only at its place.
 */
#ifndef DAESY_CAS_ALGEBRA_STEPS_H
#define DAESY_CAS_ALGEBRA_STEPS_H

#include "cas/core/expr.h"

/* e with h(x)*Dirac(a*x+b) written as h(-b/a)*Dirac(a*x+b), derivatives of Dirac likewise, products
 * multiplied out where an impulse is inside. Equal distributions become equal expressions. */
Expr steps_reduce(Expr e, Expr x);
/* Does an impulse in x occur? */
bool steps_has_impulse(Expr e, Expr x);
/* The terms of e with impulses, and those without. */
void steps_split(Expr e, Expr *impulses, Expr *regular);
/* The argument a*x + b and order n of Dirac(n, a*x + b); false for anything else. */
bool steps_impulse(Expr e, Expr x, Expr *a, Expr *b, long *order);

/* --- between the places ---------------------------------------------------------------------- */

enum { STEPS_MOST = 64 };

typedef struct Steps {
    Expr x;
    Expr place[STEPS_MOST]; /* increasing; constants, or a single one with names in it */
    long places;
} Steps;

/* Collects in s (x set, the rest zero) where the functions with jumps in e may change; false when a
 * condition or argument is not linear in x, or places cannot be ordered. */
bool steps_places(Steps *s, Expr e);
/* e as it is on interval i, counted from 0 left of the first place; NULL when that is open. */
Expr steps_on(const Steps *s, Expr e, long i);
/* e at place i, where conditions and jumps are what they are there; NULL when that is open. Raises
 * where the branch there has no value. */
Expr steps_at(const Steps *s, Expr e, long i);
/* e with piecewise functions in it as one of them, its branches tidied. */
Expr steps_gather(Expr e, Expr x, Expr (*tidy)(Expr e, Expr x));
/* e as one piecewise function, equal to it at the places, too; e itself where that is not found. */
Expr steps_merge(Expr e, Expr (*tidy)(Expr e));
/* e as it is beside x = a, to the right (direction 1) or left of it, or near an
 * infinite a; e itself where it is open. */
Expr steps_beside(Expr e, Expr x, Expr a, int direction);
/* What e is on the intervals between the places of its jumps in one name, with names for impulses:
 * e is zero where all of them are. A LIST, undefined for an open piece; NULL where there are no
 * jumps, or e is not of this kind. */
Expr steps_pieces(Expr e);
/* Does a function occur that may vanish on a whole interval without being zero? */
bool steps_has_jump(Expr e);

#endif
