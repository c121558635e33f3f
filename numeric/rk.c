/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Explicit Runge-Kutta steps. The higher order solution is carried on (local extrapolation); the
 * estimate of the error is the difference of the two. The first stage is remembered with its point:
 * after a rejection, inside a step and, where the last stage of the method is the next step's
 * first, after an accepted step it is not evaluated again. "The same point" means the same bits.
 */
#include "numeric/rk.h"

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "numeric/vec.h"

/* A linear combination of stages: those whose weight is not zero. */
typedef struct Sum {
    long count;
    const double **column; /* stages */
    double *weight;
} Sum;

typedef struct Rk {
    Step step;
    Tableau *tableau;
    Sum *sum;              /* of each stage, then of the solution, then of the error */
    const double **column; /* room for what they list */
    double *weight;
    double first_t; /* point of the first stage, y in first_y; NaN: none */
    double *first_y;
    double last_t; /* point of the last stage of a method that reuses it */
    double *last_y;
    double *stage; /* argument of a stage */
    double *k;     /* the stages, one after the other */
} Rk;

/* to = y + h * the sum */
static void combine(const Sum *sum, double *restrict to, const double *y, double h, long n)
{
    const double *const *column = sum->column;
    const double *weight = sum->weight;
    long count = sum->count;
    for (long i = 0; i < n; i++) {
        double total = 0;
        for (long j = 0; j < count; j++)
            total += weight[j] * column[j][i];
        to[i] = y[i] + h * total;
    }
}

/* to = h * the sum */
static void scale(const Sum *sum, double *restrict to, double h, long n)
{
    for (long i = 0; i < n; i++) {
        double total = 0;
        for (long j = 0; j < sum->count; j++)
            total += sum->weight[j] * sum->column[j][i];
        to[i] = h * total;
    }
}

/* The first stage at (t, y), from memory when it is there. */
static Status first_stage(Rk *rk, double t, const double *y)
{
    long n = rk->step.n, s = rk->tableau->stages;
    if (t == rk->first_t && vec_same(y, rk->first_y, n))
        return ST_OK;
    Status status = ST_OK;
    if (rk->tableau->fsal && t == rk->last_t && vec_same(y, rk->last_y, n))
        vec_copy(rk->k, rk->k + (s - 1) * n, n);
    else
        status = fun_rhs(rk->step.fun, t, y, rk->k);
    rk->first_t = status == ST_OK ? t : NAN;
    vec_copy(rk->first_y, y, n);
    return status;
}

static Status rk_attempt(Step *step, double t, double h, const double *y, double *next,
                         double *error)
{
    Rk *rk = (Rk *)step;
    const Tableau *tableau = rk->tableau;
    long n = step->n, s = tableau->stages;
    Status status = first_stage(rk, t, y);
    rk->last_t = NAN;
    for (long i = 1; i < s && status == ST_OK; i++) {
        combine(&rk->sum[i], rk->stage, y, h, n);
        status = fun_rhs(step->fun, t + h * tableau->c[i], rk->stage, rk->k + i * n);
    }
    if (status != ST_OK)
        return status;
    if (tableau->fsal) {
        vec_copy(next, rk->stage, n);
        vec_copy(rk->last_y, next, n);
        rk->last_t = t + h;
    } else {
        combine(&rk->sum[s], next, y, h, n);
    }
    if (tableau->e)
        scale(&rk->sum[s + 1], error, h, n);
    return ST_OK;
}

static void rk_destroy(Step *step)
{
    Rk *rk = (Rk *)step;
    tableau_free(rk->tableau);
    mem_free(rk->column);
    mem_free(rk->weight);
    mem_free(rk->sum);
    mem_free(rk->first_y);
    mem_free(rk);
}

/* Lists the nonzero weights of every sum. */
static void list_weights(Rk *rk)
{
    long s = rk->tableau->stages, n = rk->step.n;
    size_t room = (size_t)(s * (s + 2));
    const double **column = rk->column = mem_array(room, sizeof *column);
    double *weight = rk->weight = mem_array(room, sizeof *weight);
    rk->sum = mem_array((size_t)s + 2, sizeof *rk->sum);
    for (long i = 0; i < s + 2; i++) {
        const double *row = i < s    ? rk->tableau->a + i * s
                            : i == s ? rk->tableau->b
                                     : rk->tableau->e;
        rk->sum[i] = (Sum){0, column, weight};
        for (long j = 0; row && j < s; j++)
            if (row[j] != 0) {
                *column++ = rk->k + j * n;
                *weight++ = row[j];
                rk->sum[i].count++;
            }
    }
}

Step *rk_new(Fun *fun, Tableau *tableau)
{
    long n = fun->n, s = tableau->stages;
    err_defer(tableau_release, tableau);
    Rk *rk = mem_zalloc(sizeof *rk);
    err_undefer(false);
    rk->step = (Step){.name = tableau->name,
                      .fun = fun,
                      .n = n,
                      .width = n,
                      .order = tableau->order,
                      .error_order = (tableau->e ? tableau->lower : tableau->order) + 1,
                      .adaptive = tableau->e != NULL,
                      .attempt = rk_attempt,
                      .destroy = rk_destroy};
    rk->tableau = tableau;
    err_defer(step_release, rk);
    rk->first_y = mem_zalloc((size_t)(n * (s + 3)) * sizeof(double));
    rk->last_y = rk->first_y + n;
    rk->stage = rk->last_y + n;
    rk->k = rk->stage + n;
    rk->first_t = rk->last_t = NAN;
    list_weights(rk);
    err_undefer(false);
    return &rk->step;
}
