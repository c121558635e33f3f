/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Explicit Runge-Kutta steps. The higher order solution is carried on (local extrapolation); the
 * estimate of the error is the difference of the two. The first stage is remembered with its point:
 * after a rejection, inside a step and, where the last stage of the method is the next step's
 * first, after an accepted step it is not evaluated again. "The same point" means the same bits.
 *
 * The error of a computed unknown (fun.h) is what the estimated error makes of it: its value at the
 * point moved by that error, less the one at the point, which is an end of the step where a stage
 * has evaluated it. So it is of the same order as the errors of the others.
 */
#include "numeric/step/rk.h"

#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "numeric/linear/vec.h"
#include "numeric/program/tape_stages.h"

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
    double *stage;     /* argument of a stage */
    TapeStages *whole; /* the step as a program, borrowed, or NULL */
    double *k;         /* the stages, one after the other */
    double *computed; /* the computed unknowns at the first stage or, where that of the next step is
                         the last one, there */
    double *besides;  /* and their errors */
    double *moved;    /* slopes nobody reads */
} Rk;

/* Component i of y + h * the sum, or h * the sum where y is NULL. */
static double component(const Sum *sum, const double *y, double h, long i)
{
    double total = 0;
    for (long j = 0; j < sum->count; j++)
        total += sum->weight[j] * sum->column[j][i];
    return y ? y[i] + h * total : h * total;
}

enum { WIDE = 4, BLOCK = WIDE * VEC_WIDE };

/* Components i..i+BLOCK of the same, each weight read once for all of them. */
static inline void combine_block(const Sum *sum, double *to, const double *y, double h, long i)
{
    VecWide a = {0}, b = {0}, c = {0}, d = {0};
    for (long j = 0; j < sum->count; j++) {
        const double *column = sum->column[j] + i;
        double weight = sum->weight[j];
        a += weight * vec_wide(column);
        b += weight * vec_wide(column + VEC_WIDE);
        c += weight * vec_wide(column + 2 * VEC_WIDE);
        d += weight * vec_wide(column + 3 * VEC_WIDE);
    }
    const VecWide total[WIDE] = {a, b, c, d};
    for (int k = 0; k < WIDE; k++) {
        long at = i + k * VEC_WIDE;
        vec_put(to + at, y ? vec_wide(y + at) + h * total[k] : h * total[k]);
    }
}

/* to = y + h * the sum, or h * the sum where y is NULL. */
static void combine(const Sum *sum, double *to, const double *y, double h, long n)
{
    long i = 0;
    for (; i + BLOCK <= n; i += BLOCK)
        combine_block(sum, to, y, h, i);
    for (; i < n; i++)
        to[i] = component(sum, y, h, i);
}

/* Is the first stage in memory that of (t, y)? */
static bool is_first(const Rk *rk, double t, const double *y)
{
    return t == rk->first_t && vec_same(y, rk->first_y, rk->step.n);
}

/* The stage where the computed unknowns are gauged. */
static long end_stage(const Rk *rk)
{
    return rk->tableau->fsal ? rk->tableau->stages - 1 : 0;
}

static Status evaluate(Rk *rk, long i, double t, const double *y)
{
    Fun *fun = rk->step.fun;
    Status status = fun_rhs(fun, t, y, rk->k + i * rk->step.n);
    if (i == end_stage(rk))
        vec_copy(rk->computed, fun->computed, fun->computed_count);
    return status;
}

/* The first stage at (t, y), from memory when it is there. */
static Status first_stage(Rk *rk, double t, const double *y)
{
    long n = rk->step.n, last = rk->tableau->stages - 1;
    if (is_first(rk, t, y))
        return ST_OK;
    Status status = ST_OK;
    if (rk->tableau->fsal && t == rk->last_t && vec_same(y, rk->last_y, n))
        vec_copy(rk->k, rk->k + last * n, n);
    else
        status = evaluate(rk, 0, t, y);
    rk->first_t = status == ST_OK ? t : NAN;
    vec_copy(rk->first_y, y, n);
    return status;
}

/* Sets what the errors of the computed unknowns are in units of the tolerance. */
static void gauge(Rk *rk)
{
    Step *step = &rk->step;
    step->besides = 0;
    for (long q = 0; q < step->fun->computed_count; q++) {
        double scale = step->abserr + step->relerr * fabs(rk->computed[q]);
        step->besides = vec_larger(step->besides, fabs(rk->besides[q]) / scale);
    }
}

/* The errors of the computed unknowns from the error of the others, at the point of end_stage. */
static Status weigh_computed(Rk *rk, double t, const double *y, const double *error)
{
    Fun *fun = rk->step.fun;
    rk->step.besides = 0;
    if (fun->computed_count == 0 || !rk->tableau->e)
        return ST_OK;
    for (long i = 0; i < rk->step.n; i++)
        rk->stage[i] = y[i] + error[i];
    Status status = fun_rhs(fun, t, rk->stage, rk->moved);
    for (long q = 0; q < fun->computed_count; q++)
        rk->besides[q] = fun->computed[q] - rk->computed[q];
    gauge(rk);
    return status;
}

/* The whole step by one program; false where that does not serve. */
static bool attempt_whole(Rk *rk, double t, double h, const double *y, double *next, double *error)
{
    Fun *fun = rk->step.fun;
    const FunProgram *program = fun->program;
    long n = rk->step.n, s = rk->tableau->stages, stages = s - 1;
    bool fsal = rk->tableau->fsal, gauges = fun->computed_count > 0 && rk->tableau->e;
    if (fsal && first_stage(rk, t, y) != ST_OK)
        return false;
    TapeStagesEnds ends = {.first = rk->k,
                           .last = rk->k + (s - 1) * n,
                           .computed = rk->computed,
                           .besides = rk->besides};
    const double *checked = tape_stages_step(rk->whole, t, h, y, next, error, &ends);
    stages += (!fsal && !is_first(rk, t, y)) + gauges;
    fun->calls += stages;
    if (!fsal)
        rk->first_t = NAN;
    long checks = tape_outputs(program->tape) - program->checked;
    for (long i = 0; i < s - fsal + gauges && checks > 0; i++)
        if (!program->holds(program->ctx, checked + i * checks))
            return false;
    if (!fsal) {
        vec_copy(rk->first_y, y, n);
        rk->first_t = t;
    }
    if (fsal) {
        vec_copy(rk->last_y, next, n);
        rk->last_t = t + h;
    }
    gauge(rk);
    return true;
}

static Status rk_attempt(Step *step, double t, double h, const double *y, double *next,
                         double *error)
{
    Rk *rk = (Rk *)step;
    const Tableau *tableau = rk->tableau;
    long n = step->n, s = tableau->stages;
    const Fun *fun = step->fun;
    bool whole = rk->whole && !(fun->programmed && !fun->programmed(fun->ctx, y));
    if (whole && attempt_whole(rk, t, h, y, next, error))
        return ST_OK;
    Status status = first_stage(rk, t, y);
    rk->last_t = NAN;
    for (long i = 1; i < s && status == ST_OK; i++) {
        combine(&rk->sum[i], rk->stage, y, h, n);
        status = evaluate(rk, i, t + h * tableau->c[i], rk->stage);
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
        combine(&rk->sum[s + 1], error, NULL, h, n);
    return tableau->fsal ? weigh_computed(rk, t + h, next, error) : weigh_computed(rk, t, y, error);
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

/* The program of a whole step, made when it is asked for first; one of another method serves not.
 */
static void take_program(Rk *rk)
{
    FunProgram *program = rk->step.fun->program;
    if (program && !program->whole)
        program->whole = tape_stages_new(program, rk->step.n, rk->tableau);
    if (program && tape_stages_serve(program->whole, rk->tableau))
        rk->whole = program->whole;
    else if (program)
        tape_expect_many(program->tape);
}

Step *rk_new(Fun *fun, Tableau *tableau)
{
    CHECK(tableau->is_explicit && fun->rhs);
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
    long computed = fun->computed_count;
    rk->first_y = mem_zalloc((size_t)(n * (s + 4) + 2 * computed) * sizeof(double));
    rk->last_y = rk->first_y + n;
    rk->stage = rk->last_y + n;
    rk->k = rk->stage + n;
    rk->moved = rk->k + n * s;
    rk->computed = rk->moved + n;
    rk->besides = rk->computed + computed;
    rk->first_t = rk->last_t = NAN;
    list_weights(rk);
    take_program(rk);
    err_undefer(false);
    return &rk->step;
}
