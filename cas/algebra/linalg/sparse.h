/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sparse Gaussian elimination on expressions, with any number of right-hand sides.
 */
#ifndef DAESY_CAS_ALGEBRA_LINALG_SPARSE_H
#define DAESY_CAS_ALGEBRA_LINALG_SPARSE_H

#include "cas/algebra/linalg/entry.h"

typedef struct Sparse Sparse;

/* rows x cols, and sides more columns that are never pivots. begin registers its release with
 * err_defer and end runs it. */
Sparse *linalg_sparse_begin(long rows, long cols, long sides);
void linalg_sparse_end(Sparse *s);
/* Entry of a row; the columns of a row are put in increasing order, zeros may be left out. */
void linalg_sparse_put(Sparse *s, long row, long col, Expr e);
/* The right-hand sides are left as they come, neither normalised nor tested for zero, which is
 * worth most of the time where only few of them are looked at. Before the first entry is put. */
void linalg_sparse_defer_sides(Sparse *s);
/* Gives the size of an entry at a typical point (NaN: not known). Entries much smaller there than
 * others of their row become pivots only when nothing else is left. */
void linalg_sparse_judge(Sparse *s, double (*size)(Expr e, void *arg), void *arg);
/* Eliminates; returns the rank. in_order: the pivots' columns are the first that are independent,
 * else whatever costs least. */
long linalg_sparse_eliminate(Sparse *s, bool in_order);
long linalg_sparse_rank(const Sparse *s);
/* After elimination: notes (notes.h) the product of the pivots, a minor of the matrix. */
void linalg_sparse_note(const Sparse *s);
/* After elimination: are all right-hand sides of the rows without pivot zero? */
bool linalg_sparse_consistent(const Sparse *s);
bool linalg_sparse_is_free(const Sparse *s, long col);
/* After elimination: fills x[0..cols) with the solution for one right-hand side (-1: zero); x[j]
 * holds the wanted value of every free column j before. */
void linalg_sparse_back(const Sparse *s, long side, Expr *x);
/* After elimination: did the row give a pivot? And its entry in a right-hand side. */
bool linalg_sparse_gave_pivot(const Sparse *s, long row);
Expr linalg_sparse_side(const Sparse *s, long row, long side);
/* The pivots, in the order of elimination. */
Expr linalg_sparse_pivot(const Sparse *s, long k);

#endif
