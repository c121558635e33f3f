/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Newton's method for the algebraic systems of implicit integrators.
 */
#ifndef DAESY_NUMERIC_SEARCH_NEWTON_H
#define DAESY_NUMERIC_SEARCH_NEWTON_H

#include <stdbool.h>

#include "numeric/linear/lu.h"

/* G(x) = 0 for x[0..n). residual computes G, matrix its derivatives (into zeros, the values of the
 * pattern; without one row by row). scale[i] is the size at which a correction of x[i] is measured.
 */
typedef struct NewtonProblem {
    long n;
    void *ctx;
    Status (*residual)(void *ctx, const double *x, double *g);
    Status (*matrix)(void *ctx, const double *x, double *a);
    const double *scale;
    bool keep; /* begin with the matrix of the solution before, that of a problem close by */
} NewtonProblem;

typedef struct Newton {
    Lu *lu;
    double *g;
} Newton;

Newton *newton_new(long n);
Newton *newton_new_for(const Pattern *pattern); /* of the derivatives; borrowed */
void newton_free(Newton *newton);               /* NULL is nothing */

/* Improves x until the correction is below tolerance (in units of scale), or as far as rounding
 * allows. ST_DIVERGED when it does not converge, ST_SINGULAR, or what the callbacks say. */
Status newton_solve(Newton *newton, const NewtonProblem *problem, double tolerance, double *x)
    __attribute__((warn_unused_result));

#endif
