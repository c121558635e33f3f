/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Errors, warnings and notes as the user sees them: file:line:col, the source line, a caret, the
 * cause, one next step.
 */
#ifndef DAESY_REPL_REPORT_H
#define DAESY_REPL_REPORT_H

#include "cas/base/buf.h"
#include "repl/syntax/ast.h"

typedef struct Report {
    const char *kind;    /* "error", "warning", "note" */
    const Place *place;  /* NULL: none */
    const char *message; /* what */
    const char *trace;   /* "in f, called at sheet.dae:41" lines, or "" */
    const char *hint;    /* one next step, or "" */
    const char *changed; /* what the statement has changed before it failed, or "" or NULL */
} Report;

/* Appends the whole message, with its final newline; `colour` marks the kind. Text wider than
 * `width` cells is broken at words (0: never). */
void report_put(Buf *out, const Report *report, bool colour, int width);
/* Appends text and a newline, control characters made visible: `column` cells of the first line are
 * taken, further lines begin below `indent` blanks, those behind a break two more. */
void report_put_text(Buf *out, const char *text, int column, int indent, int width);
/* Appends lines, each broken at words where it is wider, going on below where it begins. */
void report_put_lines(Buf *out, const char *text, int width);

#endif
