/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files of the parser share: the state of one call of parse_next, and how it fails.
 *
 * A syntax error unwinds by raising; parse_next catches it. So no function below may hold memory
 * that is not in the unit, in the temporary unit or in the Parse itself.
 */
#ifndef DAESY_REPL_SYNTAX_PARSE_PARTS_H
#define DAESY_REPL_SYNTAX_PARSE_PARTS_H

#include <stdint.h>

#include "repl/syntax/lex.h"
#include "repl/syntax/parse.h"

/* So often the parser searches far ahead in vain; after that only near, so that time stays linear.
 */
enum { PARSE_PATIENCE = 8 };

/* Something opened and not yet closed: a bracket, a quote, or a word such as proc. */
typedef struct Opener {
    const char *what;
    LexWord word; /* WORD_NONE for brackets and quotes */
    Place place;
} Opener;

/* What the place of an expression gives a meaning of its own; brackets and bodies suspend it. */
typedef struct ParseContext {
    bool in_angle; /* `>` closes, `|` and perhaps `;` separate */
    bool in_use;   /* `in` ends a list of bindings */
} ParseContext;

typedef struct Parse {
    Parser *parser;
    Lexer lexer;
    Token token;    /* the next one, not yet consumed */
    Token previous; /* the one consumed last (its text is gone) */
    AstUnit *unit;
    AstUnit *temporary; /* lives as long as the Parse */
    Ast **stack;        /* operands of lists being read */
    size_t stacked, stack_size;
    Opener *open;
    size_t opened, open_size;
    AstProc *proc; /* the procedure whose body is being read */
    int depth;
    ParseContext context;
    Buf words;        /* for composing texts; freed with the Parse */
    size_t left_open; /* openers still open behind a wrong end; SIZE_MAX: all of them */
    bool failed;      /* error is set */
    bool incomplete;  /* because the text ends too early */
    bool trial;       /* a failure is final: nothing is skipped */
    size_t line_end_of, line_end;
    size_t plain_from, plain_to; /* no arrow stands behind a bracket here */
} Parse;

/* Where a tree begins. */
typedef struct Start {
    Place place;
    size_t at;
} Start;

/* --- tokens (parse.c) ---------------------------------------------------------------------- */

void parse_advance(Parse *p);
bool parse_at_mark(const Parse *p, char mark);
bool parse_at_op(const Parse *p, AstOp op);
bool parse_at_word(const Parse *p, LexWord word);
/* At `;` or `:`. */
bool parse_at_terminator(const Parse *p);
/* Does the word want an `end`, which may name it? */
bool parse_opens_block(LexWord word);
/* Where the next tree begins. */
Start parse_start(const Parse *p);
/* A tree of the kids stacked since base; its span runs from start to the last token. */
Ast *parse_node(Parse *p, AstKind kind, Start start, size_t base);
void parse_push(Parse *p, Ast *ast);
/* Remembers that something is open from the next token on; closes what was opened last. */
void parse_open(Parse *p, const char *what, LexWord word);
void parse_close(Parse *p);
/* Bounds the recursion. */
void parse_deeper(Parse *p);

/* Consumes a mark that closes what was opened last, or fails. */
void parse_expect_closing(Parse *p, char mark);
/* Consumes a word that must stand here, or fails. */
void parse_expect_word(Parse *p, LexWord word);

/* --- failing (parse_fail.c) ---------------------------------------------------------------- */

/* The hint of the failure that follows. */
void parse_fail_hint(Parse *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Fails at a place. */
_Noreturn void parse_fail(Parse *p, Place place, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Fails because the next token cannot stand here, or because the text ends here. wanted is the
 * hint, or NULL when the tokens around tell. */
_Noreturn void parse_fail_token(Parse *p, const char *wanted);
/* Fails because the next token follows a whole operand, which begins at start. */
_Noreturn void parse_fail_side_by_side(Parse *p, Start start);
/* Fails because the word is missing that what was opened last needs here. */
_Noreturn void parse_fail_word(Parse *p, LexWord word);
/* Fails because nothing but the terminator is missing when the text ends. */
_Noreturn void parse_fail_unterminated(Parse *p);

/* --- expressions (parse_expr.c) ------------------------------------------------------------ */

/* One operand and the operators behind it that bind at least as tight as power. */
Ast *parse_expr(Parse *p, int power);
/* An expression without commas. */
Ast *parse_expr_one(Parse *p);
/* Expressions with commas between: the one, or a SEQ; `assuming` applies to all of them. */
Ast *parse_expr_sequence(Parse *p);
/* Expressions with commas between, each pushed. */
void parse_expr_items(Parse *p);

/* --- statements (parse_stmt.c) ------------------------------------------------------------- */

Ast *parse_stmt(Parse *p);
/* Statements up to a word that ends them; a BLOCK. */
Ast *parse_stmt_block(Parse *p);
/* `end`, `end word` or its old spelling. */
void parse_stmt_end(Parse *p);
Ast *parse_stmt_if(Parse *p);
/* A loop, at its first word. */
Ast *parse_stmt_loop(Parse *p);
/* At the `for` behind an item: the loop that gives the item once a round, as in
 * [x^2 for x in L while c if d]; another `for` behind it is the inner loop. */
Ast *parse_stmt_comprehension(Parse *p, Ast *item, Start start);
/* An expression or an assignment. */
Ast *parse_stmt_expression(Parse *p);

/* --- procedures (parse_proc.c) ------------------------------------------------------------- */

Ast *parse_proc(Parse *p);
Ast *parse_proc_module(Parse *p);
/* x -> e, at the arrow; left is what stands before it. */
Ast *parse_proc_arrow(Parse *p, Ast *left, Start start);
/* (x, y::T := v, {k := v}) -> e, at the parenthesis. */
Ast *parse_proc_parameters_arrow(Parse *p);
/* At `local`, `global`, `option`, ...: the statement it stands for, or an EMPTY one. */
Ast *parse_proc_declaration(Parse *p);
bool parse_proc_declares(const Parse *p);

/* --- names (parse_scope.c) ----------------------------------------------------------------- */

/* Binds the names of a finished outermost procedure, and finds its implicit locals. */
void parse_scope(Parse *p, AstProc *proc);

#endif
