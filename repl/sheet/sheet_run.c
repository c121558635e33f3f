/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One statement after the other, each under its own landing place, with the hooks of the evaluator
 * turned to the listener meanwhile.
 */
#include "repl/sheet/sheet_run.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/core/heap.h"
#include "cas/core/rtable.h"
#include "repl/eval/eval.h"
#include "repl/eval/eval_state.h"
#include "repl/files/mw_read.h"
#include "repl/secure.h"
#include "repl/session_parts.h"
#include "repl/sheet/sheet.h"

/* --- files ------------------------------------------------------------------------------------ */

void sheet_refuse(const char *path, const char *wrong)
{
    Buf message = {0};
    err_defer(buf_release, &message);
    buf_printf(&message, "cannot read %s: %s", path, wrong);
    session_message("error", buf_text(&message), "");
    session_failed(SESSION_OPTIONS, BREAK_ALWAYS);
    err_undefer(true);
}

typedef struct Script {
    Buf *text;
    const char *path;
    SourceOrigins origins;
} Script;

static void carry_out_directives(void *arg)
{
    Script *script = arg;
    session_directives(script->text, script->path, &script->origins);
}

bool sheet_take(Buf *text, const char *path)
{
    Script script = {text, path, {0}};
    err_defer(source_origins_release, &script.origins);
    const char *wrong = session_slurp(!strcmp(path, "-") ? stdin : fopen(path, "re"), text);
    if (!wrong && !mw_is_sheet(path, text)) {
        if (session_is_binary(text))
            wrong = "a binary file, not a sheet";
        else if (!err_attempt(carry_out_directives, &script))
            wrong = err_message();
    }
    if (wrong)
        sheet_refuse(path, wrong);
    err_undefer(true);
    return !wrong;
}

/* --- statements ------------------------------------------------------------------------------- */

static const SheetListener *listening;

static void on_show(const char *label, Expr value)
{
    listening->show(label, value, listening->data);
}

static void on_write(const char *text, size_t length)
{
    if (secure_may_show(length))
        listening->write(text, length, listening->data);
}

static void on_warning(const char *text)
{
    (void)text;
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

/* Returns whether what follows may run. */
static bool run_statement(AstUnit *unit)
{
    bool go_on = true;
    err_defer(unit_release, unit);
    Status status = err_try(run_unit, unit);
    if (status == ST_INTERNAL || (status == ST_INTERRUPT && !secure_over()))
        err_reraise();
    if (status == ST_QUIT || status == ST_INTERRUPT)
        go_on = false;
    else if (status != ST_OK)
        listening->error(err_message(), eval_error_place().line, listening->data);
    eval_state_clear_trace();
    err_undefer(true);
    rtable_rest();
    heap_maybe_collect();
    return go_on;
}

const char *sheet_run_start(const Source *source, const AstUnit *unit)
{
    Place place = ast_root(unit)->span;
    return source->text + source_offset(source, place.line, place.column);
}

static void announce(const Source *source, const AstUnit *unit, const Parser *parser)
{
    const char *start = sheet_run_start(source, unit), *end = source->text + parser->position;
    while (end > start && isspace((unsigned char)end[-1]))
        end--;
    if (listening->statement)
        listening->statement(start, (size_t)(end - start), ast_root(unit)->span.line,
                             listening->data);
}

static bool run_source(const Source *source, bool closes)
{
    Parser parser;
    bool go_on = true;
    parse_begin(&parser, source);
    parser.final_closes = closes;
    err_defer(parse_release, &parser);
    for (bool more = true; more && go_on && !session_leaving();) {
        AstUnit *unit = NULL;
        ParseResult result = parse_next(&parser, &unit);
        more = result == PARSE_STATEMENT || result == PARSE_ERROR;
        if (result == PARSE_STATEMENT) {
            announce(source, unit, &parser);
            go_on = run_statement(unit);
        } else if (result != PARSE_END) {
            listening->error(parser.error.message, parser.error.place.line, listening->data);
        }
    }
    err_undefer(true);
    return go_on;
}

typedef struct Hooks {
    void (*show)(const char *label, Expr value);
    void (*write)(const char *text, size_t length);
    void (*warn)(const char *text);
    const SheetListener *listening;
} Hooks;

static void back(void *hooks)
{
    const Hooks *h = hooks;
    eval_show = h->show;
    eval_write = h->write;
    eval_warn = h->warn;
    listening = h->listening;
}

bool sheet_run(const Source *source, bool closes, const SheetListener *listener)
{
    Hooks hooks = {eval_show, eval_write, eval_warn, listening};
    err_defer(back, &hooks);
    eval_show = on_show;
    eval_write = on_write;
    eval_warn = on_warning;
    listening = listener;
    bool whole = run_source(source, closes);
    err_undefer(true);
    return whole;
}

void sheet_run_put_name(Buf *out, const char *label)
{
    size_t length = strlen(label);
    if (length >= 4 && !strcmp(label + length - 4, " := "))
        length -= 4;
    for (size_t i = 0; i < length; i++)
        if (label[i] != ' ')
            buf_putc(out, label[i]);
}
