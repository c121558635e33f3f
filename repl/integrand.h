/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numeric integrals of what cannot be enclosed by balls: piecewise functions, procedures, numeric
 * solutions, integrals in integrals.
 */
#ifndef DAESY_REPL_INTEGRAND_H
#define DAESY_REPL_INTEGRAND_H

#include "cas/core/expr.h"

/* What cas/calculus/quadrature/quadrature.h asks where balls have no answer; see
 * quadrature_pointwise there. */
Expr integrand_integral(Expr f, Expr x, Expr a, Expr b, long digits);

#endif
