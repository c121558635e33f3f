/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Points that depend on some of their own coordinates, as solve gives a circle: [sqrt(1-y^2), y].
 */
#ifndef DAESY_CAS_CALCULUS_FAMILY_H
#define DAESY_CAS_CALCULUS_FAMILY_H

#include "cas/core/expr.h"

enum { FAMILY_MOST = 6 };

/* Is no member of it in the box low..high of the n <= FAMILY_MOST coordinates x? The free ones are
 * those that stand for themselves in the LIST `point`. false: some are, or it is not known. */
bool family_misses(Expr point, const Expr *x, const Expr *low, const Expr *high, long n);

#endif
