/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The linear systems of collocation on a mesh: a chain of blocks, one an interval, closed by
 * conditions that join its ends. Blocks without zeros are eliminated one after the other (abd.h);
 * where the Jacobians are stored with a pattern the whole is one matrix with few entries
 * (sparse.h).
 */
#ifndef DAESY_NUMERIC_STEP_BVP_MATRIX_H
#define DAESY_NUMERIC_STEP_BVP_MATRIX_H

#include "cas/base/status.h"
#include "numeric/linear/pattern.h"

typedef struct BvpMatrix BvpMatrix;

/* jacobian: how df/dy is stored, borrowed. Entry e < entries of the conditions' slopes stands in
 * row[e] < n and column[e] < 2*n (values at the left end, then those at the right one); both are
 * borrowed. Raises ST_NOMEM. */
BvpMatrix *bvp_matrix_new(const Pattern *jacobian, const long *row, const long *column,
                          long entries);
void bvp_matrix_free(BvpMatrix *matrix); /* NULL is nothing */
/* The matrix for this many intervals, its values still to be put. Raises ST_NOMEM. */
void bvp_matrix_resize(BvpMatrix *matrix, long count);
/* One interval of length h from df/dy at its left end, its middle and its right end. */
void bvp_matrix_put_interval(BvpMatrix *matrix, long interval, double h, const double *left,
                             const double *middle, const double *right);
void bvp_matrix_put_conditions(BvpMatrix *matrix, const double *slopes);
/* Both as abd_factor and abd_solve: r[0..(count+1)*n) becomes the solution. */
Status bvp_matrix_factor(BvpMatrix *matrix) __attribute__((warn_unused_result));
void bvp_matrix_solve(BvpMatrix *matrix, double *r);

#endif
