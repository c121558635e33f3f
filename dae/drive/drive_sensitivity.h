/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sensitivities across events: the derivatives of the solution by parameters jump there, since the
 * time of the event depends on the parameters.
 */
#ifndef DAESY_DAE_DRIVE_DRIVE_SENSITIVITY_H
#define DAESY_DAE_DRIVE_DRIVE_SENSITIVITY_H

#include "dae/drive/drive_problem.h"

typedef struct DriveSensitivity DriveSensitivity;

/* What is known of events with these triggers and values that are assigned, all in t and the
 * states; NULL when the problem has no sensitivities. Raises ST_UNABLE for events of which the
 * derivatives are not known. */
DriveSensitivity *drive_sensitivity_new(Problem *problem, const Expr *triggers, long count,
                                        const Expr *values, const long *target, long assigned);
void drive_sensitivity_free(DriveSensitivity *s); /* NULL is nothing */

/* For NULL these do nothing. Before the events of a moment, of which event k is the first to
 * happen: y before them. */
void drive_sensitivity_begin(Problem *problem, DriveSensitivity *s, long k, double t,
                             const double *y);
/* Before values first, ... first+count-1 are assigned to y. */
void drive_sensitivity_assign(DriveSensitivity *s, double t, const double *y, long first,
                              long count);
/* After the events: sets the sensitivities in y. */
void drive_sensitivity_end(Problem *problem, DriveSensitivity *s, double t, double *y);

#endif
