/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The evaluator's own state between and during statements: history, what is shown, the place and
 * trace of the last error. Only the files of the evaluator include it.
 */
#ifndef DAESY_REPL_EVAL_EVAL_STATE_H
#define DAESY_REPL_EVAL_EVAL_STATE_H

#include <stdbool.h>

#include "cas/core/expr.h"
#include "cas/core/small.h"

extern struct Symbol *eval_state_level;    /* printlevel */
extern struct Symbol *eval_state_archives; /* libname: an assignment reads what they hold */
bool eval_state_was_told(Value value);     /* by eval_tell; a number in disguise was not */
extern bool eval_state_showing;            /* the statement at top level ends with `;` */
extern int eval_state_quit_code;           /* of the last quit(n) */

/* lasterror and lastexception become the error raised last: its text, and the sequence of the
 * procedure (0 at top level), the format and its parameters. exception: this sequence where an
 * error statement has raised it, else NULL. */
void eval_state_note_error(Expr exception);
void eval_state_clear_trace(void);
/* How many statements have begun that no other one was running. */
long eval_state_statements(void);

/* Where an error is reported. Around code that the user has not called by name:
 * err_defer(eval_state_return, &here), so that what goes wrong inside is placed at the call. */
/* %, %% and %%% as a procedure finds them: those of its caller. */
void eval_state_inherit(Value *ditto);

struct Ast;
typedef struct EvalHere {
    const struct Ast *current;
} EvalHere;
EvalHere eval_state_here(void);
void eval_state_return(void *here);
/* The same for a command of the library. The trace says where in its file the error arose; of
 * commands that call each other, the innermost says so. */
void eval_state_leave(const EvalHere *here, const char *command);

/* Parts of eval_init and eval_done. */
void eval_state_begin(void);
void eval_state_end(void);

#endif
