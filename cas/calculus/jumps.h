/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Functions of a real variable that jump or turn at places, those whose rows say so: abs and its
 * kin, rounding functions, max, min and piecewise. What they are between two places. Arguments need
 * not be linear; cas/algebra/steps.h has what linear ones allow.
 */
#ifndef DAESY_CAS_CALCULUS_JUMPS_H
#define DAESY_CAS_CALCULUS_JUMPS_H

#include "cas/core/expr.h"

/* f as it is from a to b, where no place lies strictly between them. A call that stays open because
 * other names stand in it stays; NULL when one stays open without them, or has no real argument. */
Expr jumps_between(Expr f, Expr x, Expr a, Expr b);
/* Is an antiderivative of f in x not to be trusted that agrees with f almost everywhere only:
 * rounding functions of x, abs and its kin of what is not real for real x? */
bool jumps_hide(Expr f, Expr x);
/* Does a function with places in x occur in f? */
bool jumps_occur(Expr f, Expr x);

#endif
