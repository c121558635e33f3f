/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * daesy --compare: the cells of a worksheet are run, nothing is shown but how each output that the
 * sheet stores compares with what comes. A result looks for the next stored output of its cell with
 * the same name on its left; texts that are printed are compared as a whole, blanks apart; an error
 * where the sheet has one is the same in other words.
 */
#include <ctype.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/heap.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable.h"
#include "repl/eval/eval.h"
#include "repl/eval/eval_state.h"
#include "repl/files/mw_script.h"
#include "repl/files/mw_value.h"
#include "repl/plot/plot.h"
#include "repl/session_parts.h"

enum { SHOWN = 300 }; /* characters of a value that differs */

typedef enum Verdict {
    VERDICT_EQUAL,
    VERDICT_FORM,
    VERDICT_DIFFERENT,
    VERDICT_MISSING,
    VERDICT_UNDECIDED,
    VERDICT_UNREAD,
    VERDICT_PLOT,
    VERDICTS
} Verdict;

static const char *const VERDICT_TEXT[VERDICTS] = {
    "equal",       "equal in another form", "different",           "missing",
    "not decided", "not compared",          "a plot, not compared"};

static struct {
    const char *path;
    const MwItem *cell;
    bool *used; /* of the cell's stored outputs */
    Buf printed, errors;
    Buf lines; /* results of the cell that no stored value met, in 1-D */
    long nlines;
    long errors_seen;
    long count[VERDICTS], unread, surplus;
    void (*write)(const char *text, size_t length);
} now;

/* --- what is said ----------------------------------------------------------------------------- */

static void put_cell(Buf *line)
{
    buf_printf(line, "%s, cell %ld", now.path, now.cell->cell);
    if (*now.cell->section)
        buf_printf(line, " (section %s)", now.cell->section);
}

static void put_side(Buf *line, const char *side, const char *text)
{
    buf_printf(line, "    %-7s ", side);
    for (const char *c = text; *c && c < text + SHOWN; c++)
        buf_putc(line, *c == '\n' ? ' ' : *c);
    buf_puts(line, strlen(text) > SHOWN ? "...\n" : "\n");
}

/* One line for an output, two more where there is something to see. */
static void tell(Verdict verdict, const char *what, const char *stored, const char *result)
{
    Buf line = {0};
    now.count[verdict]++;
    err_defer(buf_release, &line);
    put_cell(&line);
    buf_printf(&line, ", %s: %s\n", what, VERDICT_TEXT[verdict]);
    if (stored)
        put_side(&line, "stored", stored);
    if (result)
        put_side(&line,
                 verdict == VERDICT_UNREAD || verdict == VERDICT_MISSING ? "because" : "result",
                 result);
    now.write(buf_text(&line), line.length);
    err_undefer(true);
}

static void tell_values(Verdict verdict, const char *what, Expr stored, Expr result)
{
    bool shown = verdict != VERDICT_EQUAL && verdict != VERDICT_FORM;
    char *a = shown ? print_text(stored, SHOWN) : NULL;
    err_defer(mem_release, a);
    char *b = shown ? print_text(result, SHOWN) : NULL;
    err_defer(mem_release, b);
    tell(verdict, what, a, b);
    err_undefer(true);
    err_undefer(true);
}

/* --- values ----------------------------------------------------------------------------------- */

static Verdict verdict_of(MwSame same)
{
    switch (same) {
    case MW_EQUAL:
        return VERDICT_EQUAL;
    case MW_EQUAL_FORM:
        return VERDICT_FORM;
    case MW_DIFFERENT:
        return VERDICT_DIFFERENT;
    default:
        return VERDICT_UNDECIDED;
    }
}

/* "x := " as "x", without blanks. */
static void put_name(Buf *out, const char *label)
{
    size_t length = strlen(label);
    if (length >= 4 && !strcmp(label + length - 4, " := "))
        length -= 4;
    for (size_t i = 0; i < length; i++)
        if (label[i] != ' ')
            buf_putc(out, label[i]);
}

static void put_what(Buf *what, const char *left, long output)
{
    if (left && *left && strcmp(left, "?") != 0)
        buf_puts(what, left);
    else
        buf_printf(what, "output %ld", output + 1);
}

/* Compares the result with this stored output; false when that has another name. */
static bool meets(long i, const char *name, Expr value)
{
    MwShown shown;
    Buf why = {0}, what = {0};
    err_defer(buf_release, &why);
    err_defer(buf_release, &what);
    bool good = mw_value_shown(&shown, now.cell->outputs[i].text, &why);
    err_defer(mem_release, shown.left);
    const char *left = shown.left ? shown.left : "?";
    bool met = !strcmp(left, "?") || !strcmp(left, name);
    put_what(&what, left, i);
    if (met && good)
        tell_values(verdict_of(mw_compare_shown(shown.value, value)), buf_text(&what), shown.value,
                    value);
    else if (met)
        tell(VERDICT_UNREAD, buf_text(&what), NULL, buf_text(&why));
    for (int k = 0; k < 3; k++)
        err_undefer(true);
    return met;
}

/* A sheet may have shown its results as lines of text. */
static void keep_line(const char *label, Expr value)
{
    buf_puts(&now.lines, label);
    print_linear(&now.lines, value);
    buf_putc(&now.lines, '\n');
    now.nlines++;
}

static void on_show(const char *label, Expr value)
{
    Buf name = {0};
    if (plot_is(value))
        return;
    err_defer(buf_release, &name);
    put_name(&name, label);
    bool met = false;
    for (long i = 0; i < now.cell->noutputs && !met; i++)
        if (!now.used[i] && now.cell->outputs[i].kind == MW_VALUE) {
            met = meets(i, buf_text(&name), value);
            now.used[i] = met;
        }
    if (!met)
        keep_line(label, value);
    err_undefer(true);
}

static void on_write(const char *text, size_t length)
{
    buf_putn(&now.printed, text, length);
}

static void on_warning(const char *text)
{
    (void)text;
}

/* --- cells ------------------------------------------------------------------------------------ */

static bool equal_but_for_blanks(const char *a, const char *b)
{
    for (;; a++, b++) {
        while (isspace((unsigned char)*a))
            a++;
        while (isspace((unsigned char)*b))
            b++;
        if (*a != *b || !*a)
            return *a == *b;
    }
}

/* What the sheet stores as printed, in one. */
static void compare_printed(void)
{
    Buf stored = {0};
    bool any = false;
    err_defer(buf_release, &stored);
    for (long i = 0; i < now.cell->noutputs; i++)
        if (now.cell->outputs[i].kind == MW_PRINTED) {
            any = true;
            buf_printf(&stored, "%s\n", now.cell->outputs[i].text);
        }
    const char *text = buf_text(&stored), *printed = buf_text(&now.printed);
    if (any && !*printed && now.nlines) {
        printed = buf_text(&now.lines);
        now.nlines = 0;
    }
    now.surplus += now.nlines;
    if (any && equal_but_for_blanks(text, printed))
        tell(VERDICT_EQUAL, "what is printed", NULL, NULL);
    else if (any && !*printed)
        tell(VERDICT_MISSING, "what is printed", text,
             *buf_text(&now.errors) ? buf_text(&now.errors) : NULL);
    else if (any)
        tell(VERDICT_DIFFERENT, "what is printed", text, printed);
    err_undefer(true);
}

/* What is stored and nothing came for. */
static void compare_rest(void)
{
    long errors = 0;
    const char *why = now.errors.length ? buf_text(&now.errors) : NULL;
    for (long i = 0; i < now.cell->noutputs; i++) {
        const MwOutput *output = &now.cell->outputs[i];
        Buf what = {0};
        MwShown shown = {0};
        err_defer(buf_release, &what);
        if (output->kind == MW_VALUE && !now.used[i]) {
            Buf reason = {0};
            err_defer(buf_release, &reason);
            mw_value_shown(&shown, output->text, &reason);
            err_defer(mem_release, shown.left);
            put_what(&what, shown.left, i);
            tell(VERDICT_MISSING, buf_text(&what), NULL, why);
            err_undefer(true);
            err_undefer(true);
        } else if (output->kind == MW_PLOT) {
            tell(VERDICT_PLOT, "output", NULL, NULL);
        } else if (output->kind == MW_ERROR && errors++ < now.errors_seen) {
            tell(VERDICT_FORM, "error", NULL, NULL);
        } else if (output->kind == MW_ERROR) {
            tell(VERDICT_DIFFERENT, "error", output->text, "no error");
        }
        err_undefer(true);
    }
}

static void note_error(const char *message)
{
    now.errors_seen++;
    if (now.errors.length)
        buf_puts(&now.errors, "; ");
    buf_puts(&now.errors, message);
}

static void run_unit(void *unit)
{
    eval_statement(unit);
}

static void unit_release(void *unit)
{
    ast_release(unit);
}

static void parse_release(void *parser)
{
    parse_end(parser);
}

static void run_statement(AstUnit *unit)
{
    err_defer(unit_release, unit);
    Status status = err_try(run_unit, unit);
    if (status == ST_INTERRUPT || status == ST_INTERNAL)
        err_reraise();
    if (status == ST_QUIT)
        session_leave(SESSION_FINE);
    else if (status != ST_OK)
        note_error(err_message());
    eval_state_clear_trace();
    err_undefer(true);
    rtable_rest();
    heap_maybe_collect();
}

static void run_source(const Source *source)
{
    Parser parser;
    parse_begin(&parser, source);
    parser.final_closes = true;
    err_defer(parse_release, &parser);
    for (bool more = true; more && !session_leaving();) {
        AstUnit *unit = NULL;
        ParseResult result = parse_next(&parser, &unit);
        more = result == PARSE_STATEMENT || result == PARSE_ERROR;
        if (result == PARSE_STATEMENT)
            run_statement(unit);
        else if (result != PARSE_END)
            note_error(parser.error.message ? parser.error.message : "unfinished statement");
    }
    err_undefer(true);
}

static void compare_cell(const MwItem *cell)
{
    Buf name = {0};
    now.cell = cell;
    now.used = mem_zalloc((size_t)cell->noutputs + 1);
    err_defer(mem_release, now.used);
    err_defer(buf_release, &name);
    mw_script_name(&name, now.path, cell);
    run_source(source_add(buf_text(&name), cell->text, strlen(cell->text), 1));
    compare_printed();
    compare_rest();
    buf_free(&now.printed);
    buf_free(&now.errors);
    buf_free(&now.lines);
    now.errors_seen = now.nlines = 0;
    err_undefer(true);
    err_undefer(true);
}

static void tell_fault(const MwItem *cell)
{
    Buf line = {0};
    now.unread++;
    err_defer(buf_release, &line);
    buf_printf(&line, "%s, ", now.path);
    mw_put_place(&line, cell);
    buf_printf(&line, ": not read: %s\n", cell->fault);
    now.write(buf_text(&line), line.length);
    err_undefer(true);
}

static void sum_up(void)
{
    Buf line = {0};
    long all = 0;
    err_defer(buf_release, &line);
    for (int i = 0; i < VERDICTS; i++)
        all += now.count[i];
    buf_printf(&line, "%s: %ld stored outputs", now.path, all);
    for (int i = 0; i < VERDICTS; i++)
        if (now.count[i] || i <= VERDICT_MISSING)
            buf_printf(&line, "%s %ld %s", i ? "," : ":", now.count[i],
                       i == VERDICT_PLOT ? "plots" : VERDICT_TEXT[i]);
    buf_puts(&line, "\n");
    if (now.surplus)
        buf_printf(&line, "%s: %ld results of which the sheet stores nothing\n", now.path,
                   now.surplus);
    if (now.unread)
        buf_printf(&line, "%s: %ld cells could not be read\n", now.path, now.unread);
    now.write(buf_text(&line), line.length);
    err_undefer(true);
}

static void back(void *hooks)
{
    (void)hooks;
    eval_write = now.write;
    buf_free(&now.printed);
    buf_free(&now.errors);
    buf_free(&now.lines);
}

void session_compare(const char *path, const MwSheet *sheet)
{
    void (*show)(const char *, Expr) = eval_show;
    void (*warn)(const char *) = eval_warn;
    memset(&now, 0, sizeof now);
    now.path = path;
    now.write = eval_write;
    eval_show = on_show;
    eval_write = on_write;
    eval_warn = on_warning;
    err_defer(back, NULL);
    for (long i = 0; i < sheet->nitems && !session_leaving(); i++)
        if (sheet->items[i].fault)
            tell_fault(&sheet->items[i]);
        else if (sheet->items[i].kind == MW_INPUT)
            compare_cell(&sheet->items[i]);
    err_undefer(true);
    eval_show = show;
    eval_warn = warn;
    sum_up();
    if (now.count[VERDICT_DIFFERENT] || now.count[VERDICT_MISSING] || now.unread)
        session_failed(SESSION_DIFFERENT, BREAK_NEVER);
}
