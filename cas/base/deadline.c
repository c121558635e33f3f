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
#include <stddef.h>
#include <sys/time.h>
#include <time.h>

#include "cas/base/err.h"

enum { MICRO = 1000000 };
static const double shortest = 1e-6, longest = 1e9; /* of a timer; zero would be no limit */

static double end_time = INFINITY; /* of the innermost limit, by time_used(); INFINITY: no limit */
static double charged;             /* time of children so far */

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

static void stop_timer(void)
{
    static const struct itimerval off;
    setitimer(ITIMER_PROF, &off, NULL);
}

/* To what is left of the limit, if there is one. */
static void set_timer(void)
{
    if (isinf(end_time)) {
        stop_timer();
        return;
    }
    /* Rounded as a whole: a second that lacks a rounding would have 10^6 microseconds beside it,
     * which are refused, and nothing would end then. */
    long long micro = llround(fmin(fmax(end_time - time_used(), shortest), longest) * MICRO);
    struct itimerval timer = {.it_value = {micro / MICRO, micro % MICRO}};
    setitimer(ITIMER_PROF, &timer, NULL);
}

Status deadline_run(double seconds, void (*body)(void *arg), void *arg)
{
    struct sigaction action = {.sa_handler = on_timer}, before;
    double outer = end_time;
    end_time = fmin(outer, time_used() + seconds);
    sigaction(SIGPROF, &action, &before);
    set_timer();
    Status status = err_try(body, arg);
    stop_timer();
    end_time = outer;
    if (err_interrupt_pending == 2)
        err_interrupt_request(0);
    sigaction(SIGPROF, &before, NULL);
    set_timer();
    return status;
}

double deadline_left(void)
{
    return isinf(end_time) ? 0 : fmax(end_time - time_used(), 0);
}

void deadline_end_after(double seconds)
{
    end_time = seconds > 0 ? time_used() + seconds : INFINITY;
    signal(SIGPROF, SIG_DFL);
    set_timer();
}

void deadline_charge(double seconds)
{
    bool all = !isfinite(seconds); /* what is added up may be rounded to less than the limit */
    charged += all ? deadline_left() : seconds;
    if (end_time <= time_used() || (all && isfinite(end_time)))
        err_interrupt_request(2);
    set_timer();
}
