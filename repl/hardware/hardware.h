/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Procedures run with hardware floats: what evalhf and compiled procedures ask for.
 */
#ifndef DAESY_REPL_HARDWARE_HARDWARE_H
#define DAESY_REPL_HARDWARE_HARDWARE_H

#include "cas/core/expr.h"
#include "repl/eval/proc.h"

/* The value of the procedure at evaluated arguments: numbers, procedures and tables of numbers,
 * var(A) for one that is changed. EXPR_NULL where the procedure gives nothing. Raises naming the
 * place where something has no meaning in hardware floats. */
Expr hardware_call(const Procedure *procedure, const Expr *args, long n);
/* Can it be called by a procedure that gets it as argument: a procedure, a known function? */
bool hardware_is_function(Expr e);
/* A procedure that does what this one does with doubles and integers of 64 bits; a program is kept
 * for each combination of kinds of arguments. What has no real value is undefined, divisions by
 * zero are infinite. */
Expr hardware_compile(Expr procedure);

#endif
