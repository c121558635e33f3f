/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Relations and functions that decide between cases become switches, unknowns that hold their
 * values between two changes.
 */
#ifndef DAESY_DAE_DRIVE_DRIVE_SWITCHES_H
#define DAESY_DAE_DRIVE_DRIVE_SWITCHES_H

#include "dae/model/ivp.h"

/* The parts of a switch, a list: its unknown; the border, an expression that changes its sign where
 * the switch changes. A switch of a rounding function has two more: the expression whose passing
 * through integers that is, and the value that the unknown holds while that lies between w and w+1,
 * w the last part. */
enum {
    DRIVE_SWITCH_UNKNOWN,
    DRIVE_SWITCH_BORDER,
    DRIVE_SWITCH_PARTS,
    DRIVE_SWITCH_LEVEL = DRIVE_SWITCH_PARTS,
    DRIVE_SWITCH_VALUE,
    DRIVE_SWITCH_STEP
};

/* What the unknown of a rounding function is while it holds no value: values are integers. */
#define DRIVE_SWITCH_OPEN 0.25

/* The border of a switch as an equation, for messages: x(t) = integer for a rounding function. */
Expr drive_switches_border(Expr e);
/* e with its floats as the fractions they are: Pi times a float has its digits alone. */
Expr drive_switches_exact(Expr e);
/* What passes zero, without a jump, where e does, a rounding function less what is rounded or what
 * does not move with it, t-floor(t) or frac(t)-x(t)/9, which jumps; *condition: where besides, or
 * NULL. states[0..n): what moves with t. NULL: e is none. */
Expr drive_switches_rest(Expr e, Expr t, const Expr *states, long n, Expr *condition);
/* The system of ivp, given as `system`, with an unknown of its own for every border between cases:
 * 1 on the side where the border is positive, -1 on the other, 0 where the relation is asked
 * itself; or the value of a rounding function. *unknowns: the user's, then these; *switches: their
 * list, empty where cases were held that never change. NULL: there are none. */
Expr drive_switches_system(const Ivp *ivp, Expr system, Expr *unknowns, Expr *switches);

/* e with its cases as they were written, without the unknowns of switches (of any such list). */
Expr drive_switches_shown(Expr switches, Expr e);

#endif
