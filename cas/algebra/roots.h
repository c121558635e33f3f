/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Roots as decimal floats of any number of digits.
 */
#ifndef DAESY_CAS_ALGEBRA_ROOTS_H
#define DAESY_CAS_ALGEBRA_ROOTS_H

#include "cas/core/expr.h"

/* All roots of the polynomial p in x with rational or float coefficients, as a LIST: the real ones
 * by value, then the others by real and imaginary part; multiple ones repeated. Every digit is
 * right. NULL when p is no such polynomial or is a constant. */
Expr roots_of_polynomial(Expr p, Expr x, long digits);
/* Improves value[0..n), numbers near a common root of f[0..n) in the names x[0..n), to `digits`
 * digits. Else nothing is changed: ST_UNABLE when something in f has no value or derivative in
 * balls, ST_LIMIT when the steps do not converge. */
Status roots_refine(const Expr *f, const Expr *x, long n, Expr *value, long digits);

#endif
