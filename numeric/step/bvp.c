/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Collocation by cubic splines with continuous derivatives (J. Kierzenka and L. F. Shampine, ACM
 * Trans. Math. Softw. 27, 2001): the spline satisfies the equations at the mesh points and in the
 * middle between them, which is the formula of Lobatto and Simpson and has the order 4. Newton's
 * method is damped by the natural monotonicity test (P. Deuflhard, Newton Methods for Nonlinear
 * Problems, 3.3): a step counts by what the next correction with the same matrix would be.
 *
 * The mesh is refined where the spline misses the equations at two more points of an interval. When
 * it does so nowhere the mesh is halved: the difference of the two solutions is an estimate of the
 * global error of the first, a fifteenth of it one of the second. Where that is too large what may
 * be missed is made smaller.
 *
 * An end at which f has no value (2/x*y' at 0) is taken as a removable singularity: the slope there
 * is that of an implicit Euler step K = f(a+d, y+d*K) with a very short d.
 */
#include "numeric/step/bvp.h"

#include <math.h>

#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "numeric/linear/lu.h"
#include "numeric/linear/vec.h"
#include "numeric/step/bvp_matrix.h"
#include "numeric/step/implicit.h"

enum { MOST_ITERATIONS = 60, MOST_MESHES = 40, END_ITERATIONS = 8 };
#define END_STEP 1e-6 /* d, a part of the interval */
#define LEAST_DAMPING 1e-5
#define MUCH 50.0 /* residual from which an interval is cut in three */

typedef struct Solver {
    const BvpProblem *problem;
    const BvpOptions *options;
    Bvp **owner; /* the caller's, always the same as bvp */
    Bvp *bvp;
    double *guess_x, *guess_y; /* the caller's guess */
    long guess_count;
    Implicit *implicit;
    BvpMatrix *matrix;
    const Pattern *pattern; /* of jacobians: the problem's, or a dense one */
    Pattern *full;
    Lu *end;   /* dense ones alone */
    long room; /* intervals that the vectors below hold */
    double *step, *next, *trial,
        *scale;                    /* a value for each node (next, trial too); of each unknown */
    double *here, *middle, *slope; /* n each */
    double *jacobian;              /* three of the pattern */
    double *joined;                /* slopes of the conditions */
} Solver;

/* --- splines ---------------------------------------------------------------------------------- */

Bvp *bvp_new(long n, long count, double a, double b)
{
    CHECK(n > 0 && count > 0);
    CHECK(a < b);
    size_t nodes = (size_t)count + 1;
    Bvp *bvp = mem_zalloc(sizeof *bvp + nodes * (size_t)(2 * n + 1) * sizeof(double));
    bvp->n = n;
    bvp->count = count;
    bvp->x = (double *)(bvp + 1);
    bvp->y = bvp->x + nodes;
    bvp->slope = bvp->y + nodes * (size_t)n;
    for (long i = 0; i <= count; i++)
        bvp->x[i] = i == count ? b : a + (b - a) * (double)i / (double)count;
    return bvp;
}

void bvp_free(Bvp *bvp)
{
    mem_free(bvp);
}

Bvp *bvp_thinned(const Bvp *bvp, long k)
{
    long n = bvp->n, count = (bvp->count + k - 1) / k;
    Bvp *thin = bvp_new(n, count, 0, 1);
    for (long i = 0; i <= count; i++) {
        long from = i * k < bvp->count ? i * k : bvp->count;
        thin->x[i] = bvp->x[from];
        vec_copy(thin->y + i * n, bvp->y + from * n, n);
        vec_copy(thin->slope + i * n, bvp->slope + from * n, n);
    }
    thin->error = bvp->error;
    return thin;
}

/* y and (when not NULL) y' at the part `s` of interval i. */
static void spline(const Bvp *bvp, long i, double s, double *y, double *slope)
{
    long n = bvp->n;
    double h = bvp->x[i + 1] - bvp->x[i], r = 1 - s;
    const double *y0 = bvp->y + i * n, *y1 = y0 + n, *f0 = bvp->slope + i * n, *f1 = f0 + n;
    for (long j = 0; j < n; j++) {
        y[j] = r * r * (1 + 2 * s) * y0[j] + s * s * (3 - 2 * s) * y1[j] +
               h * s * r * (r * f0[j] - s * f1[j]);
        if (slope)
            slope[j] =
                6 * s * r * (y1[j] - y0[j]) / h + r * (1 - 3 * s) * f0[j] + s * (3 * s - 2) * f1[j];
    }
}

void bvp_eval(const Bvp *bvp, double t, double *y)
{
    CHECK(t >= bvp->x[0] && t <= bvp->x[bvp->count]);
    long low = 0, high = bvp->count;
    while (high - low > 1) {
        long middle = low + (high - low) / 2;
        if (t >= bvp->x[middle])
            low = middle;
        else
            high = middle;
    }
    spline(bvp, low, (t - bvp->x[low]) / (bvp->x[low + 1] - bvp->x[low]), y, NULL);
}

/* --- the equations ---------------------------------------------------------------------------- */

static Status slope_at(Solver *s, double t, const double *y, double *f)
{
    Status status = fun_rhs(s->problem->fun, t, y, f);
    return status == ST_OK && !vec_finite(f, s->bvp->n) ? ST_DOMAIN : status;
}

static Status jacobian_at(Solver *s, double t, const double *y, double *J)
{
    Status status = implicit_jacobian(s->implicit, t, y, NULL);
    if (s->pattern->dense)
        pattern_spread(s->implicit->pattern, s->implicit->y_slope, J);
    else
        vec_copy(J, s->implicit->y_slope, s->pattern->count);
    return status == ST_OK && !vec_finite(J, s->pattern->count) ? ST_DOMAIN : status;
}

/* From an end into the interval. */
static double end_step(const Solver *s, double t)
{
    double length = s->problem->b - s->problem->a;
    return t == s->problem->a ? END_STEP * length : -END_STEP * length;
}

/* s->end := the factors of I - d*J at (t+d, y+d*K); J is left in s->jacobian. */
static Status factor_end(Solver *s, double t, double d, const double *y)
{
    long n = s->bvp->n;
    double *J = s->jacobian + 2 * n * n;
    Status status = jacobian_at(s, t + d, y, J);
    for (long i = 0; i < n * n; i++)
        s->end->a[i] = (i % (n + 1) == 0) - d * J[i];
    return status == ST_OK ? lu_factor(s->end) : status;
}

static Status end_slope(Solver *s, double t, const double *y, double *K)
{
    long n = s->bvp->n;
    double d = end_step(s, t), *at = s->middle, *g = s->slope;
    Status status = slope_at(s, t + d, y, K);
    for (int k = 0; k < END_ITERATIONS && status == ST_OK; k++) {
        vec_copy(at, y, n);
        vec_axpy(at, d, K, n);
        status = factor_end(s, t, d, at);
        if (status == ST_OK)
            status = slope_at(s, t + d, at, g);
        vec_axpy(g, -1, K, n);
        if (status == ST_OK)
            lu_solve(s->end, g);
        vec_axpy(K, 1, g, n);
        if (vec_max(g, n) <= 1e-13 * (1 + vec_max(K, n)))
            break;
    }
    return status;
}

/* An end that may be a removable singularity. */
static bool is_end(const Solver *s, double t)
{
    return s->pattern->dense && (t == s->problem->a || t == s->problem->b);
}

static Status node_slope(Solver *s, double t, const double *y, double *f)
{
    Status status = slope_at(s, t, y, f);
    return status != ST_OK && is_end(s, t) ? end_slope(s, t, y, f) : status;
}

/* dK/dy = (I - d*J)^-1 J at a singular end, J elsewhere. */
static Status node_jacobian(Solver *s, double t, const double *y, double *J)
{
    long n = s->bvp->n;
    double *f = s->here;
    if (!is_end(s, t) || slope_at(s, t, y, f) == ST_OK)
        return jacobian_at(s, t, y, J);
    Status status = end_slope(s, t, y, f); /* leaves the factors */
    const double *inner = s->jacobian + 2 * n * n;
    for (long j = 0; j < n && status == ST_OK; j++) {
        for (long i = 0; i < n; i++)
            f[i] = inner[i * n + j];
        lu_solve(s->end, f);
        for (long i = 0; i < n; i++)
            J[i * n + j] = f[i];
    }
    return status;
}

/* s->next: y1 - y0 - h/6 (f0 + 4 f(middle) + f1) of every interval, then the conditions, at the
 * values of bvp, whose slopes are computed. */
static Status residual(Solver *s)
{
    Bvp *bvp = s->bvp;
    long n = bvp->n;
    Status status = ST_OK;
    for (long i = 0; i <= bvp->count && status == ST_OK; i++)
        status = node_slope(s, bvp->x[i], bvp->y + i * n, bvp->slope + i * n);
    for (long i = 0; i < bvp->count && status == ST_OK; i++) {
        double h = bvp->x[i + 1] - bvp->x[i], *r = s->next + i * n;
        const double *y0 = bvp->y + i * n, *f0 = bvp->slope + i * n;
        spline(bvp, i, 0.5, s->middle, NULL);
        status = slope_at(s, bvp->x[i] + h / 2, s->middle, s->slope);
        for (long j = 0; j < n; j++)
            r[j] = y0[n + j] - y0[j] - h / 6 * (f0[j] + 4 * s->slope[j] + f0[n + j]);
    }
    if (status == ST_OK)
        status = s->problem->conditions(s->problem->ctx, bvp->y, bvp->y + bvp->count * n,
                                        s->next + bvp->count * n);
    bool finite = status == ST_OK && vec_finite(s->next, (bvp->count + 1) * n);
    return status == ST_OK && !finite ? ST_DOMAIN : status;
}

static Status factor(Solver *s)
{
    Bvp *bvp = s->bvp;
    long n = bvp->n, size = s->pattern->count;
    double *left = s->jacobian, *middle = left + size, *right = middle + size;
    bvp_matrix_resize(s->matrix, bvp->count);
    Status status = node_jacobian(s, bvp->x[0], bvp->y, left);
    for (long i = 0; i < bvp->count && status == ST_OK; i++) {
        double h = bvp->x[i + 1] - bvp->x[i];
        spline(bvp, i, 0.5, s->middle, NULL);
        status = jacobian_at(s, bvp->x[i] + h / 2, s->middle, middle);
        if (status == ST_OK)
            status = node_jacobian(s, bvp->x[i + 1], bvp->y + (i + 1) * n, right);
        if (status == ST_OK)
            bvp_matrix_put_interval(s->matrix, i, h, left, middle, right);
        vec_copy(left, right, size);
    }
    if (status == ST_OK)
        status = s->problem->slopes(s->problem->ctx, bvp->y, bvp->y + bvp->count * n, s->joined);
    if (status != ST_OK)
        return status;
    bvp_matrix_put_conditions(s->matrix, s->joined);
    return bvp_matrix_factor(s->matrix);
}

/* --- Newton's method -------------------------------------------------------------------------- */

static double size_of(const Solver *s, const double *x)
{
    double worst = 0;
    for (long i = 0; i < (s->bvp->count + 1) * s->bvp->n; i++) {
        double q = fabs(x[i]) / s->scale[i % s->bvp->n];
        if (!(q <= worst))
            worst = q;
    }
    return worst;
}

static void find_scale(Solver *s)
{
    const Bvp *bvp = s->bvp;
    for (long j = 0; j < bvp->n; j++)
        s->scale[j] = 1;
    for (long i = 0; i < (bvp->count + 1) * bvp->n; i++)
        s->scale[i % bvp->n] = fmax(s->scale[i % bvp->n], fabs(bvp->y[i]));
}

/* y + damping*step with the largest damping that the monotonicity test accepts; s->next becomes the
 * correction there, *now its size, *damping what was taken. */
static Status damp(Solver *s, double before, double *damping, double *now)
{
    long all = (s->bvp->count + 1) * s->bvp->n;
    vec_copy(s->trial, s->bvp->y, all);
    for (; *damping >= LEAST_DAMPING; *damping /= 2) {
        if (err_interrupt_pending)
            return ST_INTERRUPT;
        vec_copy(s->bvp->y, s->trial, all);
        vec_axpy(s->bvp->y, -*damping, s->step, all);
        if (residual(s) != ST_OK)
            continue;
        bvp_matrix_solve(s->matrix, s->next);
        *now = size_of(s, s->next);
        if (*now <= (1 - *damping / 4) * before)
            return ST_OK;
    }
    vec_copy(s->bvp->y, s->trial, all);
    return ST_LIMIT;
}

/* The collocation equations on the mesh as it is. */
static Status solve_mesh(Solver *s)
{
    long all = (s->bvp->count + 1) * s->bvp->n;
    double tolerance = fmax(1e-13, 1e-3 * fmin(s->options->abserr, s->options->relerr));
    double damping = 1, now = 0;
    Status status = residual(s);
    bool kept = false; /* the factors serve, and next is the correction already */
    for (int k = 0; k < MOST_ITERATIONS && status == ST_OK; k++) {
        find_scale(s);
        if (!kept) {
            status = k ? residual(s) : ST_OK;
            status = status == ST_OK ? factor(s) : status;
            if (status != ST_OK)
                return status;
            bvp_matrix_solve(s->matrix, s->next);
        }
        vec_copy(s->step, s->next, all);
        double before = size_of(s, s->step);
        if (!isfinite(before))
            return ST_SINGULAR;
        damping = fmin(1, 4 * damping);
        status = damp(s, before, &damping, &now);
        if (status != ST_OK)
            return status;
        if (damping == 1 && (now <= tolerance || (before <= 1e-9 && now > before / 4))) {
            vec_axpy(s->bvp->y, -1, s->next, all);
            return residual(s);
        }
        kept = damping == 1 && now <= 0.1 * before;
    }
    return status == ST_OK ? ST_LIMIT : status;
}

/* --- meshes ----------------------------------------------------------------------------------- */

/* By how much the spline misses the equations in interval i, in units of the tolerance. */
static double missed(Solver *s, long i)
{
    const Bvp *bvp = s->bvp;
    double h = bvp->x[i + 1] - bvp->x[i], worst = 0, off = sqrt(21) / 14;
    for (int side = -1; side <= 1; side += 2) {
        double part = 0.5 + side * off;
        spline(bvp, i, part, s->middle, s->here);
        if (slope_at(s, bvp->x[i] + part * h, s->middle, s->slope) != ST_OK)
            return 2 * MUCH;
        for (long j = 0; j < bvp->n; j++) {
            double allowed = s->options->abserr + s->options->relerr * fabs(s->middle[j]);
            worst = fmax(worst, h * fabs(s->here[j] - s->slope[j]) / allowed);
        }
    }
    return worst;
}

/* The same spline on a mesh whose interval i has parts[i] parts. */
static Bvp *refine(const Bvp *bvp, const char *parts)
{
    long count = 0, k = 0, n = bvp->n;
    for (long i = 0; i < bvp->count; i++)
        count += parts[i];
    Bvp *fine = bvp_new(n, count, 0, 1);
    for (long i = 0; i < bvp->count; i++)
        for (int part = 0; part < parts[i]; part++, k++) {
            double at = (double)part / parts[i];
            fine->x[k] = bvp->x[i] + at * (bvp->x[i + 1] - bvp->x[i]);
            spline(bvp, i, at, fine->y + k * n, NULL);
        }
    fine->x[k] = bvp->x[bvp->count];
    vec_copy(fine->y + k * n, bvp->y + bvp->count * n, n);
    return fine;
}

static void make_room(Solver *s)
{
    long all = (s->bvp->count + 1) * s->bvp->n;
    if (s->room >= s->bvp->count)
        return;
    mem_free(s->step);
    s->step = NULL;
    s->room = 0;
    s->step = mem_zalloc((size_t)(3 * all) * sizeof(double));
    s->room = s->bvp->count;
    s->next = s->step + all;
    s->trial = s->next + all;
}

/* The solver goes over to a finer mesh; false: it would be too fine. */
static bool take_finer(Solver *s, char *parts)
{
    long count = 0;
    for (long i = 0; i < s->bvp->count; i++)
        count += parts[i];
    if (count > s->options->most)
        return false;
    Bvp *fine = refine(s->bvp, parts);
    bvp_free(s->bvp);
    *s->owner = s->bvp = fine;
    make_room(s);
    return true;
}

static void keep_guess(Solver *s)
{
    long nodes = s->bvp->count + 1, n = s->bvp->n;
    s->guess_x = mem_array((size_t)(nodes * (n + 1)), sizeof(double));
    s->guess_y = s->guess_x + nodes;
    s->guess_count = s->bvp->count;
    vec_copy(s->guess_x, s->bvp->x, nodes);
    vec_copy(s->guess_y, s->bvp->y, nodes * n);
}

/* The guess on the mesh of bvp, by straight lines. */
static void use_guess(Solver *s)
{
    Bvp *bvp = s->bvp;
    long n = bvp->n, k = 0;
    for (long i = 0; i <= bvp->count; i++) {
        while (k + 1 < s->guess_count && bvp->x[i] > s->guess_x[k + 1])
            k++;
        double part = (bvp->x[i] - s->guess_x[k]) / (s->guess_x[k + 1] - s->guess_x[k]);
        for (long j = 0; j < n; j++)
            bvp->y[i * n + j] =
                (1 - part) * s->guess_y[k * n + j] + part * s->guess_y[(k + 1) * n + j];
    }
}

/* parts[i] of every interval, for residuals of at most `allowed`; false: nothing is missed. */
static bool plan(Solver *s, double allowed, char *parts)
{
    bool any = false;
    for (long i = 0; i < s->bvp->count; i++) {
        double part = missed(s, i) / allowed;
        parts[i] = part > MUCH ? 3 : part > 1 ? 2 : 1;
        any |= part > 1;
    }
    return any;
}

/* The difference to the values of a mesh with half as many intervals, in units of the tolerance. */
static double difference(const Solver *s, const double *coarse)
{
    const Bvp *bvp = s->bvp;
    double worst = 0;
    for (long i = 0; 2 * i <= bvp->count; i++) {
        const double *y = bvp->y + 2 * i * bvp->n, *z = coarse + i * bvp->n;
        for (long j = 0; j < bvp->n; j++) {
            double allowed = s->options->abserr + s->options->relerr * fabs(y[j]);
            worst = fmax(worst, fabs(y[j] - z[j]) / allowed);
        }
    }
    return worst;
}

/* Halves the mesh; *error: the estimate for the solution on it. */
static Status check_error(Solver *s, char *parts, double *error)
{
    long all = (s->bvp->count + 1) * s->bvp->n;
    double *coarse = mem_array((size_t)all, sizeof *coarse);
    err_defer(mem_release, coarse);
    vec_copy(coarse, s->bvp->y, all);
    memset(parts, 2, (size_t)s->bvp->count);
    Status status = take_finer(s, parts) ? solve_mesh(s) : ST_LIMIT;
    if (status == ST_OK)
        *error = difference(s, coarse) / 15;
    err_undefer(true);
    return status;
}

static Status run(Solver *s, char *parts)
{
    double allowed = 1, error = 0;
    Status status = ST_OK;
    for (int mesh = 0; mesh < MOST_MESHES; mesh++) {
        status = solve_mesh(s);
        if (status == ST_LIMIT || status == ST_DOMAIN) { /* perhaps the mesh is too coarse */
            memset(parts, 2, (size_t)s->bvp->count);
            if (mesh >= 3 || !take_finer(s, parts))
                return status;
            use_guess(s);
            continue;
        }
        if (status != ST_OK)
            return status;
        if (plan(s, allowed, parts)) {
            if (!take_finer(s, parts))
                return ST_LIMIT;
            continue;
        }
        status = check_error(s, parts, &error);
        s->bvp->error = error;
        if (status != ST_OK || error <= 1)
            return status;
        allowed /= fmin(50, 2 * error);
    }
    return ST_LIMIT;
}

static void solver_end(void *arg)
{
    Solver *s = arg;
    implicit_free(s->implicit);
    bvp_matrix_free(s->matrix);
    pattern_free(s->full);
    lu_free(s->end);
    mem_free(s->step);
    mem_free(s->scale);
    mem_free(s->jacobian);
    mem_free(s->guess_x);
}

/* Jacobians have their pattern, unless f has no value at an end: the slope there depends on all
 * unknowns, and dense blocks take it. */
static void choose_pattern(Solver *s)
{
    const Bvp *bvp = s->bvp;
    long n = bvp->n;
    s->pattern = s->implicit->pattern;
    if (s->pattern->dense ||
        (slope_at(s, s->problem->a, bvp->y, s->here) == ST_OK &&
         slope_at(s, s->problem->b, bvp->y + bvp->count * n, s->here) == ST_OK))
        return;
    s->pattern = s->full = pattern_new_dense(n);
}

Status bvp_solve(const BvpProblem *problem, const BvpOptions *options, Bvp **bvp)
{
    CHECK(options->abserr >= 0 && options->relerr >= 0);
    CHECK(problem->a < problem->b);
    size_t n = (size_t)(*bvp)->n, joined = (size_t)problem->entries;
    Solver s = {.problem = problem, .options = options, .owner = bvp, .bvp = *bvp};
    err_defer(solver_end, &s);
    s.implicit = implicit_new(problem->fun);
    s.scale = mem_zalloc((4 * n + joined + (size_t)options->most) * sizeof(double));
    s.here = s.scale + n;
    s.middle = s.here + n;
    s.slope = s.middle + n;
    s.joined = s.slope + n;
    choose_pattern(&s);
    s.jacobian = mem_zalloc(3 * ((size_t)s.pattern->count + 1) * sizeof(double));
    if (s.pattern->dense)
        s.end = lu_new((long)n);
    s.matrix = bvp_matrix_new(s.pattern, problem->row, problem->column, problem->entries);
    make_room(&s);
    keep_guess(&s);
    Status status = run(&s, (char *)(s.joined + joined));
    err_undefer(true);
    return status;
}
