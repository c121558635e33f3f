/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files of the lexer share: looking at and stepping over bytes, and setting a token.
 */
#ifndef DAESY_REPL_SYNTAX_LEX_PARTS_H
#define DAESY_REPL_SYNTAX_LEX_PARTS_H

#include <string.h>

#include "repl/syntax/lex.h"

static inline unsigned char lex_byte(const Lexer *lexer, size_t ahead)
{
    size_t at = lexer->next.at + ahead;
    return at < lexer->source->length ? (unsigned char)lexer->source->text[at] : 0;
}

static inline bool lex_at_end(const Lexer *lexer)
{
    return lexer->next.at >= lexer->source->length;
}

static inline const char *lex_here(const Lexer *lexer)
{
    return lexer->source->text + lexer->next.at;
}

static inline bool lex_looking_at(const Lexer *lexer, const char *text)
{
    size_t length = strlen(text);
    return lexer->source->length - lexer->next.at >= length &&
           !memcmp(lex_here(lexer), text, length);
}

static inline bool lex_is_digit(unsigned char c)
{
    return c >= '0' && c <= '9';
}

/* Steps over one byte and keeps the line. */
static inline void lex_step(Lexer *lexer)
{
    if (lex_byte(lexer, 0) == '\n') {
        lexer->next.line++;
        lexer->next.line_start = lexer->next.at + 1;
    }
    lexer->next.at++;
}

/* Steps over backslashes that end a line. */
static inline bool lex_skip_joined_lines(Lexer *lexer)
{
    bool any = false;
    while (lex_byte(lexer, 0) == '\\') {
        size_t length = lex_byte(lexer, 1) == '\r' && lex_byte(lexer, 2) == '\n' ? 3 : 2;
        if (lex_byte(lexer, length - 1) != '\n')
            break;
        for (size_t i = 0; i < length; i++)
            lex_step(lexer);
        any = true;
    }
    return any;
}

static inline void lex_take(Lexer *lexer)
{
    buf_putc(&lexer->text, (char)lex_byte(lexer, 0));
    lex_step(lexer);
}

static inline void lex_set_text(Lexer *lexer, Token *token, TokenKind kind)
{
    token->kind = kind;
    token->text = buf_text(&lexer->text);
    token->length = lexer->text.length;
}

static inline void lex_set_bad(Token *token, const char *what, const char *hint)
{
    token->kind = TOKEN_BAD;
    token->text = what;
    token->hint = hint;
}

/* Text between two quotes, the first of which is next (lex_quoted.c). */
void lex_quoted(Lexer *lexer, Token *token, TokenKind kind);
/* What is no token: says why (lex_bad.c). */
void lex_bad(Lexer *lexer, Token *token);

#endif
