/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The terminal: what it can do, interrupts, and the line that shows that work goes on.
 */
#ifndef DAESY_REPL_TERM_H
#define DAESY_REPL_TERM_H

#include <stdbool.h>
#include <stddef.h>

/* Looks once: is standard input, output, error a terminal, is the locale UTF-8. */
void term_init(void);
bool term_input(void);
bool term_output(void);
bool term_errors(void);
bool term_utf8(void);
/* Colour on standard error: a terminal that is not dumb and no NO_COLOR. */
bool term_colour(void);
void term_set_colour(bool on);
/* Columns of the terminal now (80 when there is none). */
int term_width(void);
int term_height(void);

/* Ctrl-C: the first asks the running statement to stop, the second says what is running, the third
 * leaves with status 130. At the prompt it only sets the flag. */
void term_catch_interrupts(void);
/* Between these two a statement runs; `what` (kept, not copied) is its text for the messages and
 * the progress line. */
void term_work_begin(const char *what);
void term_work_end(void);
/* How far the running statement is ("t = 3121 of 1000000"), for the progress line. */
void term_work_measure(const char *text);
/* The text given last, else what is tried at the moment. */
void term_work_look(char *text, size_t size);
/* The running statement waits for somebody to type, or goes on: there is no progress to show. */
void term_work_wait(bool waits);
/* Erases the progress line before something is written. */
void term_clear_progress(void);

#endif
