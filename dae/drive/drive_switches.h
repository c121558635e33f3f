/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Right-hand sides with cases (piecewise, Heaviside, signum): the run is cut where a case changes.
 */
#ifndef DAESY_DAE_DRIVE_DRIVE_SWITCHES_H
#define DAESY_DAE_DRIVE_DRIVE_SWITCHES_H

#include "dae/model/ivp.h"

/* The system of ivp, given as `system`, with an unknown of its own for every relation that decides
 * between cases: 1 on the side where the relation is positive, -1 on the other, 0 where it is asked
 * itself. *unknowns: the user's, then these; *switches: a list of [unknown, expression whose sign
 * it holds]. NULL: there are none, or too many of them. */
Expr drive_switches_system(const Ivp *ivp, Expr system, Expr *unknowns, Expr *switches);

#endif
