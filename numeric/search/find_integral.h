/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numeric integrals of what cannot be enclosed by balls: piecewise functions, procedures, numeric
 * solutions, integrals in integrals.
 */
#ifndef DAESY_NUMERIC_SEARCH_FIND_INTEGRAL_H
#define DAESY_NUMERIC_SEARCH_FIND_INTEGRAL_H

#include "cas/core/expr.h"

/* What cas/calculus/quadrature/quadrature.h asks where balls have no answer; see
 * quadrature_pointwise there. */
Expr find_integral_value(Expr f, Expr x, Expr a, Expr b, long digits);

#endif
