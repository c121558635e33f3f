/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For the tests of the language: parsing of short texts, and the shape of a tree as one line with
 * every operator in front of its operands: (+ a (* b c)).
 */
#ifndef DAESY_TESTS_UNIT_REPL_TREE_H
#define DAESY_TESTS_UNIT_REPL_TREE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "cas/base/buf.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "repl/syntax/lex.h"
#include "repl/syntax/parse.h"

static inline void tree_put(Buf *out, const Ast *ast);

static inline const char *tree_head(const Ast *ast)
{
    static const char *const kinds[] = {
        [AST_CALL] = "call",   [AST_INDEX] = "index",    [AST_SEQ] = "seq",
        [AST_LIST] = "list",   [AST_SET] = "set",        [AST_QUOTE] = "quote",
        [AST_ARROW] = "arrow", [AST_PROC] = "proc",      [AST_MODULE] = "module",
        [AST_BLOCK] = "block", [AST_IF] = "if",          [AST_FOR] = "for",
        [AST_USE] = "use",     [AST_FOR_IN] = "for-in",  [AST_RETURN] = "return",
        [AST_TRY] = "try",     [AST_ERROR] = "error",    [AST_ELEMENTWISE] = "~",
        [AST_QUIT] = "quit",   [AST_MATCH_RANGE] = ".",  [AST_READ] = "read",
        [AST_SAVE] = "save",   [AST_RESTART] = "restart"};
    switch (ast->kind) {
    case AST_BINARY:
    case AST_UNARY:
        return ast_op((AstOp)ast->op)->text;
    case AST_ANGLE:
        return ast->op ? "columns" : "stack";
    case AST_ASSIGN:
        return ast->op ? ast_op((AstOp)ast->op)->text : ":=";
    default:
        return ast->kind < sizeof kinds / sizeof *kinds && kinds[ast->kind] ? kinds[ast->kind]
                                                                            : "?";
    }
}

/* Leaves by their text, names of procedures with scope, depth and slot: a.L0.1 */
static inline void tree_put(Buf *out, const Ast *ast)
{
    if (!ast) {
        buf_puts(out, "-");
        return;
    }
    switch (ast->kind) {
    case AST_NAME:
        buf_puts(out, ast->text);
        if (ast->scope)
            buf_printf(out, ".%c%u.%u", "GLPKE"[ast->scope], ast -> depth, ast -> slot);
        return;
    case AST_NUMBER:
        buf_puts(out, ast->text);
        return;
    case AST_STRING:
        buf_printf(out, "\"%s\"", ast->text);
        return;
    case AST_DITTO:
        buf_repeat(out, "%", ast->op);
        return;
    case AST_BREAK:
    case AST_NEXT:
        buf_puts(out, ast->kind == AST_BREAK ? "break" : "next");
        return;
    case AST_HELP:
        buf_printf(out, "?%s", ast->text);
        return;
    case AST_MEMBER:
        buf_puts(out, "(:- ");
        if (ast->count)
            tree_put(out, ast->kid[0]);
        buf_printf(out, " %s)", ast->text);
        return;
    default:
        break;
    }
    buf_printf(out, "(%s", tree_head(ast));
    for (uint32_t i = 0; i < ast->count; i++) {
        buf_putc(out, ' ');
        tree_put(out, ast->kid[i]);
    }
    if (ast->proc) {
        buf_putc(out, ' ');
        tree_put(out, ast->proc->body);
    }
    buf_putc(out, ')');
}

static inline const Source *tree_source(const char *text)
{
    return source_add("test", text, strlen(text), 1);
}

/* The only statement of a text; fails the test when it is none. */
static inline AstUnit *tree_parse(const char *text)
{
    Parser parser;
    AstUnit *unit, *more;
    parse_begin(&parser, tree_source(text));
    parser.final_closes = true;
    if (parse_next(&parser, &unit) != PARSE_STATEMENT)
        fail_msg("`%s`: %s", text, parser.error.message ? parser.error.message : "nothing read");
    if (parse_next(&parser, &more) != PARSE_END)
        fail_msg("`%s`: more than one statement", text);
    parse_end(&parser);
    return unit;
}

typedef struct TreeCase {
    const char *text, *shape;
} TreeCase;

static inline void tree_assert(const TreeCase *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        AstUnit *unit = tree_parse(cases[i].text);
        Buf shape = {0};
        tree_put(&shape, ast_root(unit));
        if (strcmp(buf_text(&shape), cases[i].shape))
            fail_msg("`%s` is %s, not %s", cases[i].text, buf_text(&shape), cases[i].shape);
        buf_free(&shape);
        ast_release(unit);
    }
}

#define TREE_ASSERT(cases) tree_assert(cases, sizeof(cases) / sizeof *(cases))

static inline int tree_end(void **state)
{
    (void)state;
    source_done();
    return 0;
}

#endif
