/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Larger matrices of real numbers with a float among them, in Arb's balls: the floats are taken as
 * the exact rationals they are, and the results are rounded once, when the ball decides how.
 */
#ifndef DAESY_CAS_ALGEBRA_LINALG_BALLS_H
#define DAESY_CAS_ALGEBRA_LINALG_BALLS_H

#include "cas/core/rtable.h"

/* All of these give up (false) on small matrices, on other entries, and where balls of the
 * highest precision tried do not tell that A is regular: exact arithmetic decides then. */

/* X with A.X = B; A is square. */
bool linalg_ball_solve(RTable *X, const RTable *A, const RTable *B);
/* P.L.U = A with the largest candidate as pivot; A is square. */
bool linalg_ball_lu(RTable **P, RTable **L, RTable **U, const RTable *A);
/* The eigenvalues, real ones first, increasing; and, unless vectors is NULL, eigenvectors as
 * columns whose last entry that is not zero is 1. A is square. */
bool linalg_ball_eigen(RTable *values, RTable *vectors, const RTable *A);

#endif
