/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pasted text made into input again.
 */
#ifndef DAESY_REPL_SYNTAX_MEND_H
#define DAESY_REPL_SYNTAX_MEND_H

#include <stdbool.h>

#include "cas/base/buf.h"

/* Appends to out the text with what copying from worksheets, PDF pages and web pages does to it
 * undone; strings and comments stay as they are. *prompted says whether prompts came before it, and
 * is set when it has one: prompts inside a statement are taken away only then. Appends to note one
 * line without newline that says what was mended; nothing when nothing was. Returns how many places
 * were mended. */
size_t mend_text(Buf *out, Buf *note, const char *text, size_t length, bool *prompted);

#endif
