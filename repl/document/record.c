/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results are kept as text, so that what is assigned later changes nothing in them, and only a
 * beginning of long ones; plots are kept as they are and drawn when the report is written. The
 * oldest half of too much is given up.
 */
#include "repl/document/record.h"

#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/heap.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable.h"
#include "repl/document/document.h"
#include "repl/plot/plot.h"
#include "repl/print/print_latex.h"

enum { MOST_PARTS = 4000, MOST_BYTES = 32 << 20, LONGEST_LATEX = 20000, SHOWN = 2000 };

static struct {
    bool on, muted;
    Document document;
    size_t bytes;
    long statement; /* the part of the statement that runs, and how long it was before it */
    size_t statement_at;
} record;

static void mark_figures(void (*mark)(Expr e))
{
    for (long i = 0; i < record.document.n; i++)
        if (record.document.part[i].figure)
            mark(record.document.part[i].figure);
}

void record_begin(void)
{
    record.on = true;
    heap_add_roots(mark_figures);
}

bool record_on(void)
{
    return record.on;
}

void record_end(void)
{
    document_free(&record.document);
    memset(&record, 0, sizeof record);
}

bool record_mute(bool mute)
{
    bool old = record.muted;
    record.muted = mute;
    return old;
}

static DocPart *add(DocKind kind, const char *text, size_t length)
{
    if (record.document.n >= MOST_PARTS || record.bytes > MOST_BYTES) {
        document_drop(&record.document, record.document.n / 2);
        record.bytes /= 2;
    }
    record.bytes += length;
    return document_add(&record.document, kind, text, length);
}

/* --- statements and texts --------------------------------------------------------------------- */

/* A remark in the line of the statement before it belongs to that. Returns what is behind it. */
static size_t take_remark(const Source *source, size_t from, size_t to)
{
    const char *text = source->text + from;
    size_t length = 0;
    bool same_line = from > 0 && text[-1] != '\n' && record.document.n;
    while (from + length < to && text[length] != '\n')
        length++;
    const char *sign = same_line ? memchr(text, '#', length) : NULL;
    if (!sign)
        return from;
    for (long i = record.document.n - 1; i >= 0; i--)
        if (record.document.part[i].kind == DOC_INPUT) {
            DocPart *part = &record.document.part[i];
            Buf all = {0};
            err_defer(buf_release, &all);
            buf_printf(&all, "%s%.*s", part->text, (int)length, text);
            char *joined = buf_steal(&all);
            err_undefer(true);
            mem_free(part->text);
            part->text = joined;
            break;
        }
    return from + length;
}

void record_statement(const Source *source, size_t from, size_t start, size_t end)
{
    if (!record.on)
        return;
    from = take_remark(source, from, start);
    document_add_comments(&record.document, source->text + from, start - from);
    long before = record.document.n;
    size_t length = before ? strlen(record.document.part[before - 1].text) : 0;
    add(DOC_INPUT, source->text + start, end - start);
    record.statement = record.document.n - 1;
    record.statement_at = record.document.n == before ? length : 0;
}

void record_rest(const Source *source, size_t from)
{
    if (!record.on)
        return;
    from = take_remark(source, from, source->length);
    document_add_comments(&record.document, source->text + from, source->length - from);
}

void record_text(const char *text, int level)
{
    if (record.on)
        add(level ? DOC_HEADING : DOC_PARAGRAPH, text, strlen(text))->level = level;
}

/* --- what comes of them ----------------------------------------------------------------------- */

typedef struct Typeset {
    Buf *out; /* what stands before the value, at first */
    Expr value;
} Typeset;

/* Lists and sets may be broken between their members, which brackets that grow do not allow. */
static void typeset(void *typeset)
{
    const Typeset *t = typeset;
    bool list = expr_is(t->value, EXPR_LIST), set = expr_is(t->value, EXPR_SET);
    Buf rows = {0};
    err_defer(buf_release, &rows);
    bool labelled = print_latex_labelled(&rows, buf_text(t->out), t->value);
    if (labelled) {
        buf_truncate(t->out, 0);
        buf_puts(t->out, buf_text(&rows));
    }
    err_undefer(true);
    if (labelled)
        return;
    if (!list && !set) {
        print_latex(t->out, t->value);
        return;
    }
    buf_puts(t->out, list ? "[" : "\\{");
    for (long i = 0; i < expr_count(t->value); i++) {
        buf_puts(t->out, i ? ", \\allowbreak " : "");
        print_latex(t->out, expr_arg(t->value, i));
    }
    buf_puts(t->out, list ? "]" : "\\}");
}

/* What mathematics has no form for is shown as it is typed. */
static bool is_typed(Expr e)
{
    return expr_is(e, EXPR_STRING) || (expr_is(e, EXPR_OBJECT) && !rtable_of(e));
}

static void add_typed(const char *label, Expr value)
{
    Buf text = {0};
    char *shown = print_text(value, SHOWN);
    err_defer(mem_release, shown);
    err_defer(buf_release, &text);
    buf_printf(&text, "%s%s\n", label, shown);
    add(DOC_PRINTED, buf_text(&text), text.length);
    err_undefer(true);
    err_undefer(true);
}

void record_result(const char *label, Expr value)
{
    Buf latex = {0};
    if (!record.on)
        return;
    if (plot_is(value)) {
        add(DOC_FIGURE, "", 0)->figure = value;
        return;
    }
    err_defer(buf_release, &latex);
    print_latex_targets(&latex, label);
    Typeset task = {&latex, value};
    if (!is_typed(value) && err_attempt(typeset, &task) && latex.length < LONGEST_LATEX) {
        DocPart *part = add(DOC_RESULT, buf_text(&latex), latex.length);
        part->plain = print_text(value, SHOWN);
    } else {
        add_typed(label, value);
    }
    err_undefer(true);
}

void record_output(const char *text, size_t length)
{
    if (record.on && !record.muted)
        add(DOC_PRINTED, text, length);
}

void record_message(const char *kind, const char *text)
{
    Buf all = {0};
    if (!record.on || record.muted)
        return;
    err_defer(buf_release, &all);
    buf_printf(&all, "%s: %s", kind, text);
    add(DOC_MESSAGE, buf_text(&all), all.length);
    err_undefer(true);
}

void record_drop_statement(void)
{
    Document *document = &record.document;
    if (record.statement != document->n - 1 || document->part[record.statement].kind != DOC_INPUT)
        return;
    if (record.statement_at) {
        document->part[record.statement].text[record.statement_at] = '\0';
        return;
    }
    mem_free(document->part[--document->n].text);
}

const Document *record_document(void)
{
    return &record.document;
}
