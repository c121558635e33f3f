/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Exact values of special points.
 */
#ifndef DAESY_DAE_STEADY_LANDMARK_H
#define DAESY_DAE_STEADY_LANDMARK_H

#include "dae/steady/continuation.h"

/* Sets `exact` of the special points whose exact values are found with limited work: the
 * equations and the condition of the point solved exactly, and the solution next to the numeric
 * point taken. Raises ST_INTERRUPT and ST_NOMEM only. */
void landmark_find(Continuation *c);

#endif
