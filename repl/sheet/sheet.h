/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the command line does with whole sheets instead of running them in a session: looks for
 * errors of syntax, keeps their results, holds results against kept ones, marks submissions.
 */
#ifndef DAESY_REPL_SHEET_SHEET_H
#define DAESY_REPL_SHEET_SHEET_H

#include <stdbool.h>

#include "cas/base/buf.h"

struct MwSheet;

/* The file whole, "-" is standard input, directives of a script carried out. False, said, when it
 * cannot be read or is no sheet. */
bool sheet_take(Buf *text, const char *path);
/* The same, and a worksheet's cells are the script that --from-mw makes of them. */
bool sheet_take_script(Buf *script, const char *path);
/* Says that the file cannot be read, and why. */
void sheet_refuse(const char *path, const char *wrong);

/* The same for a worksheet, which is read; sheet and text are registered by the caller. */
bool sheet_take_worksheet(struct MwSheet *sheet, Buf *text, const char *path);

/* --from-mw: writes a worksheet as a script; --to-mw: the other way. */
void sheet_from_worksheet(const char *path);
void sheet_to_worksheet(const char *path);
/* --check: reports every error of syntax of a script or worksheet. */
void sheet_check(const char *path);
/* --bless: runs a script and keeps its results beside it (sheet_stored.h). */
void sheet_bless(const char *path);
/* --compare: runs the cells of a worksheet and says how each output that it stores compares with
 * what comes. */
void sheet_compare(const char *path);
/* --check-output: the same for a script and the results kept beside it. */
void sheet_check_output(const char *path);

#endif
