/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Poles (guards.h) and narrow peaks (peaks.h) that the solution moves to, for integrators.
 */
#ifndef DAESY_DAE_DRIVE_DRIVE_GUARDS_H
#define DAESY_DAE_DRIVE_DRIVE_GUARDS_H

#include "dae/drive/drive_problem.h"

/* Lets problem->fun watch for what problem->moving suspects and for the peaks in problem->narrow.
 */
void drive_guards_attach(Problem *problem);
void drive_guards_free(Problem *problem);
/* Writes what ended the run at a pole, or nearly there; false: nothing of that kind did. *at: where
 * it is. */
bool drive_guards_put(Problem *problem, const TraceState *state, double *at, char *text,
                      size_t size);

#endif
