/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The only file that knows LAPACK: the QZ algorithm (C. B. Moler and G. W. Stewart, SIAM J. Numer.
 * Anal. 10, 1973) as its dggev, the QR algorithm as dgeev and its symmetric form as dsyev, which
 * take a fifth and a twentieth of the time of QZ; LU with dgetrf, singular values with dgesvd.
 * Matrices here are stored by rows and there by columns, which does not matter: a pencil and its
 * transpose have the same eigenvalues.
 */
#include "config.h"

#include "numeric/linear/lapack.h"

#ifdef HAVE_LAPACK

#include <stddef.h>

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

#endif
