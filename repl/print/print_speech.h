/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values as words, for who listens: interface(prettyprint = speech).
 */
#ifndef DAESY_REPL_PRINT_PRINT_SPEECH_H
#define DAESY_REPL_PRINT_PRINT_SPEECH_H

#include "cas/base/buf.h"
#include "cas/core/expr.h"

/* Appends e in English words, in one line. What mathematics has no words for, procedures say, is
 * appended as it is typed. Raises ST_LIMIT when the text would be longer than anybody listens to.
 */
void print_speech(Buf *out, Expr e);
/* Appends the targets of an assignment, "a, b := ", in words. */
void print_speech_targets(Buf *out, const char *label);

#endif
