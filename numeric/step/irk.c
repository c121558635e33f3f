/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The stages are unknown derivatives K_i with F(t + c_i h, y + h sum_j a_ij K_j, K_i) = 0, which
 * serves ordinary equations and DAEs alike (Hairer and Wanner II, VI.1 and VII.4). Stages that do
 * not depend on later ones are solved one after the other (diagonally implicit methods), others
 * together: the stages are cut into blocks that are. The next value is y + h sum b_i K_i.
 *
 * For F(t, y, y') = 0 the last derivative is carried in the state as the first guess of the next
 * step's stages. A stage that is explicit in y does not determine the algebraic part of its K.
 * Where it is the first one and the last one is the new point (Lobatto IIIA), K is that of the step
 * before, at the start y' itself; other such methods (Lobatto IIIB) have a singular matrix for
 * DAEs, and ST_SINGULAR is returned.
 */
#include "numeric/step/irk.h"

#include <math.h>

#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "numeric/linear/vec.h"
#include "numeric/search/newton.h"
#include "numeric/step/implicit.h"

#define NEWTON_TOLERANCE 1e-13

/* Stages from..to-1, solved together. */
typedef struct Block {
    long from, to;
    Pattern *pattern; /* of their equations */
    Newton *newton;
} Block;

typedef struct Irk {
    Step step;
    Tableau *tableau;
    Implicit *implicit;
    Block *block;
    long blocks;
    bool carries;  /* the first stage is the last one of the step before */
    double *k;     /* all stages */
    double *y_at;  /* argument of a stage */
    double *scale; /* of the unknowns of a block */
    /* the step being attempted */
    double t, h;
    const double *y;
    const Block *now;
} Irk;

/* y_at = y + h sum_j a_ij K_j; K holds the stages of the block, earlier ones are in irk->k. */
static void stage_argument(Irk *irk, long i, const double *K)
{
    long n = irk->step.n, s = irk->tableau->stages;
    const double *a = irk->tableau->a + i * s;
    vec_copy(irk->y_at, irk->y, n);
    for (long j = 0; j < s; j++) {
        bool inside = j >= irk->now->from && j < irk->now->to;
        if (a[j] != 0)
            vec_axpy(irk->y_at, irk->h * a[j],
                     inside ? K + (j - irk->now->from) * n : irk->k + j * n, n);
    }
}

static Status stage_residual(void *ctx, const double *K, double *g)
{
    Irk *irk = ctx;
    long n = irk->step.n;
    Status status = ST_OK;
    for (long i = irk->now->from; i < irk->now->to && status == ST_OK; i++) {
        long at = (i - irk->now->from) * n;
        stage_argument(irk, i, K);
        status = implicit_residual(irk->implicit, irk->t + irk->h * irk->tableau->c[i], irk->y_at,
                                   K + at, g + at);
    }
    return status;
}

/* d residual_i / d K_j = h a_ij dF/dy + [i = j] dF/dy'. */
static Status stage_matrix(void *ctx, const double *K, double *m)
{
    Irk *irk = ctx;
    long n = irk->step.n, s = irk->tableau->stages, from = irk->now->from;
    long size = irk->now->to - from;
    for (long i = from; i < irk->now->to; i++) {
        stage_argument(irk, i, K);
        Status status = implicit_slopes(irk->implicit, irk->t + irk->h * irk->tableau->c[i],
                                        irk->y_at, K + (i - from) * n);
        if (status != ST_OK)
            return status;
        for (long j = from; j < irk->now->to; j++)
            implicit_put_stage(irk->implicit, i - from, j - from, size,
                               irk->h * irk->tableau->a[i * s + j], i == j, m);
    }
    return ST_OK;
}

/* Corrections of K count by what h*K does to y. An unknown of index k is a difference of others
 * divided by h^(k-1): it is known to rounding divided by that, and no better. */
static void set_scale(Irk *irk)
{
    long n = irk->step.n, size = (irk->now->to - irk->now->from) * n;
    const char *algebraic = irk->step.fun->algebraic, *index = irk->step.fun->index;
    double h = fabs(irk->h), short_h = fmin(h, 1);
    for (long p = 0; p < size; p++) {
        int divisions = index ? index[p % n] - 1 : algebraic && algebraic[p % n];
        double least = 1e-3 / pow(short_h, divisions);
        irk->scale[p] = (least + fabs(irk->y[p % n])) / h;
    }
}

static Status solve_block(Irk *irk, const Block *block, const double *guess)
{
    long n = irk->step.n;
    double *K = irk->k + block->from * n;
    irk->now = block;
    for (long i = block->from; i < block->to; i++)
        vec_copy(irk->k + i * n, guess, n);
    set_scale(irk);
    NewtonProblem problem = {.n = (block->to - block->from) * n,
                             .ctx = irk,
                             .residual = stage_residual,
                             .matrix = stage_matrix,
                             .scale = irk->scale};
    return newton_solve(block->newton, &problem, NEWTON_TOLERANCE, K);
}

static Status irk_attempt(Step *step, double t, double h, const double *state, double *next,
                          double *error)
{
    Irk *irk = (Irk *)step;
    const Tableau *tableau = irk->tableau;
    long n = step->n, s = tableau->stages;
    irk->t = t;
    irk->h = h;
    irk->y = state;
    const double *guess = state + n; /* of F(t, y, y') = 0: the last derivative */
    if (step->fun->rhs) {
        Status status = fun_rhs(step->fun, t, state, irk->y_at);
        vec_copy(next, irk->y_at, n); /* y_at is overwritten while next is free */
        guess = next;
        if (status != ST_OK)
            return status;
    }
    if (irk->carries)
        vec_copy(irk->k, guess, n);
    for (long b = irk->carries; b < irk->blocks; b++) {
        Status status = solve_block(irk, &irk->block[b], guess);
        if (status != ST_OK)
            return status;
    }
    vec_copy(next, state, n);
    for (long i = 0; i < s; i++)
        vec_axpy(next, h * tableau->b[i], irk->k + i * n, n);
    if (!step->fun->rhs)
        vec_copy(next + n, irk->k + (s - 1) * n, n);
    if (tableau->e) {
        vec_zero(error, n);
        for (long i = 0; i < s; i++)
            vec_axpy(error, h * tableau->e[i], irk->k + i * n, n);
    }
    return ST_OK;
}

/* y' at the start of a problem that is given as a residual: a first guess, and the first stage of
 * methods that carry it. */
static Status irk_begin(Step *step, double t, double h, double *state)
{
    Irk *irk = (Irk *)step;
    long n = step->n;
    if (fun_slope(step->fun, t, state, state + n) == ST_OK)
        return ST_OK;
    vec_zero(state + n, n);
    if (!irk->carries)
        return ST_OK;
    irk->t = t; /* y' from F(t, y, y') = 0, if it can be had */
    irk->h = h;
    irk->y = state;
    Status status = solve_block(irk, &irk->block[0], state + n);
    vec_copy(state + n, irk->k, n);
    return status;
}

/* Cuts the stages where none depends on a later one. */
static void find_blocks(Irk *irk)
{
    long s = irk->tableau->stages, from = 0, reach = 0, largest = 0;
    irk->block = mem_zalloc((size_t)s * sizeof *irk->block);
    for (long i = 0; i < s; i++) {
        for (long j = i + 1; j < s; j++)
            if (irk->tableau->a[i * s + j] != 0 && j > reach)
                reach = j;
        if (reach > i)
            continue;
        Block *block = &irk->block[irk->blocks++];
        *block = (Block){.from = from, .to = i + 1};
        block->pattern = implicit_stages(irk->implicit, i + 1 - from);
        block->newton = newton_new_for(block->pattern);
        largest = i + 1 - from > largest ? i + 1 - from : largest;
        from = reach = i + 1;
    }
    irk->scale = mem_array((size_t)(largest * irk->step.n), sizeof *irk->scale);
}

/* Is the first stage the point itself, and the last one the new point? */
static bool begins_with_end(const Tableau *tableau)
{
    for (long j = 0; j < tableau->stages; j++)
        if (tableau->a[j] != 0)
            return false;
    return tableau->stiffly_accurate && tableau->stages > 1;
}

static void irk_destroy(Step *step)
{
    Irk *irk = (Irk *)step;
    for (long b = 0; irk->block && b < irk->blocks; b++) {
        newton_free(irk->block[b].newton);
        pattern_free(irk->block[b].pattern);
    }
    tableau_free(irk->tableau);
    implicit_free(irk->implicit);
    mem_free(irk->block);
    mem_free(irk->k);
    mem_free(irk->y_at);
    mem_free(irk->scale);
    mem_free(irk);
}

Step *irk_new(Fun *fun, Tableau *tableau)
{
    CHECK(fun->rhs || fun->residual);
    CHECK(tableau->stages > 0);
    err_defer(tableau_release, tableau);
    Irk *irk = mem_zalloc(sizeof *irk);
    err_undefer(false);
    irk->step = (Step){.name = tableau->name,
                       .fun = fun,
                       .n = fun->n,
                       .width = fun->rhs ? fun->n : 2 * fun->n,
                       .order = tableau->order,
                       .error_order = (tableau->e ? tableau->lower : tableau->order) + 1,
                       .adaptive = tableau->e != NULL,
                       .linearised = true,
                       .begin = fun->rhs ? NULL : irk_begin,
                       .attempt = irk_attempt,
                       .destroy = irk_destroy};
    irk->tableau = tableau;
    err_defer(step_release, irk);
    irk->implicit = implicit_new(fun);
    irk->k = mem_zalloc((size_t)(fun->n * tableau->stages) * sizeof(double));
    irk->y_at = mem_zalloc((size_t)fun->n * sizeof(double));
    find_blocks(irk);
    irk->carries = !fun->rhs && begins_with_end(tableau);
    err_undefer(false);
    return &irk->step;
}
