/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Boundary value problems of dsolve(..., numeric): conditions at two points.
 */
#ifndef DAESY_DAE_DRIVE_DRIVE_BVP_H
#define DAESY_DAE_DRIVE_DRIVE_BVP_H

#include "dae/drive/drive_scheme.h"

typedef struct DriveBvp DriveBvp;

/* The work of drive_bvp_scheme, which takes a problem that has it: the system taken apart, when
 * values are asked for at two points, or in another form than f(a) = value; else NULL. Raises
 * ST_UNABLE when there are more than two points. */
DriveBvp *drive_bvp_read(Expr system, const DriveOptions *options);
void drive_bvp_free(DriveBvp *bvp); /* NULL is nothing */
/* The differential equations. A name that is to be found, as an eigenvalue is, has become an
 * unknown function with the derivative 0. */
Expr drive_bvp_equations(const DriveBvp *bvp);

#endif
