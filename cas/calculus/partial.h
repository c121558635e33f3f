/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Partial fractions over a given field.
 */
#ifndef DAESY_CAS_CALCULUS_PARTIAL_H
#define DAESY_CAS_CALCULUS_PARTIAL_H

#include "cas/core/expr.h"

/* p/factored as a sum of a polynomial in x and numerators over powers of the factors, which may
 * hold floats and algebraic numbers; raises ST_DOMAIN when a factor divides another one. */
Expr partial_over(Expr p, Expr factored, Expr x);

#endif
