/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Why a solution ends where it does, in Maple's words.
 */
#ifndef DAESY_DAE_DRIVE_DRIVE_REASON_H
#define DAESY_DAE_DRIVE_DRIVE_REASON_H

#include "dae/drive/drive_problem.h"

/* "cannot evaluate the solution further right of .99999998, probably a singularity" */
void drive_reason_put(Problem *problem, bool forward, char *text, size_t size);

#endif
