/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How a square matrix of doubles is stored: only the entries that may differ from zero, by columns,
 * or every entry, row by row, where that is faster. Its values stand apart, so that matrices of one
 * pattern are added, scaled and copied as vectors of `count` numbers, whichever way they are
 * stored.
 */
#ifndef DAESY_NUMERIC_LINEAR_PATTERN_H
#define DAESY_NUMERIC_LINEAR_PATTERN_H

#include <stdbool.h>

typedef struct Pattern {
    long n;      /* rows and columns */
    long count;  /* values that are stored */
    long border; /* so many rows and columns at the end serve elimination alone: right-hand sides
                    are 0 there and end before them, and so do solutions (sparse_solve). Whoever
                    makes the pattern sets it */
    bool dense;  /* value i*n+j is entry (i, j), and there is nothing below: */
    long *start; /* n+1: column j has the values from start[j] to start[j+1] ... */
    long *row;   /* ... in these rows, ascending */
} Pattern;

/* Smaller matrices are stored dense: there elimination without a pattern is faster. */
enum { PATTERN_LEAST = 50 };

/* Every entry. */
Pattern *pattern_new_dense(long n);
/* The pattern of entries (row[e], column[e]) of which several may share a place; place[e] (place
 * may be NULL) becomes the value that entry e is stored in. Dense where the matrix is small or
 * filled. Raises ST_NOMEM. */
Pattern *pattern_new(long n, const long *row, const long *column, long entries, long *place);
/* The same, never dense. */
Pattern *pattern_new_sparse(long n, const long *row, const long *column, long entries, long *place);
void pattern_free(Pattern *pattern); /* NULL is nothing */

/* The value that entry (i, j) is stored in, -1: it is none. */
long pattern_place(const Pattern *pattern, long i, long j);
/* dense[0..n*n): all entries, row by row. */
void pattern_spread(const Pattern *pattern, const double *value, double *dense);
/* nonzero[j]: has column j a value other than zero? */
void pattern_columns(const Pattern *pattern, const double *value, char *nonzero);

#endif
