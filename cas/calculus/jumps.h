/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Functions of a real variable that jump or turn at places: abs, signum, csgn, Heaviside, floor,
 * ceil, round, trunc, frac, max, min and piecewise. Where the places are, and what such functions
 * are between two of them. Arguments need not be linear; cas/algebra/steps.h has what linear ones
 * allow.
 */
#ifndef DAESY_CAS_CALCULUS_JUMPS_H
#define DAESY_CAS_CALCULUS_JUMPS_H

#include "cas/core/expr.h"

/* Collects zeros; arg is the caller's. */
typedef void (*JumpsZeros)(Expr e, void *arg);

/* Calls zeros(u, arg) for every u whose real zeros between a and b are places of the call `node`.
 * false when they are not all told: an infinite range, too many of them, a condition that is no
 * relation. Other nodes have no places. */
bool jumps_places(Expr node, Expr x, Expr a, Expr b, JumpsZeros zeros, void *arg);
/* f as it is from a to b, where no place lies strictly between them. A call that stays open because
 * other names stand in it stays; NULL when one stays open without them, or has no real argument. */
Expr jumps_between(Expr f, Expr x, Expr a, Expr b);
/* Is an antiderivative of f in x not to be trusted that agrees with f almost everywhere only:
 * rounding functions of x, abs and its kin of what is not real for real x? */
bool jumps_hide(Expr f, Expr x);
/* Does a function with places in x occur in f? */
bool jumps_occur(Expr f, Expr x);

#endif
