/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Polynomials in one variable and square matrices modulo a word. A polynomial is the LIST of its
 * coefficients 0..p-1, the constant one first; the zero polynomial is []. Algorithms: FLINT's
 * nmod_poly and nmod_mat. Raise ST_DOMAIN when p must be prime and is not, ST_DIVZERO for a
 * division by zero.
 */
#ifndef DAESY_CAS_ALGEBRA_MODPOLY_H
#define DAESY_CAS_ALGEBRA_MODPOLY_H

#include "cas/core/expr.h"

struct RTable;

typedef enum ModpolyOp {
    MODPOLY_GCD,
    MODPOLY_LCM,
    MODPOLY_QUO,
    MODPOLY_REM,
    MODPOLY_RESULTANT /* a constant polynomial */
} ModpolyOp;

Expr modpoly_combine(ModpolyOp op, Expr f, Expr g, unsigned long p);
/* f^n modulo g, n a natural number of any size. */
Expr modpoly_powmod(Expr f, Expr n, Expr g, unsigned long p);
bool modpoly_irreducible(Expr f, unsigned long p);
/* [unit, [[factor, multiplicity], ...]], the factors monic. */
Expr modpoly_factors(Expr f, unsigned long p);
/* Of a square matrix of integers 0..p-1. */
Expr modpoly_det(const struct RTable *m, unsigned long p);
Expr modpoly_inverse(const struct RTable *m, unsigned long p);
/* a^n modulo m of integers; n < 0 needs an inverse. */
Expr modpoly_power(Expr a, Expr n, Expr m);

#endif
