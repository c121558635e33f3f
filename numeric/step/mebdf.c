/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * J. R. Cash's modified extended backward differentiation formulas (Comput. Math. Appl. 9, 1983; J.
 * R. Cash and S. Considine, ACM TOMS 18, 1992), for fully implicit systems as in the code MEBDFI. A
 * step with k past values solves three systems with, in effect, one matrix:
 *
 * 1. the BDF of order k at t+h gives Y with the slope Y';
 * 2. the BDF of order k at t+2h, through Y, gives the slope Y2' of a point ahead;
 * 3. F(t+h, y, y') = 0 with the slope of 1 as a function of y, plus what the polynomial through Y,
 * the past values and the slope Y2' adds to Y'. With b and B the coefficients of y' in the BDF and
 * in that extended formula the addition is taken B/b times: so y has the order k+1, and the matrix
 *    stays that of 1.
 *
 * A-stable up to order 4, stable in all of the left half plane but a small wedge up to 7. The
 * formulas are those of polynomials through points wherever these lie, so that they keep their
 * order when the step changes (Brayton, Gustavson and Hachtel, Proc. IEEE 60, 1972). The predictor
 * is the polynomial through the last k+1 values.
 *
 * Errors come from divided differences of the values: the step is controlled by that of the BDF of
 * order k, though y is better by one order. (y - Y would not do for stiff systems: both are near
 * the slow solution, and values between the steps would be the polynomial's, far from it.) The k
 * that allows the largest step is taken next, at the earliest after k+1 steps with the same. A step
 * is at most 1.6 times the one before, 1.3 times for large k: faster growth would cost stability.
 * The error of an unknown of index j counts by h^(j-1); where the indices are not known, unknowns
 * whose derivative does not occur in F are left out.
 *
 * The state: y, the PAST values before it, the derivative at the start, how far the values lie
 * back, then how many there are, k, and the steps with it.
 */
#include "numeric/step/mebdf.h"

#include <math.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "numeric/linear/vec.h"
#include "numeric/step/corrector.h"

enum { MOST_PAST = 6, PAST = MOST_PAST + 1, POINTS = PAST + 3 };
enum { LARGE_PAST = 4 };
#define NEWTON_TOLERANCE 1e-12
#define NEWTON_PART 3e-3 /* of the tolerance of a step, for ordinary systems */

typedef struct Mebdf {
    Step step;
    Corrector corrector;
    double *predicted, *stage, *ahead, *addition;
    char *counts; /* does the error of an unknown count? NULL: all do */
} Mebdf;

/* What stands behind the values of a state. */
typedef struct Tail {
    double back[PAST + 1]; /* back[0] = 0: distances of the values from the last one, signed */
    double known;          /* values besides y that there are */
    double order, steps;   /* order: k */
    double sloped;         /* is the slope at the start known? */
} Tail;

static Tail *tail_of(const Mebdf *mebdf, const double *state)
{
    return (Tail *)(state + (PAST + 2) * mebdf->step.n);
}

/* y' at the start, which stands for a value before it. */
static double *start_slope(const Mebdf *mebdf, const double *state)
{
    return (double *)state + (PAST + 1) * mebdf->step.n;
}

/* The places of the last n values. */
static void put_past(double *point, const Tail *tail, long n)
{
    for (long j = 0; j < n && j <= PAST; j++)
        point[j] = tail->back[j];
}

/* --- polynomials through the values ----------------------------------------------------------- */

/* weight[0..n): value at x of the polynomial that is 1 at point[j] and 0 at the others. */
static void lagrange(const double *point, long n, double x, double *weight)
{
    for (long j = 0; j < n; j++) {
        weight[j] = 1;
        for (long m = 0; m < n; m++)
            if (m != j)
                weight[j] *= (x - point[m]) / (point[j] - point[m]);
    }
}

/* The same for the derivative at point[0]. */
static void lagrange_slope(const double *point, long n, double *weight)
{
    weight[0] = 0;
    for (long m = 1; m < n; m++)
        weight[0] += 1 / (point[0] - point[m]);
    for (long j = 1; j < n; j++) {
        weight[j] = 1 / (point[j] - point[0]);
        for (long m = 1; m < n; m++)
            if (m != j)
                weight[j] *= (point[0] - point[m]) / (point[j] - point[m]);
    }
}

/* The derivative at x, which is none of the points. */
static void lagrange_slope_off(const double *point, long n, double x, double *weight)
{
    lagrange(point, n, x, weight);
    for (long j = 0; j < n; j++) {
        double sum = 0;
        for (long m = 0; m < n; m++)
            if (m != j)
                sum += 1 / (x - point[m]);
        weight[j] *= sum;
    }
}

/* --- the equations of a step ------------------------------------------------------------------ */

static void predict(Mebdf *mebdf, const double *state, const Tail *tail, long k, double h)
{
    long n = mebdf->step.n;
    double weight[POINTS];
    if (tail->known == 0) { /* the start: a straight line */
        vec_copy(mebdf->predicted, state, n);
        vec_axpy(mebdf->predicted, h, start_slope(mebdf, state), n);
        return;
    }
    long points = k < (long)tail->known ? k + 1 : (long)tail->known + 1;
    lagrange(tail->back, points, h, weight);
    vec_zero(mebdf->predicted, n);
    for (long j = 0; j < points; j++)
        vec_axpy(mebdf->predicted, weight[j], state + j * n, n);
}

/* How exactly the equations of a step are solved: those of systems of higher index divide what is
 * left by powers of the step. */
static double exactness(const Step *step)
{
    double part = NEWTON_PART * fmin(step->abserr, step->relerr);
    return step->fun->rhs ? fmax(NEWTON_TOLERANCE, part) : NEWTON_TOLERANCE;
}

/* Step 1: the BDF at t+h, into the stage, and its slope into the addition. */
static Status solve_stage(Mebdf *mebdf, const double *state, const Tail *tail, long k, double t,
                          double h, double *weight)
{
    long n = mebdf->step.n;
    Corrector *corrector = &mebdf->corrector;
    double point[POINTS];
    point[0] = h;
    put_past(point + 1, tail, k);
    lagrange_slope(point, k + 1, weight);
    vec_zero(corrector->sum, n);
    for (long j = 0; j < k; j++)
        vec_axpy(corrector->sum, weight[j + 1], state + j * n, n);
    vec_copy(mebdf->stage, mebdf->predicted, n);
    corrector->keep = false;
    return corrector_solve(corrector, t + h, weight[0], state, exactness(&mebdf->step),
                           mebdf->stage);
}

/* Step 2: the BDF at t+2h through the stage and the past; its slope into the addition. */
static Status solve_ahead(Mebdf *mebdf, const double *state, const Tail *tail, long k, double t,
                          double h)
{
    long n = mebdf->step.n;
    Corrector *corrector = &mebdf->corrector;
    double point[POINTS], weight[POINTS];
    point[0] = 2 * h;
    point[1] = h;
    put_past(point + 2, tail, k);
    lagrange(point + 1, k + 1, 2 * h, weight);
    vec_zero(mebdf->ahead, n);
    for (long j = 0; j <= k; j++)
        vec_axpy(mebdf->ahead, weight[j], j ? state + (j - 1) * n : mebdf->stage, n);
    lagrange_slope(point, k + 1, weight);
    vec_zero(corrector->sum, n);
    for (long j = 1; j <= k; j++)
        vec_axpy(corrector->sum, weight[j], j > 1 ? state + (j - 2) * n : mebdf->stage, n);
    corrector->keep = true;
    Status status = corrector_solve(corrector, t + 2 * h, weight[0], mebdf->stage,
                                    exactness(&mebdf->step), mebdf->ahead);
    vec_copy(mebdf->addition, corrector->sum, n);
    vec_axpy(mebdf->addition, weight[0], mebdf->ahead, n);
    return status;
}

/* What the extended formula adds to the slope of the stage: with w(x) the product of x - x_i over
 * the points x_i of the BDF and Q its polynomial, Q + c w has the slope ahead at 2h for one c. */
static void find_addition(Mebdf *mebdf, const double *state, const Tail *tail, long k, double h,
                          double lead)
{
    long n = mebdf->step.n;
    double point[POINTS], weight[POINTS], here = 1, there = 1, sum = 0;
    point[0] = h;
    put_past(point + 1, tail, k);
    for (long j = 0; j <= k; j++) {
        here *= j ? h - point[j] : 1;
        there *= 2 * h - point[j];
        sum += 1 / (2 * h - point[j]);
    }
    double ratio = here / (there * sum); /* w'(h) / w'(2h) */
    lagrange_slope_off(point, k + 1, 2 * h, weight);
    for (long j = 0; j <= k; j++)
        vec_axpy(mebdf->addition, -weight[j], j ? state + (j - 1) * n : mebdf->stage, n);
    double factor = ratio * lead / (lead - weight[0] * ratio);
    for (long i = 0; i < n; i++)
        mebdf->addition[i] *= factor;
}

/* All three; next: the new value. Where there is nothing ahead, as beside the border of a case, the
 * stage itself is that: its error is what steps are controlled by. Not in the first step, whose
 * error has no other values to show it: sqrt(-sin(t)) is zero at both ends of a case. */
static Status solve(Mebdf *mebdf, const double *state, const Tail *tail, long k, double t, double h,
                    double *next)
{
    long n = mebdf->step.n;
    Corrector *corrector = &mebdf->corrector;
    double weight[POINTS];
    Status status = solve_stage(mebdf, state, tail, k, t, h, weight);
    if (status != ST_OK)
        return status;
    status = solve_ahead(mebdf, state, tail, k, t, h);
    if (status == ST_DOMAIN && tail->known > 0) {
        vec_copy(next, mebdf->stage, n);
        return ST_OK;
    }
    if (status != ST_OK)
        return status;
    find_addition(mebdf, state, tail, k, h, weight[0]);
    vec_copy(corrector->sum, mebdf->addition, n);
    for (long j = 0; j < k; j++)
        vec_axpy(corrector->sum, weight[j + 1], state + j * n, n);
    vec_copy(next, mebdf->stage, n);
    return corrector_solve(corrector, t + h, weight[0], state, exactness(&mebdf->step), next);
}

/* --- errors and orders ------------------------------------------------------------------------ */

/* error[i] of order k at next, from the divided difference over the new and the last k+1 values:
 * h * (t-t_1)...(t-t_k) * y[t, t_0, ..., t_k], t_0 the last value. */
static void error_of_order(const Mebdf *mebdf, const double *state, const Tail *tail,
                           const double *next, long k, double h, double *error)
{
    long n = mebdf->step.n;
    double point[POINTS], factor = h;
    point[0] = h;
    for (long j = 0; j <= k; j++)
        point[j + 1] = tail->back[j];
    for (long j = 0; j < k; j++)
        factor *= h - tail->back[j];
    vec_zero(error, n);
    for (long j = 0; j <= k + 1; j++) {
        double weight = factor;
        for (long m = 0; m <= k + 1; m++)
            if (m != j)
                weight /= point[j] - point[m];
        vec_axpy(error, weight, j ? state + (j - 1) * n : next, n);
    }
    for (long i = 0; mebdf->counts && i < n; i++)
        error[i] *= mebdf->counts[i];
}

/* The order of the next step: what allows the largest one. */
static long choose_order(Mebdf *mebdf, const double *state, const Tail *tail, const double *next,
                         long k, double h)
{
    double best = 0;
    long chosen = k, known = (long)tail->known;
    for (long j = k > 1 ? k - 1 : 1; j <= k + 1 && j <= MOST_PAST && j <= known; j++) {
        error_of_order(mebdf, state, tail, next, j, h, mebdf->predicted);
        fun_weigh(mebdf->step.fun, h, mebdf->predicted);
        double size = vec_error_norm(mebdf->predicted, state, next, mebdf->step.n,
                                     mebdf->step.abserr, mebdf->step.relerr);
        double reach = pow(fmax(size, 1e-300), -1.0 / (double)(j + 1));
        reach *= j == k ? 1.1 : 1; /* no change for nothing */
        if (reach > best) {
            best = reach;
            chosen = j;
        }
    }
    return chosen;
}

/* The tail of the state after a step. */
static void move_tail(Mebdf *mebdf, const double *state, const double *next, long k, double h)
{
    const Tail *from = tail_of(mebdf, state);
    Tail *to = tail_of(mebdf, next);
    to->back[0] = 0;
    for (long j = 1; j <= PAST; j++)
        to->back[j] = from->back[j - 1] - h;
    to->known = fmin(from->known + 1, PAST);
    to->order = (double)k;
    to->steps = from->steps + 1;
    to->sloped = from->sloped;
    if (to->steps <= (double)k || from->known < 1)
        return;
    long order = choose_order(mebdf, state, from, next, k, h);
    to->steps = order == k ? to->steps : 0;
    to->order = (double)order;
}

static Status attempt(Step *step, double t, double h, const double *state, double *next,
                      double *error)
{
    Mebdf *mebdf = (Mebdf *)step;
    long n = step->n;
    const Tail *tail = tail_of(mebdf, state);
    long k = (long)tail->order;
    predict(mebdf, state, tail, k, h);
    Status status = solve(mebdf, state, tail, k, t, h, next);
    step->order = step->error_order = (int)k + 1;
    step->growth = k > LARGE_PAST ? 1.3 : 1.6;
    if (status != ST_OK)
        return status;
    if (tail->known >= (double)k) {
        error_of_order(mebdf, state, tail, next, k, h, error);
    } else { /* the first step: half of y - predicted */
        for (long i = 0; i < n; i++)
            error[i] = (next[i] - mebdf->predicted[i]) / 2 * (mebdf->counts ? mebdf->counts[i] : 1);
    }
    vec_copy(next + n, state, PAST * n);
    vec_copy(start_slope(mebdf, next), start_slope(mebdf, state), n);
    move_tail(mebdf, state, next, k, h);
    return ST_OK;
}

/* --- life ------------------------------------------------------------------------------------- */

/* Which unknowns have a derivative in F at the start. */
static Status find_counts(Mebdf *mebdf, double t, const double *y, const double *yp)
{
    Implicit *implicit = mebdf->corrector.implicit;
    Status status = implicit_slopes(implicit, t, y, yp);
    pattern_columns(implicit->pattern, implicit->yp_slope, mebdf->counts);
    return status;
}

static Status begin(Step *step, double t, double h, double *state)
{
    Mebdf *mebdf = (Mebdf *)step;
    long n = step->n;
    (void)h;
    vec_zero(state + n, step->width - n);
    *tail_of(mebdf, state) = (Tail){.order = 1};
    double *yp = start_slope(mebdf, state);
    Status status = fun_slope(step->fun, t, state, yp);
    tail_of(mebdf, state)->sloped = status == ST_OK;
    if (status == ST_UNABLE)
        status = ST_OK;
    return status == ST_OK && mebdf->counts ? find_counts(mebdf, t, state, yp) : status;
}

/* The polynomial through the new value and the last k: its error is that by which the step is
 * controlled. In the first step the slope at the start stands for the value before it. */
static Status inside(Step *step, double t, double h, const double *state, const double *next,
                     double d, double *y)
{
    const Mebdf *mebdf = (Mebdf *)step;
    const Tail *tail = tail_of(mebdf, state);
    long n = step->n, points = (long)tail->order + 1;
    double point[POINTS], weight[POINTS];
    (void)t;
    point[0] = h;
    put_past(point + 1, tail, points - 1);
    lagrange(point, points, d, weight);
    vec_zero(y, n);
    for (long j = 0; j < points; j++)
        vec_axpy(y, weight[j], j ? state + (j - 1) * n : next, n);
    if (tail->known == 0 &&
        tail->sloped > 0) { /* + d (d-h) c with the slope given: c = Q'(0)/h - slope/h */
        for (long i = 0; i < n; i++)
            y[i] += d * (d - h) / h * ((next[i] - state[i]) / h - start_slope(mebdf, state)[i]);
    }
    return ST_OK;
}

static void destroy(Step *step)
{
    Mebdf *mebdf = (Mebdf *)step;
    corrector_end(&mebdf->corrector);
    mem_free(mebdf->predicted);
    mem_free(mebdf->counts);
    mem_free(mebdf);
}

Step *mebdf_new(Fun *fun)
{
    Mebdf *mebdf = mem_zalloc(sizeof *mebdf);
    long n = fun->n;
    mebdf->step = (Step){.name = "mebdfi",
                         .fun = fun,
                         .n = n,
                         .width = (PAST + 2) * n + (long)(sizeof(Tail) / sizeof(double)),
                         .order = 2,
                         .error_order = 2,
                         .growth = 1.6,
                         .adaptive = true,
                         .linearised = true,
                         .begin = begin,
                         .attempt = attempt,
                         .inside = inside,
                         .destroy = destroy};
    err_defer(step_release, mebdf);
    corrector_begin(&mebdf->corrector, fun);
    mebdf->predicted = mem_zalloc((size_t)(4 * n) * sizeof(double));
    mebdf->stage = mebdf->predicted + n;
    mebdf->ahead = mebdf->stage + n;
    mebdf->addition = mebdf->ahead + n;
    mebdf->counts = fun->rhs || fun->index ? NULL : mem_zalloc((size_t)n + 1);
    err_undefer(false);
    return &mebdf->step;
}
