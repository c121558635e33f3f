/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where on the real line a call f(u) is not analytic: poles, ends of cuts, jumps and corners, as
 * the rows of functions have them, those that recur (of tan, GAMMA, floor) as far as the range of u
 * goes, and where a u off the real line crosses a cut, of powers too (cas/algebra/cuts.h). Where
 * the bases of powers vanish is the caller's.
 */
#ifndef DAESY_CAS_ALGEBRA_PLACES_H
#define DAESY_CAS_ALGEBRA_PLACES_H

#include "cas/core/expr.h"

typedef enum PlacesKind {
    PLACES_ALL,
    PLACES_BROKEN /* but those where the function is continuous, unless it is one of jumps */
} PlacesKind;

/* Collects zeros; arg is the caller's. */
typedef void (*PlacesZeros)(Expr e, void *arg);

/* Calls zeros(e, arg) for every e whose real zeros between a and b are places of `node`. false when
 * they are not all told: an infinite range, too many of them, a condition that is no relation;
 * poles of what holds other names are passed over. */
bool places_each(Expr node, Expr x, Expr a, Expr b, PlacesKind kind, PlacesZeros zeros, void *arg);
/* The same for e where it vanishes again and again (sin, cos, tan, cot); *recurs says whether it
 * does. */
bool places_of_zeros(Expr e, Expr x, Expr a, Expr b, bool *recurs, PlacesZeros zeros, void *arg);

#endif
