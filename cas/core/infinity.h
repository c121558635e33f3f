/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The ends of the real line.
 */
#ifndef DAESY_CAS_CORE_INFINITY_H
#define DAESY_CAS_CORE_INFINITY_H

#include "cas/core/expr.h"

/* 1 for infinity, -1 for -infinity, 0 for anything else (no multiples of them, no floats). */
static inline int infinity_sign(Expr e)
{
    return e == EXPR_INFINITY ? 1 : e == expr_neg(EXPR_INFINITY) ? -1 : 0;
}

#endif
