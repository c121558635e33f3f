/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Limits written as the expression itself at the place, where that is shorter.
 */
#ifndef DAESY_CAS_CALCULUS_SUBSTITUTED_H
#define DAESY_CAS_CALCULUS_SUBSTITUTED_H

#include "cas/core/expr.h"

/* f at x = a where that is known to be the same as value, its limit there, and shorter; else
 * value. */
Expr substituted_shorter(Expr value, Expr f, Expr x, Expr a);

#endif
