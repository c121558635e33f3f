/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Poles that come again and again: 1/sin(x) has one however far out.
 */
#ifndef DAESY_CAS_CALCULUS_DIVISOR_H
#define DAESY_CAS_CALCULUS_DIVISOR_H

#include "cas/core/expr.h"

/* Does what e divides by, and what its functions may not come close to, stay off zero for large x,
 * as far as swinging functions (sin, BesselJ) stand in it? */
bool divisor_is_safe(Expr e, Expr x);

#endif
