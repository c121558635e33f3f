/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Explicit Runge-Kutta steps. The higher order solution is carried on (local extrapolation); the
 * estimate of the error is the difference of the two. The first stage is remembered with its point:
 * after a rejection, inside a step and, where the last stage of the method is the next step's
 * first, after an accepted step it is not evaluated again. "The same point" means the same bits.
 */
#include "numeric/rk.h"

#include "cas/base/mem.h"
#include "numeric/vec.h"

typedef struct Rk {
    Step step;
    Tableau *tableau;
    double first_t; /* point of the first stage, y in first_y; NaN: none */
    double *first_y;
    double last_t; /* point of the last stage of a method that reuses it */
    double *last_y;
    double *stage;  /* argument of a stage */
    double *k;      /* the stages, one after the other */
    double *active; /* the nonzero weights of a combination, and their stages */
    const double **column;
    double data[];
} Rk;

/* to = y + h * sum_j weight[j] * k_j, j < count. */
static void combine(const Rk *rk, double *restrict to, const double *restrict y, double h,
                    const double *weight, long count)
{
    long n = rk->step.n;
    double *restrict active = rk->active;
    const double **column = rk->column;
    long used = 0;
    for (long j = 0; j < count; j++)
        if (weight[j] != 0) {
            active[used] = h * weight[j];
            column[used++] = rk->k + j * n;
        }
    for (long i = 0; i < n; i++) {
        double sum = 0;
        for (long j = 0; j < used; j++)
            sum += active[j] * column[j][i];
        to[i] = y ? y[i] + sum : sum;
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
        combine(rk, rk->stage, y, h, tableau->a + i * s, i);
        status = fun_rhs(step->fun, t + h * tableau->c[i], rk->stage, rk->k + i * n);
    }
    if (status != ST_OK)
        return status;
    if (tableau->fsal) {
        vec_copy(next, rk->stage, n);
        vec_copy(rk->last_y, next, n);
        rk->last_t = t + h;
    } else {
        combine(rk, next, y, h, tableau->b, s);
    }
    if (tableau->e)
        combine(rk, error, NULL, h, tableau->e, s);
    return ST_OK;
}

static void rk_destroy(Step *step)
{
    Rk *rk = (Rk *)step;
    tableau_free(rk->tableau);
    mem_free(rk);
}

Step *rk_new(Fun *fun, Tableau *tableau)
{
    long n = fun->n, s = tableau->stages;
    Rk *rk = mem_zalloc(sizeof *rk + (size_t)(n * (s + 3) + s) * sizeof(double) +
                        (size_t)s * sizeof(double *));
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
    rk->first_y = rk->data;
    rk->last_y = rk->first_y + n;
    rk->stage = rk->last_y + n;
    rk->k = rk->stage + n;
    rk->active = rk->k + n * s;
    rk->column = (const double **)(rk->active + s);
    rk->first_t = rk->last_t = NAN;
    return &rk->step;
}
