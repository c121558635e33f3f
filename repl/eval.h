/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The evaluator: syntax trees and expressions to values, procedures, environments.
 */
#ifndef DAESY_REPL_EVAL_H
#define DAESY_REPL_EVAL_H

#include "cas/expr.h"
#include "repl/ast.h"

/* Runs one parsed statement; returns its value (EXPR_NULL for none). Raises. The place of the
 * innermost tree being evaluated when an error is raised is eval_error_place(). */
Expr eval_statement(AstUnit *unit);
/* Full evaluation of an expression: names to values, calls applied, quotes stripped once. */
Expr eval_expr(Expr e);
/* Applies f (a procedure, command name, operator, function name, number, list of these) to
 * evaluated arguments. */
Expr eval_apply(Expr f, const Expr *args, long n);
/* eval(e): one more full evaluation; eval of a name that holds a matrix or procedure gives it. */
Expr eval_deep(Expr e);
/* true / false / FAIL of a condition (evalb). */
Expr eval_boolean(Expr condition);

Place eval_error_place(void);
/* "in f, called at sheet.dae:41" lines for the last error; "" when raised at top level. */
const char *eval_error_trace(void);

/* Assignment of a global name; raises for protected names. */
void eval_assign(Expr name, Expr value);
void eval_unassign(Expr name);
/* The value a name is bound to (one step), or NULL. */
Expr eval_value_of(Expr name);

/* History: eval_ditto(1) is %. EXPR_NULL results leave it unchanged. */
void eval_history_push(Expr value);
Expr eval_ditto(int k);

/* restart: forgets everything. */
void eval_restart(void);
void eval_init(void);
void eval_done(void);

#endif
