/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Exact linear algebra on matrices of expressions. Every decision about zero is zero.h's.
 * LU and friends follow Maple's pivoting: no search while the candidate is nonzero, else the next
 * nonzero row below is swapped in. Results are fresh tables. Implemented by cas/algebra/linalg/.
 */
#ifndef DAESY_CAS_ALGEBRA_LINALG_LINALG_H
#define DAESY_CAS_ALGEBRA_LINALG_LINALG_H

#include "cas/core/rtable.h"

/* --- arithmetic (arith.c, product.c)
 * --------------------------------------------------------------- */

/* The operators + - * / ^ and . (op is that character) when an operand is a table; NULL when
 * neither is, or when the operation stays symbolic. Raises ST_DOMAIN when shapes do not fit. */
Expr linalg_arith(char op, Expr a, Expr b);
/* The . operator: numbers, names, lists, matrices, vectors. Names stay as the call `.`(a, b).
 * row . column is a scalar, column . column the dot product conjugated on the left. */
Expr linalg_dot(Expr a, Expr b);
/* The same for tables alone. */
Expr linalg_dot_tables(const RTable *a, const RTable *b);
/* Sum of x[i]*y[i], the x[i] conjugated when `conjugate`. */
Expr linalg_inner(const Expr *x, const Expr *y, long n, bool conjugate);
Expr linalg_conjugate(Expr e);
/* A column becomes a row vector and the other way round. */
RTable *linalg_transpose(const RTable *A);
RTable *linalg_hermitian(const RTable *A); /* transposed and conjugated */
/* The product of rectangles as a Matrix, whatever kind of table A and B are. */
RTable *linalg_multiply(const RTable *A, const RTable *B);
/* Raises "... a `what` b" in Maple's words unless the two have the same shape. */
void linalg_check_shapes(const RTable *a, const char *what, const RTable *b);
/* ca*A + cb*B; the shapes agree. */
RTable *linalg_add(const RTable *A, Expr ca, const RTable *B, Expr cb);
RTable *linalg_identity(long n);
/* Entry by entry the same expression, and the same shape. */
bool linalg_equal(const RTable *A, const RTable *B);

/* --- equations and matrices (generate.c, system.c) --------------------------------------- */

/* lhs - rhs of an equation; any other expression is its own residual. */
Expr linalg_residual(Expr equation);
/* A.x = b of equations linear in vars; a nonlinear remainder goes to b (semantics: see
 * linalg/generate.c). *A is m x n, *b a column Vector of m. */
void linalg_generate(RTable **A, RTable **b, const Expr *eqs, long m, const Expr *vars, long n);
/* Solves linear equations (expressions taken = 0) for unknowns (any expressions).
 * Result in x[0..n): the values (a free unknown is itself). Returns the number of solutions:
 * 1, or 0 when inconsistent; -1 when not linear in the unknowns. */
int linalg_solve_system(Expr *x, const Expr *eqs, long m, const Expr *unknowns, long n);

/* --- factorisations (lu.c, det.c, solve.c, echelon.c) ---------------------------------------- */

/* A = P.L.U: P a permutation, L unit lower triangular, U in row echelon form. */
void linalg_lu(RTable **P, RTable **L, RTable **U, const RTable *A);
/* The generic rank: names count as indeterminates. */
long linalg_rank(const RTable *A);
/* Raises ST_DOMAIN when A is not square. */
void linalg_check_square(const RTable *A);
/* Raises ST_DOMAIN when A is not square. */
Expr linalg_det(const RTable *A);
/* The determinant without one row and one column (from 0), a shared graph that is not expanded. */
Expr linalg_minor(const RTable *A, long row, long col);
/* X with A.X = B; free parameters _t[1], _t[2], .. when underdetermined; raises ST_SINGULAR with
 * Maple's words when inconsistent. */
RTable *linalg_solve(const RTable *A, const RTable *B);
/* Fills X with A.X = B by values (ratfun_solve) when A is square, symbolic, mostly full and without
 * floats, and that is cheaper than elimination; false, X being unset, otherwise. */
bool linalg_solve_full(RTable *X, const RTable *A, const RTable *B);
/* The same with parameters name[1], name[2], ... */
RTable *linalg_solve_free(const RTable *A, const RTable *B, Expr name);
RTable *linalg_inverse(const RTable *A);
/* Basis of the null space: a SET of column vectors. */
Expr linalg_nullspace(const RTable *A);
/* The reduced row echelon form, and its nonzero rows: a LIST of row vectors. */
RTable *linalg_echelon(const RTable *A);
Expr linalg_row_space(const RTable *A);

/* --- eigenvalues (eigen.c) ---------------------------------------------------------------- */

RTable *linalg_characteristic_matrix(const RTable *A, Expr x); /* x*I - A */
Expr linalg_charpoly(const RTable *A, Expr x);                 /* det(x*I - A) */
/* The same as a product of factors over the field of the entries: none vanishes twice at a value.
 */
Expr linalg_charpoly_factored(const RTable *A, Expr x);
/* The eigenvalues as a column Vector, multiple ones repeated; when vectors is not NULL also a
 * Matrix with an eigenvector in each column, a column of zeros where one is missing. */
RTable *linalg_eigen(const RTable *A, RTable **vectors);

/* --- functions and normal forms (function.c, forms.c) -------------------------------------- */

/* F(A) for an expression F in the name x; where eigenvalues have no short radicals as sums over the
 * roots of a factor of the characteristic polynomial. */
RTable *linalg_function(const RTable *A, Expr F, Expr x);
/* Of integers, or of polynomials in x (NULL for integers). */
RTable *linalg_smith(const RTable *A, Expr x);

#endif
