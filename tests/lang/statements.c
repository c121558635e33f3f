// SPDX-License-Identifier: GPL-3.0-or-later
//
// A driver for trying the language without the shell: reads statements from standard input, runs
// them one after the other and prints results in 1-D form. Errors are printed and passed over.
// Not installed.
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cas/base/buf.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/expr.h"
#include "cas/funcs.h"
#include "cas/heap.h"
#include "repl/builtin.h"
#include "repl/eval.h"
#include "repl/parse.h"

static void run(void *unit)
{
    eval_statement(unit);
}

static void read_all(Buf *text)
{
    char block[4096];
    size_t n;
    while ((n = fread(block, 1, sizeof block, stdin)) > 0)
        buf_putn(text, block, n);
}

static int session(const Source *source)
{
    Parser parser;
    int errors = 0;
    parse_begin(&parser, source);
    parser.final_closes = true;
    AstUnit *unit;
    for (;;) {
        ParseResult result = parse_next(&parser, &unit);
        if (result == PARSE_END || result == PARSE_INCOMPLETE)
            break;
        if (result == PARSE_ERROR) {
            printf("Error, %s\n", parser.error.message);
            errors++;
            continue;
        }
        Status status = err_try(run, unit);
        ast_release(unit);
        if (status == ST_QUIT)
            break;
        if (status != ST_OK) {
            Place place = eval_error_place();
            printf("Error, %s [%u:%u] %s\n%s", err_message(), place.line, place.column,
                   err_advice(), eval_error_trace());
            errors++;
        }
        heap_maybe_collect();
    }
    parse_end(&parser);
    return errors;
}

int main(void)
{
    Buf text = {0};
    mem_init();
    err_stack_init(6u << 20);
    expr_init();
    funcs_init();
    builtin_init();
    eval_init();
    read_all(&text);
    int errors = session(source_add("stdin", buf_text(&text), text.length, 1));
    buf_free(&text);
    eval_done();
    source_done();
    expr_done();
    mem_done();
    return errors > 0;
}
