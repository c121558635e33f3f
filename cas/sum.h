/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Closed forms of sums and products over an index.
 */
#ifndef DAESY_CAS_SUM_H
#define DAESY_CAS_SUM_H

#include "cas/expr.h"

/* S with S(k+1) - S(k) = f(k), or NULL. */
Expr sum_indefinite(Expr f, Expr k);
/* f(a) + f(a+1) + ... + f(b); b may be infinity. Integer bounds are added up. NULL: not found. */
Expr sum_definite(Expr f, Expr k, Expr a, Expr b);
/* f(a) * f(a+1) * ... * f(b), or NULL. */
Expr sum_product(Expr f, Expr k, Expr a, Expr b);

#endif
