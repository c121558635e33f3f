/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shortest solutions of sparse systems of any rank.
 */
#ifndef DAESY_NUMERIC_LINEAR_SHORTEST_H
#define DAESY_NUMERIC_LINEAR_SHORTEST_H

typedef struct Shortest Shortest;

/* For matrices of p rows and n columns whose entry e stands at (row[e], column[e]), one a place. */
Shortest *shortest_new(long p, long n, const long *row, const long *column, long entries);
void shortest_free(Shortest *shortest); /* NULL is nothing */

/* Of all x[0..n) that minimise |A*x - b| and are zero in the columns where moves[j] is 0 (NULL:
 * there are none) the shortest; value: the entries of A. Columns that depend on others to relative
 * tolerance `tolerance` count as dependent. Returns the rank; outside[j] (NULL: not wanted) tells
 * the columns outside of the basis chosen, those that do not move among them, and all of a large
 * component without full rank, of which no basis is chosen. */
long shortest_solve(Shortest *shortest, const double *value, const double *b, const char *moves,
                    double tolerance, double *x, char *outside);

#endif
