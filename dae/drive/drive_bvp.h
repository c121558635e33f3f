/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Boundary value problems of dsolve(..., numeric): conditions at two points.
 */
#ifndef DAESY_DAE_DRIVE_DRIVE_BVP_H
#define DAESY_DAE_DRIVE_DRIVE_BVP_H

#include "dae/drive/drive.h"
#include "dae/model/ivp.h"
#include "dae/reduce/hidden.h"

typedef struct DriveBvp DriveBvp;

/* The system taken apart, when values are asked for at two points, or in another form than
 * f(a) = value; else NULL. Raises ST_UNABLE when there are more than two points. */
DriveBvp *drive_bvp_read(Expr system, const DriveOptions *options);
void drive_bvp_free(DriveBvp *bvp); /* NULL is nothing */
void drive_bvp_trace(const DriveBvp *bvp, void (*mark)(Expr e));
/* The differential equations. A name that is to be found, as an eigenvalue is, has become an
 * unknown function with the derivative 0. */
Expr drive_bvp_equations(const DriveBvp *bvp);
/* Holds the constraints of the system under which drive is laid out. */
void drive_bvp_constrain(Drive *drive, const Hidden *hidden);
/* The middle of the interval, with the first guess there in drive->y0: where the equations are
 * compiled. drive is laid out. Raises ST_ARITY when the number of conditions is wrong. */
void drive_bvp_begin(Drive *drive, const Ivp *ivp);
/* Solves with drive->fun; t0 and y0 become the left end. Raises in words when nothing is found. */
void drive_bvp_solve(Drive *drive);
/* A trace of that solution, which borrows bvp. */
Trace *drive_bvp_trace_new(DriveBvp *bvp);

#endif
