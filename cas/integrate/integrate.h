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
/* The work (effort.h) of one search for each term. */
extern uint64_t integrate_units;
/* Did a search since the last call of this end for too much work, so that "not found" is no more
 * than that? */
bool integrate_given_up(void);
/* The integral from a to b (infinity allowed), or NULL. */
Expr integrate_definite(Expr f, Expr x, Expr a, Expr b);

#endif
