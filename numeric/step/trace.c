/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What all kinds of traces share: operations that may be missing, and the watch over long runs. A
 * clock is read every WATCH_EVERY steps and decides nothing but what is shown.
 */
#include "numeric/step/trace.h"

#include <math.h>

enum { WATCH_EVERY = 64 };

void (*trace_watch)(const TraceWatch *watch);

double trace_step_end(const Trace *trace, double t, bool forward)
{
    return trace->kind->step_end ? trace->kind->step_end(trace, t, forward) : NAN;
}

void trace_thin(Trace *trace, size_t memory)
{
    if (trace->kind->thin)
        trace->kind->thin(trace, memory);
}

void trace_set_maxfun(Trace *trace, long maxfun)
{
    if (trace->kind->set_maxfun)
        trace->kind->set_maxfun(trace, maxfun);
}

Trace *trace_next(Trace *trace, double t0, const double *y0, const TraceOptions *options)
{
    return trace->kind->next ? trace->kind->next(trace, t0, y0, options) : NULL;
}

void trace_meets_root(TraceState *so_far, long which)
{
    so_far->root = which;
    so_far->end = which < 0 ? TRACE_UNDEFINED : TRACE_ROOT;
    so_far->why = which < 0 ? ST_DOMAIN : ST_OK;
}

void trace_free(Trace *trace)
{
    if (trace && trace->kind->free)
        trace->kind->free(trace);
}

TraceWatching trace_watch_begin(void)
{
    TraceWatching watching = {.steps = 0};
    clock_gettime(CLOCK_MONOTONIC, &watching.begun);
    return watching;
}

static void tell(TraceWatching *watching, bool done)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    watching->last.seconds = (double)(now.tv_sec - watching->begun.tv_sec) +
                             1e-9 * (double)(now.tv_nsec - watching->begun.tv_nsec);
    watching->last.done = done;
    trace_watch(&watching->last);
}

void trace_watch_step(TraceWatching *watching, double start, double t, double target, double h)
{
    if (++watching->steps % WATCH_EVERY != 0 || !trace_watch)
        return;
    watching->last = (TraceWatch){.start = start, .t = t, .target = target, .h = h};
    tell(watching, false);
}

void trace_watch_end(TraceWatching *watching)
{
    if (trace_watch && watching->steps >= WATCH_EVERY)
        tell(watching, true);
}
