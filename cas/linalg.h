/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Exact linear algebra on matrices of expressions. Every decision about zero is zero.h's.
 * LU and friends follow Maple's pivoting: no search while the candidate is nonzero, else the next
 * nonzero row below is swapped in.
 */
#ifndef DAESY_CAS_LINALG_H
#define DAESY_CAS_LINALG_H

#include "cas/rtable.h"

/* A.x = b of equations linear in vars; a nonlinear remainder goes to b (semantics: see
 * linalg_generate.c). *A is m x n, *b a column Vector of m. */
void linalg_generate(RTable **A, RTable **b, const Expr *eqs, long m, const Expr *vars, long n);
void linalg_lu(RTable **P, RTable **L, RTable **U, const RTable *A);
long linalg_rank(const RTable *A);
Expr linalg_det(const RTable *A);
RTable *linalg_transpose(const RTable *A);
RTable *linalg_multiply(const RTable *A, const RTable *B);
Expr linalg_dot(Expr A, Expr B); /* the . operator: numbers, names, matrices, vectors */
RTable *linalg_add(const RTable *A, Expr ca, const RTable *B, Expr cb);
/* X with A.X = B; free parameters named _t1.. when underdetermined; raises ST_SINGULAR with
 * Maple's words when inconsistent. */
RTable *linalg_solve(const RTable *A, const RTable *B);
RTable *linalg_inverse(const RTable *A);
/* Basis of the null space: a SET of column vectors. */
Expr linalg_nullspace(const RTable *A);
RTable *linalg_identity(long n);
bool linalg_equal(const RTable *A, const RTable *B);

/* Solves linear equations (expressions taken = 0) for unknowns (any expressions).
 * Result in x[0..n): the values (a free unknown is itself). Returns the number of solutions:
 * 1, or 0 when inconsistent; -1 when not linear in the unknowns. */
int linalg_solve_system(Expr *x, const Expr *eqs, long m, const Expr *unknowns, long n);

#endif
