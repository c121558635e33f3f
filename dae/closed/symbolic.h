/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * dsolve without `numeric`: solutions in closed form of ordinary differential equations, and of
 * differential-algebraic systems that lead to them.
 */
#ifndef DAESY_DAE_CLOSED_SYMBOLIC_H
#define DAESY_DAE_CLOSED_SYMBOLIC_H

#include "cas/core/expr.h"

typedef struct SymbolicOptions {
    bool implicit;     /* relations between t and y(t) are not solved for y(t) */
    bool explicit;     /* relations are solved for y(t), by RootOf if need be */
    bool inert;        /* integrals stay, as Int */
    bool basis;        /* of a linear equation: [[y1, ...], yp], or [y1, ...] */
    unsigned classes;  /* OdeClass: only these are tried; 0: all */
    long series_order; /* power series up to this order; 0: closed solutions */
    Expr series_point; /* where, if no starting values say it; NULL: 0 */
} SymbolicOptions;

/* What there is to say about an answer. */
typedef struct SymbolicNotes {
    Expr limits; /* list of solutions y = value that the answer only tends to as a constant grows */
    bool several; /* starting or boundary values leave a choice among solutions */
    Expr left;    /* list of equations whose solutions, which are ones too, were not found */
} SymbolicNotes;

/* args[0]: equations, and starting or boundary values, in a set or list, or one equation; then
 * perhaps the unknowns (a function, or a list or set of them). One equation y(t) = value, or a set
 * of them; several solutions are a sequence. EXPR_NULL when boundary values cannot be met; NULL
 * when no solution was found. Raises ST_SINGULAR when the equations contradict each other,
 * ST_DOMAIN naming the starting value that they exclude. */
Expr symbolic_solve(const Expr *args, long n, SymbolicOptions options, SymbolicNotes *notes);
/* Is e what a system is solved for: functions of it, or their names, in a list or set? */
bool symbolic_is_unknowns(Expr e, Expr system);

#endif
