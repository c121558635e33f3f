/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Expressions from text for the tests of the algebra: the language's own parser, and a reader of
 * its trees that evaluates arithmetic, known functions and diff, and nothing else. A quoted head
 * ('sin'(0)) gives the plain call.
 */
#ifndef DAESY_TESTS_UNIT_CAS_READ_H
#define DAESY_TESTS_UNIT_CAS_READ_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cas/algebra/diff/diff.h"
#include "cas/base/mem.h"
#include "cas/calculus/corner.h"
#include "cas/cas.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/value/funcs.h"
#include "repl/syntax/parse.h"

static Expr read_tree(const Ast *ast);

static inline Expr read_binary(int op, Expr a, Expr b)
{
    switch (op) {
    case AST_OP_ADD:
        return expr_add(a, b);
    case AST_OP_SUB:
        return expr_sub(a, b);
    case AST_OP_MUL:
        return expr_mul(a, b);
    case AST_OP_DIV:
        return expr_div(a, b);
    case AST_OP_POW:
        return expr_pow(a, b);
    case AST_OP_EQ:
        return expr_equation(a, b);
    case AST_OP_RANGE:
        return expr_range(a, b);
    case AST_OP_LT:
        return expr_make(EXPR_LESS, (Expr[]){a, b}, 2);
    case AST_OP_GT:
        return expr_make(EXPR_LESS, (Expr[]){b, a}, 2);
    case AST_OP_LE:
        return expr_make(EXPR_LESSEQ, (Expr[]){a, b}, 2);
    case AST_OP_GE:
        return expr_make(EXPR_LESSEQ, (Expr[]){b, a}, 2);
    case AST_OP_AND:
        return expr_make(EXPR_AND, (Expr[]){a, b}, 2);
    case AST_OP_OR:
        return expr_make(EXPR_OR, (Expr[]){a, b}, 2);
    case AST_OP_NE:
        return expr_make(EXPR_UNEQUAL, (Expr[]){a, b}, 2);
    case AST_OP_REPEAT:
        return expr_call2("@@", a, b);
    case AST_OP_DOLLAR:
        return expr_call2("$", a, b);
    default:
        fail_msg("the test reader does not know operator %d", op);
        abort();
    }
}

static inline Expr read_call(Expr head, const Expr *args, long n)
{
    Expr value = NULL;
    if (expr_is_symbol(head, "diff"))
        return diff_command(args, n, corner_slope);
    if (expr_is_symbol(head, "D") && n == 1)
        return diff_op_command(args[0], NULL, 0);
    if (expr_is(head, EXPR_INDEXED) && expr_is_symbol(expr_arg(head, 0), "D"))
        return diff_op_command(args[0], head->u.args + 1, expr_count(head) - 1);
    if (expr_is(head, EXPR_CALL))
        value = diff_op_apply(head, args, n);
    return value ? value : funcs_apply(head, args, n);
}

static inline Expr read_name(const Ast *ast)
{
    return strcmp(ast->text, "I") == 0 ? EXPR_I : expr_symbol(ast->text);
}

static inline Expr read_tree(const Ast *ast)
{
    static const Kind MAKE[] = {[AST_INDEX] = EXPR_INDEXED,
                                [AST_SEQ] = EXPR_SEQ,
                                [AST_LIST] = EXPR_LIST,
                                [AST_SET] = EXPR_SET};
    Expr kid[32];
    assert_true(ast->count <= 32);
    for (uint32_t i = 0; i < ast->count; i++)
        kid[i] = read_tree(ast->kid[i]);
    switch (ast->kind) {
    case AST_NUMBER:
        return num_parse(ast->text, (long)ast->length);
    case AST_NAME:
        return read_name(ast);
    case AST_BINARY:
        return read_binary(ast->op, kid[0], kid[1]);
    case AST_UNARY:
        if (ast->op == AST_OP_NOT)
            return expr_make(EXPR_NOT, kid, 1);
        return ast->op == AST_OP_FACTORIAL ? funcs_apply1("factorial", kid[0]) : expr_neg(kid[0]);
    case AST_CALL:
        if (ast->kid[0]->kind == AST_QUOTE)
            return expr_call(kid[0], kid + 1, (long)ast->count - 1);
        return read_call(kid[0], kid + 1, (long)ast->count - 1);
    case AST_QUOTE:
        return kid[0];
    case AST_INDEX:
    case AST_SEQ:
    case AST_LIST:
    case AST_SET:
        return expr_make(MAKE[ast->kind], kid, (long)ast->count);
    default:
        fail_msg("the test reader does not know this tree");
        abort();
    }
}

static inline void read_release(void *unit)
{
    ast_release(unit);
}

static inline Expr read_expr(const char *text)
{
    AstUnit *unit = parse_expression(source_add("test", text, strlen(text), 1));
    err_defer(read_release, unit);
    Expr e = read_tree(ast_root(unit));
    err_undefer(true);
    return e;
}

/* The same node, or a message with both texts. */
static inline void assert_expr(Expr got, Expr expected, const char *input)
{
    if (got == expected)
        return;
    char *a = got ? print_text(got, 400) : NULL, *b = print_text(expected, 400);
    fail_msg("%s gives %s instead of %s", input, a ? a : "nothing", b);
}

static inline void assert_text(Expr got, const char *expected, const char *input)
{
    char *text = print_text(got, 2000);
    if (strcmp(text, expected) != 0)
        fail_msg("%s gives %s instead of %s", input, text, expected);
    mem_free(text);
}

typedef struct ReadTry {
    const char *text;
    Expr value;
} ReadTry;

static inline void read_body(void *arg)
{
    ReadTry *r = arg;
    r->value = read_expr(r->text);
}

/* Reading this raises, with the words in the message. */
static inline void assert_raises(const char *text, Status status, const char *words)
{
    ReadTry r = {.text = text};
    Status got = err_try(read_body, &r);
    if (got != status || !strstr(err_message(), words))
        fail_msg("%s: status %s, \"%s\"", text, status_name(got),
                 got == ST_OK ? "" : err_message());
}

static inline int read_setup(void **state)
{
    (void)state;
    mem_init();
    err_stack_init(6 << 20);
    cas_init();
    return 0;
}

/* Set by tests that cut calls of FLINT short, which leave their memory behind. */
static bool read_cuts_short;

static inline int read_teardown(void **state)
{
    (void)state;
    source_done();
    expr_done();
    mem_done();
    if (mem_bytes_in_use() == 0 || read_cuts_short)
        return 0;
    print_error("%zu bytes were not released\n", mem_bytes_in_use());
    return 1;
}

#endif
