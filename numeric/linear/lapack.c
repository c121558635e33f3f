/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The only file that knows LAPACK: the QZ algorithm (C. B. Moler and G. W. Stewart, SIAM J. Numer.
 * Anal. 10, 1973) as its dggev, the QR algorithm as dgeev and its symmetric form as dsyev, which
 * take a fifth and a twentieth of the time of QZ; LU with dgetrf, singular values with dgesvd.
 * Matrices here are stored by rows and there by columns, which does not matter: a pencil and its
 * transpose have the same eigenvalues. A product is taken in the other order, A = Q*R is the
 * factorization L*Q of what Fortran sees, and the two sides of a singular value decomposition
 * change places. Where that does not help, the matrix is transposed.
 */
#include "config.h"

#include "numeric/linear/lapack.h"

#include <string.h>

void lapack_transpose(long m, long n, const double *a, double *b)
{
    enum { BLOCK = 32 };
    for (long i = 0; i < m; i += BLOCK)
        for (long j = 0; j < n; j += BLOCK)
            for (long p = i; p < m && p < i + BLOCK; p++)
                for (long q = j; q < n && q < j + BLOCK; q++)
                    b[q * m + p] = a[p * n + q];
}

#ifdef HAVE_LAPACK

#include <stddef.h>

#include "cas/base/err.h"

enum { LEAST_ROWS = 8, MOST_ROWS = 1 << 20 };

/* As compiled Fortran wants it: everything by address, lengths of texts at the end. */
void dggev_(const char *left, const char *right, const int *n, double *a, const int *lda, double *b,
            const int *ldb, double *re, double *im, double *beta, double *vl, const int *ldvl,
            double *vr, const int *ldvr, double *work, const int *lwork, int *info, size_t, size_t);

void dgeev_(const char *left, const char *right, const int *n, double *a, const int *lda,
            double *re, double *im, double *vl, const int *ldvl, double *vr, const int *ldvr,
            double *work, const int *lwork, int *info, size_t, size_t);
void dsyev_(const char *vectors, const char *triangle, const int *n, double *a, const int *lda,
            double *w, double *work, const int *lwork, int *info, size_t, size_t);

void dgetrf_(const int *m, const int *n, double *a, const int *lda, int *pivots, int *info);
void dgetrs_(const char *transposed, const int *n, const int *sides, const double *a,
             const int *lda, const int *pivots, double *b, const int *ldb, int *info, size_t);
void dgesvd_(const char *left, const char *right, const int *m, const int *n, double *a,
             const int *lda, double *s, double *u, const int *ldu, double *vt, const int *ldvt,
             double *work, const int *lwork, int *info, size_t, size_t);

void dgemm_(const char *ta, const char *tb, const int *m, const int *n, const int *k,
            const double *alpha, const double *a, const int *lda, const double *b, const int *ldb,
            const double *beta, double *c, const int *ldc, size_t, size_t);
void zgemm_(const char *ta, const char *tb, const int *m, const int *n, const int *k,
            const double *alpha, const double *a, const int *lda, const double *b, const int *ldb,
            const double *beta, double *c, const int *ldc, size_t, size_t);
void dgelqf_(const int *m, const int *n, double *a, const int *lda, double *tau, double *work,
             const int *lwork, int *info);
void dorglq_(const int *m, const int *n, const int *k, double *a, const int *lda, const double *tau,
             double *work, const int *lwork, int *info);
void dgees_(const char *vectors, const char *sorted, void *select, const int *n, double *a,
            const int *lda, int *chosen, double *re, double *im, double *z, const int *ldz,
            double *work, const int *lwork, int *flags, int *info, size_t, size_t);

bool lapack_is_available(void)
{
    return true;
}

Status lapack_factor(long n, double *a, int *pivots)
{
    int size = (int)n, info = 0;
    if (n > 0)
        dgetrf_(&size, &size, a, &size, pivots, &info);
    return info == 0 ? ST_OK : ST_SINGULAR;
}

/* What is stored by rows is the transposed matrix to LAPACK. */
Status lapack_solve(long n, const double *factors, const int *pivots, double *x)
{
    int size = (int)n, one = 1, info = 0;
    if (n > 0)
        dgetrs_("T", &size, &one, factors, &size, pivots, x, &size, &info, 1);
    return info == 0 ? ST_OK : ST_LIMIT;
}

Status lapack_singular_values(long m, long n, double *a, double *s, double *work)
{
    int rows = (int)n, cols = (int)m, room = 10 * (rows + cols), one = 1, info = 0;
    double none = 0;
    if (m > 0 && n > 0)
        dgesvd_("N", "N", &rows, &cols, a, &rows, s, &none, &one, &none, &one, work, &room, &info,
                1, 1);
    return info == 0 ? ST_OK : ST_LIMIT;
}

Status lapack_eigenvalues(long n, double *a, double *b, double *re, double *im, double *beta,
                          double *work)
{
    int size = (int)n, room = 8 * size, info = 0, one = 1;
    double none = 0;
    if (n == 0)
        return ST_OK;
    dggev_("N", "N", &size, a, &size, b, &size, re, im, beta, &none, &one, &none, &one, work, &room,
           &info, 1, 1);
    return info == 0 ? ST_OK : ST_LIMIT;
}

Status lapack_matrix_eigenvalues(long n, double *a, bool symmetric, double *re, double *im,
                                 double *work)
{
    int size = (int)n, room = 8 * size, info = 0, one = 1;
    double none = 0;
    if (n == 0)
        return ST_OK;
    for (long i = 0; i < n; i++)
        im[i] = 0;
    if (symmetric)
        dsyev_("N", "U", &size, a, &size, re, work, &room, &info, 1, 1);
    else
        dgeev_("N", "N", &size, a, &size, re, im, &none, &one, &none, &one, work, &room, &info, 1,
               1);
    return info == 0 ? ST_OK : ST_LIMIT;
}

/* A leading dimension is at least 1. */
static int leading(long n)
{
    return n > 0 ? (int)n : 1;
}

/* So many rows of a product by a k x n matrix take a moment: interrupts are looked at between. */
static long rows_at_once(long k, long n)
{
    static const double products = 1e8;
    double rows = products / ((double)leading(k) * (double)leading(n));
    return rows < LEAST_ROWS ? LEAST_ROWS : rows > MOST_ROWS ? MOST_ROWS : (long)rows;
}

void lapack_product(long m, long k, long n, const double *a, const double *b, double *c)
{
    int rows = (int)n, inner = (int)k, lda = leading(n), ldb = leading(k);
    double one = 1, zero = 0;
    for (long i = 0, step = rows_at_once(k, n); i < m; i += step) {
        int cols = (int)(step < m - i ? step : m - i);
        err_poll();
        dgemm_("N", "N", &rows, &cols, &inner, &one, b, &lda, a + i * k, &ldb, &zero, c + i * n,
               &lda, 1, 1);
    }
}

void lapack_product_complex(long m, long k, long n, const double *a, const double *b, double *c)
{
    int rows = (int)n, inner = (int)k, lda = leading(n), ldb = leading(k);
    double one[2] = {1, 0}, zero[2] = {0, 0};
    for (long i = 0, step = rows_at_once(k, 4 * n); i < m; i += step) {
        int cols = (int)(step < m - i ? step : m - i);
        err_poll();
        zgemm_("N", "N", &rows, &cols, &inner, one, b, &lda, a + 2 * i * k, &ldb, zero,
               c + 2 * i * n, &lda, 1, 1);
    }
}

Status lapack_solve_many(long n, const double *factors, const int *pivots, long sides, double *x)
{
    int size = (int)n, count = (int)sides, info = 0;
    if (n > 0 && sides > 0)
        dgetrs_("T", &size, &count, factors, &size, pivots, x, &size, &info, 1);
    return info == 0 ? ST_OK : ST_LIMIT;
}

Status lapack_qr(long m, long n, const double *a, double *q, double *r, double *work)
{
    long k = m < n ? m : n;
    int rows = (int)n, cols = (int)m, least = (int)k, info = 0, room = 32 * (rows + cols),
        ld = leading(n), ldq = leading(k);
    double *l = work, *tau = l + m * n, *rest = tau + m + n;
    if (k == 0)
        return ST_OK;
    memcpy(l, a, (size_t)(m * n) * sizeof *l);
    dgelqf_(&rows, &cols, l, &ld, tau, rest, &room, &info);
    if (info != 0)
        return ST_LIMIT;
    for (long i = 0; i < k; i++)
        for (long j = 0; j < n; j++)
            r[i * n + j] = j >= i ? l[i * n + j] : 0;
    for (long i = 0; i < m; i++)
        memcpy(q + i * k, l + i * n, (size_t)k * sizeof *q);
    dorglq_(&least, &cols, &least, q, &ldq, tau, rest, &room, &info);
    return info == 0 ? ST_OK : ST_LIMIT;
}

Status lapack_svd(long m, long n, const double *a, double *s, double *u, double *vt, double *work)
{
    int rows = (int)n, cols = (int)m, info = 0, room = 10 * (rows + cols), ldv = leading(n),
        ldu = leading(m);
    if (m == 0 || n == 0)
        return ST_UNABLE;
    memcpy(work, a, (size_t)(m * n) * sizeof *work);
    dgesvd_("A", "A", &rows, &cols, work, &ldv, s, vt, &ldv, u, &ldu, work + m * n, &room, &info, 1,
            1);
    return info == 0 ? ST_OK : ST_LIMIT;
}

/* The transposed matrix in place. */
static void turn(long n, double *a)
{
    for (long i = 0; i < n; i++)
        for (long j = 0; j < i; j++) {
            double entry = a[i * n + j];
            a[i * n + j] = a[j * n + i];
            a[j * n + i] = entry;
        }
}

Status lapack_schur(long n, const double *a, double *t, double *z, double *work)
{
    int size = (int)n, info = 0, room = 38 * size, none = 0;
    if (n == 0)
        return ST_OK;
    lapack_transpose(n, n, a, t);
    dgees_("V", "N", NULL, &size, t, &size, &none, work, work + n, z, &size, work + 2 * n, &room,
           &none, &info, 1, 1);
    turn(n, t);
    turn(n, z);
    return info == 0 ? ST_OK : ST_LIMIT;
}

Status lapack_eigenvectors(long n, const double *a, bool symmetric, double *re, double *im,
                           double *v, double *work)
{
    int size = (int)n, info = 0, room = 40 * size, one = 1;
    double none = 0, *rest = work + n * n;
    if (n == 0)
        return ST_OK;
    if (symmetric) {
        memcpy(v, a, (size_t)(n * n) * sizeof *v);
        memset(im, 0, (size_t)n * sizeof *im);
        dsyev_("V", "U", &size, v, &size, re, rest, &room, &info, 1, 1);
    } else {
        lapack_transpose(n, n, a, work);
        dgeev_("N", "V", &size, work, &size, re, im, &none, &one, v, &size, rest, &room, &info, 1,
               1);
    }
    turn(n, v);
    return info == 0 ? ST_OK : ST_LIMIT;
}

#else

bool lapack_is_available(void)
{
    return false;
}

Status lapack_eigenvalues(long n, double *a, double *b, double *re, double *im, double *beta,
                          double *work)
{
    (void)n;
    (void)a;
    (void)b;
    (void)re;
    (void)im;
    (void)beta;
    (void)work;
    return ST_UNABLE;
}

Status lapack_matrix_eigenvalues(long n, double *a, bool symmetric, double *re, double *im,
                                 double *work)
{
    (void)n;
    (void)a;
    (void)symmetric;
    (void)re;
    (void)im;
    (void)work;
    return ST_UNABLE;
}

Status lapack_factor(long n, double *a, int *pivots)
{
    (void)n;
    (void)a;
    (void)pivots;
    return ST_UNABLE;
}

Status lapack_solve(long n, const double *factors, const int *pivots, double *x)
{
    (void)n;
    (void)factors;
    (void)pivots;
    (void)x;
    return ST_UNABLE;
}

Status lapack_singular_values(long m, long n, double *a, double *s, double *work)
{
    (void)m;
    (void)n;
    (void)a;
    (void)s;
    (void)work;
    return ST_UNABLE;
}

/* Row by row: the inner loop goes along rows of b and c. */
void lapack_product(long m, long k, long n, const double *a, const double *b, double *c)
{
    memset(c, 0, (size_t)(m * n) * sizeof *c);
    for (long i = 0; i < m; i++)
        for (long p = 0; p < k; p++)
            for (long j = 0; j < n; j++)
                c[i * n + j] += a[i * k + p] * b[p * n + j];
}

void lapack_product_complex(long m, long k, long n, const double *a, const double *b, double *c)
{
    memset(c, 0, 2 * (size_t)(m * n) * sizeof *c);
    for (long i = 0; i < m; i++)
        for (long p = 0; p < k; p++)
            for (long j = 0; j < n; j++) {
                const double *x = a + 2 * (i * k + p), *y = b + 2 * (p * n + j);
                double *z = c + 2 * (i * n + j);
                z[0] += x[0] * y[0] - x[1] * y[1];
                z[1] += x[0] * y[1] + x[1] * y[0];
            }
}

Status lapack_solve_many(long n, const double *factors, const int *pivots, long sides, double *x)
{
    (void)n;
    (void)factors;
    (void)pivots;
    (void)sides;
    (void)x;
    return ST_UNABLE;
}

Status lapack_qr(long m, long n, const double *a, double *q, double *r, double *work)
{
    (void)m;
    (void)n;
    (void)a;
    (void)q;
    (void)r;
    (void)work;
    return ST_UNABLE;
}

Status lapack_svd(long m, long n, const double *a, double *s, double *u, double *vt, double *work)
{
    (void)m;
    (void)n;
    (void)a;
    (void)s;
    (void)u;
    (void)vt;
    (void)work;
    return ST_UNABLE;
}

Status lapack_schur(long n, const double *a, double *t, double *z, double *work)
{
    (void)n;
    (void)a;
    (void)t;
    (void)z;
    (void)work;
    return ST_UNABLE;
}

Status lapack_eigenvectors(long n, const double *a, bool symmetric, double *re, double *im,
                           double *v, double *work)
{
    (void)n;
    (void)a;
    (void)symmetric;
    (void)re;
    (void)im;
    (void)v;
    (void)work;
    return ST_UNABLE;
}

#endif
