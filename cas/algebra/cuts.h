/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where the argument of a function, or the base of a power, meets a branch cut from the side:
 * ln(exp(I*x)) leaps at Pi although exp(I*x) is never zero.
 */
#ifndef DAESY_CAS_ALGEBRA_CUTS_H
#define DAESY_CAS_ALGEBRA_CUTS_H

#include "cas/algebra/places.h"

/* Calls zeros(e, arg) for every e whose real zeros between a and b are where something that is not
 * real for real x may cross a cut of the call, power or product `node`. false when they are not all
 * told. Where other names stand beside x nothing is told, as for poles. */
bool cuts_each(Expr node, Expr x, Expr a, Expr b, PlacesZeros zeros, void *arg);

/* Is u seen to be off the real line somewhere between a and b? With other names beside x: is I in
 * it? */
bool cuts_leaves_line(Expr u, Expr x, Expr a, Expr b);

#endif
