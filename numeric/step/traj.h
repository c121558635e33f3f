/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Trajectories: the numeric solution of an initial value problem that extends itself on demand, in
 * both directions from its start, and can be asked anywhere in what it has.
 *
 * What was integrated stays valid and paid for: after a stop (pole, limit, interrupt) everything up
 * to the stopping point can still be asked, and a later request goes on from there. Memory is
 * bounded: when a direction has too many steps, only every second is kept, and the ones between are
 * integrated again when asked for; the values are the same bit by bit.
 */
#ifndef DAESY_NUMERIC_STEP_TRAJ_H
#define DAESY_NUMERIC_STEP_TRAJ_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

#include "numeric/step/step.h"

typedef struct TrajOptions {
    double abserr, relerr;
    double initstep;              /* first step, > 0; 0: chosen */
    double minstep, maxstep;      /* 0: no bound */
    double stepsize;              /* of methods with fixed step */
    const struct ControlLaw *law; /* of step control (control.h); NULL: the first */
    long maxfun;   /* evaluations of the right-hand side for each direction; 0: no limit */
    size_t memory; /* bytes kept for each direction; 0: 16 MB */
} TrajOptions;

/* Why a direction ended. */
typedef enum TrajEnd {
    TRAJ_OPEN,      /* it has not */
    TRAJ_UNDEFINED, /* the equations have no value beyond (why says more) */
    TRAJ_STEP,      /* the step became too small for doubles: probably a singularity */
    TRAJ_MAXFUN,
    TRAJ_RANGE, /* it is known between two points only */
    TRAJ_ROOT   /* root function number `root` changed its sign */
} TrajEnd;

typedef struct TrajState {
    double t; /* how far the direction reaches */
    double h; /* size of its last step */
    TrajEnd end;
    Status why; /* what the callback said when it had no value */
    long root;
    long steps, rejected, calls;
} TrajState;

typedef struct Traj Traj;

/* A trajectory from y0 at t0 by this method (owned from now on). */
Traj *traj_new(Step *step, double t0, const double *y0, const TrajOptions *options);
void traj_free(Traj *traj); /* NULL is nothing */

/* y[0..n) = solution at t, integrating as far as needed. ST_OK; ST_LIMIT: the direction ended
 * before t (traj_state says why); ST_INTERRUPT: an interrupt is pending, what was reached is kept;
 * ST_DOMAIN: no value at t. */
Status traj_eval(Traj *traj, double t, double *y) __attribute__((warn_unused_result));
/* Integrates up to t without asking for a value. */
Status traj_reach(Traj *traj, double t) __attribute__((warn_unused_result));
/* The forward (right) or backward direction so far. */
TrajState traj_state(const Traj *traj, bool forward);
/* Raises or lifts the limit of evaluations; a direction that ended by it is open again. */
void traj_set_maxfun(Traj *traj, long maxfun);

/* Called every now and then during long integrations, and once with done at their end when it was
 * called before; NULL: nobody watches. */
typedef struct TrajWatch {
    double start, t, target, h, seconds;
    bool done;
} TrajWatch;
extern void (*traj_watch)(const TrajWatch *watch);

/* The calls of traj_watch during one stretch of work: every so many steps, and at the end. */
typedef struct TrajWatching {
    struct timespec begun;
    long steps;
    TrajWatch last;
} TrajWatching;
TrajWatching traj_watch_begin(void);
void traj_watch_step(TrajWatching *watching, double start, double t, double target, double h);
void traj_watch_end(TrajWatching *watching);

#endif
