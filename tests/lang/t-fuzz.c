// SPDX-License-Identifier: GPL-3.0-or-later
// A short fuzz run: statements are cut up, doubled, mixed and sprinkled with odd bytes, then
// parsed, and a part of them evaluated under a limit of memory. Nothing may crash or raise an
// internal error. The printed form of every tree that parses must parse again.
#include "config.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/time.h>

#include <cmocka.h>

#include "tests/lang/run.h"
#include "tests/prop/gen.h"

static const char *const seeds[] = {
    "f := proc(x::integer, y) local a, b; global c; a := x+y; if a > 0 then a else -a end if end "
    "proc:",
    "for i from 1 by 2 to 10 while i < 7 do s := s + i^2; if s > 3 then break end if end do;",
    "EQ||(1..5); [seq(x[i]^2, i = 1..3)]; {op(L)} union {a, b} minus {c};",
    "diff(x(t), t, t) = -lambda(t)*x(t)/m; D(x)(0) = 1.5e-3; x(t)^2 + y(t)^2 = L^2;",
    "A := <<1,2>|<3,4>>; A[1..2, -1]; A.B^(-1); M := Matrix(2, 2, (i,j) -> i*j);",
    "try error \"no %1\", x catch \"no\": print(lastexception) finally y := 'y' end try;",
    "printf(\"%5.3f %a\\n\", evalf(Pi), x); `a name`:-b; `||`(a, b); %; %%; %%%;",
    "# a comment\n1/3 + 2!*x$3 -> (* a block *) not (a and b or c xor d) implies true;",
    "map(z -> z^2, [1,2,3]); f~([a,b]); a..b; 'a'; ''b''; x -> y -> x+y; (a,b) -> a*b;",
    "dsolve({diff(y(t),t) = -y(t), y(0) = 1}, numeric, output = listprocedure);",
    "use LinearAlgebra in Rank(A) end use; module() export f; f := x -> x end module;",
    "while true do next; break end do; return 5; quit(3); restart; save a, \"f\"; read \"g\";",
};
enum { SEEDS = sizeof seeds / sizeof seeds[0] };

// Words and bytes that make trouble.
static const char *const salt[] = {
    "(",   ")",    "[",  "]",  "{",   "}",        "<",         ">", "|",    "\"", "'",  "`",
    ";",   ":",    ":=", "..", "||",  "->",       "$",         "%", "#",    "(*", "*)", "\\",
    "end", "proc", "if", "do", "0/0", "1e99",     "\xff",      "λ", "\x01", "x",  ",",  "^",
    "~",   ".",    "!",  "@",  "::",  "infinity", "1.0e-9999", "?", "\n"};
enum { SALT = sizeof salt / sizeof salt[0] };

static size_t mix(char *text, size_t size)
{
    size_t length = 0;
    long parts = 1 + gen_below(4);
    for (long p = 0; p < parts; p++) {
        const char *seed = seeds[gen_below(SEEDS)];
        size_t from = (size_t)gen_below((long)strlen(seed));
        size_t take = 1 + (size_t)gen_below((long)(strlen(seed) - from));
        const char *extra = salt[gen_below(SALT)];
        if (gen_below(3) == 0)
            from = 0, take = strlen(seed);
        if (length + take + strlen(extra) + 1 >= size)
            break;
        memcpy(text + length, seed + from, take);
        length += take;
        if (gen_below(2)) {
            memcpy(text + length, extra, strlen(extra));
            length += strlen(extra);
        }
    }
    for (long k = gen_below(3); k > 0 && length > 0; k--)
        text[gen_below((long)length)] = salt[gen_below(SALT)][0];
    text[length] = '\0';
    return length;
}

typedef struct Fuzz {
    const char *text;
    size_t length;
    char *broken; // a printed form that does not parse
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
        fuzz->broken = strdup(buf_text(&printed));
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

static void on_alarm(int signal_number)
{
    (void)signal_number;
    err_interrupt_request(2);
}

static bool touches_the_outside(const char *text)
{
    return strstr(text, "save") || strstr(text, "read") || strstr(text, "plot") ||
           strstr(text, "quit") || strstr(text, "system");
}

static void mixed_statements_evaluate(void **state)
{
    (void)state;
    char text[4096];
    signal(SIGALRM, on_alarm);
    mem_set_cap((size_t)1 << 30);
    FILE *quiet = freopen("/dev/null", "w", stderr);
    assert_non_null(quiet);
    for (long i = 0; i < gen_trials(1500); i++) {
        gen_seed((uint64_t)i);
        mix(text, sizeof text);
        if (touches_the_outside(text))
            continue;
        struct itimerval limit = {.it_value = {.tv_usec = 200000}};
        setitimer(ITIMER_REAL, &limit, NULL);
        Expr value;
        Status status = run_try(text, &value);
        setitimer(ITIMER_REAL, &(struct itimerval){.it_value = {.tv_usec = 0}}, NULL);
        err_interrupt_pending = 0;
        if (status == ST_INTERNAL)
            fail_msg("trial %ld: %s\n%s", i, err_message(), text);
        eval_restart();
        if (run_try("1+1;", &value) != ST_OK || value != EXPR_TWO)
            fail_msg("trial %ld: the session does not answer after\n%s", i, text);
        heap_collect();
    }
    mem_set_cap(0);
}

int main(void)
{
    run_begin();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mixed_statements_parse),
        cmocka_unit_test(mixed_statements_evaluate),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    run_end();
    return failed;
}
