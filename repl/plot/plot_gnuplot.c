/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One gnuplot child for the whole session, spoken to through two pipes. It runs in its own process
 * group, so Ctrl-C does not close its windows, and without a shell. Every block of commands ends
 * with a print of a fresh tag; gnuplot prints to its standard error, so what comes back before the
 * tag is what it had to complain about. Writing and reading go on together (poll), so that neither
 * side waits for the other with a full pipe.
 *
 * It writes into a folder of our own: no name that a sheet gave reaches it, since it takes some of
 * them for commands of the shell. What it made is copied from there by the one who asked.
 */
#include "config.h"

#include "repl/plot/plot_gnuplot.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cas/base/deadline.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/base/ranks.h"
#include "repl/files/program.h"
#include "repl/plot/plot_label.h"
#include "repl/plot/plot_script.h"

enum { TIMEOUT_S = 60 };

static struct {
    pid_t pid; /* 0: not running */
    int in, err;
    long tag;
    char *terminals;
} child;

/* --- the process --------------------------------------------------------------------------- */

static void close_pipes(void)
{
    close(child.in);
    close(child.err);
}

static void forget(void)
{
    close_pipes();
    child.pid = 0;
    mem_free(child.terminals);
    child.terminals = NULL;
}

/* In the child: between fork and exec only async-signal-safe calls. */
static _Noreturn void become_gnuplot(const char *file, char **environment, int in, int err)
{
    char *arguments[] = {(char[]){"gnuplot"}, (char[]){"-d"}, NULL}; /* -d: no init files */
    sigset_t none;
    sigemptyset(&none);
    setpgid(0, 0);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, NULL);
    int null = open("/dev/null", O_WRONLY);
    dup2(in, STDIN_FILENO);
    if (null >= 0)
        dup2(null, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    execve(file, arguments, environment);
    _exit(127);
}

extern char **environ;

/* What the environment tells gnuplot to do by itself. */
static bool is_for_gnuplot(const char *variable)
{
    static const char *const BEGIN[] = {"LC_ALL=", "GNUTERM=", "GNUPLOT", "GNUFITLOG=", "FIT_"};
    for (size_t i = 0; i < sizeof BEGIN / sizeof *BEGIN; i++)
        if (strncmp(variable, BEGIN[i], strlen(BEGIN[i])) == 0)
            return true;
    return false;
}

/* Our environment with another LC_ALL, for the child alone: texts are UTF-8, numbers have a point.
 * Caller frees. */
static char **environment_of_child(void)
{
    static char locale[] = "LC_ALL=C.UTF-8";
    size_t n = 0, kept = 0;
    while (environ[n])
        n++;
    char **copy = mem_array(n + 2, sizeof *copy);
    for (size_t i = 0; i < n; i++)
        if (!is_for_gnuplot(environ[i]))
            copy[kept++] = environ[i];
    copy[kept++] = locale;
    copy[kept] = NULL;
    return copy;
}

static void spawn(void)
{
    int in[2], err[2];
    char file[PROGRAM_PATH];
    if (!program_find("gnuplot", file)) {
        err_hint("install it (Debian and Ubuntu: gnuplot-nox or gnuplot-qt), then draw again; the "
                 "plot itself is kept, and plotsetup(gnuplot) writes its data and script");
        err_raise(ST_IO, "plots are drawn by gnuplot, which is not installed");
    }
    if (pipe2(in, O_CLOEXEC) != 0)
        err_raise(ST_IO, "no pipe to gnuplot: %s", strerror(errno));
    if (pipe2(err, O_CLOEXEC) != 0) {
        close(in[0]);
        close(in[1]);
        err_raise(ST_IO, "no pipe to gnuplot: %s", strerror(errno));
    }
    char **environment = environment_of_child();
    pid_t pid = fork();
    if (pid == 0)
        become_gnuplot(file, environment, in[0], err[1]);
    mem_free(environment);
    close(in[0]);
    close(err[1]);
    child.in = in[1];
    child.err = err[0];
    child.pid = pid > 0 ? pid : 0;
    if (pid < 0) {
        close_pipes();
        err_raise(ST_IO, "gnuplot cannot be started: %s", strerror(errno));
    }
    fcntl(child.in, F_SETFL, O_NONBLOCK);
    fcntl(child.err, F_SETFL, O_NONBLOCK);
}

/* --- talking ------------------------------------------------------------------------------------
 */

/* Reads what is there; false when gnuplot is gone. */
static bool read_some(Buf *answer)
{
    char chunk[4096];
    ssize_t n = read(child.err, chunk, sizeof chunk);
    if (n > 0)
        buf_putn(answer, chunk, (size_t)n);
    return n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR));
}

static bool write_some(const Buf *script, size_t *sent)
{
    ssize_t n = write(child.in, buf_text(script) + *sent, script->length - *sent);
    if (n > 0)
        *sent += (size_t)n;
    return n >= 0 || errno == EAGAIN || errno == EINTR;
}

/* Ends a child that no longer listens. */
static void kill_child(void)
{
    pid_t pid = child.pid;
    forget();
    kill(pid, SIGKILL);
    waitpid(pid, NULL, 0);
}

static _Noreturn void lost(const char *why)
{
    kill_child();
    err_raise(ST_IO, "gnuplot %s", why);
}

/* Seconds of the processor that gnuplot has used. */
static double time_used(void)
{
    clockid_t clock;
    struct timespec t;
    if (clock_getcpuclockid(child.pid, &clock) != 0 || clock_gettime(clock, &t) != 0)
        return 0;
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Its time counts for a limit. */
static void charge(double *seen)
{
    double used = time_used();
    if (used > *seen)
        deadline_charge(used - *seen);
    *seen = used;
}

/* Sends the script and waits for its tag; the answer is what gnuplot said before it. */
static void talk(Buf *script, Buf *answer)
{
    char tag[32];
    snprintf(tag, sizeof tag, "@@%ld", ++child.tag);
    buf_printf(script, "print '%s'\n", tag);
    size_t sent = 0;
    time_t end = time(NULL) + TIMEOUT_S;
    double seen = time_used();
    while (!strstr(buf_text(answer), tag)) {
        struct pollfd fds[] = {{child.err, POLLIN, 0}, {child.in, POLLOUT, 0}};
        int ready = poll(fds, sent < script->length ? 2 : 1, 100);
        charge(&seen);
        if (err_interrupt_pending) {
            kill_child();
            err_interrupt_raise();
        }
        if (time(NULL) > end)
            lost("does not answer");
        if (ready <= 0)
            continue;
        if (fds[0].revents && !read_some(answer))
            lost("ended unexpectedly");
        if (sent < script->length && fds[1].revents && !write_some(script, &sent))
            lost("ended unexpectedly");
    }
    err_poll(); /* the limit may have run out with the last of it */
    buf_truncate(answer, (size_t)(strstr(buf_text(answer), tag) - answer->data));
}

void plot_gnuplot_start(void)
{
    if (child.pid)
        return;
    spawn();
    Buf script = {0}, answer = {0};
    err_defer(buf_release, &script);
    err_defer(buf_release, &answer);
    buf_puts(&script, "print GPVAL_TERMINALS\n");
    talk(&script, &answer);
    buf_putc(&answer, ' ');
    child.terminals = mem_zalloc(answer.length + 2);
    snprintf(child.terminals, answer.length + 2, " %s", buf_text(&answer));
    for (char *c = child.terminals; *c; c++)
        if (*c == '\n')
            *c = ' ';
    err_undefer(true);
    err_undefer(true);
}

bool plot_gnuplot_knows(const char *terminal)
{
    char word[64];
    snprintf(word, sizeof word, " %.*s ", (int)strcspn(terminal, " "), terminal);
    return child.terminals && strstr(child.terminals, word);
}

/* The first error in what gnuplot said, behind its "line N:", or NULL: it goes on after a warning,
 * and says it in the same form. */
static const char *complaint(const Buf *answer)
{
    for (const char *at = buf_text(answer); *at;) {
        size_t length = strcspn(at, "\n");
        const char *text = at + strspn(at, " \t");
        const char *colon = !strncmp(text, "line ", 5) ? memchr(at, ':', length) : NULL;
        if (colon) {
            const char *said = colon + 1 + strspn(colon + 1, " \t");
            if (strncmp(said, "warning", 7) != 0 && strncmp(said, "Warning", 7) != 0)
                return said;
        }
        at += length + (at[length] == '\n');
    }
    return NULL;
}

/* Runs the script with its output in `target` (NULL: none). */
static void draw(const Plot *plot, const char *terminal, const char *target)
{
    Buf script = {0}, answer = {0};
    err_defer(buf_release, &script);
    err_defer(buf_release, &answer);
    buf_printf(&script, "reset session\nset terminal %s\n", terminal);
    if (target) {
        buf_puts(&script, "set output ");
        plot_label_quote(&script, target);
        buf_putc(&script, '\n');
    }
    plot_script_put(&script, plot);
    if (target)
        buf_puts(&script, "unset output\n");
    talk(&script, &answer);
    const char *said = complaint(&answer);
    if (said)
        err_raise(ST_IO, "gnuplot: %.*s", (int)strcspn(said, "\n"), said);
    err_undefer(true);
    err_undefer(true);
}

/* A folder of our own and the file in it. */
typedef struct Workshop {
    char folder[PROGRAM_PATH], file[PROGRAM_PATH + 8];
} Workshop;

static void open_workshop(Workshop *w)
{
    const char *above = getenv("TMPDIR");
    bool plain = above && *above == '/' && strlen(above) < PROGRAM_PATH - 20;
    snprintf(w->folder, sizeof w->folder, "%s/daesy-XXXXXX", plain ? above : "/tmp");
    if (!mkdtemp(w->folder))
        err_raise(ST_IO, "no folder %s for a plot: %s", w->folder, strerror(errno));
    snprintf(w->file, sizeof w->file, "%s/plot", w->folder);
}

static void close_workshop(void *workshop)
{
    Workshop *w = workshop;
    unlink(w->file);
    rmdir(w->folder);
}

static void close_stream(void *stream)
{
    fclose(stream);
}

void plot_gnuplot_draw(const Plot *plot, const char *terminal,
                       void (*take)(FILE *made, const void *arg), const void *arg)
{
    if (ranks_here() > 0)
        return; /* the first process that mpirun started draws */
    plot_gnuplot_start();
    if (!plot_gnuplot_knows(terminal)) {
        err_hint("plotsetup(svg) always works");
        err_raise(ST_IO, "this gnuplot has no terminal %.*s", (int)strcspn(terminal, " "),
                  terminal);
    }
    if (!take) {
        draw(plot, terminal, NULL);
        return;
    }
    Workshop w;
    open_workshop(&w);
    err_defer(close_workshop, &w);
    draw(plot, terminal, w.file);
    FILE *made = fopen(w.file, "re");
    if (!made)
        err_raise(ST_IO, "gnuplot made no file: %s", strerror(errno));
    err_defer(close_stream, made);
    take(made, arg);
    err_undefer(true);
    err_undefer(true);
}

void plot_gnuplot_stop(void)
{
    if (!child.pid)
        return;
    pid_t pid = child.pid;
    forget(); /* closing its input ends it */
    waitpid(pid, NULL, 0);
}

void plot_gnuplot_take(FILE *made, const void *buf)
{
    char chunk[65536];
    Buf *out = *(Buf *const *)buf;
    for (size_t n; (n = fread(chunk, 1, sizeof chunk, made)) > 0;) {
        err_poll();
        buf_putn(out, chunk, n);
    }
}
