/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * subs(e1, e2, ..., X): sequential over arguments, simultaneous within one list or set;
 * structural match of whole subexpressions, also of partial sums and products where Maple does;
 * no evaluation afterwards (subs(t=0, sin(t)) is sin(0)). Maps over matrices (fresh copies).
 */
#ifndef DAESY_CAS_ALGEBRA_SUBS_SUBS_H
#define DAESY_CAS_ALGEBRA_SUBS_SUBS_H

#include "cas/core/expr.h"

/* One simultaneous substitution of the equations eqs[0..n). */
Expr subs_once(const Expr *eqs, long n, Expr e);
/* The same with known functions evaluated before what holds them is put together: x*ln(x) has no
 * value at 0. Raises ST_DIVZERO there. */
Expr subs_valued(const Expr *eqs, long n, Expr e);
/* e with every piecewise function whose conditions the equations eqs[0..n) decide replaced by its
 * branch: what stands in the other branches is not evaluated then. */
Expr subs_pieces(const Expr *eqs, long n, Expr e);
/* args: equations, lists, sets of equations (nested lists are flattened), last the expression. */
Expr subs_command(const Expr *args, long n);
/* algsubs(a = b, e): multiples of a in expanded polynomials are replaced too. Raises ST_TYPE for
 * what is no equation. */
Expr subs_algebraic(Expr rule, Expr e);

#endif
