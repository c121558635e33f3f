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

/* Whether the steps of an explicit method are held down by stability, asked after accepted ones. */
typedef struct StiffWatch {
    long steps, hits, misses;
} StiffWatch;

/* The step of size h came to (t, y) with the estimated error `error`; scratch: 3*n doubles. True:
 * there have been many such steps, and few others between. */
bool stiffness_watch(StiffWatch *watch, Fun *fun, double t, double h, const double *y,
                     const double *error, double *scratch);

#endif
