/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Derivatives that a problem does not give are taken as forward differences with the step
 * sqrt(eps * max(|x|, 1e-5)), which balances rounding and truncation also for small components, but
 * never more than a thousandth of what counts of a component by the tolerances (concentrations of
 * 1e-13 would else be moved by their hundredfold); the increment used is the one that the doubles
 * really differ by. So are all of a right-hand side where one that is given has no value in
 * doubles, as that of 1/cosh(x) for a large x, whose numerator overflows; with a border (fun.h)
 * whoever gives them has to do so, as it is not known here.
 */
#include "numeric/step/implicit.h"

#include <float.h>
#include <math.h>

#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "numeric/linear/vec.h"

#define PART 1e-3      /* of a component's size */
enum { WORTH = 1000 }; /* evaluations for differences that cost as much as exact derivatives */

static void release(void *implicit)
{
    implicit_free(implicit);
}

static void find_diagonal(Implicit *implicit)
{
    long n = implicit->fun->n;
    implicit->diagonal = mem_array((size_t)n + 1, sizeof *implicit->diagonal);
    for (long i = 0; i < n; i++) {
        implicit->diagonal[i] = pattern_place(implicit->pattern, i, i);
        CHECK(implicit->diagonal[i] >= 0);
    }
}

Implicit *implicit_new(Fun *fun)
{
    size_t n = (size_t)fun->n;
    Implicit *implicit = mem_zalloc(sizeof *implicit);
    implicit->fun = fun;
    err_defer(release, implicit);
    if (!fun->pattern)
        implicit->own = pattern_new_dense(fun->n);
    implicit->pattern = fun->pattern ? fun->pattern : implicit->own;
    size_t count = (size_t)implicit->pattern->count;
    implicit->y_slope = mem_zalloc(count * sizeof(double));
    implicit->yp_slope = mem_zalloc(count * sizeof(double));
    implicit->work = mem_zalloc(4 * n * sizeof(double));
    if (fun->rhs)
        find_diagonal(implicit);
    err_undefer(false);
    return implicit;
}

void implicit_free(Implicit *implicit)
{
    if (!implicit)
        return;
    mem_free(implicit->y_slope);
    mem_free(implicit->yp_slope);
    mem_free(implicit->work);
    mem_free(implicit->diagonal);
    pattern_free(implicit->own);
    mem_free(implicit);
}

Status implicit_residual(Implicit *implicit, double t, const double *y, const double *yp, double *r)
{
    Fun *fun = implicit->fun;
    if (!fun->rhs) {
        fun->calls++;
        return fun->residual(fun->ctx, t, y, yp, r);
    }
    Status status = fun_rhs(fun, t, y, r);
    for (long i = 0; i < fun->n; i++)
        r[i] = yp[i] - r[i];
    return status;
}

/* Moves *x by a step for a difference, `most` at the most; returns the step that was really taken.
 */
static double nudge(double *x, double most)
{
    double keep = *x;
    *x = keep + fmin(sqrt(DBL_EPSILON * fmax(fabs(keep), 1e-5)), most);
    return *x - keep;
}

/* The largest step for x: a small part of its size, or of the size at which the tolerances begin to
 * count absolutely. */
static double largest(const Fun *fun, double x)
{
    return fun->least > 0 ? PART * fmax(fabs(x), fun->least) : INFINITY;
}

/* One of the two derivatives of the residual by differences: with respect to x, which is y or yp.
 */
static Status difference(Implicit *implicit, double t, double *y, double *yp, double *x,
                         double *slope)
{
    long n = implicit->fun->n;
    double *base = implicit->work + 2 * n, *moved = base + n;
    Status status = implicit_residual(implicit, t, y, yp, base);
    for (long j = 0; j < n && status == ST_OK; j++) {
        double keep = x[j], step = nudge(&x[j], x == y ? largest(implicit->fun, keep) : INFINITY);
        status = implicit_residual(implicit, t, y, yp, moved);
        x[j] = keep;
        for (long i = 0; i < n; i++)
            slope[i * n + j] = (moved[i] - base[i]) / step;
    }
    return status;
}

static Status slopes_of_residual(Implicit *implicit, double t, const double *y, const double *yp)
{
    Fun *fun = implicit->fun;
    long n = fun->n;
    double *y_copy = implicit->work, *yp_copy = y_copy + n;
    if (fun->jac2)
        return fun->jac2(fun->ctx, t, y, yp, implicit->y_slope, implicit->yp_slope);
    vec_copy(y_copy, y, n);
    vec_copy(yp_copy, yp, n);
    Status status = difference(implicit, t, y_copy, yp_copy, y_copy, implicit->y_slope);
    return status == ST_OK ? difference(implicit, t, y_copy, yp_copy, yp_copy, implicit->yp_slope)
                           : status;
}

Status implicit_back(Fun *fun, double t, const double *y, double *back)
{
    vec_copy(back, y, fun->n);
    Status status = fun->project(fun->ctx, t, back);
    vec_axpy(back, -1, y, fun->n);
    return status == ST_OK && !vec_finite(back, fun->n) ? ST_DOMAIN : status;
}

Status implicit_add_back(Implicit *implicit, double rate, double t, const double *y)
{
    Fun *fun = implicit->fun;
    long n = fun->n;
    double *base = implicit->work, *moved = base + n, *at = moved + n;
    CHECK(implicit->pattern->dense);
    Status status = implicit_back(fun, t, y, base);
    vec_copy(at, y, n);
    for (long j = 0; j < n && status == ST_OK; j++) {
        at[j] = y[j] + sqrt(DBL_EPSILON) * fmax(fabs(y[j]), 1e-3);
        status = implicit_back(fun, t, at, moved);
        for (long i = 0; i < n; i++)
            implicit->y_slope[i * n + j] += rate * (moved[i] - base[i]) / (at[j] - y[j]);
        at[j] = y[j];
    }
    return status;
}

/* Column j of the derivative of rhs, whose entries are differences over step. */
static void put_column(const Pattern *pattern, long j, const double *moved, const double *base,
                       double step, double *slope)
{
    if (pattern->dense)
        for (long i = 0; i < pattern->n; i++)
            slope[i * pattern->n + j] = (moved[i] - base[i]) / step;
    else
        for (long k = pattern->start[j]; k < pattern->start[j + 1]; k++)
            slope[k] = (moved[pattern->row[k]] - base[pattern->row[k]]) / step;
}

/* rhs at a point that is apart from one with values; ST_DOMAIN, too, where some are infinite. */
static Status moved_rhs(Fun *fun, double t, const double *y, double *moved)
{
    Status status = fun_rhs(fun, t, y, moved);
    return status == ST_OK && !vec_finite(moved, fun->n) ? ST_DOMAIN : status;
}

/* The derivatives of rhs by differences, taken to the other side where this one has no values, as
 * for sqrt(-y) at 0. */
static Status slopes_of_rhs(Implicit *implicit, double t, const double *y, double *dfdt)
{
    Fun *fun = implicit->fun;
    long n = fun->n;
    double *y_copy = implicit->work, *base = y_copy + n, *moved = base + n;
    double later = t, step = nudge(&later, INFINITY);
    vec_copy(y_copy, y, n);
    Status status = fun_rhs(fun, t, y, base);
    if (dfdt && status == ST_OK) {
        status = moved_rhs(fun, later, y, dfdt);
        if (status != ST_OK) {
            later = t - step;
            step = later - t;
            status = fun_rhs(fun, later, y, dfdt);
        }
        for (long i = 0; i < n; i++)
            dfdt[i] = (dfdt[i] - base[i]) / step;
    }
    for (long j = 0; j < n - fun->held && status == ST_OK; j++) {
        step = nudge(&y_copy[j], largest(fun, y[j]));
        status = moved_rhs(fun, t, y_copy, moved);
        if (status != ST_OK) {
            y_copy[j] = y[j] - step;
            step = y_copy[j] - y[j];
            status = fun_rhs(fun, t, y_copy, moved);
        }
        y_copy[j] = y[j];
        put_column(implicit->pattern, j, moved, base, step, implicit->y_slope);
    }
    return status;
}

bool implicit_derive(Implicit *implicit)
{
    Fun *fun = implicit->fun;
    if (fun->jac || !fun->derive || !implicit->pattern->dense)
        return false;
    void (*derive)(void *) = fun->derive;
    fun->derive = NULL;
    derive(fun->ctx);
    return fun->jac != NULL;
}

Status implicit_jacobian(Implicit *implicit, double t, const double *y, double *dfdt)
{
    Fun *fun = implicit->fun;
    if (!fun->jac && (implicit->spent += fun->n) > WORTH)
        implicit_derive(implicit);
    Status status = fun->jac ? fun->jac(fun->ctx, t, y, implicit->y_slope, dfdt) : ST_DOMAIN;
    return status == ST_DOMAIN && !implicit->pattern->border ? slopes_of_rhs(implicit, t, y, dfdt)
                                                             : status;
}

Status implicit_slopes(Implicit *implicit, double t, const double *y, const double *yp)
{
    long count = implicit->pattern->count;
    if (!implicit->fun->rhs)
        return slopes_of_residual(implicit, t, y, yp);
    Status status = implicit_jacobian(implicit, t, y, NULL);
    vec_zero(implicit->yp_slope, count);
    for (long i = 0; i < count; i++)
        implicit->y_slope[i] = -implicit->y_slope[i];
    for (long i = 0; i < implicit->fun->n; i++)
        implicit->yp_slope[implicit->diagonal[i]] = 1;
    return status;
}

/* Where row or column k of stage i stands: the borders of all stages come last. */
static long of_stage(const Pattern *p, long i, long size, long k)
{
    long own = p->n - p->border;
    return k < own ? i * own + k : size * own + i * p->border + k - own;
}

Pattern *implicit_stages(const Implicit *implicit, long size)
{
    const Pattern *p = implicit->pattern;
    if (p->dense)
        return pattern_new_dense(size * p->n);
    long *row = mem_array((size_t)(2 * size * size * p->count) + 1, sizeof *row), count = 0;
    long *column = row + size * size * p->count;
    err_defer(mem_release, row);
    for (long j = 0; j < size; j++)
        for (long k = 0; k < p->n; k++)
            for (long i = 0; i < size; i++)
                for (long e = p->start[k]; e < p->start[k + 1]; e++) {
                    row[count] = of_stage(p, i, size, p->row[e]);
                    column[count] = of_stage(p, j, size, k);
                    count += i == j || k < p->n - p->border;
                }
    Pattern *whole = pattern_new_sparse(size * p->n, row, column, count, NULL);
    whole->border = size * p->border;
    err_undefer(true);
    return whole;
}

/* Column k of a sparse pattern: of all stages by one, or one by itself where it is of the border.
 */
static void put_column_of_stage(const Implicit *implicit, long i, long j, long k, long size,
                                double by_y, double by_slope, double *m)
{
    const Pattern *p = implicit->pattern;
    const double *y = implicit->y_slope, *slope = implicit->yp_slope;
    long own = p->n - p->border, first = p->start[k], end = p->start[k + 1], middle = first;
    while (middle < end && p->row[middle] < own)
        middle++;
    if (k >= own) {
        long all = p->start[own];
        double *to = m + size * size * all + j * (p->count - all) + first - all;
        for (long e = first; e < end; e++)
            *to++ = y[e];
        return;
    }
    double *to = m + size * (j * p->start[own] + first) + i * (middle - first);
    for (long e = first; e < middle; e++)
        *to++ = by_y * y[e] + by_slope * slope[e];
    to += (size - 1 - i) * (middle - first) + i * (end - middle);
    for (long e = middle; e < end; e++)
        *to++ = by_y * y[e] + by_slope * slope[e];
}

void implicit_put_stage(const Implicit *implicit, long i, long j, long size, double by_y,
                        double by_slope, double *m)
{
    const Pattern *p = implicit->pattern;
    const double *y = implicit->y_slope, *slope = implicit->yp_slope;
    long n = p->n;
    for (long row = 0; row < n && p->dense; row++, y += n, slope += n) {
        double *to = m + (i * n + row) * size * n + j * n;
        for (long k = 0; k < n; k++)
            to[k] = by_y * y[k] + by_slope * slope[k];
    }
    for (long k = 0; k < n && !p->dense; k++)
        if (i == j || k < n - p->border)
            put_column_of_stage(implicit, i, j, k, size, by_y, by_slope, m);
}
