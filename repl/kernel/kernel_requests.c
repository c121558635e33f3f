/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The small questions of a front end. Places in a cell are counted by characters there and by bytes
 * here. Completion, help and the parser are those of the shell.
 */
#include "config.h"

#include "repl/kernel/kernel_requests.h"

#include <fnmatch.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/sym.h"
#include "repl/complete.h"
#include "repl/eval/eval.h"
#include "repl/help.h"
#include "repl/kernel/kernel_bundle.h"
#include "repl/kernel/kernel_message.h"
#include "repl/syntax/parse.h"

json_t *kernel_requests_info(void)
{
    return json_pack("{ss ss ss ss s{ss ss ss ss ss} ss sb s[{ss ss}]}", "status", "ok",
                     "protocol_version", "5.3", "implementation", PACKAGE_NAME,
                     "implementation_version", PACKAGE_VERSION, "language_info", "name",
                     PACKAGE_NAME, "version", PACKAGE_VERSION, "mimetype", "text/x-daesy",
                     "file_extension", ".dae", "pygments_lexer", "text", "banner",
                     PACKAGE_STRING "   a Maple-like shell for differential-algebraic equations\n"
                                    "?intro  ten-minute tour     ?topic  help",
                     "debugger", 0, "help_links", "text", "The messaging protocol", "url",
                     "https://jupyter-client.readthedocs.io/en/stable/messaging.html");
}

/* --- places -------------------------------------------------------------------------------------
 */

/* The byte before which `characters` of the text stand. */
static size_t byte_of(const char *text, json_int_t characters)
{
    size_t i = 0;
    for (; text[i] && characters > 0; characters--)
        do
            i++;
        while (((unsigned char)text[i] & 0xc0) == 0x80);
    return i;
}

static json_int_t characters_before(const char *text, size_t byte)
{
    json_int_t n = 0;
    for (size_t i = 0; i < byte; i++)
        n += ((unsigned char)text[i] & 0xc0) != 0x80;
    return n;
}

/* The byte of the cursor in the code; at its end where the request does not say. */
static size_t cursor_of(json_t *content)
{
    const char *code = kernel_message_text(content, "code");
    json_t *cursor = json_object_get(content, "cursor_pos");
    return cursor ? byte_of(code, json_integer_value(cursor)) : strlen(code);
}

static bool ends_word(char c)
{
    return strchr(COMPLETE_BREAKS, c) != NULL;
}

/* --- completion ---------------------------------------------------------------------------------
 */

json_t *kernel_requests_complete(json_t *content)
{
    const char *code = kernel_message_text(content, "code");
    size_t end = cursor_of(content), start = end;
    char *line = mem_strndup(code, end);
    json_t *matches = json_array();
    err_defer(mem_release, line);
    while (start > 0 && !ends_word(line[start - 1]))
        start--;
    char **names = end <= INT_MAX ? complete_candidates(line, (int)start, (int)end) : NULL;
    err_undefer(true);
    bool alone = names && !names[1]; /* what all begin with is then the only one */
    for (size_t i = 0; names && names[i]; i++) {
        if (i > 0 || alone)
            json_array_append_new(matches, json_string(names[i]));
        free(names[i]);
    }
    free(names);
    return json_pack("{ss so sI sI s{}}", "status", "ok", "matches", matches, "cursor_start",
                     characters_before(code, start), "cursor_end", characters_before(code, end),
                     "metadata");
}

/* --- help ---------------------------------------------------------------------------------------
 */

/* A stretch of the code. */
typedef struct Stretch {
    size_t start, end;
} Stretch;

/* What of the kind stands around the byte. */
static Stretch around(const char *code, size_t at, bool (*is_of)(char c))
{
    Stretch s = {at, at};
    while (s.start > 0 && is_of(code[s.start - 1]))
        s.start--;
    while (code[s.end] && is_of(code[s.end]))
        s.end++;
    return s;
}

static bool is_in_word(char c)
{
    return !ends_word(c);
}

static bool is_in_sign(char c)
{
    return c && strchr("+-*/^.~:=<>%!@$&|", c);
}

/* The word that the cursor is in or behind, a neutral operator with its sign. */
static Stretch word_at(const char *code, size_t at)
{
    Stretch s = around(code, at, is_in_word);
    if (s.end > s.start && s.start > 0 && code[s.start - 1] == '&')
        s.start--;
    return s;
}

/* The operator that the cursor is at or behind, or in whose name it begins. */
static Stretch sign_at(const char *code, size_t at)
{
    Stretch s = around(code, at, is_in_sign);
    if (s.end > s.start && code[s.end - 1] == '&')
        s.end = around(code, s.end, is_in_word).end;
    return s;
}

/* The byte of the parenthesis that is open at the byte, or 0. */
static size_t call_before(const char *code, size_t at)
{
    int depth = 0;
    for (; at > 0; at--) {
        depth += (code[at - 1] == '(') - (code[at - 1] == ')');
        if (depth > 0)
            return at - 1;
    }
    return 0;
}

typedef struct Page {
    Buf text;
    const char *code;
    size_t cursor;
    bool found;
} Page;

/* Appends what is known of the words: a page, else the value that a name has. */
static bool put_known(Buf *out, const char *code, Stretch words)
{
    char *topic = mem_strndup(code + words.start, words.end - words.start);
    err_defer(mem_release, topic);
    bool found = *topic && help_put_exactly(out, topic);
    Expr value = *topic && !found ? eval_value_of(expr_symbol(topic)) : NULL;
    if (value) {
        json_t *bundle = kernel_bundle_value("", value);
        buf_printf(out, "%s := %s\n", topic, kernel_message_text(bundle, "text/plain"));
        json_decref(bundle);
    }
    err_undefer(true);
    return found || value;
}

/* The word at the cursor, else the command in whose call it is, else the operator there. */
static void write_page(void *arg)
{
    Page *page = arg;
    page->found = put_known(&page->text, page->code, word_at(page->code, page->cursor));
    for (size_t at = page->cursor; !page->found && (at = call_before(page->code, at)) > 0;)
        page->found = put_known(&page->text, page->code, word_at(page->code, at));
    if (!page->found)
        page->found = put_known(&page->text, page->code, sign_at(page->code, page->cursor));
}

json_t *kernel_requests_inspect(json_t *content)
{
    Page page = {.code = kernel_message_text(content, "code"), .cursor = cursor_of(content)};
    err_defer(buf_release, &page.text);
    bool fine = err_attempt(write_page, &page) && page.found;
    json_t *data = fine ? kernel_bundle_text(buf_text(&page.text)) : json_object();
    err_undefer(true);
    return json_pack("{ss sb so s{}}", "status", "ok", "found", fine, "data", data, "metadata");
}

/* --- is a cell complete? ------------------------------------------------------------------------
 */

static void release_parser(void *parser)
{
    parse_end(parser);
}

/* What the parser says of the whole text: the first result that is no statement. */
static const char *state_of(const char *code)
{
    const Source *source = source_add("cell", code, strlen(code), 1);
    ParseResult result;
    Parser parser;
    parse_begin(&parser, source);
    parser.final_closes = true;
    err_defer(release_parser, &parser);
    do {
        AstUnit *unit = NULL;
        result = parse_next(&parser, &unit);
        if (result == PARSE_STATEMENT)
            ast_release(unit);
    } while (result == PARSE_STATEMENT);
    err_undefer(true);
    return result == PARSE_END ? "complete" : result == PARSE_INCOMPLETE ? "incomplete" : "invalid";
}

json_t *kernel_requests_is_complete(json_t *content)
{
    const char *state = state_of(kernel_message_text(content, "code"));
    return strcmp(state, "incomplete") != 0 ? json_pack("{ss}", "status", state)
                                            : json_pack("{ssss}", "status", state, "indent", "  ");
}

/* --- history ------------------------------------------------------------------------------------
 */

static json_t *cells; /* [number, code] of the session, in order */

void kernel_requests_remember(long n, const char *code)
{
    if (!cells)
        cells = json_array();
    json_array_append_new(cells, json_pack("[Is]", (json_int_t)n, code));
}

void kernel_requests_forget(void)
{
    json_decref(cells);
    cells = NULL;
}

static json_int_t integer(json_t *content, const char *key, json_int_t otherwise)
{
    json_t *value = json_object_get(content, key);
    return json_is_integer(value) ? json_integer_value(value) : otherwise;
}

/* Does the request ask for this cell? */
static bool is_asked(json_t *content, json_int_t n, const char *code)
{
    const char *how = kernel_message_text(content, "hist_access_type");
    if (!strcmp(how, "range"))
        return n >= integer(content, "start", 0) && n < integer(content, "stop", n + 1);
    if (!strcmp(how, "search"))
        return fnmatch(kernel_message_text(content, "pattern"), code, 0) == 0;
    return true;
}

/* Was the text found already? */
static bool is_repeated(json_t *found, const char *code)
{
    size_t i;
    json_t *entry;
    json_array_foreach(found, i, entry) if (!strcmp(json_string_value(json_array_get(entry, 2)),
                                                    code)) return true;
    return false;
}

json_t *kernel_requests_history(json_t *content)
{
    json_t *found = json_array(), *cell;
    size_t i;
    bool output = json_is_true(json_object_get(content, "output"));
    bool unique = !output && json_is_true(json_object_get(content, "unique"));
    bool range = !strcmp(kernel_message_text(content, "hist_access_type"), "range");
    json_array_foreach(cells, i, cell)
    {
        json_int_t n = json_integer_value(json_array_get(cell, 0));
        const char *code = json_string_value(json_array_get(cell, 1));
        if (is_asked(content, n, code) && !(unique && is_repeated(found, code)))
            json_array_append_new(found, output ? json_pack("[iI[sn]]", 0, n, code)
                                                : json_pack("[iIs]", 0, n, code));
    }
    size_t most = (size_t)integer(content, "n", 1 << 30);
    while (!range && json_array_size(found) > most)
        json_array_remove(found, 0);
    return json_pack("{ss so}", "status", "ok", "history", found);
}
