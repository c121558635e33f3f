/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files of cas/calculus/quadrature/ and quadrature.c share.
 */
#ifndef DAESY_CAS_CALCULUS_QUADRATURE_PARTS_H
#define DAESY_CAS_CALCULUS_QUADRATURE_PARTS_H

#include "cas/calculus/quadrature/quadrature.h"
#include "cas/value/enclose.h"

/* A function of the name x laid out for evaluation in balls. */
typedef struct QuadratureFunction {
    Enclosure c;
    Expr x;
    bool analytic; /* it was, around a ball, since the enclosure of its integral began */
    bool enclosed; /* its integral is, not only by a rule */
    long patience; /* how many balls more may be asked until then */
} QuadratureFunction;

/* From lo, unless from_left says from minus infinity, to hi, unless to_right. */
typedef struct QuadratureRange {
    acb_srcptr lo, hi;
    bool from_left, to_right;
} QuadratureRange;

slong quadrature_bits(long digits);
/* The midpoint as a float, or complex number of floats. */
Expr quadrature_float(const acb_t z, long digits);
/* a + b as a float of so many digits, whatever Digits is: guard digits survive. */
Expr quadrature_add(Expr a, Expr b, long digits);
/* The integral over a finite range to `bits` bits; interrupts are blocked by the caller. */
bool quadrature_finite(acb_t value, QuadratureFunction *f, const acb_t lo, const acb_t hi,
                       slong bits);
/* The same by the double exponential rule, for what is known to have no narrow peaks. */
bool quadrature_smooth(acb_t value, QuadratureFunction *f, const acb_t lo, const acb_t hi,
                       slong bits);
/* A piece to `bits` bits of `whole`, by enclosure or the same rule. */
bool quadrature_piece(acb_t value, QuadratureFunction *f, const acb_t lo, const acb_t hi,
                      slong bits, const mag_t whole);
/* From `end` to infinity (direction 1) or minus infinity by that rule. */
bool quadrature_line(acb_t value, QuadratureFunction *f, int direction, const acb_t end,
                     slong bits);
/* Looks for narrow peaks that `value`, which the rule gave over the range, does not have; with them
 * *value is taken anew. False: there are some, and they have no value. */
bool quadrature_narrow(acb_t value, QuadratureFunction *f, const QuadratureRange *r, slong bits);
/* The integral over a finite range between places where the scale of f changes, for what no rule
 * takes as a whole; false: a piece has no value, or f was zero wherever it was looked at. */
bool quadrature_graded(acb_t value, QuadratureFunction *f, const QuadratureRange *r, slong bits);
/* Do points all over a finite range contradict the value of the integral there, where balls around
 * f leave room for far more than that? False where f has no balls. */
bool quadrature_contradicted(Expr f, Expr x, Expr a, Expr b, Expr value);
/* Is the wave with the largest phase in f that of a function which comes to one far out (Bessel's)?
 */
bool quadrature_swings(Expr f, Expr x);
/* The integral of a function with such or with sines or cosines of a polynomial in x, to infinity
 * on one side or both, or with the oscillation piling up at a finite end; NULL when it is of
 * another kind, does not decrease or is not reached. */
Expr quadrature_oscillating(Expr f, Expr x, Expr a, Expr b, long digits);
/* The integral by the enclosure or the double exponential rule alone; NULL when they fail. */
Expr quadrature_by_rules(Expr f, Expr x, Expr a, Expr b, long digits);
/* The integral from pieces between the places inside the range where f is singular; where there
 * are none, with exp(u) for x on a half line. NULL when a piece fails. */
Expr quadrature_pieces(Expr f, Expr x, Expr a, Expr b, long digits);
/* Cauchy's principal value: simple poles inside the range are approached from both sides alike.
 * NULL where a pole is of another kind, or was not found. */
Expr quadrature_principal(Expr f, Expr x, Expr a, Expr b, long digits);
/* Has f peaks inside the range, far from where the rules for lines without an end look? Then *value
 * is the integral as the sum of pieces between them; NULL: a piece has none. */
bool quadrature_has_peaks(Expr f, Expr x, Expr a, Expr b, long digits, Expr *value);

#endif
