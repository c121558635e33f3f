/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The terminal. The handler of Ctrl-C only sets a flag (and counts); the evaluator polls it. A
 * timer draws a line on standard error when a statement has been running for two seconds, on a
 * terminal only, and term_clear_progress takes it away before anything else is written. Everything
 * done in the handlers is async-signal-safe: they format into a fixed buffer and write(2).
 */
#include "config.h"

#include "repl/term.h"

#include <langinfo.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/time.h>
#include <termios.h>
#include <unistd.h>

#include "cas/base/err.h"
#include "cas/base/stage.h"

enum { PROGRESS_AFTER = 2, TEXT_MAX = 48, MEASURE_MAX = 80 };

static struct {
    bool input, output, errors, utf8, colour, dumb;
} term;

static struct {
    volatile sig_atomic_t running, waits, interrupts, seconds, shown;
    int width; /* of the screen */
    char text[TEXT_MAX + 1];
    char measure[2][MEASURE_MAX + 1]; /* how far it is; `measured` is the one that is complete */
    volatile sig_atomic_t measured;
} work;

void term_init(void)
{
    const char *kind = getenv("TERM"), *no_colour = getenv("NO_COLOR");
    term.input = isatty(STDIN_FILENO);
    term.output = isatty(STDOUT_FILENO);
    term.errors = isatty(STDERR_FILENO);
    term.utf8 = !strcmp(nl_langinfo(CODESET), "UTF-8");
    term.dumb = !kind || !strcmp(kind, "dumb");
    term.colour = term.errors && !term.dumb && !(no_colour && *no_colour);
}

bool term_input(void)
{
    return term.input;
}

bool term_output(void)
{
    return term.output;
}

bool term_errors(void)
{
    return term.errors;
}

bool term_utf8(void)
{
    return term.utf8;
}

bool term_colour(void)
{
    return term.colour;
}

void term_set_colour(bool on)
{
    term.colour = on;
}

static bool window(struct winsize *size)
{
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, size) == 0 && size->ws_col >= 20;
}

int term_width(void)
{
    struct winsize size;
    return window(&size) ? size.ws_col : 80;
}

int term_height(void)
{
    struct winsize size;
    return window(&size) ? size.ws_row : 24;
}

/* --- in handlers: only write(2) and plain memory -------------------------------------------- */

static void say(const char *text, size_t length)
{
    ssize_t written = write(STDERR_FILENO, text, length);
    (void)written;
}

static size_t append(char *to, size_t at, const char *text)
{
    while (*text)
        to[at++] = *text++;
    return at;
}

static size_t append_number(char *to, size_t at, long n)
{
    char digits[24];
    int count = 0;
    do
        digits[count++] = (char)('0' + n % 10);
    while ((n /= 10) > 0);
    while (count)
        to[at++] = digits[--count];
    return at;
}

static void say_running(const char *before, const char *after)
{
    char line[256];
    size_t n = append(line, 0, before);
    n = append(line, n, work.text);
    n = append(line, n, after);
    say(line, n);
}

/* The terminal as it was, for whatever ends the program. */
static struct termios usual;
static bool has_usual;

static void restore_terminal(void)
{
    if (has_usual)
        tcsetattr(STDIN_FILENO, TCSANOW, &usual);
}

/* Goes on to do what the signal does by itself: the handler is taken away by then. */
static void on_end(int signal)
{
    restore_terminal();
    raise(signal);
}

static void catch_ends(void)
{
    static const int ENDS[] = {SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    has_usual = term.input && tcgetattr(STDIN_FILENO, &usual) == 0;
    struct sigaction end = {.sa_handler = on_end, .sa_flags = (int)(SA_RESETHAND | SA_NODEFER)};
    sigemptyset(&end.sa_mask);
    for (size_t i = 0; has_usual && i < sizeof ENDS / sizeof *ENDS; i++) {
        struct sigaction before;
        if (sigaction(ENDS[i], NULL, &before) == 0 && before.sa_handler == SIG_DFL)
            sigaction(ENDS[i], &end, NULL);
    }
}

static pthread_t session; /* the thread that reads and evaluates */

/* Libraries have threads of their own (OpenBLAS), and the system may choose one of them: a read
 * that waits is woken in the session's thread only. */
static void on_interrupt(int signal)
{
    if (!pthread_equal(pthread_self(), session)) {
        pthread_kill(session, signal);
        return;
    }
    err_interrupt_request(1);
    if (!work.running)
        return;
    work.interrupts = work.interrupts + 1;
    if (work.interrupts == 2)
        say_running("\nstill running: ", "   (Ctrl-C once more leaves daesy)\n");
    if (work.interrupts >= 3) {
        say("\n", 1);
        restore_terminal();
        _exit(130);
    }
}

/* How far the running statement is, or what it tries at the moment. */
static void look_measure(char *text, size_t size)
{
    stage_look(text, size);
    if (strstr(work.text, text))
        *text = '\0'; /* the statement says as much */
    if (work.measure[work.measured][0])
        text[append(text, 0, work.measure[work.measured])] = '\0';
}

/* The beginning of the statement is as long as the rest leaves room for. */
static void on_second(int signal)
{
    enum { LEAST = 8 };
    (void)signal;
    if (work.waits)
        return;
    work.seconds = work.seconds + 1;
    if (!work.running || work.seconds < PROGRESS_AFTER)
        return;
    char measure[STAGE_TEXT], tail[STAGE_TEXT + 64], line[STAGE_TEXT + TEXT_MAX + 64];
    look_measure(measure, sizeof measure);
    size_t end = append(tail, 0, *measure ? "   " : "");
    end = append(tail, end, measure);
    end = append_number(tail, append(tail, end, "   "), work.seconds);
    end = append(tail, end, " s   Ctrl-C stops");
    tail[end] = '\0';
    long room = work.width - 6 - (long)end; /* ^C is echoed behind it */
    size_t n = append(line, 0, "\r  "), start = n;
    n = append(line, n, room >= LEAST ? work.text : "");
    if (n > start + (size_t)(room > 0 ? room : 0))
        n = start + (size_t)(room > 0 ? room : 0);
    n = append(line, n, tail + (n > start ? 0 : strspn(tail, " ")));
    n = append(line, n, "\033[K");
    say(line, n);
    work.shown = 1;
}

/* ---------------------------------------------------------------------------------------------- */

void term_catch_interrupts(void)
{
    session = pthread_self();
    struct sigaction action = {.sa_handler = on_interrupt}; /* no SA_RESTART: reads wake up */
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    struct sigaction tick = {.sa_handler = on_second, .sa_flags = SA_RESTART};
    sigemptyset(&tick.sa_mask);
    sigaction(SIGALRM, &tick, NULL);
    signal(SIGPIPE, SIG_IGN); /* writes fail instead */
    signal(SIGXFSZ, SIG_IGN);
    catch_ends();
}

static void set_timer(int seconds)
{
    struct itimerval timer = {.it_interval = {seconds, 0}, .it_value = {seconds, 0}};
    setitimer(ITIMER_REAL, &timer, NULL);
}

void term_work_begin(const char *what)
{
    size_t n = 0;
    for (; what[n] && what[n] != '\n' && n < TEXT_MAX; n++)
        work.text[n] = what[n];
    work.text[n] = '\0';
    work.interrupts = work.seconds = work.shown = work.waits = 0;
    term_work_measure("");
    work.width = term_width();
    work.running = 1;
    if (term.errors && term.input && !term.dumb)
        set_timer(1);
}

/* The handler reads one of the two texts while the other is written. */
void term_work_measure(const char *text)
{
    int other = !work.measured;
    size_t n = 0;
    for (; text[n] && n < MEASURE_MAX; n++)
        work.measure[other][n] = text[n];
    work.measure[other][n] = '\0';
    work.measured = other;
}

void term_work_look(char *text, size_t size)
{
    if (work.measure[work.measured][0])
        snprintf(text, size, "%s", work.measure[work.measured]);
    else
        stage_look(text, size);
}

void term_work_wait(bool waits)
{
    term_clear_progress();
    work.waits = waits;
}

void term_work_end(void)
{
    work.running = 0;
    if (term.errors && term.input && !term.dumb)
        set_timer(0);
    term_clear_progress();
}

void term_clear_progress(void)
{
    if (!work.shown)
        return;
    work.shown = 0;
    say("\r\033[K", 4);
}
