/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Polynomials and matrices modulo an integer.
 */
#ifndef DAESY_REPL_BUILTINS_LINALG_MODULAR_H
#define DAESY_REPL_BUILTINS_LINALG_MODULAR_H

#include "cas/core/expr.h"

/* call mod m, where the head of the call is an inert command such as Factor, Gcd or Inverse, or &^
 * (a power of integers); m > 0. NULL when it is none. Raises ST_TYPE for what is no polynomial with
 * integer coefficients, ST_DOMAIN for a modulus that is not prime where one is needed, ST_DIVZERO
 * for a division by zero. */
Expr modular_apply(Expr call, Expr m);

#endif
