/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Completion at the prompt: names of commands, functions, packages and assigned names; members
 * after `package:-`; options inside the call of a command; file names inside a string.
 */
#ifndef DAESY_REPL_COMPLETE_H
#define DAESY_REPL_COMPLETE_H

/* The i-th candidate for the word line[start..end), malloc'ed (free it with free()), or NULL past
 * the last. i = 0 computes the candidates anew. Never raises. */
char *complete_candidate(const char *line, int start, int end, int i);

#endif
