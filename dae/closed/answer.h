/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Forms of symbolic answers that options ask for.
 */
#ifndef DAESY_DAE_CLOSED_ANSWER_H
#define DAESY_DAE_CLOSED_ANSWER_H

#include "cas/core/expr.h"

/* [y1, ...], or [[y1, ...], yp] where yp is not 0, for y(t) = C1*y1 + ... + yp with unnamed
 * constants; raises ST_TYPE for other answers. */
Expr answer_basis(Expr answer);
/* A relation F(t, y(t)) = 0 as y(t) = RootOf(F(t, _Z)); others as they are. */
Expr answer_explicit(Expr answer, Expr y);
/* With Int for int. */
Expr answer_inert(Expr answer);

#endif
