/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What Maple has and daesy has not: no name of the table exists here after all, and calling one is
 * told once, those of a package only after it was opened.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cas/base/buf.h"
#include "repl/user/foreign.h"
#include "tests/lang/run.h"

static Buf said;

static void note(const char *text)
{
    buf_puts(&said, text);
    buf_puts(&said, "\n");
}

static bool exists(const char *package, const char *name)
{
    const Builtin *row = *package ? builtin_find_in(package, name) : builtin_find(name);
    return row && (*package || !row->package);
}

static void no_name_exists(void **state)
{
    (void)state;
    const char *package, *nearest, *names;
    long wrong = 0, count = 0;
    for (long i = 0; foreign_row(i, &package, &nearest, &names); i++) {
        char text[2000], *word;
        snprintf(text, sizeof text, "%s", names);
        for (word = strtok(text, " "); word; word = strtok(NULL, " ")) {
            count++;
            if (!exists(package, word))
                continue;
            printf("# %s %s exists\n", package, word);
            wrong++;
        }
        for (long k = 0; *package && !*names && builtin_row(k); k++)
            wrong += builtin_row(k)->package && !strcmp(builtin_row(k)->package, package);
    }
    assert_true(count > 100);
    assert_int_equal(wrong, 0);
}

/* What the statements warn of. */
static const char *warned(const char *statements)
{
    Expr value;
    buf_truncate(&said, 0);
    assert_int_equal(run_try(statements, &value), ST_OK);
    return buf_text(&said);
}

static void calls_are_told(void **state)
{
    (void)state;
    eval_warn = note;
    eval_restart();
    assert_string_equal(warned("Graph({{1,2}}); CycleGraph([1]);"), "");
    assert_non_null(strstr(warned("with(GraphTheory);"), "GraphTheory is not part of daesy"));
    assert_non_null(strstr(warned("DrawGraph([1]);"), "Maple's package GraphTheory"));
    assert_string_equal(warned("DrawGraph([2]);"), "");
    assert_non_null(strstr(warned("savelib('a', \"b\");"), "a command of Maple that daesy"));
    assert_non_null(strstr(warned("MTM[ezplot](x^2);"), "MTM is a package of Maple"));
    assert_string_equal(warned("MTM[ezplot](x^3);"), "");
    assert_string_equal(
        warned("with(Statistics): ParetoChart([1]);"),
        "ParetoChart is a command of Maple's package Statistics that daesy does not "
        "have, kept as an unknown function; nearest to it: NonlinearFit, LinearFit, "
        "Sample\n");
    eval_restart();
    assert_string_equal(warned("DrawGraph([1]);"), "");
    eval_warn = NULL;
    buf_release(&said);
}

int main(void)
{
    run_begin();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_name_exists),
        cmocka_unit_test(calls_are_told),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    run_end();
    return failed;
}
