/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Linear systems with few entries: KLU of SuiteSparse.
 */
#ifndef DAESY_NUMERIC_LINEAR_SPARSE_H
#define DAESY_NUMERIC_LINEAR_SPARSE_H

#include "cas/base/status.h"
#include "numeric/linear/pattern.h"

/* The factors of a matrix, real or complex. */
typedef struct Sparse Sparse;

/* pattern: borrowed, stored by columns. */
Sparse *sparse_new(const Pattern *pattern);
Sparse *sparse_new_complex(const Pattern *pattern);
/* The same for a matrix that does not fall into blocks: none are looked for, nor is a row for each
 * column, which takes quadratic time where rows at one end of a long matrix belong to columns at
 * the other. */
Sparse *sparse_new_whole(const Pattern *pattern);
void sparse_free(Sparse *sparse); /* NULL is nothing */

/* Factors the matrix with these values. ST_SINGULAR when a pivot is zero to rounding (*where is its
 * column, where not NULL), also when the places of the entries alone say so; ST_DOMAIN when an
 * entry is not finite. Raises ST_NOMEM. */
Status sparse_factor(Sparse *sparse, const double *value, long *where)
    __attribute__((warn_unused_result));
Status sparse_factor_complex(Sparse *sparse, const double *re, const double *im)
    __attribute__((warn_unused_result));
/* Solves with the factors: b[0..n), or (re + I*im)[0..n), becomes the solution; n is that of the
 * pattern without its border. */
void sparse_solve(const Sparse *sparse, double *b);
void sparse_solve_complex(const Sparse *sparse, double *re, double *im);
/* The smallest pivot, in units of the largest entry of its column, with rows in units of their own
 * largest entries. */
double sparse_least(const Sparse *sparse);
/* A maximum matching of the entries of a pattern stored by columns: column[i] is that of row i, or
 * -1. */
void sparse_match(const Pattern *pattern, long *column);
/* Entries of both factors so far, and how often pivots were chosen anew: what the work is counted
 * by. */
long sparse_fill(const Sparse *sparse);
long sparse_choices(const Sparse *sparse);

#endif
