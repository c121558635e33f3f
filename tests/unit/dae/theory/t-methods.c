/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is told of every method and of tableaus of one's own: methods.txt says so, to the character.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "numeric/step/method.h"
#include "tests/lang/report.h"
#include "tests/lang/rows.h"

static const char *const others[] = {
    "tableau(0, 1, 0)",
    "tableau(1, 1, 1)",
    "tableau([[0, 0], [1, 0]], [1/2, 1/2], [0, 1])",
    "tableau([[0, 0], [1/2, 0]], [0, 1], [0, 1/2])",
    "tableau([[0, 0], [1, 0]], [1/3, 2/3], [0, 1])",
    "tableau([[1/4, 0], [1/2, 1/4]], [1/2, 1/2], [1/4, 3/4])",
    "tableau([[1/4, 1/4-sqrt(3)/6], [1/4+sqrt(3)/6, 1/4]], [1/2, 1/2],"
    " [1/2-sqrt(3)/6, 1/2+sqrt(3)/6])",
    "tableau([[0, 0], [1/2, 1/2]], [1/2, 1/2], [0, 1])",
    "tableau([[1/2, -1/2], [1/2, 1/2]], [1/2, 1/2], [0, 1])",
    "tableau([[0, 0, 0], [1/2, 0, 0], [-1, 2, 0]], [1/6, 2/3, 1/6], [0, 1/2, 1])",
    "tableau([[0, 0, 0], [1/3, 0, 0], [0, 2/3, 0]], [1/4, 0, 3/4], [0, 1/3, 2/3])",
    "tableau([[0., 0.], [0.5, 0.]], [0., 1.], [0., 0.5])",
    "tableau([[0, 0], [a, 0]], [1-1/(2*a), 1/(2*a)], [0, a])",
    "tableau([[0, 0], [1, 0]], [1/2, 1/2], [0, 1], [1, 0])",
    "collocation[1]",
    "collocation[2]",
    "collocation[3]",
    "collocation([0, 1])",
    "collocation([1/3, 1])",
    "collocation([0, 1/2, 1])",
    "bdf1",
    "bdf2",
    "bdf3",
    "bdf4",
    "bdf5",
    "bdf6",
    "bdf7",
    "adams",
    "nothing",
};

static void put_method(Buf *out, const char *name)
{
    char statements[300];
    eval_restart();
    buf_printf(out, "| %s\n", name);
    snprintf(statements, sizeof statements, "MethodInfo(%s)", name);
    rows_put(out, statements, rows_linear);
    snprintf(statements, sizeof statements,
             "t := MethodInfo(%s, output = table): seq(k = t[k], k = sort([indices(t, nolist)]))",
             name);
    rows_put(out, statements, rows_linear);
}

static void methods_are_told(void **state)
{
    (void)state;
    Buf out = {0};
    for (long i = 0; method_row(i); i++)
        if (!strstr(method_row(i)->summary, "SUNDIALS")) /* which may be left out */
            put_method(&out, method_row(i)->name);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        put_method(&out, others[i]);
    report_assert(buf_text(&out), "tests/unit/dae/theory/methods.txt");
    buf_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(methods_are_told),
    };
    return cmocka_run_group_tests(tests, run_setup, run_teardown);
}
