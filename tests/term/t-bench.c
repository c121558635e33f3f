/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a lab expects of the prompt: going back, lists of candidates, a report of the session.
 */
#include "config.h"

#include "tests/term/terminal.h"

static void opened(Terminal *term)
{
    start(term, new_home());
    assert_true(shows(term, "> "));
}

static void closed(Terminal *term)
{
    type(term, "quit;\n");
    assert_int_equal(finish(term), 0);
    remove_home(term->home);
}

/* Names, entries (of tables in plain memory, too), digits and assumptions. */
static void undo_goes_back(void **state)
{
    (void)state;
    static Terminal term;
    opened(&term);
    type(&term, "a := 1: A := Matrix(2,2): t := table([\"x\"=2]):\n");
    type(&term, "a := 77: Digits := 30: A[1,1] := 5: t[\"x\"] := 3: assume(q > 0):\n");
    type(&term, "[a, A[1,1], t[\"x\"], Digits, is(q > 0)];\n");
    assert_true(shows(&term, "[77, 5, 3, 30, true]"));
    type(&term, "undo;\n");
    assert_true(shows(&term, "back to before statement 2 (assume(q > 0):)"));
    type(&term, "undo(4);\n");
    assert_true(shows(&term, "back to before statement 2 (a := 77:)"));
    type(&term, "[a, A[1,1], t[\"x\"], Digits, is(q > 0)];\n");
    assert_true(shows(&term, "[1, 0, 2, 10, FAIL]"));
    type(&term, "redo(5);\n");
    assert_true(shows(&term, "is done again"));
    type(&term, "[a, A[1,1], t[\"x\"], Digits, is(q > 0)];\n");
    assert_true(shows(&term, "[77, 5, 3, 30, true]"));
    type(&term, "undo(30); a;\n");
    assert_true(shows(&term, "back to before statement 1 (a := 1:)"));
    type(&term, "undo;\n");
    assert_true(shows(&term, "there is nothing to be undone"));
    type(&term, "F := Matrix(2,2,datatype=float[8]): n := Vector([7,8],datatype=integer[4]):\n");
    type(&term, "F[1,1] := 2.5: n[2] := 9:\n");
    type(&term, "[F[1,1], n[2]];\n");
    assert_true(shows(&term, "[2.5, 9]"));
    type(&term, "undo(2);\n");
    assert_true(shows(&term, "back to before"));
    type(&term, "[F[1,1], n[2]];\n");
    assert_true(shows(&term, "[0., 8]"));
    type(&term, "b := 6:\nsave b, \"undo-b.dae\": FileTools:-Remove(\"undo-b.dae\"):\n");
    type(&term, "undo;\n"); /* a file that was written does not come back */
    assert_true(shows(&term, "(b := 6:)"));
    type(&term, "q := table([1 = table()]):\nq[1][1] := 5:\nundo;\n"); /* nor what is further in */
    assert_true(
        shows(&term, "(q[1][1] := 5:); what it changed inside of other things is as it is now"));
    type(&term, "undo := 4: undo;\n");
    assert_true(shows(&term, "     4"));
    closed(&term);
}

/* The last statement goes to the editor and what comes back is run; a failing editor runs nothing.
 */
static void edit_runs_what_comes_back(void **state)
{
    (void)state;
    static Terminal term;
    setenv("VISUAL", "sed -i s/2/3/", 1);
    opened(&term);
    type(&term, "edit;\n");
    assert_true(shows(&term, "nothing was typed yet"));
    type(&term, "a := 2*k +\n");
    assert_true(shows(&term, " .. "));
    type(&term, "10^1;\n");
    assert_true(shows(&term, "a := 2 k + 10"));
    type(&term, "edit;\n");
    assert_true(shows(&term, "> a := 3*k +"));
    assert_true(shows(&term, "a := 3 k + 10"));
    type(&term, "42; edit();\n");
    assert_true(shows(&term, "a := 3 k + 10"));
    type(&term, "edit := 71: edit;\n");
    assert_true(shows(&term, "     71"));
    closed(&term);
    setenv("VISUAL", "false", 1);
    opened(&term);
    type(&term, "5^2;\n");
    assert_true(shows(&term, "     25"));
    type(&term, "edit; 7^2;\n");
    assert_true(shows(&term, "     49"));
    closed(&term);
    unsetenv("VISUAL");
}

/* What dsolve did to a system before it integrates is said at the prompt. */
static void reduction_is_told(void **state)
{
    (void)state;
    static Terminal term;
    opened(&term);
    type(&term, "P := {D(x)(t)=u(t), D(y)(t)=v(t), D(u)(t)=-L(t)*x(t), D(v)(t)=-L(t)*y(t)-10}:\n");
    type(&term, "ALG := x(t)^2+y(t)^2=1:\n");
    type(&term, "G := x(0)=3/5, y(0)=-4/5, u(0)=0, v(0)=0:\n");
    type(&term, "S := dsolve({op(P), ALG, G}, numeric):\n");
    assert_true(shows(&term, "note: index 3 reduced to 1, projected on ALG, ALG', ALG''; L(0) = 8 "
                             "computed"));
    type(&term, "S := dsolve({op(P), ALG, G}, numeric, stabilization=none):\n");
    assert_true(shows(&term, "reduced to 1, without holding ALG"));
    type(&term, "S := dsolve({D(w)(t)=-w(t), z(t)=2*w(t), w(0)=1}, numeric): 17*3;\n");
    assert_true(shows(&term, "note: z(0) = 2 computed"));
    closed(&term);
}

#ifdef HAVE_READLINE
/* Types keys and waits for what they make of the line, which is then given up. */
static void completes(Terminal *term, const char *keys, const char *wanted)
{
    type(term, keys);
    assert_true(shows(term, wanted));
    type(term, "\003");
    assert_true(shows(term, "> "));
}

static void candidates_are_listed(void **state)
{
    (void)state;
    static Terminal term;
    opened(&term);
    completes(&term, "dsolve(s,numeric,method=rk\t\t", "rk2    rk3    rk38   rk4");
    completes(&term, "plot(x, color=\"Bl\t\t", "Black");
    completes(&term, "with(Lin\t", "with(LinearAlgebra");
    completes(&term, "?odepl\t,", "?odeplot,");
    type(&term, "lambda := 500: 2*\\lam\t+1111;\n");
    assert_true(shows(&term, "2111"));
    type(&term, "f(1,\n");
    assert_true(shows(&term, ".. "));
    type(&term, "dsolve(s,\n");
    assert_true(shows(&term, ".. "));
    completes(&term, "numeric, stabi\t", "stabilization=");
    type(&term, "fprintf(\"lab.txt\", \"x\"):\n");
    completes(&term, "read \"lab\t)", "read \"lab.txt\")");
    assert_int_equal(remove("lab.txt"), 0);
    closed(&term);
}
#endif

/* Time of statements, and a transcript. */
static void settings_do_something(void **state)
{
    (void)state;
    static Terminal term;
    char text[1024] = "", path[128];
    opened(&term);
    snprintf(path, sizeof path, "%s/lab.txt", term.home);
    snprintf(text, sizeof text, "interface(echofile=\"%s\"):\n", path);
    type(&term, text);
    type(&term, "A := 3*17;\n1/0;\n");
    assert_true(shows(&term, "division by zero"));
    type(&term, "interface(echofile=none): interface(timer=true):\n");
    type(&term, "4321+1;\n");
    assert_true(shows(&term, "4322"));
    assert_true(shows(&term, "time: 0.0"));
    assert_true(shows(&term, " MB"));
    type(&term, "interface(fortran=true):\n");
    assert_true(shows(&term, "the interface variable fortran has no effect here"));
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    memset(text, 0, sizeof text);
    assert_true(fread(text, 1, sizeof text - 1, file) > 0);
    fclose(file);
    assert_non_null(strstr(text, "> A := 3*17;\n"));
    assert_non_null(strstr(text, "A := 51\n"));
    assert_non_null(strstr(text, "error: numeric exception: division by zero"));
    assert_null(strstr(text, "4322"));
    closed(&term);
}

static void session_is_reported(void **state)
{
    (void)state;
    static Terminal term;
    char path[128];
    opened(&term);
    snprintf(path, sizeof path, "report(\"%s/s.md\");\n", term.home);
    type(&term, "A := x^2/7;\n");
    assert_true(shows(&term, "A :="));
    type(&term, path);
    type(&term, "1111*3;\n"); /* the echo of it is no answer */
    assert_true(shows(&term, "3333"));
    snprintf(path, sizeof path, "%s/s.md", term.home);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    char text[512] = "";
    assert_true(fread(text, 1, sizeof text - 1, file) > 0);
    fclose(file);
    assert_string_equal(text, "```maple\nA := x^2/7;\n```\n\n$$\nA := \\frac{x^{2}}{7}\n$$\n\n");
    closed(&term);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(undo_goes_back),        cmocka_unit_test(edit_runs_what_comes_back),
        cmocka_unit_test(reduction_is_told),
#ifdef HAVE_READLINE
        cmocka_unit_test(candidates_are_listed),
#endif
        cmocka_unit_test(settings_do_something), cmocka_unit_test(session_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
