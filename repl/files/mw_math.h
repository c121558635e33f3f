/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Formulas as they were typeset in a worksheet, written as 1-D input.
 */
#ifndef DAESY_REPL_FILES_MW_MATH_H
#define DAESY_REPL_FILES_MW_MATH_H

#include <stdbool.h>

#include "cas/base/buf.h"

/* Appends the 1-D text of an encoded formula (base64); display is read where the first says
 * nothing. False when it cannot be read: *why says why, and *out is as it was. */
bool mw_math_read(Buf *out, const char *formula, const char *display, Buf *why);

#endif
