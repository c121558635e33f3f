/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Subspaces of the columns: a subspace of dimension d is an n x d Matrix whose columns are a basis
 * of it. Names in the entries count as indeterminates, as in linalg_rank. Sizes may be 0.
 */
#ifndef DAESY_CAS_ALGEBRA_LINALG_SUBSPACE_H
#define DAESY_CAS_ALGEBRA_LINALG_SUBSPACE_H

#include "cas/core/rtable.h"

/* The space spanned by the columns of A, with the basis in reduced echelon form: one space, one
 * result. */
RTable *linalg_image(const RTable *A);
/* {x : A.x = 0}, a basis vector for every column without pivot. */
RTable *linalg_kernel(const RTable *A);
/* {x : A.x in S}. */
RTable *linalg_preimage(const RTable *A, const RTable *S);
/* S + T and their intersection. */
RTable *linalg_span(const RTable *S, const RTable *T);
RTable *linalg_meet(const RTable *S, const RTable *T);
/* Those columns of T that, taken in order, are not yet in S: together with S a basis of S + T. */
RTable *linalg_extension(const RTable *S, const RTable *T);
/* An x (column by column) with A.x = b, where theory says that there is one: raises ST_UNABLE when
 * it is not found, as a zero could not be decided. Free unknowns are 0. */
RTable *linalg_particular(const RTable *A, const RTable *b);

/* Parts of matrices, as fresh ones: the columns from..to-1; A and B side by side; A above B. */
RTable *linalg_columns(const RTable *A, long from, long to);
RTable *linalg_beside(const RTable *A, const RTable *B);
RTable *linalg_above(const RTable *A, const RTable *B);
/* diag(A, B), for sizes that may be 0. */
RTable *linalg_diagonal(const RTable *A, const RTable *B);
/* rows x cols entries of A from (row, col) on. */
RTable *linalg_block(const RTable *A, long row, long col, long rows, long cols);

#endif
