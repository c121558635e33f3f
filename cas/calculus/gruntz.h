/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Limits at infinity of exponentials and logarithms in one another.
 */
#ifndef DAESY_CAS_CALCULUS_GRUNTZ_H
#define DAESY_CAS_CALCULUS_GRUNTZ_H

#include "cas/core/expr.h"

/* The limit of e for x to infinity; NULL when it is not found. */
Expr gruntz_limit(Expr e, Expr x);

/* e with special functions of what tends to infinity by their expansions. *rest: a sum of names in
 * it for what these cut off, which is bounded, or EXPR_ZERO. */
Expr gruntz_prepare(Expr e, Expr x, Expr *rest);
/* Does one of these names stand in e? */
bool gruntz_has_rest(Expr e, Expr rest);

#endif
