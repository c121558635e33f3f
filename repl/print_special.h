/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Calls that are shown in a form of their own, for print_2d.c and the line breaker.
 */
#ifndef DAESY_REPL_PRINT_SPECIAL_H
#define DAESY_REPL_PRINT_SPECIAL_H

#include "cas/expr.h"
#include "repl/box.h"

/* The box of a call, or NULL for an ordinary one. */
const Box *print_special_box(Expr call);
/* How tight it binds (BIND_*). */
int print_special_binding(Expr call);
/* The operator d/dt of a derivative (NULL when e is none) and what it is applied to. */
const Box *print_special_derivative(Expr e, Expr *operand);

#endif
