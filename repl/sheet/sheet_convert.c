/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * daesy --from-mw and --to-mw: worksheets as scripts, and scripts as worksheets.
 */
#include "repl/sheet/sheet.h"

#include "cas/base/err.h"
#include "repl/eval/eval.h"
#include "repl/files/mw_read.h"
#include "repl/files/mw_script.h"
#include "repl/files/mw_write.h"
#include "repl/session_parts.h"

bool sheet_take_worksheet(struct MwSheet *sheet, Buf *text, const char *path)
{
    if (!sheet_take(text, path))
        return false;
    if (!mw_is_sheet(path, text)) {
        sheet_refuse(path, "no Maple worksheet (.mw)");
        return false;
    }
    mw_read(sheet, buf_text(text), text->length);
    return true;
}

static void say_faults(const char *path, const MwSheet *sheet)
{
    for (long i = 0; i < sheet->nitems; i++) {
        const MwItem *item = &sheet->items[i];
        if (item->fault)
            session_say_cell("error", path, item, "not read: %", item->fault);
        else if (item->kind == MW_LEFT_OUT)
            session_say_cell("note", path, item, "% is left out", item->text);
    }
}

bool sheet_take_script(Buf *script, const char *path)
{
    Buf text = {0};
    MwSheet sheet = {0};
    err_defer(buf_release, &text);
    err_defer(mw_sheet_release, &sheet);
    bool taken = sheet_take(&text, path);
    if (taken && mw_is_sheet(path, &text)) {
        mw_read(&sheet, buf_text(&text), text.length);
        mw_script_put(script, &sheet);
    } else if (taken) {
        buf_putn(script, buf_text(&text), text.length);
    }
    err_undefer(true);
    err_undefer(true);
    return taken;
}

void sheet_from_worksheet(const char *path)
{
    Buf text = {0}, script = {0};
    MwSheet sheet = {0};
    err_defer(buf_release, &text);
    err_defer(buf_release, &script);
    err_defer(mw_sheet_release, &sheet);
    if (sheet_take_worksheet(&sheet, &text, path)) {
        if (mw_script_put(&script, &sheet) > 0)
            session_failed(SESSION_ERROR, BREAK_NEVER);
        eval_write(buf_text(&script), script.length);
        say_faults(path, &sheet);
    }
    err_undefer(true);
    err_undefer(true);
    err_undefer(true);
}

void sheet_to_worksheet(const char *path)
{
    Buf text = {0}, sheet = {0};
    err_defer(buf_release, &text);
    err_defer(buf_release, &sheet);
    if (!sheet_take(&text, path)) {
    } else if (mw_is_sheet(path, &text)) {
        sheet_refuse(path, "a worksheet already");
    } else {
        mw_write(&sheet, buf_text(&text), text.length);
        eval_write(buf_text(&sheet), sheet.length);
    }
    err_undefer(true);
    err_undefer(true);
}
