/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Source texts: files, typed lines, -c strings. Each has an index, so that a small Place finds its
 * line again for a caret. Texts live until the session ends. Where directives have put one text
 * together from several files, places count the lines of the whole; what is shown to a person is
 * the file and line that a line came from (source_spot).
 */
#ifndef DAESY_REPL_SYNTAX_SOURCE_H
#define DAESY_REPL_SYNTAX_SOURCE_H

#include <stddef.h>
#include <stdint.h>

/* From line `at` of the whole text on (counted from 1) the lines come from file `name`, the first
 * of them being its line `line`. */
typedef struct SourceOrigin {
    uint32_t at, line;
    char *name;
} SourceOrigin;

/* In the order of their lines; zeroed: there are none. */
typedef struct SourceOrigins {
    SourceOrigin *list;
    size_t n;
} SourceOrigins;

typedef struct Source {
    const char *name; /* "sheet.mpl", "stdin", "-c" */
    const char *text; /* NUL-terminated, though it may hold NULs */
    size_t length;
    uint32_t index;
    uint32_t first_line; /* number of its first line (a typed line continues a count) */
    SourceOrigins origins;
} Source;

/* Where a line stands for a person. */
typedef struct SourceSpot {
    const char *name;
    uint32_t line;
} SourceSpot;

/* Copies name and text. Raises ST_LIMIT for a text of 4 GB. */
const Source *source_add(const char *name, const char *text, size_t length, uint32_t first_line);
/* NULL when there is no such source. */
const Source *source_get(uint32_t index);
/* The text of one line (numbered as in Place), without its newline; length in *length. "" for a
 * line that is not there. */
const char *source_line(const Source *source, uint32_t line, size_t *length);
/* Where the byte at this line and column stands in the text. */
size_t source_offset(const Source *source, uint32_t line, uint32_t column);
/* Where this line came from: the source's own name and the line itself when nobody said. */
SourceSpot source_spot(const Source *source, uint32_t line);
/* Says where the lines of a source came from; what *origins holds is the source's from then on. */
void source_set_origins(const Source *source, SourceOrigins *origins);
/* One more origin; name is copied. */
void source_origins_add(SourceOrigins *origins, uint32_t at, const char *name, uint32_t line);
/* For err_defer: frees what a SourceOrigins holds. */
void source_origins_release(void *origins);
void source_done(void);

#endif
