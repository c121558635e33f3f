/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matrices of rational numbers, handed to FLINT. Floats count as the exact rationals they are.
 */
#ifndef DAESY_CAS_ALGEBRA_LINALG_RATIONAL_H
#define DAESY_CAS_ALGEBRA_LINALG_RATIONAL_H

#include "cas/core/rtable.h"

/* Are all entries rational numbers or floats of moderate size? */
bool linalg_is_rational_table(const RTable *m);
/* X with A.X = B (exact rationals); false when an entry is no such number or A is not square and
 * nonsingular: X is then unchanged. */
bool linalg_rational_solve(RTable *X, const RTable *A, const RTable *B);
/* The determinant, or NULL when an entry is no such number. A is square. */
Expr linalg_rational_det(const RTable *A);
/* The rank, or -1 when an entry is no such number. */
long linalg_rational_rank(const RTable *A);
/* Turns A, without floats, into its reduced row echelon form; false when an entry is no rational
 * number: A is then unchanged. */
bool linalg_rational_echelon(RTable *A);
/* Fills P with A.B; an entry is a float, rounded once, where a float times a number other than the
 * exact zero went in. False when there are others, or when the product is too small for this to
 * pay. */
bool linalg_rational_multiply(RTable *P, const RTable *A, const RTable *B);
/* det(x*I - A), or NULL when an entry is no such number. A is square. */
Expr linalg_rational_charpoly(const RTable *A, Expr x);
/* Fills v with an eigenvector of A for the roots of p(z), a simple irreducible factor of its
 * characteristic polynomial: polynomials in z below the degree of p, the last that is not 0 is 1.
 * False when an entry of A or a coefficient of p is no rational number. A is square. */
bool linalg_rational_eigenvector(RTable *v, const RTable *A, Expr p, Expr z);

#endif
