/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Householder QR with column pivoting, A*P = Q*[R; 0], then the shortest solution of the leading
 * r rows of R through a second QR, of their transpose (complete orthogonal decomposition; G. H.
 * Golub and C. F. Van Loan, Matrix Computations, ch. 5).
 */
#include "numeric/lsq.h"

#include <math.h>

#include "numeric/qr.h"
#include "numeric/vec.h"

/* Shortest z[0..n) with R*z = c for the leading r x n trapezoid of R: orthonormalises its rows by
 * modified Gram-Schmidt from the last to the first, twice for safety. */
static void shortest(const double *R, long n, long r, const double *c, double *z, double *rows)
{
    vec_zero(z, n);
    for (long i = r - 1; i >= 0; i--) {
        double *q = rows + i * n, target = c[i];
        vec_copy(q, R + i * n, n);
        for (int pass = 0; pass < 2; pass++)
            for (long k = i + 1; k < r; k++) {
                double dot = 0;
                for (long j = 0; j < n; j++)
                    dot += q[j] * rows[k * n + j];
                vec_axpy(q, -dot, rows + k * n, n);
            }
        double square = 0, have = 0;
        for (long j = 0; j < n; j++) {
            square += q[j] * q[j];
            have += R[i * n + j] * z[j];
        }
        /* Adding a multiple of q changes row i alone among rows i..r. */
        double along = 0;
        for (long j = 0; j < n; j++)
            along += q[j] * R[i * n + j];
        if (square == 0 || along == 0)
            continue;
        vec_axpy(z, (target - have) / along, q, n);
        double norm = sqrt(square);
        for (long j = 0; j < n; j++)
            q[j] /= norm;
    }
}

long lsq_solve(double *A, double *b, long m, long n, double tolerance, double *x, char *free_column,
               double *work)
{
    double *order = work, *z = work + n, *rows = work + 2 * n;
    long rank = qr_factor(A, m, n, b, 1, tolerance, order);
    shortest(A, n, rank, b, z, rows);
    for (long j = 0; j < n; j++) {
        x[(long)order[j]] = z[j];
        if (free_column)
            free_column[(long)order[j]] = j >= rank;
    }
    return rank;
}
