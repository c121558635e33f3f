/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Linear systems in complex numbers: LU decomposition with partial pivoting, as lu.h for real ones.
 */
#ifndef DAESY_NUMERIC_LINEAR_CLU_H
#define DAESY_NUMERIC_LINEAR_CLU_H

#include "numeric/linear/sparse.h"

/* Room for one n x n system (and the border of its pattern); real and imaginary parts apart. */
typedef struct Clu {
    long n, count;
    double *re, *im;                 /* count: the values of a pattern; or n*n, row by row: the
                                        matrix, then its factors */
    double *scale;                   /* n, of rows */
    double *inverse_re, *inverse_im; /* of the pivots */
    long *pivot;                     /* n row exchanges */
    Sparse *sparse;                  /* of a pattern that is not dense, or NULL */
} Clu;

Clu *clu_new(long n);
Clu *clu_new_for(const Pattern *pattern); /* borrowed: how re and im are stored */
void clu_free(Clu *clu);                  /* NULL is nothing */

/* Factors the matrix in place. ST_SINGULAR when a pivot is zero to rounding; ST_DOMAIN when an
 * entry is not finite. */
Status clu_factor(Clu *clu) __attribute__((warn_unused_result));
/* Solves with the factors: (re + I*im)[0..n) becomes the solution. */
void clu_solve(const Clu *clu, double *re, double *im);

#endif
