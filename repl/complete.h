/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Completion at the prompt: names of commands, functions, packages and assigned names; members
 * after `package:-`; options inside the call of a command; file names inside a string.
 */
#ifndef DAESY_REPL_COMPLETE_H
#define DAESY_REPL_COMPLETE_H

/* What ends a word. */
#define COMPLETE_BREAKS " \t\n\"\\'`@$><=;|&{}()[],+-*/^.~:%!?"

/* What may stand for the word line[start..end), as LineComplete (line.h) has it. Never raises. */
char **complete_candidates(const char *line, int start, int end);

#endif
