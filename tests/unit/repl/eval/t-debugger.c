/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The debugger at stops of procedures: what a person types at its prompt, and what is said and done
 * then, word for word; where each command goes on; values in the terms of the procedure; lines that
 * are wrong, and the end of the input.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/lang/rows.h"

/* What the person types, line by line; behind the last the input has ended. */
static const char *typed;

static char *type_line(const char *prompt)
{
    assert_string_equal(prompt, "DBG> ");
    if (!typed)
        return NULL;
    size_t length = strcspn(typed, "\n");
    char *line = mem_strndup(typed, length);
    typed = typed[length] ? typed + length + 1 : NULL;
    return line;
}

typedef struct Talk {
    const char *statements, *typed, *said;
} Talk;

static int count_wrong(const Talk *talk)
{
    static char said[ROWS_TEXT];
    typed = talk->typed;
    eval_ask = type_line;
    rows_run(talk->statements, rows_linear, said);
    eval_ask = NULL;
    if (strcmp(said, talk->said) == 0)
        return 0;
    printf("# %s\n#  typed  %s\n#  gives  %s\n#  wanted %s\n", talk->statements, talk->typed, said,
           talk->said);
    return 1;
}

static void talks_hold(const Talk *talks, size_t count)
{
    int wrong = 0;
    for (size_t i = 0; i < count; i++)
        wrong += count_wrong(&talks[i]);
    assert_int_equal(wrong, 0);
}

#define TALKS_HOLD(talks) talks_hold(talks, sizeof(talks) / sizeof *(talks))

#define F "f := proc(x) local y; y := x+1; y := 2*y; y^2 end proc: "
#define G "g := proc(a) local b; b := f(a); b+1 end proc: "

static const Talk steps[] = {
    {F "stopat(f,1): f(3)", "cont", "f:\n   1*  y := x + 1\n64"},
    {F "stopat(f,1): f(3)", "next\nnext\ncont",
     "f:\n   1*  y := x + 1\n4\nf:\n   2*  y := 2*y\n8\nf:\n   3*  y^2\n64"},
    {F "stopat(f,1): f(3)", "\n \n; \ncont",
     "f:\n   1*  y := x + 1\n4\nf:\n   2*  y := 2*y\n8\nf:\n   3*  y^2\n64"},
    {F "stopat(f,2): f(3)", "  cont ;", "4\nf:\n   2*  y := 2*y\n64"},
    {F G "stopat(g,1): g(3)", "next\ncont", "g:\n   1*  b := f(a)\n64\ng:\n   2*  b + 1\n65"},
    {F G "stopat(g,1): g(3)", "step\ncont", "g:\n   1*  b := f(a)\nf:\n   1*  y := x + 1\n65"},
    {F G "stopat(g,1): g(3)", "step\nreturn\ncont",
     "g:\n   1*  b := f(a)\nf:\n   1*  y := x + 1\n64\ng:\n   2*  b + 1\n65"},
    {F G "stopat(f,3): g(3)", "next\ncont", "8\nf:\n   3*  y^2\n64\ng:\n   2*  b + 1\n65"},
    {F "stopat(f,3): f(3): f(4)", "next\ncont", "8\nf:\n   3*  y^2\n10\nf:\n   3*  y^2\n100"},
    {F "stopat(f,3): f(3): unstopat(f,3): f(4)", "step", "8\nf:\n   3*  y^2\n100"},
    {F "stopat(f,3): f(3)", "return", "8\nf:\n   3*  y^2\n64"},
    {F "stopat(f,1): f(3), f(4)", "cont\ncont",
     "f:\n   1*  y := x + 1\nf:\n   1*  y := x + 1\n64, 100"},
    {F "stopat(f,1): f(3): unstopat(f,1): f(4)", "cont", "f:\n   1*  y := x + 1\n100"},
    {F "f(3)", "cont", "64"},
    /* the input ends: on without questions */
    {F "stopat(f,1): f(3)", NULL, "f:\n   1*  y := x + 1\n64"},
    {F "stopat(f,1): f(3)", "step", "f:\n   1*  y := x + 1\n4\nf:\n   2*  y := 2*y\n64"},
};

static const Talk questions[] = {
    {F "stopat(f,2): f(3)", "y\nx+y\n[x,y,z]\ncont", "4\nf:\n   2*  y := 2*y\n4\n7\n[3, 4, z]\n64"},
    {F "stopat(f,1): f(3)", "y\ncont", "f:\n   1*  y := x + 1\ny\n64"},
    {F "z := 5: stopat(f,1): f(3)", "x*z\ncont", "f:\n   1*  y := x + 1\n15\n64"},
    {F G "stopat(f,1): g(3)", "where\ncont", "f:\n   1*  y := x + 1\nf(3)\ng(3)\n65"},
    {F G "stopat(f,1): g(3)", "showstack\ncont", "f:\n   1*  y := x + 1\nf(3)\ng(3)\n65"},
    {F "stopat(f,2): f(3)", "list\ncont",
     "4\nf:\n   2*  y := 2*y\nf := proc(x)\n           local y;\n   1       y := x + 1;\n"
     "   2       y := 2*y;\n   3       y^2\n       end proc\n64"},
    {F "stopat(f,1): f(3)", "stop", "f:\n   1*  y := x + 1\nerror: stopped in the debugger"},
    {F "stopat(f,1): f(3)", "quit;", "f:\n   1*  y := x + 1\nerror: stopped in the debugger"},
    /* a question that fails is told and asked again */
    {F "stopat(f,1): f(3)", "1/(x-3)\n2*x\ncont",
     "Warning, numeric exception: division by zero\nf:\n   1*  y := x + 1\n6\n64"},
};

/* Loops and branches are statements of their own; a call without name is told by its text. */
static const Talk shapes[] = {
    {"h := proc(n) local s, i; s := 0; for i to n do s := s+i end do; if s > 2 then s := -s end "
     "if; s end proc: stopat(h,2): h(2)",
     "cont", "0\nh:\n   2*  for i to n do\n           s := s + i\n       end do\n-3"},
    {"h := proc(n) local s, i; s := 0; for i to n do s := s+i end do; s end proc: stopat(h,3): "
     "h(2)",
     "s\nnext\ns\ncont", "0\nh:\n   3*  s := s + i\n0\n1\nh:\n   3*  s := s + i\n1\n3"},
    {"k := proc() 1 end proc: stopat(k,1): k()", "where\ncont", "k:\n   1*  1\nk()\n1"},
};

static void test_steps(void **state)
{
    (void)state;
    TALKS_HOLD(steps);
}

static void test_questions(void **state)
{
    (void)state;
    TALKS_HOLD(questions);
}

static void test_shapes(void **state)
{
    (void)state;
    TALKS_HOLD(shapes);
}

/* Nobody at the prompt: stops are told, nothing is asked. */
static void test_alone(void **state)
{
    (void)state;
    static const Row rows[] = {
        {F "stopat(f,1): f(3)", "f:\n   1*  y := x + 1\n64"},
        {F "stopat(f,9)", "error: there are 3 statements"},
        {F "trace(f): f(3)",
         "{--> enter f, args = 3\ny := 4\ny := 8\n64\n<-- exit f (now at top level) = 64}\n64"},
        {F G "trace(f): g(3)",
         "{--> enter f, args = 3\ny := 4\ny := 8\n64\n<-- exit f (now in g) = 64}\n65"},
        {"f := proc() nargs end proc: trace(f): f(1,x)",
         "{--> enter f, args = 1, x\n2\n<-- exit f (now at top level) = 2}\n2"},
    };
    ROWS_HOLD(rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_steps),
        cmocka_unit_test(test_questions),
        cmocka_unit_test(test_shapes),
        cmocka_unit_test(test_alone),
    };
    return cmocka_run_group_tests_name("debugger", tests, run_setup, run_teardown);
}
