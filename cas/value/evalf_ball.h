/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The decimal float that a ball decides. Apart from evalf.h, which a hundred files read that know
 * nothing of balls.
 */
#ifndef DAESY_CAS_VALUE_EVALF_BALL_H
#define DAESY_CAS_VALUE_EVALF_BALL_H

#include "cas/base/ball.h"
#include "cas/core/expr.h"

/* The float (or complex number of floats) nearest to every number in the ball; NULL when the ball
 * is too wide to tell. force: the midpoint's, and zero for what is tiny and contains zero. */
Expr evalf_ball(acb_srcptr z, long digits, bool force);
/* The midpoint of the finite ball x as a float. */
Expr evalf_middle(const arb_t x, long digits);

#endif
