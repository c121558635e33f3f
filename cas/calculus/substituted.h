/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Limits written as the expression itself at the place, where that is shorter.
 */
#ifndef DAESY_CAS_CALCULUS_SUBSTITUTED_H
#define DAESY_CAS_CALCULUS_SUBSTITUTED_H

#include "cas/core/expr.h"

/* f at x = a where that is known to be the same as value, its limit there, and shorter; else
 * value. */
Expr substituted_shorter(Expr value, Expr f, Expr x, Expr a);

/* Has a limit a call in it whose argument is a pole of the function, or of its logarithmic kind,
 * whatever the names are: then it is none. */
bool substituted_hides_pole(Expr value);

#endif
