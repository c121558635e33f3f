/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * "index 3 reduced to 1, projected on ALG, ALG'; lambda(0) = 0 computed".
 */
#ifndef DAESY_DAE_DRIVE_DRIVE_TOLD_H
#define DAESY_DAE_DRIVE_DRIVE_TOLD_H

#include "dae/drive/drive_scheme.h"
#include "dae/model/ivp.h"

/* Leaves in the problem's notes what the reduction has done; the starting values are complete. */
void drive_told(const Problem *problem, const Ivp *ivp, const Hidden *hidden);

#endif
