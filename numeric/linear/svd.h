/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The singular value decomposition of a real matrix.
 */
#ifndef DAESY_NUMERIC_LINEAR_SVD_H
#define DAESY_NUMERIC_LINEAR_SVD_H

#include <stdbool.h>

/* A = U.diag(s).V^T for the m x n matrix a[i*n+j] with m >= n: a becomes U (its first n columns,
 * orthonormal), s[0..n) the singular values in descending order, v[i*n+j] the n x n matrix V.
 * One-sided Jacobi rotations (Hestenes 1958), accurate also for small singular values. Columns of
 * U that belong to the singular value 0 are completed to an orthonormal system. False when the
 * rotations do not converge. */
bool svd_jacobi(double *a, long m, long n, double *s, double *v);
/* The m x m orthogonal matrix q[i*m+j] whose first n columns are those of u[i*n+j]. */
void svd_complete(const double *u, long m, long n, double *q);

#endif
