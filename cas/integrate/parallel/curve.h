/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Logarithms and arc tangents that the integral of an algebraic function with one square root may
 * have.
 */
#ifndef DAESY_CAS_INTEGRATE_CURVE_H
#define DAESY_CAS_INTEGRATE_CURVE_H

#include "cas/integrate/parallel/generators.h"

enum { CURVE_MOST_FACTORS = 12 };

/* One of them, with its derivative, both in names. */
typedef struct CurvePart {
    Expr value, derivative;
} CurvePart;

/* Of num/den, num a polynomial without powers of the root; factor[0..n) and power[0..n) are those
 * of den, n up to CURVE_MOST_FACTORS. Writes part[0..most) and returns how many; 0 where there is
 * another function than x and a square root of a polynomial in it, or other roots in den than that
 * as a factor. */
long curve_parts(const Generators *g, Expr num, const Expr *factor, const long *power, long n,
                 CurvePart *part, long most);

#endif
