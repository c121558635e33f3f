/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sums over the roots of a polynomial.
 */
#ifndef DAESY_CAS_ALGEBRA_SUM_ROOTS_H
#define DAESY_CAS_ALGEBRA_SUM_ROOTS_H

#include "cas/core/expr.h"

/* Is the call sum(f, r = RootOf(p)), all roots of p(_Z) being meant? */
bool sum_root_parts(Expr call, Expr *f, Expr *r, Expr *root);
/* The sum of f over all distinct roots r of p, root being RootOf(p): rational parts in closed form,
 * others as a call of sum. NULL when a root is a pole of f, or p is no polynomial. */
Expr sum_over_roots(Expr f, Expr r, Expr root);
/* The derivative of that sum; roots may move with x. NULL likewise. */
Expr sum_roots_derivative(Expr f, Expr r, Expr root, Expr x);
/* That call with the roots, of a polynomial over the rationals, written one by one as RootOf(p,
 * index = k); NULL when it is no such call. */
Expr sum_roots_written(Expr call);
/* The value of such a call to so many digits; NULL for others. */
Expr sum_roots_value(Expr call, long digits);
/* e with all such calls in it written that way, for values: the real part of what is real. */
Expr sum_roots_expanded(Expr e);

#endif
