/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Special points of a curve of steady states, located by Newton's method on augmented systems that
 * are regular there.
 */
#ifndef DAESY_NUMERIC_CURVE_BIFURCATION_H
#define DAESY_NUMERIC_CURVE_BIFURCATION_H

#include "numeric/curve/curve.h"

typedef struct Bifurcation Bifurcation;

Bifurcation *bifurcation_new(Curve *curve);
void bifurcation_free(Bifurcation *b); /* NULL is nothing */

/* Each moves u from a guess near the curve to the point, as exactly as rounding allows. Else the
 * iteration's status, and u is of no use. */

/* A limit point: F = 0, F_x*v = 0. towards: the tangent near the point. */
Status bifurcation_limit(Bifurcation *b, double *u, const double *towards)
    __attribute__((warn_unused_result));
/* A simple branch point: F + beta*w = 0, transpose(F_u)*w = 0, beta = 0. ST_DOMAIN when beta is
 * not: the branches miss each other. */
Status bifurcation_branch(Bifurcation *b, double *u) __attribute__((warn_unused_result));
/* A Hopf point: F = 0, F_x*(a + I*b) = I*omega*E*(a + I*b). *omega: a guess, then the frequency,
 * never 0. */
Status bifurcation_hopf(Bifurcation *b, double *u, double *omega)
    __attribute__((warn_unused_result));
/* The two directions in which curves pass through the branch point u, n+1 numbers each, by the
 * algebraic branching equation. ST_UNABLE when second derivatives do not tell them apart. */
Status bifurcation_directions(Bifurcation *b, const double *u, double *first, double *second)
    __attribute__((warn_unused_result));
/* The one of them nearest to `along` (valid until the next call of this module), or NULL. */
double *bifurcation_nearest_direction(Bifurcation *b, const double *u, const double *along);

#endif
