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

#endif
