/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * When triggers that depend on time alone change their signs: known ahead of the run.
 */
#ifndef DAESY_DAE_DRIVE_DRIVE_TIMES_H
#define DAESY_DAE_DRIVE_DRIVE_TIMES_H

#include <stdbool.h>

#include "cas/core/expr.h"

typedef struct DriveTimes DriveTimes;

/* Of the triggers that the program can be compiled for and enclosed with t as the only unknown;
 * NULL when there is none. begin: where the run begins. */
DriveTimes *drive_times_new(const Expr *triggers, long count, Expr t, double begin);
void drive_times_free(DriveTimes *times); /* NULL is nothing */
/* Forgets what was found: parameters in the triggers have other values. */
void drive_times_renew(DriveTimes *times); /* NULL is nothing */

/* Does trigger k depend on time alone? */
bool drive_times_has(const DriveTimes *times, long k);
/* The first change of sign behind t, up to t + h; false: there is none. */
bool drive_times_next(DriveTimes *times, double t, double h, double *at);
/* Does trigger k change its sign at t, which drive_times_next gave? heading: 1 or -1. */
bool drive_times_changes(DriveTimes *times, long k, double t, double heading);
/* The sign of trigger k just behind t, in the direction of heading: 1, 0 or -1. */
int drive_times_sign(DriveTimes *times, long k, double t, double heading);

#endif
