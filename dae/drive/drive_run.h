/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The run of a numeric solution: traces one after the other, a new one wherever an event has
 * happened.
 */
#ifndef DAESY_DAE_DRIVE_DRIVE_RUN_H
#define DAESY_DAE_DRIVE_DRIVE_RUN_H

#include "dae/drive/drive_problem.h"

typedef struct DriveRun DriveRun;

/* The run of a problem that is complete (problem->fun, y0). Raises ST_UNABLE when the method
 * cannot integrate it. */
DriveRun *drive_run_new(Problem *problem);
void drive_run_free(DriveRun *run); /* NULL is nothing */
/* As trace_eval, trace_reach, trace_state, trace_set_maxfun, over all traces. */
Status drive_run_eval(Problem *problem, double t, double *y) __attribute__((warn_unused_result));
Status drive_run_reach(Problem *problem, double t) __attribute__((warn_unused_result));
/* The pieces of one side from the start on, each smooth: how many; where piece i begins, and how
 * many happenings (drive_events.h) there were before; the state in it, also at its end. */
long drive_run_pieces(const Problem *problem, bool forward);
double drive_run_piece(const Problem *problem, bool forward, long i, long *before);
Status drive_run_piece_eval(Problem *problem, bool forward, long i, double t, double *y)
    __attribute__((warn_unused_result));
/* Tells of the beginning of each piece, of the end of each step to that side, as far as they are
 * kept, and of where it has come to, by an event or not. */
void drive_run_each_step(const Problem *problem, bool forward, void (*tell)(void *ctx, double t),
                         void *ctx);
TraceState drive_run_state(const Problem *problem, bool forward);
void drive_run_set_maxfun(Problem *problem, long maxfun);
/* Has the method changed to one for stiff systems to this side? */
bool drive_run_is_stiff(const Problem *problem, bool forward);
/* Is the run to this side, ended in this state, held down by the stability of its method? */
bool drive_run_is_held(Problem *problem, bool forward, const TraceState *state);
/* Adds steps, rejected steps and calls of the right-hand side of one direction. */
void drive_run_count(const Problem *problem, bool forward, long *steps, long *rejected,
                     long *calls);
/* Why a direction ended where state says, for messages: what the scheme makes of it, or which
 * event.
 * "" when there is nothing to be said. */
void drive_run_describe(Problem *problem, bool forward, const TraceState *state, char *text,
                        size_t size);
/* The switch (drive_switches.h) from whose border the run could not get away: both cases led back
 * to it. The relation is then asked at every evaluation. NULL: there is none. */
Expr drive_run_border(const Problem *problem, bool forward);
/* Did the run to this side end on that border? */
bool drive_run_is_caught(const Problem *problem, bool forward);
/* The event that halted the run, or -1; lets the run go on behind it (false: none had halted). */
long drive_run_halted(const Problem *problem);
bool drive_run_halted_to(const Problem *problem,
                         bool forward); /* has one halted it to this side? */
bool drive_run_clear(Problem *problem);

#endif
