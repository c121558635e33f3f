/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How a value appears after its statement: centred with its label when it fits the screen, broken
 * into lines when it does not (with labels %1, %2 for what stands in it more than once), in 1-D
 * form when that is asked for. A result of hundreds of lines is
 * shown by its first and last lines; one whose text would be longer than any screen (a shared graph
 * may stand for more terms than there are atoms) is shown by a beginning only. The value stays
 * whole.
 */
#include "repl/print/print.h"

#include <stdio.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/object.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable.h"
#include "cas/core/table.h"
#include "cas/core/walk.h"
#include "repl/print/box.h"
#include "repl/print/print_2d.h"
#include "repl/print/print_flow.h"
#include "repl/print/print_matrix.h"
#include "repl/print/print_speech.h"

PrintStyle print_style = {.prettyprint = 2,
                          .width = 80,
                          .rtablesize = PRINT_RTABLESIZE,
                          .places = -1,
                          .labelwidth = PRINT_LABELWIDTH,
                          .verboseproc = 1,
                          .digits = {10000, 100, 100},
                          .terms = {-1, 100, 100},
                          .labelling = true};

PrintLabels print_labels;

enum {
    TREE_MAX = 60000,  /* more nodes than this are not laid out */
    LINEAR_MAX = 4000, /* characters shown of such a value */
    LINES_MAX = 200,
    LINES_HEAD = 20,
    LINES_TAIL = 10
};

/* 12345 as 12,345. */
static void put_grouped(Buf *out, long n)
{
    if (n >= 1000)
        put_grouped(out, n / 1000);
    buf_printf(out, n >= 1000 ? ",%03ld" : "%ld", n % 1000);
}

/* How much there is of the value, behind the lines left out. */
static void put_count(Buf *out, Expr value)
{
    long n = expr_is(value, EXPR_SUM) ? expr_count(value) / 2 : expr_count(value);
    static const struct {
        int kind;
        const char *whole, *parts;
    } KINDS[] = {{EXPR_SUM, "sum", "terms"},
                 {EXPR_LIST, "list", "entries"},
                 {EXPR_SET, "set", "elements"},
                 {EXPR_SEQ, "sequence", "values"}};
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++)
        if ((int)expr_kind(value) == KINDS[i].kind) {
            buf_printf(out, " of a %s of ", KINDS[i].whole);
            put_grouped(out, n);
            buf_printf(out, " %s", KINDS[i].parts);
        }
}

/* Drops the middle of a text of too many lines. */
static void elide(Buf *out, size_t start, Expr value)
{
    long lines = 0;
    const char *text = out->data ? out->data + start : "";
    for (const char *s = text; *s; s++)
        lines += *s == '\n';
    if (lines <= LINES_MAX)
        return;
    const char *head = text;
    for (long i = 0; i < LINES_HEAD; i++)
        head = strchr(head, '\n') + 1;
    const char *tail = head;
    for (long i = LINES_HEAD; i < lines - LINES_TAIL; i++)
        tail = strchr(tail, '\n') + 1;
    char *rest = mem_strdup(tail);
    err_defer(mem_release, rest);
    buf_truncate(out, (size_t)(head - out->data));
    buf_printf(out, "... %ld lines left out", lines - LINES_HEAD - LINES_TAIL);
    put_count(out, value);
    buf_puts(out, "; the value is whole:\n    lprint(%) writes all of it ...\n");
    buf_puts(out, rest);
    err_undefer(true);
}

/* A procedure or another object with a text of its own. */
static bool is_text_object(Expr e)
{
    return expr_is(e, EXPR_OBJECT) && !rtable_look(e) && !table_of(e);
}

/* Of a procedure its head is left. */
static void drop_statements(Buf *out, size_t start)
{
    const char *newline = strchr(buf_text(out) + start, '\n');
    if (!newline)
        return;
    buf_truncate(out, (size_t)(newline - buf_text(out)));
    buf_puts(out, " ... end proc");
}

static void put_linear(Buf *out, const char *label, Expr value, long max)
{
    buf_puts(out, label);
    if (max == 0) {
        size_t start = out->length;
        print_linear(out, value);
        if (print_style.verboseproc == 0 && is_text_object(value))
            drop_statements(out, start);
        buf_putc(out, '\n');
        return;
    }
    char *text = print_text(value, max);
    err_defer(mem_release, text);
    buf_puts(out, text);
    err_undefer(true);
    buf_puts(out,
             "\n(the beginning of a large value, which is whole: lprint(%) writes all of it)\n");
}

static void put_box(Buf *out, const Box *box, int indent)
{
    for (int r = 0; r < box->height; r++) {
        box_put_row(out, box, r, indent);
        buf_putc(out, '\n');
    }
}

typedef struct Job {
    Buf *out;
    const char *label;
    Expr value;
} Job;

/* A matrix in blocks of columns. */
static const Box *folded(Expr value, int room)
{
    print_matrix_fold(room);
    const Box *box = print_2d_whole(value);
    print_matrix_fold(0);
    return box;
}

/* As it stands where it fits, broken into lines where it does not. */
static void put_fitted(Buf *out, const char *label, Expr value, const Box *box)
{
    int before = box_cells(label, strlen(label));
    if (box->width + before > print_style.width && rtable_look(value))
        box = folded(value, print_style.width - before);
    int width = box->width + before;
    if (width > print_style.width)
        print_flow(out, label, value, print_style.width);
    else
        put_box(out, *label ? box_beside(box_text(label), box) : box,
                print_style.centred ? (print_style.width - width) / 2 : 0);
}

/* The value with names for what it holds more than once, and behind it these. */
static void put_labelled(Buf *out, const char *label, Expr value)
{
    print_labels_use(&print_labels);
    put_fitted(out, label, value, print_2d_whole(value));
    for (int i = 0; i < print_labels.n; i++) {
        char name[24];
        snprintf(name, sizeof name, "%%%d := ", i + 1);
        buf_putc(out, '\n');
        put_fitted(out, name, print_labels.parts[i], print_2d_whole(print_labels.parts[i]));
    }
}

static void begin_2d(void)
{
    print_2d_begin(print_style.utf8 && print_style.prettyprint >= 2 ? BOX_UNICODE : BOX_ASCII);
}

static void put_2d(void *arg)
{
    Job *job = arg;
    begin_2d();
    const Box *box = print_2d_box(job->value, BIND_LOOSE);
    int width = box->width + box_cells(job->label, strlen(job->label));
    bool text = is_text_object(job->value);
    if (print_style.labelling && width > print_style.width && !text)
        print_labels_find(&print_labels, job->value, print_style.labelwidth);
    if (text && box->height > 1) {
        put_linear(job->out, job->label, job->value, 0);
    } else if (print_labels.n) {
        print_2d_end();
        begin_2d();
        put_labelled(job->out, job->label, job->value);
    } else {
        put_fitted(job->out, job->label, job->value, box);
    }
    print_2d_end();
}

/* In two dimensions, unless that is beyond every measure. */
static void put_shown(Buf *out, const char *label, Expr value)
{
    size_t start = out->length;
    Job job = {out, label, value};
    if (walk_tree_size(value) <= TREE_MAX && err_attempt_for(ERR_LIMIT | ERR_DEPTH, put_2d, &job))
        return;
    buf_truncate(out, start);
    put_linear(out, label, value, LINEAR_MAX);
}

static void put_spoken(Buf *out, const char *label, Expr value)
{
    print_speech_targets(out, label);
    print_speech(out, value);
    buf_putc(out, '\n');
}

/* Formulas of several lines are set apart from what follows; a procedure is text. */
static bool has_many_lines(const char *text)
{
    const char *newline = strchr(text, '\n');
    return newline && newline[1];
}

void print_value(Buf *out, const char *label, Expr value)
{
    size_t start = out->length;
    print_labels.n = 0;
    if (expr_is(value, EXPR_SEQ) && expr_count(value) == 0) {
        if (*label)
            buf_printf(out, "%s\n", label);
        return;
    }
    if (print_style.prettyprint == PRINT_SPEECH)
        put_spoken(out, label, value);
    else if (print_style.prettyprint <= 0)
        put_linear(out, label, value, 0);
    else
        put_shown(out, label, value);
    elide(out, start, value);
    if (print_style.prettyprint > 0 && !is_text_object(value) &&
        has_many_lines(buf_text(out) + start))
        buf_putc(out, '\n');
}
