/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The operands of tables, Matrices and procedures.
 */
#ifndef DAESY_REPL_INSIDE_H
#define DAESY_REPL_INSIDE_H

#include "cas/core/expr.h"

/* How many operands the object e has; 0 for what is none of these. */
long inside_count(Expr e);
/* The i-th of them, 1 <= i <= inside_count(e); some are sequences, perhaps empty. */
Expr inside_operand(Expr e, long i);

#endif
