/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Systems of polynomial equations modulo an integer.
 */
#ifndef DAESY_CAS_ALGEBRA_MODSYSTEM_H
#define DAESY_CAS_ALGEBRA_MODSYSTEM_H

#include "cas/core/expr.h"

enum { MODSYSTEM_UNKNOWNS = 16 }; /* at most */

/* The LIST of the solutions, each the list of the values 0..m-1 of names[0..n), n > 0, of
 * eqs[0..count) = 0 modulo m > 1. The equations are polynomials in the names with coefficients that
 * are integers 0..m-1, and not zero. Raises ST_TYPE for other coefficients, ST_LIMIT where there is
 * too much to try or to list. In one unknown m may be large. */
Expr modsystem_solve(const Expr *eqs, long count, const Expr *names, long n, Expr m);

#endif
