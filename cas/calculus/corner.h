/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where piecewise functions have no derivative.
 */
#ifndef DAESY_CAS_CALCULUS_CORNER_H
#define DAESY_CAS_CALCULUS_CORNER_H

#include "cas/core/expr.h"

/* slope, the piecewise function of the derivatives of the branches of f = piecewise(...), with
 * x = c, undefined for each place c of f where it jumps or its slope does. What is not decided
 * counts as smooth. */
Expr corner_slope(Expr f, Expr slope, Expr x);

#endif
