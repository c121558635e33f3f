/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Calls that are shown in a form of their own, for print_2d.c and the line breaker.
 */
#ifndef DAESY_REPL_PRINT_PRINT_SPECIAL_H
#define DAESY_REPL_PRINT_PRINT_SPECIAL_H

#include "cas/core/expr.h"
#include "repl/print/box.h"

/* The box of a call, or NULL for an ordinary one. */
const Box *print_special_box(Expr call);
/* How tight it binds (BIND_*). */
int print_special_binding(Expr call);
/* One layer diff(f, x, ...) or Diff(f, x, ...) over names? */
bool print_special_is_derivative(Expr e);
/* The name and the bounds (NULL: none) of x = a..b or x, or of r = RootOf(p), where low is the
 * RootOf; false when e is none of these. */
bool print_special_bounds(Expr e, Expr *name, Expr *low, Expr *high);
/* Has a call two operands; a name with or without bounds; a name with both bounds or none; a point
 * x = a? Which calls are shown in a form of their own. */
bool print_special_has_two(Expr e);
bool print_special_has_more(Expr call); /* two or more */
bool print_special_has_variable(Expr e);
bool print_special_has_range(Expr e);
/* How many variables such an integral has: Int(f, x = a..b, y = c..d) has two. */
long print_special_variables(Expr e);
bool print_special_has_point(Expr e);
/* "+" or "-" for a limit from the right or the left, else "". */
const char *print_special_side(Expr limit);
/* The operator d/dt of a derivative (NULL when e is none) and what it is applied to. */
const Box *print_special_derivative(Expr e, Expr *operand);

#endif
