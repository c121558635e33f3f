/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Runs statements inside the test program, so that a test can look at values, count allocations and
 * make the k-th one fail. run_try never raises; same_mathematics compares two values as a person
 * would: the same thing, or a difference that is zero, part by part.
 */
#ifndef DAESY_TESTS_LANG_RUN_H
#define DAESY_TESTS_LANG_RUN_H

#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cas/algebra/ratfun/ratfun.h"
#include "cas/algebra/zero.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/cas.h"
#include "cas/core/expr.h"
#include "cas/core/heap.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable.h"
#include "cas/value/funcs.h"
#include "repl/builtin.h"
#include "repl/builtins/tables.h"
#include "repl/eval/eval.h"
#include "repl/syntax/parse.h"

/* Says why as comments of the test's output, then fails. */
static inline void run_fail(const char *format, ...)
{
    char text[4000];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n"))
        printf("# %s\n", line);
    fail();
}

typedef struct Run {
    const char *text;
    Expr value; /* of the last statement */
    Parser parser;
    AstUnit *unit;
    bool begun;
} Run;

static inline void run_body(void *arg)
{
    Run *run = arg;
    run->value = EXPR_NULL;
    parse_begin(&run->parser, source_add("test", run->text, strlen(run->text), 1));
    run->begun = true;
    run->parser.final_closes = true;
    for (;;) {
        ParseResult result = parse_next(&run->parser, &run->unit);
        if (result == PARSE_END)
            break;
        if (result == PARSE_INCOMPLETE)
            err_raise(ST_SYNTAX, "incomplete: %s", run->parser.open ? run->parser.open : "");
        if (result == PARSE_ERROR)
            err_raise(ST_SYNTAX, "%s", run->parser.error.message);
        run->value = eval_statement(run->unit);
        ast_release(run->unit);
        run->unit = NULL;
    }
}

/* Standard output belongs to the results of the tests: what statements print goes to `to`. */
static inline int run_divert(int to)
{
    fflush(stdout);
    int keep = dup(STDOUT_FILENO);
    dup2(to, STDOUT_FILENO);
    return keep;
}

/* Or nowhere. */
static inline int run_hush(void)
{
    int nowhere = open("/dev/null", O_WRONLY), keep = run_divert(nowhere);
    close(nowhere);
    return keep;
}

static inline void run_unhush(int keep)
{
    fflush(stdout);
    dup2(keep, STDOUT_FILENO);
    close(keep);
}

/* What statements print stays where it goes. */
static inline Status run_plainly(const char *text, Expr *value)
{
    Run run = {.text = text};
    Status status = err_try(run_body, &run);
    if (run.unit != NULL)
        ast_release(run.unit);
    if (run.begun)
        parse_end(&run.parser);
    *value = status == ST_OK ? run.value : EXPR_NULL;
    return status;
}

/* keep: of run_divert or run_hush. */
static inline Status run_diverted(const char *text, Expr *value, int keep)
{
    Status status = run_plainly(text, value);
    run_unhush(keep);
    return status;
}

static inline Status run_try(const char *text, Expr *value)
{
    return run_diverted(text, value, run_hush());
}

static inline bool same_mathematics(Expr a, Expr b);

static inline bool same_parts(Expr a, Expr b)
{
    if (expr_count(a) != expr_count(b))
        return false;
    for (long i = 0; i < expr_count(a); i++)
        if (!same_mathematics(expr_arg(a, i), expr_arg(b, i)))
            return false;
    return true;
}

static inline bool same_rtable(const RTable *a, const RTable *b)
{
    if (!rtable_equal_shape(a, b))
        return false;
    for (long i = 0; i < rtable_count(a); i++)
        if (!same_mathematics(a->data[i], b->data[i]))
            return false;
    return true;
}

/* A set is sorted by what its elements look like, so equal elements may stand elsewhere. */
static inline bool same_set(Expr a, Expr b)
{
    if (expr_count(a) != expr_count(b))
        return false;
    for (long i = 0; i < expr_count(a); i++) {
        bool found = false;
        for (long j = 0; j < expr_count(b) && !found; j++)
            found = same_mathematics(expr_arg(a, i), expr_arg(b, j));
        if (!found)
            return false;
    }
    return true;
}

static inline bool same_mathematics(Expr a, Expr b)
{
    if (a == b)
        return true;
    if (rtable_of(a) && rtable_of(b))
        return same_rtable(rtable_of(a), rtable_of(b));
    if (expr_is(a, EXPR_SET) && expr_is(b, EXPR_SET))
        return same_set(a, b);
    if (expr_kind(a) == expr_kind(b) &&
        (expr_is(a, EXPR_LIST) || expr_is(a, EXPR_SEQ) || expr_is(a, EXPR_EQUATION) ||
         expr_is(a, EXPR_RANGE) || expr_is(a, EXPR_INDEXED)))
        return same_parts(a, b);
    switch (expr_kind(a)) {
    case EXPR_INTEGER:
    case EXPR_RATIONAL:
    case EXPR_FLOAT:
    case EXPR_COMPLEX:
    case EXPR_SYMBOL:
    case EXPR_SUM:
    case EXPR_PRODUCT:
    case EXPR_POWER:
    case EXPR_CALL:
        break;
    default:
        return false;
    }
    if (expr_is(b, EXPR_STRING) || expr_is(b, EXPR_LIST) || expr_is(b, EXPR_SET) ||
        expr_is(b, EXPR_OBJECT))
        return false;
    return zero_is(expr_sub(a, b));
}

static inline void run_begin(void)
{
    err_stack_init((size_t)4 << 20);
    mem_init();
    cas_init();
    builtin_use_tables(BUILTIN_TABLES);
    builtin_init();
    eval_init();
}

static inline void run_end(void)
{
    eval_done();
    source_done();
    expr_done();
    mem_done();
}

/* The last of the statements must be true. */
static inline void run_true(const char *statements)
{
    char text[2000];
    Expr value;
    snprintf(text, sizeof text, "%s;", statements);
    if (run_try(text, &value) != ST_OK)
        run_fail("%s: %s", text, err_message());
    if (value != EXPR_TRUE)
        run_fail("%s is not true", text);
}

/* The statement fails, and its message holds the words. */
static inline void run_wrong(const char *statement, const char *words)
{
    char text[2000];
    Expr value;
    snprintf(text, sizeof text, "%s;", statement);
    if (run_try(text, &value) == ST_OK || !strstr(err_message(), words))
        run_fail("%s: %s", text, err_message());
}

/* Both for a group of tests of cmocka. What is still held at the end was lost. */
static inline int run_setup(void **state)
{
    (void)state;
    run_begin();
    return 0;
}

static inline int run_teardown(void **state)
{
    (void)state;
    run_end();
    if (mem_bytes_in_use() == 0 || err_was_cut_short())
        return 0;
    printf("# %zu bytes were not released\n", mem_bytes_in_use());
    return 1;
}

#endif
