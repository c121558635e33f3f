/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * LAPACK, seen through one function. Builds without it have it too: it answers ST_UNABLE.
 */
#ifndef DAESY_NUMERIC_LAPACK_H
#define DAESY_NUMERIC_LAPACK_H

#include <stdbool.h>

#include "cas/base/status.h"

/* Is LAPACK part of this build? */
bool lapack_is_available(void);
/* The eigenvalues (re[i] + I*im[i])/beta[i] of a*v = mu*b*v for n x n matrices, which are
 * destroyed; beta[i] = 0 is infinite. work: 8*n doubles. ST_LIMIT: the iteration failed;
 * ST_UNABLE: there is no LAPACK. */
Status lapack_eigenvalues(long n, double *a, double *b, double *re, double *im, double *beta,
                          double *work) __attribute__((warn_unused_result));

#endif
