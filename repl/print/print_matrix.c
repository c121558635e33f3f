/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matrices, vectors and arrays as boxes: columns centred between tall brackets, row vectors as
 * lists, a placeholder for what is larger than rtablesize in any direction. A table within itself
 * is shown as a placeholder where it comes back. What is wider than the screen is cut into blocks
 * of columns that stand below each other.
 */
#include "repl/print/print_matrix.h"

#include <stdio.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/rtable.h"
#include "repl/print/print.h"
#include "repl/print/print_2d.h"

enum { OPEN_MAX = 8 };
static const RTable *open_tables[OPEN_MAX];
static int open_count;
static int fold_room; /* 0: as wide as it is */

static void open_restore(void *depth)
{
    open_count = *(int *)depth;
}

static bool open_has(const RTable *m)
{
    for (int i = 0; i < open_count; i++)
        if (open_tables[i] == m)
            return true;
    return open_count == OPEN_MAX;
}

bool print_matrix_is_large(Expr e)
{
    const RTable *m = rtable_look(e);
    if (!m)
        return false;
    for (long d = 0; d < m->ndim; d++)
        if (m->size[d] > print_style.rtablesize)
            return true;
    return m->kind == RTABLE_ARRAY && m->ndim > 2;
}

static const Box *placeholder_box(const RTable *m)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    for (long d = 0; d < m->ndim; d++) {
        long low = m->lower[d], size = m->size[d];
        if (m->kind == RTABLE_MATRIX)
            buf_printf(&text, d ? " x %ld" : " %ld", size);
        else
            buf_printf(&text, d ? " x %ld .. %ld" : " %ld .. %ld", low, low + size - 1);
    }
    buf_printf(&text, " %s ", rtable_kind(m));
    buf_printf(&text, "\n Data Type: %s \n Storage: rectangular \n Order: %s ",
               rtable_type_name(m->type), m->block ? "C_order" : "Fortran_order");
    const Box *lines[4];
    const char *at = buf_text(&text);
    for (int i = 0; i < 4; i++) {
        size_t length = strcspn(at, "\n");
        lines[i] = box_textn(at, length);
        at += length + 1;
    }
    err_undefer(true);
    return box_fence('[', box_lines(lines, 4), ']');
}

static const Box *list_of_entries(const RTable *m)
{
    BoxParts parts;
    box_parts_begin(&parts);
    for (long i = 0; i < rtable_count(m); i++) {
        if (i)
            box_parts_add(&parts, box_text(", "));
        box_parts_add(&parts, print_2d_box(rtable_entry(m, i), BIND_ITEM));
    }
    return box_fence('[', box_parts_end(&parts), ']');
}

/* How many columns from the first fit into the room; *width of each. */
static long columns_that_fit(const int *width, long first, long cols, int room)
{
    enum { GAP = 3 };
    long n = 0;
    for (int used = 0; first + n < cols; n++) {
        used += width[first + n] + (n ? GAP : 0);
        if (used > room)
            break;
    }
    return n;
}

static const Box *block_box(const RTable *m, const Box *const *cell, long rows, long cols,
                            long first, long n)
{
    BoxParts parts;
    char caption[80];
    long low = m->ndim == 2 ? m->lower[1] + first : first + 1;
    box_parts_begin(&parts);
    for (long i = 0; i < rows; i++)
        for (long j = 0; j < n; j++)
            box_parts_add(&parts, cell[i * cols + first + j]);
    const Box *grid = box_grid(parts.data, rows, n, 3);
    err_undefer(true);
    snprintf(caption, sizeof caption, n > 1 ? "columns %ld to %ld" : "column %ld", low,
             low + n - 1);
    const Box *lines[] = {box_text(caption), box_fence('[', grid, ']')};
    return box_lines(lines, 2);
}

/* Blocks of columns; NULL where one column alone is too wide. */
static const Box *folded_box(const RTable *m, const Box *const *cell, long rows, long cols,
                             int room)
{
    int *width = mem_zalloc((size_t)cols * sizeof *width);
    err_defer(mem_release, width);
    for (long i = 0; i < rows * cols; i++)
        if (cell[i]->width > width[i % cols])
            width[i % cols] = cell[i]->width;
    const Box **block = mem_zalloc((size_t)cols * sizeof *block);
    err_defer(mem_release, block);
    long blocks = 0, n = 1;
    for (long first = 0; first < cols && n; first += n) {
        n = columns_that_fit(width, first, cols, room);
        if (n)
            block[blocks++] = block_box(m, cell, rows, cols, first, n);
    }
    const Box *box = n ? box_lines(block, blocks) : NULL;
    err_undefer(true);
    err_undefer(true);
    return box;
}

static const Box *grid_of_entries(const RTable *m, long rows, long cols)
{
    BoxParts parts;
    box_parts_begin(&parts);
    for (long i = 0; i < rtable_count(m); i++)
        box_parts_add(&parts, print_2d_box(rtable_entry(m, i), BIND_ITEM));
    const Box *grid = box_grid(parts.data, rows, cols, 3), *folded = NULL;
    int room = fold_room - 2 * open_count;
    if (fold_room && cols > 1 && grid->width > room)
        folded = folded_box(m, parts.data, rows, cols, room);
    err_undefer(true);
    return folded ? folded : box_fence('[', grid, ']');
}

static const Box *entries_box(const RTable *m)
{
    if (rtable_count(m) == 0)
        return box_text("[ ]");
    switch (m->kind) {
    case RTABLE_MATRIX:
        return grid_of_entries(m, m->size[0], m->size[1]);
    case RTABLE_COLUMN:
        return grid_of_entries(m, m->size[0], 1);
    case RTABLE_ROW:
        return list_of_entries(m);
    case RTABLE_ARRAY:
        break;
    }
    return m->ndim == 2 ? grid_of_entries(m, m->size[0], m->size[1]) : list_of_entries(m);
}

const Box *print_matrix_box(Expr e)
{
    const RTable *m = rtable_look(e);
    if (open_has(m) || print_matrix_is_large(e))
        return placeholder_box(m);
    int depth = open_count;
    err_defer(open_restore, &depth);
    open_tables[open_count++] = m;
    const Box *box = entries_box(m);
    err_undefer(true);
    return box;
}

void print_matrix_fold(int room)
{
    fold_room = room;
}

void print_matrix_begin(void)
{
    open_count = fold_room = 0;
}
