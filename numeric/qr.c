/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Householder QR with column pivoting (G. H. Golub and C. F. Van Loan, Matrix Computations, ch. 5).
 * The column with the largest rest is next, so the diagonal of R falls and tells the rank. For
 * small dense matrices: norms are computed anew for each pivot.
 */
#include "numeric/qr.h"

#include <math.h>
#include <string.h>

/* Applies the reflection that stands in column j of A (rows i..m) to column c of B. */
static void reflect_column(const double *A, long m, long n, long i, long j, double square,
                           double *B, long k, long c)
{
    double dot = 0;
    for (long row = i; row < m; row++)
        dot += A[row * n + j] * B[row * k + c];
    dot *= 2 / square;
    for (long row = i; row < m; row++)
        B[row * k + c] -= dot * A[row * n + j];
}

/* Turns column j of A (rows i..m) into a multiple of the unit vector by a reflection, applied to
 * the columns after it and to B. */
static void reflect(double *A, long m, long n, double *B, long columns, long i, long j)
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
    for (long c = j + 1; c < n; c++)
        reflect_column(A, m, n, i, j, square, A, n, c);
    for (long c = 0; c < columns; c++)
        reflect_column(A, m, n, i, j, square, B, columns, c);
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

long qr_factor(double *A, long m, long n, double *B, long k, double tolerance, double *order)
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
        reflect(A, m, n, B, k, r, r);
    }
    return r;
}

long qr_null_space(const double *A, long m, long n, long rank, double tolerance, double *basis,
                   double *work)
{
    double *transpose = work, *order = work + n * m;
    for (long i = 0; i < m; i++)
        for (long j = 0; j < n; j++)
            transpose[j * m + i] = A[i * n + j];
    for (long i = 0; i < n * n; i++)
        basis[i] = i % (n + 1) == 0;
    long found = qr_factor(transpose, n, m, basis, n, rank < 0 ? tolerance : 0, order);
    if (rank < 0)
        rank = found;
    memmove(basis, basis + rank * n, (size_t)((n - rank) * n) * sizeof *basis);
    return n - rank;
}
