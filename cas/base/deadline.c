/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The timer of the process counts its processor time and asks for an interrupt (err.h), which is
 * polled and raised like Ctrl-C. There is one timer, so an inner limit borrows it and gives it back
 * with the rest of the outer one; an outer limit that is over by then runs out at once.
 *
 * What is left is worked out from the clock, never from the timer: that one counts ticks and grows
 * by one whenever it is set, so that a thousand short children would lengthen the limit.
 */
#include "cas/base/deadline.h"

#include <math.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/time.h>
#include <time.h>

#include "cas/base/err.h"

static double end_time; /* of the innermost limit, by time_used(); 0: no limit */
static double charged;  /* time of children so far */

static void on_timer(int signal)
{
    (void)signal;
    err_interrupt_request(2);
}

/* By this process and, as far as it was charged, by its children; beyond 0 from the start. */
static double time_used(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec + charged;
}

/* Zero would be no limit. */
static const double shortest = 1e-6, longest = 1e9;

static void set_timer(double seconds)
{
    /* Rounded as a whole: a second that lacks a rounding would have 10^6 microseconds beside it,
     * which are refused, and nothing would end then. */
    long long micro = llround(fmin(fmax(seconds, shortest), longest) * 1e6);
    struct itimerval timer = {.it_value = {micro / 1000000, micro % 1000000}};
    setitimer(ITIMER_PROF, &timer, NULL);
}

static const struct itimerval off;

static void stop_timer(void)
{
    setitimer(ITIMER_PROF, &off, NULL);
}

Status deadline_run(double seconds, void (*body)(void *arg), void *arg)
{
    struct sigaction action = {.sa_handler = on_timer}, before;
    double outer = end_time, now = time_used();
    end_time = outer > 0 ? fmin(outer, now + seconds) : now + seconds;
    sigaction(SIGPROF, &action, &before);
    set_timer(end_time - now);
    Status status = err_try(body, arg);
    stop_timer();
    end_time = outer;
    if (err_interrupt_pending == 2)
        err_interrupt_request(0);
    sigaction(SIGPROF, &before, NULL);
    if (outer > 0)
        set_timer(outer - time_used());
    return status;
}

double deadline_left(void)
{
    double left = end_time > 0 ? end_time - time_used() : 0;
    return left > 0 ? left : 0;
}

void deadline_end_after(double seconds)
{
    stop_timer();
    end_time = 0;
    if (!(seconds > 0))
        return;
    signal(SIGPROF, SIG_DFL);
    end_time = time_used() + seconds;
    set_timer(seconds);
}

void deadline_charge(double seconds)
{
    double left = deadline_left();
    bool over = left > 0 && left <= seconds;
    charged += isfinite(seconds) ? seconds : left;
    if (over) {
        stop_timer();
        err_interrupt_request(2);
    } else if (left > 0) {
        set_timer(left - seconds);
    }
}
