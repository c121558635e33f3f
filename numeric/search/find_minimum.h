/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Smallest values of expressions under constraints.
 */
#ifndef DAESY_NUMERIC_SEARCH_FIND_MINIMUM_H
#define DAESY_NUMERIC_SEARCH_FIND_MINIMUM_H

#include "cas/core/expr.h"
#include "numeric/search/optimum.h"

/* Minimise `objective` where the residuals equal[] vanish and less[] are not positive, and lower <=
 * x <= upper (infinite where there is no bound). */
typedef struct FindMinimumProblem {
    Expr objective;
    const Expr *equal, *less;
    long equals, lesses;
    const Expr *name; /* the unknowns x[0..n) */
    long n;
    const double *lower, *upper;
    const bool *is_integer; /* of linear programs: must be whole */
} FindMinimumProblem;

/* Solves a linear program with numbers, with whole numbers where they are marked: the best vertex
 * in x, the objective there in *value. False: the problem is none, nothing was done. *end is
 * OPTIMUM_FOUND, OPTIMUM_INFEASIBLE, OPTIMUM_UNBOUNDED or OPTIMUM_STOPPED. */
bool find_minimum_linear(const FindMinimumProblem *problem, double *x, OptimumEnd *end,
                         double *value);
/* Improves x to a local minimum; `given`: from there alone, else also from other points. Integers
 * are not looked at. OPTIMUM_FLAT: an unknown of the objective stayed where it began since the
 * objective does not change there in doubles. Raises ST_UNABLE when something has no value or
 * derivative in doubles. */
OptimumEnd find_minimum_smooth(const FindMinimumProblem *problem, double *x, bool given,
                               double *value);
/* Are all constraints linear with numbers? */
bool find_minimum_is_linear_within(const FindMinimumProblem *problem);

#endif
