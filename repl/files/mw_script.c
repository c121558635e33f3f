/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each input of a worksheet is a text by itself: its last statement needs no terminator, and one
 * that stays open does not reach into the next. A script has both: the terminator is added, and an
 * input that stays open becomes a comment that says so.
 */
#include "repl/files/mw_script.h"

#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "repl/syntax/parse.h"

void mw_script_name(Buf *out, const char *file, const MwItem *item)
{
    if (item->cell)
        buf_printf(out, "%s, cell %ld", file, item->cell);
    else
        buf_printf(out, "%s, startup", file);
}

static void put_comment(Buf *out, const char *text)
{
    for (const char *line = text; *line;) {
        size_t length = strcspn(line, "\r\n");
        buf_puts(out, "# ");
        buf_putn(out, line, length);
        buf_putc(out, '\n');
        line += length;
        line += strncmp(line, "\r\n", 2) == 0 ? 2 : *line != '\0';
    }
}

typedef enum End { END_CLOSED, END_LACKS_TERMINATOR, END_OPEN } End;

static void parse_release(void *parser)
{
    parse_end(parser);
}

/* How a text ends; *why, for an open one, says what is open (the caller frees it). */
static End end_of(const char *text, char **why)
{
    Parser parser;
    End end = END_CLOSED;
    parse_begin(&parser, source_add("cell", text, strlen(text), 1));
    err_defer(parse_release, &parser);
    for (bool more = true; more;) {
        AstUnit *unit = NULL;
        ParseResult result = parse_next(&parser, &unit);
        if (result == PARSE_STATEMENT)
            ast_release(unit);
        more = result == PARSE_STATEMENT || result == PARSE_ERROR;
        if (result == PARSE_INCOMPLETE) {
            end = parser.only_terminator ? END_LACKS_TERMINATOR : END_OPEN;
            *why = mem_strdup(parser.open ? parser.open : "a statement");
        }
    }
    err_undefer(true);
    return end;
}

static bool last_line_has(const char *text, char c)
{
    const char *line = strrchr(text, '\n');
    return strchr(line ? line : text, c) != NULL;
}

static void put_input(Buf *out, const MwItem *item)
{
    char *why = NULL;
    size_t length = strlen(item->text);
    while (length > 0 && strchr(" \t\r\n", item->text[length - 1]))
        length--;
    End end = end_of(item->text, &why);
    err_defer(mem_release, why);
    if (end == END_OPEN) {
        put_comment(out, item->text);
        buf_puts(out, "# [");
        mw_put_place(out, item);
        buf_printf(out, ": its end is missing, %s]\n", why);
    } else {
        buf_putn(out, item->text, length);
        if (end == END_LACKS_TERMINATOR)
            buf_puts(out, last_line_has(item->text, '#') ? "\n;" : ";");
        buf_putc(out, '\n');
    }
    err_undefer(true);
}

static void put_fault(Buf *out, const MwItem *item)
{
    put_comment(out, item->text);
    buf_puts(out, "# [");
    mw_put_place(out, item);
    buf_printf(out, ": not read: %s]\n", item->fault);
}

long mw_script_put(Buf *out, const MwSheet *sheet)
{
    long faults = 0;
    for (long i = 0; i < sheet->nitems; i++) {
        const MwItem *item = &sheet->items[i];
        faults += item->fault != NULL;
        if (item->kind == MW_LEFT_OUT) {
            buf_puts(out, "# [");
            mw_put_place(out, item);
            buf_printf(out, ": %s is left out]\n", item->text);
        } else if (item->kind != MW_INPUT) {
            put_comment(out, item->text);
        } else if (item->fault) {
            put_fault(out, item);
        } else {
            put_input(out, item);
        }
    }
    return faults;
}
