/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Householder QR with column pivoting: what reveals ranks and null spaces in doubles.
 */
#ifndef DAESY_NUMERIC_LINEAR_QR_H
#define DAESY_NUMERIC_LINEAR_QR_H

/* A*P = Q*R for the m x n matrix A, which becomes R; order[j] is the column of A that stands at j.
 * The k columns of B (m x k, row by row) become those of transpose(Q)*B. A column whose rest is
 * below tolerance times the first pivot ends the factorisation. Returns the rank. */
long qr_factor(double *A, long m, long n, double *B, long k, double tolerance, double *order);
/* An orthonormal basis of the x with A*x = 0 for the m x n matrix A, as rows of basis (n*n doubles
 * of room, also for work). rank: the rank of A where it is known, or -1 to decide it by the
 * tolerance. Returns the number of rows. work: n*m + m doubles. */
long qr_null_space(const double *A, long m, long n, long rank, double tolerance, double *basis,
                   double *work);

#endif
