/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Bytes to text and back, as worksheets write them.
 */
#ifndef DAESY_REPL_FILES_MW_TEXT_H
#define DAESY_REPL_FILES_MW_TEXT_H

#include <stdbool.h>

#include "cas/base/buf.h"

/* Appends bytes as UTF-8: what is none is taken for Latin-1, byte by byte. */
void mw_text_put(Buf *out, const char *bytes, size_t length);
/* Appends what base64 stands for, blanks ignored. False for what is no base64; *out then has the
 * bytes before. */
bool mw_text_decode(Buf *out, const char *text, size_t length);

#endif
