/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * daesy --bless: the results of a script as it is now become those that --check-output asks for.
 */
#include "repl/sheet/sheet.h"

#include <string.h>

#include "cas/base/err.h"
#include "repl/eval/eval.h"
#include "repl/files/mw_read.h"
#include "repl/files/store.h"
#include "repl/session_parts.h"
#include "repl/sheet/sheet_stored.h"

static void keep(const char *path, const Buf *text)
{
    Buf results = {0}, name = {0}, said = {0};
    err_defer(buf_release, &results);
    err_defer(buf_release, &name);
    err_defer(buf_release, &said);
    buf_printf(&results, "# Results of %s, kept by daesy --bless for daesy --check-output\n",
               strrchr(path, '/') ? strrchr(path, '/') + 1 : path);
    sheet_stored_path(&name, path);
    sheet_stored_put(&results, source_add(path, buf_text(text), text->length, 1));
    store_text(buf_text(&name), buf_text(&results), results.length);
    buf_printf(&said, "the results are kept in %s\n", buf_text(&name));
    eval_write(buf_text(&said), said.length);
    for (int i = 0; i < 3; i++)
        err_undefer(true);
}

void sheet_bless(const char *path)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    if (!strcmp(path, "-"))
        sheet_refuse(path, "results are kept beside a file");
    else if (!sheet_take(&text, path)) {
    } else if (mw_is_sheet(path, &text))
        sheet_refuse(
            path, "a worksheet stores its results itself; --compare holds them against what comes");
    else
        keep(path, &text);
    err_undefer(true);
}
