/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Is a system stiff at a point? Is its right-hand side rounding errors and little else?
 */
#ifndef DAESY_NUMERIC_STEP_STIFFNESS_H
#define DAESY_NUMERIC_STEP_STIFFNESS_H

#include "numeric/program/fun.h"
#include "numeric/step/trace.h"

/* The rate r > 0 at which the fastest part of y' = f(t, y) decays, like exp(-r*t), at (t, y); 0
 * when the fastest part does not decay or f has no values there. An explicit method whose steps are
 * about 1/r is held down by stability, not by accuracy. */
double stiffness_rate(Fun *fun, double t, const double *y);

/* Whether the steps of an explicit method are held down by what decays fast, asked after accepted
 * ones. */
typedef struct StiffWatch {
    long steps, hits, misses;
} StiffWatch;

/* The step of size h came to (t, y) with the estimated error `error`; scratch: 3*n doubles. True:
 * there have been many such steps, and few others between. */
bool stiffness_watch(StiffWatch *watch, Fun *fun, double t, double h, const double *y,
                     const double *error, double *scratch);

/* Asked after accepted steps, of which so_far tells the last; looks after 16 attempts, 32, 64 and
 * so on. Sets so_far->noisy where what rounding makes of y' = f(t, y) is too much of the
 * tolerances in such a step for its error estimate or Newton's iterations. scratch: 4*n doubles. */
void stiffness_noise_watch(TraceState *so_far, Fun *fun, const double *y,
                           const TraceOptions *options, double *scratch);

#endif
