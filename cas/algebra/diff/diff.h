/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Differentiation. Unknown functions: diff(x(t),t) is the call diff(x(t), t), a second derivative
 * is diff(diff(x(t),t),t) (nested, shown as d^2/dt^2); diff(f(g(t)),t) = D(f)(g(t))*diff(g(t),t).
 */
#ifndef DAESY_CAS_ALGEBRA_DIFF_DIFF_H
#define DAESY_CAS_ALGEBRA_DIFF_DIFF_H

#include "cas/core/expr.h"

/* Derivative of e with respect to the name x; maps over lists, sets, equations, sequences and
 * (fresh copies of) matrices and vectors. Memoised over the shared graph. */
Expr diff_name(Expr e, Expr x);
/* Derivative with respect to a function or derivative such as x(t), diff(x(t),t), treated as an
 * independent variable (the toolbox's Diff): derivatives of x(t) are other variables. x may be a
 * name too. */
Expr diff_function(Expr e, Expr x);
/* slope, the piecewise function of the derivatives of the branches of f = piecewise(...), with the
 * places where f has no derivative by x (corner_slope of cas/calculus/corner.h looks for them). */
typedef Expr DiffCorners(Expr f, Expr slope, Expr x);
/* diff(e, x, y$2, [z, z], ...) of the language: args[0] differentiated by each name that follows
 * (lists of names and x$n opened); corners (or NULL) looks at piecewise functions. Raises ST_TYPE
 * in Maple's words for what is no name. */
Expr diff_command(const Expr *args, long n, DiffCorners *corners);
/* Is e = diff(...(f(t))...)? Then *f is the underlying call f(t), *x the variable, and the result
 * the order (0: no derivative; mixed derivatives give 0). */
long diff_order(Expr e, Expr *f, Expr *x);
/* diff(f, x$n) as a plain nested call, not evaluated. */
Expr diff_make(Expr f, Expr x, long n);

/* --- the operator D (operator.c) ----------------------------------------------------- */

/* Partial derivative i (from 0) of the operator f that takes n arguments: D(f) or D[i](f), with
 * the derivatives f already has: D(D(f)) is (D@@2)(f), indices are sorted. Not evaluated. */
Expr diff_op_make(Expr f, long n, long i);
/* Is e a derivative operator D(f), (D@@n)(f) or D[...](f)? Then *f (if not NULL) is f. */
bool diff_op_is(Expr e, Expr *f);
/* The list of the arguments by which such an operator differentiates, [1, 1] for (D@@2)(f); NULL:
 * the order is no small number. */
Expr diff_op_places(Expr e);
/* D(f) and D[indices](f) of the language: sums, products and known functions are differentiated,
 * D(sin) = cos; everything else gives the plain operator. */
Expr diff_op_command(Expr f, const Expr *indices, long n);
/* Value of head(args) for a derivative operator of a known function, D(ln)(x) = 1/x, or NULL. */
Expr diff_op_apply(Expr head, const Expr *args, long n);
/* convert(e, D) and convert(e, diff): D(x)(t) for diff(x(t),t) and back, at plain names only. */
Expr diff_to_D(Expr e);
/* The first for derivatives by one of these names only: what is to be evaluated at a point needs
 * D(x)(0) for the derivative of x(t) at t = 0. */
Expr diff_to_D_by(Expr e, const Expr *names, long n);
/* e ready to have x replaced by the value: by D where diff(f(value), value) would be nothing, or
 * another derivative. */
Expr diff_ready(Expr e, Expr x, Expr value);
Expr diff_from_D(Expr e);

/* --- both spellings (align.c) ------------------------------------------------------- */

/* e with each derivative that occurs in the pattern, D(u)(t) or diff(u(t),t), spelt as it is there;
 * of equations in the pattern the left sides count. */
Expr diff_align(Expr e, Expr pattern);
/* e with the derivatives that occur in it in both spellings spelt diff(u(t),t). */
Expr diff_unify(Expr e);

#endif
