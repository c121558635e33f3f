/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For y' = f(t, y) the matrices are m/h - df/dy. One real and as many complex matrices as there are
 * pairs of eigenvalues take the place of one of s*n rows (J. C. Butcher, BIT 16, 1976; T. A.
 * Bickart, SIAM J. Numer. Anal. 14, 1977). A pair acts on its two coordinates a, b as the conjugate
 * of its eigenvalue acts on a + I*b.
 *
 * What is remembered is what it was computed from, so that nobody has to say when it is out of
 * date.
 */
#include "numeric/step/shifts.h"

#include <math.h>

#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "numeric/linear/clu.h"
#include "numeric/linear/lu.h"
#include "numeric/linear/vec.h"
#include "numeric/step/implicit.h"

struct Shifts {
    Implicit *implicit; /* the derivatives at the point remembered */
    Pattern *pattern;   /* of those that move by each other */
    long *from;         /* where implicit has its values */
    long *diagonal;     /* places in it, -1: none */
    double t;           /* NaN: none */
    double *y, *yp;
    Lu *real; /* their factors for steps of size h; NaN: none */
    Clu *pair[RADAU_PAIRS];
    double h;
    int stages;
};

static void release(void *shifts)
{
    shifts_free(shifts);
}

/* Where row or column i of the whole stands among those that move and the border; -1: it is
 * neither. */
static long kept(long i, long m, long n)
{
    return i < m ? i : i < n ? -1 : i - (n - m);
}

/* The places of implicit's pattern without what is held. */
static void choose_sparse(Shifts *shifts, long m, long n)
{
    const Pattern *whole = shifts->implicit->pattern;
    long size = m + whole->border, most = whole->count, count = 0;
    long *row = mem_array(4 * (size_t)most + 1, sizeof *row), *column = row + most;
    long *of = column + most, *place = of + most;
    err_defer(mem_release, row);
    for (long j = 0; j < whole->n; j++)
        for (long k = whole->start[j]; k < whole->start[j + 1]; k++) {
            of[count] = k;
            row[count] = kept(whole->row[k], m, n);
            column[count] = kept(j, m, n);
            count += row[count] >= 0 && column[count] >= 0;
        }
    shifts->pattern = whole->border ? pattern_new_sparse(size, row, column, count, place)
                                    : pattern_new(size, row, column, count, place);
    shifts->pattern->border = whole->border;
    shifts->from = mem_array((size_t)shifts->pattern->count + 1, sizeof *shifts->from);
    for (long i = 0; i < shifts->pattern->count; i++)
        shifts->from[i] = -1;
    for (long e = 0; e < count; e++)
        shifts->from[place[e]] = of[e];
    err_undefer(true);
}

/* What of implicit's derivatives is used; n: with what is held. */
static void choose_pattern(Shifts *shifts, long m, long n)
{
    if (shifts->implicit->pattern->dense) {
        shifts->pattern = pattern_new_dense(m);
        shifts->from = mem_array((size_t)(m * m) + 1, sizeof *shifts->from);
        for (long i = 0; i < m; i++)
            for (long j = 0; j < m; j++)
                shifts->from[i * m + j] = i * n + j;
    } else {
        choose_sparse(shifts, m, n);
    }
    shifts->diagonal = mem_array((size_t)m + 1, sizeof *shifts->diagonal);
    for (long i = 0; i < m; i++)
        shifts->diagonal[i] = pattern_place(shifts->pattern, i, i);
}

Shifts *shifts_new(Fun *fun, int pairs)
{
    CHECK(pairs <= RADAU_PAIRS);
    size_t n = (size_t)fun->n;
    Shifts *shifts = mem_zalloc(sizeof *shifts + 2 * n * sizeof(double));
    shifts->y = (double *)(shifts + 1);
    shifts->yp = shifts->y + n;
    shifts->t = shifts->h = NAN;
    err_defer(release, shifts);
    shifts->implicit = implicit_new(fun);
    choose_pattern(shifts, fun->n - fun->held, fun->n);
    shifts->real = lu_new_for(shifts->pattern);
    for (int k = 0; k < pairs; k++)
        shifts->pair[k] = clu_new_for(shifts->pattern);
    err_undefer(false);
    return shifts;
}

void shifts_free(Shifts *shifts)
{
    if (!shifts)
        return;
    implicit_free(shifts->implicit);
    pattern_free(shifts->pattern);
    mem_free(shifts->from);
    mem_free(shifts->diagonal);
    lu_free(shifts->real);
    for (int k = 0; k < RADAU_PAIRS; k++)
        clu_free(shifts->pair[k]);
    mem_free(shifts);
}

Status shifts_at(Shifts *shifts, double t, const double *y, const double *yp)
{
    Implicit *implicit = shifts->implicit;
    long n = implicit->fun->n;
    if (t == shifts->t && vec_same(y, shifts->y, n) && (!yp || vec_same(yp, shifts->yp, n)))
        return ST_OK;
    Status status =
        yp ? implicit_slopes(implicit, t, y, yp) : implicit_jacobian(implicit, t, y, NULL);
    shifts->t = status == ST_OK ? t : NAN;
    shifts->h = NAN;
    vec_copy(shifts->y, y, n);
    if (yp)
        vec_copy(shifts->yp, yp, n);
    return status;
}

bool shifts_derive(Shifts *shifts)
{
    bool better = implicit_derive(shifts->implicit);
    if (better)
        shifts->t = NAN;
    return better;
}

/* to = weight * dF/dy' + plus * dF/dy */
static void combine(const Shifts *shifts, double weight, double plus, double *to)
{
    const Implicit *implicit = shifts->implicit;
    const double *y_slope = implicit->y_slope, *yp_slope = implicit->yp_slope;
    const long *from = shifts->from, count = shifts->pattern->count;
    if (implicit->fun->rhs) {
        for (long i = 0; i < count; i++)
            to[i] = from[i] < 0 ? 0 : -plus * y_slope[from[i]];
        for (long i = 0; i < shifts->pattern->n - shifts->pattern->border; i++)
            to[shifts->diagonal[i]] += weight;
    } else {
        for (long i = 0; i < count; i++)
            to[i] = from[i] < 0 ? 0 : weight * yp_slope[from[i]] + plus * y_slope[from[i]];
    }
}

Status shifts_factor(Shifts *shifts, const RadauBasis *basis, double h)
{
    CHECK(isfinite(h) && h != 0 && !isnan(shifts->t));
    if (h == shifts->h && basis->stages == shifts->stages)
        return ST_OK;
    shifts->h = NAN;
    combine(shifts, basis->real / h, 1, shifts->real->a);
    Status status = lu_factor(shifts->real);
    for (int k = 0; k < basis->pairs && status == ST_OK; k++) {
        Clu *pair = shifts->pair[k];
        combine(shifts, basis->re[k] / h, 1, pair->re);
        combine(shifts, -basis->im[k] / h, 0, pair->im);
        status = clu_factor(pair);
    }
    shifts->h = status == ST_OK ? h : NAN;
    shifts->stages = basis->stages;
    return status;
}

void shifts_solve(const Shifts *shifts, double *x)
{
    lu_solve(shifts->real, x);
}

void shifts_solve_pair(const Shifts *shifts, int k, double *re, double *im)
{
    clu_solve(shifts->pair[k], re, im);
}
