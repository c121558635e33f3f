/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Truncated power series in one name at 0: Laurent and Puiseux series with expressions as
 * coefficients, logarithms of the name among them.
 */
#ifndef DAESY_CAS_CALCULUS_SERIES_SERIES_H
#define DAESY_CAS_CALCULUS_SERIES_SERIES_H

#include "cas/base/arena.h"
#include "cas/core/expr.h"

/* The sum of c[k] * x^((low+k)/ram) for k < n, and O(x^((low+n)/ram)) unless exact. The first
 * coefficient is not zero; no terms at all with n = 0. turn: a root or logarithm was taken of
 * turn * x * (1+...) and turn is not real: around 0 it leaps where turn*x is negative. NULL: not
 * so. */
typedef struct Series {
    Expr *c;
    long n, low, ram;
    bool exact;
    Expr turn;
} Series;

/* The series of e in the name x at 0 (x positive and small), about `terms` terms long (fewer
 * where leading terms cancel). log_x is what ln(x) is written as (NULL: ln(x)). Memory comes from
 * the arena. NULL when e has no such series: an essential singularity, an unknown behaviour, or
 * (then *more is set) too few terms to see the first one of a denominator or logarithm. */
const Series *series_of(Arena *arena, Expr e, Expr x, Expr log_x, long terms, bool *more);
/* The leading term c * x^(low/ram) of e; asks for more terms as long as they cancel. False when
 * there is none; c is 0 when e is identically zero. */
bool series_leading(Expr e, Expr x, Expr log_x, Expr *c, Expr *exponent);

/* series(e, x = a, order): terms below (x-a)^order and the call O(..) of the next power; an exact
 * result has no O. NULL when there is none. a may be infinity. */
Expr series_expr(Expr e, Expr x, Expr a, long order);
/* The same without powers other than 0, 1, 2, ...; raises ST_DOMAIN when there are others. */
Expr series_taylor(Expr e, Expr x, Expr a, long order);
/* e without its O term. */
Expr series_polynomial(Expr e);

#endif
