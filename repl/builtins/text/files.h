/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The open files of a session, for commands beside those of files.c.
 */
#ifndef DAESY_REPL_BUILTINS_TEXT_FILES_H
#define DAESY_REPL_BUILTINS_TEXT_FILES_H

#include <stdbool.h>
#include <stdio.h>

#include "cas/core/expr.h"

/* The stream of a file given by name or by the number of fopen, opened to be read when it is not
 * open. Raises ST_DOMAIN where it cannot be, or is open for writing. */
FILE *files_to_read(Expr file);

/* The stream of a file that is open, for whichever; NULL when it is not. Raises ST_DOMAIN for a
 * number that fopen has not given. */
FILE *files_open(Expr file);

/* Writes length bytes to a file, or to the session's output for `default` and `terminal`. */
void files_write(Expr file, const char *text, size_t length);

#endif
