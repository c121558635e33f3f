/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A problem of optimum.h in units of its own.
 */
#ifndef DAESY_NUMERIC_SEARCH_UNITS_H
#define DAESY_NUMERIC_SEARCH_UNITS_H

#include "cas/base/arena.h"
#include "numeric/search/optimum.h"

/* The problem with coordinates x/size, and f and the constraints over `unit`, all powers of 2. */
typedef struct Units {
    const OptimumProblem *given;
    OptimumProblem problem;
    double *size, *unit;
    double *lower, *upper, *at;
} Units;

/* Units that belong to the problem at x, which then is in them. The arena has the room, and
 * outlives them. */
void units_begin(Units *units, Arena *arena, const OptimumProblem *problem, double *x);
/* x and the value of f as they were given. */
double units_end(const Units *units, double *x, double value);
/* A power of 2 near |x|, so that nothing is rounded; 1 for 0 and for what is not finite. */
double units_power(double x);

#endif
