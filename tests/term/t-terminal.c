/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The shell as a person meets it: daesy runs on a pseudo terminal, the test types and reads. Each
 * wait has a limit, so that a prompt that never comes is a failure and not a test that hangs. What
 * the screen shows is compared as text; escape sequences are taken away first.
 */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

/* Instrumented builds are several times slower; no limit here is a measurement. */
enum { LIMIT_MS = 20000 };

typedef struct Terminal {
    pid_t child;
    int fd;
    char home[64];
    char text[1 << 18]; /* what was shown since the last wait */
    size_t length;
} Terminal;

static double now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

static void start(Terminal *term, const char *home)
{
    const char *program = getenv("DAESY");
    assert_non_null(program);
    *term = (Terminal){.fd = -1};
    snprintf(term->home, sizeof term->home, "%s", home);
    struct winsize size = {.ws_row = 40, .ws_col = 100};
    term->child = forkpty(&term->fd, NULL, NULL, &size);
    if (term->child < 0)
        skip(); /* no pseudo terminals here */
    if (term->child == 0) {
        signal(SIGHUP, SIG_DFL); /* ignored under nohup, and inherited from there */
        setenv("HOME", home, 1);
        setenv("TERM", "xterm", 1);
        setenv("LC_ALL", "C.UTF-8", 1);
        setenv("PAGER", "cat", 1);
        setenv("INPUTRC", "/dev/null", 1);
        unsetenv("XDG_STATE_HOME");
        unsetenv("XDG_CONFIG_HOME");
        unsetenv("DISPLAY");
        execl(program, "daesy", "-q", (char *)NULL);
        _exit(127);
    }
}

static void type(Terminal *term, const char *keys)
{
    size_t length = strlen(keys);
    assert_int_equal(write(term->fd, keys, length), length);
}

/* Copies text without escape sequences (CSI and two-byte ones), carriage returns, bells and
 * readline's markers; origin[i] is where the i-th byte of the copy stood. */
static void strip(const char *text, size_t length, char *plain, size_t *origin)
{
    size_t n = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '\033' && i + 1 < length && text[i + 1] == '[') {
            for (i += 2; i < length && (text[i] < '@' || text[i] > '~');)
                i++;
        } else if (text[i] == '\033') {
            i++;
        } else if (text[i] != '\0' && strchr("\r\001\002\a", text[i]) == NULL) {
            origin[n] = i;
            plain[n++] = text[i];
        }
    }
    plain[n] = '\0';
}

/* Reads until what was shown since the last match contains `wanted`; false when the time is up or
 * the program has gone. */
static int shows(Terminal *term, const char *wanted)
{
    static char plain[sizeof term->text];
    static size_t origin[sizeof term->text];
    double end = now_ms() + LIMIT_MS;
    for (;;) {
        strip(term->text, term->length, plain, origin);
        const char *found = strstr(plain, wanted);
        if (found != NULL) {
            size_t used = origin[(size_t)(found - plain) + strlen(wanted) - 1] + 1;
            memmove(term->text, term->text + used, term->length - used);
            term->length -= used;
            return 1;
        }
        struct pollfd watch = {.fd = term->fd, .events = POLLIN};
        int left = (int)(end - now_ms());
        size_t room = sizeof term->text - 1 - term->length;
        ssize_t got = -1;
        if (left > 0 && room > 0 && poll(&watch, 1, left) > 0)
            got = read(term->fd, term->text + term->length, room);
        if (got <= 0) {
            printf("# waited for \"%s\", saw \"%.2000s\"\n", wanted, plain);
            return 0;
        }
        term->length += (size_t)got;
    }
}

/* The exit status, or -1 when the program had to be killed. */
static int finish(Terminal *term)
{
    double end = now_ms() + LIMIT_MS;
    int status = 0;
    while (now_ms() < end) {
        if (waitpid(term->child, &status, WNOHANG) == term->child) {
            close(term->fd);
            return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        }
        /* A terminal that nobody reads fills up and would block the program. */
        struct pollfd watch = {.fd = term->fd, .events = POLLIN};
        char sink[4096];
        if (poll(&watch, 1, 20) > 0 && read(term->fd, sink, sizeof sink) <= 0)
            usleep(5000);
    }
    kill(term->child, SIGKILL);
    waitpid(term->child, &status, 0);
    close(term->fd);
    return -1;
}

static char *new_home(void)
{
    static char path[64];
    strcpy(path, "/tmp/daesy-home-XXXXXX");
    assert_non_null(mkdtemp(path));
    return path;
}

static void remove_home(const char *home)
{
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", home);
    assert_int_equal(system(command), 0);
}

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
    type(&term, "quit;\n");
    assert_int_equal(finish(&term), 0);
    remove_home(term.home);
}

/* Ctrl-C stops all that was typed at once, wherever in it the program is. */
static void interrupt_stops_the_line(void **state)
{
    (void)state;
    static Terminal term;
    start(&term, new_home());
    assert_true(shows(&term, "> "));
    type(&term, "k := 1: cat(be, gun); do end do: k := 2:\n");
    assert_true(shows(&term, "begun"));
    type(&term, "\003");
    assert_true(shows(&term, "not run"));
    assert_true(shows(&term, "> "));
    type(&term, "k+1110;\n");
    assert_true(shows(&term, "1111"));
    assert_true(shows(&term, "> "));
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

/* Several lines arrive at once: each statement is run, prompts copied along are taken away. */
static void paste_runs_in_order(void **state)
{
    (void)state;
    static Terminal term;
    start(&term, new_home());
    assert_true(shows(&term, "> "));
    type(&term, "\033[200~> a := 5:\n> b := a\n +1000;\n1/0; a+2000;\033[201~\n");
    assert_true(shows(&term, "b := 1005"));
    assert_true(shows(&term, "division by zero"));
    assert_true(shows(&term, "2005"));
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
        cmocka_unit_test(interrupt_in_algebra),
        cmocka_unit_test(interrupt_stops_the_line),
        cmocka_unit_test(interrupt_in_a_loop),
        cmocka_unit_test(interrupt_in_an_integration),
        cmocka_unit_test(interrupt_at_the_prompt),
        cmocka_unit_test(open_statement_is_named),
#ifdef HAVE_READLINE
        cmocka_unit_test(history_is_kept),
        cmocka_unit_test(names_are_completed),
        cmocka_unit_test(paste_runs_in_order),
#endif
        cmocka_unit_test(empty_line_closes_a_statement),
        cmocka_unit_test(prompt_can_be_changed),
        cmocka_unit_test(no_handler_keeps_an_interrupt),
        cmocka_unit_test(help_without_a_semicolon),
        cmocka_unit_test(hangup_ends_the_program),
        cmocka_unit_test(ends_restore_the_terminal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
