/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the others ask of Groebner bases.
 */
#ifndef DAESY_CAS_SOLVE_GROEBNER_GROEBNER_H
#define DAESY_CAS_SOLVE_GROEBNER_GROEBNER_H

#include "cas/core/expr.h"

/* A reduced Groebner basis of the expressions of a LIST = 0, lexicographic or by degree (ties
 * reverse lexicographic), unknowns[0] highest, other names as lowest generators; as a LIST, the
 * lowest leading monomial first. NULL when they are no polynomials with rational coefficients or
 * the basis is too large. */
Expr groebner_basis(Expr eqs, const Expr *unknowns, long n, bool by_degree);
/* The same modulo a prime below 2^31: monic polynomials with coefficients from 0 to p-1. */
Expr groebner_basis_modulo(Expr eqs, const Expr *unknowns, long n, bool by_degree, unsigned long p);
/* A lexicographic Groebner basis of eqs (a LIST), the last unknown lowest; NULL when they are no
 * polynomials in names and functions, or too large. */
Expr groebner_triangular(Expr eqs, const Expr *unknowns, long n);
/* e modulo the expressions of a LIST = 0, up to a number: what is left of it wherever they hold,
 * the remainder by their basis by degree in the functions and names that contain unknowns. NULL
 * when these are no polynomials with rational coefficients or the basis is too large. */
Expr groebner_remainder(Expr e, Expr eqs, const Expr *unknowns, long n);

#endif
