/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Statements as a person would type them into a screen of few columns.
 */
#ifndef DAESY_REPL_PRINT_PRINT_TYPED_H
#define DAESY_REPL_PRINT_PRINT_TYPED_H

#include "cas/base/buf.h"

/* Appends the statements in text, each line with its newline: prompt before a statement, blanks as
 * wide before the lines that go on. What fits into columns (the prompt included) stays as it is;
 * else each statement has lines of its own, broken behind commas and at blanks. What cannot be read
 * as tokens stays as it is. */
void print_typed(Buf *out, const char *text, const char *prompt, size_t columns);

#endif
