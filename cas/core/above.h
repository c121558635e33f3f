/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The two questions that constructors ask of the floor above: what a power of floats is worth, and
 * what is assumed of an exponent of -1. cas_init (cas/cas.h) registers who answers.
 */
#ifndef DAESY_CAS_CORE_ABOVE_H
#define DAESY_CAS_CORE_ABOVE_H

#include "cas/core/expr.h"

typedef struct Above {
    /* The value of a constant expression to so many digits. Raises as evalf_expr does. */
    Expr (*evalf)(Expr e, long digits);
    /* (-1)^k in a simpler form where k is assumed to be an integer, else NULL. */
    Expr (*alternating)(Expr k);
} Above;

extern Above above;

#endif
