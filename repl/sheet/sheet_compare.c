/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * daesy --compare and --check-output: the cells of a worksheet, or the statements of a script, are
 * run, nothing is shown but how each output that is stored compares with what comes. A result looks
 * for the next stored output of its cell with the same name on its left, of a script also for one
 * of a statement that is gone; texts that are printed are compared as a whole, blanks and the last
 * digits of floats apart; an error where the sheet has one is the same in other words.
 */
#include "repl/sheet/sheet.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/print/print.h"
#include "repl/eval/eval.h"
#include "repl/files/mw_script.h"
#include "repl/files/mw_value.h"
#include "repl/plot/plot.h"
#include "repl/session_parts.h"
#include "repl/sheet/sheet_run.h"
#include "repl/sheet/sheet_stored.h"

enum { SHOWN = 300 }; /* characters of a value that differs */

static const double AGREE = 1e-6; /* as floats in results (mw_compare.c) */

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
    MwItem *cell,
        *gone; /* gone: what a script stored for statements that it has no more, or NULL */
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
    if (!now.cell->cell) {
        buf_puts(line, now.path);
        if (now.cell->line)
            buf_printf(line, ":%lu", now.cell->line);
        return;
    }
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
    buf_printf(&line, "%s %s: %s\n", now.cell->cell ? "," : ":", what, VERDICT_TEXT[verdict]);
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

static void put_what(Buf *what, const char *left, long output)
{
    if (left && *left && strcmp(left, "?") != 0)
        buf_puts(what, left);
    else
        buf_printf(what, "output %ld", output + 1);
}

/* What is stored: kept beside a script it is read already. */
static bool read_shown(MwShown *shown, const MwOutput *output, Buf *why)
{
    if (!output->left)
        return mw_value_shown(shown, output->text, why);
    *shown = (MwShown){mem_strdup(output->left), output->value};
    if (!shown->value)
        buf_puts(why, "it cannot be read again, and the text is another");
    return shown->value != NULL;
}

static bool is_same_text(const MwOutput *output, Expr value)
{
    if (!output->left)
        return false;
    char *text = print_text(value, 0);
    bool same = !strcmp(text, output->text);
    mem_free(text);
    return same;
}

/* Compares the result with this stored output; false when that has another name. */
static bool meets(const MwOutput *output, long i, const char *name, Expr value)
{
    MwShown shown = {0};
    Buf why = {0}, what = {0};
    err_defer(buf_release, &why);
    err_defer(buf_release, &what);
    bool good = read_shown(&shown, output, &why);
    err_defer(mem_release, shown.left);
    const char *left = shown.left ? shown.left : "?";
    bool met = !strcmp(left, "?") || !strcmp(left, name);
    put_what(&what, left, i);
    if (met && is_same_text(output, value))
        tell(VERDICT_EQUAL, buf_text(&what), NULL, NULL);
    else if (met && good)
        tell_values(verdict_of(mw_compare_shown(shown.value, value)), buf_text(&what), shown.value,
                    value);
    else if (met)
        tell(VERDICT_UNREAD, buf_text(&what), NULL, buf_text(&why));
    for (int k = 0; k < 3; k++)
        err_undefer(true);
    return met;
}

/* The first output of the item that has this name and has met nothing yet, with which the result is
 * compared. */
static bool meets_one_of(MwItem *item, const char *name, Expr value)
{
    for (long i = 0; i < item->noutputs; i++) {
        MwOutput *output = &item->outputs[i];
        if (!output->used && output->kind == MW_VALUE) {
            output->used = meets(output, i, name, value);
            if (output->used)
                return true;
        }
    }
    return false;
}

/* A sheet may have shown its results as lines of text. */
static void keep_line(const char *label, Expr value)
{
    buf_puts(&now.lines, label);
    print_linear(&now.lines, value);
    buf_putc(&now.lines, '\n');
    now.nlines++;
}

static void on_show(const char *label, Expr value, void *unused)
{
    Buf name = {0};
    (void)unused;
    if (plot_is(value))
        return;
    err_defer(buf_release, &name);
    sheet_run_put_name(&name, label);
    bool met = meets_one_of(now.cell, buf_text(&name), value) ||
               (now.gone && name.length && meets_one_of(now.gone, buf_text(&name), value));
    if (!met)
        keep_line(label, value);
    err_undefer(true);
}

static void on_write(const char *text, size_t length, void *unused)
{
    (void)unused;
    buf_putn(&now.printed, text, length);
}

static void on_error(const char *message, unsigned long line, void *unused)
{
    (void)unused;
    (void)line;
    now.errors_seen++;
    if (now.errors.length)
        buf_puts(&now.errors, "; ");
    buf_puts(&now.errors, message);
}

/* --- cells ------------------------------------------------------------------------------------ */

static const char *behind_blanks(const char *text)
{
    while (isspace((unsigned char)*text))
        text++;
    return text;
}

/* The float that both texts have here, in as many digits as methods agree in. Returns whether there
 * is one, and goes behind it. */
static bool same_float(const char **a, const char **b)
{
    char *behind_a, *behind_b;
    if (!isdigit((unsigned char)**a) || !isdigit((unsigned char)**b))
        return false;
    double x = strtod(*a, &behind_a), y = strtod(*b, &behind_b);
    bool floats =
        memchr(*a, '.', (size_t)(behind_a - *a)) && memchr(*b, '.', (size_t)(behind_b - *b));
    if (!floats || !(fabs(x - y) <= AGREE * fmax(fabs(x), fabs(y))))
        return false;
    *a = behind_a;
    *b = behind_b;
    return true;
}

/* Blanks apart; equal in another form where floats differ in their last digits. */
static Verdict compare_texts(const char *a, const char *b)
{
    Verdict verdict = VERDICT_EQUAL;
    for (;;) {
        a = behind_blanks(a);
        b = behind_blanks(b);
        const char *start = a, *other = b;
        if (same_float(&a, &b)) {
            bool same = a - start == b - other && !memcmp(start, other, (size_t)(a - start));
            verdict = same ? verdict : VERDICT_FORM;
        } else if (*a != *b) {
            return VERDICT_DIFFERENT;
        } else if (!*a) {
            return verdict;
        } else {
            a++;
            b++;
        }
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
    Verdict verdict = compare_texts(text, printed);
    if (any && verdict != VERDICT_DIFFERENT)
        tell(verdict, "what is printed", NULL, NULL);
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
        if (output->kind == MW_VALUE && !output->used) {
            Buf reason = {0};
            err_defer(buf_release, &reason);
            read_shown(&shown, output, &reason);
            err_defer(mem_release, shown.left);
            put_what(&what, shown.left, i);
            tell(VERDICT_MISSING, buf_text(&what), NULL, why);
            err_undefer(true);
            err_undefer(true);
        } else if (output->kind == MW_PLOT) {
            tell(VERDICT_PLOT, "output", NULL, NULL);
        } else if (output->kind == MW_ERROR && errors++ < now.errors_seen) {
            tell(strstr(buf_text(&now.errors), output->text) ? VERDICT_EQUAL : VERDICT_FORM,
                 "error", NULL, NULL);
        } else if (output->kind == MW_ERROR) {
            tell(VERDICT_DIFFERENT, "error", output->text, "no error");
        }
        err_undefer(true);
    }
}

static void compare_cell(MwItem *cell)
{
    static const SheetListener LISTENER = {NULL, on_show, on_write, on_error, NULL};
    Buf name = {0};
    now.cell = cell;
    err_defer(buf_release, &name);
    bool script = !cell->cell;
    if (script)
        buf_puts(&name, now.path);
    else
        mw_script_name(&name, now.path, cell);
    const Source *source = source_add(buf_text(&name), cell->text, strlen(cell->text),
                                      script ? (uint32_t)cell->line : 1);
    if (!sheet_run(source, true, &LISTENER))
        session_leave(SESSION_FINE);
    compare_printed();
    compare_rest();
    buf_free(&now.printed);
    buf_free(&now.errors);
    buf_free(&now.lines);
    now.errors_seen = now.nlines = 0;
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

static void release(void *unused)
{
    (void)unused;
    buf_free(&now.printed);
    buf_free(&now.errors);
    buf_free(&now.lines);
}

/* gone: the last item is what statements stored that are no more. */
static void compare_sheet(const char *path, const MwSheet *sheet, bool gone)
{
    memset(&now, 0, sizeof now);
    now.path = path;
    now.write = eval_write;
    now.gone = gone ? &sheet->items[sheet->nitems - 1] : NULL;
    err_defer(release, NULL);
    for (long i = 0; i < sheet->nitems && !session_leaving(); i++)
        if (sheet->items[i].fault)
            tell_fault(&sheet->items[i]);
        else if (sheet->items[i].kind == MW_INPUT)
            compare_cell(&sheet->items[i]);
    err_undefer(true);
    sum_up();
    if (now.count[VERDICT_DIFFERENT] || now.count[VERDICT_MISSING] || now.unread)
        session_failed(SESSION_DIFFERENT, BREAK_NEVER);
}

void sheet_compare(const char *path)
{
    Buf text = {0};
    MwSheet sheet = {0};
    err_defer(buf_release, &text);
    err_defer(mw_sheet_release, &sheet);
    if (sheet_take_worksheet(&sheet, &text, path))
        compare_sheet(path, &sheet, false);
    err_undefer(true);
    err_undefer(true);
}

typedef struct Kept {
    MwSheet *stored;
    const char *text;
} Kept;

static void read_kept(void *kept)
{
    sheet_stored_read(((Kept *)kept)->stored, ((Kept *)kept)->text);
}

/* The results that are kept beside a script; false, said, when there are none. */
static bool take_kept(MwSheet *stored, Buf *text, const char *path)
{
    Buf name = {0};
    Kept kept = {.stored = stored};
    err_defer(buf_release, &name);
    sheet_stored_path(&name, path);
    const char *wrong = session_slurp(fopen(buf_text(&name), "re"), text);
    kept.text = buf_text(text);
    if (!wrong && !err_attempt(read_kept, &kept))
        wrong = err_message();
    if (wrong)
        sheet_refuse(buf_text(&name), wrong);
    err_undefer(true);
    return !wrong;
}

void sheet_check_output(const char *path)
{
    Buf text = {0}, kept = {0};
    MwSheet sheet = {0}, stored = {0};
    err_defer(buf_release, &text);
    err_defer(buf_release, &kept);
    err_defer(sheet_stored_release, &stored);
    err_defer(sheet_stored_release, &sheet);
    if (sheet_take(&text, path) && take_kept(&stored, &kept, path)) {
        sheet_stored_pair(&sheet, source_add(path, buf_text(&text), text.length, 1), &stored);
        compare_sheet(path, &sheet, true);
    }
    for (int i = 0; i < 4; i++)
        err_undefer(true);
}
