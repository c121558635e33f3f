/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A short fuzz run of the parser: mixed statements parse, ask for more or are refused with a
 * message, and never crash. The printed form of every tree that parses must parse again.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/cas.h"
#include "repl/syntax/parse.h"
#include "tests/lang/mix.h"

typedef struct Fuzz {
    const char *text;
    size_t length;
    char *broken; /* a printed form that does not parse */
} Fuzz;

static void parse_again(Fuzz *fuzz, const Ast *root)
{
    Buf printed = {0};
    ast_print(&printed, root, NULL);
    buf_puts(&printed, ";\n");
    Parser parser;
    AstUnit *unit = NULL;
    parse_begin(&parser, source_add("again", buf_text(&printed), printed.length, 1));
    ParseResult result = parse_next(&parser, &unit);
    if (result != PARSE_STATEMENT && result != PARSE_END && fuzz->broken == NULL)
        fuzz->broken = mem_strdup(buf_text(&printed));
    if (unit != NULL)
        ast_release(unit);
    parse_end(&parser);
    buf_free(&printed);
}

static bool is_expression(const Ast *ast)
{
    return ast != NULL && ast->kind < AST_ASSIGN && ast->kind != AST_PROC &&
           ast->kind != AST_MODULE;
}

static void parse_all(void *arg)
{
    Fuzz *fuzz = arg;
    Parser parser;
    parse_begin(&parser, source_add("fuzz", fuzz->text, fuzz->length, 1));
    for (;;) {
        AstUnit *unit = NULL;
        ParseResult result = parse_next(&parser, &unit);
        if (result == PARSE_STATEMENT && is_expression(ast_root(unit)))
            parse_again(fuzz, ast_root(unit));
        if (unit != NULL)
            ast_release(unit);
        if (result == PARSE_END || result == PARSE_INCOMPLETE)
            break;
    }
    parse_end(&parser);
}

static void mixed_statements_parse(void **state)
{
    (void)state;
    char text[4096];
    for (long i = 0; i < gen_trials(5000); i++) {
        gen_seed((uint64_t)i);
        Fuzz fuzz = {.text = text, .length = mix(text, sizeof text)};
        Status status = err_try(parse_all, &fuzz);
        if (status == ST_INTERNAL)
            fail_msg("trial %ld: %s\n%s", i, err_message(), text);
        if (fuzz.broken != NULL)
            fail_msg("trial %ld: does not parse again: %s", i, fuzz.broken);
    }
}

int main(void)
{
    err_stack_init((size_t)4 << 20);
    mem_init();
    cas_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mixed_statements_parse),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    source_done();
    expr_done();
    mem_done();
    return failed;
}
