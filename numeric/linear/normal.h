/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shortest solutions of sparse systems J x = r with full row rank and one pattern: x = J^T m,
 * J J^T m = r. The pattern is analysed once, the factorisation is for every new J.
 */
#ifndef DAESY_NUMERIC_LINEAR_NORMAL_H
#define DAESY_NUMERIC_LINEAR_NORMAL_H

#include <stdbool.h>

typedef struct Normal Normal;

enum { NORMAL_DENSE = 400 }; /* rows from which on J J^T is not kept as a triangle */

/* For J of p rows and n columns whose entry e stands at (row[e], column[e]). Several entries may
 * share a place. Raises ST_NOMEM. */
Normal *normal_new(const long *row, const long *column, long entries, long p, long n);
void normal_free(Normal *normal); /* NULL is nothing */

/* Factors J J^T for these entries; false when J has not full row rank (as far as doubles can tell),
 * then nothing may be solved. */
bool normal_factor(Normal *normal, const double *value);
/* x[0..n) of J x = r[0..p) by the last factorisation and its J. */
void normal_solve(const Normal *normal, const double *r, double *x);
/* What the analysis of fewer than NORMAL_DENSE rows found: the row's place in the order of
 * elimination; the places after k where column k of L has entries; the products that J J^T is
 * summed from. */
long normal_place(const Normal *normal, long row);
const long *normal_below(const Normal *normal, long k, long *count);
long normal_products(const Normal *normal);

#endif
