/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A transcript of the session: what is typed and what is shown, in a file (interface(echofile =
 * "lab.txt")).
 */
#ifndef DAESY_REPL_ECHO_H
#define DAESY_REPL_ECHO_H

#include <stddef.h>

/* Writes to this file from now on, NULL: to none. Raises ST_IO where it cannot be opened. */
void echo_open(const char *path);
/* Its name, NULL: there is none. */
const char *echo_path(void);
/* A statement as typed. */
void echo_statement(const char *prompt, const char *text, size_t length);
/* What is shown. */
void echo_put(const char *text, size_t length);

#endif
