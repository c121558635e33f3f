/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Structured orthogonal factorisation (S. J. Wright, SIAM J. Sci. Stat. Comput. 13, 1992): the
 * blocks are taken in one after the other. What has been taken in is a relation A v[0] + B v[i] = r
 * of its ends. With the next block, [A B 0; 0 L R], reflections make the column of v[i] triangular:
 * the upper rows give v[i] back from v[0] and v[i+1], the lower ones are the relation of the longer
 * chain. The last relation and the conditions are one dense system for the two ends. Orthogonal
 * transformations keep growing and decaying solutions apart without pivoting between blocks.
 */
#include "numeric/linear/abd.h"

#include <math.h>

#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "numeric/linear/vec.h"

static void release(void *abd)
{
    abd_free(abd);
}

Abd *abd_new(long n, long capacity)
{
    CHECK(n > 0 && capacity > 0);
    Abd *abd = mem_zalloc(sizeof *abd);
    size_t square = (size_t)(n * n), blocks = (size_t)capacity;
    abd->n = n;
    abd->capacity = capacity;
    err_defer(release, abd);
    abd->left = mem_zalloc((7 * blocks * square + 10 * square) * sizeof(double));
    abd->right = abd->left + blocks * square;
    abd->mirror = abd->right + blocks * square; /* n reflections of 2n entries */
    abd->tops = abd->mirror + 2 * blocks * square;
    abd->first = abd->tops + 3 * blocks * square;
    abd->last = abd->first + square;
    abd->work = abd->last + square;
    abd->ends = lu_new(2 * n);
    err_undefer(false);
    return abd;
}

void abd_free(Abd *abd)
{
    if (!abd)
        return;
    mem_free(abd->left);
    lu_free(abd->ends);
    mem_free(abd);
}

/* row[0..2n) of the 2n x m field at `a` (leading dimension m), column c, reflected by v (entries
 * from `head` on), whose squared length is `size`. */
static void reflect(const double *v, long head, long rows, double size, double *a, long m)
{
    for (long c = 0; c < m && size > 0; c++) {
        double sum = 0;
        for (long i = head; i < rows; i++)
            sum += v[i] * a[i * m + c];
        sum *= 2 / size;
        for (long i = head; i < rows; i++)
            a[i * m + c] -= sum * v[i];
    }
}

/* Makes the 2n x n field q upper triangular; the reflections are applied to the 2n x m field `a` as
 * well. v: n reflections of 2n entries. */
static void triangulate(double *q, double *v, double *a, long n, long m)
{
    long rows = 2 * n;
    for (long k = 0; k < n; k++) {
        double *u = v + k * rows, length = 0, size = 0;
        for (long i = 0; i < rows; i++) {
            u[i] = i < k ? 0 : q[i * n + k];
            length = hypot(length, u[i]);
        }
        u[k] += u[k] >= 0 ? length : -length;
        for (long i = k; i < rows; i++)
            size += u[i] * u[i];
        reflect(u, k, rows, size, q, n);
        reflect(u, k, rows, size, a, m);
    }
}

static double squared(const double *u, long from, long to)
{
    double size = 0;
    for (long i = from; i < to; i++)
        size += u[i] * u[i];
    return size;
}

/* tops of block i: U (n x n, triangular), X (of v[0]) and Z (of the unknown after), 3 blocks. */
static double *top_of(const Abd *abd, long i)
{
    return abd->tops + 3 * i * abd->n * abd->n;
}

Status abd_factor(Abd *abd)
{
    CHECK(abd->count > 0 && abd->count <= abd->capacity);
    long n = abd->n, square = n * n;
    double *A = abd->work, *B = A + square, *q = B + square, *a = q + 2 * square;
    vec_copy(A, abd->left, square);
    vec_copy(B, abd->right, square);
    for (long i = 1; i < abd->count; i++) {
        vec_copy(q, B, square);
        vec_copy(q + square, abd->left + i * square, square);
        vec_zero(a, 4 * square); /* [A 0; 0 R] */
        for (long r = 0; r < n; r++) {
            vec_copy(a + r * 2 * n, A + r * n, n);
            vec_copy(a + (n + r) * 2 * n + n, abd->right + i * square + r * n, n);
        }
        triangulate(q, abd->mirror + 2 * i * square, a, n, 2 * n);
        double *U = top_of(abd, i), *X = U + square, *Z = X + square;
        vec_copy(U, q, square);
        for (long r = 0; r < n; r++) {
            if (!(fabs(U[r * n + r]) > 0))
                return ST_SINGULAR;
            vec_copy(X + r * n, a + r * 2 * n, n);
            vec_copy(Z + r * n, a + r * 2 * n + n, n);
            vec_copy(A + r * n, a + (n + r) * 2 * n, n);
            vec_copy(B + r * n, a + (n + r) * 2 * n + n, n);
        }
    }
    for (long r = 0; r < n; r++) {
        double *upper = abd->ends->a + r * 2 * n, *lower = upper + 2 * square;
        vec_copy(upper, A + r * n, n);
        vec_copy(upper + n, B + r * n, n);
        vec_copy(lower, abd->first + r * n, n);
        vec_copy(lower + n, abd->last + r * n, n);
    }
    return lu_factor(abd->ends);
}

void abd_solve(Abd *abd, double *r)
{
    long n = abd->n, square = n * n;
    double *both = abd->work, *end = r + abd->count * n; /* end: g, then v[count] */
    vec_copy(both, r, n);
    for (long i = 1; i < abd->count; i++) {
        const double *v = abd->mirror + 2 * i * square;
        vec_copy(both + n, r + i * n, n);
        for (long k = 0; k < n; k++)
            reflect(v + k * 2 * n, k, 2 * n, squared(v + k * 2 * n, k, 2 * n), both, 1);
        vec_copy(r + i * n, both, n); /* of v[i] */
        vec_copy(both, both + n, n);
    }
    vec_copy(both + n, end, n);
    lu_solve(abd->ends, both);
    vec_copy(r, both, n);
    vec_copy(end, both + n, n);
    for (long i = abd->count - 1; i > 0; i--) {
        const double *U = top_of(abd, i), *X = U + square, *Z = X + square;
        double *v = r + i * n;
        for (long p = n - 1; p >= 0; p--) {
            for (long c = 0; c < n; c++)
                v[p] -= X[p * n + c] * r[c] + Z[p * n + c] * v[n + c];
            for (long c = p + 1; c < n; c++)
                v[p] -= U[p * n + c] * v[c];
            v[p] /= U[p * n + p];
        }
    }
}
