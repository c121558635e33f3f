/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * method = taylorseries of dsolve(..., numeric): explicit systems at any number of digits.
 */
#ifndef DAESY_DAE_DRIVE_DRIVE_TAYLOR_H
#define DAESY_DAE_DRIVE_DRIVE_TAYLOR_H

#include "dae/drive/drive.h"
#include "dae/model/ivp.h"

typedef struct DriveTaylor DriveTaylor;

/* The problem, whose equations are linear in the highest derivatives; drive is laid out. Raises
 * ST_UNABLE when they are not or have no Taylor series. */
DriveTaylor *drive_taylor_new(const Drive *drive, const Ivp *ivp);
void drive_taylor_free(DriveTaylor *taylor); /* NULL is nothing */
/* As traj_reach, traj_eval and traj_state. */
Status drive_taylor_reach(DriveTaylor *taylor, Expr at);
Status drive_taylor_eval(DriveTaylor *taylor, double t, double *y);
TrajState drive_taylor_state(const DriveTaylor *taylor, bool forward);
void drive_taylor_set_maxfun(DriveTaylor *taylor, long maxfun);
/* Takes the states at the number at, which is reached, with num_digits digits or as many as the
 * tolerance is about, for drive_taylor_shown until the next safe point. */
void drive_taylor_show(DriveTaylor *taylor, Expr at);
Expr drive_taylor_shown(const DriveTaylor *taylor, long i);

#endif
