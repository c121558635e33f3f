/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Exact values of sine, tangent and cosecant at the angles of the first quadrant that have short
 * ones, read in both directions: by the trigonometric functions and by their inverses.
 */
#ifndef DAESY_CAS_FUNCS_ANGLES_H
#define DAESY_CAS_FUNCS_ANGLES_H

#include "cas/core/expr.h"

typedef enum Angle { ANGLE_SIN, ANGLE_COS, ANGLE_TAN, ANGLE_COT, ANGLE_SEC, ANGLE_CSC } Angle;

typedef enum AngleAnswer { ANGLES_FOUND, ANGLES_POLE, ANGLES_UNKNOWN } AngleAnswer;

/* f(turn*Pi) for a rational 0 <= turn <= 1/2, or NULL (answer says why). */
Expr angles_value(Angle f, Expr turn, AngleAnswer *answer);
/* The turn in [0, 1/2] with f(turn*Pi) = value, for f sine, tangent or cosecant, or NULL. */
Expr angles_turn(Angle f, Expr value);

#endif
