/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matrices of packed floats by BLAS and LAPACK, and what is asked of a result before it is given:
 * solutions are refined and must solve a system that differs from theirs by rounding (J. H.
 * Wilkinson's backward error); of many right sides at once a combination is tried; factors must
 * give the matrix back on a vector, eigenvectors must be such; exponentials (N. J. Higham, SIAM J.
 * Matrix Anal. Appl. 26, 2005: Pade's approximation of order 13, squared) agree with those of half
 * the step. What fails goes the general way, in balls. Larger ones work in a child, so that Ctrl-C
 * is heard.
 */
#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "numeric/linear/lapack.h"
#include "numeric/linear/vec.h"
#include "repl/hardware/block.h"
#include "repl/hardware/matrices.h"

enum { MOST_SIZE = 30000 };

static RTable *packed_matrix(long rows, long cols)
{
    return rtable_packed(RTABLE_FLOAT, RTABLE_MATRIX, 2, NULL, (long[]){rows, cols});
}

static RTable *packed_vector(RTableType type, RTableKind kind, long size)
{
    return rtable_packed(type, kind, 1, NULL, &size);
}

/* A Matrix of finite doubles that is not too large; NULL. */
static const RTable *suits(Expr e, bool square)
{
    const RTable *m = rtable_look(e);
    if (!block_is_float(m) || m->kind != RTABLE_MATRIX || !lapack_is_available() ||
        m->size[0] > MOST_SIZE || m->size[1] > MOST_SIZE || rtable_count(m) == 0 ||
        (square && m->size[0] != m->size[1]))
        return NULL;
    for (long k = 0, n = rtable_count(m); k < n; k++)
        if (!isfinite(rtable_doubles(m)[k]))
            return NULL;
    return m;
}

/* The work with room for `in` doubles, of which the matrix is the first, and `out` results. */
static void begin(MatricesWork *work, const RTable *m, long in, long out,
                  bool (*run)(MatricesWork *work))
{
    *work = (MatricesWork){.m = rtable_rows(m), .n = rtable_cols(m), .results = out, .run = run};
    work->in = mem_array((size_t)(in + out), sizeof *work->in);
    err_defer(mem_release, work->in);
    work->out = work->in + in;
    memcpy(work->in, m->block, (size_t)rtable_count(m) * sizeof *work->in);
}

static double largest(const double *x, long n)
{
    double most = 0;
    for (long i = 0; i < n; i++)
        most = fmax(most, fabs(x[i]));
    return most;
}

/* Rounding that a product of n terms may leave, against the largest term. */
static double rounding(long n)
{
    return 16 * (double)(n + 16) * DBL_EPSILON;
}

/* Pseudo-random signs, so that errors do not cancel by design. */
static void sign_vector(double *w, long n)
{
    uint32_t state = 12345;
    for (long i = 0; i < n; i++) {
        state = state * 1664525u + 1013904223u;
        w[i] = state >> 31 ? 1 : -1;
    }
}

/* y = a*x, a by rows. */
static void apply(double *y, const double *a, long m, long n, const double *x)
{
    lapack_product(m, n, 1, a, x, y);
}

/* Is |x - y| within rounding of a size? */
static bool agree(const double *x, const double *y, long n, double bound)
{
    for (long i = 0; i < n; i++)
        if (!(fabs(x[i] - y[i]) <= bound))
            return false;
    return true;
}

/* --- products ------------------------------------------------------------------------------ */

typedef struct Product {
    const RTable *a, *b;
    double *c;
} Product;

static bool run_product(MatricesWork *work)
{
    const Product *p = work->with;
    long m = rtable_rows(p->a), k = rtable_cols(p->a), n = rtable_cols(p->b);
    if (p->a->type == RTABLE_COMPLEX)
        lapack_product_complex(m, k, n, rtable_doubles(p->a), rtable_doubles(p->b), work->out);
    else
        lapack_product(m, k, n, rtable_doubles(p->a), rtable_doubles(p->b), work->out);
    return true;
}

/* What a product of rows and columns is: a Vector where one side is. */
static RTable *product_table(const RTable *a, const RTable *b)
{
    long size[2] = {rtable_rows(a), rtable_cols(b)};
    if (a->kind == RTABLE_ROW)
        return packed_vector(a->type, RTABLE_ROW, size[1]);
    if (b->kind == RTABLE_COLUMN)
        return packed_vector(a->type, RTABLE_COLUMN, size[0]);
    return rtable_packed(a->type, RTABLE_MATRIX, 2, NULL, size);
}

static Expr inner_product(const RTable *a, const RTable *b)
{
    long double sum = 0;
    for (long i = 0; i < a->size[0]; i++)
        sum += (long double)rtable_doubles(a)[i] * rtable_doubles(b)[i];
    return num_hard((double)sum);
}

Expr block_inner(Expr x, Expr y)
{
    const RTable *a = rtable_look(x), *b = rtable_look(y);
    bool vectors =
        block_is_float(a) && block_is_float(b) && rtable_is_vector(a) && rtable_is_vector(b);
    return vectors && a->size[0] == b->size[0] ? inner_product(a, b) : NULL;
}

Expr block_dot(Expr x, Expr y)
{
    const RTable *a = rtable_look(x), *b = rtable_look(y);
    enum { AT_ONCE = 300 };
    if (a && b && block_is_float(a) != block_is_float(b)) {
        a = block_of(a);
        b = block_of(b);
    }
    if (!a || !b || a->type != b->type || a->ndim > 2 || b->ndim > 2 ||
        !(block_is_float(a) || a->type == RTABLE_COMPLEX) || a->kind == RTABLE_ARRAY ||
        b->kind == RTABLE_ARRAY)
        return NULL;
    bool vectors = rtable_is_vector(a) && rtable_is_vector(b);
    if (vectors && !(a->kind == RTABLE_COLUMN && b->kind == RTABLE_ROW))
        return block_inner(rtable_expr(a), rtable_expr(b));
    if (rtable_cols(a) != rtable_rows(b) || rtable_rows(a) > MOST_SIZE * 100L)
        return NULL;
    RTable *c = product_table(a, b);
    Product product = {a, b, rtable_doubles(c)};
    double steps = (double)rtable_rows(a) * (double)rtable_cols(a) * (double)rtable_cols(b);
    MatricesWork work = {.out = product.c, .with = &product, .run = run_product};
    work.results = rtable_count(c) * (a->type == RTABLE_COMPLEX ? 2 : 1);
    matrices_run(&work, steps > (double)AT_ONCE * AT_ONCE * AT_ONCE);
    return rtable_expr(c);
}

/* --- systems ------------------------------------------------------------------------------- */

enum { FEW_SIDES = 8 };

/* d = b - a*x with long sums; the largest of |d|. */
static double residual(double *d, const double *a, const double *x, const double *b, long n)
{
    for (long i = 0; i < n; i++) {
        long double sum = b[i];
        for (long j = 0; j < n; j++)
            sum -= (long double)a[i * n + j] * x[j];
        d[i] = (double)sum;
    }
    return largest(d, n);
}

static double row_norm(const double *a, long n)
{
    double norm = 0;
    for (long i = 0; i < n; i++) {
        double sum = 0;
        for (long j = 0; j < n; j++)
            sum += fabs(a[i * n + j]);
        norm = fmax(norm, sum);
    }
    return norm;
}

/* Refined until the correction is lost in rounding; does the solution then belong to a system next
 * to this one? */
static bool refine(double *x, const double *b, const double *a, const double *factors,
                   const int *pivots, double *d, long n, double norm)
{
    enum { MOST_ROUNDS = 3 };
    double left = residual(d, a, x, b, n);
    for (int round = 0; round < MOST_ROUNDS && left > 0; round++) {
        if (lapack_solve(n, factors, pivots, d) != ST_OK)
            return false;
        double change = largest(d, n), size = largest(x, n);
        for (long i = 0; i < n; i++)
            x[i] += d[i];
        left = residual(d, a, x, b, n);
        if (change <= DBL_EPSILON * size)
            break;
    }
    return left <= rounding(n) * (norm * largest(x, n) + largest(b, n));
}

/* Of many sides a combination: a*(x*w) must be b*w. w: 4 n doubles. */
static bool combination_fits(const double *x, const double *b, const double *a, long n, long sides,
                             double norm, double *w)
{
    double *signs = mem_array((size_t)sides, sizeof *signs), *xw = w, *bw = w + n, *axw = w + 2 * n;
    err_defer(mem_release, signs);
    sign_vector(signs, sides);
    for (long i = 0; i < n; i++)
        xw[i] = bw[i] = 0;
    for (long k = 0; k < sides; k++)
        for (long i = 0; i < n; i++) {
            xw[i] += signs[k] * x[k * n + i];
            bw[i] += signs[k] * b[k * n + i];
        }
    err_undefer(true);
    apply(axw, a, n, n, xw);
    double size = norm * (double)sides * largest(x, n * sides) + largest(bw, n);
    return agree(axw, bw, n, rounding(n) * size);
}

/* in: the matrix, its factors, the sides as columns, 4 n more with the pivots; out: the solutions
 * as columns. */
static bool run_solve(MatricesWork *work)
{
    long n = work->n, sides = work->results / n;
    double *a = work->in, *factors = a + n * n, *b = factors + n * n, *room = b + n * sides;
    int *pivots = (int *)(room + 4 * n);
    double norm = row_norm(a, n);
    memcpy(factors, a, (size_t)(n * n) * sizeof *a);
    memcpy(work->out, b, (size_t)(n * sides) * sizeof *b);
    if (lapack_factor(n, factors, pivots) != ST_OK ||
        lapack_solve_many(n, factors, pivots, sides, work->out) != ST_OK)
        return false;
    if (sides > FEW_SIDES)
        return combination_fits(work->out, b, a, n, sides, norm, room);
    for (long k = 0; k < sides; k++)
        if (!refine(work->out + k * n, b + k * n, a, factors, pivots, room, n, norm))
            return false;
    return true;
}

/* The sides as columns; NULL: the identity. False where one of them is no finite number. */
static bool read_sides(double *to, const RTable *b, long n, long sides)
{
    for (long i = 0; i < n; i++)
        for (long k = 0; k < sides; k++) {
            double value = i == k;
            if (b && b->type == RTABLE_FLOAT)
                value = rtable_doubles(b)[i * sides + k];
            else if (b) {
                Expr e = rtable_entry(b, i * sides + k);
                value = expr_is_real_number(e) ? num_to_double(e) : NAN;
            }
            if (!isfinite(value))
                return false;
            to[k * n + i] = value;
        }
    return true;
}

static Expr solved(const RTable *A, const RTable *b, long sides, RTable *x)
{
    long n = A->size[0];
    MatricesWork work;
    begin(&work, A, 2 * n * n + n * sides + 5 * n, n * sides, run_solve);
    bool done = read_sides(work.in + 2 * n * n, b, n, sides) && matrices_run(&work, n > 200);
    for (long i = 0; i < n && done; i++)
        for (long k = 0; k < sides; k++)
            rtable_doubles(x)[i * sides + k] = work.out[k * n + i];
    err_undefer(true);
    return done ? rtable_expr(x) : NULL;
}

Expr block_solve(Expr a, Expr side)
{
    const RTable *A = suits(a, true), *b = rtable_look(side);
    if (!A || !b || b->ndim > 2 || b->kind == RTABLE_ROW || b->kind == RTABLE_ARRAY ||
        rtable_rows(b) != A->size[0] || rtable_cols(b) == 0)
        return NULL;
    RTable *x = rtable_packed(RTABLE_FLOAT, b->kind, b->ndim, b->lower, b->size);
    return solved(A, b, rtable_cols(b), x);
}

Expr block_inverse(Expr a)
{
    const RTable *A = suits(a, true);
    return A ? solved(A, NULL, A->size[0], packed_matrix(A->size[0], A->size[0])) : NULL;
}

static bool run_determinant(MatricesWork *work)
{
    long n = work->n;
    int *pivots = (int *)(work->in + n * n);
    Status status = lapack_factor(n, work->in, pivots);
    double product = 1, exponent = 0;
    for (long i = 0; i < n; i++) {
        int e;
        product *= pivots[i] == i + 1 ? work->in[i * n + i] : -work->in[i * n + i];
        product = frexp(product, &e);
        exponent += e;
    }
    work->out[0] = product;
    work->out[1] = exponent;
    return (status == ST_OK || status == ST_SINGULAR) && isfinite(product);
}

/* product * 2^exponent, which may be no double. */
static Expr scaled(double product, long exponent)
{
    double value = ldexp(product, (int)exponent);
    if (product == 0 || (isfinite(value) && fabs(value) >= DBL_MIN))
        return num_hard(value);
    return num_mul(num_from_double(product, 0), num_pow(EXPR_TWO, expr_int(exponent)));
}

Expr block_determinant(Expr a)
{
    const RTable *A = suits(a, true);
    if (!A)
        return NULL;
    long n = A->size[0];
    MatricesWork work;
    begin(&work, A, n * n + n, 2, run_determinant);
    Expr value = matrices_run(&work, n > 200) ? scaled(work.out[0], (long)work.out[1]) : NULL;
    err_undefer(true);
    return value;
}

/* --- eigenvalues --------------------------------------------------------------------------- */

static double frobenius(const double *a, long n)
{
    double sum = 0;
    for (long i = 0; i < n; i++)
        sum += a[i] * a[i];
    return sqrt(sum);
}

/* in: the matrix, a copy and 8 n more. Their sum must be the trace. */
static bool run_eigenvalues(MatricesWork *work)
{
    long n = work->n;
    double *copy = work->in + n * n, *re = work->out, *im = re + n, trace = 0, sum = 0;
    memcpy(copy, work->in, (size_t)(n * n) * sizeof *copy);
    if (lapack_matrix_eigenvalues(n, copy, work->symmetric, re, im, copy + n * n) != ST_OK)
        return false;
    for (long i = 0; i < n; i++) {
        trace += work->in[i * n + i];
        sum += re[i];
    }
    return fabs(sum - trace) <= rounding(n) * frobenius(work->in, n * n);
}

/* in: the matrix, work of n*n + 40 n; out: re, im, vectors. a*v must be v*lambda. */
static bool run_eigenvectors(MatricesWork *work)
{
    long n = work->n;
    double *re = work->out, *im = re + n, *v = im + n, *av = work->in + n * n;
    if (lapack_eigenvectors(n, work->in, work->symmetric, re, im, v, av) != ST_OK)
        return false;
    double bound = rounding(n) * frobenius(work->in, n * n);
    lapack_product(n, n, n, work->in, v, av);
    for (long j = 0; j < n; j++) {
        bool pair = im[j] != 0 && j + 1 < n;
        for (long i = 0; i < n; i++) {
            const double *at = v + i * n + j, *to = av + i * n + j;
            double first = pair ? re[j] * at[0] - im[j] * at[1] : re[j] * at[0];
            if (!(fabs(to[0] - first) <= bound) ||
                (pair && !(fabs(to[1] - im[j] * at[0] - re[j] * at[1]) <= bound)))
                return false;
        }
        j += pair;
    }
    return true;
}

static RTable *eigenvalue_vector(const double *re, const double *im, const long *order, long n)
{
    bool real = largest(im, n) == 0;
    RTable *values = packed_vector(real ? RTABLE_FLOAT : RTABLE_COMPLEX, RTABLE_COLUMN, n);
    for (long k = 0; k < n; k++)
        if (real) {
            rtable_doubles(values)[k] = re[order[k]];
        } else {
            rtable_doubles(values)[2 * k] = re[order[k]];
            rtable_doubles(values)[2 * k + 1] = im[order[k]];
        }
    return values;
}

static RTable *eigenvector_matrix(const double *im, const double *v, const long *order, long n)
{
    bool real = largest(im, n) == 0;
    RTable *m =
        rtable_packed(real ? RTABLE_FLOAT : RTABLE_COMPLEX, RTABLE_MATRIX, 2, NULL, (long[]){n, n});
    for (long i = 0; i < n; i++)
        for (long k = 0; k < n; k++) {
            long j = order[k];
            bool second = im[j] < 0; /* the conjugate of the one before */
            if (real) {
                rtable_doubles(m)[i * n + k] = v[i * n + j];
                continue;
            }
            double *to = rtable_doubles(m) + 2 * (i * n + k);
            to[0] = v[i * n + j - second];
            to[1] = im[j] == 0 ? 0 : second ? -v[i * n + j] : v[i * n + j + 1];
        }
    return m;
}

Expr block_eigen(Expr a, bool vectors)
{
    const RTable *A = suits(a, true);
    if (!A)
        return NULL;
    long n = A->size[0], *order = mem_array((size_t)n, sizeof *order);
    MatricesWork work;
    err_defer(mem_release, order);
    begin(&work, A, 2 * n * n + 40 * n, vectors ? n * n + 2 * n : 2 * n,
          vectors ? run_eigenvectors : run_eigenvalues);
    work.symmetric = vec_is_symmetric(work.in, n);
    Expr result = NULL;
    if (matrices_run(&work, n > 100)) {
        const double *re = work.out, *im = re + n;
        matrices_order(order, re, n);
        result = rtable_expr(eigenvalue_vector(re, im, order, n));
        if (vectors) {
            Expr columns = rtable_expr(eigenvector_matrix(im, im + n, order, n));
            result = expr_seq((Expr[]){result, columns}, 2);
        }
    }
    err_undefer(true);
    err_undefer(true);
    return result;
}

/* --- orthogonal factors ---------------------------------------------------------------------- */

/* Is x*(y*w) = a*w for some w? x is m x k, y k x n; room: 2 m + n + k. */
static bool product_fits(const double *x, const double *y, const double *a, long m, long k, long n,
                         double *room)
{
    double *w = room, *yw = w + n, *xyw = yw + k, *aw = xyw + m;
    sign_vector(w, n);
    apply(yw, y, k, n, w);
    apply(xyw, x, m, k, yw);
    apply(aw, a, m, n, w);
    return agree(xyw, aw, m, rounding(m + n) * frobenius(a, m * n) * sqrt((double)n));
}

static bool run_qr(MatricesWork *work)
{
    long m = work->m, n = work->n, k = m < n ? m : n;
    double *q = work->out, *r = q + m * k, *room = work->in + m * n;
    if (lapack_qr(m, n, work->in, q, r, room) != ST_OK)
        return false;
    for (long j = 0; j < k; j++) {
        if (r[j * n + j] >= 0) /* the diagonal of R is not negative */
            continue;
        for (long c = j; c < n; c++)
            r[j * n + c] = -r[j * n + c];
        for (long i = 0; i < m; i++)
            q[i * k + j] = -q[i * k + j];
    }
    return product_fits(q, r, work->in, m, k, n, room);
}

/* Two results, one after the other. */
static void take_two(Expr *out, const double *from, long m, long k, long n)
{
    RTable *first = packed_matrix(m, k), *second = packed_matrix(k, n);
    memcpy(first->block, from, (size_t)(m * k) * sizeof *from);
    memcpy(second->block, from + m * k, (size_t)(k * n) * sizeof *from);
    out[0] = rtable_expr(first);
    out[1] = rtable_expr(second);
}

bool block_qr(Expr a, Expr *out)
{
    const RTable *A = suits(a, false);
    if (!A || A->size[0] < A->size[1])
        return false;
    long m = A->size[0], n = A->size[1], k = n;
    MatricesWork work;
    begin(&work, A, 2 * m * n + 34 * (m + n), m * k + k * n, run_qr);
    bool done = matrices_run(&work, k > 200);
    if (done)
        take_two(out, work.out, m, k, n);
    err_undefer(true);
    return done;
}

/* out: T, Z; Z.(T.Z^T) must be A. */
static bool run_schur(MatricesWork *work)
{
    long n = work->n;
    double *t = work->out, *z = t + n * n, *room = work->in + n * n, *zt = room + 40 * n,
           *tzt = zt + n * n;
    if (lapack_schur(n, work->in, t, z, room) != ST_OK)
        return false;
    lapack_transpose(n, n, z, zt);
    lapack_product(n, n, n, t, zt, tzt);
    return product_fits(z, tzt, work->in, n, n, n, room);
}

bool block_schur(Expr a, Expr *out)
{
    const RTable *A = suits(a, true);
    if (!A)
        return false;
    long n = A->size[0];
    MatricesWork work;
    begin(&work, A, 3 * n * n + 40 * n, 2 * n * n, run_schur);
    bool done = matrices_run(&work, n > 100);
    if (done)
        take_two(out, work.out, n, n, n);
    err_undefer(true);
    return done;
}

/* out: U, singular values, Vt. */
static bool run_svd(MatricesWork *work)
{
    long m = work->m, n = work->n, k = m < n ? m : n;
    double *u = work->out, *s = u + m * m, *vt = s + k, *room = work->in + m * n;
    if (lapack_svd(m, n, work->in, s, u, vt, room) != ST_OK)
        return false;
    double *us = room, *rest = us + m * k;
    for (long i = 0; i < m; i++)
        for (long j = 0; j < k; j++)
            us[i * k + j] = u[i * m + j] * s[j];
    return product_fits(us, vt, work->in, m, k, n, rest);
}

bool block_svd(Expr a, Expr *out)
{
    const RTable *A = suits(a, false);
    if (!A)
        return false;
    long m = A->size[0], n = A->size[1], k = m < n ? m : n;
    MatricesWork work;
    begin(&work, A, 2 * m * n + 12 * (m + n), m * m + k + n * n, run_svd);
    bool done = matrices_run(&work, k > 100);
    if (done) {
        RTable *U = packed_matrix(m, m), *Vt = packed_matrix(n, n);
        RTable *S = packed_vector(RTABLE_FLOAT, RTABLE_COLUMN, k);
        memcpy(U->block, work.out, (size_t)(m * m) * sizeof(double));
        memcpy(S->block, work.out + m * m, (size_t)k * sizeof(double));
        memcpy(Vt->block, work.out + m * m + k, (size_t)(n * n) * sizeof(double));
        out[0] = rtable_expr(U);
        out[1] = rtable_expr(S);
        out[2] = rtable_expr(Vt);
    }
    err_undefer(true);
    return done;
}

/* --- exponentials ---------------------------------------------------------------------------- */

/* to = c0*I + c2*a2 + c4*a4 + c6*a6 */
static void even_sum(double *to, const double *const *powers, const double *c, long n)
{
    for (long i = 0; i < n * n; i++)
        to[i] = c[2] * powers[0][i] + c[4] * powers[1][i] + c[6] * powers[2][i];
    for (long i = 0; i < n; i++)
        to[i * n + i] += c[0];
}

static const double PADE[] = {64764752532480000.0,
                              32382376266240000.0,
                              7771770303897600.0,
                              1187353796428800.0,
                              129060195264000.0,
                              10559470521600.0,
                              670442572800.0,
                              33522128640.0,
                              1323241920.0,
                              40840800.0,
                              960960.0,
                              16380.0,
                              182.0,
                              1.0};

/* a6*(c8*a2 + c10*a4 + c12*a6) + c0 + c2*a2 + c4*a4 + c6*a6, coefficients from PADE[first] on. */
static void pade_half(double *to, const double *const *powers, int first, double *room, long n)
{
    double high[7] = {0, 0, 0, 0, 0, 0, 0};
    for (int k = 2; k <= 6; k += 2)
        high[k] = PADE[first + 6 + k];
    even_sum(room, powers, high, n);
    lapack_product(n, n, n, powers[2], room, to);
    even_sum(room, powers, PADE + first, n);
    for (long i = 0; i < n * n; i++)
        to[i] += room[i];
}

/* (v - u) x = v + u; x to `to`. */
static bool pade_quotient(double *to, double *u, double *v, double *room, int *pivots, long n)
{
    for (long i = 0; i < n * n; i++) {
        double sum = v[i] + u[i];
        v[i] -= u[i];
        u[i] = sum;
    }
    lapack_transpose(n, n, u, room);
    if (lapack_factor(n, v, pivots) != ST_OK || lapack_solve_many(n, v, pivots, n, room) != ST_OK)
        return false;
    lapack_transpose(n, n, room, to);
    return true;
}

/* exp(a) to `to`, from a/2^halvings. room: 7 n*n + n. */
static bool exponential(double *to, const double *a, long n, int halvings, double *room)
{
    long nn = n * n;
    double *s = room, *a2 = s + nn, *a4 = a2 + nn, *a6 = a4 + nn, *u = a6 + nn, *v = u + nn,
           *spare = v + nn, scale = ldexp(1, -halvings);
    const double *const powers[] = {a2, a4, a6};
    for (long i = 0; i < nn; i++)
        s[i] = scale * a[i];
    lapack_product(n, n, n, s, s, a2);
    lapack_product(n, n, n, a2, a2, a4);
    lapack_product(n, n, n, a2, a4, a6);
    pade_half(to, powers, 1, spare, n);
    lapack_product(n, n, n, s, to, u);
    pade_half(v, powers, 0, spare, n);
    if (!pade_quotient(to, u, v, spare, (int *)(spare + nn), n))
        return false;
    for (int k = 0; k < halvings; k++) {
        memcpy(spare, to, (size_t)nn * sizeof *to);
        lapack_product(n, n, n, spare, spare, to);
    }
    return true;
}

/* in: the matrix, another result, room. */
static bool run_exponential(MatricesWork *work)
{
    long n = work->n;
    double *other = work->in + n * n, *room = other + n * n, norm = row_norm(work->in, n);
    int halvings = norm > 2 ? (int)ceil(log2(norm / 2)) : 0;
    if (halvings > 60 || !exponential(work->out, work->in, n, halvings, room) ||
        !exponential(other, work->in, n, halvings + 1, room))
        return false;
    double size = largest(work->out, n * n);
    return isfinite(size) && agree(work->out, other, n * n, 1e-10 * size);
}

Expr block_exponential(Expr a, Expr t)
{
    const RTable *A = suits(a, true);
    if (!A || !expr_is_real_number(t))
        return NULL;
    long n = A->size[0];
    double factor = num_to_double(t);
    MatricesWork work;
    begin(&work, A, 9 * n * n + n, n * n, run_exponential);
    for (long i = 0; i < n * n; i++)
        work.in[i] *= factor;
    Expr result = NULL;
    if (isfinite(largest(work.in, n * n)) && matrices_run(&work, n > 100)) {
        RTable *E = packed_matrix(n, n);
        memcpy(E->block, work.out, (size_t)(n * n) * sizeof(double));
        result = rtable_expr(E);
    }
    err_undefer(true);
    return result;
}
