/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Single points of a curve of steady states (H. B. Keller, Applications of Bifurcation Theory,
 * 1977; W. Govaerts, Numerical Methods for Bifurcations of Dynamical Equilibria, 2000). The system
 * bordered by a row across the curve, [F_u; t], is regular at ordinary points and at folds; its
 * determinant changes sign at a simple branch point and nowhere else, whatever row with a positive
 * product with the tangent is taken. Directions are measured with one unit for all unknowns and one
 * for the parameter, so that the angle between two tangents does not depend on the range of p.
 */
#include "numeric/curve/curve.h"

#include <float.h>
#include <math.h>

#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "numeric/linear/lapack.h"
#include "numeric/linear/lsq.h"
#include "numeric/linear/qr.h"
#include "numeric/linear/vec.h"

#define NEWTON_TOLERANCE 1e-13
#define RANK_TOLERANCE 1e-8 /* of F_u at a branch point that is known to its rounding errors */
#define AXIS 1e-10          /* a real part below this, relative to its eigenvalue, is none */
#define ROUNDING 1e-13      /* likewise, relative to the largest eigenvalue */
enum { MOST_STEPS = 60, MOST_EULER = 2000 };

static void release(void *curve)
{
    curve_free(curve);
}

Curve *curve_new(const CurveSystem *system)
{
    CHECK(system->n > 0);
    CHECK(system->low < system->high);
    long n = system->n, m = n + 1;
    size_t room = (size_t)(n * m + n * n + 14 * m + 3 * m * m);
    Curve *curve = mem_zalloc(sizeof *curve + room * sizeof(double));
    err_defer(release, curve);
    curve->system = *system;
    curve->scale = 1;
    curve->spread = sqrt(fmax(1, (double)n / 10));
    curve->units = (double *)(curve + 1);
    curve->rows = curve->units + m;
    curve->row = curve->rows + m;
    curve->at = curve->row + m;
    curve->kept = curve->at + 2 * m;
    curve->matrix = curve->kept + m;
    curve->mass = curve->matrix + n * m;
    curve->work = curve->mass + n * n; /* 3*(n+1)^2 + 8*(n+1) */
    curve->newton = newton_new(m);
    curve->lu = lu_new(m);
    if (lapack_is_available())
        curve->pencil = pencil_new(n);
    err_undefer(false);
    return curve;
}

void curve_free(Curve *curve)
{
    if (!curve)
        return;
    newton_free(curve->newton);
    lu_free(curve->lu);
    pencil_free(curve->pencil);
    mem_free(curve);
}

CurvePoint *curve_point_new(const Curve *curve)
{
    long n = curve->system.n;
    CurvePoint *point = mem_zalloc(sizeof *point + (size_t)(4 * n + 2) * sizeof(double));
    point->unstable = point->before = point->after = -1;
    point->place = -1;
    point->u = (double *)(point + 1);
    point->tangent = point->u + n + 1;
    point->re = point->tangent + n + 1;
    point->im = point->re + n;
    return point;
}

void curve_point_free(CurvePoint *point)
{
    mem_free(point);
}

/* --- lengths ------------------------------------------------------------------------------- */

double curve_unit(const Curve *curve, long i)
{
    return i < curve->system.n ? curve->scale * curve->spread
                               : curve->system.high - curve->system.low;
}

double curve_dot(const Curve *curve, const double *a, const double *b)
{
    double sum = 0;
    for (long i = 0; i <= curve->system.n; i++)
        sum += a[i] / curve_unit(curve, i) * (b[i] / curve_unit(curve, i));
    return sum;
}

double curve_distance(const Curve *curve, const double *u, const double *v)
{
    double sum = 0;
    for (long i = 0; i <= curve->system.n; i++)
        sum = hypot(sum, (u[i] - v[i]) / curve_unit(curve, i));
    return sum;
}

bool curve_normalise(const Curve *curve, double *t)
{
    double length = sqrt(curve_dot(curve, t, t));
    if (!(length > 0) || !isfinite(length))
        return false;
    for (long i = 0; i <= curve->system.n; i++)
        t[i] /= length;
    return true;
}

/* --- the corrector ------------------------------------------------------------------------- */

Status curve_matrices(Curve *curve, const double *u)
{
    const CurveSystem *s = &curve->system;
    vec_zero(curve->matrix, s->n * (s->n + 1));
    vec_zero(curve->mass, s->n * s->n);
    Status status = s->slope(s->ctx, u, curve->matrix);
    return status == ST_OK ? s->mass(s->ctx, u, curve->mass) : status;
}

double curve_residual(Curve *curve, const double *u)
{
    const CurveSystem *s = &curve->system;
    if (s->value(s->ctx, u, curve->work) != ST_OK || !vec_finite(curve->work, s->n))
        return NAN;
    return vec_max(curve->work, s->n);
}

static Status bordered_value(void *ctx, const double *u, double *f)
{
    Curve *curve = ctx;
    const CurveSystem *s = &curve->system;
    f[s->n] = 0;
    for (long i = 0; i <= s->n; i++)
        f[s->n] += curve->row[i] * (u[i] - curve->at[i]);
    return s->value(s->ctx, u, f);
}

static Status bordered_matrix(void *ctx, const double *u, double *m)
{
    Curve *curve = ctx;
    const CurveSystem *s = &curve->system;
    vec_copy(m + s->n * (s->n + 1), curve->row, s->n + 1);
    return s->slope(s->ctx, u, m);
}

/* The row that stands for the direction t, in the weights; NULL: the parameter's axis. */
static void set_row(Curve *curve, const double *t)
{
    long n = curve->system.n;
    vec_zero(curve->row, n + 1);
    curve->row[n] = 1;
    for (long i = 0; t && i <= n; i++)
        curve->row[i] = t[i] / (curve_unit(curve, i) * curve_unit(curve, i));
}

static void set_units(Curve *curve, const double *u)
{
    for (long i = 0; i <= curve->system.n; i++)
        curve->units[i] = fmax(fabs(u[i]), 1e-3 * curve_unit(curve, i));
}

Status curve_correct(Curve *curve, double *u, const double *t)
{
    set_row(curve, t);
    set_units(curve, u);
    vec_copy(curve->at, u, curve->system.n + 1);
    NewtonProblem problem = {curve->system.n + 1, curve, bordered_value, bordered_matrix,
                             curve->units};
    Status status = newton_solve(curve->newton, &problem, NEWTON_TOLERANCE, u);
    if (status == ST_OK && !t)
        u[curve->system.n] = curve->at[curve->system.n];
    return status;
}

/* One step of shortest length in the first `free` coordinates; its size, or NaN. */
static double gauss_newton(Curve *curve, double *u, long free, double tolerance, long *rank)
{
    long n = curve->system.n, m = n + 1;
    double *a = curve->work, *work = a + n * m, *f = curve->lu->scale, *step = curve->at;
    if (curve->system.value(curve->system.ctx, u, f) != ST_OK ||
        curve_matrices(curve, u) != ST_OK || !vec_finite(f, n) || !vec_finite(curve->matrix, n * m))
        return NAN;
    for (long i = 0; i < n; i++)
        for (long j = 0; j < free; j++)
            a[i * free + j] = curve->matrix[i * m + j];
    *rank = lsq_solve(a, f, n, free, tolerance, step, NULL, work);
    double size = 0;
    for (long j = 0; j < free; j++) {
        u[j] -= step[j];
        size = fmax(size, fabs(step[j]) / fmax(fabs(u[j]), 1e-3 * curve_unit(curve, j)));
    }
    return size;
}

/* Is F zero beside its derivatives? Where those vanish a step is short whatever F is. */
static bool vanishes(Curve *curve, const double *u)
{
    long n = curve->system.n;
    return curve_residual(curve, u) <= 1e-9 * fmax(1, vec_max(curve->matrix, n * (n + 1)));
}

static Status iterate(Curve *curve, double *u, long free)
{
    long rank = 0;
    double last = INFINITY;
    for (int k = 0; k < MOST_STEPS; k++) {
        double size = gauss_newton(curve, u, free, 1e-10, &rank);
        if (!isfinite(size))
            return ST_DOMAIN;
        if (size <= NEWTON_TOLERANCE || (size < 1e-9 && size > 0.25 * last)) {
            if (!vanishes(curve, u))
                return ST_LIMIT;
            return rank < curve->system.n && free == curve->system.n ? ST_SINGULAR : ST_OK;
        }
        last = size;
    }
    return ST_LIMIT;
}

/* Is F zero at u as far as rounding allows? */
static bool is_on(Curve *curve, const double *u)
{
    long n = curve->system.n, rank;
    double *moved = curve->row;
    vec_copy(moved, u, n + 1);
    double size = gauss_newton(curve, moved, n + 1, 1e-10, &rank);
    return size <= 1e-12 && vanishes(curve, u);
}

/* The step d of implicit Euler, (E/length - F_x)*d = F, into curve->at; its size relative to u, or
 * NaN. *residual: the size of F at u. */
static double euler_step(Curve *curve, const double *u, double length, double *residual)
{
    long n = curve->system.n, m = n + 1;
    double *d = curve->at, size = 0;
    Lu *lu = curve->lu;
    if (curve->system.value(curve->system.ctx, u, d) != ST_OK ||
        curve_matrices(curve, u) != ST_OK || !vec_finite(d, n))
        return NAN;
    *residual = vec_max(d, n);
    d[n] = 0;
    vec_zero(lu->a, m * m);
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++)
            lu->a[i * m + j] = curve->mass[i * n + j] / length - curve->matrix[i * m + j];
    lu->a[m * m - 1] = 1; /* the parameter stays */
    if (lu_factor(lu) != ST_OK)
        return NAN;
    lu_solve(lu, d);
    for (long i = 0; i < n; i++)
        size = fmax(size, fabs(d[i]) / fmax(1, fabs(u[i])));
    return size;
}

/* Follows the system in time, roughly, while the steps grow as the residual falls (C. T. Kelley and
 * D. E. Keyes, SIAM J. Numer. Anal. 35, 1998), to a steady state that attracts; Newton's method
 * takes over when they are long. */
static Status find_in_time(Curve *curve, double *u)
{
    long n = curve->system.n;
    double length = 0.01, before = 0, residual = 0;
    for (int k = 0; k < MOST_EULER && !err_interrupt_pending; k++) {
        double size = euler_step(curve, u, length, &residual);
        if (!(size <= 0.3)) { /* too far, or no value */
            length /= 4;
            if (length < 1e-12)
                return ST_DOMAIN;
            continue;
        }
        vec_axpy(u, 1, curve->at, n);
        double growth = k > 0 && residual > 0 ? before / residual : 1;
        length *= fmin(2, fmax(1.05, 1.05 * growth));
        before = residual;
        if (size <= 1e-6 && length > 1e3)
            break;
    }
    return iterate(curve, u, n);
}

Status curve_find(Curve *curve, double *u)
{
    long n = curve->system.n;
    if (is_on(curve, u))
        return ST_OK;
    vec_copy(curve->kept, u, n + 1);
    Status status = iterate(curve, u, n);
    if (status != ST_OK && status != ST_SINGULAR) {
        vec_copy(u, curve->kept, n + 1);
        status = find_in_time(curve, u);
    }
    if (status == ST_OK)
        return ST_OK;
    if (status != ST_SINGULAR)
        vec_copy(u, curve->kept, n + 1);
    status = iterate(curve, u, n + 1);
    bool inside = u[n] >= curve->system.low && u[n] <= curve->system.high;
    return status == ST_OK && (!inside || !is_on(curve, u)) ? ST_LIMIT : status;
}

/* --- tangents ------------------------------------------------------------------------------ */

/* Notes how large the rows of curve->matrix are. A row that is small now is zero to rounding only
 * in comparison with what it was elsewhere. */
static void measure_rows(Curve *curve)
{
    long n = curve->system.n, m = n + 1;
    for (long i = 0; i < n; i++)
        for (long j = 0; j < m; j++)
            curve->rows[i] =
                fmax(curve->rows[i], fabs(curve->matrix[i * m + j]) * curve_unit(curve, j));
}

long curve_tangents(Curve *curve, const double *u, double *t)
{
    long n = curve->system.n, m = n + 1;
    if (curve_matrices(curve, u) != ST_OK || !vec_finite(curve->matrix, n * m))
        return 0;
    measure_rows(curve);
    for (long i = 0; i < n; i++)
        for (long j = 0; j < m; j++)
            curve->matrix[i * m + j] *= curve_unit(curve, j) / fmax(curve->rows[i], DBL_MIN);
    if (vec_max(curve->matrix, n * m) <=
        RANK_TOLERANCE) /* ranks are relative to the largest entry */
        vec_zero(curve->matrix, n * m);
    long count = qr_null_space(curve->matrix, n, m, -1, RANK_TOLERANCE, t, curve->work);
    for (long k = 0; k < count; k++)
        for (long j = 0; j < m; j++)
            t[k * m + j] *= curve_unit(curve, j);
    return count;
}

static int sign(double x)
{
    return (x > 0) - (x < 0);
}

static int sign_of_determinant(const Lu *lu)
{
    int s = 1;
    for (long i = 0; i < lu->n; i++)
        s *= sign(lu->a[i * lu->n + i]) * (lu->pivot[i] == i ? 1 : -1);
    return s;
}

/* The tangent along `towards`, by the system bordered with it. */
static Status find_tangent(Curve *curve, CurvePoint *point, const double *towards)
{
    long n = curve->system.n, m = n + 1;
    set_row(curve, towards);
    vec_copy(curve->lu->a, curve->matrix, n * m);
    vec_copy(curve->lu->a + n * m, curve->row, m);
    Status status = lu_factor(curve->lu);
    if (status != ST_OK)
        return status;
    vec_zero(point->tangent, m);
    point->tangent[n] = 1;
    lu_solve(curve->lu, point->tangent);
    point->turn = sign_of_determinant(curve->lu);
    return curve_normalise(curve, point->tangent) ? ST_OK : ST_SINGULAR;
}

Status curve_look(Curve *curve, CurvePoint *point, const double *towards)
{
    Status status = curve_matrices(curve, point->u);
    if (status != ST_OK)
        return status;
    measure_rows(curve);
    status = find_tangent(curve, point, towards);
    if (status == ST_OK)
        curve_spectrum(curve, point);
    return status;
}

/* The point at the part s of the cubic from a to b, which are `length` apart. */
static void on_cubic(const Curve *curve, const CurvePoint *a, const CurvePoint *b, double length,
                     double s, double *u)
{
    double r = 1 - s, at_a = r * r * (1 + 2 * s), at_b = s * s * (3 - 2 * s);
    for (long i = 0; i <= curve->system.n; i++)
        u[i] = at_a * a->u[i] + at_b * b->u[i] +
               length * (r * r * s * a->tangent[i] - s * s * r * b->tangent[i]);
}

bool curve_is_straight(Curve *curve, const CurvePoint *from, const CurvePoint *to, int probes,
                       double most)
{
    long n = curve->system.n, m = n + 1;
    double length = curve_distance(curve, from->u, to->u), *u = curve->work, *d = u + m;
    if (curve_matrices(curve, to->u) != ST_OK)
        return true;
    set_row(curve, to->tangent);
    vec_copy(curve->lu->a, curve->matrix, n * m);
    vec_copy(curve->lu->a + n * m, curve->row, m);
    if (lu_factor(curve->lu) != ST_OK)
        return true;
    for (int k = 1; k <= probes; k++) {
        on_cubic(curve, from, to, length, k / (probes + 1.0), u);
        d[n] = 0;
        if (curve->system.value(curve->system.ctx, u, d) != ST_OK || !vec_finite(d, n))
            continue;
        lu_solve(curve->lu, d);
        if (sqrt(curve_dot(curve, d, d)) > most * length)
            return false;
    }
    return true;
}

/* --- eigenvalues --------------------------------------------------------------------------- */

/* The sign of the product of mu_i + mu_j over all pairs (of the bialternate product's determinant):
 * it changes at Hopf points and at neutral saddles. Sums of conjugates only leave their sign. */
static int sign_of_pairs(const CurvePoint *point)
{
    int s = 1;
    for (long i = 0; i < point->count; i++) {
        if (point->im[i] > 0)
            s *= sign(point->re[i]);
        for (long j = 0; point->im[i] == 0 && j < i; j++)
            if (point->im[j] == 0)
                s *= sign(point->re[i] + point->re[j]);
    }
    return s;
}

void curve_spectrum(Curve *curve, CurvePoint *point)
{
    long n = curve->system.n, m = n + 1;
    point->unstable = -1;
    point->pairs = 0;
    point->count = 0;
    if (!curve->pencil || curve_matrices(curve, point->u) != ST_OK)
        return;
    double *a = curve->work;
    for (long i = 0; i < n; i++)
        vec_copy(a + i * n, curve->matrix + i * m, n);
    if (pencil_eigenvalues(curve->pencil, a, curve->mass) != ST_OK)
        return;
    point->count = curve->pencil->count;
    vec_copy(point->re, curve->pencil->re, point->count);
    vec_copy(point->im, curve->pencil->im, point->count);
    double most = 0;
    for (long i = 0; i < point->count; i++)
        most = fmax(most, hypot(point->re[i], point->im[i]));
    point->unstable = 0;
    point->neutral = 0;
    for (long i = 0; i < point->count; i++) {
        double size = hypot(point->re[i], point->im[i]);
        bool on_axis = fabs(point->re[i]) <= AXIS * size + ROUNDING * most;
        point->neutral += on_axis;
        point->unstable += !on_axis && point->re[i] > 0;
    }
    point->pairs = sign_of_pairs(point);
}
