/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines of a file that are instructions to the reader: $include, $define, $undef, $ifdef, $ifndef,
 * $else, $endif.
 */
#ifndef DAESY_REPL_SYNTAX_DIRECTIVES_H
#define DAESY_REPL_SYNTAX_DIRECTIVES_H

#include <stdbool.h>

#include "cas/base/buf.h"
#include "repl/syntax/source.h"

/* Appends a file that is included to *text; what is wrong with it, or NULL. path: its name, and
 * afterwards where it was found; from: the file that names it. */
typedef const char *DirectivesRead(Buf *text, Buf *path, const char *from);

/* Is there such a line? */
bool directives_occur(const Buf *text);
/* The text with its directives carried out; path is the name of its file. Lines keep their numbers
 * where nothing is included; *origins (released by the caller) says where the lines came from
 * where something is. Raises ST_IO for a file that cannot be included, ST_SYNTAX for directives
 * that do not fit together; the message begins with the place of the directive. */
void directives_expand(Buf *out, const Buf *text, const char *path, DirectivesRead *read,
                       SourceOrigins *origins);

#endif
