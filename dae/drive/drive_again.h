/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Running a problem that was set up once again with other values of its parameters.
 */
#ifndef DAESY_DAE_DRIVE_DRIVE_AGAIN_H
#define DAESY_DAE_DRIVE_DRIVE_AGAIN_H

#include "dae/drive/drive_scheme.h"

typedef struct DriveAgain DriveAgain;

/* Keeps in problem->again what setup knows of the starting values and of the pivots, where the
 * problem has parameters and its row can begin again; setup gives up its reduction. Raises
 * ST_SINGULAR where a pivot of the reduction vanishes for the values that the parameters have: then
 * what holds for most values does not for these. known: of an earlier set-up, or NULL: values that
 * it was found to serve for serve here, when the pivots are the same. */
void drive_again_keep(Problem *problem, Setup *setup, const DriveAgain *known);
void drive_again_free(DriveAgain *again); /* NULL is nothing */
/* problem->y0 for the values that the parameters have now. False where only a new set-up can tell
 * what they are, or whether the reduction still holds. */
bool drive_again_start(Problem *problem);

#endif
