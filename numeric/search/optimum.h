/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Smallest values of smooth functions under constraints.
 */
#ifndef DAESY_NUMERIC_SEARCH_OPTIMUM_H
#define DAESY_NUMERIC_SEARCH_OPTIMUM_H

#include <stdbool.h>

#include "cas/base/status.h"

/* Minimise f(x), x[0..n), where c(x) = 0 for the first `equalities` constraints, c(x) <= 0 for the
 * `inequalities` after them, and lower <= x <= upper (infinite where there is no bound). */
typedef struct OptimumProblem {
    long n, equalities, inequalities;
    const double *lower, *upper;
    void *ctx;
    /* values[0..1+m): f, then the constraints; jacobian: 1+m rows of n derivatives. Either may be
     * NULL. What has no real value is not finite. */
    void (*eval)(void *ctx, const double *x, double *values, double *jacobian);
} OptimumProblem;

/* What the search ends with. */
typedef enum OptimumEnd {
    OPTIMUM_FOUND,
    OPTIMUM_FLAT,       /* f does not change where the search begins (find_minimum.h) */
    OPTIMUM_INFEASIBLE, /* no point that meets the constraints was found */
    OPTIMUM_UNBOUNDED,  /* f falls without end */
    OPTIMUM_UNDEFINED,  /* no values where the search begins */
    OPTIMUM_LOST,       /* feasible points, but no minimum was reached */
    OPTIMUM_STOPPED     /* interrupted */
} OptimumEnd;

/* Improves x to a local minimum, to the precision of doubles where f and c are smooth. x is where
 * the search begins; `given`: only there, else also at other points when that finds nothing.
 * *value is f(x). */
OptimumEnd optimum_find(const OptimumProblem *problem, double *x, bool given, double *value);

#endif
