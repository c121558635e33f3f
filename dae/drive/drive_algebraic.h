/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * differential = false: the unknowns of a DAE that are never differentiated are taken from the
 * constraints wherever the right-hand side is asked, not from their own differential equations.
 */
#ifndef DAESY_DAE_DRIVE_DRIVE_ALGEBRAIC_H
#define DAESY_DAE_DRIVE_DRIVE_ALGEBRAIC_H

#include "dae/drive/drive.h"

typedef struct DriveAlgebraic DriveAlgebraic;

/* For the states i with algebraic[i] != 0, from the constraints in which they occur. */
DriveAlgebraic *drive_algebraic_new(const Drive *drive, const char *algebraic);
void drive_algebraic_free(DriveAlgebraic *algebraic); /* NULL is nothing */
/* Puts itself before the right-hand side of the problem. */
void drive_algebraic_attach(Drive *drive);

#endif
