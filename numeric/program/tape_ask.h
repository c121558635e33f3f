/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Has an expression a value in doubles, where many names could stand in it? Asked for one after
 * another in time that does not grow with the names there are.
 */
#ifndef DAESY_NUMERIC_PROGRAM_TAPE_ASK_H
#define DAESY_NUMERIC_PROGRAM_TAPE_ASK_H

#include "cas/core/walk.h"
#include "numeric/program/tape.h"

typedef struct TapeAsk {
    Memo vars;
    Expr *met; /* room for all of them */
} TapeAsk;

/* vars[0..n) as for tape_new. begin registers the release with err_defer, end runs it. */
void tape_ask_begin(TapeAsk *ask, const Expr *vars, long n);
void tape_ask_end(TapeAsk *ask);
/* Can outputs[0..m) be compiled as functions of the vars; and, `range`, are the ranges of all
 * functions in them known (tape_range)? */
bool tape_ask_value(TapeAsk *ask, const Expr *outputs, long m, bool range);

#endif
