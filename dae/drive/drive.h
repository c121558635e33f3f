/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * dsolve(..., numeric): from equations as written to a numeric solution that is an object: it can
 * be called at a time, sampled along expressions, and extends itself on demand.
 */
#ifndef DAESY_DAE_DRIVE_DRIVE_H
#define DAESY_DAE_DRIVE_DRIVE_H

#include "cas/core/object.h"
#include "dae/drive/drive_problem.h"

typedef struct Solution {
    Object object;
    Problem *problem; /* the one below that serves for the values the parameters have */
    /* With names in the place of the parameters, or NULL; with numbers; while it is set up. */
    Problem *generic, *special, *fresh;
    struct TapeParameters *cells; /* or NULL: no parameter ever had a value */
    int failures;                 /* set-ups with names that failed, one after the other */
    bool ready;                   /* it is set up: it can be asked */
    long layout;                  /* counts the problems that have served */
    Expr system;                  /* as given, or in real parts, with variational equations */
    Expr given, functions;        /* the system and the unknowns as given; the latter or NULL */
    /* Or NULL: */
    Expr parameters, values;     /* lists; the values once they are set */
    Expr events_given, unknowns; /* before the parameters had values */
    Expr complex;                /* unknowns whose parts the states are, a list */
    double *y;                   /* room for all states */
    Expr *digits;  /* the state last asked for with more digits than doubles have (read before the
                      next safe point), NULL where there are no more */
    char why[400]; /* of the last sampling */
} Solution;

extern const ObjectClass DRIVE_CLASS; /* SOL: SOL(1.5) = [t = 1.5, x(t) = ...] */

/* dsolve(args, numeric): args[0] the system or a solution to go on with, then options. Returns the
 * solution, or what output= asks for. notes: where the solution leaves what it has to say, now and
 * whenever it is asked; borrowed, or NULL. Raises in words for everything that is missing,
 * superfluous or contradictory. */
Expr drive_solve(const Expr *args, long n, DriveNotes *notes);
/* A solution of the same system with the same options, tolerances not above `tolerance`, and the
 * sensitivities by `by`, a list of its parameters. Raises what dsolve(..., sensitivity = by) does.
 */
Solution *drive_vary(const Solution *solution, Expr by, double tolerance);
/* The unknown functions of the system itself, a list. */
Expr drive_unknowns(const Solution *solution);
/* The derivative of e, in the variable, the unknowns, their derivatives and the parameters, by the
 * i-th of the solution's sensitivities, in the same and these. */
Expr drive_varied(const Solution *solution, Expr e, long i);
static inline Solution *drive_of(Expr e) /* NULL when e is no numeric solution */
{
    return (Solution *)object_of(e, &DRIVE_CLASS);
}

/* The value that column i (from 1) shows of the state y, right after it was asked for. */
Expr drive_shown(const Solution *solution, long i, const double *y);

/* The problem was set up or laid out: room for what is asked of it. */
void drive_make_room(Solution *solution);

/* --- asking (drive_ask.c) ------------------------------------------------------------------ */

/* Names of the columns: 0 is t, then the state. */
long drive_columns(const Solution *solution);
Expr drive_column(const Solution *solution, long i);
/* e as a number to ask at: with the digits of doubles, or all that are shown. Whatever has no value
 * stays as evalf leaves it. */
Expr drive_point(Expr e);
/* The state at the number at, and that as a double. Where an event halted the solution before t:
 * the state there and that time, with a note. Raises in Maple's words where else the solution
 * does not reach, ST_INTERRUPT. */
double drive_at(Solution *solution, Expr at, double *y);
/* exprs[0..m) in t, the unknowns and their derivatives at n points from a to b, row by row into
 * out[0..n*m), NaN where there is no value; t itself has one everywhere. Returns NULL, or why the
 * solution does not reach everywhere (kept until the next call). Raises ST_UNABLE for what has no
 * value, ST_INTERRUPT. */
const char *drive_sample(Solution *solution, const Expr *exprs, long m, double a, double b, long n,
                         double *out);
/* The same at any times, again and again, also after other values of the parameters: exprs[0..m)
 * must stay alive. drive_probe_end frees it; it can be deferred. */
typedef struct DriveProbe DriveProbe;
DriveProbe *drive_probe_new(Solution *solution, const Expr *exprs, long m);
const char *drive_probe_at(DriveProbe *probe, const double *times, long n, double *out);
void drive_probe_end(void *probe);
/* The residuals of all constraints, visible and hidden, as a list; EXPR_NULL when there are none.
 */
Expr drive_constraints(const Solution *solution);
/* How often each of them was differentiated, as a list. */
Expr drive_constraint_levels(const Solution *solution);
/* Tells of the ends of all steps so far, as far as they are kept, and of events, in no order. */
void drive_each_step(const Solution *solution, void (*tell)(void *ctx, double t), void *ctx);
/* Steps taken, rejected, and calls of the right-hand side so far, over all stretches. */
void drive_counts(const Solution *solution, long *steps, long *rejected, long *calls);
/* How far the solution is known to the right; which event halted it, or -1; lets it go on behind
 * that event; when events (a list of numbers from 1) happened last, undefined: not yet. */
double drive_last(Solution *solution);
long drive_halted(const Solution *solution);
void drive_clear(Solution *solution);
Expr drive_fired(const Solution *solution, Expr events);
/* Events (a list or set of numbers from 1) happen or do not; a halt by one of them is cleared. */
void drive_switch_events(Solution *solution, Expr events, bool disabled);
/* What a call of the solution or of one of its parts says that is no point: parameters, also with
 * values, method, numfun, and what is asked or set of events; NULL for everything else. */
Expr drive_command(Solution *solution, Expr arg);
/* The point asked for: where the run ended or began by the words last, start and initial, else arg
 * as drive_point takes it. */
Expr drive_place(Solution *solution, Expr arg);
Expr drive_event_status(const Solution *solution); /* enabled = {...}, disabled = {...} */
/* Goes up to t; what stops it is left as a note. */
void drive_reach(Solution *solution, double t);
/* The solution as output=listprocedure gives it (as_operators: output=operator, D(x) = ... for
 * diff(x(t),t) = ...), and output=Array. */
Expr drive_parts(Solution *solution, bool as_operators);
/* The order-th derivative of what such a procedure gives at the number `at`, as the equations say;
 * NULL: e is no such procedure, or neither the state nor the equations have it there. */
Expr drive_part_slope(Expr e, long order, Expr at);
/* The solution that such a list (or one equation of it) belongs to, or NULL. */
Solution *drive_of_parts(Expr e);
Expr drive_table(Solution *solution, Expr points);

#endif
