/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The shell as a person meets it: what is typed, and what the screen shows then.
 */
#include "config.h"

#include <sys/stat.h>

#include "tests/term/terminal.h"

static void prompt_answers(void **state)
{
    (void)state;
    static Terminal term;
    start(&term, new_home());
    assert_true(shows(&term, "> "));
    type(&term, "1111*3;\n");
    assert_true(shows(&term, "3333"));
    assert_true(shows(&term, "> "));
    type(&term, "quit;\n");
    assert_int_equal(finish(&term), 0);
    remove_home(term.home);
}

static void error_leaves_the_prompt(void **state)
{
    (void)state;
    static Terminal term;
    start(&term, new_home());
    assert_true(shows(&term, "> "));
    type(&term, "keep := 4321:\n");
    assert_true(shows(&term, "> "));
    type(&term, "1/0;\n");
    assert_true(shows(&term, "division by zero"));
    type(&term, "1 + ) 2;\n");
    assert_true(shows(&term, "error"));
    type(&term, "2*keep;\n");
    assert_true(shows(&term, "8642"));
    assert_true(shows(&term, "> "));
    type(&term, "\004");
    assert_int_equal(finish(&term), 0);
    remove_home(term.home);
}

/* Words that are statements by themselves need no terminator, but inside another statement they do.
 */
static void words_alone_are_statements(void **state)
{
    (void)state;
    static Terminal term;
    start(&term, new_home());
    assert_true(shows(&term, "> "));
    type(&term, "exit\n");
    assert_true(shows(&term, "or Ctrl-D ends the session"));
    type(&term, "keep := 4321:\n");
    assert_true(shows(&term, "> "));
    type(&term, "keep :=\nrestart\n");
    assert_true(shows(&term, "error"));
    type(&term, "2*keep;\n");
    assert_true(shows(&term, "8642"));
    type(&term, " restart \n");
    assert_true(shows(&term, "> "));
    type(&term, "3*keep;\n");
    assert_true(shows(&term, "3 keep"));
    type(&term, "quit\n");
    assert_int_equal(finish(&term), 0);
    remove_home(term.home);
}

static void report_says_where(void **state)
{
    (void)state;
    static Terminal term;
    char statement[300];
    start(&term, new_home());
    assert_true(shows(&term, "> "));
    type(&term, "1111*3;\n");
    assert_true(shows(&term, "3333"));
    snprintf(statement, sizeof statement, "report(\"%s/lab.md\");\n", term.home);
    type(&term, statement);
    assert_true(shows(&term, "report written to "));
    type(&term, "quit\n");
    assert_int_equal(finish(&term), 0);
    remove_home(term.home);
}

static void interrupt_in_algebra(void **state)
{
    (void)state;
    static Terminal term;
    start(&term, new_home());
    assert_true(shows(&term, "> "));
    type(&term, "keep := 4321:\n");
    assert_true(shows(&term, "> "));
    type(&term, "big := proc() print(cat(be, gun)); expand((1+x+y+z+t)^40) end proc():\n");
    assert_true(shows(&term, "begun"));
    type(&term, "\003");
    assert_true(shows(&term, "No name was assigned."));
    assert_true(shows(&term, "> "));
    type(&term, "keep+1;\n");
    assert_true(shows(&term, "4322"));
    assert_true(shows(&term, "> "));
    type(&term, "go := proc(i) if i = 1 then print(cat(be, gun)) end if; 0 end proc:\n");
    assert_true(shows(&term, "> "));
    type(&term, "add(go(i), i = 1..10^12):\n");
    assert_true(shows(&term, "begun"));
    type(&term, "\003");
    assert_true(shows(&term, " s in add. No name was assigned."));
    type(&term, "quit;\n");
    assert_int_equal(finish(&term), 0);
    remove_home(term.home);
}

/* Ctrl-C stops all that was typed at once, wherever in it the program is: also while it still tells
 * what came before. */
static void interrupt_stops_the_line(void **state)
{
    (void)state;
    static Terminal term;
    enum { ROUNDS = 40 };
    start(&term, new_home());
    assert_true(shows(&term, "> "));
    for (int i = 0; i < ROUNDS; i++) {
        type(&term, "k := 1: cat(be, gun); do try do end do catch: end try end do: k := 2:\n");
        assert_true(shows(&term, "begun"));
        usleep((useconds_t)(50 * i));
        type(&term, "\003");
        assert_true(shows(&term, "not run"));
        assert_true(shows(&term, "> "));
        type(&term, "k+1110;\n");
        assert_true(shows(&term, "1111"));
        assert_true(shows(&term, "> "));
    }
    type(&term, "quit;\n");
    assert_int_equal(finish(&term), 0);
    remove_home(term.home);
}

static void interrupt_in_a_loop(void **state)
{
    (void)state;
    static Terminal term;
    start(&term, new_home());
    assert_true(shows(&term, "> "));
    type(&term, "n := 0: do n := n+1; if n = 20 then print(cat(be, gun)) end if end do:\n");
    assert_true(shows(&term, "begun"));
    type(&term, "\003");
    assert_true(shows(&term, "Assigned until then: n."));
    assert_true(shows(&term, "> "));
    type(&term, "evalb(n > 10);\n");
    assert_true(shows(&term, "true"));
    assert_true(shows(&term, "> "));
    type(&term, "quit;\n");
    assert_int_equal(finish(&term), 0);
    remove_home(term.home);
}

static void interrupt_in_an_integration(void **state)
{
    (void)state;
    static Terminal term;
    start(&term, new_home());
    assert_true(shows(&term, "> "));
    type(&term, "S := dsolve({diff(x(t),t,t) = -10^6*x(t), x(0) = 1, D(x)(0) = 0}, numeric, "
                "maxfun=0):\n");
    assert_true(shows(&term, "> "));
    type(&term, "cat(be, gun); S(100000);\n");
    assert_true(shows(&term, "begun"));
    type(&term, "\003");
    assert_true(shows(&term, "> "));
    type(&term, "1111*3;\n");
    assert_true(shows(&term, "3333"));
    assert_true(shows(&term, "> "));
    type(&term, "quit;\n");
    assert_int_equal(finish(&term), 0);
    remove_home(term.home);
}

static void interrupt_at_the_prompt(void **state)
{
    (void)state;
    static Terminal term;
    start(&term, new_home());
    assert_true(shows(&term, "> "));
    type(&term, "broken := (1 + ");
    assert_true(shows(&term, "(1 +"));
    type(&term, "\003");
    assert_true(shows(&term, "> "));
    type(&term, "1111*3;\n");
    assert_true(shows(&term, "3333"));
    /* Half a statement of two lines is dropped as well. */
    type(&term, "broken := (1 +\n");
    assert_true(shows(&term, "(1 +"));
    assert_true(shows(&term, "("));
    type(&term, "\003");
    assert_true(shows(&term, "> "));
    type(&term, "1111*5;\n");
    assert_true(shows(&term, "5555"));
    assert_true(shows(&term, "> "));
    type(&term, "quit;\n");
    assert_int_equal(finish(&term), 0);
    remove_home(term.home);
}

static void open_statement_is_named(void **state)
{
    (void)state;
    static Terminal term;
    start(&term, new_home());
    assert_true(shows(&term, "> "));
    type(&term, "f := (1 +\n");
    assert_true(shows(&term, "("));
    type(&term, "2);\n");
    assert_true(shows(&term, "3"));
    assert_true(shows(&term, "> "));
    type(&term, "quit;\n");
    assert_int_equal(finish(&term), 0);
    remove_home(term.home);
}

#ifdef HAVE_READLINE
static void history_is_kept(void **state)
{
    (void)state;
    static Terminal term;
    char home[64];
    strcpy(home, new_home());
    start(&term, home);
    assert_true(shows(&term, "> "));
    type(&term, "1111*3;\n");
    assert_true(shows(&term, "3333"));
    assert_true(shows(&term, "> "));
    type(&term, "quit;\n");
    assert_int_equal(finish(&term), 0);
    start(&term, home);
    assert_true(shows(&term, "> "));
    type(&term, "\033[A\033[A\n");
    assert_true(shows(&term, "3333"));
    assert_true(shows(&term, "> "));
    type(&term, "quit;\n");
    assert_int_equal(finish(&term), 0);
    remove_home(home);
}

/* Several lines arrive at once: each statement is run up to the first error, prompts copied along
 * are taken away. */
static void paste_runs_in_order(void **state)
{
    (void)state;
    static Terminal term;
    start(&term, new_home());
    assert_true(shows(&term, "> "));
    type(&term, "\033[200~> a := 5:\n> b := a\n +1000;\n1/0;\na := 7; f(;\033[201~\n");
    assert_true(shows(&term, "b := 1005"));
    assert_true(shows(&term, "division by zero"));
    assert_true(shows(&term, "What follows was not run."));
    type(&term, "a+2000;\n");
    assert_true(shows(&term, "2005"));
    type(&term, "\033[200~a := 8;\nf(;\na := 9;\033[201~\n");
    assert_true(shows(&term, "What follows was not run."));
    type(&term, "a+3000;\n");
    assert_true(shows(&term, "3008"));
    type(&term, "lambda x: (x\n"); /* what is left of an error is nothing to go on with */
    assert_true(shows(&term, "What follows was not run."));
    type(&term, "a+4000;\n");
    assert_true(shows(&term, "4008"));
    type(&term, "quit;\n");
    assert_int_equal(finish(&term), 0);
    remove_home(term.home);
}

static void names_are_completed(void **state)
{
    (void)state;
    static Terminal term;
    start(&term, new_home());
    assert_true(shows(&term, "> "));
    type(&term, "with(LinearAlgebra):\n");
    assert_true(shows(&term, "> "));
    type(&term, "A := IdentityMa\t");
    assert_true(shows(&term, "IdentityMatrix"));
    type(&term, "\003");
    assert_true(shows(&term, "> "));
    type(&term, "quit;\n");
    assert_int_equal(finish(&term), 0);
    remove_home(term.home);
}

/* The quote stays open behind a folder and is closed once behind a file. */
static void files_are_completed(void **state)
{
    (void)state;
    static Terminal term;
    const char *home = new_home();
    char path[128], line[200];
    snprintf(path, sizeof path, "%s/aabb", home);
    assert_int_equal(mkdir(path, 0700), 0);
    snprintf(path, sizeof path, "%s/aabb/ccdd", home);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fclose(file);
    start(&term, home);
    assert_true(shows(&term, "> "));
    snprintf(line, sizeof line, "currentdir(\"%s\"):\n", home);
    type(&term, line);
    assert_true(shows(&term, "> "));
    type(&term, "cat(\"aa\tcc\t, 7*1111);\n");
    assert_true(shows(&term, "aabb/ccdd7777"));
    type(&term, "currentdir(\"aabb\"): 3*1111;\n");
    assert_true(shows(&term, "3333"));
    type(&term, "cat(\"cc\t, 8*1111);\n");
    assert_true(shows(&term, "ccdd8888"));
    type(&term, "quit;\n");
    assert_int_equal(finish(&term), 0);
    remove_home(term.home);
}
#endif

static void empty_line_closes_a_statement(void **state)
{
    (void)state;
    static Terminal term;
    start(&term, new_home());
    assert_true(shows(&term, "> "));
    type(&term, "1111*3\n");
    assert_true(shows(&term, "empty line"));
    assert_true(shows(&term, ".. "));
    type(&term, "\n");
    assert_true(shows(&term, "3333"));
    type(&term, "quit;\n");
    assert_int_equal(finish(&term), 0);
    remove_home(term.home);
}

static void restart_runs_the_init_file(void **state)
{
    (void)state;
    static Terminal term;
    const char *home = new_home();
    char path[128];
    snprintf(path, sizeof path, "%s/.config", home);
    assert_int_equal(mkdir(path, 0700), 0);
    snprintf(path, sizeof path, "%s/.config/daesy", home);
    assert_int_equal(mkdir(path, 0700), 0);
    snprintf(path, sizeof path, "%s/.config/daesy/init.dae", home);
    FILE *init = fopen(path, "w");
    assert_non_null(init);
    fputs("greet := 1100:\n", init);
    fclose(init);
    start(&term, home);
    assert_true(shows(&term, "> "));
    type(&term, "greet+11;\n");
    assert_true(shows(&term, "1111"));
    type(&term, "greet := 0: restart;\n");
    type(&term, "greet+22;\n");
    assert_true(shows(&term, "1122"));
    type(&term, "quit;\n");
    assert_int_equal(finish(&term), 0);
    remove_home(term.home);
}

/* Where a line cannot go on with the one before, that one was meant to end. */
static void lines_end_statements(void **state)
{
    (void)state;
    static Terminal term;
    start(&term, new_home());
    assert_true(shows(&term, "> "));
    type(&term, "aa := 11\nbb := 12\n");
    assert_true(shows(&term, "note: a statement ends with ;"));
    type(&term, "cc := proc(x)\n local y\n y := x+1\n y*101\nend proc\n");
    type(&term, "cc(aa)+\nbb;\n"); /* goes on */
    assert_true(shows(&term, "1224"));
    type(&term, "for dd to 2 do\n ee := 7*dd\nend do\nff := 100+ee\nff+1000;\n"); /* 100+14 */
    assert_true(shows(&term, "1114"));
    type(&term, "quit;\n");
    assert_int_equal(finish(&term), 0);
    remove_home(term.home);
}

static void prompt_can_be_changed(void **state)
{
    (void)state;
    static Terminal term;
    start(&term, new_home());
    assert_true(shows(&term, "> "));
    type(&term, "interface(prompt=\"dae? \"):\n");
    assert_true(shows(&term, "dae? "));
    type(&term, "quit(3);\n");
    assert_int_equal(finish(&term), 3);
    remove_home(term.home);
}

static void habits_are_noted(void **state)
{
    (void)state;
    static Terminal term;
    start(&term, new_home());
    assert_true(shows(&term, "> "));
    type(&term, "pi;\n");
    assert_true(shows(&term, "note: pi is a name"));
    assert_true(shows(&term, "> "));
    type(&term, "interface(hints = false): e^x; 1/0;\n");
    assert_true(shows(&term, "division by zero"));
    assert_true(shows(&term, "> "));
    type(&term, "interface(hints = true): e^x;\n");
    assert_true(shows(&term, "note: e is a name")); /* which comes once */
    assert_true(shows(&term, "> "));
    type(&term, "EQ := 3:\nEQ := 3 x;\n"); /* what could not be read has changed nothing */
    assert_true(shows(&term, "note: EQ was not changed"));
    type(&term, "quit;\n");
    assert_int_equal(finish(&term), 0);
    remove_home(term.home);
}

static void no_handler_keeps_an_interrupt(void **state)
{
    (void)state;
    static Terminal term;
    start(&term, new_home());
    assert_true(shows(&term, "> "));
    /* catch takes errors, but an interrupt goes through to the prompt. */
    type(&term, "cat(be, gun); do try do end do catch: end try end do:\n");
    assert_true(shows(&term, "begun"));
    type(&term, "\003");
    assert_true(shows(&term, "> "));
    type(&term, "1111*3;\n");
    assert_true(shows(&term, "3333"));
    type(&term, "quit;\n");
    assert_int_equal(finish(&term), 0);
    remove_home(term.home);
}

static void help_without_a_semicolon(void **state)
{
    (void)state;
    static Terminal term;
    start(&term, new_home());
    assert_true(shows(&term, "> "));
    type(&term, "?diff\n");
    assert_true(shows(&term, "diff("));
    type(&term, "1111*3;\n");
    assert_true(shows(&term, "3333"));
    assert_true(shows(&term, "> "));
    type(&term, "quit;\n");
    assert_int_equal(finish(&term), 0);
    remove_home(term.home);
}

static void hangup_ends_the_program(void **state)
{
    (void)state;
    static Terminal term;
    start(&term, new_home());
    assert_true(shows(&term, "> "));
    kill(term.child, SIGHUP);
    assert_true(finish(&term) > 0);
    remove_home(term.home);
}

/* The terminal echoes again whatever ended the program. */
static void ends_restore_the_terminal(void **state)
{
    (void)state;
    static const int ENDS[] = {SIGTERM, SIGQUIT, SIGHUP, SIGABRT};
    for (size_t i = 0; i < sizeof ENDS / sizeof *ENDS; i++) {
        Terminal term;
        struct termios mode;
        char *home = new_home();
        start(&term, home);
        int other = open(ptsname(term.fd), O_RDWR | O_NOCTTY); /* keeps the terminal open */
        assert_true(shows(&term, "> "));
        assert_int_equal(tcgetattr(other, &mode), 0);
        assert_false(mode.c_lflag & ICANON);
        assert_int_equal(kill(term.child, ENDS[i]), 0);
        int end = 0;
        assert_int_equal(waitpid(term.child, &end, 0), term.child);
        assert_true(WIFSIGNALED(end) && WTERMSIG(end) == ENDS[i]);
        assert_int_equal(tcgetattr(other, &mode), 0);
        assert_true(mode.c_lflag & ICANON && mode.c_lflag & ECHO);
        close(other);
        close(term.fd);
        remove_home(home);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prompt_answers),
        cmocka_unit_test(error_leaves_the_prompt),
        cmocka_unit_test(words_alone_are_statements),
        cmocka_unit_test(report_says_where),
        cmocka_unit_test(interrupt_in_algebra),
        cmocka_unit_test(interrupt_stops_the_line),
        cmocka_unit_test(interrupt_in_a_loop),
        cmocka_unit_test(interrupt_in_an_integration),
        cmocka_unit_test(interrupt_at_the_prompt),
        cmocka_unit_test(open_statement_is_named),
#ifdef HAVE_READLINE
        cmocka_unit_test(history_is_kept),
        cmocka_unit_test(files_are_completed),
        cmocka_unit_test(names_are_completed),
        cmocka_unit_test(paste_runs_in_order),
#endif
        cmocka_unit_test(empty_line_closes_a_statement),
        cmocka_unit_test(lines_end_statements),
        cmocka_unit_test(restart_runs_the_init_file),
        cmocka_unit_test(prompt_can_be_changed),
        cmocka_unit_test(habits_are_noted),
        cmocka_unit_test(no_handler_keeps_an_interrupt),
        cmocka_unit_test(help_without_a_semicolon),
        cmocka_unit_test(hangup_ends_the_program),
        cmocka_unit_test(ends_restore_the_terminal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
