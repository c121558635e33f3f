/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Orders of the unknowns of a sparse system that keep its entries near the diagonal.
 */
#ifndef DAESY_NUMERIC_LINEAR_ORDERING_H
#define DAESY_NUMERIC_LINEAR_ORDERING_H

/* The reverse Cuthill-McKee order of a square matrix of n rows: row i has entries in the columns
 * column[start[i]..start[i+1]). order[p] becomes the row and column to be put at place p; rows with
 * very many entries come last. Source: E. Cuthill, J. McKee (1969); the first node of a component
 * is found as by A. George, J. Liu (1979). */
void ordering_narrow(long n, const long *start, const long *column, long *order);

#endif
