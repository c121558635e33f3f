/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Statements are matched by their text, in their order: lines that are put between, and remarks,
 * change nothing. What is no longer found is kept apart, so that a result of an edited statement
 * can still be found by its name.
 */
#include "repl/sheet/sheet_stored.h"

#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/heap.h"
#include "cas/core/print/print.h"
#include "repl/eval/eval.h"
#include "repl/plot/plot.h"
#include "repl/sheet/sheet_run.h"
#include "repl/syntax/parse.h"

void sheet_stored_path(Buf *path, const char *script)
{
    buf_printf(path, "%s.results", script);
}

/* --- writing ---------------------------------------------------------------------------------- */

typedef struct Writing {
    Buf *out;
    Buf statement, printed, outputs; /* of the statement at hand */
} Writing;

static void writing_release(void *writing)
{
    Writing *w = writing;
    buf_free(&w->statement);
    buf_free(&w->printed);
    buf_free(&w->outputs);
}

/* Text after a letter; its further lines after another. */
static void put_lines(Buf *out, char letter, char further, const char *text, size_t length)
{
    const char *end = text + length;
    buf_printf(out, "%c ", letter);
    for (; text < end; text++)
        if (*text == '\n' && text + 1 < end)
            buf_printf(out, "\n%c ", further);
        else if (*text != '\n')
            buf_putc(out, *text);
    buf_putc(out, '\n');
}

/* What was printed comes before the next thing. */
static void end_printed(Writing *w)
{
    if (w->printed.length)
        put_lines(&w->outputs, '|', '|', buf_text(&w->printed), w->printed.length);
    buf_truncate(&w->printed, 0);
}

static void end_statement(Writing *w)
{
    end_printed(w);
    if (w->statement.length)
        put_lines(w->out, '>', '.', buf_text(&w->statement), w->statement.length);
    buf_putn(w->out, buf_text(&w->outputs), w->outputs.length);
    buf_truncate(&w->outputs, 0);
    buf_truncate(&w->statement, 0);
}

static void on_statement(const char *text, size_t length, unsigned long line, void *writing)
{
    Writing *w = writing;
    (void)line;
    end_statement(w);
    buf_putn(&w->statement, text, length);
}

static void on_show(const char *label, Expr value, void *writing)
{
    Writing *w = writing;
    Buf text = {0};
    end_printed(w);
    if (plot_is(value)) {
        buf_puts(&w->outputs, "* plot\n");
        return;
    }
    err_defer(buf_release, &text);
    buf_puts(&text, label);
    print_linear(&text, value);
    put_lines(&w->outputs, *label ? ':' : '=', '.', buf_text(&text), text.length);
    err_undefer(true);
}

static void on_write(const char *text, size_t length, void *writing)
{
    buf_putn(&((Writing *)writing)->printed, text, length);
}

static void on_error(const char *message, unsigned long line, void *writing)
{
    Writing *w = writing;
    (void)line;
    end_printed(w);
    put_lines(&w->outputs, '!', '.', message, strlen(message));
}

bool sheet_stored_put(Buf *out, const Source *script)
{
    Writing w = {.out = out};
    SheetListener listener = {on_statement, on_show, on_write, on_error, &w};
    err_defer(writing_release, &w);
    bool whole = sheet_run(script, false, &listener);
    end_statement(&w);
    err_undefer(true);
    return whole;
}

/* --- reading ---------------------------------------------------------------------------------- */

static MwSheet *rooted; /* whose values are in use */

static void mark_values(void (*mark)(Expr e))
{
    for (long i = 0; rooted && i < rooted->nitems; i++)
        for (long k = 0; k < rooted->items[i].noutputs; k++)
            if (rooted->items[i].outputs[k].value)
                mark(rooted->items[i].outputs[k].value);
}

void sheet_stored_release(void *sheet)
{
    if (rooted == sheet)
        rooted = NULL;
    mw_sheet_release(sheet);
}

static MwItem *add_item(MwSheet *sheet, char *text, unsigned long line)
{
    err_defer(mem_release, text);
    if (sheet->nitems == sheet->room) {
        long room = sheet->room ? 2 * sheet->room : 16;
        sheet->items = mem_rearray(sheet->items, (size_t)room, sizeof *sheet->items);
        sheet->room = room;
    }
    MwItem *item = &sheet->items[sheet->nitems];
    *item = (MwItem){.kind = MW_INPUT, .line = line, .section = mem_strdup("")};
    item->text = text;
    sheet->nitems++;
    err_undefer(false);
    return item;
}

static MwOutput *add_output(MwItem *item, MwOutput output)
{
    item->outputs = mem_rearray(item->outputs, (size_t)item->noutputs + 1, sizeof *item->outputs);
    item->outputs[item->noutputs] = output;
    return &item->outputs[item->noutputs++];
}

typedef struct Reading {
    const char *text;
    Expr value;
} Reading;

static void evaluate(void *reading)
{
    Reading *r = reading;
    Expr text = expr_string(r->text, (long)strlen(r->text));
    r->value = eval_expr(eval_apply(expr_symbol("parse"), &text, 1));
}

static void take_value(MwItem *item, const char *text, bool named)
{
    const char *behind = named ? strstr(text, " := ") : NULL;
    MwOutput *output = add_output(item, (MwOutput){.kind = MW_VALUE});
    Buf left = {0};
    err_defer(buf_release, &left);
    if (behind)
        for (const char *c = text; c < behind; c++)
            if (*c != ' ')
                buf_putc(&left, *c);
    output->left = mem_strdup(buf_text(&left));
    output->text = mem_strdup(behind ? behind + 4 : text);
    err_undefer(true);
    Reading reading = {.text = output->text};
    if (err_attempt(evaluate, &reading))
        output->value = reading.value;
}

static void take_record(MwSheet *stored, char letter, const char *text)
{
    static const struct {
        char letter;
        MwOutputKind kind;
    } KINDS[] = {{'|', MW_PRINTED}, {'!', MW_ERROR}, {'*', MW_PLOT}};
    MwItem *item = stored->nitems ? &stored->items[stored->nitems - 1] : NULL;
    if (letter == '>') {
        add_item(stored, mem_strdup(text), 0);
    } else if (item && (letter == '=' || letter == ':')) {
        take_value(item, text, letter == ':');
    } else if (item) {
        for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++)
            if (KINDS[i].letter == letter)
                add_output(item, (MwOutput){.kind = KINDS[i].kind})->text = mem_strdup(text);
    }
}

void sheet_stored_read(MwSheet *stored, const char *text)
{
    Buf record = {0};
    char letter = '#';
    unsigned long line = 0;
    heap_add_roots(mark_values);
    rooted = stored;
    err_defer(buf_release, &record);
    while (*text) {
        size_t length = strcspn(text, "\n");
        line++;
        if (length && (!strchr(">=:|!*.#", *text) || (length > 1 && text[1] != ' ')))
            err_raise(ST_SYNTAX, "line %lu is no kept result", line);
        bool more = *text == '.' && letter != '#';
        if (length && !more) {
            take_record(stored, letter, buf_text(&record));
            buf_truncate(&record, 0);
            letter = *text;
        } else if (more) {
            buf_putc(&record, '\n');
        }
        if (length > 2)
            buf_putn(&record, text + 2, length - 2);
        text += length + (text[length] == '\n');
    }
    take_record(stored, letter, buf_text(&record));
    err_undefer(true);
}

/* --- matching --------------------------------------------------------------------------------- */

static void parse_release(void *parser)
{
    parse_end(parser);
}

static void unit_release(void *unit)
{
    ast_release(unit);
}

static void add_statement(MwSheet *sheet, const Source *script, const AstUnit *unit, size_t end)
{
    const char *start = sheet_run_start(script, unit);
    size_t length = (size_t)(script->text + end - start);
    while (length && strchr(" \t\r\n", start[length - 1]))
        length--;
    add_item(sheet, mem_strndup(start, length), ast_root(unit)->span.line);
}

/* All of them; one that cannot be parsed with what stands behind it in its line, so that running it
 * says so. */
static void add_statements(MwSheet *sheet, const Source *script)
{
    Parser parser;
    parse_begin(&parser, script);
    err_defer(parse_release, &parser);
    for (bool more = true; more;) {
        AstUnit *unit = NULL;
        size_t from = parser.position;
        ParseResult result = parse_next(&parser, &unit);
        more = result == PARSE_STATEMENT || result == PARSE_ERROR;
        if (result == PARSE_STATEMENT) {
            err_defer(unit_release, unit);
            add_statement(sheet, script, unit, parser.position);
            err_undefer(true);
        } else if (result != PARSE_END) {
            size_t to = more ? parser.position : script->length;
            add_item(sheet, mem_strndup(script->text + from, to - from), parser.error.place.line);
        }
    }
    err_undefer(true);
}

static void move_outputs(MwItem *to, MwItem *from)
{
    if (!to->noutputs) {
        to->outputs = from->outputs;
        to->noutputs = from->noutputs;
        from->outputs = NULL;
    } else {
        for (long i = 0; i < from->noutputs; i++) {
            add_output(to, from->outputs[i]);
            from->outputs[i] = (MwOutput){0};
        }
        mem_free(from->outputs);
        from->outputs = NULL;
    }
    from->noutputs = 0;
}

/* Statements between two that are matched: as many as are kept, each was edited in its place. */
static void pair_gap(MwItem *items, long n, MwItem *stored, long kept)
{
    for (long i = 0; i < n && n == kept; i++)
        move_outputs(&items[i], &stored[i]);
}

void sheet_stored_pair(MwSheet *sheet, const Source *script, MwSheet *stored)
{
    long matched = 0, next = 0;
    add_statements(sheet, script);
    for (long i = 0; i < sheet->nitems; i++) {
        long k = next;
        while (k < stored->nitems && strcmp(stored->items[k].text, sheet->items[i].text) != 0)
            k++;
        if (k == stored->nitems)
            continue;
        pair_gap(sheet->items + matched, i - matched, stored->items + next, k - next);
        move_outputs(&sheet->items[i], &stored->items[k]);
        matched = i + 1;
        next = k + 1;
    }
    pair_gap(sheet->items + matched, sheet->nitems - matched, stored->items + next,
             stored->nitems - next);
    MwItem *gone = add_item(sheet, mem_strdup(""), 0);
    for (long k = 0; k < stored->nitems; k++)
        move_outputs(gone, &stored->items[k]);
    rooted = sheet;
}
