/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Unknowns that are powers: what else in an equation says something of them.
 */
#ifndef DAESY_CAS_SOLVE_POWERS_H
#define DAESY_CAS_SOLVE_POWERS_H

#include "cas/solve/parts.h"

/* Do other powers of an unknown, one of unknown[0..n), that is a power itself occur in e, which
 * are no constants beside it? */
bool powers_occur(Expr e, const Expr *unknown, long n);
/* from[0..n) are the unknowns, to[0..n) their names. Appends other powers of them in the equations,
 * as powers of the names, and the calls in which their bases stand and they do not, as constants.
 * Returns whether there are such powers. *left: a power is left that is none of an unknown. */
bool powers_freeze(SolveList *from, SolveList *to, const Expr *unknown, long n,
                   const SolveList *equations, bool *left);
/* The conditions (relations of two sides) with the power and its other powers written by a name: a
 * LIST. from and to, which begin empty, are what was replaced, the power and its name first. NULL:
 * a power is left. */
Expr powers_named(SolveList *from, SolveList *to, const Expr *conditions, long m, Expr power);
/* May the power have the value? A principal root has no argument beyond Pi/n. Raises ST_DIVZERO for
 * a zero of a negative power. */
bool powers_may_be(Expr power, Expr value);

#endif
