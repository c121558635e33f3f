/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fractions of polynomials over kernels in factored form:
 *
 *     c * product of generators^mono * product of factor[i].p^factor[i].e
 *
 * c is rational, mono has exponents of both signs, every factor is a primitive polynomial of at
 * least two terms with positive leading coefficient and no monomial content, e is not zero.
 * Products and powers only move exponents; a sum of n fractions takes one common denominator, one
 * expansion and gcds with the factors of that denominator, never a gcd for every addition.
 *
 * Fractions belong to their ring, are immutable once returned and released with it.
 */
#ifndef DAESY_CAS_ALGEBRA_RATFUN_FRAC_H
#define DAESY_CAS_ALGEBRA_RATFUN_FRAC_H

#include "cas/algebra/poly/poly.h"

typedef struct FracFactor {
    Poly *p;
    long e;
} FracFactor;

typedef struct Frac {
    fmpq_t c; /* 0: the fraction is zero, nothing else counts */
    slong *mono;
    FracFactor *factor;
    long count;
    struct Frac *next;
} Frac;

void frac_release_all(PolyRing *ring);

/* A fresh 1 with room for n factors, to be filled by its maker. */
Frac *frac_make(PolyRing *ring, long n);
Frac *frac_copy(PolyRing *ring, const Frac *f);
static inline bool frac_is_zero(const Frac *f)
{
    return fmpq_is_zero(f->c);
}
bool frac_has_denominator(const PolyRing *ring, const Frac *f);
Frac *frac_mul(PolyRing *ring, const Frac *a, const Frac *b);
Frac *frac_pow(PolyRing *ring, const Frac *f, long k); /* raises ST_DIVZERO */
Frac *frac_scale(PolyRing *ring, const Frac *f, const fmpq_t c);
Frac *frac_sum(PolyRing *ring, Frac **f, long n);
/* The polynomial p (which stays the caller's) modulo the relations, as a fraction. */
Frac *frac_of_poly(PolyRing *ring, Poly *p);
/* Common factors of numerator and denominator removed. */
Frac *frac_cancel(PolyRing *ring, const Frac *f);
/* Exponents of algebraic generators within 0 .. degree-1. */
Frac *frac_tidy(PolyRing *ring, Frac *f);
/* Square roots of numbers (and with POLY_RADICALS all square roots) out of the denominator. */
Frac *frac_rationalize(PolyRing *ring, Frac *f);
/* The product of the factors with positive (sign 1) or negative (-1) exponents, expanded, without
 * c and monomials. */
Poly *frac_side(PolyRing *ring, const Frac *f, int sign);

/* f without its rational content as one expanded polynomial; raises ST_DOMAIN when f has a
 * denominator. */
Poly *frac_whole(PolyRing *ring, const Frac *f);

/* --- expressions ------------------------------------------------------------------------- */

/* The value of generator i to its degree, tied when first asked for. */
Frac *frac_relation(PolyRing *ring, long i);
Frac *frac_of(PolyRing *ring, Expr e);
/* As it stands: factored. */
Expr frac_expr(PolyRing *ring, const Frac *f);
/* Of a polynomial in kernels: one expanded sum; negative powers stay factors of each term. */
Expr frac_expanded_expr(PolyRing *ring, const Frac *f);
/* Numerator and denominator, each in factored form, or expanded. */
Expr frac_numer(PolyRing *ring, const Frac *f, bool expanded);
Expr frac_denom(PolyRing *ring, const Frac *f, bool expanded);

/* Numerator over denominator. */
Expr frac_quotient(PolyRing *ring, const Frac *f, bool expanded);
/* f as normal shows it: common factors removed, numbers' square roots out of the denominator. */
Expr normal_frac(PolyRing *ring, const Frac *f, bool expanded);

/* What to do with an expression in its ring. */
typedef struct FracJob {
    int mode;
    long limit;    /* of terms, 0: none; beyond it ST_LIMIT */
    const Expr *e; /* expressions (kernels in normal form) */
    long n;
    Expr (*work)(PolyRing *ring, const struct FracJob *job);
    void *arg;
} FracJob;

/* Opens the ring of job->e[0..n), calls work, closes it. */
Expr frac_run(const FracJob *job);

#endif
