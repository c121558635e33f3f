/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The files of the library (repl/library/): commands written in the language. A file is parsed
 * once in a session, when the first of its commands is called.
 */
#ifndef DAESY_REPL_EVAL_LIBRARY_H
#define DAESY_REPL_EVAL_LIBRARY_H

#include "repl/builtin.h"
#include "repl/syntax/ast.h"

/* The file as one procedure whose body it is; the caller releases it. Raises ST_INTERNAL naming
 * file and line when it is no text of the language. */
AstUnit *library_parse(const Library *library);
/* Forgets what was parsed. */
void library_done(void);
/* Reads the file of a row in full: give takes every row of that file with its procedure. Raises
 * what the statements of the file raise; ST_INTERNAL when a row's procedure is not there. */
void library_read(const Builtin *row, void (*give)(const Builtin *row, Expr procedure));

#endif
