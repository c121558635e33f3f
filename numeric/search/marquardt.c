/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * K. Levenberg 1944, D. W. Marquardt 1963, in the form of J. J. More, The Levenberg-Marquardt
 * algorithm, LNM 630 (1978): the step minimises |r + J d|^2 + mu |D d|^2, solved as one least
 * squares problem, so that the condition of J is not squared; D are the largest norms of the
 * columns so far, so that units do not matter. mu follows the agreement of model and value (H. B.
 * Nielsen, IMM-REP 1999-05). A parameter on a bound that would leave it stays there for the step.
 */
#include "numeric/search/marquardt.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "numeric/linear/lsq.h"
#include "numeric/linear/vec.h"

#define NO_INFLUENCE 1e-7 /* beside the largest */
#define DEPENDENT 1e-5    /* of columns of length 1 */
#define SHORT_STEP 1e-9   /* of a parameter */
#define FLAT 1e-14        /* of the sum of squares */
#define LONG_STEP 0.3     /* of the size of a parameter: farther the linear model says little */

typedef struct Search {
    const Marquardt *q;
    double *p, *residual, *slope;              /* where it is */
    double *next, *next_residual, *next_slope; /* where it may go */
    double *scale, *step, *gradient, *size;    /* size: largest that p was at the start or is */
    double *A, *b, *work;
    char *held;
    double mu, growth;
} Search;

static double squares(const double *x, long n)
{
    double sum = 0;
    for (long i = 0; i < n; i++)
        sum += x[i] * x[i];
    return sum;
}

static double clamp(const Marquardt *q, long j, double x)
{
    return fmin(fmax(x, q->low[j]), q->high[j]);
}

static double column_norm(const double *slope, long m, long n, long j)
{
    double sum = 0;
    for (long i = 0; i < m; i++)
        sum += slope[i * n + j] * slope[i * n + j];
    return sqrt(sum);
}

static void find_gradient(Search *s)
{
    const Marquardt *q = s->q;
    for (long j = 0; j < q->n; j++) {
        s->gradient[j] = 0;
        for (long i = 0; i < q->m; i++)
            s->gradient[j] += s->slope[i * q->n + j] * s->residual[i];
        s->scale[j] = fmax(s->scale[j], column_norm(s->slope, q->m, q->n, j));
        s->held[j] = (s->p[j] <= q->low[j] && s->gradient[j] > 0) ||
                     (s->p[j] >= q->high[j] && s->gradient[j] < 0);
    }
}

/* How much of the step is taken, that no parameter changes by more than its size. */
static double step_part(const Search *s)
{
    double part = 1;
    for (long j = 0; j < s->q->n; j++) {
        double most = LONG_STEP * fmax(fabs(s->p[j]), s->size[j]);
        if (most > 0 && !s->held[j] && fabs(s->step[j]) * part > most)
            part = most / fabs(s->step[j]);
    }
    return part;
}

static void find_step(Search *s)
{
    const Marquardt *q = s->q;
    long m = q->m, n = q->n;
    for (long i = 0; i < m; i++) {
        for (long j = 0; j < n; j++)
            s->A[i * n + j] = s->held[j] ? 0 : s->slope[i * n + j];
        s->b[i] = -s->residual[i];
    }
    for (long j = 0; j < n; j++) {
        vec_zero(s->A + (m + j) * n, n);
        s->A[(m + j) * n + j] = sqrt(s->mu) * (s->scale[j] > 0 ? s->scale[j] : 1);
        s->b[m + j] = 0;
    }
    lsq_solve(s->A, s->b, m + n, n, 1e-15, s->step, NULL, s->work);
    double part = step_part(s);
    for (long j = 0; j < n; j++) {
        s->next[j] = s->held[j] ? s->p[j] : clamp(q, j, s->p[j] + part * s->step[j]);
        s->step[j] = s->next[j] - s->p[j];
    }
}

/* What the linear model says that the step gains. */
static double promised(const Search *s)
{
    const Marquardt *q = s->q;
    double sum = 0;
    for (long i = 0; i < q->m; i++) {
        double there = s->residual[i];
        for (long j = 0; j < q->n; j++)
            there += s->slope[i * q->n + j] * s->step[j];
        sum += s->residual[i] * s->residual[i] - there * there;
    }
    return sum;
}

static bool is_short(const Search *s)
{
    for (long j = 0; j < s->q->n; j++)
        if (fabs(s->step[j]) > SHORT_STEP * (fabs(s->p[j]) + SHORT_STEP))
            return false;
    return true;
}

static void swap(double **a, double **b)
{
    double *kept = *a;
    *a = *b;
    *b = kept;
}

/* Goes there, or says by mu that it was too far; true: nothing more is to be gained. */
static bool try_step(Search *s)
{
    const Marquardt *q = s->q;
    double now = squares(s->residual, q->m), gain = promised(s);
    bool small = is_short(s) || gain <= FLAT * now;
    bool known = q->value(q->ctx, s->next, s->next_residual, s->next_slope);
    double then = known ? squares(s->next_residual, q->m) : INFINITY;
    double ratio = gain > 0 ? (now - then) / gain : -1;
    if (!(then <= now)) {
        s->mu *= s->growth;
        s->growth *= 2;
        return small || s->mu > 1e30;
    }
    swap(&s->p, &s->next);
    swap(&s->residual, &s->next_residual);
    swap(&s->slope, &s->next_slope);
    s->mu = fmax(1e-15, s->mu * fmax(1. / 3, 1 - pow(2 * ratio - 1, 3)));
    s->growth = 2;
    return small;
}

static void make_room(Search *s, double *room)
{
    long m = s->q->m, n = s->q->n;
    double **part[] = {&s->p,          &s->residual, &s->slope, &s->next,     &s->next_residual,
                       &s->next_slope, &s->scale,    &s->step,  &s->gradient, &s->size,
                       &s->A,          &s->b,        &s->work};
    const long size[] = {n, m, m * n, n, m, m * n, n, n, n, n, (m + n) * n, m + n, 4 * n};
    for (size_t k = 0; k < sizeof size / sizeof *size; k++) {
        *part[k] = room;
        room += size[k];
    }
    s->held = (char *)room;
}

MarquardtEnd marquardt(const Marquardt *q, double *p, double *residual, double *slope, long *steps)
{
    CHECK(q->m >= 0 && q->n >= 0);
    size_t m = (size_t)q->m, n = (size_t)q->n, size = 9 * n + 3 * m + 3 * m * n + n * n + 5 * n;
    Search s = {.q = q, .mu = 1e-3, .growth = 2};
    double *room = mem_zalloc((size + 1) * sizeof *room + n);
    err_defer(mem_release, room);
    make_room(&s, room);
    for (long j = 0; j < q->n; j++)
        s.p[j] = clamp(q, j, p[j]), s.size[j] = fabs(s.p[j]);
    MarquardtEnd end =
        q->value(q->ctx, s.p, s.residual, s.slope) ? MARQUARDT_TIRED : MARQUARDT_NOWHERE;
    for (*steps = 0; *steps < q->most && end == MARQUARDT_TIRED; ++*steps) {
        find_gradient(&s);
        find_step(&s);
        if (try_step(&s))
            end = MARQUARDT_FOUND;
    }
    vec_copy(p, s.p, q->n);
    vec_copy(residual, s.residual, q->m);
    vec_copy(slope, s.slope, q->m * q->n);
    err_undefer(true);
    return end;
}

/* --- what is determined ---------------------------------------------------------------------- */

/* Columns of length 1, 0 for those without influence; flags of the latter. */
static void normalise(double *to, const double *slope, long m, long n, const double *p, char *idle)
{
    double most = 0;
    for (long j = 0; j < n; j++)
        most = fmax(most, column_norm(slope, m, n, j) * fmax(fabs(p[j]), DBL_MIN));
    for (long j = 0; j < n; j++) {
        double length = column_norm(slope, m, n, j);
        idle[j] = !(length * fmax(fabs(p[j]), DBL_MIN) > NO_INFLUENCE * most) &&
                  !(p[j] == 0 && length > 0);
        for (long i = 0; i < m; i++)
            to[i * n + j] = idle[j] ? 0 : slope[i * n + j] / length;
    }
}

/* Column j as a combination of those of the basis. */
static void explain(const double *unit, long m, long n, long j, const char *free, double *room,
                    char *row)
{
    double *A = room, *b = A + m * n, *x = b + m, *work = x + n;
    for (long i = 0; i < m; i++) {
        for (long k = 0; k < n; k++)
            A[i * n + k] = free[k] ? 0 : unit[i * n + k];
        b[i] = unit[i * n + j];
    }
    lsq_solve(A, b, m, n, DEPENDENT, x, NULL, work);
    for (long k = 0; k < n; k++)
        row[k] = k == j || (!free[k] && fabs(x[k]) > 1e-3);
}

static bool share(const char *a, const char *b, long n)
{
    for (long k = 0; k < n; k++)
        if (a[k] && b[k])
            return true;
    return false;
}

/* Groups with a parameter in common are one: of a*b*c no two can be told without the third. */
static void join_groups(char *group, long n)
{
    for (long j = 0; j < n; j++)
        for (long k = j + 1; k < n; k++) {
            char *row = group + j * n, *other = group + k * n;
            if (!share(row, other, n))
                continue;
            for (long i = 0; i < n; i++)
                row[i] |= other[i];
            memset(other, 0, (size_t)n);
            k = j; /* it may share with those before now */
        }
}

long marquardt_rank(const double *slope, long m, long n, const double *p, char *group)
{
    size_t entries = (size_t)(m * n), others = (size_t)(m + 6 * n);
    double *unit = mem_zalloc((2 * entries + others) * sizeof *unit + 2 * (size_t)n);
    err_defer(mem_release, unit);
    double *room = unit + entries, *b = room + entries, *x = b + m, *work = x + n;
    char *idle = (char *)(room + entries + others), *free = idle + n;
    normalise(unit, slope, m, n, p, idle);
    vec_copy(room, unit, m * n);
    long rank = lsq_solve(room, b, m, n, DEPENDENT, x, free, work);
    memset(group, 0, (size_t)(n * n));
    for (long j = 0; j < n; j++) {
        if (!free[j])
            continue;
        if (idle[j])
            group[j * n + j] = 1;
        else
            explain(unit, m, n, j, free, room, group + j * n);
    }
    join_groups(group, n);
    err_undefer(true);
    return rank;
}

/* Cholesky factor of M, below the diagonal; false: M is not definite. */
static bool factor(long double *M, long n)
{
    for (long j = 0; j < n; j++) {
        for (long k = 0; k < j; k++)
            M[j * n + j] -= M[j * n + k] * M[j * n + k];
        if (!(M[j * n + j] > 1e-17L))
            return false;
        M[j * n + j] = sqrtl(M[j * n + j]);
        for (long i = j + 1; i < n; i++) {
            for (long k = 0; k < j; k++)
                M[i * n + j] -= M[i * n + k] * M[j * n + k];
            M[i * n + j] /= M[j * n + j];
        }
    }
    return true;
}

bool marquardt_covariance(const double *slope, long m, long n, double *covariance)
{
    long double *M = mem_zalloc((size_t)(n * n + 2 * n + 1) * sizeof *M), *x = M + n * n,
                *d = x + n;
    bool fine = true;
    for (long j = 0; j < n; j++) {
        d[j] = column_norm(slope, m, n, j);
        fine = fine && d[j] > 0;
    }
    for (long j = 0; j < n && fine; j++)
        for (long k = 0; k <= j; k++)
            for (long i = 0; i < m; i++)
                M[j * n + k] += slope[i * n + j] / d[j] * (slope[i * n + k] / d[k]);
    fine = fine && factor(M, n);
    for (long c = 0; c < n && fine; c++) {
        for (long i = 0; i < n; i++) {
            x[i] = i == c;
            for (long k = 0; k < i; k++)
                x[i] -= M[i * n + k] * x[k];
            x[i] /= M[i * n + i];
        }
        for (long i = n - 1; i >= 0; i--) {
            for (long k = i + 1; k < n; k++)
                x[i] -= M[k * n + i] * x[k];
            x[i] /= M[i * n + i];
        }
        for (long i = 0; i < n; i++)
            covariance[i * n + c] = (double)(x[i] / (d[i] * d[c]));
    }
    mem_free(M);
    return fine;
}
