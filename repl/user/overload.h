/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Operators with another meaning: those that a module exports, after with(M) and in `use M in`, or
 * that use binds by name, and all arithmetic of quantities after with(Units).
 */
#ifndef DAESY_REPL_USER_OVERLOAD_H
#define DAESY_REPL_USER_OVERLOAD_H

#include <stdbool.h>

#include "cas/core/expr.h"

/* After operators were bound or given back: are there any now? */
void overload_look(void);
/* Quantities are computed from now on (with(Units)), or not. Returns what held before. */
bool overload_units(bool on);
/* Is this the text of an operator that can be bound? */
bool overload_is_operator(const char *name);
/* The value of an operator as user or package bound it, NULL when nobody did or what is bound
 * leaves it alone; operation: "+", "*", "^", "-" and "/" of one operand, ".", or the name of a
 * function. */
Expr overload_call(const char *operation, const Expr *args, long n);
/* Installs the check at restart; once. */
void overload_begin(void);

#endif
