/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Boxes of text for two-dimensional output: a rectangle of display cells with a base line, on
 * which neighbours are aligned. Widths are display cells (libunistring), never bytes.
 *
 * Boxes are immutable and live in one arena between box_begin and box_end.
 */
#ifndef DAESY_REPL_PRINT_BOX_H
#define DAESY_REPL_PRINT_BOX_H

#include <stdbool.h>

#include "cas/base/buf.h"

typedef struct Box {
    int width, height;
    int base;         /* row of the base line, from 0 at the top */
    const char **row; /* UTF-8; shorter rows are filled with blanks on the right */
    int *cells;       /* display cells of each row */
} Box;

/* How boxes are drawn: with the Unicode pieces of brackets and bars, or in ASCII. */
typedef enum BoxSet { BOX_ASCII, BOX_UNICODE } BoxSet;

/* Opens the arena and registers its release with err_defer; box_end releases it. What is built in
 * between raises ST_LIMIT when it becomes very large. */
void box_begin(BoxSet set);
void box_end(void);
bool box_unicode(void);

/* Display cells of a text. */
int box_cells(const char *text, size_t length);

/* A text; newlines start new rows, the base line is the first row. */
const Box *box_text(const char *text);
const Box *box_textn(const char *text, size_t length);
/* Side by side, base lines aligned. */
const Box *box_row(const Box *const *parts, long n);
const Box *box_beside(const Box *a, const Box *b);
/* A row of parts that grows: begin registers its release, end gives the row and releases it. */
typedef struct BoxParts {
    const Box **data;
    long n, capacity;
} BoxParts;
void box_parts_begin(BoxParts *parts);
void box_parts_add(BoxParts *parts, const Box *box);
const Box *box_parts_end(BoxParts *parts);
/* A fraction: its base line is the bar. */
const Box *box_fraction(const Box *num, const Box *den);
/* `exponent` as a superscript of base: at the height of its top row when `small` (a text of
 * superscript characters), else above it. */
const Box *box_raise(const Box *base, const Box *exponent, bool small);
/* In brackets grown to the height of the box: open and close are ASCII, 0 for none. */
const Box *box_fence(char open, const Box *inner, char close);
/* A grid of rows x cols boxes, cells centred, `gap` blanks between columns; a blank row between
 * rows when an entry is taller than one row. The base line is the middle. */
const Box *box_grid(const Box *const *cells, long rows, long cols, int gap);
/* Boxes under one another, centred; the base line is that of parts[which]. */
const Box *box_stack(const Box *const *parts, long n, long which);
/* Rows under one another, left aligned; the base line is the middle row. */
const Box *box_lines(const Box *const *parts, long n);

/* Appends one row of the box without blanks at its end, after `indent` blanks. */
void box_put_row(Buf *out, const Box *box, int row, int indent);

#endif
