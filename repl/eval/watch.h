/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Watching procedures run: trace shows arguments, results of the statements and the value; stopat
 * stops before a statement and, with a person at the prompt, asks what next.
 */
#ifndef DAESY_REPL_EVAL_WATCH_H
#define DAESY_REPL_EVAL_WATCH_H

#include "repl/eval/env.h"
#include "repl/syntax/ast.h"

enum { WATCH_MOST_STOPS = 63 }; /* statements are numbered from 1 */

/* What a traced call says at its beginning and its end. */
void watch_enter(const Frame *frame);
void watch_leave(const Frame *frame, Expr value);
/* Before each statement while watch_stopping; last is the value of the one before. */
extern bool watch_stopping;
void watch_statement(const Ast *statement, Expr last);
/* The frame is about to go: its caller is stepped through from here. */
void watch_end(const Frame *frame);
/* No steps are taken any more. */
void watch_forget(void);
/* Sets (or clears) the stop before statement i of a procedure. */
struct Procedure;
void watch_stop(struct Procedure *procedure, long i, bool on);
long watch_count(const AstProc *code);

#endif
