/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Symbolic integration. Every antiderivative is differentiated and compared with the integrand
 * before it is returned. "Not found" is an answer: the integral then stays as it is.
 */
#ifndef DAESY_CAS_INTEGRATE_INTEGRATE_H
#define DAESY_CAS_INTEGRATE_INTEGRATE_H

#include "cas/core/expr.h"

/* An antiderivative of f in the name x, without constant; NULL when none was found. */
Expr integrate_indefinite(Expr f, Expr x);
/* The integral from a to b (infinity allowed), or NULL. */
Expr integrate_definite(Expr f, Expr x, Expr a, Expr b);

#endif
