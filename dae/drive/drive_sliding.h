/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sliding along the border between two cases that both lead back to it.
 */
#ifndef DAESY_DAE_DRIVE_DRIVE_SLIDING_H
#define DAESY_DAE_DRIVE_DRIVE_SLIDING_H

#include "dae/drive/drive_problem.h"

/* Makes the integrator see the sliding motion where a switch slides, if the problem is asked to and
 * can: an ordinary system. After Fun is set, before the run. */
void drive_sliding_attach(Problem *problem);
/* Lets switch k slide from (t, y) on; false when it is no case for that, and nothing is changed. */
bool drive_sliding_enter(Problem *problem, long k, double t, double *y);
/* Does switch k slide in y? */
bool drive_sliding_is(const Problem *problem, long k, const double *y);
/* Positive as long as both cases lead back to the border of switch k, which slides. */
double drive_sliding_margin(Problem *problem, long k, double t, const double *y);
/* How much faster one case moves across the border of switch k than the other. */
double drive_sliding_apart(Problem *problem, long k, double t, const double *y);
/* The side, 1 or -1, to which switch k leaves its border at (t, y). */
double drive_sliding_exit(Problem *problem, long k, double t, const double *y);

#endif
