/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How fast methods converge on a problem: errors for several step sizes, and the orders they show.
 */
#ifndef DAESY_DAE_THEORY_CONVERGENCE_H
#define DAESY_DAE_THEORY_CONVERGENCE_H

#include "cas/base/arena.h"
#include "dae/drive/drive.h"

enum { CONVERGENCE_POINTS = 8 };

/* A problem with known values at CONVERGENCE_POINTS equidistant points, the last of them the end.
 * The error of quantity i is the largest at these points among the expressions exprs[0..parts) with
 * of[k] = i: a single point might lie where the error changes its sign. */
typedef struct Convergence {
    Arena *arena;
    Expr system;
    const Expr *options; /* further options of dsolve */
    long option_count;
    double start, end;
    long count, parts; /* quantities, expressions */
    Expr *exprs;
    long *of;
    double *exact;     /* of the expressions, point by point */
    int index;         /* of the system */
    int row;           /* of the Prediction that applies; 0: that of an ordinary system */
    int *kind;         /* of each quantity: see Prediction */
    bool direct;       /* reduction = none among the options */
    DriveNotes *notes; /* as drive_solve takes them */
    double blur;       /* of the exact values, relative: rounding, or the error of the reference */
} Convergence;

/* Reads the problem: system as dsolve takes it. quantities[0..n): expressions or lists of them;
 * with n = 0 every unknown. end: NULL for one unit after the start. exact: a list or set of
 * equations unknown = function of the variable; NULL: a solution at tolerances near rounding is the
 * reference. Raises in words when a value is missing. */
Convergence convergence_begin(Arena *arena, Expr system, const Expr *quantities, long n,
                              const Expr *end, Expr exact, const Expr *options, long option_count,
                              DriveNotes *notes);
/* error[0..count) of the method with step h. Raises what dsolve raises. */
void convergence_errors(const Convergence *c, Expr method, double h, double *error);
/* error[0..count) of a method that chooses its steps, with the tolerance (absolute and relative).
 * Raises what dsolve raises. */
void convergence_errors_within(const Convergence *c, Expr method, double tolerance, double *error);
/* log(e1/e2)/log(h1/h2); NaN where an error is zero. */
double convergence_order(double h1, double e1, double h2, double e2);
/* The size of what rounding leaves of quantity i at step h: an error that is no larger says nothing
 * of an order. In equations as written algebraic unknowns of index k feel it h^(1-k) times. */
double convergence_rounding(const Convergence *c, long i, double h);
/* A name for quantity i: its expression, or the list of them. */
Expr convergence_quantity(const Convergence *c, long i);

#endif
