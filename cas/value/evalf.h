/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Floating evaluation: exact numbers, constants (Pi, exp(1), gamma) and known functions become
 * decimal floats, correctly rounded through Arb balls that are refined until the rounding is
 * decided. Names and unknown functions stay.
 */
#ifndef DAESY_CAS_VALUE_EVALF_H
#define DAESY_CAS_VALUE_EVALF_H

#include "cas/core/expr.h"

/* e with every numeric part as a float of `digits` digits; maps over lists, sets, equations,
 * sequences and (fresh copies of) matrices. Raises ST_DOMAIN for digits < 1. */
Expr evalf_expr(Expr e, long digits);
/* A certified answer about a constant expression (no names but constants) through balls of up to
 * max_bits bits: its sign -1, 0 (only when exactly decided), 1, or 2 for undecided. That an
 * algebraic number written with complex radicals is real may take sixteen times as many. */
int evalf_sign(Expr e, long max_bits);
/* Who tells below which 2^-bits the imaginary part of an algebraic number is zero, infinity where
 * that is not known; cas_init registers it. */
void evalf_use_bound(double (*bits)(Expr number));
/* Does a ball enclosure of the constant e (real or complex) exclude zero? */
bool evalf_excludes_zero(Expr e, long max_bits);

#endif
