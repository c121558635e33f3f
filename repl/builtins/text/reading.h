/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Items of a text by a format like C's.
 */
#ifndef DAESY_REPL_BUILTINS_TEXT_READING_H
#define DAESY_REPL_BUILTINS_TEXT_READING_H

#include <stddef.h>

#include "cas/core/expr.h"

/* The list of what the format finds in the text, until something does not match; *used is the
 * number of bytes it took. Raises ST_DOMAIN for a format that there is not. */
Expr reading_scan(const char *text, const char *format, size_t *used);

#endif
