/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Householder QR with column pivoting, A*P = Q*[R; 0], then the shortest solution of the leading
 * r rows of R through a second QR, of their transpose (complete orthogonal decomposition; G. H.
 * Golub and C. F. Van Loan, Matrix Computations, ch. 5).
 */
#include "numeric/lsq.h"

#include <math.h>

#include "numeric/vec.h"

/* Turns column j of A (rows i..m) into a multiple of the unit vector by a reflection, applied to
 * the columns after it and to b. */
static void reflect(double *A, double *b, long m, long n, long i, long j)
{
    double norm = 0;
    for (long k = i; k < m; k++)
        norm = hypot(norm, A[k * n + j]);
    if (norm == 0)
        return;
    double alpha = A[i * n + j] > 0 ? -norm : norm;
    A[i * n + j] -= alpha; /* the reflection vector stands in the column for a moment */
    double square = 0;
    for (long k = i; k < m; k++)
        square += A[k * n + j] * A[k * n + j];
    for (long c = j + 1; c <= n; c++) {
        double dot = 0;
        for (long k = i; k < m; k++)
            dot += A[k * n + j] * (c < n ? A[k * n + c] : b[k]);
        dot *= 2 / square;
        for (long k = i; k < m; k++) {
            if (c < n)
                A[k * n + c] -= dot * A[k * n + j];
            else
                b[k] -= dot * A[k * n + j];
        }
    }
    A[i * n + j] = alpha;
    for (long k = i + 1; k < m; k++)
        A[k * n + j] = 0;
}

static double column_norm(const double *A, long m, long n, long i, long j)
{
    double norm = 0;
    for (long k = i; k < m; k++)
        norm = hypot(norm, A[k * n + j]);
    return norm;
}

static void swap_columns(double *A, long m, long n, long a, long b)
{
    for (long k = 0; k < m; k++) {
        double t = A[k * n + a];
        A[k * n + a] = A[k * n + b];
        A[k * n + b] = t;
    }
}

/* A*P = Q*R in place; order[j] is the column that stands at j. Returns the rank. */
static long factor(double *A, double *b, long m, long n, double tolerance, double *order)
{
    double first = 0;
    long r = 0, most = m < n ? m : n;
    for (long j = 0; j < n; j++)
        order[j] = (double)j;
    for (; r < most; r++) {
        long best = r;
        double size = -1;
        for (long j = r; j < n; j++) {
            double norm = column_norm(A, m, n, r, j);
            if (norm > size) {
                size = norm;
                best = j;
            }
        }
        if (r == 0)
            first = size;
        if (!(size > tolerance * first) || size == 0)
            break;
        swap_columns(A, m, n, r, best);
        double t = order[r];
        order[r] = order[best];
        order[best] = t;
        reflect(A, b, m, n, r, r);
    }
    return r;
}

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
    long rank = factor(A, b, m, n, tolerance, order);
    shortest(A, n, rank, b, z, rows);
    for (long j = 0; j < n; j++) {
        x[(long)order[j]] = z[j];
        if (free_column)
            free_column[(long)order[j]] = j >= rank;
    }
    return rank;
}
