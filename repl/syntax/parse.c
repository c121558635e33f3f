/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The parser's frame: tokens, statements one after the other, and going on after a failure. A
 * syntax error is raised where it is found (parse_fail.c) and caught here, once per statement;
 * what was built is freed with the unit.
 *
 * Every bracket and every word that wants an `end` is on a stack while it is open: the prompt asks
 * for the top of it, and an error names it.
 *
 * After an error the rest of the statement is skipped: to the terminator behind the procedure or
 * loop that was open. If that end never comes, an `end` is what is missing, and the parser goes
 * on behind the first terminator instead (after some such searches always, so that time stays
 * linear).
 */
#include "repl/syntax/parse.h"

#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "repl/syntax/parse_parts.h"

/* --- tokens --------------------------------------------------------------------------------- */

void parse_advance(Parse *p)
{
    err_poll();
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
    parse_fail_hint(p, "name some of the inner parts first");
    parse_fail(p, p->token.place, "nested too deeply (more than %d levels)", p->depth - 1);
}

void parse_expect_closing(Parse *p, char mark)
{
    if (!parse_at_mark(p, mark))
        parse_fail_token(p, NULL);
    parse_close(p);
    parse_advance(p);
}

void parse_expect_word(Parse *p, LexWord word)
{
    if (!parse_at_word(p, word))
        parse_fail_word(p, word);
    parse_advance(p);
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
    p->lexer.old_ditto = parser->old_ditto;
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
        parse_fail_unterminated(p);
    } else {
        parse_fail_token(p, NULL);
    }
    ast_set_root(p->unit, statement);
}

bool parse_opens_block(LexWord word)
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

/* At a terminator that ends the statement: not inside of a bracket that the rest of the line
 * closes, as in [1, 2; 3, 4]. */
static bool at_last_terminator(const Parse *p)
{
    bool in_bracket = p->opened && p->open[p->opened - 1].word == WORD_NONE;
    const char *text = p->parser->source->text + p->token.end;
    long depth = 0;
    if (!parse_at_terminator(p))
        return false;
    for (; in_bracket && *text && *text != '\n' && depth >= 0; text++)
        depth += !!strchr("([{", *text) - !!strchr(")]}", *text);
    return depth >= 0;
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
        else if (parse_opens_block(word) && !ended)
            depth++;
        else if (!depth && at_last_terminator(p))
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
        while (p->token.kind != TOKEN_END && p->token.kind != TOKEN_OPEN && !at_last_terminator(p));
    }
    stand_here(p);
}

static void finish(Parse *p)
{
    lex_end(&p->lexer);
    buf_free(&p->words);
    mem_free(p->stack);
    mem_free(p->open);
    ast_release(p->temporary);
}

static void forget(Parser *parser)
{
    mem_free(parser->error.message);
    mem_free(parser->error.shown);
    mem_free(parser->error.hint);
    mem_free(parser->open);
    mem_free(parser->note);
    parser->error = (ParseError){0};
    parser->open = parser->note = NULL;
    parser->only_terminator = false;
    parser->unfinished = 0;
}

/* Runs body; a failure that is no syntax error goes on to the caller. */
static ParseResult run(Parse *p, void (*body)(void *))
{
    forget(p->parser);
    Status status = err_try(body, p);
    bool syntax = status == ST_SYNTAX && p->failed;
    if (syntax && !p->incomplete && !p->trial)
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

static void note_old_ditto(Parser *parser, uint32_t line)
{
    Buf words = {0};
    buf_puts(&words, "`\"` is read as `%`, as in Maple V before Release 5");
    mem_free(parser->note);
    parser->note = buf_steal(&words);
    parser->note_place = (Place){.file = parser->source->index, .line = line, .column = 1};
}

/* Reads the statement that was read into p, or failed there, from start on with the other meaning
 * of
 * `"`: `%` where there are no strings, and then to the end of the text where it can be. False
 * leaves all as it was. */
static bool read_otherwise(Parse *p, bool was_read, const Parser *start)
{
    Parser *parser = p->parser, before = *parser;
    const char *text = parser->source->text + start->position;
    if (start->has_texts || !memchr(text, '"', p->token.end - start->position))
        return false;
    *parser = *start;
    parser->old_ditto = !start->old_ditto;
    Parse other = {.parser = parser, .left_open = SIZE_MAX, .line_end_of = SIZE_MAX, .trial = true};
    bool read = run(&other, read_statement) == PARSE_STATEMENT;
    if (!read || (parser->old_ditto && !other.lexer.ditto_seen)) {
        if (read)
            ast_release(other.unit);
        forget(parser);
        *parser = before;
        return false;
    }
    Parser after = *parser;
    *parser = before;
    forget(parser);
    *parser = after;
    if (was_read)
        ast_release(p->unit);
    if (!start->old_ditto)
        note_old_ditto(parser, start->line);
    parser->old_ditto = true;
    *p = other;
    return true;
}

ParseResult parse_next(Parser *parser, AstUnit **unit)
{
    forget(parser);
    Parser start = *parser;
    Parse p = {.parser = parser, .left_open = SIZE_MAX, .line_end_of = SIZE_MAX};
    ParseResult result = run(&p, read_statement);
    bool read = result == PARSE_STATEMENT;
    if ((!read || p.lexer.ditto_likely) && read_otherwise(&p, read, &start))
        result = PARSE_STATEMENT;
    else if (read && !start.old_ditto && p.lexer.text_seen)
        parser->has_texts = true;
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
        parse_fail_token(p, NULL);
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
    err_raise(ST_SYNTAX, "incorrect syntax in parse: %s (line %u, column %u of the text)",
              parser.error.message, parser.error.place.line, parser.error.place.column);
}
