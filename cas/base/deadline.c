/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The timer of the process counts its processor time and asks for an interrupt (err.h), which is
 * polled and raised like Ctrl-C. There is one timer, so an inner limit borrows it and gives it back
 * with the rest of the outer one; an outer limit that is over by then runs out at once.
 */
#include "cas/base/deadline.h"

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/time.h>

#include "cas/base/err.h"

static void on_timer(int signal)
{
    (void)signal;
    err_interrupt_request(2);
}

static double from_timer(const struct itimerval *timer)
{
    return (double)timer->it_value.tv_sec + 1e-6 * (double)timer->it_value.tv_usec;
}

static struct itimerval to_timer(double seconds)
{
    if (seconds < 1e-6)
        seconds = 1e-6; /* zero would be no limit */
    time_t whole = (time_t)seconds;
    return (struct itimerval){
        .it_value = {whole, (suseconds_t)((seconds - (double)whole) * 1e6 + 0.5)}};
}

Status deadline_run(double seconds, void (*body)(void *arg), void *arg)
{
    struct sigaction action = {.sa_handler = on_timer}, before;
    struct itimerval off = {{0, 0}, {0, 0}}, outer, rest;
    setitimer(ITIMER_PROF, &off, &outer);
    double granted = from_timer(&outer);
    bool nested = granted > 0;
    if (nested && granted < seconds)
        seconds = granted;
    sigaction(SIGPROF, &action, &before);
    struct itimerval timer = to_timer(seconds);
    setitimer(ITIMER_PROF, &timer, NULL);
    Status status = err_try(body, arg);
    setitimer(ITIMER_PROF, &off, &rest);
    if (err_interrupt_pending == 2)
        err_interrupt_request(0);
    sigaction(SIGPROF, &before, NULL);
    if (nested) {
        timer = to_timer(granted - (seconds - from_timer(&rest)));
        setitimer(ITIMER_PROF, &timer, NULL);
    }
    return status;
}

double deadline_left(void)
{
    struct itimerval timer;
    getitimer(ITIMER_PROF, &timer);
    return from_timer(&timer);
}

void deadline_end_after(double seconds)
{
    if (!(seconds > 0))
        return;
    signal(SIGPROF, SIG_DFL);
    struct itimerval timer = to_timer(seconds);
    setitimer(ITIMER_PROF, &timer, NULL);
}

void deadline_charge(double seconds)
{
    double left = deadline_left();
    struct itimerval off = {{0, 0}, {0, 0}}, timer = to_timer(left - seconds);
    if (!(left > 0))
        return;
    bool over = left <= seconds;
    setitimer(ITIMER_PROF, over ? &off : &timer, NULL);
    if (over)
        err_interrupt_request(2);
}
