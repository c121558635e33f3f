/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Traces by a method that attempts single steps (step.h), with step control.
 *
 * Memory is bounded: when a direction has too many steps, only every second is kept, and the ones
 * between are integrated again when asked for; the values are the same bit by bit.
 */
#ifndef DAESY_NUMERIC_STEP_TRAJ_H
#define DAESY_NUMERIC_STEP_TRAJ_H

#include "numeric/step/step.h"
#include "numeric/step/trace.h"

/* A trace from y0 at t0 by this method (owned from now on). */
Trace *traj_new(Step *step, double t0, const double *y0, const TraceOptions *options);
/* The same; step is freed when memory is short. */
Trace *traj_from(Step *step, double t0, const double *y0, const TraceOptions *options);

#endif
