/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One typed line, by readline or plainly, and the history of statements. The only interface to
 * readline.
 */
#ifndef DAESY_REPL_LINE_H
#define DAESY_REPL_LINE_H

#include <stdbool.h>

typedef enum LineResult { LINE_TEXT, LINE_END, LINE_INTERRUPT } LineResult;

/* Completion of the word line[start..end): NULL, or what all candidates begin with and, unless
 * there is one alone, the sorted candidates; then NULL. The strings and their array are malloc'ed.
 */
typedef char **(*LineComplete)(const char *line, int start, int end);

/* Starts editing and reads the history file (NULL: none is kept). */
void line_begin(const char *history, LineComplete complete);
/* Reads one entry (a paste may hold several lines) without its final newline; caller frees *text
 * with free(). Ctrl-C gives LINE_INTERRUPT, Ctrl-D on an empty line LINE_END. */
LineResult line_read(const char *prompt, char **text);
/* Remembers a whole statement, also on disk at once. */
void line_remember(const char *statement);
void line_end(void);

#endif
