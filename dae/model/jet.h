/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Jets: total derivatives with respect to the independent variable kept as Taylor coefficients of
 * the shared graph. The k-th coefficient of e is (d^k e/dt^k)/k!, an expression in the kernels
 * x(t), diff(x(t),t), ... that shares all its parts with the coefficients below; it is never
 * expanded. k total derivatives of a graph cost O(k^2) nodes a node, where expanded formulas grow
 * exponentially.
 */
#ifndef DAESY_DAE_MODEL_JET_H
#define DAESY_DAE_MODEL_JET_H

#include "cas/core/expr.h"

typedef struct Jet Jet;

/* Jets with respect to t; jet_end pairs with it in one function. */
Jet *jet_begin(Expr t);
void jet_end(Jet *jet);
/* The k-th Taylor coefficient of e. Raises ST_UNABLE for a function without a known derivative. */
Expr jet_coefficient(Jet *jet, Expr e, long k);
/* The k-th total derivative: k! times the coefficient. */
Expr jet_derivative(Jet *jet, Expr e, long k);

#endif
