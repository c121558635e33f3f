/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Inequalities along the solutions of equations.
 */
#ifndef DAESY_CAS_SOLVE_CURVES_H
#define DAESY_CAS_SOLVE_CURVES_H

#include "cas/solve/solve.h"

/* Equations and inequalities together in unknowns[0..n), n > 1, where solutions of the equations
 * leave one unknown free: a LIST of parts, each a LIST of u = value for what the equations give and
 * of conditions on the free one (a < x, x <= b, x = a; x = x where every real x will do). NULL:
 * they are not of that kind, or it cannot be decided. */
Expr curves_solve(SolveOptions options, const Expr *eqs, long m, const Expr *unknowns, long n);

#endif
