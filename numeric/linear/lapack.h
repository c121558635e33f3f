/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * LAPACK, seen through two functions. Builds without it have them too: they answer ST_UNABLE.
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

#endif
