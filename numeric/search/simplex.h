/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Linear programs in doubles.
 */
#ifndef DAESY_NUMERIC_SEARCH_SIMPLEX_H
#define DAESY_NUMERIC_SEARCH_SIMPLEX_H

#include "cas/base/status.h"

/* Minimise c*x for x[0..n) where A*x = b in the first `equalities` rows and A*x <= b in the
 * `inequalities` rows after them (A row by row), and lower <= x <= upper, infinite where there is
 * no bound. ST_OK with a vertex in x; ST_UNABLE when nothing meets the constraints; ST_LIMIT when
 * c*x falls without end; ST_INTERRUPT. */
typedef struct SimplexProblem {
    long n, equalities, inequalities;
    const double *c, *A, *b, *lower, *upper;
} SimplexProblem;

Status simplex_solve(const SimplexProblem *problem, double *x) __attribute__((warn_unused_result));

#endif
