/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Linear systems in doubles: LU decomposition with partial pivoting. Matrices whose pattern is
 * known are eliminated by it, other large ones with few entries inside their envelope.
 */
#ifndef DAESY_NUMERIC_LINEAR_LU_H
#define DAESY_NUMERIC_LINEAR_LU_H

#include "numeric/linear/envelope.h"
#include "numeric/linear/sparse.h"

/* Room for one n x n system (and the border of its pattern). */
typedef struct Lu {
    long n, count;
    double *a;          /* count: the values of a pattern; or n*n, row by row: the matrix, then its
                           factors (of a large one with few entries in another order, the same for
                           rows and columns) */
    double *scale;      /* 2*n: of rows, of columns */
    double *inverse;    /* of the pivots */
    long *pivot;        /* n row exchanges */
    long where;         /* column of the pivot that was zero */
    Envelope *envelope; /* of a large matrix, or NULL */
    bool narrow;        /* the factors are those of envelope */
    Sparse *sparse;     /* of a pattern that is not dense, or NULL */
} Lu;

Lu *lu_new(long n);
Lu *lu_new_for(const Pattern *pattern); /* borrowed: how a is stored */
void lu_free(Lu *lu);                   /* NULL is nothing */

/* Factors lu->a in place. ST_SINGULAR when a pivot is zero to rounding (lu->where is its column);
 * ST_DOMAIN when an entry is not finite. */
Status lu_factor(Lu *lu) __attribute__((warn_unused_result));
/* Solves with the factors: b[0..n) becomes the solution. */
void lu_solve(const Lu *lu, double *b);

#endif
