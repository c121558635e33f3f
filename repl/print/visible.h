/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Text for a terminal: nothing in it is taken for a command.
 */
#ifndef DAESY_REPL_PRINT_VISIBLE_H
#define DAESY_REPL_PRINT_VISIBLE_H

#include <stddef.h>

#include "cas/base/buf.h"

/* Appends the text with its control characters in visible form: \x1b for the escape, \u009b for
 * one in two bytes. Ends of lines, tabs and returns stay. */
void visible_put(Buf *out, const char *text, size_t length);

#endif
