/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The methods behind sum.h: each answers NULL where it does not apply.
 */
#ifndef DAESY_CAS_CALCULUS_SUM_PARTS_H
#define DAESY_CAS_CALCULUS_SUM_PARTS_H

#include "cas/core/expr.h"

/* Work that may meet a pole or a refusal, which means: not found. The value, or NULL. */
typedef struct SumJob {
    Expr f, k, a, b, value;
    Expr (*work)(Expr f, Expr k, Expr a, Expr b);
} SumJob;
Expr sum_try(SumJob job);
/* f(a), f(a+1) ... f(b) given to expr_sum or expr_product. */
Expr sum_gather(Expr f, Expr k, long a, long b, Expr (*gather)(const Expr *terms, long n));

/* Indefinite sums, S(k+1) - S(k) = t(k): of a hypergeometric term (gosper.c), of a rational
 * function by Psi (rational.c), of a polynomial times c^k times a sine or cosine (angles.c), of one
 * in harmonic numbers and polygamma functions (polygamma.c). */
Expr sum_gosper(Expr t, Expr k);
Expr sum_rational(Expr f, Expr k);
Expr sum_angles(Expr f, Expr k);
/* sum: an indefinite one of a coefficient. */
Expr sum_polygamma(Expr f, Expr k, Expr (*sum)(Expr f, Expr k));
/* e with the arguments of sines and cosines expanded. */
Expr sum_tidy_angles(Expr e);

/* f(a) + f(a+1) + ... for a rational function f; infinity with its sign where all terms of a real
 * sum have one sign in the end and it diverges. */
Expr sum_rational_series(Expr f, Expr k, Expr a);
/* The same for (-1)^k times a rational function. */
Expr sum_alternating_series(Expr f, Expr k, Expr a);
/* The same for a hypergeometric term that is a known series with its terms multiplied by a rational
 * function of k (series.c). */
Expr sum_series(Expr t, Expr k, Expr a);
/* t(a) + ... + t(b) where a factor of t makes t(b+1) and all that follow zero. */
Expr sum_terminating(Expr t, Expr k, Expr a, Expr b);

/* f(a) + ... + f(b) for an endless range from or to an integer, or both without end, as a float of
 * so many digits (accelerate.c); NULL where f has other names in it, has no value at an integer, or
 * where the sum is not seen to converge to these digits. */
Expr sum_accelerated(Expr f, Expr k, Expr a, Expr b, long digits);

/* Does the relation between a and b follow from what is assumed? */
bool sum_is_known(Kind kind, Expr a, Expr b);
/* Is |z| below 1? Where that is not known it is taken for granted and noted. */
bool sum_is_inside(Expr z);
/* A w with w^2 = e: products root by root, so either sign of it. For functions even in w. */
Expr sum_square_root(Expr e);
/* The roots centre - offset and centre + offset of a quadratic polynomial in k. */
void sum_quadratic_roots(Expr polynomial, Expr k, Expr *centre, Expr *offset);

#endif
