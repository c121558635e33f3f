/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Boundary value problems y' = f(t, y) on a..b with conditions that join the two ends.
 */
#ifndef DAESY_NUMERIC_STEP_BVP_H
#define DAESY_NUMERIC_STEP_BVP_H

#include "numeric/program/fun.h"

/* conditions: g[0..n) from the values at both ends. slopes: value[e], the derivative of g[row[e]]
 * by the column[e]-th of the values at a and then those at b. */
typedef struct BvpProblem {
    Fun *fun; /* of which rhs and jac are used */
    double a, b;
    void *ctx;
    Status (*conditions)(void *ctx, const double *ya, const double *yb, double *g);
    long entries;
    const long *row, *column;
    Status (*slopes)(void *ctx, const double *ya, const double *yb, double *value);
} BvpProblem;

typedef struct BvpOptions {
    double abserr, relerr;
    long most; /* intervals */
} BvpOptions;

/* A piecewise cubic: values and slopes at x[0..count]. */
typedef struct Bvp {
    long n, count;
    double *x, *y, *slope;
    double error; /* estimated, in units of the tolerance */
} Bvp;

Bvp *bvp_new(long n, long count, double a, double b); /* equal intervals, all zero */
void bvp_free(Bvp *bvp);                              /* NULL is nothing */
/* A fresh one with every k-th point (and the last): k = 1 is a copy. */
Bvp *bvp_thinned(const Bvp *bvp, long k);
/* y[0..n) at t, within a..b. */
void bvp_eval(const Bvp *bvp, double t, double *y);
/* From the guess *bvp (its values, not its slopes) to a solution within the tolerance, on a mesh of
 * its own. ST_LIMIT: Newton's method does not converge, or the mesh would need more than the most
 * intervals; *bvp is then the guess, or what was found on the last mesh. ST_SINGULAR: the linear
 * problem has no solution or many; ST_DOMAIN: no value at the guess; ST_INTERRUPT. */
Status bvp_solve(const BvpProblem *problem, const BvpOptions *options, Bvp **bvp)
    __attribute__((warn_unused_result));

#endif
