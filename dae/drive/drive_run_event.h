/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a run (drive_run.h) does at events, for drive_run.c alone: the triggers as root functions of
 * the integrator, and how the state behind an event comes about.
 */
#ifndef DAESY_DAE_DRIVE_DRIVE_RUN_EVENT_H
#define DAESY_DAE_DRIVE_DRIVE_RUN_EVENT_H

#include "dae/drive/drive_run.h"
#include "numeric/step/trace.h"

typedef struct Segment {
    double t;     /* where it begins */
    Trace *trace; /* of the states that are integrated */
    bool stiff;   /* its method is the one for stiff systems */
    long before;  /* events that happened before it began */
    long told[2]; /* steps backward and forward that have been told of */
} Segment;

/* What a trigger has done with no time in between. */
typedef struct Turns {
    long count; /* how often it happened */
    long freed; /* how often its switch got away from that, and when last */
    double when;
} Turns;

/* One direction: the segments after the first one, which both directions share. */
typedef struct Side {
    Segment *segment;
    long count, capacity;
    long steps, rejected, calls; /* of all pieces but the last one */
    long told;                   /* the first piece that may have more to tell */
    Turns *turns;                /* of each trigger; behind them of no trigger, and of time */
    long halted;                 /* event that stopped the run, or -1 */
    bool stuck;
    bool stiff;    /* the method has changed to one for stiff systems */
    bool impulse;  /* stuck because of one */
    long barred;   /* stuck at a pole: 1 + its guard */
    long border;   /* event whose switch was let go or caught, or -1 */
    bool caught;   /* stuck on a border that both cases lead back to */
    bool captive;  /* the same where the run begins */
    long granted;  /* evaluations beyond the usual limit */
    double mark;   /* where the last were granted */
    double *after; /* the state behind the event that stopped it */
    double *zero;  /* of each trigger what counts as zero in the last segment */
    double *leads; /* of each trigger that is next to zero where it begins: where to; else 0 */
} Side;

struct DriveRun {
    Segment first;
    Trace *like[2][2];           /* the last of each kind: stiff, along borders; NULL: none was */
    Side side[2];                /* backward, forward */
    bool busy;                   /* an event's procedure is running */
    bool jumped;                 /* a user's event just happened */
    bool endless;                /* the rounds of events came to no end */
    bool noisy;                  /* that rounding is too large was said */
    double cleared;              /* where the last halt was cleared; NaN: nowhere */
    long watched;                /* root functions before the triggers */
    double *y, *full, *far;      /* all states */
    double *before;              /* all states before the events of a moment */
    double *kept, *slope, *near; /* those that are integrated */
    double *points;              /* all states at the points of a step */
    double *near_g, *now_g, *before_g;
    char *leapt;     /* flags of switches that took their own border with them when they changed */
    char *kinds;     /* BORDER_STAYS ...: what triggers of given events do where the run stands */
    double *early_g; /* a little before the end of the last segment; NaN: not known */
};

static inline Side *drive_run_side(const Problem *problem, bool forward)
{
    return &problem->run->side[forward];
}

/* What counts as next to no time at t. */
double drive_run_event_moment(const Problem *problem, double t);
/* Makes problem->fun look for the triggers, behind what it looks for already. */
void drive_run_event_watch(Problem *problem);
/* Where a side begins, at t: run->y holds what its switches are about to come to, and the events
 * that are due have happened to it. */
void drive_run_event_begin(Problem *problem, double t);
/* Does trigger k leap over zero where the run stands (run->kinds), so that event k does not happen?
 */
bool drive_run_event_is_passed_by(const Problem *problem, long k);
/* Carries out what is due at t: event `root`, or those that the run stopped for (root: their
 * number), and, unless it is alone, those whose triggers pass zero with it. Returns the event that
 * halts the run, or -1. */
long drive_run_event_fire(Problem *problem, long root, double t, bool alone);
/* Takes run->y onto the constraints of the cases that hold now. Where that leads over the border of
 * a switch that stood next to it, the switch holds what is there. before: the triggers before the
 * event. */
Status drive_run_event_cross(Problem *problem, double t, bool forward, const double *before)
    __attribute__((warn_unused_result));
/* Lets go of the switch of event k, or slides along its border; false: it is no switch. */
bool drive_run_event_let_go(Problem *problem, long k, double t);
/* Does event k's trigger come back within a glance, as of a ball that hardly bounces any more? */
bool drive_run_event_comes_back(Problem *problem, long k, double t);
/* Does the trigger of event k, found at (t, run->y), still move the way it left zero when the
 * segment began with this event? Then it was there and back within the errors: to fire would
 * mislead. */
bool drive_run_event_is_leaving(Problem *problem, const Side *side, double begin, long k, double t);

#endif
