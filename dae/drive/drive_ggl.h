/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The formulation of Gear, Gupta and Leimkuhler: a differential-algebraic system of index 2 that
 * holds every constraint by a multiplier, integrated by an implicit method.
 */
#ifndef DAESY_DAE_DRIVE_DRIVE_GGL_H
#define DAESY_DAE_DRIVE_DRIVE_GGL_H

#include "dae/drive/drive.h"
#include "dae/reduce/hidden.h"

typedef struct DriveGgl DriveGgl;

/* The formulation of a system that was reduced to hidden, laid out in drive, its starting values
 * complete. algebraic: n flags, of states that the user's equations never differentiate. Raises
 * what tape_new raises. */
DriveGgl *drive_ggl_new(const Drive *drive, const Hidden *hidden, const Model *model,
                        const char *algebraic);
void drive_ggl_free(DriveGgl *ggl); /* NULL is nothing */
/* A Step by an implicit method for drive, whose dae->ggl is set; its state begins with drive's.
 * Raises ST_TYPE for a method that cannot integrate it. */
Step *drive_ggl_step(Drive *drive, const MethodChoice *choice);

#endif
