/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Roots in doubles: of one function on an interval, and of systems near a point.
 */
#ifndef DAESY_NUMERIC_SEARCH_ROOT_H
#define DAESY_NUMERIC_SEARCH_ROOT_H

#include "cas/base/status.h"

typedef double (*RootFunction)(void *ctx, double x); /* NaN where there is no real value */

/* The roots of f that a search of [a, b] sees (either end may be infinite), at most `most` of them,
 * by increasing distance from `from`, of two equally near the right one first. `samples`: how many
 * values are spent on looking. Roots where f touches zero are found to half the digits. Returns how
 * many; stops early at an interrupt. */
long root_scan(RootFunction f, void *ctx, double a, double b, double from, long samples,
               double *roots, long most);

typedef struct RootSystem {
    long n;
    const double *lower, *upper; /* where to stay */
    void *ctx;
    /* values[0..n), and the n*n derivatives row by row unless NULL. */
    void (*eval)(void *ctx, const double *x, double *values, double *jacobian);
} RootSystem;

/* Improves x to a root within the bounds. ST_UNABLE when the steps get stuck, ST_DOMAIN when there
 * are no values at x, ST_INTERRUPT. */
Status root_solve(const RootSystem *system, double *x) __attribute__((warn_unused_result));

#endif
