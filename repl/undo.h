/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Going back: at a prompt what all names have is kept before each statement.
 */
#ifndef DAESY_REPL_UNDO_H
#define DAESY_REPL_UNDO_H

#include <stddef.h>

#include "cas/base/buf.h"

/* A statement is about to run; text is what was typed. */
void undo_before(const char *text, size_t length, unsigned line);
/* It has ended: what is kept is given up again when it changed nothing. */
void undo_after(void);
/* Goes back n statements that changed something, or forward as many that were undone. Appends what
 * it did to said, or that there is nothing to be undone. */
void undo_back(Buf *said, long n);
void undo_forward(Buf *said, long n);
/* Forgets all. */
void undo_forget(void);

#endif
