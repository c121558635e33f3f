/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The parser's frame: statements one after the other, tokens, failing and going on after a
 * failure. A syntax error is raised where it is found and caught here, once per statement; what
 * was built is freed with the unit.
 *
 * Every bracket and every word that wants an `end` is on a stack while it is open. When the text
 * ends too early the top of that stack is what the prompt asks for; when something does not fit,
 * it says which `(` or `do` was never closed.
 *
 * After an error the rest of the statement is skipped: to the terminator behind the procedure or
 * loop that was open. If that end never comes, an `end` is what is missing, and the parser goes
 * on behind the first terminator instead (after some such searches always, so that time stays
 * linear).
 */
#include "repl/parse.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "repl/parse_parts.h"

/* --- tokens --------------------------------------------------------------------------------- */

void parse_advance(Parse *p)
{
    p->previous = p->token;
    lex_next(&p->lexer, &p->token);
}

bool parse_at_mark(const Parse *p, char mark)
{
    return p->token.kind == TOKEN_MARK && p->token.mark == mark;
}

bool parse_at_op(const Parse *p, AstOp op)
{
    return p->token.kind == TOKEN_OP && p->token.op == op && !p->token.assigns &&
           !p->token.elementwise;
}

bool parse_at_word(const Parse *p, LexWord word)
{
    return p->token.kind == TOKEN_WORD && p->token.word == word;
}

bool parse_at_terminator(const Parse *p)
{
    return parse_at_mark(p, ';') || parse_at_mark(p, ':');
}

Start parse_start(const Parse *p)
{
    return (Start){p->token.place, p->token.start};
}

/* The end of the line in which at lies, which is not the last one; asked for often in the same
 * line. */
static size_t line_end(Parse *p, size_t at)
{
    if (at < p->line_end_of || at > p->line_end) {
        const Source *source = p->parser->source;
        const char *newline = memchr(source->text + at, '\n', source->length - at);
        p->line_end_of = at;
        p->line_end = newline ? (size_t)(newline - source->text) : source->length;
    }
    return p->line_end;
}

static Place span_from(Parse *p, Start start)
{
    Place span = start.place;
    size_t end = p->previous.end;
    if (p->previous.last_line > span.line)
        end = line_end(p, start.at);
    span.length = (uint32_t)(end - start.at);
    return span;
}

Ast *parse_node(Parse *p, AstKind kind, Start start, size_t base)
{
    size_t kids = p->stacked - base;
    Ast *ast = ast_new(p->unit, kind, kids);
    if (kids)
        memcpy(ast->kid, p->stack + base, kids * sizeof *ast->kid);
    p->stacked = base;
    ast->place = start.place;
    ast->span = span_from(p, start);
    return ast;
}

void parse_push(Parse *p, Ast *ast)
{
    if (p->stacked == p->stack_size) {
        size_t larger = p->stack_size ? 2 * p->stack_size : 64;
        p->stack = mem_rearray(p->stack, larger, sizeof *p->stack);
        p->stack_size = larger;
    }
    p->stack[p->stacked++] = ast;
}

void parse_open(Parse *p, const char *what, LexWord word)
{
    if (p->opened == p->open_size) {
        size_t larger = p->open_size ? 2 * p->open_size : 32;
        p->open = mem_rearray(p->open, larger, sizeof *p->open);
        p->open_size = larger;
    }
    p->open[p->opened++] = (Opener){what, word, p->token.place};
}

void parse_close(Parse *p)
{
    p->opened--;
}

void parse_deeper(Parse *p)
{
    bool near_end = (char *)__builtin_frame_address(0) < err_stack_limit;
    if (++p->depth <= PARSE_MAX_DEPTH && !near_end)
        return;
    parse_hint(p, "name some of the inner parts first");
    parse_fail(p, p->token.place, "nested too deeply (more than %d levels)", p->depth - 1);
}

/* --- failing -------------------------------------------------------------------------------- */

static void set_text(char **slot, const char *format, va_list args)
{
    Buf text = {0};
    buf_vprintf(&text, format, args);
    mem_free(*slot);
    *slot = buf_steal(&text);
}

void parse_hint(Parse *p, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    set_text(&p->parser->error.hint, format, args);
    va_end(args);
}

static void set_open(Parse *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void set_open(Parse *p, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    set_text(&p->parser->open, format, args);
    va_end(args);
}

void parse_fail(Parse *p, Place place, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    set_text(&p->parser->error.message, format, args);
    va_end(args);
    p->parser->error.place = place;
    p->failed = true;
    err_raise(ST_SYNTAX, "%s", p->parser->error.message);
}

/* A token as a message shows it, in at most 40 bytes. */
static const char *shown(const Parse *p, const Token *token, int *length)
{
    const char *text = p->parser->source->text + token->start;
    size_t all = token->end - token->start;
    *length = all > 40 ? 40 : (int)all;
    while (all > 40 && *length && (text[*length] & 0xC0) == 0x80)
        --*length;
    return text;
}

/* "`(` from column 12", or the line when that is not the last one. */
static const char *opener_text(Parse *p, const Opener *opener)
{
    Buf text = {0};
    if (strlen(opener->what) > 1 && opener->word == WORD_NONE)
        buf_puts(&text, opener->what);
    else
        buf_printf(&text, "`%s`", opener->what);
    if (opener->word == WORD_NONE && opener->place.line == p->token.place.line)
        buf_printf(&text, " from column %u", opener->place.column);
    else if (opener->word == WORD_NONE)
        buf_printf(&text, " from line %u, column %u", opener->place.line, opener->place.column);
    else
        buf_printf(&text, " from line %u", opener->place.line);
    const char *kept = ast_text(p->temporary, buf_text(&text), text.length);
    buf_free(&text);
    return kept;
}

static const char *closing_of(const char *what)
{
    switch (*what) {
    case '(':
        return ")";
    case '[':
        return "]";
    case '{':
        return "}";
    case '<':
        return ">";
    default:
        return what;
    }
}

/* The text ends inside something. */
_Noreturn static void fail_at_end(Parse *p)
{
    p->incomplete = true;
    Place end = p->token.place;
    if (p->token.kind == TOKEN_OPEN) {
        set_open(p, "%s from line %u, column %u", p->token.text, end.line, end.column);
        end.length = 1;
        parse_hint(p, "close it where it should end");
        parse_fail(p, end, "the text ends inside a %s that begins here", p->token.text);
    }
    if (p->opened) {
        const Opener *opener = &p->open[p->opened - 1];
        set_open(p, "%s", opener_text(p, opener));
        if (opener->word)
            parse_hint(p, "finish it with `end %s`", lex_word_text(opener->word));
        else
            parse_hint(p, "close it with `%s`", closing_of(opener->what));
        parse_fail(p, opener->place, "the text ends while `%s` is open", opener->what);
    }
    int length;
    const char *text = shown(p, &p->previous, &length);
    set_open(p, "what follows `%.*s`", length, text);
    parse_hint(p, "write what is missing behind it");
    parse_fail(p, p->previous.place, "the text ends behind `%.*s`", length, text);
}

/* Why a closing bracket, a terminator or a word does not fit: what is still open. */
_Noreturn static void fail_while_open(Parse *p)
{
    int length;
    const char *text = shown(p, &p->token, &length);
    const Opener *opener = &p->open[p->opened - 1];
    const char *what = opener_text(p, opener);
    if (opener->word)
        parse_hint(p, "%s needs its `end %s` before this", what, lex_word_text(opener->word));
    else
        parse_hint(p, "close it with `%s` before this", closing_of(opener->what));
    parse_fail(p, p->token.place, "`%.*s` unexpected: %s is not closed", length, text, what);
}

/* --- what is unexpected --------------------------------------------------------------------- */

static bool closes_bracket(const Token *token)
{
    return token->kind == TOKEN_MARK && strchr(")]}", token->mark);
}

/* A word that only stands inside or at the end of what another word has opened. */
static bool continues_block(const Token *token)
{
    switch (token->kind == TOKEN_WORD ? token->word : WORD_NONE) {
    case WORD_end:
    case WORD_fi:
    case WORD_od:
    case WORD_then:
    case WORD_elif:
    case WORD_else:
    case WORD_do:
    case WORD_until:
    case WORD_catch:
    case WORD_finally:
        return true;
    default:
        return false;
    }
}

/* Does the next token show that what was opened last was never closed? */
static bool shows_open(const Parse *p)
{
    if (!p->opened)
        return false;
    if (p->open[p->opened - 1].word)
        return continues_block(&p->token);
    return closes_bracket(&p->token) || parse_at_terminator(p) || p->token.kind == TOKEN_WORD;
}

static bool dangles(const Token *token)
{
    return token->kind == TOKEN_NEUTRAL ||
           (token->kind == TOKEN_OP && token->op != AST_OP_FACTORIAL &&
            token->op != AST_OP_TRANSPOSE);
}

/* What a person who knows other languages meant; NULL when nothing comes to mind. */
static const char *foreign_operator(const Parse *p)
{
    if (parse_at_op(p, AST_OP_ASSIGN))
        return "an assignment is a statement of its own; an equation or option is written with =";
    if (p->previous.kind != TOKEN_OP)
        return NULL;
    if (parse_at_op(p, AST_OP_EQ))
        return "an equation is written with one =, an inequation with <>";
    if (parse_at_op(p, AST_OP_GT))
        return "comparisons are written <, <=, >, >=, =, <>";
    return NULL;
}

static const char *guess(const Parse *p)
{
    if (parse_at_mark(p, '\''))
        return "a derivative is written diff(y(t), t)";
    if (parse_at_mark(p, '|'))
        return "columns stand between < and >: <a | b>";
    if (closes_bracket(&p->token))
        return "there is no opening bracket for it";
    if (continues_block(&p->token))
        return "nothing is open that it could belong to";
    if (p->token.kind == TOKEN_WORD)
        return "a name that is a reserved word is written in backquotes";
    return NULL;
}

_Noreturn static void fail_token(Parse *p, const char *hint)
{
    int length;
    const char *text = shown(p, &p->token, &length);
    if (hint)
        parse_hint(p, "%s", hint);
    parse_fail(p, p->token.place, "%s`%.*s` unexpected",
               p->token.kind == TOKEN_WORD ? "reserved word " : "", length, text);
}

void parse_unexpected(Parse *p, const char *wanted)
{
    const Token *token = &p->token;
    if (token->kind == TOKEN_END || token->kind == TOKEN_OPEN)
        fail_at_end(p);
    if (token->kind == TOKEN_BAD) {
        if (token->hint)
            parse_hint(p, "%s", token->hint);
        parse_fail(p, token->place, "%s", token->text);
    }
    const char *meant = foreign_operator(p);
    if (wanted || meant)
        fail_token(p, wanted ? wanted : meant);
    if (dangles(&p->previous)) {
        int length;
        const char *text = shown(p, &p->previous, &length);
        parse_hint(p, "something is missing behind `%.*s`", length, text);
        fail_token(p, NULL);
    }
    if (shows_open(p))
        fail_while_open(p);
    fail_token(p, guess(p));
}

void parse_expect_closing(Parse *p, char mark)
{
    if (!parse_at_mark(p, mark))
        parse_unexpected(p, NULL);
    parse_close(p);
    parse_advance(p);
}

void parse_expect_word(Parse *p, LexWord word)
{
    if (!parse_at_word(p, word)) {
        if (!p->opened || p->token.kind == TOKEN_END)
            parse_unexpected(p, NULL);
        const char *what = opener_text(p, &p->open[p->opened - 1]);
        Buf wanted = {0};
        buf_printf(&wanted, "%s needs `%s` here", what, lex_word_text(word));
        const char *kept = ast_text(p->temporary, buf_text(&wanted), wanted.length);
        buf_free(&wanted);
        parse_unexpected(p, kept);
    }
    parse_advance(p);
}

/* --- two operands side by side -------------------------------------------------------------- */

/* The end of the operand that begins with the next token: brackets behind it belong to it. */
static size_t operand_end(const Parse *p)
{
    const Source *source = p->parser->source;
    size_t at = p->token.end, limit = at + 80;
    if (limit > source->length)
        limit = source->length;
    int depth = 0;
    for (; at < limit && (depth || strchr("([", source->text[at])); at++) {
        if (!source->text[at] || source->text[at] == '\n')
            break;
        if (strchr("([{", source->text[at]))
            depth++;
        else if (strchr(")]}", source->text[at]))
            depth--;
    }
    return depth ? p->token.end : at;
}

void parse_side_by_side(Parse *p, Start start)
{
    const char *text = p->parser->source->text;
    int before = (int)(p->previous.end - start.at), length;
    int after = (int)(operand_end(p) - p->token.start);
    const char *next = shown(p, &p->token, &length);
    bool in_bracket = p->opened && !p->open[p->opened - 1].word;
    if (p->token.breaks && !in_bracket) {
        parse_hint(p, "finish the statement before it with `;` or `:`");
        parse_fail(p, p->token.place, "`%.*s` unexpected: the statement before it is not finished",
                   length, next);
    }
    bool strings = p->previous.kind == TOKEN_STRING || p->token.kind == TOKEN_STRING;
    bool brief = before <= 60 && !memchr(text + start.at, '\n', (size_t)before);
    Buf hint = {0};
    buf_puts(&hint, "a product needs a star");
    if (brief)
        buf_printf(&hint, ": %.*s*%.*s", before, text + start.at, after, text + p->token.start);
    if (in_bracket)
        buf_puts(&hint, "; arguments and items are separated by commas");
    else if (brief && p->previous.kind == TOKEN_NAME && !parse_at_mark(p, '{'))
        buf_printf(&hint, "; a call needs parentheses: %.*s(%.*s)", before, text + start.at, after,
                   text + p->token.start);
    mem_free(p->parser->error.hint);
    p->parser->error.hint = buf_steal(&hint);
    if (strings) {
        parse_hint(p, "an operator or a comma is missing before it");
        parse_fail(p, p->token.place, "`%.*s` unexpected", length, next);
    }
    parse_fail(p, p->token.place, "two factors side by side with no operator between them");
}

/* --- statements ----------------------------------------------------------------------------- */

/* The parser stands before the next token. */
static void stand_before(Parse *p)
{
    p->parser->position = p->token.start;
    p->parser->line = p->token.place.line;
    p->parser->line_start = p->token.start - (p->token.place.column - 1);
}

/* The parser stands where the lexer does. */
static void stand_here(Parse *p)
{
    p->parser->position = p->lexer.next.at;
    p->parser->line = p->lexer.next.line;
    p->parser->line_start = p->lexer.next.line_start;
}

static void read_topic(Parse *p)
{
    Start start = parse_start(p);
    lex_line(&p->lexer, &p->token);
    p->previous = p->token;
    Ast *help = parse_node(p, AST_HELP, start, p->stacked);
    help->text = ast_text(p->unit, p->token.text, p->token.length);
    help->length = (uint32_t)p->token.length;
    ast_set_root(p->unit, help);
    stand_here(p);
}

static void begin(Parse *p)
{
    Parser *parser = p->parser;
    LexMark from = {parser->position, parser->line, parser->line_start};
    lex_begin(&p->lexer, parser->source, from);
    p->unit = ast_unit_new();
    p->temporary = ast_unit_new();
}

static void read_statement(void *arg)
{
    Parse *p = arg;
    begin(p);
    do
        parse_advance(p);
    while (parse_at_terminator(p));
    stand_before(p);
    if (p->token.kind == TOKEN_END)
        return;
    if (parse_at_mark(p, '?')) {
        read_topic(p);
        return;
    }
    Ast *statement = parse_stmt(p);
    if (parse_at_terminator(p)) {
        statement->silent = parse_at_mark(p, ':');
        stand_here(p);
    } else if (p->token.kind == TOKEN_END && p->parser->final_closes) {
        stand_before(p);
    } else if (p->token.kind == TOKEN_END) {
        p->incomplete = p->parser->only_terminator = true;
        set_open(p, "statement: finish it with ; or :");
        parse_hint(p, "finish it with `;` or `:`");
        parse_fail(p, p->previous.place, "the text ends inside a statement");
    } else {
        parse_unexpected(p, NULL);
    }
    ast_set_root(p->unit, statement);
}

static bool opens_block(LexWord word)
{
    switch (word) {
    case WORD_proc:
    case WORD_module:
    case WORD_if:
    case WORD_do:
    case WORD_try:
    case WORD_use:
        return true;
    default:
        return false;
    }
}

/* Reads up to the terminator at depth 0 of words that want an `end`; false at the end of the
 * text. The next token counts. */
static bool skip_statement(Parse *p, long depth)
{
    for (; p->token.kind != TOKEN_END && p->token.kind != TOKEN_OPEN; parse_advance(p)) {
        LexWord word = p->token.kind == TOKEN_WORD ? p->token.word : WORD_NONE;
        bool ended = p->previous.kind == TOKEN_WORD && p->previous.word == WORD_end;
        if (word == WORD_end || word == WORD_fi || word == WORD_od)
            depth -= depth > 0;
        else if (opens_block(word) && !ended)
            depth++;
        else if (!depth && parse_at_terminator(p))
            return true;
    }
    return false;
}

/* The words in need of an `end` that are open where the error is. */
static long open_blocks(const Parse *p)
{
    long depth = 0;
    for (size_t i = 0; i < p->opened && i < p->left_open; i++)
        depth += p->open[i].word != WORD_NONE;
    return depth;
}

static void recover(void *arg)
{
    Parse *p = arg;
    LexMark from = {p->token.start, p->token.place.line,
                    p->token.start - (p->token.place.column - 1)};
    long depth = open_blocks(p);
    bool near = p->parser->searches >= PARSE_PATIENCE;
    if (!near && !skip_statement(p, depth)) {
        p->parser->searches++;
        near = true;
    }
    if (near) {
        p->lexer.next = from;
        do
            parse_advance(p);
        while (p->token.kind != TOKEN_END && p->token.kind != TOKEN_OPEN &&
               !parse_at_terminator(p));
    }
    stand_here(p);
}

static void finish(Parse *p)
{
    lex_end(&p->lexer);
    mem_free(p->stack);
    mem_free(p->open);
    ast_release(p->temporary);
}

static void forget(Parser *parser)
{
    mem_free(parser->error.message);
    mem_free(parser->error.hint);
    mem_free(parser->open);
    mem_free(parser->note);
    parser->error = (ParseError){0};
    parser->open = parser->note = NULL;
    parser->only_terminator = false;
}

/* Runs body; a failure that is no syntax error goes on to the caller. */
static ParseResult run(Parse *p, void (*body)(void *))
{
    forget(p->parser);
    Status status = err_try(body, p);
    bool syntax = status == ST_SYNTAX && p->failed;
    if (syntax && !p->incomplete)
        status = err_try(recover, p);
    bool raise = status != ST_OK && !syntax;
    finish(p);
    if (status != ST_OK || p->failed)
        ast_release(p->unit);
    if (raise || (status != ST_OK && status != ST_SYNTAX))
        err_reraise();
    if (syntax)
        return p->incomplete ? PARSE_INCOMPLETE : PARSE_ERROR;
    return PARSE_STATEMENT;
}

void parse_begin(Parser *parser, const Source *source)
{
    *parser = (Parser){.source = source, .line = source->first_line};
}

ParseResult parse_next(Parser *parser, AstUnit **unit)
{
    Parse p = {.parser = parser, .left_open = SIZE_MAX, .line_end_of = SIZE_MAX};
    ParseResult result = run(&p, read_statement);
    *unit = result == PARSE_STATEMENT ? p.unit : NULL;
    if (*unit && !ast_root(*unit)) {
        ast_release(*unit);
        *unit = NULL;
        return PARSE_END;
    }
    return result;
}

void parse_end(Parser *parser)
{
    forget(parser);
}

static void read_expression(void *arg)
{
    Parse *p = arg;
    begin(p);
    parse_advance(p);
    Ast *expression = parse_expr_sequence(p);
    while (parse_at_terminator(p))
        parse_advance(p);
    if (p->token.kind != TOKEN_END)
        parse_unexpected(p, NULL);
    ast_set_root(p->unit, expression);
}

static void end_parser(void *parser)
{
    parse_end(parser);
}

AstUnit *parse_expression(const Source *source)
{
    Parser parser;
    parse_begin(&parser, source);
    Parse p = {.parser = &parser, .left_open = SIZE_MAX, .line_end_of = SIZE_MAX};
    if (run(&p, read_expression) == PARSE_STATEMENT) {
        parse_end(&parser);
        return p.unit;
    }
    err_defer(end_parser, &parser);
    if (parser.error.hint)
        err_hint("%s", parser.error.hint);
    err_raise(ST_SYNTAX, "%s (line %u, column %u of the text)", parser.error.message,
              parser.error.place.line, parser.error.place.column);
}
