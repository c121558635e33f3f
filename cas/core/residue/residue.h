/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Expressions at random points of the field F_p[i], p = 2^61-1, i^2 = -1 (p is 3 mod 4, so this is
 * a field). Kernels are mapped consistently with the relations among them:
 *
 *   names, unknown functions   a power r^M of a random r, so that roots x^(n/d) exist for d | M
 *   exp(u), sinh(u), cosh(u)   exp(c*t) = y_t^c for every monic term t of u
 *   sin(u), cos(u)             a point z on the circle, exp(I*c*t) = z_t^c
 *   b^u                        b^(c*t) = y_(b,t)^c
 *
 * An expression that is identically zero by these relations is zero at every point, so a nonzero
 * value proves that it is not. Where a relation cannot be kept (roots of sums, ln, abs, ...) there
 * is no value.
 */
#ifndef DAESY_CAS_CORE_RESIDUE_RESIDUE_H
#define DAESY_CAS_CORE_RESIDUE_RESIDUE_H

#include "cas/core/sig.h"

typedef struct Residue {
    uint64_t re, im; /* re = SIG_NONE: no value */
} Residue;

#define RESIDUE_NONE ((Residue){SIG_NONE, 0})

static inline bool residue_is_none(Residue a)
{
    return a.re == SIG_NONE;
}
static inline bool residue_is_zero(Residue a)
{
    return a.re == 0 && a.im == 0;
}

/* A point: its number, and how the value of an operand is found there. */
typedef struct ResiduePoint {
    uint64_t seed;
    Residue (*value)(const struct ResiduePoint *point, Expr operand);
} ResiduePoint;

/* The value of a node at the point. */
Residue residue_of_node(const ResiduePoint *point, const Node *node);

/* Is the call one whose values are tied by relations that no random value keeps (known functions,
 * RootOf, integrals, ...)? */
bool residue_is_tied(Expr call);

/* --- the field ------------------------------------------------------------------------------ */

Residue residue_add(Residue a, Residue b);
Residue residue_mul(Residue a, Residue b);
Residue residue_inv(Residue a); /* a != 0 */
Residue residue_pow(Residue a, uint64_t n);
/* A pseudo-random residue of F_p from the content h at the point. */
uint64_t residue_random(uint64_t h, uint64_t seed);

/* --- arguments of exp, sin and powers --------------------------------------------------------- */

typedef struct ResidueRatio {
    int64_t num, den; /* lowest terms, den > 0 */
} ResidueRatio;

typedef struct ResidueTerm { /* (re + i*im) times the monic term whose value is key */
    uint64_t key;
    ResidueRatio re, im;
} ResidueTerm;

enum { RESIDUE_TERMS = 24 };

typedef struct ResidueLinear {
    bool has_call; /* a term contains exp, sin or cos */
    int count;
    ResidueTerm term[RESIDUE_TERMS];
} ResidueLinear;

/* Writes e as a linear combination of products of independent kernels, multiplied out and with
 * like terms collected. false when that canonical form cannot be had here. */
bool residue_linear(const ResiduePoint *point, Expr e, ResidueLinear *out);

#endif
