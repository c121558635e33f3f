/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The pencil is deflated until E is regular (P. Van Dooren, Linear Algebra Appl. 27, 1979): rows
 * are compressed so that E has zero rows at its end; A's part of these rows has full rank in a
 * regular pencil, and columns are compressed so that finite eigenvectors vanish in its columns;
 * what remains is a smaller pencil with the same finite eigenvalues. Left to QZ the infinite
 * eigenvalues of a system of index k would come out as numbers of size eps^(-1/k) on either side of
 * the imaginary axis, and a stable pendulum would be called unstable.
 */
#include "numeric/linear/pencil.h"

#include <math.h>
#include <stdbool.h>

#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "numeric/linear/lapack.h"
#include "numeric/linear/lu.h"
#include "numeric/linear/qr.h"
#include "numeric/linear/vec.h"

#define RANK_TOLERANCE 1e-11

Pencil *pencil_new(long n)
{
    CHECK(n >= 0);
    size_t count = (size_t)n, square = count * count;
    Pencil *pencil = mem_zalloc(sizeof *pencil + (6 * square + 13 * count) * sizeof(double));
    pencil->n = n;
    pencil->re = (double *)(pencil + 1);
    pencil->im = pencil->re + n;
    pencil->beta = pencil->im + n;
    pencil->work = pencil->beta + n; /* 8*n */
    pencil->a = pencil->work + 8 * n;
    pencil->e = pencil->a + n * n;
    pencil->next = pencil->e + n * n;
    pencil->side = pencil->next + n * n + 2 * n; /* 2*n*n */
    return pencil;
}

void pencil_free(Pencil *pencil)
{
    if (pencil)
        lu_free(pencil->lu);
    mem_free(pencil);
}

/* Rows in units of their largest entry, so that units of equations do not decide ranks. */
static void scale_rows(double *a, double *e, long n)
{
    for (long i = 0; i < n; i++) {
        double size = fmax(vec_max(a + i * n, n), vec_max(e + i * n, n));
        for (long j = 0; size > 0 && j < n; j++) {
            a[i * n + j] /= size;
            e[i * n + j] /= size;
        }
    }
}

/* One step: returns the size of the pencil that is left (n: E is regular), or -1 when the pencil is
 * singular. */
static long deflate(Pencil *p, long n)
{
    double *order = p->work, *r = p->next;
    vec_copy(r, p->e, n * n);
    long rank = qr_factor(r, n, n, p->a, n, RANK_TOLERANCE, order);
    if (rank == n)
        return n;
    vec_zero(p->e, n * n);
    for (long i = 0; i < rank; i++)
        for (long j = 0; j < n; j++)
            p->e[i * n + (long)order[j]] = r[i * n + j];
    long m = n - rank; /* rows of A against zero rows of E */
    for (long i = 0; i < m; i++)
        for (long j = 0; j < n; j++)
            r[j * m + i] = p->a[(rank + i) * n + j];
    for (long i = 0; i < rank; i++)
        for (long j = 0; j < n; j++) {
            p->side[j * 2 * rank + i] = p->a[i * n + j];
            p->side[j * 2 * rank + rank + i] = p->e[i * n + j];
        }
    if (qr_factor(r, n, m, p->side, 2 * rank, RANK_TOLERANCE, order) < m)
        return -1;
    for (long i = 0; i < rank; i++)
        for (long j = 0; j < rank; j++) {
            p->a[i * rank + j] = p->side[(m + j) * 2 * rank + i];
            p->e[i * rank + j] = p->side[(m + j) * 2 * rank + rank + i];
        }
    return rank;
}

static void swap(double *x, long i, long j)
{
    double t = x[i];
    x[i] = x[j];
    x[j] = t;
}

/* By falling real part, pairs with the positive imaginary part first. */
static void sort(Pencil *p)
{
    for (long i = 1; i < p->count; i++)
        for (long j = i; j > 0 && (p->re[j] > p->re[j - 1] ||
                                   (p->re[j] == p->re[j - 1] && p->im[j] > p->im[j - 1]));
             j--) {
            swap(p->re, j, j - 1);
            swap(p->im, j, j - 1);
        }
}

static bool is_diagonal(const double *e, long n)
{
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++)
            if ((i == j) != (e[i * n + j] != 0))
                return false;
    return true;
}

/* With the diagonal E: those of the matrix inverse(E)*A. */
static Status eigenvalues_of_matrix(Pencil *p)
{
    long n = p->n;
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++)
            p->a[i * n + j] /= p->e[i * n + i];
    bool symmetric = vec_is_symmetric(p->a, n);
    for (long i = 0; i < n; i++)
        p->beta[i] = 1;
    return lapack_matrix_eigenvalues(n, p->a, symmetric, p->re, p->im, p->work);
}

/* *left: how many there are, the infinite ones that QZ finds included. */
static Status eigenvalues_of_pencil(Pencil *p, long *left)
{
    long n = p->n;
    scale_rows(p->a, p->e, n);
    for (long smaller; n > 0 && (smaller = deflate(p, n)) != n; n = smaller)
        if (smaller < 0)
            return ST_SINGULAR;
    *left = n;
    /* deflate has applied Q to A where E is regular, but not to E. */
    vec_copy(p->e, p->next, n > 0 ? n * n : 0);
    for (long i = 0; i < n; i++) {
        vec_copy(p->side, p->e + i * n, n);
        for (long j = 0; j < n; j++)
            p->e[i * n + (long)p->work[j]] = p->side[j];
    }
    return lapack_eigenvalues(n, p->a, p->e, p->re, p->im, p->beta, p->work);
}

Status pencil_eigenvalues(Pencil *p, const double *A, const double *E)
{
    long n = p->n;
    p->count = 0;
    if (!vec_finite(A, n * n) || !vec_finite(E, n * n))
        return ST_DOMAIN;
    vec_copy(p->a, A, n * n);
    vec_copy(p->e, E, n * n);
    Status status = is_diagonal(E, n) ? eigenvalues_of_matrix(p) : eigenvalues_of_pencil(p, &n);
    if (status != ST_OK)
        return status;
    for (long i = 0; i < n; i++) {
        if (p->beta[i] == 0)
            continue;
        long k = p->count++;
        bool second = p->im[i] < 0; /* of a pair: exactly the conjugate of the first */
        p->re[k] = second && k > 0 ? p->re[k - 1] : p->re[i] / p->beta[i];
        p->im[k] = second && k > 0 ? -p->im[k - 1] : p->im[i] / p->beta[i];
    }
    sort(p);
    return ST_OK;
}

Status pencil_vector(Pencil *p, const double *A, const double *E, double omega, double *a,
                     double *b)
{
    long n = p->n, m = 2 * n;
    double near = omega * (1 + 1e-9), *x = p->side; /* beside the eigenvalue, not on it */
    if (!p->lu)
        p->lu = lu_new(m);
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++) {
            double real = A[i * n + j], imaginary = near * E[i * n + j];
            p->lu->a[i * m + j] = p->lu->a[(n + i) * m + n + j] = real;
            p->lu->a[i * m + n + j] = imaginary;
            p->lu->a[(n + i) * m + j] = -imaginary;
        }
    Status status = lu_factor(p->lu);
    if (status != ST_OK)
        return status;
    for (long i = 0; i < m; i++)
        x[i] = 1 + 0.1 * (double)(i % 7); /* no place is empty */
    for (int pass = 0; pass < 3; pass++) {
        if (pass > 0) { /* the pencil's iteration multiplies by E */
            for (long i = 0; i < m; i++) {
                p->next[i] = 0;
                for (long j = 0; j < n; j++)
                    p->next[i] += E[i % n * n + j] * x[i / n * n + j];
            }
            vec_copy(x, p->next, m);
        }
        lu_solve(p->lu, x);
        double square = 0;
        for (long i = 0; i < m; i++)
            square += x[i] * x[i];
        if (!(square > 0) || !isfinite(square))
            return ST_SINGULAR;
        for (long i = 0; i < m; i++)
            x[i] /= sqrt(square);
    }
    vec_copy(a, x, n);
    vec_copy(b, x + n, n);
    return ST_OK;
}
