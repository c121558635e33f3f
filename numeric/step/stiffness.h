/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Is a system stiff at a point?
 */
#ifndef DAESY_NUMERIC_STEP_STIFFNESS_H
#define DAESY_NUMERIC_STEP_STIFFNESS_H

#include "numeric/program/fun.h"

/* The rate r > 0 at which the fastest part of y' = f(t, y) decays, like exp(-r*t), at (t, y); 0
 * when the fastest part does not decay or f has no values there. An explicit method whose steps are
 * about 1/r is held down by stability, not by accuracy. */
double stiffness_rate(Fun *fun, double t, const double *y);

#endif
