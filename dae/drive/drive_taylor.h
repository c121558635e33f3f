/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * method = taylorseries of dsolve(..., numeric): explicit systems at any number of digits.
 */
#ifndef DAESY_DAE_DRIVE_DRIVE_TAYLOR_H
#define DAESY_DAE_DRIVE_DRIVE_TAYLOR_H

#include "dae/drive/drive.h"
#include "dae/model/ivp.h"

/* A trace of the problem, whose equations are linear in the highest derivatives; drive is laid out.
 * Raises ST_UNABLE when they are not or have no Taylor series. */
Trace *drive_taylor_new(const Drive *drive, const Ivp *ivp);

#endif
