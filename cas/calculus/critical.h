/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Critical points of functions of several variables.
 */
#ifndef DAESY_CAS_CALCULUS_CRITICAL_H
#define DAESY_CAS_CALCULUS_CRITICAL_H

#include "cas/core/expr.h"

/* The critical points of f under the constraints g = 0 by Lagrange's multipliers, as a LIST of
 * LISTs of values, none of them complex; NULL when they cannot all be found. */
Expr critical_points(Expr f, const Expr *g, long m, const Expr *x, long n);
/* The names in a value, those left out that are bound in constant calls, as in RootOf. */
Expr critical_names(Expr e);

#endif
