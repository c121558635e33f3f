/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * differential = false: the unknowns of a DAE that are never differentiated are taken from the
 * constraints wherever the right-hand side is asked, not from their own differential equations.
 * The constraints that contain algebraic unknowns are solved for these by Newton's method, the
 * differential ones held fast, before every evaluation of the right-hand side; the value of the
 * state serves as first guess. Their own differential equations, which the reduction made, only
 * predict; so an error in them is not carried on. The derivatives of the right-hand side are then
 * taken as differences.
 */
#include "cas/base/mem.h"
#include "cas/core/walk.h"
#include "dae/drive/drive_dae.h"
#include "dae/drive/drive_reduce.h"
#include "numeric/linear/vec.h"

typedef struct Algebraic {
    Manifold *manifold;
    double *mobility, *y;
} Algebraic;

static void destroy(void *work)
{
    Algebraic *a = work;
    manifold_free(a->manifold);
    mem_free(a->mobility);
    mem_free(a);
}

/* The constraints in which one of the unknowns occurs, to be solved for them. */
static void take_constraints(Algebraic *a, const Problem *problem, const char *algebraic)
{
    long p = expr_count(problem->dae->constraints), found = 0, unknowns = 0;
    Expr *kept = mem_array((size_t)(p + problem->n) + 1, sizeof *kept), *unknown = kept + p;
    err_defer(mem_release, kept);
    for (long i = 0; i < problem->n; i++)
        if (algebraic[i]) {
            a->mobility[i] = 1;
            unknown[unknowns++] = problem->states[i];
        }
    for (long k = 0; k < p; k++)
        if (walk_has_any(expr_arg(problem->dae->constraints, k), unknown, unknowns))
            kept[found++] = expr_arg(problem->dae->constraints, k);
    a->manifold = manifold_new(kept, found, problem->t, problem->states, problem->n);
    a->manifold->least = drive_dae_least(problem);
    err_undefer(true);
}

static bool takes(const Problem *problem, const Setup *setup)
{
    return setup->is_dae && !problem->options.differential &&
           problem->options.scheme == DRIVE_UNDERLYING;
}

static bool set_up(Problem *problem, Setup *setup)
{
    drive_reduce(problem, setup);
    Algebraic *a = problem->work = mem_zalloc(sizeof *a);
    a->mobility = mem_zalloc((size_t)(2 * problem->n + 1) * sizeof *a->mobility);
    a->y = a->mobility + problem->n;
    take_constraints(a, problem, setup->algebraic);
    drive_reduce_compile(problem, setup);
    return true;
}

static Status rhs(void *ctx, double t, const double *y, double *dydt)
{
    const Problem *problem = ctx;
    Algebraic *a = problem->work;
    vec_copy(a->y, y, problem->n);
    Status status = manifold_solve(a->manifold, t, a->y, a->mobility, 1e-12, NULL);
    return status == ST_DOMAIN ? status : drive_problem_rhs(ctx, t, a->y, dydt);
}

const Scheme drive_algebraic_scheme = {
    .name = "differential = false",
    .takes = takes,
    .set_up = set_up,
    .renew = drive_problem_renew,
    .rhs = rhs,
    .project = drive_dae_project,
    .roots = drive_dae_roots,
    .cross = drive_dae_cross,
    .describe = drive_dae_describe,
    .free = destroy,
};
