/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Scripts as worksheets of Maple.
 */
#ifndef DAESY_REPL_FILES_MW_WRITE_H
#define DAESY_REPL_FILES_MW_WRITE_H

#include <stddef.h>

#include "cas/base/buf.h"

/* Appends a worksheet (.mw): each statement is a cell of 1-D input as it is written, comments
 * before it are texts. What cannot be parsed becomes a cell all the same. Returns how many
 * statements that are. */
long mw_write(Buf *out, const char *text, size_t length);

#endif
