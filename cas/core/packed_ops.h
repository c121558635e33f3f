/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Calculus on packed sums (packed.h): what works on the arrays and gives a packed sum again. Every
 * function gives NULL, nothing done, for an expression that has no arrays, for an unknown that
 * occurs inside another generator, and where the result would be no such sum.
 */
#ifndef DAESY_CAS_CORE_PACKED_OPS_H
#define DAESY_CAS_CORE_PACKED_OPS_H

#include "cas/core/expr.h"

/* The derivative of e by the name x; its antiderivative without a constant. */
Expr packed_ops_diff(Expr e, Expr x);
Expr packed_ops_integral(Expr e, Expr x);

/* The coefficient of x^k, k >= 0, for a name x. */
Expr packed_ops_coeff(Expr e, Expr x, long k);
/* Calls take(k, coefficient of x^k) for each power that occurs, in the order in which they do.
 * False: nothing done, as NULL above. */
bool packed_ops_split(Expr e, Expr x, void (*take)(void *arg, long k, Expr coefficient), void *arg);

/* The highest (sign 1) or lowest (sign -1) total degree in x[0..n); false as above. */
bool packed_ops_degree(Expr e, const Expr *x, long n, int sign, long *degree);

/* The sum with rational numbers put in for the names x[0..n). */
Expr packed_ops_value(Expr e, const Expr *x, const Expr *numbers, long n);

#endif
