/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Setting up a differential-algebraic system: index reduction, consistent starting values.
 */
#ifndef DAESY_DAE_DRIVE_DRIVE_REDUCE_H
#define DAESY_DAE_DRIVE_DRIVE_REDUCE_H

#include "dae/drive/drive_scheme.h"
#include "dae/model/ivp.h"

/* Reduces the index of setup's system once: lays the problem out for it, makes problem->dae and
 * completes the starting values, or takes those of the stretch before. Raises in words, by the
 * number and text of the equation, when the system is contradictory or dependent, when its starting
 * values are inconsistent or still free. drive_reduce_end pairs with it where the setup ends. */
void drive_reduce(Problem *problem, Setup *setup);
void drive_reduce_end(Setup *setup); /* of one that was not reduced nothing */
/* Compiles the ordinary system under the equations and the way back onto the constraints, for all
 * states. */
void drive_reduce_compile(Problem *problem, Setup *setup);

/* level[0..n) of the states: 0 for positions, 1 for velocities, 2 for forces. *index: the
 * structural one. False, with all 0, when the structure does not tell. */
bool drive_reduce_levels(const Problem *problem, const Ivp *ivp, long *level, long *index);

#endif
