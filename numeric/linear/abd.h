/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Linear systems of boundary value problems: a chain of blocks closed by conditions that join its
 * ends.
 */
#ifndef DAESY_NUMERIC_LINEAR_ABD_H
#define DAESY_NUMERIC_LINEAR_ABD_H

#include "numeric/linear/lu.h"

/* left[i] v[i] + right[i] v[i+1] = r[i] for i < count, first v[0] + last v[count] = g, all blocks
 * n x n, row by row. */
typedef struct Abd {
    long n, count, capacity;
    double *left, *right;  /* count blocks each; overwritten by the factors */
    double *first, *last;  /* the conditions */
    double *mirror, *tops; /* reflections, and the rows that give the inner unknowns back */
    double *work;
    Lu *ends;
} Abd;

Abd *abd_new(long n, long capacity);
void abd_free(Abd *abd); /* NULL is nothing */
/* Factors the blocks in place. ST_SINGULAR when the system is, to rounding. */
Status abd_factor(Abd *abd) __attribute__((warn_unused_result));
/* r: count blocks of n, then g; becomes v[0..count]. */
void abd_solve(Abd *abd, double *r);

#endif
