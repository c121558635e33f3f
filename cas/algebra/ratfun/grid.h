/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Determinants and Cramer's numerators of matrices of polynomials over the integers, by values on
 * a grid of points modulo word-sized primes. Used within cas/ratfun only.
 */
#ifndef DAESY_CAS_ALGEBRA_RATFUN_GRID_H
#define DAESY_CAS_ALGEBRA_RATFUN_GRID_H

#include "cas/algebra/poly/poly.h"

typedef struct Grid Grid;

/* A grid for the n x (n + sides) matrix <A|B> of row[i * (n + sides) + j]; its memory goes with
 * the arena. NULL when the matrix has too many points, or needs too many bits, for this to be
 * thought of. */
Grid *grid_plan(Arena *arena, PolyRing *ring, Poly *const *row, long n, long sides);
/* What grid_run will cost, in nanoseconds of an ordinary processor. */
double grid_cost(const Grid *grid);
/* det(A) and, for sides > 0, number[j * sides + k] with A . number = det(A) * B, whose entries are
 * not set when det(A) is 0. False, for sides > 0 only, when every grid tried met singular points
 * of a matrix that is not singular: then nothing is known. */
bool grid_run(Grid *grid, Poly **det, Poly **number);

#endif
