/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Source texts: files, typed lines, -c strings. Each has an index, so that a small Place finds its
 * line again for a caret. Texts live until the session ends.
 */
#ifndef DAESY_REPL_SYNTAX_SOURCE_H
#define DAESY_REPL_SYNTAX_SOURCE_H

#include <stddef.h>
#include <stdint.h>

typedef struct Source {
    const char *name; /* "sheet.mpl", "stdin", "-c" */
    const char *text; /* NUL-terminated, though it may hold NULs */
    size_t length;
    uint32_t index;
    uint32_t first_line; /* number of its first line (a typed line continues a count) */
} Source;

/* Copies name and text. Raises ST_LIMIT for a text of 4 GB. */
const Source *source_add(const char *name, const char *text, size_t length, uint32_t first_line);
/* NULL when there is no such source. */
const Source *source_get(uint32_t index);
/* The text of one line (numbered as in Place), without its newline; length in *length. "" for a
 * line that is not there. */
const char *source_line(const Source *source, uint32_t line, size_t *length);
/* Where the byte at this line and column stands in the text. */
size_t source_offset(const Source *source, uint32_t line, uint32_t column);
void source_done(void);

#endif
