/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Worksheets in a session: run cell by cell, each cell a text by itself, written as scripts, or
 * scripts as worksheets. A
 * cell that cannot be read is an error at its place, as a statement that cannot be parsed is.
 */
#include <stdio.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "repl/emit.h"
#include "repl/eval/eval.h"
#include "repl/files/mw_read.h"
#include "repl/files/mw_script.h"
#include "repl/files/mw_write.h"
#include "repl/session_parts.h"

/* "sheet.mw, cell 3 (section Model), line 20 of the file: ..." */
static void say(const char *kind, const char *path, const MwItem *item, const char *format,
                const char *what)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    buf_printf(&text, "%s, ", path);
    mw_put_place(&text, item);
    buf_puts(&text, ": ");
    for (; *format; format++)
        if (*format == '%')
            buf_puts(&text, what);
        else
            buf_putc(&text, *format);
    if (session_options->json)
        emit_begin(path, (unsigned)item->line, 1, item->text, strlen(item->text));
    session_message(kind, buf_text(&text), "");
    if (session_options->json)
        emit_end(stdout);
    err_undefer(true);
}

static void run_cell(const char *path, const MwItem *item)
{
    if (item->fault) {
        say("error", path, item, "not read: %", item->fault);
        session_failed(SESSION_ERROR, BREAK_ALWAYS);
        return;
    }
    Buf name = {0};
    err_defer(buf_release, &name);
    mw_script_name(&name, path, item);
    session_run_text(buf_text(&name), item->text, BREAK_ALWAYS, true);
    err_undefer(true);
}

void session_run_worksheet(const char *path, const Buf *text)
{
    MwSheet sheet = {0};
    err_defer(mw_sheet_release, &sheet);
    mw_read(&sheet, buf_text(text), text->length);
    for (long i = 0; i < sheet.nitems && !session_leaving(); i++)
        if (sheet.items[i].kind == MW_INPUT)
            run_cell(path, &sheet.items[i]);
        else if (sheet.items[i].kind == MW_LEFT_OUT)
            say("note", path, &sheet.items[i], "% is left out", sheet.items[i].text);
    err_undefer(true);
}

/* --- other things than running ---------------------------------------------------------------- */

/* A script that becomes a worksheet. */
typedef struct Script {
    Buf text;
    const char *path;
} Script;

static void refuse(const char *path, const char *wrong)
{
    Buf message = {0};
    err_defer(buf_release, &message);
    buf_printf(&message, "cannot read %s: %s", path, wrong);
    session_message("error", buf_text(&message), "");
    session_failed(SESSION_OPTIONS, BREAK_ALWAYS);
    err_undefer(true);
}

/* The file whole; false, said, when it is none or no worksheet. */
static bool take(Buf *text, const char *path)
{
    bool piped = !strcmp(path, "-");
    const char *wrong = session_slurp(piped ? stdin : fopen(path, "re"), text);
    if (!wrong && !mw_is_sheet(path, text))
        wrong = "no Maple worksheet (.mw)";
    if (wrong)
        refuse(path, wrong);
    return !wrong;
}

static void say_faults(const char *path, const MwSheet *sheet)
{
    for (long i = 0; i < sheet->nitems; i++) {
        const MwItem *item = &sheet->items[i];
        if (item->fault)
            say("error", path, item, "not read: %", item->fault);
        else if (item->kind == MW_LEFT_OUT)
            say("note", path, item, "% is left out", item->text);
    }
}

static void write_script(const char *path)
{
    Buf text = {0}, script = {0};
    MwSheet sheet = {0};
    err_defer(buf_release, &text);
    err_defer(buf_release, &script);
    err_defer(mw_sheet_release, &sheet);
    if (take(&text, path)) {
        mw_read(&sheet, buf_text(&text), text.length);
        if (mw_script_put(&script, &sheet) > 0)
            session_failed(SESSION_ERROR, BREAK_NEVER);
        eval_write(buf_text(&script), script.length);
        say_faults(path, &sheet);
    }
    err_undefer(true);
    err_undefer(true);
    err_undefer(true);
}

static void compare(const char *path)
{
    Buf text = {0};
    MwSheet sheet = {0};
    err_defer(buf_release, &text);
    err_defer(mw_sheet_release, &sheet);
    if (take(&text, path)) {
        mw_read(&sheet, buf_text(&text), text.length);
        session_compare(path, &sheet);
    }
    err_undefer(true);
    err_undefer(true);
}

static void carry_out_directives(void *arg)
{
    Script *script = arg;
    session_directives(&script->text, script->path);
}

static void write_sheet(const char *path)
{
    Script script = {.path = path};
    Buf sheet = {0};
    err_defer(buf_release, &script.text);
    err_defer(buf_release, &sheet);
    bool piped = !strcmp(path, "-");
    const char *wrong = session_slurp(piped ? stdin : fopen(path, "re"), &script.text);
    if (!wrong && session_is_binary(&script.text))
        wrong = "a binary file, not a sheet";
    if (!wrong && mw_is_sheet(path, &script.text))
        wrong = "a worksheet already";
    if (!wrong && !err_attempt(carry_out_directives, &script))
        wrong = err_message();
    if (wrong) {
        refuse(path, wrong);
    } else {
        mw_write(&sheet, buf_text(&script.text), script.text.length);
        eval_write(buf_text(&sheet), sheet.length);
    }
    err_undefer(true);
    err_undefer(true);
}

void session_worksheet(const char *path)
{
    switch (session_options->worksheets) {
    case WORKSHEETS_COMPARE:
        compare(path);
        break;
    case WORKSHEETS_FROM_SCRIPTS:
        write_sheet(path);
        break;
    default:
        write_script(path);
    }
}
