/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * --emit=json: one JSON object a line for each statement: where it stands, what was typed, its
 * results in 1-D form, what it printed, messages and plots. For notebooks, marking and tests.
 */
#ifndef DAESY_REPL_EMIT_H
#define DAESY_REPL_EMIT_H

#include <stddef.h>
#include <stdio.h>

#include "cas/core/expr.h"
#include "repl/sink.h"

/* Begins the record of a statement; text is what was typed. What was said since the last one is
 * written as a record of its own. */
void emit_begin(const char *file, unsigned line, unsigned column, const char *text, size_t length);
/* A result shown with its label ("A := " or ""). */
void emit_result(const char *label, Expr value);
/* Printed text. */
void emit_output(const char *text, size_t length);
void emit_message(const Report *report);
void emit_plot(const char *path);
/* Appends the text as JSON can hold it: broken bytes and control characters replaced. */
void emit_clean(Buf *out, const char *text, size_t length);
/* Writes the record, if there is one, as one line. False where there was no memory for it: the line
 * says so instead. */
bool emit_end(FILE *out);
/* All of it, to standard output. */
extern const Sink EMIT_SINK;

#endif
