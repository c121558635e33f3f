/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How far states stand from those that are differentiated most, and what follows for the way back
 * onto constraints.
 */
#ifndef DAESY_DAE_DRIVE_DRIVE_LEVELS_H
#define DAESY_DAE_DRIVE_DRIVE_LEVELS_H

#include "dae/drive/drive_problem.h"
#include "dae/model/ivp.h"

/* level[0..n) of the states: 0 for positions, 1 for velocities, 2 for forces. *index: the
 * structural one. False, with all 0, when the structure does not tell. */
bool drive_levels_find(const Problem *problem, const Ivp *ivp, long *level, long *index);
/* mobility[0..n): how far each state may move, for manifold_solve; the largest is 1. */
void drive_levels_mobility(const long *level, long n, double *mobility);

#endif
