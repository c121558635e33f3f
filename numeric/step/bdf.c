/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * h y' = sum_{m=1..k} (1/m) nabla^m y at the new point (Hairer, Norsett and Wanner I, III.1). The
 * state is the last k values. The past of the start is made by a Runge-Kutta method that steps
 * forward from the start; the first k-1 steps of the method are these very values, kept in the
 * state until they have been passed. It is Radau IIA of order 5, or, for F(t, y, y') = 0 whose
 * slopes are known, Verner's pair of order 8 along them: past values of less accuracy would spoil
 * the order on systems of index 3. Between the steps the polynomial through the new value and the
 * last k is taken, which has the order of the method.
 */
#include "numeric/step/bdf.h"

#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "numeric/linear/vec.h"
#include "numeric/step/corrector.h"
#include "numeric/step/irk.h"
#include "numeric/step/rk.h"

#define NEWTON_TOLERANCE 1e-13

/* The state: y, then the k-1 values before it, then the number of steps done (up to k-1), then for
 * F(t, y, y') = 0 the starter's derivative. */
typedef struct Bdf {
    Step step;
    Step *starter;
    Fun along; /* y' = slope, for the starter */
    Corrector corrector;
    int order;
    double alpha[7];
    double *work;
} Bdf;

void bdf_coefficients(int order, double *alpha)
{
    CHECK(order >= 1 && order <= 6);
    for (int j = 0; j <= order; j++)
        alpha[j] = 0;
    for (int m = 1; m <= order; m++) {
        double binomial = 1; /* (-1)^j * (m over j) */
        for (int j = 0; j <= m; j++) {
            alpha[j] += binomial / m;
            binomial *= -(double)(m - j) / (j + 1);
        }
    }
}

static double *count_of(const Bdf *bdf, const double *state)
{
    return (double *)state + bdf->order * bdf->step.n;
}

/* A step of the starter, while the past is incomplete. */
static Status start_step(Bdf *bdf, double t, double h, const double *state, double *next)
{
    long n = bdf->step.n;
    double *from = bdf->work, *to = from + bdf->starter->width;
    double *error = to + bdf->starter->width;
    vec_copy(from, state, n);
    if (bdf->starter->width > n)
        vec_copy(from + n, count_of(bdf, state) + 1, n);
    Status status = bdf->starter->attempt(bdf->starter, t, h, from, to, error);
    vec_copy(next, to, n);
    if (bdf->starter->width > n)
        vec_copy(count_of(bdf, next) + 1, to + n, n);
    *count_of(bdf, next) = *count_of(bdf, state) + 1;
    return status;
}

/* The polynomial through the last k values, extrapolated: nabla^k y = 0. */
static void predict(const Bdf *bdf, const double *state, double *next)
{
    long n = bdf->step.n;
    double binomial = -1; /* (-1)^j * (k over j) */
    vec_zero(next, n);
    for (int j = 1; j <= bdf->order; j++) {
        binomial *= -(double)(bdf->order - j + 1) / j;
        vec_axpy(next, binomial, state + (j - 1) * n, n);
    }
}

static Status bdf_step(Bdf *bdf, double t, double h, const double *state, double *next)
{
    long n = bdf->step.n;
    vec_zero(bdf->corrector.sum, n);
    for (int j = 1; j <= bdf->order; j++)
        vec_axpy(bdf->corrector.sum, bdf->alpha[j] / h, state + (j - 1) * n, n);
    predict(bdf, state, next);
    vec_copy(count_of(bdf, next), count_of(bdf, state), bdf->step.width - bdf->order * n);
    return corrector_solve(&bdf->corrector, t + h, bdf->alpha[0] / h, state, NEWTON_TOLERANCE,
                           next);
}

static Status bdf_attempt(Step *step, double t, double h, const double *state, double *next,
                          double *error)
{
    Bdf *bdf = (Bdf *)step;
    long n = step->n;
    (void)error;
    Status status = *count_of(bdf, state) < bdf->order - 1 ? start_step(bdf, t, h, state, next)
                                                           : bdf_step(bdf, t, h, state, next);
    vec_copy(next + n, state, (bdf->order - 1) * n);
    return status;
}

static Status bdf_begin(Step *step, double t, double h, double *state)
{
    Bdf *bdf = (Bdf *)step;
    (void)t;
    (void)h;
    vec_zero(state + step->n, step->width - step->n);
    *count_of(bdf, state) = 0;
    return ST_OK;
}

/* Value at t+d: the polynomial through the points t+h, t, t-h, ... that there are. */
static Status bdf_inside(Step *step, double t, double h, const double *state, const double *next,
                         double d, double *y)
{
    Bdf *bdf = (Bdf *)step;
    long n = step->n, known = (long)*count_of(bdf, state) + 1;
    if (known < bdf->order) { /* still starting: a shorter step of the starter */
        Status status = start_step(bdf, t, d, state, bdf->work + 3 * bdf->starter->width);
        vec_copy(y, bdf->work + 3 * bdf->starter->width, n);
        return status;
    }
    vec_zero(y, n);
    for (long j = -1; j < bdf->order; j++) { /* node t - j h */
        double weight = 1;
        for (long m = -1; m < bdf->order; m++)
            if (m != j)
                weight *= (d / h + (double)m) / (double)(m - j);
        vec_axpy(y, weight, j < 0 ? next : state + j * n, n);
    }
    return ST_OK;
}

static void bdf_destroy(Step *step)
{
    Bdf *bdf = (Bdf *)step;
    step_free(bdf->starter);
    corrector_end(&bdf->corrector);
    mem_free(bdf->work);
    mem_free(bdf);
}

static Step *new_starter(Bdf *bdf)
{
    Fun *fun = bdf->step.fun;
    if (fun->rhs || !fun->slope)
        return irk_new(fun, tableau_new(tableau_find("radauIIA3")));
    bdf->along = (Fun){.n = fun->n, .ctx = fun->ctx, .rhs = fun->slope};
    return rk_new(&bdf->along, tableau_new(tableau_find("dverk78")));
}

Step *bdf_new(Fun *fun, int order)
{
    CHECK(order >= 1 && order <= 6);
    static const char *const names[] = {"", "bdf1", "bdf2", "bdf3", "bdf4", "bdf5", "bdf6"};
    Bdf *bdf = mem_zalloc(sizeof *bdf);
    long n = fun->n;
    bdf->step = (Step){.name = names[order],
                       .fun = fun,
                       .n = n,
                       .width = order * n + 1 + (fun->rhs ? 0 : n),
                       .order = order,
                       .error_order = order + 1,
                       .begin = bdf_begin,
                       .attempt = bdf_attempt,
                       .inside = bdf_inside,
                       .destroy = bdf_destroy};
    bdf->order = order;
    err_defer(step_release, bdf);
    bdf_coefficients(order, bdf->alpha);
    bdf->starter = new_starter(bdf);
    corrector_begin(&bdf->corrector, fun);
    size_t work = 3 * (size_t)bdf->starter->width + (size_t)bdf->step.width;
    bdf->work = mem_zalloc(work * sizeof(double));
    err_undefer(false);
    return &bdf->step;
}
