/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Continued fractions of numbers.
 */
#ifndef DAESY_CAS_VALUE_CONTFRAC_H
#define DAESY_CAS_VALUE_CONTFRAC_H

#include "cas/core/expr.h"

/* The LIST of the first quotients of a real constant, `most` at most: all of a rational number or
 * float, which is taken as the number it writes. Every quotient is certain. NULL when x is no real
 * constant; raises ST_LIMIT when a quotient cannot be told, as of a rational number in disguise. */
Expr contfrac_quotients(Expr x, long most);

#endif
