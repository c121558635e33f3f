/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Linear multistep methods in exact numbers: order, zero-stability, A-stability, the angle of
 * A(alpha)-stability.
 */
#ifndef DAESY_DAE_THEORY_MULTISTEP_H
#define DAESY_DAE_THEORY_MULTISTEP_H

#include "cas/value/surd_poly.h"

/* sum_j alpha_j y_(n+1-j) = h sum_j beta_j f_(n+1-j), j = 0..k; as polynomials
 * rho(x) = sum alpha_j x^(k-j), sigma likewise. A corrector that is applied once to the value of a
 * predictor has predictor[1..k]: y* = y_n + h sum_j predictor[j] f_(n+1-j). */
typedef struct Multistep {
    Arena *arena;
    long k;
    SurdPoly rho, sigma;
    Surd *alpha, *beta, *predictor; /* predictor: NULL when there is none */
} Multistep;

Multistep multistep_bdf(Arena *arena, int k);
Multistep multistep_adams(Arena *arena, bool corrected);

/* The order, and the error constant C: the local error is C h^(p+1) y^(p+1). */
int multistep_order(const Multistep *method, Surd *constant);
/* Are all zeros of rho in the closed unit disk, those on its edge simple? */
bool multistep_is_zero_stable(const Multistep *method);
bool multistep_is_a_stable(const Multistep *method);
/* The largest alpha (degrees) of A(alpha)-stability, to about ten digits; 0: none. */
double multistep_angle(const Multistep *method);
/* Where the negative real axis is left: stable on [-interval, 0]. */
double multistep_interval(const Multistep *method);
/* The largest modulus of a zero of the characteristic polynomial at z = x + i*y: stable where it is
 * at most 1. */
double multistep_growth(const Multistep *method, double x, double y);

#endif
