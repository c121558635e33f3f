/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The library in the language: every file gives the procedure of each of its commands, what it
 * assigns stays its own, it is read at the first call and not before, and an error inside names
 * file and line.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "repl/eval/library.h"
#include "repl/eval/proc.h"
#include "tests/lang/run.h"

/* How many sources have the name. */
static int sources_called(const char *name)
{
    int n = 0;
    const Source *source;
    for (uint32_t i = 0; (source = source_get(i)); i++)
        n += !strcmp(source->name, name);
    return n;
}

static const char file[] = "repl/library/inttrans.dae";

static void files_are_read_when_needed(void **state)
{
    (void)state;
    Expr value;
    assert_int_equal(run_try("with(inttrans): ?laplace\n", &value), ST_OK);
    assert_int_equal(sources_called(file), 0);
    assert_int_equal(run_try("laplace(t, t, s); invlaplace(1/s, s, t);", &value), ST_OK);
    assert_int_equal(sources_called(file), 1);
    eval_restart();
    assert_int_equal(run_try("inttrans:-laplace(1, t, s);", &value), ST_OK);
    assert_true(same_mathematics(value, expr_div(EXPR_ONE, expr_symbol("s"))));
    assert_int_equal(sources_called(file), 1);
}

static void a_restart_keeps_what_was_parsed(void **state)
{
    (void)state;
    AstUnit *before = library_parse(builtin_find_in("inttrans", "laplace")->library);
    eval_restart();
    AstUnit *after = library_parse(builtin_find_in("inttrans", "laplace")->library);
    assert_ptr_equal(before, after);
    ast_release(before);
    ast_release(after);
}

/* What was protected no more when a file was read is so again. */
static void a_restart_protects_names_again(void **state)
{
    (void)state;
    Expr before, after;
    eval_restart();
    assert_int_equal(run_try("unprotect('nops'): nops := x -> 77: "
                             "Statistics:-Median([1, 2, 4]);",
                             &before),
                     ST_OK);
    eval_restart();
    assert_int_equal(run_try("Statistics:-Median([1, 2, 4]);", &after), ST_OK);
    assert_ptr_equal(before, after);
}

static long given;

static void take(const Builtin *row, Expr procedure)
{
    if (!proc_of(procedure))
        run_fail("%s: %s is no procedure", row->library->file, row->name);
    given++;
}

static void every_file_gives_its_commands(void **state)
{
    (void)state;
    long rows = 0;
    const Library *library = NULL;
    given = 0;
    for (const Builtin *row = BUILTIN_LIBRARY; row->name; row++) {
        rows++;
        if (row->library == library)
            continue;
        library = row->library;
        library_read(row, take);
        if (given < rows)
            run_fail("%s: a command is missing", library->file);
    }
    assert_int_equal(given, rows);
    assert_true(rows > 0);
}

static void private_names_are_private(void **state)
{
    (void)state;
    Expr value, before;
    eval_restart();
    assert_int_equal(run_try("inttrans:-laplace(t, t, s);", &before), ST_OK);
    assert_int_equal(run_try("factors_of := 3: RULES := []: rule_power := sin: L := 5: "
                             "inttrans:-laplace(t, t, s);",
                             &value),
                     ST_OK);
    assert_ptr_equal(value, before);
    eval_restart();
    assert_int_equal(run_try("inttrans:-laplace(t, t, s): assigned(rule_power);", &value), ST_OK);
    assert_true(expr_is_symbol(value, "false"));
}

/* Where a statement at fault stands, and what its trace says. */
static void assert_fault(const char *text, unsigned line, const char *trace)
{
    Expr value;
    eval_restart();
    assert_int_not_equal(run_try(text, &value), ST_OK);
    assert_int_equal(eval_error_place().line, line);
    if (strcmp(eval_error_trace(), trace))
        run_fail("%s\n%s", err_message(), eval_error_trace());
}

/* The line of the first text in a file of the library. */
static unsigned line_of(const char *file_name, const char *text)
{
    for (const Builtin *row = BUILTIN_LIBRARY; row->name; row++) {
        const char *at =
            strcmp(row->library->file, file_name) ? NULL : strstr(row->library->text, text);
        unsigned line = 1;
        for (const char *c = row->library->text; at && c < at; c++)
            line += *c == '\n';
        if (at)
            return line;
    }
    run_fail("%s: no %s", file_name, text);
    return 0;
}

static void errors_name_file_and_line(void **state)
{
    (void)state;
    char wanted[200];
    snprintf(wanted, sizeof wanted, "in EulerLagrange, at repl/library/mechanics.dae:%u\n",
             line_of("repl/library/mechanics.dae", "error \"%1 is not a function of"));
    assert_fault("1;\nVariationalCalculus:-EulerLagrange(1, t, x);", 2, wanted);
    /* one command of the library calls another: the inner one says where */
    snprintf(wanted, sizeof wanted, "in Covariance, at repl/library/statistics.dae:%u\n",
             line_of("repl/library/statistics.dae", "the samples differ in size"));
    assert_fault("\n\nStatistics:-Correlation([1, 2], [3]);", 3, wanted);
    /* wrong arguments are the caller's */
    assert_fault("inttrans:-laplace(t, 3, s);", 1, "");
    /* from a procedure of the sheet */
    snprintf(wanted, sizeof wanted,
             "in EulerLagrange, at repl/library/mechanics.dae:%u\nin h, called at test:3\n",
             line_of("repl/library/mechanics.dae", "error \"%1 is not a function of"));
    assert_fault("h := x ->\n VariationalCalculus:-EulerLagrange(1, t, x):\nh(4);", 2, wanted);
}

static void caught_errors_leave_no_trace(void **state)
{
    (void)state;
    assert_fault("try Statistics:-Mean([]) catch: end try: 1/0;", 1, "");
    assert_fault("f := x -> Statistics:-Mean([]): plot(f, 0..1): 1/0;", 1, "");
}

static Library broken = {"broken.dae", "\nx := 1;\ny := if;\n"};

static void parse_broken(void *unused)
{
    (void)unused;
    ast_release(library_parse(&broken));
}

static void faulty_text_has_its_place(void **state)
{
    (void)state;
    assert_int_equal(err_try(parse_broken, NULL), ST_INTERNAL);
    assert_non_null(strstr(err_message(), "broken.dae:3: "));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_are_read_when_needed),
        cmocka_unit_test(a_restart_keeps_what_was_parsed),
        cmocka_unit_test(a_restart_protects_names_again),
        cmocka_unit_test(private_names_are_private),
        cmocka_unit_test(every_file_gives_its_commands),
        cmocka_unit_test(errors_name_file_and_line),
        cmocka_unit_test(caught_errors_leave_no_trace),
        cmocka_unit_test(faulty_text_has_its_place),
    };
    run_begin();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    run_end();
    return failed;
}
