/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lattices of integer vectors: a basis of short vectors by the algorithm of A. K. Lenstra,
 * H. W. Lenstra and L. Lovasz (Factoring polynomials with rational coefficients, Math. Ann. 261,
 * 1982).
 */
#ifndef DAESY_CAS_ALGEBRA_LINALG_LATTICE_H
#define DAESY_CAS_ALGEBRA_LINALG_LATTICE_H

#include "cas/core/expr.h"

/* A LIST of LISTs of integers, all of one length: the same of the basis of the lattice that they
 * span, which has fewer vectors where they depend on each other. */
Expr lattice_reduce(Expr vectors);

#endif
