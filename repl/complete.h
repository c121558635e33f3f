/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Completion at the prompt: names of commands, functions, packages and assigned names; members
 * after `package:-` and `package[`; options inside the call of a command, also one that begins on a
 * line before; file names inside a string; after a backslash names of Greek letters. Nothing in
 * comments and inside of backquotes.
 */
#ifndef DAESY_REPL_COMPLETE_H
#define DAESY_REPL_COMPLETE_H

#include <stdbool.h>
#include <stddef.h>

/* What ends a word. */
#define COMPLETE_BREAKS " \t\n\"\\'`@$><=;|&{}()[],+-*/^.~:%!?"

/* The statement that the next lines go on with, or "": kept, not copied. */
void complete_after(const char *open);
/* What may stand for the word line[start..end), as LineComplete (line.h) has it. Never raises. */
char **complete_candidates(const char *line, int start, int end);
/* Is it the name of a Greek letter? */
bool complete_is_greek(const char *name, size_t length);

#endif
