/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Householder QR with column pivoting, A*P = Q*[R; 0], then reflections from the right that turn
 * the leading r rows of R into a triangle (complete orthogonal decomposition; G. H. Golub and C. F.
 * Van Loan, Matrix Computations, ch. 5; LAPACK's dtzrzf).
 */
#include "numeric/linear/lsq.h"

#include <math.h>

#include "cas/base/check.h"
#include "numeric/linear/qr.h"
#include "numeric/linear/vec.h"

/* Row i of R is e_i's entry and a tail of columns r..n: reflects the tail away in it, and reflects
 * the rows above alike. The vector stays in the tail; head and square are its first entry and its
 * norm squared, 0 where there was nothing to do. */
static void reflect_tail(double *R, long n, long r, long i, double *head, double *square)
{
    double *tail = R + i * n + r, rest = 0, alpha = R[i * n + i];
    for (long j = 0; j < n - r; j++)
        rest = hypot(rest, tail[j]);
    *square = *head = 0;
    if (rest == 0)
        return;
    double beta = alpha > 0 ? -hypot(alpha, rest) : hypot(alpha, rest);
    *head = alpha - beta;
    *square = *head * *head + rest * rest;
    for (long k = 0; k < i; k++) {
        double *row = R + k * n, dot = *head * row[i];
        for (long j = 0; j < n - r; j++)
            dot += tail[j] * row[r + j];
        dot *= 2 / *square;
        row[i] -= dot * *head;
        vec_axpy(row + r, -dot, tail, n - r);
    }
    R[i * n + i] = beta;
}

/* Shortest z[0..n) with R*z = c for the leading r x n trapezoid of R, which is destroyed. work: 2*r
 * doubles. */
static void shortest(double *R, long n, long r, const double *c, double *z, double *work)
{
    double *head = work, *square = work + r;
    for (long i = r - 1; i >= 0; i--)
        reflect_tail(R, n, r, i, head + i, square + i);
    vec_zero(z, n);
    for (long i = r - 1; i >= 0; i--) {
        double sum = c[i];
        for (long j = i + 1; j < r; j++)
            sum -= R[i * n + j] * z[j];
        z[i] = R[i * n + i] != 0 ? sum / R[i * n + i] : 0;
    }
    for (long i = 0; i < r; i++) {
        if (square[i] == 0)
            continue;
        const double *tail = R + i * n + r;
        double dot = head[i] * z[i];
        for (long j = 0; j < n - r; j++)
            dot += tail[j] * z[r + j];
        dot *= 2 / square[i];
        z[i] -= dot * head[i];
        vec_axpy(z + r, -dot, tail, n - r);
    }
}

long lsq_solve(double *A, double *b, long m, long n, double tolerance, double *x, char *free_column,
               double *work)
{
    CHECK(m >= 0 && n >= 0);
    CHECK(tolerance >= 0 && tolerance < 1);
    double *order = work, *z = work + n, *reflections = work + 2 * n;
    long rank = qr_factor(A, m, n, b, 1, tolerance, order);
    shortest(A, n, rank, b, z, reflections);
    for (long j = 0; j < n; j++) {
        x[(long)order[j]] = z[j];
        if (free_column)
            free_column[(long)order[j]] = j >= rank;
    }
    return rank;
}
