/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numeric integrals to any number of digits.
 */
#ifndef DAESY_CAS_CALCULUS_QUADRATURE_QUADRATURE_H
#define DAESY_CAS_CALCULUS_QUADRATURE_QUADRATURE_H

#include "cas/core/expr.h"
#include "cas/value/options.h"

/* The integral of f over the name x from a to b (real constants, infinity allowed) as a float of
 * `digits` digits; NULL when f has other names in it or the accuracy is not reached. */
Expr quadrature_integral(Expr f, Expr x, Expr a, Expr b, long digits);
/* The value of a call of Int or int with ranges and options; NULL when it is no such call, or its
 * value is not reached. */
Expr quadrature_call(Expr call, long digits);
/* Methods that calls may name. */
extern const OptionWord QUADRATURE_METHODS[];
/* Asked where that gives NULL, and with x NULL for an operator or procedure f; set by those who can
 * evaluate more than the algebra can. NULL: nobody. */
extern Expr (*quadrature_pointwise)(Expr f, Expr x, Expr a, Expr b, long digits);

#endif
