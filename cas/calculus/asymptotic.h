/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Special functions of a large argument: the first terms of their asymptotic expansions, the rest
 * under a name of its own, so that an answer without that name does not depend on what was cut off.
 */
#ifndef DAESY_CAS_CALCULUS_ASYMPTOTIC_H
#define DAESY_CAS_CALCULUS_ASYMPTOTIC_H

#include "cas/core/expr.h"

/* The call as an expression in elementary functions where its last argument tends to infinity (sign
 * 1) or to -infinity (sign -1); `rest` is the name for what is cut off. NULL where none is known.
 */
Expr asymptotic_form(Expr call, int sign, Expr rest);
/* binomial and Beta by factorials and GAMMA, Li by Ei; other calls as they are. */
Expr asymptotic_reduced(Expr call);
/* Is the function of a large real argument, and its inverse, at most some power of it in size or
 * bounded, so that beside an exponential it counts for nothing? */
bool asymptotic_is_tame(Expr head);

#endif
