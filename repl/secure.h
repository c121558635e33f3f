/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A session for the sheet of a stranger: what it may touch and how much it may use. What is
 * promised stands in doc/design/secure.md.
 */
#ifndef DAESY_REPL_SECURE_H
#define DAESY_REPL_SECURE_H

#include <stdbool.h>
#include <stddef.h>

/* Sets one of the limits of a secure session, "time=60"; false when there is none of that name or
 * no such number. */
bool secure_set_limit(const char *text);

/* What the limits of time (s) and memory (MB) are where the command line says nothing. */
void secure_suggest(long seconds, long memory);
/* The limit of time. */
long secure_seconds(void);

/* From now on, for good. Raises ST_IO when the folder cannot be opened. */
void secure_begin(const char *folder);
bool secure_on(void);
/* The folder of the next sheet that the command line names. */
void secure_enter(const char *folder);
/* Time runs from here, for a person's statement. */
void secure_start_clock(void);
/* Text is about to be shown; false when it is too much: then the statement is interrupted. */
bool secure_may_show(size_t bytes);
/* Processor time that the session may take, secure or not, in seconds since the start of the
 * program; 0: as much as the system gives. When it is over the statement is interrupted and the
 * session ends. */
void secure_limit_cpu(long seconds);
long secure_cpu_limit(void);
/* What has run out, in words; NULL: nothing. */
const char *secure_over(void);

#endif
