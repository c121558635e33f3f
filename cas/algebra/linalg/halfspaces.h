/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Linear inequalities in several real unknowns: solved forms and contradictions.
 */
#ifndef DAESY_CAS_ALGEBRA_LINALG_HALFSPACES_H
#define DAESY_CAS_ALGEBRA_LINALG_HALFSPACES_H

#include "cas/core/expr.h"

/* Linear conditions (=, <, <=) with rational coefficients in real unknowns[0..n) in solved form: a
 * LIST of at most one LIST of bounds, those of each unknown by the ones before it; NULL when they
 * are of another kind or too many. */
Expr halfspaces_solve(const Expr *conditions, long m, const Expr *unknowns, long n);
/* Do those of the conditions (=, <, <=) contradict each other that are linear in unknowns[0..n)
 * with rational coefficients? False where that is not decided. */
bool halfspaces_contradict(const Expr *conditions, long m, const Expr *unknowns, long n);

#endif
