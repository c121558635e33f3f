/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Limits, and the limit points of what swings for ever.
 */
#ifndef DAESY_CAS_CALCULUS_SWING_H
#define DAESY_CAS_CALCULUS_SWING_H

#include "cas/core/expr.h"

/* The limit as limit_expr finds it; where there is none, of A + B*sin(u) + C*cos(u), u continuous
 * and without bound, A, B and C with limits, the range of all limit points. NULL for anything else.
 * direction: 1 from the right, -1 from the left, 0 from both sides. */
Expr swing_limit(Expr f, Expr x, Expr a, int direction);

#endif
