/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How fast the triggers of events change along a solution, where they are functions of t and the
 * states.
 */
#ifndef DAESY_DAE_DRIVE_DRIVE_RATES_H
#define DAESY_DAE_DRIVE_DRIVE_RATES_H

#include "dae/drive/drive_events.h"

/* Makes events->rates of the triggers, if they are such functions. */
void drive_rates_compile(const Problem *problem, DriveEvents *events, const Expr *triggers);
/* The derivative of trigger k by time, where the states have these slopes; NaN: not known. */
double drive_rates_one(Problem *problem, long k, double t, const double *y, const double *slope);
/* The same of several triggers k[0..count). */
void drive_rates_of(Problem *problem, const long *k, long count, double t, const double *y,
                    const double *slope, double *rate);
/* Its derivatives by the states, n numbers; false: not known. */
bool drive_rates_gradient(Problem *problem, long k, double t, const double *y, double *gradient);
/* What errors as large as the tolerance make of trigger k at (t, y); NaN: not known. */
double drive_rates_noise(Problem *problem, long k, double t, const double *y);
/* What rounding of the states makes of it; NaN: not known. */
double drive_rates_rounding(Problem *problem, long k, double t, const double *y);
/* Does the trigger of event k depend on a state whose entry of change, n numbers, is not 0? */
bool drive_rates_moves(const Problem *problem, long k, const double *change);

#endif
