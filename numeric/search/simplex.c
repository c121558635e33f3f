/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The simplex method on a dense tableau in two phases (G. B. Dantzig; V. Chvatal, Linear
 * Programming, ch. 2-3). Every x[j] becomes one nonnegative unknown, its distance from a bound, or
 * two, x = u - v, where it has none; an upper bound beside a lower one is a row. The column of
 * steepest descent enters; when the objective has not moved for long, the first one does
 * (R. G. Bland), so no cycle is possible. Where coefficients are far from 1, unknowns and rows
 * count in units of their own, powers of 2 by the middle sizes of columns and rows, and so does the
 * objective always, so that tolerances mean the same in all units that a program may be given in.
 * Made for small programs.
 */
#include "numeric/search/simplex.h"

#include <math.h>

#include "cas/base/arena.h"
#include "cas/base/check.h"
#include "cas/base/err.h"
#include "numeric/linear/vec.h"
#include "numeric/search/units.h"

/* Rows 0..m: coefficients of the unknowns, then the right-hand side; row m is the objective. */
typedef struct Tableau {
    long m, cols, real; /* columns from `real` on are artificial */
    double *a;
    long *basis;
} Tableau;

static const double TOLERANCE = 1e-10, OWN = 1e-9, BESIDE = 1e-13;

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

static Status first_phase(Tableau *t, double *artificial)
{
    for (long j = 0; j < t->cols; j++)
        artificial[j] = j >= t->real;
    price(t, artificial, t->cols);
    return run(t, t->cols);
}

static Status second_phase(Tableau *t, const double *cost)
{
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
static void fill(Tableau *t, const SimplexProblem *p, const Part *part, long unknowns)
{
    long given = p->equalities + p->inequalities, slack = unknowns, made = t->real;
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
}

/* --- what was found -------------------------------------------------------------------------- */

static void read_point(const Tableau *t, const Part *part, long n, double *u, double *x)
{
    vec_zero(u, t->cols);
    for (long i = 0; i < t->m; i++)
        u[t->basis[i]] = row_of(t, i)[t->cols];
    for (long j = 0; j < n; j++) {
        x[j] = part[j].base + part[j].sign * u[part[j].first];
        if (part[j].free)
            x[j] -= u[part[j].first + 1];
    }
}

/* b[i] - A[i]*x; its largest term. */
static double left_of(const SimplexProblem *p, long i, const double *x, double *largest)
{
    double left = p->b[i];
    *largest = fabs(left);
    for (long j = 0; j < p->n; j++) {
        double term = p->A[i * p->n + j] * x[j];
        left -= term;
        *largest = fmax(*largest, fabs(term));
    }
    return left;
}

/* Does x meet all rows and upper bounds, to rounding of their own terms, and that of a tableau in
 * which these stood beside the largest of all? */
static bool meets(const SimplexProblem *p, const double *x)
{
    double most = 0, largest;
    bool good = true;
    for (long i = 0; i < p->equalities + p->inequalities; i++) {
        (void)left_of(p, i, x, &largest);
        most = fmax(most, largest);
    }
    for (long i = 0; i < p->equalities + p->inequalities; i++) {
        double left = left_of(p, i, x, &largest), room = OWN * largest + BESIDE * most;
        good = good && left >= -room && (i >= p->equalities || left <= room);
    }
    for (long j = 0; j < p->n; j++)
        good = good && p->upper[j] - x[j] >= -OWN * fabs(x[j]) - BESIDE * most;
    return good;
}

/* --- units ----------------------------------------------------------------------------------- */

/* Between the least and the largest of |a*by| that are not 0, in the middle; 0 where all are. */
static double middle(const double *a, long stride, const double *by, long count)
{
    double least = INFINITY, most = 0;
    for (long k = 0; k < count; k++) {
        double size = fabs(a[k * stride]) * by[k];
        if (size > 0)
            least = fmin(least, size);
        most = fmax(most, size);
    }
    return most > 0 ? sqrt(least) * sqrt(most) : 0;
}

/* Is a unit for all of them good enough? Then a program is followed as it is given. */
static bool is_moderate(const SimplexProblem *p)
{
    for (long k = 0; k < p->n * (p->equalities + p->inequalities); k++)
        if (p->A[k] != 0 && !(fabs(p->A[k]) >= 1e-3 && fabs(p->A[k]) <= 1e3))
            return false;
    return true;
}

/* unit[j] of x[j], and what each row is multiplied by. */
static void find_units(const SimplexProblem *p, double *unit, double *weight)
{
    enum { ROUNDS = 3 };
    long n = p->n, rows = p->equalities + p->inequalities;
    for (long j = 0; j < n; j++)
        unit[j] = 1;
    for (long i = 0; i < rows; i++)
        weight[i] = 1;
    for (int round = 0; round < ROUNDS && !is_moderate(p); round++) {
        for (long i = 0; i < rows; i++)
            weight[i] = 1 / units_power(middle(p->A + i * n, 1, unit, n));
        for (long j = 0; j < n; j++)
            unit[j] = 1 / units_power(middle(p->A + j, n, weight, rows));
    }
}

static bool in_rows(const SimplexProblem *p, long j)
{
    for (long i = 0; i < p->equalities + p->inequalities; i++)
        if (p->A[i * p->n + j] != 0)
            return true;
    return false;
}

/* The cost of the unit of x[j] that costs most, among those in rows. What is in none of them costs
 * as much. */
static double settle_costs(const SimplexProblem *p, double *unit)
{
    double steepest = 0;
    for (long j = 0; j < p->n; j++)
        if (in_rows(p, j))
            steepest = fmax(steepest, fabs(p->c[j] * unit[j]));
    steepest = units_power(steepest);
    for (long j = 0; j < p->n; j++)
        if (!in_rows(p, j))
            unit[j] = steepest / units_power(p->c[j]);
    return steepest;
}

/* A row of zeros says something of its right-hand side alone. */
static bool contradicts(const SimplexProblem *p)
{
    for (long i = 0; i < p->equalities + p->inequalities; i++)
        if ((p->b[i] < 0 || (p->b[i] > 0 && i < p->equalities)) &&
            vec_max(p->A + i * p->n, p->n) == 0)
            return true;
    return false;
}

static double *numbers(Arena *arena, long count)
{
    return arena_array(arena, (size_t)count, sizeof(double));
}

static SimplexProblem in_units(const SimplexProblem *p, Arena *arena, double *unit)
{
    long n = p->n, rows = p->equalities + p->inequalities;
    double *weight = numbers(arena, rows), *c = numbers(arena, n), *A = numbers(arena, rows * n),
           *b = numbers(arena, rows), *lower = numbers(arena, n), *upper = numbers(arena, n);
    find_units(p, unit, weight);
    double steepest = settle_costs(p, unit);
    for (long j = 0; j < n; j++) {
        c[j] = p->c[j] * unit[j] / steepest;
        lower[j] = p->lower[j] / unit[j];
        upper[j] = p->upper[j] / unit[j];
    }
    for (long i = 0; i < rows; i++) {
        b[i] = vec_max(p->A + i * n, n) > 0 ? p->b[i] * weight[i] : 0;
        for (long j = 0; j < n; j++)
            A[i * n + j] = p->A[i * n + j] * weight[i] * unit[j];
    }
    return (SimplexProblem){n, p->equalities, p->inequalities, c, A, b, lower, upper};
}

static Status solve(const SimplexProblem *p, Arena *arena, double *x)
{
    Part *part = arena_array(arena, (size_t)p->n, sizeof *part);
    long ranges, unknowns = divide(p, part, &ranges);
    long m = p->equalities + p->inequalities + ranges;
    Tableau t = {.m = m, .real = unknowns + m - p->equalities};
    t.cols = t.real + m;
    t.a = numbers(arena, (m + 1) * (t.cols + 1));
    t.basis = arena_array(arena, (size_t)m, sizeof *t.basis);
    double *cost = numbers(arena, t.cols), *u = numbers(arena, t.cols);
    fill(&t, p, part, unknowns);
    spread(part, p->n, p->c, cost);
    Status status = first_phase(&t, u);
    read_point(&t, part, p->n, u, x);
    if (status == ST_OK && !meets(p, x))
        status = ST_UNABLE;
    if (status == ST_OK)
        status = second_phase(&t, cost);
    read_point(&t, part, p->n, u, x);
    return status;
}

Status simplex_solve(const SimplexProblem *p, double *x)
{
    Arena arena;
    CHECK(p->n > 0 && p->equalities >= 0 && p->inequalities >= 0);
    arena_begin(&arena);
    double *unit = numbers(&arena, p->n);
    SimplexProblem scaled = in_units(p, &arena, unit);
    vec_zero(x, p->n);
    Status status = contradicts(p) ? ST_UNABLE : solve(&scaled, &arena, x);
    for (long j = 0; j < p->n; j++)
        x[j] *= unit[j];
    arena_end(&arena);
    return status;
}
