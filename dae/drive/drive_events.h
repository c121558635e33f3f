/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Events of a numeric solution: what triggers them, under which conditions, and what they do to the
 * state.
 */
#ifndef DAESY_DAE_DRIVE_DRIVE_EVENTS_H
#define DAESY_DAE_DRIVE_DRIVE_EVENTS_H

#include "dae/ahead/times.h"
#include "dae/drive/drive_problem.h"
#include "numeric/program/tape_range.h"

/* What happens at an event whose conditions hold. */
typedef struct DriveEvent {
    long conditions, first_condition; /* outputs of `checks` */
    long assignments, first_assignment;
    bool halt;
    bool disabled;
    bool loose[2]; /* a switch that is not held to the left, to the right: drive_events_let_go */
    bool entry;    /* only where the trigger becomes positive: conditions come to hold */
    long entries, first_entry;    /* these, outputs of `checks` */
    bool starts;                  /* at the start, too: t = start */
    bool ends_round, ends_rounds; /* no other event of this round, or of the moment, is asked */
    Expr procedure; /* called with the time and the list of the state's values, or NULL */
    double fired;   /* when it happened last; NaN: not yet */
    long held;      /* state that holds the sign of the trigger (drive_switches.h), or -1 */
    long kept;      /* its place among the states that are integrated */
    int doubts;     /* so often rounding has led a switch across and back since it changed last */
    /* Of a rounding function, else NULL: what passes integers, of t and the state, and what is held
     * from an integer up to the next. */
    Tape *level, *value;
} DriveEvent;

/* Something that happened: event k, in a run in the direction of heading. */
typedef struct DriveHappening {
    long event;
    double t, heading;
} DriveHappening;

typedef struct DriveEvents {
    long count, given; /* given: by the user; after these the switches */
    DriveEvent *event;
    Tape *triggers;           /* one output an event: changes sign there */
    Tape *rates;              /* their derivatives by t and the states; NULL: not known */
    double *rate;             /* room for these */
    struct DriveLines *lines; /* those that are sums of states times numbers */
    Tape *checks;             /* conditions: 0 when one does not hold; NULL: there are none */
    Tape *values;             /* what is assigned; NULL: nothing is */
    long *target;             /* states that are assigned */
    double *in, *out;
    double *pre;                          /* part of `in`: what pre(x(t)) is of each state */
    bool uses_tops;                       /* highest derivatives occur */
    Times *times;                         /* triggers of time alone; NULL: there are none */
    struct DriveSensitivity *sensitivity; /* across them; NULL: none is asked for */
    DriveHappening *happened;             /* all that did so far, in both directions */
    long happenings;
    struct Sliding *sliding; /* where switches slid when it was asked last, or NULL */
    TapeRange *range; /* of t, states and highest derivatives, then of the triggers, then room */
} DriveEvents;

/* Reads problem->options.events, NULL or a list of [trigger, action]: a trigger is an equation, an
 * expression (= 0), a range f = a..b that f leaves, times t = [start, step], or a list of one and
 * of conditions, of [0, conditions] where these come to hold; an action is halt, delayhalt, none,
 * toend, breakiteration, state = value, a procedure, or a list of these; and problem->switches.
 * Conditions and values know pre(state), as event_pre says. Raises ST_TYPE naming the event that is
 * none. */
DriveEvents *drive_events_new(Problem *problem);
/* What has happened in the stretch before: a switch that was flipped where the stretch ended is not
 * judged anew from the point just before its border. */
void drive_events_inherit(DriveEvents *events, const DriveEvents *before);
void drive_events_free(DriveEvents *events); /* NULL is nothing */
/* As drive_events_new left them, for other values of parameters. */
void drive_events_renew(DriveEvents *events);
/* g[0..count) at (t, y), +-DRIVE_AT_POLE where they are infinite. ST_DOMAIN: one has no real
 * value. */
#define DRIVE_AT_POLE 1e150
Status drive_events_triggers(Problem *problem, double t, const double *y, double *g);
/* Do the conditions of event k hold at (t, y)? */
bool drive_events_holds(Problem *problem, long k, double t, const double *y);
/* Have the conditions of event k, which is an entry, come to hold between two states at t? */
bool drive_events_enters(Problem *problem, long k, double t, const double *before, const double *y);
/* A moment of events, or a round of these, begins with the state y: what pre() is from here on. */
void drive_events_begin(Problem *problem, const double *y, bool moment);
/* Carries out the action of event k on y, in a run in the direction of heading; true when it halts
 * the run. Raises what a procedure raises, and ST_TYPE when it returns no action. */
bool drive_events_act(Problem *problem, long k, double t, double heading, double *y);
/* Carries out the events whose conditions come to hold between `before` and y by what happened at
 * t, round by round; *halted: the first that halts, where it was -1. False: there is no end of
 * them. */
bool drive_events_rounds(Problem *problem, double t, const double *before, double *y, long *halted);
/* Which of the triggers may vanish between times[0] and times[count-1], with all states at these in
 * y: may[k] as Fun.near has it. Triggers of time alone do not count. */
void drive_events_near(Problem *problem, long count, const double *times, const double *const *y,
                       double off, char *may);
/* The width of what trigger k may be at (t, y), these exact, for the rounding of its own terms,
 * as of the one in exp(t)-1; NaN: not known, as beside a pole. By intervals (tape_range.h). */
double drive_events_rounding(Problem *problem, long k, double t, const double *y);
/* Every switch in y takes the value that belongs to (t, y), in the direction of heading where it
 * depends on time alone; not those that are let go, that changed at t, or whose trigger is zero. */
void drive_events_hold(Problem *problem, double t, double heading, double *y);
/* Each switch that did not change at t holds the case of (t, y); what slides goes on sliding, and
 * switches whose triggers are on the side of `before` stay (NULL: none). Returns whether that
 * changes y. */
bool drive_events_follow(Problem *problem, double t, const double *before, double *y);

/* Lets go of all switches in y that drive_events_follow would have follow: each relation is asked
 * itself. Returns whether there are any. */
bool drive_events_open(Problem *problem, double t, double *y);
/* The same as drive_events_follow for switch k alone, whose trigger is near zero, by the state
 * `ahead` a little behind t.
 */
void drive_events_hold_by(Problem *problem, long k, double t, const double *ahead, double *y);
/* Is event k decided by time alone? Is it due at t, where the run stopped for it? */
bool drive_events_is_timed(const Problem *problem, long k);
bool drive_events_is_due(const Problem *problem, long k, double t, double heading);
/* Where what comes behind those that are due at t begins: there or a rounding later. */
double drive_events_behind(const Problem *problem, double t);
/* Does switch k in y hold what belongs to (t, y), where the triggers are g? */
bool drive_events_agrees(Problem *problem, long k, double t, const double *y, const double *g);
/* Does trigger k, g there, begin a segment on the side that g says? A switch that holds the case of
 * that side will change it on its way over the border, however near that is; and where the whole
 * run begins no event can have happened yet. */
bool drive_events_has_begun(Problem *problem, long k, double t, const double *y, double g);
/* The sign that the trigger of switch k has on the side that y holds, near its border at (t, y); 0
 * when no side is held: it is let go, or both sides have one value. */
int drive_events_side(Problem *problem, long k, double t, const double *y);
/* What switch k holds left and right of its border, which is near (t, y): side[0] and [1], of a
 * rounding function below and above. 1: its trigger is positive on the right, -1: on the left, 0:
 * there is no border. */
int drive_events_sides(Problem *problem, long k, double t, const double *y, double *side);
/* Does the motion from (t, y), nearly on the border, to the state `ahead` at `later` lead into the
 * side that switch k in y holds? */
bool drive_events_leads(Problem *problem, long k, double t, const double *y, double later,
                        const double *ahead);
/* The switch of event k is no longer held, in y or later. False: it is no switch. */
bool drive_events_let_go(Problem *problem, long k, double *y);

#endif
