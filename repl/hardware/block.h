/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is computed with packed tables of floats as they are, in doubles. Each function answers NULL
 * where the tables are none, where Digits asks for more than a double has, or where a check of the
 * result fails; then the general way is taken, by the entries as expressions.
 */
#ifndef DAESY_REPL_HARDWARE_BLOCK_H
#define DAESY_REPL_HARDWARE_BLOCK_H

#include "cas/core/rtable.h"

/* Does Digits leave the table to hardware floats? */
bool block_is_float(const RTable *m);

/* The table, or a packed one of the real numbers it holds; NULL where other things are in it. */
const RTable *block_of(const RTable *m);

/* --- entry by entry (block.c) ---------------------------------------------------------- */

/* a + b, a - b, a*b of tables and numbers as the language has them; op is '+', '-', '*'. */
Expr block_arith(char op, Expr a, Expr b);
/* The same entry by entry, also '/' and '^'. */
Expr block_entrywise(char op, Expr a, Expr b);
/* Transposed; a Vector changes its direction. */
Expr block_transpose(Expr e);
/* The sum of all entries, or their product. */
Expr block_total(Expr e, bool product);
/* Norms 1, 2, infinity and Frobenius; of a Matrix not 2. */
Expr block_norm(Expr e, Expr p);
/* f applied to the entries of one table or of two, at each place (block_map.c). */
Expr block_map(Expr f, const Expr *tables, long n);
/* Items as a table like m: packed where m is and all are floats that fit. */
RTable *block_like(const RTable *m, const Expr *items);

/* --- matrices (block_matrices.c) ------------------------------------------------------- */

/* a . b */
Expr block_dot(Expr a, Expr b);
/* The scalar product of two Vectors. */
Expr block_inner(Expr a, Expr b);
Expr block_solve(Expr A, Expr b);
Expr block_inverse(Expr A);
Expr block_determinant(Expr A);
/* The eigenvalues as a Vector; with vectors the sequence of it and the Matrix of vectors. */
Expr block_eigen(Expr A, bool vectors);
/* out[0..3): U, the singular values, Vt. False for NULL. */
bool block_svd(Expr A, Expr *out);
/* out[0..2): Q and R; T and Z with A = Z.T.Z^T. */
bool block_qr(Expr A, Expr *out);
bool block_schur(Expr A, Expr *out);
/* exp(A*t) for a real number t. */
Expr block_exponential(Expr A, Expr t);

#endif
