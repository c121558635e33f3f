/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the two halves of the printer of syntax trees share.
 */
#ifndef DAESY_REPL_SYNTAX_AST_PRINT_PARTS_H
#define DAESY_REPL_SYNTAX_AST_PRINT_PARTS_H

#include "repl/syntax/ast.h"

/* What brackets suspend. */
typedef struct AstPrintContext {
    bool in_angle; /* comparisons need parentheses */
    bool in_use;   /* so does `in` */
    bool tight;    /* sums without blanks: r+1..-1 */
} AstPrintContext;

/* A node whose first operand is being printed. */
typedef struct AstPrintLevel {
    const Ast *ast;
    bool parenthesis;
    AstPrintContext context;
} AstPrintLevel;

/* A factor of a product; divided by when inverse. */
typedef struct AstPrintFactor {
    const Ast *ast;
    bool inverse;
} AstPrintFactor;

typedef struct AstPrinter {
    Buf *out;
    const char *(*qualify)(const char *name);
    bool echo; /* as procedures are shown, instead of as typed */
    int indent;
    bool one_line; /* blocks too: the body of an arrow */
    bool numbered; /* statements with their numbers in front */
    long number;   /* of the last one */
    AstPrintContext context;
    AstPrintLevel *levels;
    size_t nlevels, levels_size;
    AstPrintFactor *factors;
    size_t nfactors, factors_size;
} AstPrinter;

/* A tree as an operand of something that binds with power. */
void ast_print_operand(AstPrinter *p, const Ast *ast, int power);
/* Operands with ", " between. */
void ast_print_items(AstPrinter *p, Ast *const *items, size_t count);
void ast_print_statement(AstPrinter *p, const Ast *ast);
/* proc ... end proc, module ... end module, x -> e. */
void ast_print_procedure(AstPrinter *p, const AstProc *proc);

#endif
