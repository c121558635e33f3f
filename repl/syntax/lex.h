/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From bytes to tokens, one at a time.
 */
#ifndef DAESY_REPL_SYNTAX_LEX_H
#define DAESY_REPL_SYNTAX_LEX_H

#include <stdbool.h>

#include "cas/base/buf.h"
#include "repl/syntax/ast.h"
#include "repl/syntax/source.h"

typedef enum TokenKind {
    TOKEN_END,
    TOKEN_NUMBER,
    TOKEN_STRING,  /* text: what it means, escapes undone */
    TOKEN_NAME,    /* text: backquotes removed, Greek letters written out */
    TOKEN_DITTO,   /* count of % in length */
    TOKEN_OP,      /* op; + and - are ADD and SUB also where they are prefixes */
    TOKEN_NEUTRAL, /* &name: text with its & */
    TOKEN_WORD,    /* word */
    TOKEN_MARK,    /* mark: one of ()[]{}'|;:~? */
    TOKEN_OPEN,    /* the text ends inside a string, name or comment; text: which */
    TOKEN_BAD      /* no token; text: what is wrong, hint: what to do */
} TokenKind;

/* The reserved words that are no operators. */
typedef enum LexWord {
    WORD_NONE,
#define RESERVED(word) WORD_##word,
#include "cas/core/reserved.def"
#undef RESERVED
    WORD_COUNT
} LexWord;

typedef struct Token {
    TokenKind kind;
    AstOp op;
    LexWord word;
    char mark;
    bool elementwise; /* an operator with ~ that has no row of its own */
    bool assigns;     /* an operator with = : += */
    bool spaced;      /* blanks before it */
    bool breaks;      /* the first of its line */
    size_t start, end;
    Place place; /* clipped to its first line */
    uint32_t last_line;
    const char *text; /* until the next token is read */
    size_t length;
    const char *hint;
} Token;

/* A place to come back to. */
typedef struct LexMark {
    size_t at;
    uint32_t line;
    size_t line_start;
} LexMark;

typedef struct Lexer {
    const Source *source;
    LexMark next;
    bool after_operand; /* decides between a decimal point and a product */
    bool old_ditto;     /* set by the caller: every `"` is `%` */
    bool ditto_seen;    /* ... and one was read */
    bool ditto_likely;  /* a string goes on in another line and begins as what stands behind `"` */
    bool text_seen;     /* a string that begins otherwise was read */
    Buf text;
} Lexer;

void lex_begin(Lexer *lexer, const Source *source, LexMark from);
void lex_next(Lexer *lexer, Token *token);
/* Reads on behind the first byte of the token: a `>` that closes, out of `>=`. */
void lex_split(Lexer *lexer, const Token *token);
/* Reads the rest of the line as it stands, blanks at both ends removed: the topic of `?`. */
void lex_line(Lexer *lexer, Token *token);
void lex_end(Lexer *lexer);

/* 1 for an opening bracket, -1 for a closing one, 0 for other tokens. */
int lex_bracket(const Token *token);
bool lex_is_op(const Token *token, AstOp op);
/* Does the text end at the token, or inside it, or is it none? */
bool lex_ends(const Token *token);
/* The text of a reserved word. */
const char *lex_word_text(LexWord word);

#endif
