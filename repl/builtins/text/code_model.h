/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * CodeGeneration of systems of differential-algebraic equations.
 */
#ifndef DAESY_REPL_BUILTINS_TEXT_CODE_MODEL_H
#define DAESY_REPL_BUILTINS_TEXT_CODE_MODEL_H

#include "cas/base/buf.h"
#include "dae/export/form_start.h"

/* Is it a system, not a list of assignments: args[0], or because an option stage= says so? */
bool code_model_is(const char *language, const Expr *args, long n);
/* Appends the text of a command's arguments: the system and options. Raises in words. */
void code_model_write(Buf *out, const char *language, const Expr *args, long n);
/* Reads system and options that all writers of models have. */
FormTask code_model_task(const Expr *args, long n);
/* A list of what a list, set or single item has; NULL for NULL. */
Expr code_model_list(Expr items);

#endif
