/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Points at which many expressions that share parts are asked whether they are zero. Apart from
 * zero.h, since few keep such points and they need what balls need.
 */
#ifndef DAESY_CAS_ALGEBRA_ZERO_POINT_H
#define DAESY_CAS_ALGEBRA_ZERO_POINT_H

#include "cas/algebra/zero.h"
#include "cas/value/enclose.h"

/* Names and unknown functions have pseudo-random values there, and each node is enclosed once at
 * each. zero_point_end pairs with zero_point_begin in one function. */
enum { ZERO_POINTS = 4 };
typedef struct ZeroPoint {
    EnclosePoint at[ZERO_POINTS];
} ZeroPoint;
void zero_point_begin(ZeroPoint *point);
void zero_point_end(ZeroPoint *point);
/* zero_is with their help: no, where e has no residue and an enclosure excludes zero (ZERO_BALL);
 * noted where e has jumps; yes, where a large e without jumps is tiny at all of them
 * (ZERO_EVIDENCE), noted where it has branch cuts of other shape than half spaces. */
bool zero_is_at(ZeroPoint *point, Expr e);

#endif
