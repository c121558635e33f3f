/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Running a sheet with nobody to see it: what it shows goes to who asked.
 */
#ifndef DAESY_REPL_SHEET_SHEET_RUN_H
#define DAESY_REPL_SHEET_SHEET_RUN_H

#include "cas/core/expr.h"
#include "repl/syntax/ast.h"
#include "repl/syntax/source.h"

/* Who is told; data is the caller's. Any may be NULL but show, write and error. */
typedef struct SheetListener {
    /* A statement begins: its text without the comments before it, and its line. */
    void (*statement)(const char *text, size_t length, unsigned long line, void *data);
    void (*show)(const char *label, Expr value, void *data); /* a result; label "x := " or "" */
    void (*write)(const char *text, size_t length, void *data);
    void (*error)(const char *message, unsigned long line, void *data);
    void *data;
} SheetListener;

/* Runs all statements, the failing ones too; the last needs no terminator where `closes` says so.
 * Returns false when quit, or an interrupt that was the secure session's own (time, output), ended
 * it. Other interrupts and internal errors are raised. */
bool sheet_run(const Source *source, bool closes, const SheetListener *listener);
/* Where a statement begins in its source, behind the comments before it. */
const char *sheet_run_start(const Source *source, const AstUnit *unit);
/* "x := " as "x", without blanks. */
void sheet_run_put_name(struct Buf *out, const char *label);

#endif
