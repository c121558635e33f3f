/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Limits of expressions in one name.
 */
#ifndef DAESY_CAS_CALCULUS_LIMIT_H
#define DAESY_CAS_CALCULUS_LIMIT_H

#include "cas/core/expr.h"

/* The limit of f for x to a (infinity and -infinity too); direction 1 from the right, -1 from the
 * left, 0 from both sides. EXPR_UNDEFINED where both sides differ; NULL when it is not found. */
Expr limit_expr(Expr f, Expr x, Expr a, int direction);
/* Is e known to be real for real x near a, its other names being real too? */
bool limit_is_real(Expr e, Expr x, Expr a, int direction);

#endif
