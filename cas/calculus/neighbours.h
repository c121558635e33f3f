/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values of one function at places that come together.
 */
#ifndef DAESY_CAS_CALCULUS_NEIGHBOURS_H
#define DAESY_CAS_CALCULUS_NEIGHBOURS_H

#include <stdbool.h>

#include "cas/core/expr.h"

/* Does e tend to 0 for large x? */
typedef bool NeighboursZero(Expr e, Expr x);

/* e for large x with the values of a special function at neighbouring places by that at one of
 * them; e itself where there are none. *rest: a sum of the names in it of what is only known to be
 * bounded, or EXPR_ZERO. */
Expr neighbours_apart(Expr e, Expr x, NeighboursZero *is_zero, Expr *rest);

#endif
