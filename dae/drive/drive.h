/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * dsolve(..., numeric): from equations as written to a numeric solution that is an object: it can
 * be called at a time, sampled along expressions, and extends itself on demand.
 */
#ifndef DAESY_DAE_DRIVE_DRIVE_H
#define DAESY_DAE_DRIVE_DRIVE_H

#include "cas/core/object.h"
#include "dae/drive/drive_options.h"
#include "dae/model/field.h"
#include "numeric/program/fun.h"
#include "numeric/step/trace.h"

typedef struct Drive {
    Object object;
    const char *label; /* of the method, as shown */
    Expr t, equations; /* equations: a list, for messages */
    /* The state: unknowns with their derivatives below the highest one; states[0..n). After them
     * the highest derivatives, tops[0..m). */
    long n, m;
    long extra; /* states at the end that are not the user's (drive_implicit.h and
                   drive_switches.h) */
    Expr *states, *tops;
    long *first, *order; /* of each unknown: place of x(t) in the state, order */
    double t0, *y0;
    Expr system, values; /* as given; of the parameters: a list, NULL until they are set */
    /* Before the parameters had values, or NULL: */
    Expr events_given, unknowns;
    Expr switches;        /* of drive_switches.h, or NULL */
    Expr complex;         /* unknowns whose parts the states are, a list, or NULL */
    DriveOptions options; /* as given */
    Fun fun;
    Field field;                /* tops from t and the state */
    struct DriveRun *run;       /* NULL until the problem is complete */
    struct DriveEvents *events; /* NULL: there are none */
    double *in, *y;
    struct DriveDae *dae;       /* NULL: an ordinary system */
    struct DriveBvp *bvp;       /* conditions at two points; NULL: starting values */
    struct DriveDirect *direct; /* the equations as written, NULL: not asked for */
    Trace *made; /* what setting up made the run of, until the run takes it; or NULL */
    Expr *shown; /* the state last asked for with more digits than doubles have (read before the
                    next safe point), or NULL */
} Drive;

extern const ObjectClass DRIVE_CLASS;      /* SOL: SOL(1.5) = [t = 1.5, x(t) = ...] */
extern const ObjectClass DRIVE_PART_CLASS; /* one component of output=listprocedure */

/* dsolve(args, numeric): args[0] the system or a solution to go on with, then options. Returns the
 * solution, or what output= asks for. Raises in words for everything that is missing, superfluous
 * or contradictory. */
Expr drive_solve(const Expr *args, long n);
static inline Drive *drive_of(Expr e) /* NULL when e is no numeric solution */
{
    return (Drive *)object_of(e, &DRIVE_CLASS);
}

/* The value that column i (from 1) shows of the state y, right after it was asked for. */
Expr drive_shown(const Drive *drive, long i, const double *y);

/* --- asking (drive_ask.c) ------------------------------------------------------------------ */

/* Names of the columns: 0 is t, then the state. */
long drive_columns(const Drive *drive);
Expr drive_column(const Drive *drive, long i);
/* e as a number to ask at: with the digits of doubles, or all that are shown. Whatever has no value
 * stays as evalf leaves it. */
Expr drive_point(Expr e);
/* The state at the number at, and that as a double. Where an event halted the solution before t:
 * the state there and that time, with a warning. Raises in Maple's words where else the solution
 * does not reach, ST_INTERRUPT. */
double drive_at(Drive *drive, Expr at, double *y);
/* exprs[0..m) in t, the unknowns and their derivatives at n points from a to b, row by row into
 * out[0..n*m), NaN where there is no value. Returns NULL, or why the solution does not reach
 * everywhere (kept until the next call). Raises ST_UNABLE for what has no value, ST_INTERRUPT. */
const char *drive_sample(Drive *drive, const Expr *exprs, long m, double a, double b, long n,
                         double *out);
/* The residuals of all constraints, visible and hidden, as a list; EXPR_NULL when there are none.
 */
Expr drive_dae_constraints(const Drive *drive);
/* How often each of them was differentiated, as a list. */
Expr drive_dae_levels(const Drive *drive);
/* Steps taken, rejected, and calls of the right-hand side so far, over all stretches. */
void drive_counts(const Drive *drive, long *steps, long *rejected, long *calls);
/* How far the solution is known to the right; which event halted it, or -1; lets it go on behind
 * that event; when events (a list of numbers from 1) happened last, undefined: not yet. */
double drive_last(Drive *drive);
long drive_halted(const Drive *drive);
void drive_clear(Drive *drive);
Expr drive_fired(const Drive *drive, Expr events);
/* Events (a list or set of numbers from 1) happen or do not; a halt by one of them is cleared. */
void drive_switch_events(Drive *drive, Expr events, bool disabled);
Expr drive_event_status(const Drive *drive); /* enabled = {...}, disabled = {...} */
/* Goes up to t; what stops it is left as a warning. */
void drive_reach(Drive *drive, double t);
/* Leaves a warning for drive_take_warning. */
void drive_warn(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* The warning of the last dsolve, or NULL; *stopped: it was an interrupt. Asking forgets it. */
const char *drive_take_warning(bool *stopped);
/* The solution as output=listprocedure gives it (as_operators: output=operator, D(x) = ... for
 * diff(x(t),t) = ...), and output=Array. */
Expr drive_parts(Drive *drive, bool as_operators);
/* The solution that such a list (or one equation of it) belongs to, or NULL. */
Drive *drive_of_parts(Expr e);
Expr drive_table(Drive *drive, Expr points);

#endif
