/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * T. A. Davis and E. Palamadai Natarajan, Algorithm 907: KLU, ACM TOMS 37, 2010. The matrix is put
 * into block triangular form, each block is ordered by approximate minimum degree and eliminated
 * with partial pivoting that prefers the diagonal. Where a diagonal entry is missing, as in
 * equations with multipliers, pivots stand elsewhere and a minimum degree order of A + A^T is of no
 * use: the columns are ordered for any rows then (COLAMD; 10 s became 1 s for a lattice of 2,500
 * pendula). Order and pivots are kept from matrix to matrix of one pattern, as they are from step
 * to step of an integrator, until elimination with them makes entries grow.
 *
 * What counts as a zero pivot is what lu.c says: n rounding errors of the largest entry of its
 * column, with rows in units of their own largest entries.
 *
 * The library's memory is its own: it neither raises nor is interrupted.
 */
#include "numeric/linear/sparse.h"

#include <float.h>
#include <math.h>
#include <suitesparse/btf.h>
#include <suitesparse/klu.h>

#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "numeric/linear/vec.h"

/* How the library calls orders of a block: for pivots on the diagonal, and for pivots anywhere. */
enum { BY_AMD = 0, BY_COLAMD = 1 };
#define PREFER 0.1 /* the diagonal entry is the pivot from this part of the largest on */
#define GROWN 1e-4 /* kept pivots are given up where this ratio of entries is passed */

struct Sparse {
    const Pattern *pattern;
    bool is_complex;
    klu_l_symbolic *symbolic; /* NULL: not yet, or the structure is singular */
    klu_l_numeric *numeric;   /* NULL: there are no pivots to keep */
    klu_l_common common;
    long choices;
    double *pair;   /* of a complex matrix: its values, then a right-hand side */
    double *side;   /* n: a right-hand side with its border */
    double *column; /* n: the largest entry in units of the rows */
    double *row;    /* n: the largest entry */
};

static void release(void *sparse)
{
    sparse_free(sparse);
}

static bool has_diagonal(const Pattern *pattern)
{
    for (long j = 0; j < pattern->n; j++)
        if (pattern_place(pattern, j, j) < 0)
            return false;
    return true;
}

static Sparse *new_sparse(const Pattern *pattern, bool is_complex)
{
    CHECK(!pattern->dense);
    size_t n = (size_t)pattern->n, pairs = is_complex ? (size_t)pattern->count + n : 0;
    Sparse *sparse = mem_zalloc(sizeof *sparse + (3 * n + 2 * pairs) * sizeof(double));
    sparse->pattern = pattern;
    sparse->is_complex = is_complex;
    sparse->column = (double *)(sparse + 1);
    sparse->row = sparse->column + n;
    sparse->side = sparse->row + n;
    sparse->pair = sparse->side + n;
    err_defer(release, sparse);
    if (!klu_l_defaults(&sparse->common))
        err_raise(ST_INTERNAL, "KLU has no defaults");
    sparse->common.tol = PREFER;
    sparse->common.scale = 2; /* rows in units of their largest entries */
    sparse->common.ordering = has_diagonal(pattern) ? BY_AMD : BY_COLAMD;
    err_undefer(false);
    return sparse;
}

Sparse *sparse_new(const Pattern *pattern)
{
    return new_sparse(pattern, false);
}

Sparse *sparse_new_whole(const Pattern *pattern)
{
    Sparse *sparse = new_sparse(pattern, false);
    sparse->common.btf = 0;
    sparse->common.ordering = BY_COLAMD;
    return sparse;
}

Sparse *sparse_new_complex(const Pattern *pattern)
{
    return new_sparse(pattern, true);
}

static void drop_numeric(Sparse *sparse)
{
    if (sparse->is_complex)
        klu_zl_free_numeric(&sparse->numeric, &sparse->common);
    else
        klu_l_free_numeric(&sparse->numeric, &sparse->common);
}

void sparse_free(Sparse *sparse)
{
    if (!sparse)
        return;
    drop_numeric(sparse);
    klu_l_free_symbolic(&sparse->symbolic, &sparse->common);
    mem_free(sparse);
}

/* --- before the elimination ------------------------------------------------------------------ */

static void check_memory(const Sparse *sparse)
{
    if (sparse->common.status == KLU_OUT_OF_MEMORY || sparse->common.status == KLU_TOO_LARGE)
        err_raise(ST_NOMEM, "no memory for the factors of %ld equations", sparse->pattern->n);
}

void sparse_match(const Pattern *pattern, long *column)
{
    CHECK(!pattern->dense);
    long *work = mem_array((size_t)(5 * pattern->n) + 1, sizeof *work);
    double done;
    btf_l_maxtrans(pattern->n, pattern->n, pattern->start, pattern->row, 0, &done, column, work);
    mem_free(work);
}

/* A column without a row of its own in the structure: none of its entries can be a pivot. */
static long column_left_over(const Sparse *sparse)
{
    long n = sparse->pattern->n, left = 0;
    long *match = mem_array((size_t)n, sizeof *match);
    err_defer(mem_release, match);
    bool *taken = mem_zalloc((size_t)n);
    err_defer(mem_release, taken);
    sparse_match(sparse->pattern, match);
    for (long i = 0; i < n; i++)
        if (match[i] >= 0)
            taken[match[i]] = true;
    while (left < n - 1 && taken[left])
        left++;
    err_undefer(true);
    err_undefer(true);
    return left;
}

/* The order, once; false: the places of the entries alone make the matrix singular, which without
 * blocks the elimination finds. */
static bool analyse(Sparse *sparse)
{
    const Pattern *p = sparse->pattern;
    if (!sparse->symbolic) {
        sparse->symbolic = klu_l_analyze(p->n, p->start, p->row, &sparse->common);
        check_memory(sparse);
        CHECK(sparse->symbolic != NULL);
    }
    return !sparse->common.btf || sparse->symbolic->structural_rank == p->n;
}

/* Largest entries of rows, and of columns in units of the rows; false when one is not finite. */
static bool measure(Sparse *sparse, const double *re, const double *im)
{
    const Pattern *p = sparse->pattern;
    vec_zero(sparse->row, p->n);
    for (long k = 0; k < p->count; k++)
        sparse->row[p->row[k]] =
            vec_larger(fabs(re[k]) + (im ? fabs(im[k]) : 0), sparse->row[p->row[k]]);
    for (long j = 0; j < p->n; j++) {
        sparse->column[j] = 0;
        for (long k = p->start[j]; k < p->start[j + 1]; k++) {
            double size = fabs(re[k]) + (im ? fabs(im[k]) : 0), unit = sparse->row[p->row[k]];
            if (unit >= DBL_MIN)
                sparse->column[j] = vec_larger(size / unit, sparse->column[j]);
        }
    }
    return vec_finite(re, p->count) && (!im || vec_finite(im, p->count));
}

/* --- the elimination ------------------------------------------------------------------------- */

/* A pivot in units of the largest entry of its column. */
static double pivot_size(const Sparse *sparse, long k)
{
    const double *pivot = sparse->numeric->Udiag;
    double size = sparse->is_complex ? fabs(pivot[2 * k]) + fabs(pivot[2 * k + 1]) : fabs(pivot[k]);
    return size / sparse->column[sparse->symbolic->Q[k]];
}

/* The pivot that is zero to rounding, by its place; -1: none is. */
static long zero_pivot(const Sparse *sparse)
{
    long n = sparse->pattern->n;
    double zero = (double)n * DBL_EPSILON * (sparse->is_complex ? DBL_EPSILON : 1);
    for (long k = 0; k < n; k++)
        if (!(pivot_size(sparse, k) > zero))
            return k;
    return -1;
}

double sparse_least(const Sparse *sparse)
{
    CHECK(sparse->numeric != NULL);
    double least = INFINITY;
    for (long k = 0; k < sparse->pattern->n; k++)
        least = fmin(least, pivot_size(sparse, k));
    return least;
}

/* With the pivots of the matrix before; false: they do not serve for this one. */
static bool factor_again(Sparse *sparse, double *value)
{
    const Pattern *p = sparse->pattern;
    klu_l_common *common = &sparse->common;
    if (!sparse->numeric)
        return false;
    bool fine =
        sparse->is_complex
            ? klu_zl_refactor(p->start, p->row, value, sparse->symbolic, sparse->numeric, common) &&
                  klu_zl_rgrowth(p->start, p->row, value, sparse->symbolic, sparse->numeric, common)
            : klu_l_refactor(p->start, p->row, value, sparse->symbolic, sparse->numeric, common) &&
                  klu_l_rgrowth(p->start, p->row, value, sparse->symbolic, sparse->numeric, common);
    return fine && common->status == KLU_OK && common->rgrowth > GROWN && zero_pivot(sparse) < 0;
}

static Status factor_anew(Sparse *sparse, double *value, long *where)
{
    const Pattern *p = sparse->pattern;
    klu_l_common *common = &sparse->common;
    drop_numeric(sparse);
    sparse->choices++;
    sparse->numeric = sparse->is_complex
                          ? klu_zl_factor(p->start, p->row, value, sparse->symbolic, common)
                          : klu_l_factor(p->start, p->row, value, sparse->symbolic, common);
    check_memory(sparse);
    if (common->status == KLU_SINGULAR) {
        drop_numeric(sparse);
        *where = common->singular_col;
        return ST_SINGULAR;
    }
    CHECK(sparse->numeric != NULL);
    long zero = zero_pivot(sparse);
    if (zero < 0)
        return ST_OK;
    *where = sparse->symbolic->Q[zero];
    drop_numeric(sparse);
    return ST_SINGULAR;
}

static Status factor(Sparse *sparse, const double *re, const double *im, long *where)
{
    long column;
    double *value = im ? sparse->pair : (double *)re; /* which KLU does not write to */
    if (!measure(sparse, re, im))
        return ST_DOMAIN;
    for (long k = 0; im && k < sparse->pattern->count; k++) {
        value[2 * k] = re[k];
        value[2 * k + 1] = im[k];
    }
    if (!analyse(sparse)) {
        *(where ? where : &column) = column_left_over(sparse);
        return ST_SINGULAR;
    }
    if (factor_again(sparse, value))
        return ST_OK;
    return factor_anew(sparse, value, where ? where : &column);
}

Status sparse_factor(Sparse *sparse, const double *value, long *where)
{
    CHECK(!sparse->is_complex);
    return factor(sparse, value, NULL, where);
}

Status sparse_factor_complex(Sparse *sparse, const double *re, const double *im)
{
    CHECK(sparse->is_complex);
    return factor(sparse, re, im, NULL);
}

void sparse_solve(const Sparse *sparse, double *b)
{
    klu_l_common common = sparse->common;
    long n = sparse->pattern->n, border = sparse->pattern->border;
    double *x = border ? sparse->side : b;
    CHECK(sparse->numeric != NULL);
    if (border) {
        vec_copy(x, b, n - border);
        vec_zero(x + n - border, border);
    }
    bool good = klu_l_solve(sparse->symbolic, sparse->numeric, n, 1, x, &common);
    CHECK(good);
    (void)good;
    if (border)
        vec_copy(b, x, n - border);
}

void sparse_solve_complex(const Sparse *sparse, double *re, double *im)
{
    klu_l_common common = sparse->common;
    long n = sparse->pattern->n, own = n - sparse->pattern->border;
    double *b = sparse->pair + 2 * sparse->pattern->count;
    CHECK(sparse->numeric != NULL);
    vec_zero(b + 2 * own, 2 * sparse->pattern->border);
    for (long i = 0; i < own; i++) {
        b[2 * i] = re[i];
        b[2 * i + 1] = im[i];
    }
    bool good = klu_zl_solve(sparse->symbolic, sparse->numeric, n, 1, b, &common);
    CHECK(good);
    (void)good;
    for (long i = 0; i < own; i++) {
        re[i] = b[2 * i];
        im[i] = b[2 * i + 1];
    }
}

long sparse_fill(const Sparse *sparse)
{
    return sparse->numeric ? (long)(sparse->numeric->lnz + sparse->numeric->unz) : 0;
}

long sparse_choices(const Sparse *sparse)
{
    return sparse->choices;
}
