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
/* All states at a time that a run has passed: drive_run_eval, which is above. */
typedef Status DriveGuardsEval(Problem *problem, double t, double *y);
/* The guard that has a pole, or is infinite with a finite integral, at t, where a change of a case
 * cuts the run, as it does for 1/sqrt(abs(x-1)): 1 + its number; 0: none. from: a time before it,
 * the run is smooth from there on. Poles that lie on the far side alone are not seen. */
long drive_guards_cut(Problem *problem, DriveGuardsEval *eval, double from, double t);
/* Writes what ended the run at a pole, or nearly there; false: nothing of that kind did. *at: where
 * it is. */
bool drive_guards_put(Problem *problem, DriveGuardsEval *eval, const TraceState *state, double *at,
                      char *text, size_t size);

#endif
