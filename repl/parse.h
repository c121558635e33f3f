/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From text to syntax trees: a hand-written lexer and a Pratt parser driven by ops.def.
 */
#ifndef DAESY_REPL_PARSE_H
#define DAESY_REPL_PARSE_H

#include "repl/ast.h"
#include "repl/source.h"

/* What parse_next found. */
typedef enum ParseResult {
    PARSE_STATEMENT,  /* *unit holds one statement */
    PARSE_END,        /* nothing but blanks and comments left */
    PARSE_INCOMPLETE, /* the text ends inside a statement: say what is open, ask for more */
    PARSE_ERROR       /* see parser->error; the parser stands after the next terminator */
} ParseResult;

typedef struct ParseError {
    Place place;
    char *message; /* owned by the parser until the next call */
    char *hint;    /* one concrete next step, or NULL */
} ParseError;

typedef struct Parser {
    const Source *source;
    size_t position; /* of the next unread byte */
    ParseError error;
    char *open;        /* for PARSE_INCOMPLETE: what is open and where: "`(` from column 12" */
    bool final_closes; /* at the end of the text an unterminated but complete expression counts
                          as ended by `;` (interactive use, -c) */
} Parser;

void parse_begin(Parser *parser, const Source *source);
/* The next statement. A statement is closed by `;` or `:` (its root's .silent), `?topic` by the
 * end of the line. */
ParseResult parse_next(Parser *parser, AstUnit **unit);
void parse_end(Parser *parser);
/* The statement of a unit. */
const Ast *ast_root(const AstUnit *unit);
/* One expression from text (for the command parse()). Raises ST_SYNTAX. */
AstUnit *parse_expression(const Source *source);

#endif
