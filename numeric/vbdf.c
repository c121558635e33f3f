/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The derivative at the new point is that of the polynomial through the new value and the last k,
 * wherever these lie: formulas with variable coefficients, which keep their order and their
 * stability when the step changes (Brayton, Gustavson and Hachtel, Proc. IEEE 60, 1972; Hairer,
 * Norsett, Wanner I, III.5). The predictor is the polynomial through the last k+1 values; with H
 * the distance from the new point to the last of these, (y - predicted) * h/H estimates the local
 * error.
 *
 * The errors that the orders k-1 and k+1 would have had come from divided differences of the same
 * values. The order that allows the largest step is taken next, at the earliest after k+1 steps
 * with the same order. A step is at most 1.6 times the one before: faster growth would cost the
 * higher orders their stability. Unknowns whose derivative does not occur in F are left out of the
 * error: in systems of higher index their error does not fall with the step.
 *
 * The state: y, the PAST values before it, the derivative at the start, how far the values lie
 * back, then how many there are, the order, and the steps with it.
 */
#include "numeric/vbdf.h"

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "numeric/corrector.h"
#include "numeric/vec.h"

enum { MOST_ORDER = 5, PAST = MOST_ORDER + 1, POINTS = PAST + 2 };
#define NEWTON_TOLERANCE 1e-12

typedef struct Vbdf {
    Step step;
    Corrector corrector;
    double *predicted;
    char *counts; /* does the error of an unknown count? NULL: all do */
} Vbdf;

/* What stands behind the values of a state. */
typedef struct Tail {
    double back[PAST + 1]; /* back[0] = 0: distances of the values from the last one, signed */
    double known;          /* values besides y that there are */
    double order, steps;
} Tail;

static Tail *tail_of(const Vbdf *vbdf, const double *state)
{
    return (Tail *)(state + (PAST + 2) * vbdf->step.n);
}

/* y' at the start, which stands for a value before it. */
static double *start_slope(const Vbdf *vbdf, const double *state)
{
    return (double *)state + (PAST + 1) * vbdf->step.n;
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

/* --- the equations of a step ------------------------------------------------------------------ */

static void predict(Vbdf *vbdf, const double *state, const Tail *tail, long k, double h)
{
    long n = vbdf->step.n;
    double weight[POINTS];
    if (tail->known == 0) { /* the start: a straight line */
        vec_copy(vbdf->predicted, state, n);
        vec_axpy(vbdf->predicted, h, start_slope(vbdf, state), n);
        return;
    }
    long points = k < (long)tail->known ? k + 1 : (long)tail->known + 1;
    lagrange(tail->back, points, h, weight);
    vec_zero(vbdf->predicted, n);
    for (long j = 0; j < points; j++)
        vec_axpy(vbdf->predicted, weight[j], state + j * n, n);
}

static Status solve(Vbdf *vbdf, const double *state, const Tail *tail, long k, double t, double h,
                    double *next)
{
    long n = vbdf->step.n;
    double point[POINTS], weight[POINTS];
    point[0] = h;
    for (long j = 0; j < k; j++)
        point[j + 1] = tail->back[j];
    lagrange_slope(point, k + 1, weight);
    vec_zero(vbdf->corrector.sum, n);
    for (long j = 0; j < k; j++)
        vec_axpy(vbdf->corrector.sum, weight[j + 1], state + j * n, n);
    vec_copy(next, vbdf->predicted, n);
    return corrector_solve(&vbdf->corrector, t + h, weight[0], state, NEWTON_TOLERANCE, next);
}

/* --- errors and orders ------------------------------------------------------------------------ */

/* error[i] of order k at next, from the divided difference over the new and the last k+1 values:
 * h * (t-t_1)...(t-t_k) * y[t, t_0, ..., t_k], t_0 the last value. */
static void error_of_order(const Vbdf *vbdf, const double *state, const Tail *tail,
                           const double *next, long k, double h, double *error)
{
    long n = vbdf->step.n;
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
    for (long i = 0; vbdf->counts && i < n; i++)
        error[i] *= vbdf->counts[i];
}

/* The order of the next step: what allows the largest one. */
static long choose_order(Vbdf *vbdf, const double *state, const Tail *tail, const double *next,
                         long k, double h)
{
    double best = 0;
    long chosen = k, known = (long)tail->known;
    for (long j = k > 1 ? k - 1 : 1; j <= k + 1 && j <= MOST_ORDER && j <= known; j++) {
        error_of_order(vbdf, state, tail, next, j, h, vbdf->predicted);
        fun_weigh(vbdf->step.fun, h, vbdf->predicted);
        double size = vec_error_norm(vbdf->predicted, state, next, vbdf->step.n, vbdf->step.abserr,
                                     vbdf->step.relerr);
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
static void move_tail(Vbdf *vbdf, const double *state, const double *next, long k, double h)
{
    const Tail *from = tail_of(vbdf, state);
    Tail *to = tail_of(vbdf, next);
    to->back[0] = 0;
    for (long j = 1; j <= PAST; j++)
        to->back[j] = from->back[j - 1] - h;
    to->known = fmin(from->known + 1, PAST);
    to->order = (double)k;
    to->steps = from->steps + 1;
    if (to->steps <= (double)k || from->known < 1)
        return;
    long order = choose_order(vbdf, state, from, next, k, h);
    to->steps = order == k ? to->steps : 0;
    to->order = (double)order;
}

static Status attempt(Step *step, double t, double h, const double *state, double *next,
                      double *error)
{
    Vbdf *vbdf = (Vbdf *)step;
    long n = step->n;
    const Tail *tail = tail_of(vbdf, state);
    long k = (long)tail->order;
    predict(vbdf, state, tail, k, h);
    Status status = solve(vbdf, state, tail, k, t, h, next);
    step->error_order = (int)k + 1;
    if (status != ST_OK)
        return status;
    if (tail->known >= (double)k) {
        error_of_order(vbdf, state, tail, next, k, h, error);
    } else { /* the first step: half of y - predicted */
        for (long i = 0; i < n; i++)
            error[i] = (next[i] - vbdf->predicted[i]) / 2 * (vbdf->counts ? vbdf->counts[i] : 1);
    }
    vec_copy(next + n, state, PAST * n);
    vec_copy(start_slope(vbdf, next), start_slope(vbdf, state), n);
    move_tail(vbdf, state, next, k, h);
    return ST_OK;
}

/* --- life ------------------------------------------------------------------------------------- */

/* Which unknowns have a derivative in F at the start. */
static Status find_counts(Vbdf *vbdf, double t, const double *y, const double *yp)
{
    long n = vbdf->step.n;
    const Implicit *implicit = vbdf->corrector.implicit;
    Status status = implicit_slopes(vbdf->corrector.implicit, t, y, yp);
    for (long j = 0; j < n; j++) {
        vbdf->counts[j] = 0;
        for (long i = 0; i < n; i++)
            vbdf->counts[j] |= implicit->yp_slope[i * n + j] != 0;
    }
    return status;
}

static Status begin(Step *step, double t, double h, double *state)
{
    Vbdf *vbdf = (Vbdf *)step;
    long n = step->n;
    (void)h;
    vec_zero(state + n, step->width - n);
    *tail_of(vbdf, state) = (Tail){.order = 1};
    double *yp = start_slope(vbdf, state);
    Status status = fun_slope(step->fun, t, state, yp);
    if (status == ST_UNABLE)
        status = ST_OK;
    return status == ST_OK && vbdf->counts ? find_counts(vbdf, t, state, yp) : status;
}

/* The polynomial of the formula, through the new value and the last k. */
static Status inside(Step *step, double t, double h, const double *state, const double *next,
                     double d, double *y)
{
    const Vbdf *vbdf = (Vbdf *)step;
    long n = step->n, k = (long)tail_of(vbdf, state)->order;
    double point[POINTS], weight[POINTS];
    (void)t;
    point[0] = h;
    for (long j = 0; j < k; j++)
        point[j + 1] = tail_of(vbdf, state)->back[j];
    lagrange(point, k + 1, d, weight);
    vec_zero(y, n);
    for (long j = 0; j <= k; j++)
        vec_axpy(y, weight[j], j ? state + (j - 1) * n : next, n);
    return ST_OK;
}

static void destroy(Step *step)
{
    Vbdf *vbdf = (Vbdf *)step;
    corrector_end(&vbdf->corrector);
    mem_free(vbdf->predicted);
    mem_free(vbdf->counts);
    mem_free(vbdf);
}

Step *vbdf_new(Fun *fun)
{
    Vbdf *vbdf = mem_zalloc(sizeof *vbdf);
    long n = fun->n;
    vbdf->step = (Step){.name = "mebdfi",
                        .fun = fun,
                        .n = n,
                        .width = (PAST + 2) * n + (long)(sizeof(Tail) / sizeof(double)),
                        .order = 1,
                        .error_order = 2,
                        .growth = 1.6,
                        .adaptive = true,
                        .begin = begin,
                        .attempt = attempt,
                        .inside = inside,
                        .destroy = destroy};
    err_defer(step_release, vbdf);
    corrector_begin(&vbdf->corrector, fun);
    vbdf->predicted = mem_zalloc((size_t)n * sizeof(double));
    vbdf->counts = fun->rhs || fun->index ? NULL : mem_zalloc((size_t)n + 1);
    err_undefer(false);
    return &vbdf->step;
}
