/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From text to syntax trees: a hand-written lexer and a Pratt parser driven by ops.def. Time and
 * memory are linear in the text; nesting beyond PARSE_MAX_DEPTH is an error.
 */
#ifndef DAESY_REPL_SYNTAX_PARSE_H
#define DAESY_REPL_SYNTAX_PARSE_H

#include "repl/syntax/ast.h"
#include "repl/syntax/source.h"

enum { PARSE_MAX_DEPTH = 2000 };

/* What parse_next found. */
typedef enum ParseResult {
    PARSE_STATEMENT,  /* *unit holds one statement; the caller releases it */
    PARSE_END,        /* nothing but blanks and comments left */
    PARSE_INCOMPLETE, /* the text ends inside a statement: say what is open, ask for more */
    PARSE_ERROR       /* see parser->error; the parser stands after the next terminator */
} ParseResult;

typedef struct ParseError {
    Place place;
    char *message; /* owned by the parser until the next call */
    char *shown;   /* the same in the language of the user; NULL: no other */
    char *hint;    /* one concrete next step, or NULL */
} ParseError;

typedef struct Parser {
    const Source *source;
    size_t position; /* of the next unread byte; of the statement's first when it is INCOMPLETE */
    /* PARSE_ERROR, and PARSE_INCOMPLETE for who cannot ask for more: the place is then what is
     * open. */
    ParseError error;
    size_t unfinished; /* for PARSE_ERROR: where `;` is missing behind a statement whose next line
                          begins another one; 0: that is not what is wrong */
    char *open;        /* for PARSE_INCOMPLETE: what is open and where: "`(` from column 12" */
    bool only_terminator; /* for PARSE_INCOMPLETE: only the `;` is missing */
    bool final_closes;    /* set by the caller: at the end of the text an unterminated but complete
                             statement counts as ended by `;` (interactive use, -c) */
    char *note;           /* a remark about the statement just read, or NULL; owned by the parser */
    Place note_place;
    bool old_ditto; /* the text was found to write `"` for `%`, as Maple V did */
    bool has_texts; /* ... and never will be: strings stand in it */
    /* private: the line of position and where it begins; long searches made in vain */
    uint32_t line;
    size_t line_start;
    size_t searches;
} Parser;

void parse_begin(Parser *parser, const Source *source);
/* The next statement. A statement is closed by `;` or `:` (its root's .silent), `?topic` by the
 * end of the line. Terminators that close nothing are skipped. Raises only what has nothing to do
 * with the text (interrupts, memory). */
ParseResult parse_next(Parser *parser, AstUnit **unit);
void parse_end(Parser *parser);
/* One expression (or sequence) from text, with or without a terminator. Raises ST_SYNTAX. */
AstUnit *parse_expression(const Source *source);
/* Is this the name of a unit? Whoever has the table of units sets it; NULL: there is none. */
extern bool (*parse_knows_unit)(const char *name);
/* Digits, Order, printlevel: never local by being assigned; procedures give back the old values. */
bool parse_is_environment(const char *name);

#endif
