/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * daesy --mark.
 */
#ifndef DAESY_REPL_SHEET_SHEET_MARK_H
#define DAESY_REPL_SHEET_SHEET_MARK_H

/* files[0] is the reference, the others are submissions: writes the table of the class, and to the
 * file of --report
 * (.csv, .html). Raises ST_ERROR where there is nothing to be marked, ST_LIMIT for want of
 * processes. */
void sheet_mark(char *const *files, int n);

#endif
