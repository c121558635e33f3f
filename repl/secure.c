/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The folder is kept by repl/files/path.c, commands of the shell do not exist; here are the limits,
 * and the one of processor time that any session may have (the system counts it: RLIMIT_CPU).
 * Time is that of the clock, so that waiting counts; when it is over the statement is interrupted
 * (no catch takes that), and a session without a person that does not end in a few seconds is
 * ended. Memory is capped by our counters, and behind them, for libraries that count nothing, by
 * the system; the size of files by the system alone.
 */
#include "config.h"

#include "repl/secure.h"

#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "repl/files/path.h"
#include "repl/session.h"

enum { GRACE = 3, MOST = 1000000 }; /* seconds to come to an end; what a limit can be */

/* How much a secure session may use. */
static struct {
    long seconds; /* on the clock: of the session, of a statement where a person is at the prompt */
    long memory;  /* megabytes */
    long output;  /* megabytes on the screen */
    long filesize; /* megabytes of one file */
} most = {.seconds = 300, .memory = 2000, .output = 16, .filesize = 64};

static bool has_seconds, has_memory; /* the command line has said them */

static struct {
    bool on;
    size_t shown;
    timer_t timer;
    bool has_timer;
    volatile sig_atomic_t late, spent, loud; /* the clock is over, processor time, output */
    long cpu; /* seconds of processor time; 0: as many as the system gives */
} state;

bool secure_on(void)
{
    return state.on;
}

bool secure_set_limit(const char *text)
{
    static const struct {
        const char *name;
        long *value;
    } LIMITS[] = {{"time", &most.seconds},
                  {"memory", &most.memory},
                  {"output", &most.output},
                  {"filesize", &most.filesize}};
    for (size_t i = 0; i < sizeof LIMITS / sizeof *LIMITS; i++) {
        size_t length = strlen(LIMITS[i].name);
        if (strncmp(text, LIMITS[i].name, length) != 0 || text[length] != '=')
            continue;
        char *end;
        long n = strtol(text + length + 1, &end, 10);
        if (end == text + length + 1 || *end || n < 1 || n > MOST)
            return false;
        *LIMITS[i].value = n;
        has_seconds |= LIMITS[i].value == &most.seconds;
        has_memory |= LIMITS[i].value == &most.memory;
        return true;
    }
    return false;
}

void secure_suggest(long seconds, long memory)
{
    most.seconds = has_seconds ? most.seconds : seconds;
    most.memory = has_memory ? most.memory : memory;
}

long secure_seconds(void)
{
    return most.seconds;
}

/* --- time --------------------------------------------------------------------------------------
 */

static const char TIME_OVER[] = "the time of a secure session is over";
static const char CPU_OVER[] = "the processor time of the session is over (-T, cpulimit)";

static void complain(const char *text)
{
    ssize_t written = write(STDERR_FILENO, text, strlen(text));
    (void)written;
}

/* By the clock, or by the system when it counts processor time. */
static void on_time(int signal, siginfo_t *info, void *unused)
{
    (void)signal;
    (void)unused;
    volatile sig_atomic_t *over = info->si_code == SI_TIMER ? &state.late : &state.spent;
    if (*over && !session_is_interactive()) {
        complain("error: ");
        complain(over == &state.late ? TIME_OVER : CPU_OVER);
        complain("\n");
        _exit(SESSION_ERROR);
    }
    *over = 1;
    err_interrupt_request(1);
}

static void catch_time(void)
{
    struct sigaction action = {.sa_sigaction = on_time, .sa_flags = SA_SIGINFO};
    sigemptyset(&action.sa_mask);
    sigaction(SIGXCPU, &action, NULL);
}

void secure_start_clock(void)
{
    struct itimerspec when = {.it_value = {.tv_sec = most.seconds},
                              .it_interval = {.tv_sec = GRACE}};
    if (!state.has_timer)
        return;
    state.late = 0;
    timer_settime(state.timer, 0, &when, NULL);
}

static void make_clock(void)
{
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGXCPU};
    catch_time();
    if (timer_create(CLOCK_MONOTONIC, &event, &state.timer) != 0)
        err_raise(ST_LIMIT, "no clock for a secure session: %s", strerror(errno));
    state.has_timer = true;
    secure_start_clock();
}

void secure_limit_cpu(long seconds)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_CPU, &limit) != 0)
        return;
    catch_time();
    state.cpu = seconds;
    state.spent = 0;
    limit.rlim_cur = seconds > 0 ? (rlim_t)seconds : limit.rlim_max;
    if (limit.rlim_cur > limit.rlim_max)
        limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_CPU, &limit);
}

long secure_cpu_limit(void)
{
    return state.cpu;
}

/* --- memory, files, output ---------------------------------------------------------------------
 */

static void set_limit(int what, uint64_t value)
{
    struct rlimit limit;
    if (getrlimit(what, &limit) != 0)
        return;
    if (limit.rlim_max > value)
        limit.rlim_max = value;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(what, &limit);
}

/* What the process has of addresses now. */
static uint64_t addresses(void)
{
    long pages = 0;
    FILE *file = fopen("/proc/self/statm", "re");
    if (file && fscanf(file, "%ld", &pages) != 1)
        pages = 0;
    if (file)
        fclose(file);
    return (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

static void bound_use(void)
{
    uint64_t memory = (uint64_t)most.memory << 20;
    if (mem_cap() == 0 || mem_cap() > memory)
        mem_set_cap(memory);
    set_limit(RLIMIT_AS, addresses() + 2 * memory);
    set_limit(RLIMIT_FSIZE, (uint64_t)most.filesize << 20);
    set_limit(RLIMIT_CORE, 0);
}

bool secure_may_show(size_t bytes)
{
    state.shown += bytes;
    if (!state.on || state.shown <= (size_t)most.output << 20)
        return true;
    state.loud = 1;
    err_interrupt_request(1);
    return false;
}

const char *secure_over(void)
{
    return state.spent  ? CPU_OVER
           : !state.on  ? NULL
           : state.loud ? "a secure session shows no more than this"
           : state.late ? TIME_OVER
                        : NULL;
}

/* ---------------------------------------------------------------------------------------------- */

void secure_enter(const char *folder)
{
    if (!path_confine(folder))
        err_raise(ST_IO, "the folder %s cannot be opened: %s", folder, strerror(errno));
}

void secure_begin(const char *folder)
{
    if (state.on)
        return;
    secure_enter(folder);
    bound_use();
    make_clock();
    state.on = true;
}
