/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the numeric commands (fsolve, Minimize, ...) read from their arguments alike.
 */
#ifndef DAESY_REPL_UNKNOWNS_H
#define DAESY_REPL_UNKNOWNS_H

#include "cas/core/expr.h"

/* A name, an entry such as x[1], or a function such as x(t). */
bool unknowns_can_be(Expr e);
/* The free names in e, as a set; x[1] and unknown functions such as x(t) are unknowns as wholes. */
Expr unknowns_of(Expr e);
/* How many arguments an operator or procedure takes by name. */
long unknowns_arity(Expr procedure);
/* A real number from a constant expression, infinite for infinity. Raises ST_TYPE saying that the
 * value of `what` is none. */
double unknowns_number(Expr e, const char *what);

#endif
