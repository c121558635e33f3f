/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * daesy --check: every error of syntax in a sheet with its place, and nothing is run. The parser
 * goes on behind the next terminator, so that one mistake hides no other.
 */
#include <stdio.h>
#include <string.h>

#include "cas/base/err.h"
#include "repl/files/mw_read.h"
#include "repl/files/mw_script.h"
#include "repl/session_parts.h"
#include "repl/sheet/sheet.h"

static void parse_release(void *parser)
{
    parse_end(parser);
}

static void check_source(const Source *source, bool closes)
{
    Parser parser;
    parse_begin(&parser, source);
    parser.final_closes = closes;
    err_defer(parse_release, &parser);
    for (bool more = true; more && !session_leaving();) {
        AstUnit *unit = NULL;
        ParseResult result = parse_next(&parser, &unit);
        more = result == PARSE_STATEMENT || result == PARSE_ERROR;
        if (result == PARSE_STATEMENT) {
            ast_release(unit);
        } else if (result != PARSE_END) {
            session_report_syntax(&parser, "error");
            session_failed(more ? SESSION_ERROR : SESSION_UNFINISHED, BREAK_NEVER);
        }
    }
    err_undefer(true);
}

static void check_cell(const char *path, const MwItem *item)
{
    Buf name = {0};
    err_defer(buf_release, &name);
    if (item->fault) {
        buf_printf(&name, "%s, ", path);
        mw_put_place(&name, item);
        buf_printf(&name, ": not read: %s", item->fault);
        session_message("error", buf_text(&name), "");
        session_failed(SESSION_ERROR, BREAK_NEVER);
    } else {
        mw_script_name(&name, path, item);
        check_source(source_add(buf_text(&name), item->text, strlen(item->text), 1), true);
    }
    err_undefer(true);
}

void sheet_check(const char *path)
{
    Buf text = {0};
    MwSheet sheet = {0};
    err_defer(buf_release, &text);
    err_defer(mw_sheet_release, &sheet);
    if (!sheet_take(&text, path)) {
    } else if (mw_is_sheet(path, &text)) {
        mw_read(&sheet, buf_text(&text), text.length);
        for (long i = 0; i < sheet.nitems && !session_leaving(); i++)
            if (sheet.items[i].kind == MW_INPUT)
                check_cell(path, &sheet.items[i]);
    } else {
        check_source(source_add(path, buf_text(&text), text.length, 1), false);
    }
    err_undefer(true);
    err_undefer(true);
}
