/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The results of a script, kept in a text of their own, and read again as the stored outputs of a
 * worksheet are. Each line says by its first letter what it is:
 *
 *     > EQ := diff(x(t),t) = u(t);    a statement, as typed
 *     = diff(x(t),t)                  a result
 *     : EQ := diff(x(t),t) = u(t)     a result that has a name
 *     | text                          a line that was printed
 *     ! division by zero              the error that it ended with
 *     * plot                          a figure
 *     . more                          the line before goes on
 *     # text                          a remark
 */
#ifndef DAESY_REPL_SHEET_SHEET_STORED_H
#define DAESY_REPL_SHEET_SHEET_STORED_H

#include "cas/base/buf.h"
#include "repl/files/mw_read.h"
#include "repl/syntax/source.h"

/* Runs the script and appends its results. False when something ended it (sheet_run). */
bool sheet_stored_put(Buf *out, const Source *script);
/* The results as items, one a statement. Values are evaluated here: call it before anything is
 * assigned. Raises ST_SYNTAX for a text that is none. */
void sheet_stored_read(MwSheet *stored, const char *text);
/* The statements of the script as items, with the outputs that are kept for each: those of the next
 * kept statement of the same text. Outputs of statements that are gone are those of the last item,
 * which has no text. `stored` is emptied. */
void sheet_stored_pair(MwSheet *sheet, const Source *script, MwSheet *stored);
/* For err_defer, of what both fill. */
void sheet_stored_release(void *sheet);
/* Where results of this script are kept. */
void sheet_stored_path(Buf *path, const char *script);

#endif
