/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Traces: the numeric solution of a problem that extends itself on demand, in both directions from
 * its start, and can be asked anywhere in what it has. What was reached stays valid and paid for:
 * after a stop (pole, limit, interrupt) everything up to the stopping point can still be asked, and
 * a later request goes on from there.
 *
 * There are several kinds behind one struct of operations: steps of the methods here (traj.h),
 * integrators with a loop of their own (sundials.h), a boundary value problem that is solved at
 * once and Taylor series at any number of digits (dae/drive). Who asks knows none of them.
 */
#ifndef DAESY_NUMERIC_STEP_TRACE_H
#define DAESY_NUMERIC_STEP_TRACE_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

#include "cas/base/status.h"

typedef struct TraceOptions {
    double abserr, relerr;
    double initstep;         /* first step, > 0; 0: chosen */
    double minstep, maxstep; /* 0: no bound */
    double stepsize;         /* of methods with fixed step */
    double origin; /* from where their points are counted; methods that remember steps count from
                      their start */
    bool yields;   /* a direction of an explicit method ends where the equations are stiff */
    const struct ControlLaw *law; /* of step control (control.h); NULL: the first */
    long maxfun;   /* evaluations of the right-hand side for each direction; 0: no limit */
    size_t memory; /* bytes kept for each direction; 0: 16 MB */
} TraceOptions;

/* Why a direction ended. */
typedef enum TraceEnd {
    TRACE_OPEN,      /* it has not */
    TRACE_UNDEFINED, /* the equations have no value beyond (why says more) */
    TRACE_STEP,      /* the step became too small for doubles, or for minstep (why: ST_LIMIT), or no
                        step has a solution (ST_DIVERGED): probably a singularity */
    TRACE_MAXFUN,
    TRACE_RANGE, /* it is known between two points only */
    TRACE_WALL,  /* at a Fun.wall */
    TRACE_POLE,  /* at the pole below */
    TRACE_STIFF, /* the method is held down by stability, not by accuracy (TraceOptions.yields) */
    TRACE_ROOT   /* root function number `root` changed its sign; Fun.roots: a Fun.stop */
} TraceEnd;

typedef struct TraceState {
    double t; /* how far the direction reaches */
    double h; /* size of its last step */
    TraceEnd end;
    Status why; /* what the callback, or the last step, said when it had no value */
    long root;
    long
        guard; /* the number of the guard, from 1 on, that vanishes at the last pole met; 0: none */
    double pole; /* and where */
    long steps, rejected, calls;
    long looked;   /* attempts when stiffness_noise_watch (stiffness.h) looked last */
    bool noisy;    /* it found the right-hand side to be noise, ... */
    double from;   /* first here */
    int low, high; /* orders of its steps; 0: not known */
} TraceState;

typedef struct Trace Trace;

/* What a kind of trace can do. The functions return ST_OK; ST_LIMIT: the direction ended before t
 * (state says why); ST_INTERRUPT: an interrupt is pending, what was reached is kept; ST_DOMAIN: no
 * value at t. */
typedef struct TraceKind {
    /* Goes on up to t without asking for a value. */
    Status (*reach)(Trace *trace, double t);
    /* y[0..n) = solution at t, going on as far as needed. */
    Status (*eval)(Trace *trace, double t, double *y);
    /* The forward (right) or backward direction so far. */
    TraceState (*state)(const Trace *trace, bool forward);
    /* The end of the step of that direction that holds t or begins there, among those it keeps; NaN
     * behind the last one. NULL: it keeps none. */
    double (*step_end)(const Trace *trace, double t, bool forward);
    /* Raises or lifts the limit of evaluations; a direction that ended by it is open again. NULL:
     * there is none. */
    void (*set_maxfun)(Trace *trace, long maxfun);
    /* Another trace by the same method of the same problem, from y0 at t0, that shares what it
     * works with. NULL: each has its own. */
    Trace *(*next)(Trace *trace, double t0, const double *y0, const TraceOptions *options);
    /* Keeps no more than that many bytes of what it could find again; NULL: all. */
    void (*thin)(Trace *trace, size_t memory);
    void (*free)(Trace *trace); /* NULL: it is part of something else */
} TraceKind;

/* The first member of every kind's own struct. */
struct Trace {
    const TraceKind *kind;
};

__attribute__((warn_unused_result)) static inline Status trace_reach(Trace *trace, double t)
{
    return trace->kind->reach(trace, t);
}

__attribute__((warn_unused_result)) static inline Status trace_eval(Trace *trace, double t,
                                                                    double *y)
{
    return trace->kind->eval(trace, t, y);
}

static inline TraceState trace_state(const Trace *trace, bool forward)
{
    return trace->kind->state(trace, forward);
}

double trace_step_end(const Trace *trace, double t, bool forward);
void trace_set_maxfun(Trace *trace, long maxfun);
void trace_thin(Trace *trace, size_t memory);
/* As TraceKind.next, NULL: it has none. */
Trace *trace_next(Trace *trace, double t0, const double *y0, const TraceOptions *options);
/* A direction ends at root function `which`, or, -1, where these have no values beyond. */
void trace_meets_root(TraceState *so_far, long which);
void trace_free(Trace *trace); /* NULL is nothing */

/* --- somebody who watches ------------------------------------------------------------------- */

/* Called every now and then during long integrations, and once with done at their end when it was
 * called before; NULL: nobody watches. */
typedef struct TraceWatch {
    double start, t, target, h, seconds;
    bool done;
} TraceWatch;
extern void (*trace_watch)(const TraceWatch *watch);

/* The calls of trace_watch during one stretch of work: every so many steps, and at the end. */
typedef struct TraceWatching {
    struct timespec begun;
    long steps;
    TraceWatch last;
} TraceWatching;
TraceWatching trace_watch_begin(void);
void trace_watch_step(TraceWatching *watching, double start, double t, double target, double h);
void trace_watch_end(TraceWatching *watching);

#endif
