/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which files the statement that runs has written, made or removed so far: a failure says it.
 */
#ifndef DAESY_REPL_FILES_TOUCHED_H
#define DAESY_REPL_FILES_TOUCHED_H

#include "cas/base/buf.h"

/* Begins a statement: nothing is noted. */
void touched_begin(void);
/* Notes a file or folder that is not as it was. Asks for no memory. */
void touched_note(const char *name);
/* What is made below the folder is no change: it will be removed with it. Four folders at most. */
void touched_hide(const char *folder);
/* That folder is gone: it hides nothing any more. */
void touched_forget(const char *folder);
/* How many were noted. */
long touched_count(void);
/* Appends their names with commas between. */
void touched_put(Buf *out);

#endif
