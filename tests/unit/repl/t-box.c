/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Boxes put together at random, against a canvas on which each is drawn where it must be: beside
 * one another on their base lines, as fractions, powers, in brackets, stacks, lines and grids.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "repl/print/box.h"

static uint64_t seed;

static int below(int n)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (int)((seed >> 33) % (uint64_t)n);
}

enum { ROWS = 200, COLUMNS = 600 };

/* What should be seen. */
typedef struct Canvas {
    int width, height, base;
    char cell[ROWS][COLUMNS];
} Canvas;

static Canvas *blank(int width, int height, int base)
{
    assert_true(width < COLUMNS && height < ROWS);
    Canvas *c = mem_zalloc(sizeof *c);
    memset(c->cell, ' ', sizeof c->cell);
    c->width = width;
    c->height = height;
    c->base = base;
    return c;
}

static void draw(Canvas *c, const Box *box, int top, int left)
{
    for (int r = 0; r < box->height; r++)
        for (int k = 0; box->row[r][k]; k++)
            c->cell[top + r][left + k] = box->row[r][k];
}

/* The box is what the canvas shows; blanks at the end of a row need not be there. */
static void assert_seen(const Box *box, Canvas *c)
{
    assert_int_equal(box->width, c->width);
    assert_int_equal(box->height, c->height);
    assert_int_equal(box->base, c->base);
    for (int r = 0; r < box->height; r++) {
        int length = (int)strlen(box->row[r]);
        assert_int_equal(box->cells[r], length);
        assert_true(length <= box->width);
        for (int k = 0; k < box->width; k++)
            if ((k < length ? box->row[r][k] : ' ') != c->cell[r][k])
                fail_msg("row %d is \"%s\", not \"%.*s\"", r, box->row[r], c->width, c->cell[r]);
    }
    mem_free(c);
}

static const Box *word(void)
{
    static const char *const words[] = {"x", "", "abc", "x\ny+1", "12\n3\n4567", "a b "};
    return box_text(words[below(6)]);
}

static const Box *any(int depth)
{
    if (depth <= 0)
        return word();
    const Box *a = any(depth - 1), *b = any(depth - 2);
    switch (below(5)) {
    case 0:
        return box_fraction(a, b);
    case 1:
        return box_raise(a, b, false);
    case 2:
        return box_fence('(', a, ')');
    default:
        return box_beside(a, b);
    }
}

static void check_beside(const Box *const *parts, int n)
{
    int up = 0, down = 0, width = 0;
    for (int i = 0; i < n; i++) {
        up = parts[i]->base > up ? parts[i]->base : up;
        int under = parts[i]->height - parts[i]->base;
        down = under > down ? under : down;
        width += parts[i]->width;
    }
    Canvas *c = blank(width, up + down, up);
    for (int i = 0, left = 0; i < n; left += parts[i++]->width)
        draw(c, parts[i], up - parts[i]->base, left);
    assert_seen(box_row(parts, n), c);
}

static void check_fraction(const Box *a, const Box *b)
{
    int width = a->width > b->width ? a->width : b->width;
    Canvas *c = blank(width, a->height + b->height + 1, a->height);
    draw(c, a, 0, (width - a->width) / 2);
    memset(c->cell[a->height], '-', (size_t)width);
    draw(c, b, a->height + 1, (width - b->width) / 2);
    assert_seen(box_fraction(a, b), c);
}

static void check_raise(const Box *a, const Box *b)
{
    Canvas *c = blank(a->width + b->width, a->height + b->height, a->base + b->height);
    draw(c, b, 0, a->width);
    draw(c, a, b->height, 0);
    assert_seen(box_raise(a, b, false), c);
}

static void check_fence(const Box *a)
{
    Canvas *c = blank(a->width + 2, a->height, a->base);
    draw(c, a, 0, 1);
    for (int r = 0; r < a->height; r++) {
        c->cell[r][0] = '[';
        c->cell[r][a->width + 1] = ']';
    }
    assert_seen(box_fence('[', a, ']'), c);
    c = blank(a->width + 1, a->height, a->base);
    draw(c, a, 0, 1);
    for (int r = 0; r < a->height; r++)
        c->cell[r][0] = a->height == 1 ? '(' : r == 0 ? '/' : r == a->height - 1 ? '\\' : '|';
    assert_seen(box_fence('(', a, 0), c);
}

static void check_stack(const Box *const *parts, int n)
{
    int height = 0, width = 0, which = below(n), base = 0;
    for (int i = 0; i < n; i++) {
        base = i == which ? height + parts[i]->base : base;
        height += parts[i]->height;
        width = parts[i]->width > width ? parts[i]->width : width;
    }
    Canvas *c = blank(width, height, base);
    for (int i = 0, top = 0; i < n; top += parts[i++]->height)
        draw(c, parts[i], top, (width - parts[i]->width) / 2);
    assert_seen(box_stack(parts, n, which), c);
    c = blank(width, height, (height - 1) / 2);
    for (int i = 0, top = 0; i < n; top += parts[i++]->height)
        draw(c, parts[i], top, 0);
    assert_seen(box_lines(parts, n), c);
}

static void check_grid(const Box *const *cells, int rows, int cols, int gap)
{
    int width[4] = {0}, up[4] = {0}, down[4] = {0}, total = gap * (cols - 1), height = 0;
    bool tall = false;
    for (int i = 0; i < rows * cols; i++) {
        const Box *b = cells[i];
        int r = i / cols, k = i % cols, under = b->height - b->base;
        width[k] = b->width > width[k] ? b->width : width[k];
        up[r] = b->base > up[r] ? b->base : up[r];
        down[r] = under > down[r] ? under : down[r];
        tall |= b->height > 1;
    }
    for (int k = 0; k < cols; k++)
        total += width[k];
    for (int r = 0; r < rows; r++)
        height += up[r] + down[r] + (r && tall);
    Canvas *c = blank(total, height, (height - 1) / 2);
    int top = 0;
    for (int r = 0; r < rows; r++) {
        int left = 0;
        top += r && tall;
        for (int k = 0; k < cols; left += width[k++] + gap) {
            const Box *b = cells[r * cols + k];
            draw(c, b, top + up[r] - b->base, left + (width[k] - b->width) / 2);
        }
        top += up[r] + down[r];
    }
    assert_seen(box_grid(cells, rows, cols, gap), c);
}

static void test_boxes(void **state)
{
    (void)state;
    seed = 1;
    for (int trial = 0; trial < 600; trial++) {
        box_begin(BOX_ASCII);
        const Box *parts[9];
        for (int i = 0; i < 9; i++)
            parts[i] = any(1 + trial % 3);
        check_beside(parts, 1 + below(9));
        check_fraction(parts[0], parts[1]);
        check_raise(parts[2], parts[3]);
        check_fence(parts[4]);
        check_stack(parts, 1 + below(5));
        check_grid(parts, 1 + below(3), 1 + below(3), 1 + below(4));
        box_end();
    }
}

/* Cells are counted, not bytes: wide, combining and foreign characters. */
static void test_cells(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int cells;
    } texts[] = {{"", 0},        {"abc", 3},          {"\u03b1\u03b2", 2},
                 {"e\u0301", 1}, {"\u4e2d\u6587", 4}, {"\u2500\u2500", 2},
                 {"x\u2082", 2}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_int_equal(box_cells(texts[i].text, strlen(texts[i].text)), texts[i].cells);
    box_begin(BOX_UNICODE);
    const Box *bar = box_fraction(box_text("\u4e2d"), box_text("y"));
    assert_int_equal(bar->width, 2);
    assert_string_equal(bar->row[1], "\u2500\u2500");
    assert_string_equal(bar->row[2], "y");
    box_end();
}

/* A row is written behind its indent, without blanks at its end. */
static void test_rows(void **state)
{
    (void)state;
    box_begin(BOX_ASCII);
    Buf out = {0};
    const Box *box = box_text("a b  \n\n   \n c");
    for (int r = 0; r < box->height; r++) {
        box_put_row(&out, box, r, 3);
        buf_putc(&out, '\n');
    }
    assert_string_equal(buf_text(&out), "   a b\n\n\n    c\n");
    buf_free(&out);
    box_end();
}

static void build(void *arg)
{
    (void)arg;
    box_begin(BOX_ASCII);
    BoxParts parts;
    box_parts_begin(&parts);
    for (int i = 0; i < 40; i++)
        box_parts_add(&parts, box_fence('(', box_fraction(box_text("a"), box_text("bc")), ')'));
    assert_int_equal(box_parts_end(&parts)->width, 160);
    box_end();
}

static void test_no_memory(void **state)
{
    (void)state;
    Status status = ST_NOMEM;
    for (unsigned long k = 1; status == ST_NOMEM; k++) {
        size_t before = mem_bytes_in_use();
        mem_fail_at(k);
        status = err_try(build, NULL);
        mem_fail_at(0);
        assert_true(mem_bytes_in_use() == before);
    }
    assert_int_equal(status, ST_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_boxes),
        cmocka_unit_test(test_cells),
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
