/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Exponentials off the real line that tend to zero.
 */
#ifndef DAESY_CAS_CALCULUS_DECAY_H
#define DAESY_CAS_CALCULUS_DECAY_H

#include "cas/core/expr.h"

/* Does it follow from what is assumed that f tends to 0 for x to infinity, because its exponentials
 * fall? limit(e, x) gives the limit of a real e, or NULL. false: not known. */
bool decay_vanishes(Expr f, Expr x, Expr (*limit)(Expr e, Expr x));

#endif
