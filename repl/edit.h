/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The last statement in the person's editor: edit; asks for it, the prompt carries it out.
 */
#ifndef DAESY_REPL_EDIT_H
#define DAESY_REPL_EDIT_H

#include <stdbool.h>

/* Is there a prompt that can carry it out? */
void edit_allow(bool allowed);
/* What was typed last; not kept where it asked for the editor. */
void edit_remember(const char *statement);
/* The statement that runs asks for it. Raises ST_DOMAIN where there is no prompt, in a secure
 * session, and where nothing was typed yet. */
void edit_ask(void);
/* Opens the editor if it was asked for and waits until it ends. Returns the text to be run (caller
 * frees by mem_free), or NULL: it was not asked for, is empty, or the editor failed. Raises ST_IO
 * where the text cannot be written or no editor started. */
char *edit_take(void);
void edit_forget(void);

#endif
