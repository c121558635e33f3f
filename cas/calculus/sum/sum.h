/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Closed forms of sums and products over an index.
 */
#ifndef DAESY_CAS_CALCULUS_SUM_SUM_H
#define DAESY_CAS_CALCULUS_SUM_SUM_H

#include "cas/core/expr.h"

/* How a sum asks for an antiderivative, which the floor above finds (NULL: none); cas_init
 * registers it. */
void sum_use_integral(Expr (*integral)(Expr f, Expr x));
/* S with S(k+1) - S(k) = f(k), or NULL. */
Expr sum_indefinite(Expr f, Expr k);
/* f(a) + f(a+1) + ... + f(b); b may be infinity. Integer bounds are added up. NULL: not found. */
Expr sum_definite(Expr f, Expr k, Expr a, Expr b);
/* The value of the call Sum(f, k = a..b) to so many digits; NULL for other calls. */
Expr sum_value(Expr call, long digits);
/* f(a) * f(a+1) * ... * f(b), or NULL. */
Expr sum_product(Expr f, Expr k, Expr a, Expr b);

#endif
