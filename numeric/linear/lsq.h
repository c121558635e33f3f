/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Dense linear least squares in doubles, rank-revealing, shortest solution.
 */
#ifndef DAESY_NUMERIC_LINEAR_LSQ_H
#define DAESY_NUMERIC_LINEAR_LSQ_H

/* Of all x[0..n) that minimise |A*x - b| the shortest; A is m x n, row by row, and is destroyed,
 * as is b[0..m). Columns that depend on others to relative tolerance `tolerance` (such as 1e-12)
 * count as dependent. Returns the rank; free_column (n flags, or NULL) tells the columns outside
 * the basis chosen. work: 4*n doubles. */
long lsq_solve(double *A, double *b, long m, long n, double tolerance, double *x, char *free_column,
               double *work);

#endif
