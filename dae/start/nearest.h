/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The point of a manifold of constraints that is nearest to a given one.
 */
#ifndef DAESY_DAE_START_NEAREST_H
#define DAESY_DAE_START_NEAREST_H

#include "dae/start/manifold.h"

/* Moves y[0..n), a point of the manifold, along it to where the distance to `from` is smallest
 * nearby: sqrt(sum ((y_j - from_j)/mobility_j)^2); where the mobility is 0, y_j = from_j stays.
 * Returns the distance. What is found is a point of the manifold to `tolerance` (as of
 * manifold_solve), never farther than y was. */
double nearest_point(Manifold *manifold, double t, const double *from, const double *mobility,
                     double tolerance, double *y);

#endif
