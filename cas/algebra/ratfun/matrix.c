/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Determinants and linear systems over rational functions of kernels, by evaluation and
 * interpolation (grid.h). Each row is multiplied by the common denominator of its entries and
 * divided by their rational content, so the grid sees polynomials over the integers. Generators
 * with relations (roots, I) count as free there: a determinant is a polynomial in the entries, and
 * the relations are applied to it.
 */
#include "cas/algebra/kernel.h"
#include "cas/algebra/ratfun/frac.h"
#include "cas/algebra/ratfun/grid.h"
#include "cas/algebra/ratfun/ratfun.h"
#include "cas/base/check.h"
#include "cas/core/num.h"

/* What a job is asked for and what it gives. */
typedef struct MatrixJob {
    long n, sides;
    double budget;
    Expr *x; /* n x sides */
} MatrixJob;

/* 1 over the denominator of f, without its number. */
static Frac *denominator_of(PolyRing *ring, const Frac *f)
{
    Frac *d = frac_copy(ring, f);
    fmpq_one(d->c);
    d->count = 0;
    for (long i = 0; i < ring->count; i++)
        d->mono[i] = f->mono[i] < 0 ? -f->mono[i] : 0;
    for (long i = 0; i < f->count; i++)
        if (f->factor[i].e < 0)
            d->factor[d->count++] = (FracFactor){f->factor[i].p, -f->factor[i].e};
    return d;
}

/* The product of generators and factors that makes polynomials of all f[0..n). */
static Frac *common_denominator(PolyRing *ring, Frac **f, long n)
{
    Frac *common = frac_make(ring, 0);
    for (long j = 0; j < n; j++) {
        Frac *part = frac_mul(ring, f[j], common);
        if (!frac_is_zero(f[j]) && frac_has_denominator(ring, part))
            common = frac_mul(ring, common, denominator_of(ring, part));
    }
    return common;
}

/* The gcd of the numbers of f[0..n), positive; 1 when all are zero. */
static void content_of(fmpq_t content, Frac **f, long n)
{
    fmpq_zero(content);
    for (long j = 0; j < n; j++)
        fmpq_gcd(content, content, f[j]->c);
    if (fmpq_is_zero(content))
        fmpq_one(content);
}

static Poly *integer_poly(PolyRing *ring, const Frac *f, const fmpq_t content)
{
    fmpq_t c;
    if (frac_is_zero(f))
        return poly_new(ring);
    fmpq_init(c);
    fmpq_div(c, f->c, content);
    fmpz *whole = &ring->scratch[0];
    fmpz_set(whole, fmpq_numref(c));
    fmpq_clear(c);
    return poly_shift(ring, frac_side(ring, f, 1), whole, f->mono);
}

/* Turns the row f[0..n) into polynomials; the fraction they were divided by, or NULL when that
 * cannot be told (a relation made a denominator vanish from one entry only). */
static Frac *clear_row(PolyRing *ring, Poly **p, Frac **f, long n)
{
    Frac *common = common_denominator(ring, f, n), *scale = frac_pow(ring, common, -1);
    Frac **whole = poly_alloc(ring, (size_t)n * sizeof(Frac *));
    for (long j = 0; j < n; j++) {
        whole[j] = frac_is_zero(f[j]) ? f[j] : frac_mul(ring, f[j], common);
        if (!frac_is_zero(f[j]) && frac_has_denominator(ring, whole[j]))
            return NULL;
    }
    Frac *content = frac_make(ring, 0);
    content_of(content->c, whole, n);
    for (long j = 0; j < n; j++)
        p[j] = integer_poly(ring, whole[j], content->c);
    return frac_mul(ring, scale, content);
}

/* All rows; the product of their scales, or NULL. */
static Frac *read_rows(PolyRing *ring, const FracJob *job, Poly **p)
{
    const MatrixJob *m = job->arg;
    long width = m->n + m->sides;
    Frac *scale = frac_make(ring, 0), **f = poly_alloc(ring, (size_t)width * sizeof(Frac *));
    for (long i = 0; i < m->n; i++) {
        for (long j = 0; j < width; j++)
            f[j] = frac_of(ring, job->e[i * width + j]);
        Frac *row = clear_row(ring, p + i * width, f, width);
        if (!row)
            return NULL;
        scale = frac_mul(ring, scale, row);
    }
    return scale;
}

/* x[k] = number[k] / det, reduced. */
static void write_solution(PolyRing *ring, MatrixJob *m, Poly *const *number, const Frac *det)
{
    const Frac *inverse = frac_pow(ring, det, -1);
    for (long k = 0; k < m->n * m->sides; k++) {
        err_poll();
        m->x[k] = normal_frac(ring, frac_mul(ring, frac_of_poly(ring, number[k]), inverse), false);
    }
}

static Expr work_matrix(PolyRing *ring, const FracJob *job)
{
    MatrixJob *m = job->arg;
    Poly **row = poly_alloc(ring, (size_t)job->n * sizeof(Poly *)), *det;
    Poly **number = poly_alloc(ring, (size_t)(m->n * m->sides + 1) * sizeof(Poly *));
    Frac *scale = read_rows(ring, job, row);
    Grid *grid = scale ? grid_plan(&ring->arena, ring, row, m->n, m->sides) : NULL;
    if (!grid || grid_cost(grid) > m->budget || !grid_run(grid, &det, number))
        return NULL;
    const Frac *value = frac_of_poly(ring, det);
    if (m->sides > 0 && !frac_is_zero(value))
        write_solution(ring, m, number, value);
    return normal_frac(ring, frac_mul(ring, scale, value), true);
}

static Expr run(const Expr *a, MatrixJob *m)
{
    Arena arena;
    arena_begin(&arena);
    long count = m->n * (m->n + m->sides);
    Expr *e = arena_array(&arena, (size_t)count, sizeof *e);
    for (long k = 0; k < count; k++)
        e[k] = kernel_prepare(a[k], normal_expr);
    FracJob job = {.e = e, .n = count, .work = work_matrix, .arg = m};
    Expr result = frac_run(&job);
    arena_end(&arena);
    return result;
}

Expr ratfun_det(const Expr *a, long n, double budget)
{
    CHECK(n > 0);
    MatrixJob m = {.n = n, .budget = budget};
    return run(a, &m);
}

Expr ratfun_solve(Expr *x, const Expr *a, long n, long sides, double budget)
{
    CHECK(n > 0 && sides > 0);
    MatrixJob m = {.n = n, .sides = sides, .budget = budget, .x = x};
    return run(a, &m);
}
