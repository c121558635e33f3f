/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matrices of floats by LAPACK.
 */
#ifndef DAESY_REPL_HARDWARE_MATRICES_H
#define DAESY_REPL_HARDWARE_MATRICES_H

#include "cas/core/rtable.h"

/* One decomposition: from `in` to `out`. */
typedef struct MatricesWork {
    long m, n;
    bool symmetric;
    double *in;
    double *out;
    long results; /* doubles in out */
    const void *with;
    bool (*run)(struct MatricesWork *work);
} MatricesWork;

/* Does the work, aside in a child. False: it had no result. */
bool matrices_run(MatricesWork *work, bool aside);
/* How eigenvalues are shown: real ones first, then by real parts; of a conjugate pair the upper one
 * first. re: n real parts, then n imaginary ones. */
void matrices_order(long *order, const double *re, long n);
/* Hands LAPACK over to cas/algebra/linalg/doubles.h, where it is part of the build. */
void matrices_begin(void);
/* The singular values of A, largest first, to Digits digits; NULL where these are not sure. */
RTable *matrices_singular_values(const RTable *A);

#endif
