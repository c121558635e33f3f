/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Trigonometric and hyperbolic functions of sums and multiples.
 */
#ifndef DAESY_CAS_VALUE_TRIG_H
#define DAESY_CAS_VALUE_TRIG_H

#include "cas/core/expr.h"

/* The call by sines and cosines (hyperbolic ones alike) of the terms of its argument:
 * sin(a+2*b) in terms of sin(a), cos(a), sin(b), cos(b), tan(a) = sin(a)/cos(a). unit(t) gives the
 * multiple of the monic term t that is the smallest angle to use (1, 1/2, ...), NULL for the
 * term's own denominator; without it a number alone is an angle of its own. Functions other than
 * sine and cosine are only rewritten when `all`. NULL when there is nothing to do. */
Expr trig_expand(Expr call, bool all, Expr (*unit)(Expr t, void *arg), void *arg);

/* A tangent, or hyperbolic one, of a sum or multiple as *up / *down in those of single angles;
 * false for anything else. */
bool trig_expand_tangent(Expr call, Expr *up, Expr *down);

#endif
