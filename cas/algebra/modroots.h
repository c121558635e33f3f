/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Roots of a polynomial in one variable modulo any integer.
 */
#ifndef DAESY_CAS_ALGEBRA_MODROOTS_H
#define DAESY_CAS_ALGEBRA_MODROOTS_H

#include "cas/core/expr.h"

/* The roots 0..m-1, ascending, of the polynomial whose coefficients are the LIST f of integers, the
 * constant one first, modulo m > 1. m is factored; roots modulo the primes are lifted and put
 * together by FLINT. Raises ST_LIMIT when there are too many. */
Expr modroots_list(Expr f, Expr m);

#endif
