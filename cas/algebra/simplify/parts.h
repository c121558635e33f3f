/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the passes of simplify share.
 */
#ifndef DAESY_CAS_ALGEBRA_SIMPLIFY_PARTS_H
#define DAESY_CAS_ALGEBRA_SIMPLIFY_PARTS_H

#include "cas/core/expr.h"

/* How long e looks: roughly the number of names, numbers and signs written. */
double simplify_weight(Expr e);
/* e with exp(c*ln(v)+w) written v^c*exp(w), c a number. */
Expr simplify_explog(Expr e);
/* e with quotients of GAMMA, factorials and binomials reduced where that is shorter. */
Expr simplify_gamma(Expr e);
/* Terms that are sums over the roots of one polynomial as one such sum. */
Expr simplify_root_sums(Expr e);
/* e with roots of positive constants that have roots inside written less deep where that is
 * possible: sqrt(3+2*sqrt(2)) is 1+sqrt(2). */
Expr simplify_denested(Expr e);
/* A fraction over roots as kernels keeps the factors that were given; the same with the numerator
 * multiplied out, which is shorter for conjugate pairs; itself when it is large. */
Expr simplify_multiplied(Expr form);
/* Sums in e, where they are polynomials, collected by the kernels that make them shortest. */
Expr simplify_collected(Expr e);

#endif
