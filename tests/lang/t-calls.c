/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Wrong calls: every command gets no argument, far too many, every kind of thing as its arguments,
 * and arguments of the usual shapes, which fit some commands and are wrong for all others, with
 * little time for each. It may answer or raise, but never an internal error, and the message of a
 * wrong count or type names the command. After each the session still answers. A run makes a third
 * of them, drawn for each command; TEST_SCALE above 1 makes all.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/run.h"
#include "tests/lang/tool.h"
#include "tests/prop/gen.h"

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
    "x^2-1",
    "x^4-y^4,x",
    "x^2+1,x^3-x,x",
    "(x+1)/(x^2-1),x",
    "[x^2-1,x-1],[x]",
    "{x+y=1,x-y=2},{x,y}",
    "sin(x),x=0..1",
    "1/x,x=1..infinity",
    "x*y,[x,y],[0..1,0..1]",
    "sin(x)/x,x=0",
    "exp(x),x=0,3",
    "f(x),x",
    "1/n^2,n=1..infinity",
    "u(n+1)=2*u(n),u(n)",
    "diff(y(x),x)=y(x),y(x)",
    "{diff(y(x),x)=y(x),y(0)=1},y(x)",
    "{diff(y(x),x)=y(x),y(0)=1},[y(x)]",
    "Matrix([[2,1,0],[1,2,1],[0,1,2]])",
    "Matrix([[2,1],[1,3]]),x",
    "Matrix([[2,1],[1,3]]),Matrix([[1,0],[0,1]])",
    "Matrix([[1.5,2],[0,1],[2,2]])",
    "Matrix([[1,2],[3,4]]),2",
    "Matrix([[1,2],[3,4]]),1,2",
    "Vector([1,2]),Vector([3,4])",
    "Vector[row]([1.5,2])",
    "Array(1..2,[1,2])",
    "table([a=1,b=2])",
    "table([a=1]),a",
    "\"abc\",1",
    "\"hello world\",\"o\"",
    "\"a,b\",\",\",\"c\"",
    "y->y^2,[1,2]",
    "y->y^2,1..3",
    "(y,z)->y+z,[1,2],[3,4]",
    "[3,1,2],`>`",
    "[1,2,3],2",
    "2,[1,2,3]",
    "[a,b,a],[1,2,3]",
    "[[0,0],[1,2],[2,1]],x",
    "[0,1,2],[1,3,2],x",
    "12,8",
    "17,5,3",
    "2^100+1",
    "-7/3",
    "1.5,2",
    "x,integer",
    "{1,2},{2,3}",
    "sin(x),cos(x)",
    "[sin(x),cos(x)],x",
    "x<1,x>0",
    "a and b",
    "piecewise(x<0,1,2),x",
    "RootOf(_Z^2-2)",
    "sqrt(2)+1,3",
    "x^2=2,x,real",
    "x,zzqx=1",
    "[x,y],[1,2],zzqx=1",
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

/* What is wrong with a call, into complaint; printed when output is there again. */
static bool is_answered(const Builtin *row, const char *text, char *complaint, size_t room)
{
    Expr value;
    Status status = run_plainly(text, &value);
    if (status == ST_INTERNAL || (status != ST_OK && err_message()[0] == '\0'))
        snprintf(complaint, room, "%s raises %s: %s", text, status_name(status), err_message());
    else if (status == ST_ARITY && strcasestr(err_message(), row->name) == NULL)
        snprintf(complaint, room, "%s: the message does not name the command: %s", text,
                 err_message());
    else if (run_plainly("1+1;", &value) != ST_OK || value != EXPR_TWO)
        snprintf(complaint, room, "after %s the session does not answer", text);
    return complaint[0] == '\0';
}

static void every_call_is_answered(void **state)
{
    const Builtin *row = *state;
    char complaint[2000] = "";
    bool good = true;
    int keep = run_hush(); /* once: a hundred thousand calls are made */
    gen_seed_name(row->name);
    for (size_t i = 0; i < sizeof things / sizeof things[0] && good; i++) {
        char text[512];
        if (!gen_takes(3))
            continue;
        if (row->package)
            snprintf(text, sizeof text, "timelimit(2, %s:-%s(%s)):", row->package, row->name,
                     things[i]);
        else
            snprintf(text, sizeof text, "timelimit(2, `%s`(%s)):", row->name, things[i]);
        good = is_answered(row, text, complaint, sizeof complaint);
        heap_maybe_collect();
    }
    run_unhush(keep);
    if (!good)
        run_fail("%s", complaint);
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
    tool_enter(folder);
    FILE *quiet = freopen("/dev/null", "w", stderr);
    int failed = _cmocka_run_group_tests("calls", tests, count, NULL, NULL);
    run_end();
    tool_remove(folder);
    return failed + (quiet == NULL);
}
