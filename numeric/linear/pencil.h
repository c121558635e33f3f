/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Eigenvalues of a pencil, A*v = mu*E*v with E singular or not: what decides the stability of a
 * steady state of E*z' = F(z). The algebraic equations belong to infinite eigenvalues.
 */
#ifndef DAESY_NUMERIC_LINEAR_PENCIL_H
#define DAESY_NUMERIC_LINEAR_PENCIL_H

#include "cas/base/status.h"

typedef struct Pencil {
    long n;
    long count; /* of finite eigenvalues: re[i] + I*im[i], by falling real part */
    double *re, *im;
    double *a, *e, *next, *side, *beta, *work; /* room */
    struct Lu *lu;                             /* of pencil_vector, made when needed */
} Pencil;

Pencil *pencil_new(long n);
void pencil_free(Pencil *pencil); /* NULL is nothing */

/* The finite eigenvalues of A*v = mu*E*v (n x n, row by row) into pencil->re, im, count.
 * ST_SINGULAR when every mu is an eigenvalue; ST_LIMIT when the iteration fails; ST_DOMAIN for
 * entries that are not finite; ST_UNABLE without LAPACK. */
Status pencil_eigenvalues(Pencil *pencil, const double *A, const double *E)
    __attribute__((warn_unused_result));
/* An eigenvector a + I*b of length 1 to the eigenvalue near I*omega. */
Status pencil_vector(Pencil *pencil, const double *A, const double *E, double omega, double *a,
                     double *b) __attribute__((warn_unused_result));

#endif
