/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where several real eigenvalues of the steady states on a curve vanish at once.
 */
#ifndef DAESY_NUMERIC_CURVE_MULTIPLE_H
#define DAESY_NUMERIC_CURVE_MULTIPLE_H

#include <stdbool.h>

#include "numeric/curve/curve.h"

/* Moves u, near such a point of the curve with this tangent (of length 1), to the point where the
 * mean of the `count` eigenvalues nearest to zero vanishes. False, and u as it was, when that is
 * not within the distance `reach`. Raises ST_NOMEM. */
bool multiple_locate(Curve *curve, double *u, const double *tangent, long count, double reach);

#endif
