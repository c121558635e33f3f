/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Boxes: rows of UTF-8 text with a known number of display cells, composed side by side, stacked,
 * fenced. The classic layout algebra of two-dimensional formula printers: every combination is
 * computed from widths, heights and base lines alone. Everything is allocated in one arena, so a
 * raise in the middle of a print leaks nothing.
 */
#include "repl/print/box.h"

#include <stddef.h>
#include <string.h>

#include <uniwidth.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"

typedef struct Block {
    struct Block *next;
    max_align_t data[];
} Block;

static struct {
    Block *blocks;
    BoxSet set;
    size_t bytes;
} arena;

enum { ARENA_MAX = 64 << 20 }; /* deep nests need the square of their depth */

static void arena_release(void *unused)
{
    (void)unused;
    while (arena.blocks) {
        Block *block = arena.blocks;
        arena.blocks = block->next;
        mem_free(block);
    }
}

static void *arena_alloc(size_t bytes)
{
    arena.bytes += bytes;
    if (arena.bytes > ARENA_MAX)
        err_raise(ST_LIMIT, "too large for two dimensions");
    Block *block = mem_alloc(sizeof *block + bytes);
    block->next = arena.blocks;
    arena.blocks = block;
    return block->data;
}

void box_begin(BoxSet set)
{
    arena.blocks = NULL;
    arena.set = set;
    arena.bytes = 0;
    err_defer(arena_release, NULL);
}

void box_end(void)
{
    err_undefer(true);
}

bool box_unicode(void)
{
    return arena.set == BOX_UNICODE;
}

int box_cells(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] >= 0x80)
            return u8_width((const uint8_t *)text, length, "UTF-8");
    return (int)length;
}

static Box *box_new(int height, int base)
{
    Box *box = arena_alloc(sizeof *box);
    box->width = 0;
    box->height = height;
    box->base = base;
    box->row = arena_alloc((size_t)(height ? height : 1) * sizeof *box->row);
    box->cells = arena_alloc((size_t)(height ? height : 1) * sizeof *box->cells);
    for (int i = 0; i < height; i++) {
        box->row[i] = "";
        box->cells[i] = 0;
    }
    return box;
}

static void set_row(Box *box, int i, const char *text, size_t length)
{
    char *copy = arena_alloc(length + 1);
    memcpy(copy, text, length);
    copy[length] = '\0';
    box->row[i] = copy;
    box->cells[i] = box_cells(copy, length);
    if (box->cells[i] > box->width)
        box->width = box->cells[i];
}

const Box *box_textn(const char *text, size_t length)
{
    int height = 1;
    for (size_t i = 0; i < length; i++)
        height += text[i] == '\n';
    Box *box = box_new(height, 0);
    const char *end = text + length;
    for (int i = 0; i < height; i++) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        if (!stop)
            stop = end;
        set_row(box, i, text, (size_t)(stop - text));
        text = stop + 1;
    }
    return box;
}

const Box *box_text(const char *text)
{
    return box_textn(text, strlen(text));
}

/* A row is written from pieces into a buffer that the arena outlives. */
static void put_blanks(Buf *buf, int n)
{
    buf_repeat(buf, " ", n);
}

static void take_row(Box *box, int i, Buf *buf)
{
    set_row(box, i, buf_text(buf), buf->length);
    buf_truncate(buf, 0);
}

const Box *box_row(const Box *const *parts, long n)
{
    int up = 0, down = 0;
    for (long i = 0; i < n; i++) {
        int below = parts[i]->height - parts[i]->base;
        up = parts[i]->base > up ? parts[i]->base : up;
        down = below > down ? below : down;
    }
    Box *box = box_new(up + down, up);
    Buf line = {0};
    err_defer(buf_release, &line);
    for (int r = 0; r < box->height; r++) {
        int owed = 0;
        for (long i = 0; i < n; i++) {
            int at = r - up + parts[i]->base;
            bool inside = at >= 0 && at < parts[i]->height;
            if (inside && parts[i]->cells[at]) {
                put_blanks(&line, owed);
                buf_puts(&line, parts[i]->row[at]);
                owed = parts[i]->width - parts[i]->cells[at];
            } else {
                owed += parts[i]->width;
            }
        }
        take_row(box, r, &line);
    }
    err_undefer(true);
    box->width = 0;
    for (long i = 0; i < n; i++)
        box->width += parts[i]->width;
    return box;
}

static void parts_release(void *parts)
{
    mem_free(((BoxParts *)parts)->data);
}

void box_parts_begin(BoxParts *parts)
{
    *parts = (BoxParts){0};
    err_defer(parts_release, parts);
}

void box_parts_add(BoxParts *parts, const Box *box)
{
    if (parts->n == parts->capacity) {
        parts->capacity = parts->capacity ? 2 * parts->capacity : 16;
        parts->data = mem_rearray(parts->data, (size_t)parts->capacity, sizeof *parts->data);
    }
    parts->data[parts->n++] = box;
}

const Box *box_parts_end(BoxParts *parts)
{
    const Box *box = parts->n ? box_row(parts->data, parts->n) : box_text("");
    err_undefer(true);
    return box;
}

const Box *box_beside(const Box *a, const Box *b)
{
    const Box *parts[] = {a, b};
    return box_row(parts, 2);
}

/* Copies src into the rows of box from `top` on, `left` blanks in front. */
static void place(Box *box, const Box *src, int top, int left)
{
    Buf line = {0};
    err_defer(buf_release, &line);
    for (int i = 0; i < src->height; i++) {
        put_blanks(&line, left);
        buf_puts(&line, src->row[i]);
        take_row(box, top + i, &line);
    }
    err_undefer(true);
    if (left + src->width > box->width)
        box->width = left + src->width;
}

const Box *box_fraction(const Box *num, const Box *den)
{
    int width = num->width > den->width ? num->width : den->width;
    Box *box = box_new(num->height + 1 + den->height, num->height);
    place(box, num, 0, (width - num->width) / 2);
    place(box, den, num->height + 1, (width - den->width) / 2);
    Buf bar = {0};
    err_defer(buf_release, &bar);
    buf_repeat(&bar, box_unicode() ? "\u2500" : "-", width);
    take_row(box, num->height, &bar);
    err_undefer(true);
    box->width = width;
    return box;
}

const Box *box_raise(const Box *base, const Box *exponent, bool small)
{
    Box *lifted = box_new(exponent->height, 0);
    *lifted = *exponent;
    lifted->base = small ? base->base : base->base + exponent->height;
    return box_beside(base, lifted);
}

/* The pieces of one bracket: alone, top, middle, bottom, and the centre of a brace. */
typedef struct Fence {
    char name;
    const char *ascii[5], *unicode[5];
} Fence;

static const Fence FENCES[] = {
    {'(', {"(", "/", "|", "\\", "|"}, {"(", "\u239b", "\u239c", "\u239d", "\u239c"}},
    {')', {")", "\\", "|", "/", "|"}, {")", "\u239e", "\u239f", "\u23a0", "\u239f"}},
    {'[', {"[", "[", "[", "[", "["}, {"[", "\u23a1", "\u23a2", "\u23a3", "\u23a2"}},
    {']', {"]", "]", "]", "]", "]"}, {"]", "\u23a4", "\u23a5", "\u23a6", "\u23a5"}},
    {'{', {"{", "/", "|", "\\", "<"}, {"{", "\u23a7", "\u23aa", "\u23a9", "\u23a8"}},
    {'}', {"}", "\\", "|", "/", ">"}, {"}", "\u23ab", "\u23aa", "\u23ad", "\u23ac"}},
    {'|', {"|", "|", "|", "|", "|"}, {"|", "\u2502", "\u2502", "\u2502", "\u2502"}},
};

static const Box *fence_of(char name, int height, int base)
{
    const Fence *f = FENCES;
    while (f->name != name)
        f++;
    const char *const *piece = box_unicode() ? f->unicode : f->ascii;
    Box *box = box_new(height, base);
    for (int i = 0; i < height; i++) {
        int which = height == 1             ? 0
                    : i == 0                ? 1
                    : i == height - 1       ? 3
                    : i == (height - 1) / 2 ? 4
                                            : 2;
        set_row(box, i, piece[which], strlen(piece[which]));
    }
    return box;
}

const Box *box_fence(char open, const Box *inner, char close)
{
    const Box *parts[3];
    long n = 0;
    if (open)
        parts[n++] = fence_of(open, inner->height, inner->base);
    parts[n++] = inner;
    if (close)
        parts[n++] = fence_of(close, inner->height, inner->base);
    return box_row(parts, n);
}

/* A box of the given width with src centred. */
static const Box *centred(const Box *src, int width)
{
    if (src->width == width)
        return src;
    Box *box = box_new(src->height, src->base);
    place(box, src, 0, (width - src->width) / 2);
    box->width = width;
    return box;
}

const Box *box_stack(const Box *const *parts, long n, long which)
{
    int height = 0, width = 0, base = 0;
    for (long i = 0; i < n; i++) {
        if (i == which)
            base = height + parts[i]->base;
        height += parts[i]->height;
        width = parts[i]->width > width ? parts[i]->width : width;
    }
    Box *box = box_new(height, base);
    for (long i = 0, top = 0; i < n; top += parts[i++]->height)
        place(box, parts[i], (int)top, (width - parts[i]->width) / 2);
    box->width = width;
    return box;
}

const Box *box_lines(const Box *const *parts, long n)
{
    int height = 0;
    for (long i = 0; i < n; i++)
        height += parts[i]->height;
    Box *box = box_new(height, (height - 1) / 2);
    int top = 0;
    for (long i = 0; i < n; i++) {
        place(box, parts[i], top, 0);
        top += parts[i]->height;
    }
    return box;
}

const Box *box_grid(const Box *const *cells, long rows, long cols, int gap)
{
    if (!rows || !cols)
        return box_text(" ");
    int *width = arena_alloc((size_t)cols * sizeof *width);
    bool tall = false;
    for (long j = 0; j < cols; j++) {
        width[j] = 0;
        for (long i = 0; i < rows; i++) {
            const Box *cell = cells[i * cols + j];
            width[j] = cell->width > width[j] ? cell->width : width[j];
            tall = tall || cell->height > 1;
        }
    }
    const Box **lines = arena_alloc((size_t)(2 * rows) * sizeof *lines);
    const Box **line = arena_alloc((size_t)(2 * cols) * sizeof *line);
    const Box *space = box_textn("                ", (size_t)(gap < 16 ? gap : 16));
    long n = 0;
    for (long i = 0; i < rows; i++) {
        long m = 0;
        for (long j = 0; j < cols; j++) {
            if (j)
                line[m++] = space;
            line[m++] = centred(cells[i * cols + j], width[j]);
        }
        if (i && tall)
            lines[n++] = box_text("");
        lines[n++] = box_row(line, m);
    }
    return box_lines(lines, n);
}

void box_put_row(Buf *out, const Box *box, int row, int indent)
{
    const char *text = box->row[row];
    size_t length = strlen(text);
    while (length && text[length - 1] == ' ')
        length--;
    if (!length)
        return;
    put_blanks(out, indent);
    buf_putn(out, text, length);
}
