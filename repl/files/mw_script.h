/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A worksheet as a script.
 */
#ifndef DAESY_REPL_FILES_MW_SCRIPT_H
#define DAESY_REPL_FILES_MW_SCRIPT_H

#include "repl/files/mw_read.h"

/* Appends the script: texts and headings as comments, inputs as they are, each closed by a
 * terminator. What cannot be read or has no place is a comment that names its cell. Returns how
 * many cells could not be read whole. */
long mw_script_put(Buf *out, const MwSheet *sheet);
/* "sheet.mw, cell 3": the name of an input as a source. */
void mw_script_name(Buf *out, const char *file, const MwItem *item);

#endif
