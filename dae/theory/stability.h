/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Linear stability of one-step methods: the rational function R(z) that a step multiplies by when
 * y' = lambda*y, z = h*lambda, and what follows from it, decided exactly.
 */
#ifndef DAESY_DAE_THEORY_STABILITY_H
#define DAESY_DAE_THEORY_STABILITY_H

#include "dae/theory/butcher.h"

typedef struct Stability {
    SurdPoly p, q; /* R = p/q in lowest terms, q(0) = 1 */
    bool a_stable; /* |R(z)| <= 1 wherever Re z <= 0 */
    bool l_stable; /* and R(infinity) = 0 */
    bool is_bounded;
    Surd at_infinity;   /* R(infinity), when it is bounded */
    int infinity_class; /* |R(infinity)| less than, equal to, greater than 1: -1, 0, 1 */
    double interval;    /* |R(x)| <= 1 for x in [-interval, 0]; infinite when A0-stable */
} Stability;

Stability stability_of(const Butcher *method);
/* R(x + i*y) = *u + i*v, in doubles. */
void stability_value(const Stability *stability, double x, double y, double *u, double *v);

#endif
