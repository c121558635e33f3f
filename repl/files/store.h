/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files that are written whole: an old one stays as it was until the new one is on the disk.
 */
#ifndef DAESY_REPL_FILES_STORE_H
#define DAESY_REPL_FILES_STORE_H

#include <stddef.h>
#include <stdio.h>

/* Writes the text. Raises ST_IO, and then nothing has changed. */
void store_text(const char *name, const char *text, size_t length);
/* The same with all that can be read from a stream. */
void store_stream(const char *name, FILE *from);

#endif
