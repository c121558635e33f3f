/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What in the equations of a problem may have a pole, and where.
 */
#ifndef DAESY_DAE_AHEAD_SUSPECTS_H
#define DAESY_DAE_AHEAD_SUSPECTS_H

#include "dae/model/ivp.h"

/* The parts of a suspect, a list: what vanishes; what has a pole there, for messages; the equation
 * as an expression that has it, too; the state whose derivative that is, EXPR_ZERO: none. */
enum { SUSPECT_ZERO, SUSPECT_COEFFICIENT, SUSPECT_EQUATION, SUSPECT_OWN, SUSPECT_PARTS };

/* What an equation does where a suspect vanishes: it stays bounded, or steps lead across; that is
 * not known; it is infinite but has an integral; it has none. */
typedef enum Growth { GROWTH_NONE, GROWTH_UNKNOWN, GROWTH_FINITE, GROWTH_POLE } Growth;

/* What is said to the user where a run ends at one. */
#define SUSPECT_GO_ON "to go on, start another dsolve behind it"

/* A list of those in the equations of ivp, which the caller keeps marked; NULL: there are none.
 * moving: those that depend on the solution, else those of time alone. */
Expr suspects_find(const Ivp *ivp, bool moving);

#endif
