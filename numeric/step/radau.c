/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * E. Hairer and G. Wanner, Stiff differential equations solved by Radau methods, J. Comput. Appl.
 * Math. 111, 1999; Solving Ordinary Differential Equations II, IV.8 and VII.4. A step solves for
 * the values Z_i = y(t + c_i h) - y(t) of the collocation polynomial by simplified Newton
 * iterations in the basis of radau_basis.h, with the linear systems of shifts.h.
 *
 * The iteration: begun with the polynomial of the step before or one of lower degree, ended where
 * what is expected to be left of the corrections is a part of the tolerance, given up where it
 * cannot come there. Without convergence the derivatives are taken anew, then the step becomes
 * shorter.
 *
 * The error: y(t)' minus the derivative of the polynomial there, filtered by the real matrix. It is
 * of the order s+1 where the values have 2s-1, so it may be larger than the tolerance by a factor
 * (loosen) that grows with s. The next step is that of the elementary controller or K. Gustafsson's
 * predictive one (ACM TOMS 20, 1994), whichever is shorter. Iterations that converge at once mean
 * that the step is short for the equations, and more stages pay; slow ones the opposite.
 *
 * F(t, y, y') = 0: the same with F at the stages, as y' there is the derivative of the polynomial.
 * The error and corrections of an unknown of index k count by h^(k-1).
 *
 * The state: y, the Z_i of the step that led to it (before the first one y' in their place), the
 * point of the derivatives, then the tail. So an attempt is a function of its arguments, and of how
 * those at the same step have failed.
 */
#include "numeric/step/radau.h"

#include <float.h>
#include <math.h>

#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "numeric/linear/vec.h"
#include "numeric/search/newton.h"
#include "numeric/step/radau_inside.h"
#include "numeric/step/radau_parts.h"

#define NEWTON_PART 0.03      /* of the tolerance */
#define FIXED_TOLERANCE 1e-13 /* of steps without control */
#define TRUSTED 1e-2          /* of a correction is left, it is said: that needs no second one */
#define ROUNDING 1e-11        /* corrections that stop falling below this are rounding */
#define KEEP_RATE 1e-3        /* slower convergence calls for new derivatives */
#define SAFETY 0.9
#define RISE 0.002 /* rates of convergence below which more stages pay, and above which fewer */
#define FALL 0.8
#define MAGNIFY 1e4 /* of errors by the polynomial of the step before, taken further */
#define COARSE 1e-3 /* tolerances from which on one stage may do */
#define STICKS 0.8  /* of the rate of the longer step before */
#define SLOW 0.1    /* a rate of convergence that speaks neither for more nor for fewer stages */
enum { WAIT = 10 }; /* steps before the stages become more */
enum { TOGETHER = 20 }; /* steps with stages that are solved for together, once that was needed */

static const RadauBasis *basis_of(double stages)
{
    return radau_basis((int)stages);
}

/* The index of an unknown as far as it is known; one that is only flagged may be a multiplier. */
static int index_of(const Fun *fun, long i)
{
    return fun->index ? fun->index[i] : fun->algebraic && fun->algebraic[i] ? 2 : 1;
}

static int highest_index(const Fun *fun)
{
    int highest = 1;
    for (long i = 0; i < fun->n; i++)
        highest = index_of(fun, i) > highest ? index_of(fun, i) : highest;
    return highest;
}

/* By how much the estimate may exceed the tolerance. Unknowns of higher index have lower orders,
 * and so have all where the equations are very stiff: then the estimate is what a step errs by. */
static double loosen(const Radau *radau, const RadauBasis *basis)
{
    static const double most[] = {100, 10, 1}; /* of index 1, 2, 3 */
    const Step *step = &radau->step;
    double tolerance = step->relerr > 0 ? step->relerr : step->abserr;
    double s = basis->stages, factor = 0.03 * pow(tolerance, (s + 1) / (2 * s) - 1);
    return step->adaptive ? fmin(fmax(factor, 1), most[radau->index > 3 ? 2 : radau->index - 1])
                          : 1;
}

static int most_iterations(const Radau *radau, const RadauBasis *basis)
{
    if (!radau->step.adaptive) /* there is no shorter step */
        return 40;
    return basis->stages > 3 ? 7 + 5 * (basis->stages - 3) / 2 : 7;
}

void radau_weigh(const double *weight, const double *vectors, long s, long n, double *to)
{
    vec_zero(to, n);
    for (long j = 0; j < s; j++)
        vec_axpy(to, weight[j], vectors + j * n, n);
}

/* What stands behind the unknowns that move. */
static void copy_held(const Radau *radau, const double *from, double *to)
{
    vec_copy(to + radau->m, from + radau->m, radau->step.n - radau->m);
}

/* --- before the iteration -------------------------------------------------------------------- */

/* y' where the step begins, of F(t, y, y') = 0. */
static void find_start(Radau *radau, const double *state)
{
    const RadauTail *tail = radau_tail(radau, state);
    long n = radau->m;
    double weight[RADAU_MOST];
    if (tail->known == 0) {
        vec_copy(radau->start, radau_past(radau, state), n);
        return;
    }
    const RadauBasis *basis = basis_of(tail->known);
    radau_basis_slope(basis, weight);
    for (int j = 0; j < basis->stages; j++)
        weight[j] /= tail->size;
    radau_weigh(weight, radau_past(radau, state), basis->stages, n, radau->start);
}

/* The polynomial of the step before goes on, or fewer of its points where the next step is so much
 * longer that what the iterations left in them would outweigh the rest. */
static void guess(Radau *radau, const RadauBasis *basis, const double *state, double h)
{
    const RadauTail *tail = radau_tail(radau, state);
    long n = radau->m, s = basis->stages;
    if (tail->known == 0) {
        vec_zero(radau->z, s * n);
        return;
    }
    const RadauBasis *old = basis_of(tail->known);
    for (long i = 0; i < s; i++) {
        double weight[RADAU_MOST];
        radau_basis_ahead(old, 1 + basis->node[i] * h / tail->size, MAGNIFY, weight);
        weight[old->stages - 1] -= 1;
        radau_weigh(weight, radau_past(radau, state), old->stages, n, radau->z + i * n);
    }
}

/* The size that a correction is measured by: not above the size of the unknown itself, which may
 * stand in an exponential function. */
static void set_scale(Radau *radau, const double *y, double h)
{
    const Step *step = &radau->step;
    double relerr = step->adaptive ? step->relerr : FIXED_TOLERANCE;
    double abserr = step->adaptive ? step->abserr : 1e-3 * FIXED_TOLERANCE;
    for (long i = 0; i < radau->m; i++) {
        double scale = abserr + relerr * fabs(y[i]), most = fmax(scale, fmax(fabs(y[i]), 1));
        for (int k = index_of(step->fun, i); k > 1; k--)
            scale /= fmin(fabs(h), 1);
        radau->scale[i] = fmin(scale, most);
    }
}

/* --- the iteration --------------------------------------------------------------------------- */

/* g = what is left of the equations of the stages, with the sign of corrections. */
static Status residuals(Radau *radau, const RadauBasis *basis, double t, double h, const double *y)
{
    Fun *fun = radau->step.fun;
    long n = radau->m, s = basis->stages;
    Status status = ST_OK;
    copy_held(radau, y, radau->side);
    for (long i = 0; i < s && status == ST_OK; i++) {
        double *g = radau->g + i * n, at = t + basis->node[i] * h;
        for (long k = 0; k < n; k++)
            radau->side[k] = y[k] + radau->z[i * n + k];
        if (fun->rhs) {
            status = fun_rhs(fun, at, radau->side, g);
            continue;
        }
        double weight[RADAU_MOST];
        for (long j = 0; j < s; j++)
            weight[j] = basis->inverse[i * s + j] / h;
        radau_weigh(weight, radau->z, s, n, radau->slope);
        status = implicit_residual(radau->implicit, at, radau->side, radau->slope, g);
        for (long k = 0; k < n; k++)
            g[k] = -g[k];
    }
    return status == ST_OK && !vec_finite(radau->g, s * n) ? ST_DOMAIN : status;
}

/* to = matrix (s x s) times s vectors; inlined for each s. */
static inline __attribute__((always_inline)) void multiply(const double *restrict matrix,
                                                           const double *restrict from, const int s,
                                                           long n, double *restrict to)
{
    for (int i = 0; i < s; i++, matrix += s, to += n)
        for (long k = 0; k < n; k++) {
            double sum = matrix[0] * from[k];
#pragma GCC unroll 7
            for (int j = 1; j < s; j++)
                sum += matrix[j] * from[j * n + k];
            to[k] = sum;
        }
}

static void transform(const double *matrix, const double *from, long s, long n, double *to)
{
    switch (s) {
    case 1:
        multiply(matrix, from, 1, n, to);
        break;
    case 3:
        multiply(matrix, from, 3, n, to);
        break;
    case 5:
        multiply(matrix, from, 5, n, to);
        break;
    default:
        multiply(matrix, from, RADAU_MOST, n, to);
    }
}

/* Of y' = f(t, y): what the derivative of the polynomial takes from g, in the basis. */
static void take_slopes(const RadauBasis *basis, double h, const double *w, long n, double *g)
{
    vec_axpy(g, -basis->real / h, w, n);
    for (int k = 0; k < basis->pairs; k++) {
        double re = basis->re[k] / h, im = basis->im[k] / h;
        const double *a = w + (1 + 2 * k) * n, *b = a + n;
        double *ga = g + (1 + 2 * k) * n, *gb = ga + n;
        for (long i = 0; i < n; i++) {
            ga[i] -= re * a[i] + im * b[i];
            gb[i] -= re * b[i] - im * a[i];
        }
    }
}

/* One correction of w and z; its size in units of scale. */
static double correct(Radau *radau, const RadauBasis *basis, double h)
{
    long n = radau->m, s = basis->stages;
    double *to = radau->slope, sum = 0; /* slope has room for all stages */
    transform(basis->from, radau->g, s, n, to);
    if (radau->step.fun->rhs)
        take_slopes(basis, h, radau->w, n, to);
    shifts_solve(radau->shifts, to);
    for (int k = 0; k < basis->pairs; k++)
        shifts_solve_pair(radau->shifts, k, to + (1 + 2 * k) * n, to + (2 + 2 * k) * n);
    for (long i = 0; i < s; i++)
        for (long k = 0; k < n; k++) {
            double part = to[i * n + k] / radau->scale[k];
            sum += part * part;
        }
    vec_axpy(radau->w, 1, to, s * n);
    transform(basis->to, radau->w, s, n, radau->z);
    return n > 0 ? sqrt(sum / (double)(n * s)) : 0;
}

/* Where an iteration stands. */
typedef struct Course {
    double size, ratio; /* of the last correction, and to the one before */
    double left, rate;
} Course;

/* Takes a correction into account; false: it will not come to the part of the tolerance. */
static bool follow(Course *course, double size, int iteration, int most, double part)
{
    if (!isfinite(size))
        return false;
    if (iteration > 0) {
        double ratio = size / course->size;
        course->rate = iteration > 1 ? sqrt(ratio * course->ratio) : ratio;
        course->ratio = ratio;
        if (!(course->rate < 0.99))
            return false;
        course->left = course->rate / (1 - course->rate);
        if (course->left * size * pow(course->rate, most - 1 - iteration) > part)
            return false;
    }
    course->size = fmax(size, DBL_MIN);
    return true;
}

/* The part of the tolerance that is left: what is left in constraints of index k comes back in the
 * next step, divided by the (k-1)st power of its first node; and nobody else holds them. */
static double newton_part(const Radau *radau, const RadauBasis *basis)
{
    double part = radau->index > 1 ? 0.01 * NEWTON_PART : NEWTON_PART;
    return part * pow(basis->node[0], radau->index - 1);
}

/* What an iteration leaves of its correction, as long as a step of length h has shown nothing of
 * its own: as in the step before, and more in a longer one, where the derivatives change with h,
 * and what they change with h again. */
static double expected_left(const RadauTail *past, double h)
{
    double left = pow(fmax(past->left, DBL_EPSILON), 0.8);
    double longer = past->size != 0 ? fabs(h / past->size) : 1;
    return longer > 1 ? left * longer * longer : left;
}

/* The correction at the end of the step by the real matrix alone, in units of scale; INFINITY where
 * the equations have no values. */
static double left_at_end(Radau *radau, const RadauBasis *basis, double t, double h,
                          const double *y)
{
    Fun *fun = radau->step.fun;
    long n = radau->m, s = basis->stages;
    double weight[RADAU_MOST], *g = radau->g, sum = 0;
    const double *last = radau->z + (s - 1) * n;
    for (long j = 0; j < s; j++)
        weight[j] = basis->inverse[(s - 1) * s + j] / h;
    radau_weigh(weight, radau->z, s, n, radau->slope);
    for (long k = 0; k < n; k++)
        radau->side[k] = y[k] + last[k];
    copy_held(radau, y, radau->side);
    Status status = fun->rhs
                        ? fun_rhs(fun, t + h, radau->side, g)
                        : implicit_residual(radau->implicit, t + h, radau->side, radau->slope, g);
    if (status != ST_OK)
        return INFINITY;
    for (long k = 0; k < n; k++)
        g[k] = fun->rhs ? g[k] - radau->slope[k] : -g[k];
    shifts_solve(radau->shifts, g);
    for (long k = 0; k < n; k++)
        sum += g[k] / radau->scale[k] * (g[k] / radau->scale[k]);
    return isfinite(sum) ? sqrt(sum / (double)(n > 0 ? n : 1)) : INFINITY;
}

/* Has an iteration that is to end come to the solution? One that ends with its first correction
 * believes in what the step before has shown; where the equations change (a diode begins to
 * conduct) that is no longer so, and the end of the step tells. So it does after the second one: a
 * single ratio is that of what falls fast, and what falls slowly is left (where friction lets go
 * within a long step, a thousand tolerances of it). Short steps of few stages are spared that. */
static bool holds(Radau *radau, const RadauBasis *basis, double t, double h, const double *y,
                  const RadauTail *past, double left)
{
    enum { FEW = 3 };
    int done = radau->iterations;
    if (done > 2 || !radau->step.adaptive ||
        (done == 2 && basis->stages <= FEW && fabs(h) <= fabs(past->size)))
        return true;
    return (done == 2 || left <= TRUSTED) && left_at_end(radau, basis, t, h, y) <= 1;
}

/* Z of a step from y, begun with what is there; past: what is known of the convergence. ST_DIVERGED
 * without convergence. */
static Status iterate(Radau *radau, const RadauBasis *basis, double t, double h, const double *y,
                      const RadauTail *past, Course *course)
{
    long n = radau->m, s = basis->stages;
    int most = most_iterations(radau, basis);
    double part = newton_part(radau, basis);
    double unit = radau->step.adaptive ? fmax(radau->step.relerr, DBL_EPSILON) : FIXED_TOLERANCE;
    *course = (Course){.left = expected_left(past, h), .rate = past->rate};
    transform(basis->from, radau->z, s, n, radau->w);
    for (int i = 0; i < most; i++) {
        Status status = residuals(radau, basis, t, h, y);
        if (status != ST_OK)
            return status;
        double size = correct(radau, basis, h);
        radau->iterations = i + 1;
        bool good = follow(course, size, i, most, part);
        if (course->left * size <= part && good && holds(radau, basis, t, h, y, past, course->left))
            return ST_OK;
        if (!good)
            return size * unit <= ROUNDING ? ST_OK : ST_DIVERGED;
    }
    return ST_DIVERGED;
}

/* --- the stages together --------------------------------------------------------------------- */

/* Where the coefficients of y' change with t or y the derivatives at one point do not serve an
 * index above 1: what they are wrong by in a step of length h comes back divided by h, and no
 * shorter step converges. Then each stage has its own, in one matrix of s*n rows. */
struct RadauTogether {
    Pattern *pattern[RADAU_MOST / 2 + 1]; /* by (stages - 1) / 2 */
    Newton *newton[RADAU_MOST / 2 + 1];
    double scale[]; /* s*n */
};

/* A step that is solved for. */
typedef struct Together {
    Radau *radau;
    const RadauBasis *basis;
    double t, h;
    const double *y;
} Together;

static Status together_residual(void *ctx, const double *z, double *g)
{
    const Together *step = ctx;
    Radau *radau = step->radau;
    CHECK(z == radau->z);
    Status status = residuals(radau, step->basis, step->t, step->h, step->y);
    for (long k = 0; k < step->basis->stages * radau->m; k++)
        g[k] = -radau->g[k];
    radau->iterations++;
    return status;
}

static Status together_matrix(void *ctx, const double *z, double *m)
{
    const Together *step = ctx;
    Radau *radau = step->radau;
    const RadauBasis *basis = step->basis;
    long n = radau->m, s = basis->stages;
    for (long i = 0; i < s; i++) {
        double weight[RADAU_MOST];
        for (long j = 0; j < s; j++)
            weight[j] = basis->inverse[i * s + j] / step->h;
        radau_weigh(weight, z, s, n, radau->slope);
        for (long k = 0; k < n; k++)
            radau->side[k] = step->y[k] + z[i * n + k];
        Status status = implicit_slopes(radau->implicit, step->t + basis->node[i] * step->h,
                                        radau->side, radau->slope);
        if (status != ST_OK)
            return status;
        for (long j = 0; j < s; j++)
            implicit_put_stage(radau->implicit, i, j, s, i == j, weight[j], m);
    }
    return ST_OK;
}

/* The room of so many stages. */
static Newton *room_together(Radau *radau, long s)
{
    if (!radau->together)
        radau->together =
            mem_zalloc(sizeof *radau->together + (size_t)(radau->most * radau->m) * sizeof(double));
    Pattern **pattern = &radau->together->pattern[s / 2];
    Newton **newton = &radau->together->newton[s / 2];
    if (!*pattern)
        *pattern = implicit_stages(radau->implicit, s);
    if (!*newton)
        *newton = newton_new_for(*pattern);
    return *newton;
}

static void free_together(struct RadauTogether *together)
{
    for (int i = 0; together && i <= RADAU_MOST / 2; i++) {
        newton_free(together->newton[i]);
        pattern_free(together->pattern[i]);
    }
    mem_free(together);
}

/* As iterate, which has failed or would. */
static Status iterate_together(Radau *radau, const RadauBasis *basis, double t, double h,
                               const double *y, Course *course)
{
    long n = radau->m, s = basis->stages;
    double unit = radau->step.adaptive ? fmax(radau->step.relerr, DBL_EPSILON) : FIXED_TOLERANCE;
    Together step = {radau, basis, t, h, y};
    Newton *newton = room_together(radau, s);
    for (long k = 0; k < s * n; k++)
        radau->together->scale[k] = radau->scale[k % n] / unit;
    NewtonProblem problem = {.n = s * n,
                             .ctx = &step,
                             .residual = together_residual,
                             .matrix = together_matrix,
                             .scale = radau->together->scale};
    radau->iterations = 0;
    *course = (Course){.left = 1, .rate = SLOW};
    return newton_solve(newton, &problem, newton_part(radau, basis) * unit, radau->z);
}

/* Are the stages to be solved for together? Where a shorter step has converged no faster. */
static bool goes_together(const Radau *radau, const RadauTail *tail)
{
    return !radau->step.fun->rhs && radau->index > 1 && radau->m == radau->step.n &&
           (tail->together > 0 || radau->sticks);
}

/* An attempt has not converged, at this rate. */
static void note_failure(Radau *radau, double rate)
{
    radau->sticks = rate > STICKS * radau->failed;
    radau->failed = rate;
}

/* --- the error ------------------------------------------------------------------------------- */

/* error = the filtered difference of y' at the point y of the start and the polynomial's; y may
 * be a little off. */
static Status filter(Radau *radau, double t, const double *y, const double *slope, double *error)
{
    Status status = implicit_residual(radau->implicit, t, y, slope, error);
    for (long i = 0; i < radau->m; i++)
        error[i] = -error[i];
    if (status == ST_OK)
        shifts_solve(radau->shifts, error);
    return status;
}

/* Once more from the point that the first estimate leads to where that is large, which is closer to
 * the truth for stiff components. Of unknowns of index 2 and above the second one says next to
 * nothing, as the first has solved the equations that give them; but what a step before left in
 * them is in the first, and is no reason to reject a step twice. */
static Status estimate(Radau *radau, const RadauBasis *basis, double t, double h, const double *y,
                       const double *next, double *error)
{
    const Step *step = &radau->step;
    long n = radau->m;
    double weight[RADAU_MOST], unit = 1 / loosen(radau, basis);
    for (int j = 0; j < basis->stages; j++)
        weight[j] = basis->start[j] / h;
    radau_weigh(weight, radau->z, basis->stages, n, radau->slope);
    vec_zero(radau->slope + n, step->n - n);
    Status status = filter(radau, t, y, radau->slope, error);
    if (status != ST_OK)
        return status;
    double size = vec_error_norm(error, y, next, n, step->abserr, step->relerr) * unit;
    if (size > 1) {
        for (long i = 0; i < n; i++)
            radau->side[i] = y[i] + error[i];
        copy_held(radau, y, radau->side);
        double *again = radau->g;
        status = filter(radau, t, radau->side, radau->slope, again);
        bool good = status == ST_OK && vec_finite(again, n);
        for (long i = 0; i < n && good; i++)
            if (step->again || index_of(step->fun, i) <= 1)
                error[i] = again[i];
    }
    for (long i = 0; i < n; i++)
        error[i] *= unit;
    return ST_OK;
}

/* From a point where the equations all but explode an iteration may be thrown to another solution,
 * far out, beside which no error is large. */
static bool is_thrown(const Step *step, const double *y, const double *next)
{
    static const double MOST = 1e8;
    double least = step->relerr > 0 ? step->abserr / step->relerr : INFINITY;
    for (long i = 0; i < step->n; i++)
        if (fabs(next[i]) > MOST * fmax(fabs(y[i]), fmax(least, 1)))
            return true;
    return false;
}

/* --- a step ---------------------------------------------------------------------------------- */

/* The derivatives at a point kept, or where the step begins. */
static Status take_derivatives(Radau *radau, double t, const double *state, bool fresh)
{
    long n = radau->m;
    const double *kept = radau_point(radau, state), *slope = fresh ? radau->start : kept + n;
    vec_copy(radau->side, fresh ? state : kept, n);
    copy_held(radau, state, radau->side);
    return shifts_at(radau->shifts, fresh ? t : radau_tail(radau, state)->at, radau->side,
                     radau->step.fun->rhs ? NULL : slope);
}

static Status solve(Radau *radau, const RadauBasis *basis, double t, double h, const double *state,
                    bool fresh, Course *course)
{
    Status status = take_derivatives(radau, t, state, fresh);
    if (status == ST_OK)
        status = shifts_factor(radau->shifts, basis, h);
    if (status != ST_OK)
        return status;
    guess(radau, basis, state, h);
    return goes_together(radau, radau_tail(radau, state))
               ? iterate_together(radau, basis, t, h, state, course)
               : iterate(radau, basis, t, h, state, radau_tail(radau, state), course);
}

/* The point of the derivatives, for the steps to come. */
static void keep_point(Radau *radau, double t, const double *state, bool fresh, double *next)
{
    long n = radau->m;
    bool residual = !radau->step.fun->rhs;
    double *to = radau_point(radau, next);
    if (fresh) {
        vec_copy(to, state, n);
        if (residual)
            vec_copy(to + n, radau->start, n);
    } else {
        vec_copy(to, radau_point(radau, state), residual ? 2 * n : n);
    }
    radau_tail(radau, next)->at = fresh ? t : radau_tail(radau, state)->at;
}

/* What the first step has shown of the derivatives holds for the point where it began, which may be
 * none like others (step_sticks). */
static void fill(Radau *radau, const RadauBasis *basis, double h, const double *state,
                 const Course *course, double *next)
{
    long n = radau->m, s = basis->stages;
    const double *last = radau->z + (s - 1) * n;
    const RadauTail *tail = radau_tail(radau, state);
    bool first = tail->known == 0, together = goes_together(radau, tail);
    for (long i = 0; i < n; i++)
        next[i] = state[i] + last[i];
    copy_held(radau, state, next);
    vec_copy(radau_past(radau, next), radau->z, s * n);
    vec_zero(radau_past(radau, next) + s * n, (radau->most - s) * n);
    *radau_tail(radau, next) = (RadauTail){.known = (double)s,
                                           .size = h,
                                           .stages = (double)s,
                                           .since = tail->since + 1,
                                           .fresh = 1,
                                           .left = first ? 1 : course->left,
                                           .rate = course->rate,
                                           .together = tail->together > 0 ? tail->together - 1
                                                       : together         ? TOGETHER
                                                                          : 0};
}

static Status attempt(Step *step, double t, double h, const double *state, double *next,
                      double *error)
{
    Radau *radau = (Radau *)step;
    const RadauTail *tail = radau_tail(radau, state);
    const RadauBasis *basis = basis_of(tail->stages);
    bool fresh = tail->fresh != 0 || step->again;
    Course course = {0};
    step->order = 2 * basis->stages - 1;
    step->error_order = basis->stages + 1;
    radau->shrink = 0.5;
    radau->iterations = 0;
    if (!step->again) {
        radau->failed = INFINITY;
        radau->sticks = false;
    }
    if (!step->fun->rhs)
        find_start(radau, state);
    set_scale(radau, state, h);
    Status status = solve(radau, basis, t, h, state, fresh, &course);
    if (status != ST_OK && !fresh) {
        fresh = true;
        status = solve(radau, basis, t, h, state, fresh, &course);
    }
    if (status == ST_DIVERGED && shifts_derive(radau->shifts))
        status = solve(radau, basis, t, h, state, fresh, &course);
    if (status == ST_DIVERGED)
        note_failure(radau, course.rate);
    if (status != ST_OK)
        return status;
    fill(radau, basis, h, state, &course, next);
    keep_point(radau, t, state, fresh, next);
    if (step->adaptive && is_thrown(step, state, next))
        return ST_DIVERGED;
    return step->adaptive ? estimate(radau, basis, t, h, state, next, error) : ST_OK;
}

/* --- the next step --------------------------------------------------------------------------- */

static double within(double x, double low, double high)
{
    return x < low ? low : x > high ? high : x;
}

/* How many stages the step after an accepted one takes. */
static double choose_stages(const Radau *radau, const RadauTail *tail, double factor)
{
    double s = tail->stages, least = radau->step.relerr >= COARSE ? 1 : 3;
    if (radau->fixed)
        return s;
    if ((tail->rate >= FALL && factor > 0.8 && factor < 1.2) || radau->failures > 0)
        return fmax(s - 2, least);
    return tail->rate <= RISE && tail->since >= WAIT ? fmin(s + 2, RADAU_MOST) : s;
}

static double propose(Step *step, double h, const double *state, double *next, double error,
                      bool *accepted)
{
    Radau *radau = (Radau *)step;
    const RadauTail *from = radau_tail(radau, state);
    RadauTail *to = radau_tail(radau, next);
    const RadauBasis *basis = basis_of(from->stages);
    int most = 2 * most_iterations(radau, basis);
    if (!step->again)
        radau->failures = 0;
    *accepted = error <= 1;
    if (!isfinite(error)) {
        radau->failures++;
        return h * radau->shrink;
    }
    double power = 1.0 / (basis->stages + 1), size = fmax(error, 1e-10);
    double safe = fmin(SAFETY, SAFETY * (1 + most) / (radau->iterations + most));
    double factor = within(safe * pow(size, -power), 0.125, 5);
    if (!*accepted)
        return h * (from->known == 0 ? fmin(factor, 0.1) : fmin(factor, 0.9));
    if (from->advance != 0)
        factor = fmin(factor, within(safe * fabs(h / from->advance) *
                                         pow(from->before / (size * size), power),
                                     0.125, 5));
    if (step->again)
        factor = fmin(factor, 1);
    to->advance = h;
    to->before = fmax(size, 1e-2);
    to->stages = choose_stages(radau, to, factor);
    to->since = to->stages == from->stages ? to->since : 0;
    to->fresh = from->known == 0 || !(to->rate <= KEEP_RATE);
    return to->fresh == 0 && factor >= 1 && factor <= 1.2 ? h : h * factor;
}

/* --- life ------------------------------------------------------------------------------------ */

/* Small tolerances make more stages pay from the start. */
static double first_stages(const Radau *radau)
{
    double tolerance = radau->step.relerr;
    return radau->fixed ? radau->fixed : tolerance > 1e-5 ? 3 : tolerance > 1e-9 ? 5 : 7;
}

static Status begin(Step *step, double t, double h, double *state)
{
    Radau *radau = (Radau *)step;
    (void)h;
    vec_zero(state + step->n, step->width - step->n);
    *radau_tail(radau, state) =
        (RadauTail){.stages = first_stages(radau), .fresh = 1, .left = 1, .rate = 1};
    if (step->fun->rhs)
        return ST_OK;
    double *slope = radau_past(radau, state);
    Status status = fun_slope(step->fun, t, state, slope);
    if (status == ST_UNABLE)
        vec_zero(slope, step->n);
    return status == ST_UNABLE ? ST_OK : status;
}

/* --- steps from other points ------------------------------------------------------------------ */

Status radau_step_from(Radau *radau, double t, double d, const double *y, const double *next)
{
    const RadauTail *tail = radau_tail(radau, next);
    const RadauBasis *basis = basis_of(tail->known);
    Course course;
    Status status = take_derivatives(radau, t, next, false);
    if (status == ST_OK)
        status = shifts_factor(radau->shifts, basis, d);
    set_scale(radau, y, d);
    return status == ST_OK ? iterate(radau, basis, t, d, y, tail, &course) : status;
}

static void destroy(Step *step)
{
    Radau *radau = (Radau *)step;
    radau_inside_free(radau->inside);
    free_together(radau->together);
    shifts_free(radau->shifts);
    implicit_free(radau->implicit);
    mem_free(radau->z);
    mem_free(radau);
}

int radau_stages(const Tableau *tableau)
{
    long s = tableau->stages;
    if (s % 2 == 0 || s > RADAU_MOST || !tableau->stiffly_accurate || tableau->order != 2 * s - 1)
        return 0;
    const RadauBasis *basis = radau_basis((int)s);
    for (long i = 0; i < s; i++)
        if (fabs(tableau->c[i] - basis->node[i]) > 1e-14)
            return 0;
    return (int)s;
}

Step *radau_new(Fun *fun, int stages)
{
    CHECK(fun->rhs || fun->residual);
    CHECK(stages == 0 || (stages % 2 == 1 && stages > 0 && stages <= RADAU_MOST));
    Radau *radau = mem_zalloc(sizeof *radau);
    long n = fun->n, m = n - fun->held, most = stages ? stages : RADAU_MOST,
         points = fun->rhs ? 1 : 2;
    radau->m = m;
    radau->fixed = stages;
    radau->most = most;
    radau->index = highest_index(fun);
    radau->step =
        (Step){.name = "radau",
               .fun = fun,
               .n = n,
               .width = n + (most + points) * m + (long)(sizeof(RadauTail) / sizeof(double)),
               .order = 2 * (stages ? stages : 3) - 1,
               .error_order = (stages ? stages : 3) + 1,
               .adaptive = true,
               .linearised = true,
               .begin = begin,
               .attempt = attempt,
               .propose = propose,
               .inside = radau_inside_at,
               .sketch = radau_inside_sketch,
               .destroy = destroy};
    err_defer(step_release, radau);
    radau->shifts = shifts_new(fun, (int)most / 2);
    radau->implicit = implicit_new(fun);
    radau->z = mem_zalloc((size_t)(4 * most * m + 5 * n + 1) * sizeof(double));
    radau->w = radau->z + most * m;
    radau->g = radau->w + most * m; /* right-hand sides give all n, the last one too */
    radau->slope = radau->g + most * m + n;
    radau->side = radau->slope + most * m + n;
    radau->scale = radau->side + n;
    radau->start = radau->scale + n;
    err_undefer(false);
    return &radau->step;
}
