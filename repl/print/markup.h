/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Text in HTML and XML: what has a meaning there is written by its name.
 */
#ifndef DAESY_REPL_PRINT_MARKUP_H
#define DAESY_REPL_PRINT_MARKUP_H

#include <stddef.h>

#include "cas/base/buf.h"

/* Appends text[0..length) as the content of an element; control characters but new lines and tabs
 * are left out, which no XML may hold. */
void markup_put(Buf *out, const char *text, size_t length);
/* Appends ` key="text"`; control characters are blanks. */
void markup_put_attribute(Buf *out, const char *key, const char *text);

#endif
