/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Differentiation. Unknown functions: diff(x(t),t) is the call diff(x(t), t), a second derivative
 * is diff(diff(x(t),t),t) (nested, shown as d^2/dt^2); diff(f(g(t)),t) = D(f)(g(t))*diff(g(t),t).
 */
#ifndef DAESY_CAS_DIFF_H
#define DAESY_CAS_DIFF_H

#include "cas/expr.h"

/* Derivative of e with respect to the name x; maps over lists, sets, equations and (fresh copies
 * of) matrices and vectors. Memoised over the shared graph. */
Expr diff_name(Expr e, Expr x);
/* Derivative with respect to a function or derivative such as x(t), diff(x(t),t), treated as an
 * independent variable (the toolbox's Diff): derivatives of x(t) are other variables. */
Expr diff_function(Expr e, Expr x);
/* Is e = diff(...(f(t))...)? Then *f is the underlying call f(t), *x the variable, and the result
 * the order (0: no derivative; mixed derivatives give 0). */
long diff_order(Expr e, Expr *f, Expr *x);
/* diff(f, x$n) as a plain nested call, not evaluated. */
Expr diff_make(Expr f, Expr x, long n);
/* convert(e, D) and convert(e, diff). */
Expr diff_to_D(Expr e);
Expr diff_from_D(Expr e);

#endif
