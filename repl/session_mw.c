/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Worksheets in a session: run cell by cell, each cell a text by itself. A cell that cannot be read
 * is an error at its place, as a statement that cannot be parsed is.
 */
#include <stdio.h>
#include <string.h>

#include "cas/base/err.h"
#include "repl/document/record.h"
#include "repl/files/mw_read.h"
#include "repl/files/mw_script.h"
#include "repl/session_parts.h"

void session_say_cell(const char *kind, const char *path, const MwItem *item, const char *format,
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
    const Sink *sink = session_options->sink;
    if (sink)
        sink->begin(path, (unsigned)item->line, 1, item->text, strlen(item->text));
    session_message(kind, buf_text(&text), "");
    if (sink)
        sink->end();
    err_undefer(true);
}

static void run_cell(const char *path, const MwItem *item)
{
    if (item->fault) {
        session_say_cell("error", path, item, "not read: %", item->fault);
        session_failed(SESSION_ERROR, BREAK_ALWAYS);
        return;
    }
    Buf name = {0};
    err_defer(buf_release, &name);
    mw_script_name(&name, path, item);
    session_run_text(buf_text(&name), item->text, BREAK_ALWAYS, true);
    err_undefer(true);
}

/* Of a heading: how deep its section is. */
static int level_of(const MwItem *item)
{
    int level = 1;
    for (const char *at = item->section; (at = strstr(at, " / ")); at += 3)
        level++;
    return level;
}

void session_run_worksheet(const char *path, const Buf *text)
{
    MwSheet sheet = {0};
    err_defer(mw_sheet_release, &sheet);
    mw_read(&sheet, buf_text(text), text->length);
    for (long i = 0; i < sheet.nitems && !session_leaving(); i++)
        if (sheet.items[i].kind == MW_INPUT)
            run_cell(path, &sheet.items[i]);
        else if (sheet.items[i].kind != MW_LEFT_OUT)
            record_text(sheet.items[i].text,
                        sheet.items[i].kind == MW_HEADING ? level_of(&sheet.items[i]) : 0);
        else
            session_say_cell("note", path, &sheet.items[i], "% is left out", sheet.items[i].text);
    err_undefer(true);
}
