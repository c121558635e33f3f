/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the session has run and shown so far, as a document, for the command report and for
 * --report.
 */
#ifndef DAESY_REPL_DOCUMENT_RECORD_H
#define DAESY_REPL_DOCUMENT_RECORD_H

#include <stdbool.h>
#include <stddef.h>

#include "cas/core/expr.h"
#include "repl/syntax/source.h"

/* From now on all is kept; nothing is before. */
void record_begin(void);
bool record_on(void);
void record_end(void);

/* A statement source[start..end) is about to run; source[from..start) is what stands before it
 * since the last. */
void record_statement(const Source *source, size_t from, size_t start, size_t end);
/* What stands behind the last statement of a text. */
void record_rest(const Source *source, size_t from);
/* A heading (level 1 ...) or paragraph (0) of a worksheet. */
void record_text(const char *text, int level);
void record_result(const char *label, Expr value);
void record_output(const char *text, size_t length);
/* kind: "error", "warning", "note". */
void record_message(const char *kind, const char *text);
/* What is printed is not kept meanwhile. Returns what was said before. */
bool record_mute(bool mute);

/* What is kept so far. */
const struct Document *record_document(void);
/* Takes the statement that runs out of it: that which asks for the report. */
void record_drop_statement(void);

/* record_write.c. Writes what is kept to a file of the kind that its ending says: .html, .pdf,
 * .tex, .md, .ipynb. Raises ST_DOMAIN when it says none or nothing is kept, ST_IO. */
void record_write(const char *path);
/* Is it one of these? */
bool record_write_knows(const char *path);

#endif
