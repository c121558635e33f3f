/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What series.c asks about special functions.
 */
#ifndef DAESY_CAS_CALCULUS_SERIES_PARTS_H
#define DAESY_CAS_CALCULUS_SERIES_PARTS_H

#include "cas/core/expr.h"

/* A call of a known function, whose last argument tends to c0, by functions with a series there;
 * NULL when it has derivatives of its own or no such form. */
Expr series_rewritten(Expr call, Expr c0);
/* The k-th coefficient of a function around 0, as a function of its last argument; NULL for one
 * that is not known by its coefficients. */
Expr series_coefficient(Expr call, long k);

#endif
