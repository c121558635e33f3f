/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The simplex method on a dense tableau in two phases (G. B. Dantzig; V. Chvatal, Linear
 * Programming, ch. 2-3). Every x[j] becomes one nonnegative unknown, its distance from a bound, or
 * two, x = u - v, where it has none; an upper bound beside a lower one is a row. The column of
 * steepest descent enters; when the objective has not moved for long, the first one does
 * (R. G. Bland), so no cycle is possible. Made for small programs.
 */
#include "numeric/search/simplex.h"

#include <math.h>

#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "numeric/linear/vec.h"

/* Rows 0..m: coefficients of the unknowns, then the right-hand side; row m is the objective. */
typedef struct Tableau {
    long m, cols, real; /* columns from `real` on are artificial */
    double *a;
    long *basis;
} Tableau;

static const double TOLERANCE = 1e-10;

static double *row_of(const Tableau *t, long i)
{
    return t->a + i * (t->cols + 1);
}

static void pivot(Tableau *t, long r, long c)
{
    double *p = row_of(t, r), by = p[c];
    for (long j = 0; j <= t->cols; j++)
        p[j] /= by;
    p[c] = 1;
    for (long i = 0; i <= t->m; i++) {
        double *q = row_of(t, i), factor = q[c];
        if (i == r || factor == 0)
            continue;
        vec_axpy(q, -factor, p, t->cols + 1);
        q[c] = 0;
    }
    t->basis[r] = c;
}

/* The entering column among the first `most`, or -1: by steepest descent or the first. */
static long entering(const Tableau *t, long most, bool first)
{
    const double *z = row_of(t, t->m);
    double best = -TOLERANCE * fmax(1, vec_max(z, most));
    long which = -1;
    for (long j = 0; j < most; j++)
        if (z[j] < best) {
            which = j;
            if (first)
                break;
            best = z[j];
        }
    return which;
}

/* The row that limits column c first, or -1; ties by the lower unknown. */
static long leaving(const Tableau *t, long c)
{
    double best = 0;
    long which = -1;
    for (long i = 0; i < t->m; i++) {
        const double *p = row_of(t, i);
        if (p[c] <= TOLERANCE)
            continue;
        double ratio = p[t->cols] / p[c];
        if (which < 0 || ratio < best - 1e-13 * fabs(best) ||
            (ratio <= best && t->basis[i] < t->basis[which])) {
            best = ratio;
            which = i;
        }
    }
    return which;
}

static Status run(Tableau *t, long most)
{
    double last = INFINITY;
    for (long k = 0, still = 0;; k++) {
        if (err_interrupt_pending)
            return ST_INTERRUPT;
        double now = -row_of(t, t->m)[t->cols];
        still = now < last ? 0 : still + 1;
        last = now;
        long c = entering(t, most, still > t->m + 10);
        if (c < 0)
            return ST_OK;
        long r = leaving(t, c);
        if (r < 0)
            return ST_LIMIT;
        pivot(t, r, c);
    }
}

/* --- the two phases -------------------------------------------------------------------------- */

/* Sets the objective row to cost (over the first n columns) in terms of the basis. */
static void price(Tableau *t, const double *cost, long n)
{
    double *z = row_of(t, t->m);
    vec_zero(z, t->cols + 1);
    vec_copy(z, cost, n);
    for (long i = 0; i < t->m; i++)
        if (z[t->basis[i]] != 0)
            vec_axpy(z, -z[t->basis[i]], row_of(t, i), t->cols + 1);
}

/* Artificial unknowns that stayed in the basis at zero leave it where their row allows. */
static void expel(Tableau *t)
{
    for (long i = 0; i < t->m; i++)
        for (long j = 0; t->basis[i] >= t->real && j < t->real; j++)
            if (fabs(row_of(t, i)[j]) > 1e-9)
                pivot(t, i, j);
}

static Status two_phases(Tableau *t, const double *cost, double scale, double *artificial)
{
    for (long j = 0; j < t->cols; j++)
        artificial[j] = j >= t->real;
    price(t, artificial, t->cols);
    Status status = run(t, t->cols);
    if (status != ST_OK)
        return status;
    if (-row_of(t, t->m)[t->cols] > 1e-9 * scale)
        return ST_UNABLE;
    expel(t);
    price(t, cost, t->real);
    return run(t, t->real);
}

/* --- from bounds to nonnegative unknowns --------------------------------------------------------
 */

/* x[j] = base + sign*u[first] (- u[first + 1] when free). */
typedef struct Part {
    long first;
    double base, sign;
    bool free, range; /* range: has a row u <= upper - lower */
} Part;

static long divide(const SimplexProblem *p, Part *part, long *ranges)
{
    long at = 0;
    *ranges = 0;
    for (long j = 0; j < p->n; j++) {
        bool low = isfinite(p->lower[j]), high = isfinite(p->upper[j]);
        part[j] = (Part){.first = at,
                         .base = low    ? p->lower[j]
                                 : high ? p->upper[j]
                                        : 0,
                         .sign = low || !high ? 1 : -1,
                         .free = !low && !high,
                         .range = low && high};
        at += part[j].free ? 2 : 1;
        *ranges += part[j].range;
    }
    return at;
}

static void spread(const Part *part, long n, const double *a, double *row)
{
    for (long j = 0; j < n; j++) {
        row[part[j].first] = a[j] * part[j].sign;
        if (part[j].free)
            row[part[j].first + 1] = -a[j];
    }
}

/* Fills the rows: given ones, then ranges; slack unknowns after `unknowns`, then artificial ones.
 */
static double fill(Tableau *t, const SimplexProblem *p, const Part *part, long unknowns)
{
    long given = p->equalities + p->inequalities, slack = unknowns, made = t->real;
    double scale = 1;
    for (long i = 0, k = 0; i < t->m; i++) {
        double *row = row_of(t, i), rhs;
        if (i < given) {
            spread(part, p->n, p->A + i * p->n, row);
            rhs = p->b[i];
            for (long j = 0; j < p->n; j++)
                rhs -= p->A[i * p->n + j] * part[j].base;
        } else {
            while (!part[k].range)
                k++;
            row[part[k].first] = 1;
            rhs = p->upper[k] - p->lower[k];
            k++;
        }
        row[t->cols] = rhs;
        scale = fmax(scale, fabs(rhs));
        bool has_slack = i >= p->equalities;
        if (has_slack)
            row[slack++] = 1;
        if (rhs < 0)
            for (long j = 0; j <= t->cols; j++)
                row[j] = -row[j];
        if (has_slack && rhs >= 0) {
            t->basis[i] = slack - 1;
        } else {
            row[made] = 1;
            t->basis[i] = made++;
        }
    }
    return scale;
}

Status simplex_solve(const SimplexProblem *p, double *x)
{
    CHECK(p->n > 0 && p->equalities >= 0 && p->inequalities >= 0);
    Part *part = mem_array((size_t)p->n, sizeof *part);
    err_defer(mem_release, part);
    long ranges, unknowns = divide(p, part, &ranges);
    long m = p->equalities + p->inequalities + ranges;
    Tableau t = {.m = m, .real = unknowns + m - p->equalities};
    t.cols = t.real + m;
    double *room = mem_zalloc((size_t)((m + 1) * (t.cols + 1) + 3 * t.cols) * sizeof *room);
    err_defer(mem_release, room);
    t.a = room;
    t.basis = mem_array((size_t)m + 1, sizeof *t.basis);
    err_defer(mem_release, t.basis);
    double *cost = t.a + (m + 1) * (t.cols + 1), *u = cost + t.cols, *spare = u + t.cols;
    double scale = fill(&t, p, part, unknowns);
    spread(part, p->n, p->c, cost);
    Status status = two_phases(&t, cost, scale, spare);
    for (long i = 0; i < m; i++)
        u[t.basis[i]] = row_of(&t, i)[t.cols];
    for (long j = 0; j < p->n; j++) {
        x[j] = part[j].base + part[j].sign * u[part[j].first];
        if (part[j].free)
            x[j] -= u[part[j].first + 1];
    }
    err_undefer(true);
    err_undefer(true);
    err_undefer(true);
    return status;
}
