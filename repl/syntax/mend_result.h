/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results between pasted statements that have no prompts.
 */
#ifndef DAESY_REPL_SYNTAX_MEND_RESULT_H
#define DAESY_REPL_SYNTAX_MEND_RESULT_H

#include <stdbool.h>
#include <stddef.h>

/* How deep a text is inside of brackets and of blocks (proc ... end proc). */
typedef struct MendDepth {
    long brackets, blocks;
    bool ended; /* the word before was `end` */
} MendDepth;

/* Takes the byte text[at] into account, which is outside of strings and comments. */
void mend_depth_take(MendDepth *depth, const char *text, size_t length, size_t at);
/* The bytes of results, whole lines without the last newline, that begin at text[at], the start of
 * a line behind a statement that has ended; 0: the line is no result. */
size_t mend_result_length(const char *text, size_t length, size_t at);

#endif
