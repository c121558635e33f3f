/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Statements fitted to a screen. The tokens of the text give the places where a line may end: the
 * end of a statement, behind a comma, at a blank, behind a bracket that opens, never inside of a
 * string or a name. Of those that fit, the one inside of the fewest brackets and blocks is taken,
 * commas first, the later of two; one in the first half of the line only where there is no other.
 * Comments go with the token before them.
 */
#include "config.h"

#include "repl/print/print_typed.h"

#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "repl/print/box.h"
#include "repl/syntax/lex.h"

enum { INDENT = 4 };

/* A place where a line may end: before `end` the line, from `next` on the one that follows. */
typedef struct Gap {
    size_t end, next;
    int cost;       /* the higher the less a line should end here */
    bool statement; /* behind a whole statement */
} Gap;

typedef struct Gaps {
    Gap *gap;
    size_t count;
} Gaps;

static void gaps_release(void *gaps)
{
    mem_free(((Gaps *)gaps)->gap);
}

static void lexer_release(void *lexer)
{
    lex_end(lexer);
}

/* How a token changes the depth. Behind `end` stands the word of what it ends. */
static int step_of(const Token *token, bool after_end)
{
    if (token->kind == TOKEN_MARK && strchr("([{", token->mark))
        return 1;
    if (token->kind == TOKEN_MARK && strchr(")]}", token->mark))
        return -1;
    if (token->kind != TOKEN_WORD || after_end)
        return 0;
    switch (token->word) {
    case WORD_proc:
    case WORD_module:
    case WORD_do:
    case WORD_if:
    case WORD_try:
    case WORD_use:
        return 1;
    case WORD_end:
    case WORD_od:
    case WORD_fi:
        return -1;
    default:
        return 0;
    }
}

static bool ends_statement(const Token *token)
{
    return token->kind == TOKEN_MARK && (token->mark == ';' || token->mark == ':');
}

static size_t past_blanks(const char *text, size_t at)
{
    return at + strspn(text + at, " \t");
}

static void find_gaps(Gaps *gaps, const char *text)
{
    Source source = {.name = "", .text = text, .length = strlen(text), .first_line = 1};
    Lexer lexer;
    Token token;
    int depth = 0;
    bool after_end = false;
    size_t at = 0;
    lex_begin(&lexer, &source, (LexMark){.line = 1});
    err_defer(lexer_release, &lexer);
    for (;;) {
        lex_next(&lexer, &token);
        if (token.kind == TOKEN_END || token.kind == TOKEN_OPEN || token.end <= at)
            break;
        at = token.end;
        depth += step_of(&token, after_end);
        after_end = token.kind == TOKEN_WORD && token.word == WORD_end;
        bool statement = ends_statement(&token) && depth == 0;
        bool comma = token.kind == TOKEN_OP && token.op == AST_OP_COMMA;
        bool opens = token.kind == TOKEN_MARK && strchr("([{", token.mark);
        int cost = opens ? 2 : comma || ends_statement(&token) ? 0 : 1;
        size_t next = past_blanks(text, at);
        if (text[next] && (next > at || statement || comma || opens))
            gaps->gap[gaps->count++] = (Gap){at, next, 3 * depth + cost, statement};
    }
    err_undefer(true);
}

/* The gap where the line from `from` on ends, when it must; NULL: nowhere. */
static const Gap *choose(const Gaps *gaps, const char *text, size_t from, size_t room)
{
    const Gap *best = NULL;
    bool late = false;
    for (size_t i = 0; i < gaps->count; i++) {
        const Gap *gap = &gaps->gap[i];
        if (gap->end <= from)
            continue;
        size_t cells = (size_t)box_cells(text + from, gap->end - from);
        if (gap->statement && cells <= room)
            return gap;
        if (cells > room)
            return best ? best : gap;
        bool is_late = cells > room / 2;
        if (!best || is_late > late || (is_late == late && gap->cost <= best->cost)) {
            best = gap;
            late = is_late;
        }
    }
    return best;
}

static void put_line(Buf *out, const char *text, size_t length, const char *prompt, bool goes_on)
{
    buf_repeat(out, " ", goes_on ? (size_t)box_cells(prompt, strlen(prompt)) + INDENT : 0);
    buf_printf(out, "%s%.*s\n", goes_on ? "" : prompt, (int)length, text);
}

static void put_statements(Buf *out, const char *text, const char *prompt, size_t columns)
{
    size_t length = strlen(text), width = (size_t)box_cells(prompt, strlen(prompt));
    Gaps gaps = {mem_array(length + 1, sizeof(Gap)), 0};
    bool goes_on = false;
    err_defer(gaps_release, &gaps);
    find_gaps(&gaps, text);
    for (size_t from = 0; from < length;) {
        size_t used = width + (goes_on ? INDENT : 0), room = columns > used ? columns - used : 1;
        const Gap *gap = choose(&gaps, text, from, room);
        bool fits = (size_t)box_cells(text + from, length - from) <= room;
        Gap rest = {length, length, 0, false};
        if (!gap || (fits && !gap->statement))
            gap = &rest;
        put_line(out, text + from, gap->end - from, prompt, goes_on);
        goes_on = !gap->statement;
        from = gap->next;
    }
    err_undefer(true);
}

void print_typed(Buf *out, const char *text, const char *prompt, size_t columns)
{
    while (*text) {
        size_t length = strcspn(text, "\n");
        char *line = mem_strndup(text, length);
        err_defer(mem_release, line);
        if ((size_t)(box_cells(line, length) + box_cells(prompt, strlen(prompt))) <= columns)
            put_line(out, line, length, prompt, false);
        else
            put_statements(out, line, prompt, columns);
        err_undefer(true);
        text += length + (text[length] == '\n');
    }
}
