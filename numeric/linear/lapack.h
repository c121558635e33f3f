/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * LAPACK, seen through a few functions. Builds without it have them too: they answer ST_UNABLE.
 */
#ifndef DAESY_NUMERIC_LINEAR_LAPACK_H
#define DAESY_NUMERIC_LINEAR_LAPACK_H

#include <stdbool.h>

#include "cas/base/status.h"

/* Is LAPACK part of this build? */
bool lapack_is_available(void);
/* The eigenvalues (re[i] + I*im[i])/beta[i] of a*v = mu*b*v for n x n matrices, which are
 * destroyed; beta[i] = 0 is infinite. work: 8*n doubles. ST_LIMIT: the iteration failed;
 * ST_UNABLE: there is no LAPACK. */
Status lapack_eigenvalues(long n, double *a, double *b, double *re, double *im, double *beta,
                          double *work) __attribute__((warn_unused_result));
/* The eigenvalues re[i] + I*im[i] of the n x n matrix a, which is destroyed; of a symmetric one all
 * im are 0. work: 8*n doubles. Status as above. */
Status lapack_matrix_eigenvalues(long n, double *a, bool symmetric, double *re, double *im,
                                 double *work) __attribute__((warn_unused_result));
/* Factors the n x n matrix a, by rows, in place; pivots: n numbers. Then x becomes the solution of
 * a*x = x. ST_SINGULAR: a pivot is zero; else status as above. */
Status lapack_factor(long n, double *a, int *pivots) __attribute__((warn_unused_result));
Status lapack_solve(long n, const double *factors, const int *pivots, double *x)
    __attribute__((warn_unused_result));
/* The min(m, n) singular values of the m x n matrix a, which is destroyed, largest first. work:
 * 10*(m+n) doubles. Status as above. */
Status lapack_singular_values(long m, long n, double *a, double *s, double *work)
    __attribute__((warn_unused_result));

/* --- whole decompositions: matrices by rows -------------------------------------------------- */

/* c = a*b: a is m x k, b k x n. These two work without LAPACK. */
void lapack_product(long m, long k, long n, const double *a, const double *b, double *c);
/* The same for pairs of doubles, complex numbers. */
void lapack_product_complex(long m, long k, long n, const double *a, const double *b, double *c);
/* x, `sides` right sides one after the other, becomes the solutions; factors are lapack_factor's.
 */
Status lapack_solve_many(long n, const double *factors, const int *pivots, long sides, double *x)
    __attribute__((warn_unused_result));
/* a = q*r with q m x k, r k x n, k = min(m, n). work: n*m + 34*(m+n) doubles. */
Status lapack_qr(long m, long n, const double *a, double *q, double *r, double *work)
    __attribute__((warn_unused_result));
/* a = u*diag(s)*vt; u is m x m, vt n x n. work: m*n + 10*(m+n) doubles. */
Status lapack_svd(long m, long n, const double *a, double *s, double *u, double *vt, double *work)
    __attribute__((warn_unused_result));
/* a = z*t*z^T, t in real Schur form. work: 40*n doubles. */
Status lapack_schur(long n, const double *a, double *t, double *z, double *work)
    __attribute__((warn_unused_result));
/* The eigenvalues re + I*im; in the columns of v their vectors: real ones, and of a pair of complex
 * ones the real and the imaginary part of the first. work: n*n + 40*n doubles. */
Status lapack_eigenvectors(long n, const double *a, bool symmetric, double *re, double *im,
                           double *v, double *work) __attribute__((warn_unused_result));
/* b becomes the transposed a, which is m x n. */
void lapack_transpose(long m, long n, const double *a, double *b);

#endif
