/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Polynomials in one variable over a quadratic field, with the questions about their zeros that
 * decide stability: how many lie on a half line, are all in the left half plane.
 */
#ifndef DAESY_CAS_VALUE_SURD_POLY_H
#define DAESY_CAS_VALUE_SURD_POLY_H

#include "cas/base/arena.h"
#include "cas/value/surd.h"

/* c[0] + c[1]*x + ... + c[degree]*x^degree, c[degree] nonzero; degree -1 for zero. */
typedef struct SurdPoly {
    long degree;
    Surd *c;
} SurdPoly;

/* Room for a polynomial of this degree with coefficients 0; surd_poly_trim after filling it. */
SurdPoly surd_poly_new(Arena *arena, long degree);
void surd_poly_trim(SurdPoly *p);
/* The value at z, by Horner's rule. */
double _Complex surd_poly_value(SurdPoly p, double _Complex z);
SurdPoly surd_poly_add(Arena *arena, SurdPoly p, SurdPoly q);
SurdPoly surd_poly_sub(Arena *arena, SurdPoly p, SurdPoly q);
SurdPoly surd_poly_mul(Arena *arena, SurdPoly p, SurdPoly q);
/* p = q*quotient + remainder. q is not zero. */
void surd_poly_divide(Arena *arena, SurdPoly p, SurdPoly q, SurdPoly *quotient,
                      SurdPoly *remainder);
/* Monic; zero when both are. */
SurdPoly surd_poly_gcd(Arena *arena, SurdPoly p, SurdPoly q);
/* p >= 0 for all x >= 0? */
bool surd_poly_nonnegative(Arena *arena, SurdPoly p);
/* Are all zeros in the open left half plane? */
bool surd_poly_is_hurwitz(Arena *arena, SurdPoly p);
/* p((1+x)/(1-x)) * (1-x)^n for n >= degree: maps the unit disk to the left half plane. */
SurdPoly surd_poly_cayley(Arena *arena, SurdPoly p, long n);

#endif
