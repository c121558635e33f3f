/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sliding along the border between two cases that both lead back to it.
 */
#ifndef DAESY_DAE_DRIVE_DRIVE_SLIDING_H
#define DAESY_DAE_DRIVE_DRIVE_SLIDING_H

#include "dae/drive/drive_problem.h"

enum { DRIVE_SLIDING_MOST = 64 }; /* borders at once */

/* Makes the integrator see the sliding motion where switches slide, if the problem may and can
 * (Scheme.slides). After Fun is set, before the run; the second once Fun.jac is set later. */
void drive_sliding_attach(Problem *problem);
void drive_sliding_attach_slopes(Problem *problem);
/* Where switches slide in y: the unknowns that follow from the states that are integrated, which
 * are there as of no case. */
Status drive_sliding_expand(Problem *problem, double t, double *y)
    __attribute__((warn_unused_result));
/* Gives the switches that slide in y and also[0..count), all on their borders at (t, y), the cases
 * that the motion there keeps: each leads away from its border, or slides. False: no cases do, or
 * several, or sliding is not for this problem; y stays. */
bool drive_sliding_settle(Problem *problem, double t, const long *also, long count, double *y);
/* Do all switches that slide in y go on with it? */
bool drive_sliding_keeps(Problem *problem, double t, const double *y);
/* Do both cases of switch k, on its border at (t, y), lead straight back to it? False where the
 * system is none whose cases can be asked alone. */
bool drive_sliding_leads_back(Problem *problem, long k, double t, const double *y);
/* Does switch k slide in y? */
bool drive_sliding_is(const Problem *problem, long k, const double *y);
/* Does any, in the states that are integrated? */
bool drive_sliding_is_along(const Problem *problem, const double *kept);
/* Positive as long as both cases lead back to the border of switch k, which slides. */
double drive_sliding_margin(Problem *problem, long k, double t, const double *y);
/* How much faster one case moves across the border of switch k than the other. */
double drive_sliding_apart(Problem *problem, long k, double t, const double *y);
/* Nothing is known any more of where it was asked. */
void drive_sliding_forget(struct DriveEvents *events);
/* What switch k, which slides, holds on the side to which it leaves its border at (t, y). */
double drive_sliding_exit(Problem *problem, long k, double t, const double *y);

#endif
