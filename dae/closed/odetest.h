/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Putting a solution back into its equations.
 */
#ifndef DAESY_DAE_CLOSED_ODETEST_H
#define DAESY_DAE_CLOSED_ODETEST_H

#include "cas/core/expr.h"

/* The residuals of the system (an equation, or a set or list of equations and starting values) for
 * the solution: y(t) = value, a set or list of these, a relation between t and y(t) that is
 * differentiated implicitly, or a curve [t(T) = ..., y(T) = ...]. 0 where a residual provably
 * vanishes, else simplified; a set or list when the system is one. Raises ST_TYPE when the solution
 * says nothing about an unknown. */
Expr odetest_residuals(Expr solution, Expr system, Expr unknowns);

#endif
