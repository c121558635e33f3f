/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files that are written whole: an old one stays as it was until the new one is on the disk. And
 * pieces of streams: a piece is written whole, or the file is as long as before.
 */
#ifndef DAESY_REPL_FILES_STORE_H
#define DAESY_REPL_FILES_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Writes the text. Raises ST_IO, and then nothing has changed. */
void store_text(const char *name, const char *text, size_t length);
/* The same with all that can be read from a stream. */
void store_stream(const char *name, FILE *from);
/* The same with what another program has made; false: it has made no such file. */
bool store_file(const char *name, const char *made);
/* Writes the text to the end of a file. Raises ST_IO, and then nothing has changed. */
void store_behind(const char *name, const char *text, size_t length);

/* Writes a piece, past the stream's buffer. False with errno: then what there was of it is taken
 * away again (of a regular file; what a pipe has taken is gone). */
bool store_piece(FILE *stream, const char *text, size_t length);

#endif
