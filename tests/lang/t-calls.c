/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Wrong calls: every command gets no argument, far too many, and every kind of thing as its
 * arguments. It may answer or raise, but never an internal error, and the message of a wrong count
 * or type names the command. After each the session still answers.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/run.h"

static const char *const things[] = {
    "",
    "0",
    "-1",
    "1/0.0",
    "x",
    "\"text\"",
    "[]",
    "{}",
    "[1,2,3]",
    "{x,y}",
    "x=1",
    "1..3",
    "x..y",
    "NULL",
    "3.5",
    "2+3*I",
    "sin(x)",
    "diff(x(t),t)",
    "Matrix([[1,2],[3,4]])",
    "Vector([1,2])",
    "y -> y^2",
    "true",
    "infinity",
    "'x'",
    "0,0",
    "x,x",
    "x,0",
    "[x],[y]",
    "{x=1},{y}",
    "Matrix([[1,2],[2,4]]),Vector([1,1])",
    "\"a\",\"b\"",
    "x,y,z",
    "[],[],[]",
    "1,2,3,4",
    "x,x=0,x",
    "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20",
};

/* These leave the session or talk to the outside; their arguments are tested elsewhere. */
static bool left_out(const char *name)
{
    static const char *const names[] = {"quit",    "done",      "stop",      "restart",
                                        "fprintf", "writeline", "writedata", NULL};
    for (long i = 0; names[i] != NULL; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

static void every_call_is_answered(void **state)
{
    const Builtin *row = *state;
    for (size_t i = 0; i < sizeof things / sizeof things[0]; i++) {
        char text[512];
        Expr value;
        if (row->package)
            snprintf(text, sizeof text, "%s:-%s(%s):", row->package, row->name, things[i]);
        else
            snprintf(text, sizeof text, "`%s`(%s):", row->name, things[i]);
        Status status = run_try(text, &value);
        if (status == ST_INTERNAL || (status != ST_OK && err_message()[0] == '\0'))
            run_fail("%s raises %s: %s", text, status_name(status), err_message());
        if (status == ST_ARITY && strstr(err_message(), row->name) == NULL)
            run_fail("%s: the message does not name the command: %s", text, err_message());
        if (run_try("1+1;", &value) != ST_OK || value != EXPR_TWO)
            run_fail("after %s the session does not answer", text);
        heap_maybe_collect();
    }
    eval_restart();
}

int main(void)
{
    enum { MOST = 4000 };
    static struct CMUnitTest tests[MOST];
    size_t count = 0;
    run_begin();
    const Builtin *row;
    for (long i = 0; (row = builtin_row(i)) != NULL && count < MOST; i++)
        if (!left_out(row->name))
            tests[count++] = (struct CMUnitTest){.name = row->name,
                                                 .test_func = every_call_is_answered,
                                                 .initial_state = (void *)(uintptr_t)row};
    /* Commands that write files do so in a folder of their own. */
    char folder[] = "/tmp/daesy-calls-XXXXXX";
    if (mkdtemp(folder) == NULL || chdir(folder) != 0)
        return 1;
    FILE *quiet = freopen("/dev/null", "w", stderr);
    int failed = _cmocka_run_group_tests("calls", tests, count, NULL, NULL);
    run_end();
    char command[sizeof folder + 16];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return failed + (quiet == NULL) + (system(command) != 0);
}
