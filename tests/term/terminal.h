/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * daesy on a pseudo terminal: the test types and reads. Each wait has a limit, so that a prompt
 * that never comes is a failure and not a test that hangs. Escape sequences are taken away before
 * what the screen shows is compared.
 */
#ifndef DAESY_TESTS_TERM_TERMINAL_H
#define DAESY_TESTS_TERM_TERMINAL_H

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

static inline double now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

static inline void start(Terminal *term, const char *home)
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
        /* What nohup and a shell's background jobs ignore would be inherited. */
        static const int IGNORED[] = {SIGHUP, SIGINT, SIGQUIT};
        for (size_t i = 0; i < sizeof IGNORED / sizeof *IGNORED; i++)
            signal(IGNORED[i], SIG_DFL);
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

static inline void type(Terminal *term, const char *keys)
{
    size_t length = strlen(keys);
    assert_int_equal(write(term->fd, keys, length), length);
}

/* Copies text without escape sequences (CSI and two-byte ones), carriage returns, bells and
 * readline's markers; origin[i] is where the i-th byte of the copy stood. */
static inline void strip(const char *text, size_t length, char *plain, size_t *origin)
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
static inline int shows_within(Terminal *term, const char *wanted, double limit_ms)
{
    static char plain[sizeof term->text];
    static size_t origin[sizeof term->text];
    double end = now_ms() + limit_ms;
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

static inline int shows(Terminal *term, const char *wanted)
{
    return shows_within(term, wanted, LIMIT_MS);
}

/* The exit status, or -1 when the program had to be killed. */
static inline int finish(Terminal *term)
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

static inline char *new_home(void)
{
    static char path[64];
    strcpy(path, "/tmp/daesy-home-XXXXXX");
    assert_non_null(mkdtemp(path));
    return path;
}

static inline void remove_home(const char *home)
{
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", home);
    assert_int_equal(system(command), 0);
}

#endif
