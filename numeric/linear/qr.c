/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Householder QR with column pivoting (G. H. Golub and C. F. Van Loan, Matrix Computations, ch. 5).
 * The column with the largest rest is next, so the diagonal of R falls and tells the rank. Norms of
 * the rests are updated, and computed anew when cancellation has taken half of their digits
 * (LAPACK's dgeqp3; Z. Drmac and Z. Bujanovic, ACM TOMS 35, 2008). A reflection goes through the
 * matrix by rows, as it is stored, and skips the rows that it leaves alone.
 */
#include "numeric/linear/qr.h"

#include <math.h>
#include <string.h>

#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "numeric/linear/vec.h"

/* B := B - 2/square * v * (v^T * B) for its columns from..to and rows i..m; v stands in column j of
 * A. sum: to doubles. */
static void apply_reflection(const double *A, long m, long n, long i, long j, double square,
                             double *B, long k, long from, double *sum)
{
    vec_zero(sum, k);
    for (long row = i; row < m; row++) {
        double v = A[row * n + j];
        for (long c = from; v != 0 && c < k; c++)
            sum[c] += v * B[row * k + c];
    }
    for (long row = i; row < m; row++) {
        double v = A[row * n + j] * (2 / square);
        for (long c = from; v != 0 && c < k; c++)
            B[row * k + c] -= v * sum[c];
    }
}

static double column_norm(const double *A, long m, long n, long i, long j)
{
    double largest = 0, sum = 0;
    for (long k = i; k < m; k++)
        largest = fmax(largest, fabs(A[k * n + j]));
    if (largest == 0 || !isfinite(largest))
        return largest;
    for (long k = i; k < m; k++)
        sum += (A[k * n + j] / largest) * (A[k * n + j] / largest);
    return largest * sqrt(sum);
}

/* Turns column j of A (rows i..m) into a multiple of the unit vector by a reflection, applied to
 * the columns after it and to B. */
static void reflect(double *A, long m, long n, double *B, long columns, long i, long j, double *sum)
{
    double norm = column_norm(A, m, n, i, j);
    if (norm == 0)
        return;
    double alpha = A[i * n + j] > 0 ? -norm : norm;
    A[i * n + j] -= alpha; /* the reflection vector stands in the column for a moment */
    double square = 0;
    for (long k = i; k < m; k++)
        square += A[k * n + j] * A[k * n + j];
    apply_reflection(A, m, n, i, j, square, A, n, j + 1, sum);
    apply_reflection(A, m, n, i, j, square, B, columns, 0, sum);
    A[i * n + j] = alpha;
    for (long k = i + 1; k < m; k++)
        A[k * n + j] = 0;
}

/* What is left of the norms of the columns after r, without row r. */
static void update_norms(const double *A, long m, long n, long r, double *norm, double *fresh)
{
    static const double half_the_digits = 1.5e-8;
    for (long j = r + 1; j < n; j++) {
        if (norm[j] == 0)
            continue;
        double part = A[r * n + j] / norm[j];
        double rest = fmax(0, (1 - part) * (1 + part));
        if (rest * (norm[j] / fresh[j]) * (norm[j] / fresh[j]) > half_the_digits)
            norm[j] *= sqrt(rest);
        else
            norm[j] = fresh[j] = column_norm(A, m, n, r + 1, j);
    }
}

static void swap_columns(double *A, long m, long n, long a, long b)
{
    for (long k = 0; k < m; k++) {
        double t = A[k * n + a];
        A[k * n + a] = A[k * n + b];
        A[k * n + b] = t;
    }
}

static void swap(double *x, long a, long b)
{
    double t = x[a];
    x[a] = x[b];
    x[b] = t;
}

long qr_factor(double *A, long m, long n, double *B, long k, double tolerance, double *order)
{
    CHECK(m >= 0 && n >= 0 && k >= 0);
    CHECK(tolerance >= 0 && tolerance < 1);
    long r = 0, most = m < n ? m : n, wide = n > k ? n : k;
    double first = 0, *norm = mem_array((size_t)(2 * n + wide) + 1, sizeof *norm);
    double *fresh = norm + n, *sum = fresh + n;
    err_defer(mem_release, norm);
    for (long j = 0; j < n; j++) {
        order[j] = (double)j;
        norm[j] = fresh[j] = column_norm(A, m, n, 0, j);
    }
    for (; r < most; r++) {
        long best = r;
        for (long j = r + 1; j < n; j++)
            if (norm[j] > norm[best])
                best = j;
        if (r == 0)
            first = norm[best];
        if (!(norm[best] > tolerance * first) || norm[best] == 0)
            break;
        swap_columns(A, m, n, r, best);
        swap(order, r, best);
        swap(norm, r, best);
        swap(fresh, r, best);
        reflect(A, m, n, B, k, r, r, sum);
        update_norms(A, m, n, r, norm, fresh);
    }
    err_undefer(true);
    return r;
}

long qr_null_space(const double *A, long m, long n, long rank, double tolerance, double *basis,
                   double *work)
{
    CHECK(rank <= m && rank <= n);
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
