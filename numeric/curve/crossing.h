/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The ways out of a branch point: along which directions curves of steady states leave it.
 */
#ifndef DAESY_NUMERIC_CURVE_CROSSING_H
#define DAESY_NUMERIC_CURVE_CROSSING_H

#include "numeric/curve/bifurcation.h"

typedef struct Crossing {
    double *u;      /* the point, n+1 numbers */
    long count;     /* of ways out */
    double *way;    /* their directions, of length 1, n+1 numbers each */
    long *opposite; /* the way that goes on where this one comes from, or -1 */
    bool *done;     /* for the caller: has been followed */
    bool surface; /* steady states around it fill a surface, as a continuous symmetry makes them */
} Crossing;

/* Finds the ways out of the branch point u; there may be none that is found. located: u is so exact
 * that second derivatives tell directions. crossing_end frees what was found. */
void crossing_begin(Crossing *crossing, Curve *curve, Bifurcation *bifurcation, const double *u,
                    bool located);
void crossing_end(Crossing *crossing);
/* The direction of way k. */
double *crossing_way(const Crossing *crossing, const Curve *curve, long k);
/* The way nearest to `along` times sign, or -1 when the cosine of the angle to all of them is less.
 */
long crossing_nearest(const Crossing *crossing, const Curve *curve, const double *along,
                      double sign, double least);

#endif
