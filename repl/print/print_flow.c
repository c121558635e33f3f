/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Line breaking. An expression too wide for one line becomes a run of pieces between which a line
 * may end: the terms of a sum, the factors of a product, the items of a list, the arguments of a
 * call. Only what is itself too wide is taken apart, so a break inside parentheses is the last
 * resort; a fraction is never cut but written (numerator)/(denominator). Lines are then filled one
 * after the other; entries of a table and of a long list of equations have a line each. Long
 * numbers and texts that fit no line are continued with a backslash.
 */
#include "repl/print/print_flow.h"

#include <stdio.h>
#include <string.h>

#include <unistr.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable.h"
#include "cas/core/table.h"
#include "repl/print/print.h"
#include "repl/print/print_2d.h"
#include "repl/print/print_matrix.h"
#include "repl/print/print_special.h"

enum { INDENT = 4, RECORD_MIN = 9 };

typedef enum Break { BREAK_NO, BREAK_MAY, BREAK_MUST } Break; /* before the piece */

typedef struct Piece {
    const Box *box;
    Break before;
} Piece;

typedef struct Flow {
    Piece *pieces;
    long n, capacity;
    int width;  /* cells of a line */
    int room;   /* those for a part of it */
    int behind; /* cells of the brackets and commas that will stand behind the next piece */
    Break next; /* of the next piece: a request that an opening bracket or sign passes on */
} Flow;

static void flow(Flow *f, Expr e, int bind);

static void flow_release(void *arg)
{
    mem_free(((Flow *)arg)->pieces);
}

static void add_box(Flow *f, const Box *box)
{
    if (f->n == f->capacity) {
        f->capacity = f->capacity ? 2 * f->capacity : 32;
        f->pieces = mem_rearray(f->pieces, (size_t)f->capacity, sizeof *f->pieces);
    }
    f->pieces[f->n++] = (Piece){box, f->next};
    f->next = BREAK_NO;
}

static void add_text(Flow *f, const char *text)
{
    add_box(f, box_text(text));
}

static void may_break(Flow *f)
{
    if (f->next == BREAK_NO)
        f->next = BREAK_MAY;
}

/* Is there a line for the box, with what must stand beside it? */
static bool fits(const Flow *f, const Box *box)
{
    long i = f->n;
    int beside = f->behind;
    if (f->next == BREAK_NO && i > 0)
        do
            beside += f->pieces[--i].box->width;
        while (i > 0 && f->pieces[i].before == BREAK_NO);
    return box->width <= f->room && box->width + beside <= f->width - (i > 0 ? INDENT : 0);
}

/* Behind the last blank of at..stop that stands in no name or string, in the second half of it;
 * `quote` is the one that is open at `at`, or 0, and then that at the end. NULL: there is none. */
static const uint8_t *behind_blank(const uint8_t *at, const uint8_t *stop, uint8_t *quote)
{
    const uint8_t *blank = NULL;
    for (const uint8_t *s = at; s < stop; s++) {
        if (*quote && *s == '\\' && s + 1 < stop)
            s++;
        else if (*quote ? *s == *quote : *s == '"' || *s == '`')
            *quote = *quote ? 0 : *s;
        else if (!*quote && *s == ' ' && s - at > (stop - at) / 2)
            blank = s + 1;
    }
    return blank;
}

/* A text wider than a line, cut into chunks at its blanks, where it has `words`, else such as end
 * in a backslash. */
static void add_long_text(Flow *f, const char *text, size_t length, bool words)
{
    const uint8_t *at = (const uint8_t *)text, *end = at + length;
    for (uint8_t quote = 0; at < end;) {
        const uint8_t *stop = at, *blank = NULL;
        for (int cells = 0; stop < end && cells < f->room - 1; cells++)
            stop += u8_strmblen(stop) > 0 ? u8_strmblen(stop) : 1;
        uint8_t before = quote;
        if (words && stop < end && (blank = behind_blank(at, stop, &quote))) {
            stop = blank;
            quote = before;
            behind_blank(at, stop, &quote);
        }
        add_box(f, box_textn((const char *)at, (size_t)(stop - at)));
        if (stop < end && !blank)
            add_text(f, "\\");
        if (stop < end)
            may_break(f);
        at = stop;
    }
}

static void flow_text(Flow *f, Expr e)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    if (expr_is_number(e))
        print_number(&text, e);
    else
        print_linear(&text, e);
    if (strchr(buf_text(&text), '\n'))
        add_text(f, buf_text(&text));
    else
        add_long_text(f, buf_text(&text), text.length, !expr_is_number(e));
    err_undefer(true);
}

/* Values by name, as a numeric solution gives them. */
static bool is_record(Expr e)
{
    bool all = expr_is(e, EXPR_LIST);
    for (long i = 0; all && i < expr_count(e); i++)
        all = expr_is(expr_arg(e, i), EXPR_EQUATION);
    return all;
}

/* diff(x(t),t) = 0.5 in one line: values that a derivative's name sets apart are not found. */
static bool flow_entry(Flow *f, Expr e)
{
    Expr name = expr_arg(e, 0), value = expr_arg(e, 1), of;
    if (!expr_is_number(value) || !expr_is(name, EXPR_CALL) || !print_special_derivative(name, &of))
        return false;
    flow_text(f, name);
    add_text(f, " = ");
    flow(f, value, BIND_RELATION);
    return true;
}

static void flow_items(Flow *f, Expr e, long from)
{
    bool record = is_record(e);
    int behind = f->behind;
    for (long i = from; i < expr_count(e); i++) {
        f->behind = 1 + (i == expr_count(e) - 1 ? behind : 0);
        if (i > from) {
            add_text(f, ", ");
            may_break(f);
            if (record && expr_count(e) >= RECORD_MIN) /* many are read one below the other */
                f->next = BREAK_MUST;
        }
        if (!record || !flow_entry(f, expr_arg(e, i)))
            flow(f, expr_arg(e, i), BIND_ITEM);
    }
    f->behind = behind;
}

/* One factor, taken apart when it is too wide. */
static void flow_factor(Flow *f, const Split2d *split, long i, int bind)
{
    const Box *whole = print_2d_factor(split, i, bind);
    Expr exponent = split->pairs[2 * i + 1];
    if (print_2d_is_below(split, i))
        exponent = num_neg(exponent);
    if (fits(f, whole)) {
        add_box(f, whole);
    } else if (exponent == EXPR_HALF) {
        add_text(f, box_unicode() ? "\u221a(" : "sqrt(");
        flow(f, print_2d_base(split, i), BIND_LOOSE);
        add_text(f, ")");
    } else if (num_is_one(exponent)) {
        flow(f, print_2d_base(split, i), bind);
    } else {
        add_text(f, "(");
        flow(f, print_2d_base(split, i), BIND_LOOSE);
        add_box(f, print_2d_power(box_text(")"), exponent));
    }
}

/* The factors above or below the bar. `alone`: in parentheses already. */
static void flow_side(Flow *f, const Split2d *split, bool below, bool alone)
{
    Expr number = below ? split->divisor : split->number;
    long count = below ? split->below : split->above;
    bool any = !num_is_one(number) || count == 0;
    if (any)
        flow(f, number, BIND_FACTOR);
    int bind = count == 1 && !any && alone ? BIND_LOOSE : BIND_FACTOR;
    for (long i = 0; i < split->n; i++) {
        if (print_2d_is_below(split, i) != below)
            continue;
        if (any) {
            add_text(f, " ");
            may_break(f);
        }
        any = true;
        flow_factor(f, split, i, bind);
    }
}

/* Is that side of the bar one number, name or label? */
static bool is_atom(const Split2d *split, bool below)
{
    Expr number = below ? split->divisor : split->number;
    long count = below ? split->below : split->above;
    if (count == 0)
        return expr_is(number, EXPR_INTEGER);
    for (long i = 0; count == 1 && num_is_one(number) && i < split->n; i++)
        if (print_2d_is_below(split, i) == below)
            return print_2d_binding(print_2d_base(split, i)) == BIND_ATOM &&
                   num_is_one(below ? num_neg(split->pairs[2 * i + 1]) : split->pairs[2 * i + 1]);
    return false;
}

/* A numerator or denominator of a fraction that is written in one line. */
static void flow_part(Flow *f, const Split2d *split, bool below)
{
    bool alone = is_atom(split, below);
    if (!alone)
        add_text(f, "(");
    flow_side(f, split, below, true);
    if (!alone)
        add_text(f, ")");
}

/* A product without its sign. */
static void flow_product(Flow *f, const Split2d *split)
{
    const Box *whole = print_2d_unsigned(split);
    if (fits(f, whole)) {
        add_box(f, whole);
        return;
    }
    if (!print_2d_is_fraction(split)) {
        flow_side(f, split, false, false);
        return;
    }
    flow_part(f, split, false);
    may_break(f);
    add_text(f, "/");
    flow_part(f, split, true);
}

static void flow_signed(Flow *f, Expr coefficient, Expr term, bool first)
{
    Split2d split;
    print_2d_split(&split, coefficient, term);
    const Box *sign = print_2d_sign(&split, first);
    if (!first)
        may_break(f);
    if (sign->width)
        add_box(f, sign);
    flow_product(f, &split);
}

static void flow_infix(Flow *f, Expr e)
{
    int bind = print_2d_binding(e) + 1;
    for (long i = 0; i < expr_count(e); i++) {
        if (i) {
            may_break(f);
            add_text(f, print_2d_infix(e));
        }
        flow(f, expr_arg(e, i), bind);
    }
}

static void flow_rtable(Flow *f, Expr e, const RTable *m)
{
    if (print_matrix_is_large(e) || m->ndim > 2) {
        add_box(f, print_2d_box(e, BIND_LOOSE));
        return;
    }
    bool rows = !(m->kind == RTABLE_ROW || (m->kind == RTABLE_ARRAY && m->ndim == 1));
    long n = rows ? rtable_rows(m) : 1, cols = rows ? rtable_cols(m) : rtable_count(m);
    add_text(f, rows ? "[[" : "[");
    for (long i = 0; i < n; i++) {
        if (i) {
            f->next = BREAK_MUST;
            add_text(f, " [");
        }
        for (long j = 0; j < cols; j++) {
            if (j) {
                add_text(f, ", ");
                may_break(f);
            }
            flow(f, m->data[i * cols + j], BIND_ITEM);
        }
        if (i < n - 1)
            add_text(f, "],");
    }
    add_text(f, rows ? "]]" : "]");
}

static void flow_table(Flow *f, const Table *table)
{
    add_text(f, "table([");
    for (long i = 0; i < table_size(table); i++) {
        if (i) {
            add_text(f, ", ");
            f->next = BREAK_MUST;
        }
        flow(f, table_key(table, i), BIND_RANGE);
        add_text(f, " = ");
        flow(f, table_value(table, i), BIND_RANGE);
    }
    add_text(f, "])");
}

static void flow_call(Flow *f, Expr e)
{
    Expr operand;
    const Box *op = print_special_derivative(e, &operand);
    if (op) {
        add_box(f, op);
        flow(f, operand, BIND_ATOM);
        return;
    }
    flow(f, expr_arg(e, 0), BIND_ATOM);
    add_text(f, "(");
    flow_items(f, e, 1);
    add_text(f, ")");
}

/* The middle of a very long sum is counted only. */
static void flow_sum(Flow *f, Expr e)
{
    long n = expr_count(e) / 2;
    long before = print_style.terms.before, after = print_style.terms.after;
    bool whole =
        print_style.terms.threshold < 0 || n <= print_style.terms.threshold || before + after >= n;
    for (long i = 0; i < n; i++) {
        if (!whole && i == before) {
            char text[48];
            snprintf(text, sizeof text, " + [...%ld terms...]", n - before - after);
            may_break(f);
            add_text(f, text);
            i = n - after;
            if (i >= n)
                break;
        }
        flow_signed(f, expr_arg(e, 2 * i + 1), expr_arg(e, 2 * i), i == 0);
    }
}

/* Takes e apart, its binding being as asked. */
static void flow_apart(Flow *f, Expr e)
{
    switch (expr_kind(e)) {
    case EXPR_SUM:
        flow_sum(f, e);
        break;
    case EXPR_PRODUCT:
    case EXPR_POWER:
        flow_signed(f, EXPR_ONE, e, true);
        break;
    case EXPR_CALL:
        flow_call(f, e);
        break;
    case EXPR_INDEXED:
        flow(f, expr_arg(e, 0), BIND_ATOM);
        add_text(f, "[");
        flow_items(f, e, 1);
        add_text(f, "]");
        break;
    case EXPR_SEQ:
        flow_items(f, e, 0);
        break;
    case EXPR_LIST:
    case EXPR_SET:
        add_text(f, expr_is(e, EXPR_LIST) ? "[" : "{");
        flow_items(f, e, 0);
        add_text(f, expr_is(e, EXPR_LIST) ? "]" : "}");
        break;
    default:
        if (print_2d_infix(e))
            flow_infix(f, e);
        else if (rtable_of(e))
            flow_rtable(f, e, rtable_of(e));
        else if (table_of(e))
            flow_table(f, table_of(e));
        else
            flow_text(f, e);
    }
}

static void flow(Flow *f, Expr e, int bind)
{
    err_stack_check();
    err_poll();
    const Box *whole = print_2d_box(e, bind);
    if (fits(f, whole)) {
        add_box(f, whole);
        return;
    }
    bool fenced = print_2d_binding(e) < bind;
    if (fenced)
        add_text(f, "(");
    flow_apart(f, e);
    if (fenced)
        add_text(f, ")");
}

/* --- filling lines ------------------------------------------------------------------------------
 */

/* The end of the run of pieces from i on that must stay together, and its width. */
static long run_end(const Flow *f, long i, int *width)
{
    *width = 0;
    do
        *width += f->pieces[i++].box->width;
    while (i < f->n && f->pieces[i].before == BREAK_NO);
    return i;
}

static bool put_line(Buf *out, const Flow *f, long from, long to, int indent, bool tall_before)
{
    const Box **parts = mem_array((size_t)(to - from), sizeof *parts);
    err_defer(mem_release, parts);
    for (long i = from; i < to; i++)
        parts[i - from] = f->pieces[i].box;
    const Box *line = box_row(parts, to - from);
    err_undefer(true);
    if (from && (line->height > 1 || tall_before))
        buf_putc(out, '\n');
    for (int r = 0; r < line->height; r++) {
        box_put_row(out, line, r, indent);
        buf_putc(out, '\n');
    }
    return line->height > 1;
}

static void put_lines(Buf *out, const Flow *f, int width)
{
    bool tall = false;
    for (long start = 0, next; start < f->n; start = next) {
        int indent = start ? INDENT : 0, used, more;
        next = run_end(f, start, &used);
        while (next < f->n && f->pieces[next].before == BREAK_MAY) {
            long end = run_end(f, next, &more);
            if (indent + used + more > width)
                break;
            used += more;
            next = end;
        }
        tall = put_line(out, f, start, next, indent, tall);
    }
}

void print_flow(Buf *out, const char *label, Expr e, int width)
{
    int label_width = box_cells(label, strlen(label));
    bool short_label = label_width <= width / 3;
    Flow f = {.width = width,
              .room = width - 4 - (short_label && label_width > INDENT ? label_width : INDENT)};
    err_defer(flow_release, &f);
    if (*label)
        add_text(&f, label);
    if (!short_label)
        may_break(&f);
    flow_apart(&f, e);
    put_lines(out, &f, width);
    err_undefer(true);
}
