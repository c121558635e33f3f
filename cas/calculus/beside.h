/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Functions that jump or turn with their argument, as they are beside a point.
 */
#ifndef DAESY_CAS_CALCULUS_BESIDE_H
#define DAESY_CAS_CALCULUS_BESIDE_H

#include "cas/core/expr.h"

/* f with floor, ceil, round, trunc, frac, max and min of expressions in x as they are near x = a:
 * to its right (direction 1) or left (-1), or near an infinite a (0). Those whose arguments have no
 * constant limit stay. NULL where an argument tends to a place without staying on one side, as far
 * as limits tell. */
Expr beside_place(Expr f, Expr x, Expr a, int direction);
/* The same, and abs and signum of what tends to a real expression L in other names are multiples of
 * abs(L)/L: that L does not vanish is noted (notes.h). *sizes: the list of these abs(L). NULL where
 * that changes nothing. */
Expr beside_granted(Expr f, Expr x, Expr a, int direction, Expr *sizes);
/* A limit of such an f, with signum(L) where that is shorter; sizes: the abs(L), a LIST. */
Expr beside_signs(Expr value, Expr sizes);

#endif
