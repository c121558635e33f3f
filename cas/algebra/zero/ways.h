/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The methods behind zero.h, one file each.
 */
#ifndef DAESY_CAS_ALGEBRA_ZERO_WAYS_H
#define DAESY_CAS_ALGEBRA_ZERO_WAYS_H

#include <math.h>

#include "cas/algebra/zero.h"

static inline ZeroAnswer zero_answer(Truth truth, Truth taken, ZeroReason reason, double error)
{
    return (ZeroAnswer){truth, taken, reason, error};
}
static inline ZeroAnswer zero_proved(bool zero, ZeroReason reason)
{
    Truth truth = zero ? TRUTH_YES : TRUTH_NO;
    return zero_answer(truth, truth, reason, -INFINITY);
}
static inline ZeroAnswer zero_unknown(ZeroReason reason)
{
    return zero_answer(TRUTH_UNKNOWN, TRUTH_NO, reason, 0);
}

/* At how many points of the field is e zero, and at how many not? Elsewhere it has no value. */
typedef struct ZeroPoints {
    int zeros, nonzeros;
} ZeroPoints;
ZeroPoints zero_points(Expr e);

/* No, where enclosures exclude zero on whichever side of branch cuts the constant's parts lie; else
 * unknown, with evidence where it is likely that they lie on them. */
ZeroAnswer zero_beside_cuts(Expr constant, long most_bits);
/* What lies on a branch cut inside the constant does so exactly where its imaginary part is below
 * 2^-bits; infinity where no such bound is known. */
double zero_cut_bits(Expr constant);
/* Is the constant zero, as an algebraic number? Unknown for others, and where enclosures would need
 * more than so many bits. */
Truth zero_bound(Expr constant, long most_bits);
/* The same for linear combinations of logarithms or arctangents of such numbers, which are known to
 * be less than 1/1000 in size. */
Truth zero_logarithms(Expr constant, long most_bits);
/* e with names for its largest parts that have no residues; NULL where there are none. Zero with
 * names is zero. */
Expr zero_named_kernels(Expr e);

/* Enclosures at real samples: no, or unknown with what they suggest. */
ZeroAnswer zero_samples(Expr e, const ZeroEffort *effort);
/* The same for "at some sample": yes, or unknown. */
ZeroAnswer zero_somewhere(Expr e, const ZeroEffort *effort);
/* What samples give values to: appends the largest parts of e that no function row knows to *atoms
 * (a LIST); false when there is a part with values of its own that enclosures do not know. */
bool zero_atoms(Expr *atoms, Expr e);

/* The numerator of e reduced modulo the polynomials of the RootOf in it, NULL where there are none
 * or it is no polynomial in them. *open: a remainder other than zero proves nothing. */
Expr zero_below_roots(Expr e, bool *open);

/* Identically zero, by every method in order. */
ZeroAnswer zero_generic(Expr e, const ZeroEffort *effort);

#endif
