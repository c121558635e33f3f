/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * LU decomposition of large matrices with few entries, between the first and the last entry of
 * each row, after a change of the order of rows and columns.
 */
#ifndef DAESY_NUMERIC_LINEAR_ENVELOPE_H
#define DAESY_NUMERIC_LINEAR_ENVELOPE_H

#include <stdbool.h>

#include "cas/base/status.h"

typedef struct Envelope {
    long n, room;  /* entries there is room for */
    long *start;   /* n+1: entries of row i are those from start[i] to start[i+1] */
    long *column;  /* of each entry */
    double *value; /* of each entry */
    long *order;   /* order[p]: the row and column that stand at place p */
    long *place;   /* the other way round */
    long *first;   /* column where row p begins */
    long *end;     /* one behind the column where it ends */
    long *reach;   /* last row that has an entry in column p or before */
    double *side;  /* n: right-hand side in that order */
    long *known;   /* start and column of the matrix that the order is for */
    double cost;   /* operations in that order; NaN: there is no order yet */
} Envelope;

enum { ENVELOPE_LEAST = 24 }; /* smaller matrices are faster dense */

Envelope *envelope_new(long n);
void envelope_free(Envelope *envelope); /* NULL is nothing */
/* Reads a (n*n, by rows) and chooses an order; a comes back in that order. False: that would not
 * pay, or not everything is finite; a is as it was. */
bool envelope_read(Envelope *envelope, double *a);
/* The elimination of lu.c on a as envelope_read left it: `scale` of rows and columns, 2*n.
 * ST_SINGULAR: *where is the column, in the order of the caller. */
Status envelope_factor(Envelope *envelope, double *a, double *scale, double *inverse, long *pivot,
                       long *where) __attribute__((warn_unused_result));
/* b[0..n) becomes the solution. */
void envelope_solve(const Envelope *envelope, const double *a, const double *inverse,
                    const long *pivot, double *b);

#endif
