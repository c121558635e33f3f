/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * CVODE and IDA of SUNDIALS, seen as trajectories: asked like those of traj.h, but by integrators
 * that choose their own steps and orders. Builds without SUNDIALS have the functions too.
 */
#ifndef DAESY_NUMERIC_STEP_SUNDIALS_H
#define DAESY_NUMERIC_STEP_SUNDIALS_H

#include "numeric/step/traj.h"

/* Is SUNDIALS part of this build? */
bool sundials_is_available(void);
/* Is this the name of one of its methods: cvode_bdf, cvode_adams, ida? */
bool sundials_is_method(const char *name);

typedef struct Sundials Sundials;

/* A trajectory from y0 at t0. Of the options those count that are not about fixed steps. NULL when
 * SUNDIALS is not part of this build. */
Sundials *sundials_new(const char *method, Fun *fun, double t0, const double *y0,
                       const TrajOptions *options);
void sundials_free(Sundials *sundials); /* NULL is nothing */
/* As traj_eval, traj_reach, traj_state and traj_set_maxfun. */
Status sundials_eval(Sundials *sundials, double t, double *y) __attribute__((warn_unused_result));
Status sundials_reach(Sundials *sundials, double t) __attribute__((warn_unused_result));
TrajState sundials_state(const Sundials *sundials, bool forward);
void sundials_set_maxfun(Sundials *sundials, long maxfun);

#endif
