/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The equations of a problem as they were written, F(t, y, y') = 0, for methods that integrate a
 * differential-algebraic system without reducing its index (reduction = none).
 */
#ifndef DAESY_DAE_DRIVE_DRIVE_DIRECT_H
#define DAESY_DAE_DRIVE_DRIVE_DIRECT_H

#include "dae/drive/drive.h"
#include "dae/model/ivp.h"

typedef struct DriveDirect DriveDirect;

/* Compiles ivp's equations in the states of drive, which is laid out. Raises ST_UNABLE as tape_new
 * does. */
DriveDirect *drive_direct_new(const Drive *drive, const Ivp *ivp);
void drive_direct_free(DriveDirect *direct); /* NULL is nothing */
/* Gives the integrator the residual in place of the right-hand side. */
void drive_direct_attach(Drive *drive);

#endif
