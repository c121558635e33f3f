/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The evaluator's own state between and during statements: history, what is shown, the place and
 * trace of the last error. Only the files of the evaluator include it.
 */
#ifndef DAESY_REPL_EVAL_STATE_H
#define DAESY_REPL_EVAL_STATE_H

#include <stdbool.h>

extern bool eval_state_showing;  /* the statement at top level ends with `;` */
extern int eval_state_quit_code; /* of the last quit(n) */

/* lasterror and lastexception become the error raised last. */
void eval_state_note_error(void);
void eval_state_clear_trace(void);

#endif
