/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Nonlinear least squares within bounds, and what data say of parameters.
 */
#ifndef DAESY_NUMERIC_SEARCH_MARQUARDT_H
#define DAESY_NUMERIC_SEARCH_MARQUARDT_H

#include <stdbool.h>

typedef struct Marquardt {
    long m, n; /* residuals, parameters */
    void *ctx;
    /* residual[0..m) at p, and its derivatives, m x n, row by row; false where there is no value.
     */
    bool (*value)(void *ctx, const double *p, double *residual, double *slope);
    const double *low, *high; /* of each parameter, perhaps infinite */
    long most;                /* steps */
} Marquardt;

typedef enum MarquardtEnd {
    MARQUARDT_FOUND,
    MARQUARDT_NOWHERE, /* there is no value where it begins */
    MARQUARDT_TIRED    /* not within that many steps */
} MarquardtEnd;

/* Moves p[0..n), moved into the bounds first, to where the sum of squares is smallest nearby;
 * residual and slope are those there. *steps: how many were taken. */
MarquardtEnd marquardt(const Marquardt *problem, double *p, double *residual, double *slope,
                       long *steps);

/* Which parameters the slopes at p tell apart: returns the rank. group: n x n flags; each row
 * that is not empty is a group of parameters that are not told apart, or one that has no influence;
 * no parameter is in two. */
long marquardt_rank(const double *slope, long m, long n, const double *p, char *group);
/* covariance[n x n] of the parameters for residuals of variance 1: the inverse of slope^T slope;
 * false where that is singular. */
bool marquardt_covariance(const double *slope, long m, long n, double *covariance);

#endif
