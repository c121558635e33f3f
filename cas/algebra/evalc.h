/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Complex expressions as re + I*im, names and unknown functions taken as real.
 */
#ifndef DAESY_CAS_ALGEBRA_EVALC_H
#define DAESY_CAS_ALGEBRA_EVALC_H

#include "cas/core/expr.h"

/* e = *re + I * *im with real *re, *im; false when some function in it has no known parts. */
bool evalc_split(Expr e, Expr *re, Expr *im);
/* Maple's evalc: e as re + I*im (as it is when it cannot be split); maps over containers. */
Expr evalc_expr(Expr e);

#endif
