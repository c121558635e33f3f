/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * stabilization = partitioning: only as many states are integrated as there are degrees of freedom;
 * the constraints give the others.
 *
 * R. A. Wehage, E. J. Haug, Generalized coordinate partitioning for dimension reduction in analysis
 * of constrained dynamic systems, J. Mech. Des. 104 (1982) 247-255. Of the states, as many are
 * dependent as the constraints (on all levels) have rank; for given independent ones Newton's
 * method gives them. The method of integration sees the independent ones alone, so all constraints
 * hold at every evaluation, and nothing can drift.
 *
 * Dependent are the states in whose columns full pivoting finds its pivots, level by level: a
 * constraint on positions makes positions dependent, its derivative velocities, the next one
 * forces, although the derivatives depend on the positions too; only where a level has no such
 * state left are others taken. (Pivots chosen by size alone would now and then integrate a force
 * and solve for a velocity.) A choice is kept from
 * step to step until the smallest pivot in its columns is a third of what a free choice would find
 * there: the choice is part of the state, so that a step is a function of its state alone.
 */
#include <math.h>

#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/walk.h"
#include "dae/drive/drive_dae.h"
#include "dae/drive/drive_reduce.h"
#include "numeric/linear/vec.h"
#include "numeric/step/method.h"
#include "numeric/step/tableau.h"
#include "numeric/step/traj.h"

#define WORSE 0.3    /* a choice whose smallest pivot is this part of the best is given up */
#define NOTHING 1e-8 /* of the row: no pivot is smaller while there are others */
#define SOLVED 1e-12

typedef struct Partition {
    Step step;
    Step *inner;
    Problem *problem;
    Fun fun; /* of the independent states */
    long n, p;
    double t;                /* where the step begins */
    const double *from;      /* and its state: first guess of the dependent ones */
    const double *dependent; /* n flags, 1 or 0, of the step being attempted */
    double *y, *slope, *slopes, *mobility, *matrix, *given, *u, *u_next, *reached;
    long *row, *level, *first; /* constraints by level; their levels; lowest level of each state */
} Partition;

/* --- choosing --------------------------------------------------------------------------------- */

typedef struct Pivot {
    long row, column;
    double size;
} Pivot;

/* The largest entry in the rows from k on that have k's level: among the columns allowed (NULL:
 * all) that first occur at this level, or when there is none worth it among all allowed. */
static Pivot find_pivot(const Partition *s, long k, const double *allowed)
{
    Pivot best = {k, -1, 0};
    for (int own = 1; own >= 0 && best.size < NOTHING; own--)
        for (long i = k; i < s->p && s->level[i] == s->level[k]; i++)
            for (long j = 0; j < s->n; j++) {
                double size = fabs(s->matrix[i * s->n + j]);
                if ((!allowed || allowed[j] != 0) && (!own || s->first[j] == s->level[k]) &&
                    size > best.size)
                    best = (Pivot){i, j, size};
            }
    return best;
}

/* Clears the pivot's column below row k, to which the pivot's row goes. */
static void clear_column(Partition *s, long k, Pivot pivot)
{
    long n = s->n;
    double *top = s->matrix + k * n, *from = s->matrix + pivot.row * n;
    for (long j = 0; j < n; j++) {
        double swap = from[j];
        from[j] = top[j];
        top[j] = swap;
    }
    for (long i = k + 1; i < s->p; i++) {
        double *row = s->matrix + i * n;
        vec_axpy(row, -row[pivot.column] / top[pivot.column], top, n);
        row[pivot.column] = 0;
    }
}

/* The constraints' Jacobian at (t, y), by level, the largest entry of each row 1. */
static void fill_matrix(Partition *s, double t, const double *y)
{
    manifold_jacobian(s->problem->dae->manifold, t, y, s->given);
    for (long i = 0; i < s->p; i++) {
        const double *row = s->given + s->row[i] * s->n;
        double scale = 1 / fmax(1e-300, vec_max(row, s->n));
        for (long j = 0; j < s->n; j++)
            s->matrix[i * s->n + j] = scale * row[j];
    }
}

/* Eliminates the constraints' Jacobian at (t, y) in the columns allowed (NULL: all), marks the
 * pivots' columns in chosen (NULL: not wanted); the smallest pivot, 0 when there are too few. */
static double eliminate(Partition *s, double t, const double *y, const double *allowed,
                        double *chosen)
{
    double smallest = INFINITY;
    fill_matrix(s, t, y);
    for (long k = 0; k < s->p; k++) {
        Pivot pivot = find_pivot(s, k, allowed);
        if (pivot.column < 0)
            return 0;
        smallest = fmin(smallest, pivot.size);
        clear_column(s, k, pivot);
        if (chosen)
            chosen[pivot.column] = 1;
    }
    return smallest;
}

/* The choice for a state that was reached with the one in old (NULL: none yet). */
static Status choose(Partition *s, double t, const double *y, const double *old, double *dependent)
{
    vec_zero(dependent, s->n);
    double best = eliminate(s, t, y, NULL, dependent);
    if (!(best > 0) || !isfinite(best))
        return ST_SINGULAR;
    if (old && eliminate(s, t, y, old, NULL) > WORSE * best)
        vec_copy(dependent, old, s->n);
    return ST_OK;
}

/* --- between all states and the independent ones -----------------------------------------------
 */

static void pick(const Partition *s, const double *y, double *u)
{
    for (long i = 0, k = 0; i < s->n; i++)
        if (s->dependent[i] == 0)
            u[k++] = y[i];
}

/* y, whose dependent states are guessed, where the step is done to this part, u at its end. */
static Status solve_at(Partition *s, double part, double t, const double *u, double *y)
{
    for (long i = 0, k = 0; i < s->n; i++)
        if (s->dependent[i] == 0)
            y[i] = s->from[i] + part * (u[k++] - s->from[i]);
    return manifold_solve(s->problem->dae->manifold, s->t + part * (t - s->t), y, s->mobility,
                          SOLVED, NULL);
}

/* y from the independent states u; the dependent ones are looked for from where the step begins,
 * and along the way where that is too far off. */
static Status complete(Partition *s, double t, const double *u, double *y)
{
    enum { LEAST = 64 };
    double done = 0, part = 1;
    for (long i = 0; i < s->n; i++)
        s->mobility[i] = s->dependent[i];
    vec_copy(s->reached, s->from, s->n);
    while (done < 1) {
        double next = fmin(done + part, 1);
        vec_copy(y, s->reached, s->n);
        if (solve_at(s, next, t, u, y) == ST_OK) {
            done = next;
            vec_copy(s->reached, y, s->n);
        } else {
            part /= 2;
            if (part * LEAST < 1)
                return ST_DOMAIN;
        }
    }
    for (long i = 0, k = 0; i < s->n; i++)
        if (s->dependent[i] == 0)
            y[i] = u[k++];
    return ST_OK;
}

static Status independent_rhs(void *ctx, double t, const double *u, double *dudt)
{
    Partition *s = ctx;
    Status status = complete(s, t, u, s->y);
    if (status == ST_OK)
        status = fun_rhs(&s->problem->fun, t, s->y, s->slope);
    if (status == ST_OK)
        pick(s, s->slope, dudt);
    return status;
}

/* --- the step --------------------------------------------------------------------------------- */

static Status partition_begin(Step *step, double t, double h, double *state)
{
    (void)h;
    return choose((Partition *)step, t, state, NULL, state + step->n);
}

static Status partition_attempt(Step *step, double t, double h, const double *state, double *next,
                                double *error)
{
    Partition *s = (Partition *)step;
    s->t = t;
    s->from = state;
    s->dependent = state + s->n;
    vec_zero(error, s->n);
    Status status = ST_OK;
    if (s->inner) {
        pick(s, state, s->u);
        status = s->inner->attempt(s->inner, t, h, s->u, s->u_next, error);
        for (long i = s->n - 1, k = s->fun.n - 1; i >= 0; i--) /* the k are never ahead of the i */
            error[i] = s->dependent[i] == 0 ? error[k--] : 0;
    }
    if (status == ST_OK)
        status = complete(s, t + h, s->u_next, next);
    if (status == ST_OK && !step->looks && step_leaps(step, t, h, state, next, s->slopes))
        status = ST_UNABLE;
    return status == ST_OK ? choose(s, t + h, next, s->dependent, next + s->n) : status;
}

static void partition_destroy(Step *step)
{
    Partition *s = (Partition *)step;
    step_free(s->inner);
    mem_free(s->y);
    mem_free(s->row);
    mem_free(s);
}

static void make_room(Partition *s)
{
    size_t n = (size_t)s->n, p = (size_t)s->p;
    s->y = mem_zalloc((8 * n + 2 * n * p + 1) * sizeof *s->y);
    s->slope = s->y + n;
    s->slopes = s->slope + n;
    s->mobility = s->slopes + 2 * n;
    s->u = s->mobility + n;
    s->u_next = s->u + n;
    s->reached = s->u_next + n;
    s->matrix = s->reached + n;
    s->given = s->matrix + n * p;
    s->row = mem_zalloc((2 * p + n + 1) * sizeof *s->row);
    s->level = s->row + p;
    s->first = s->level + p;
}

/* Orders the constraints by level and finds where each state first occurs. */
static void sort_levels(Partition *s)
{
    const DriveDae *dae = s->problem->dae;
    long at = 0;
    for (long j = 0; j < s->n; j++)
        s->first[j] = -1;
    for (long level = 0; at < s->p; level++)
        for (long i = 0; i < s->p; i++) {
            long own = 0;
            num_get_si(&own, expr_arg(dae->levels, i));
            if (own != level)
                continue;
            s->row[at] = i;
            s->level[at++] = level;
            for (long j = 0; j < s->n; j++)
                if (s->first[j] < 0 &&
                    walk_has(expr_arg(dae->constraints, i), s->problem->states[j]))
                    s->first[j] = level;
        }
}

static Step *step_of(Problem *problem, const MethodChoice *choice)
{
    Partition *s = mem_zalloc(sizeof *s);
    s->step = (Step){.name = "partitioning", .order = 1, .error_order = 2, .adaptive = true};
    s->step.fun = &problem->fun;
    s->step.n = s->n = problem->n;
    s->step.destroy = partition_destroy;
    err_defer(step_release, s);
    s->problem = problem;
    s->p = problem->dae->manifold->p;
    make_room(s);
    sort_levels(s);
    s->fun = (Fun){.n = s->n - s->p, .ctx = s, .rhs = independent_rhs};
    if (s->fun.n > 0) {
        MethodChoice alone = *choice;
        alone.alone = true;
        s->inner = method_new(&alone, &s->fun);
        if (!s->inner || s->inner->width != s->fun.n) {
            err_hint("leave method= out, or take %s", method_usual(METHOD_FOR_ALL));
            err_raise(ST_TYPE, "stabilization = partitioning needs a one-step method, %s is none",
                      choice->name);
        }
        s->step.order = s->inner->order;
        s->step.error_order = s->inner->error_order;
        s->step.adaptive = s->inner->adaptive;
    } else {
        s->step.growth =
            2; /* no error holds them, and what goes to and fro must not be met halfway */
    }
    s->step.width = 2 * s->n;
    s->step.begin = partition_begin;
    s->step.attempt = partition_attempt;
    err_undefer(false);
    return &s->step;
}

/* --- the scheme ------------------------------------------------------------------------------- */

static bool takes(const Problem *problem, const Setup *setup)
{
    return setup->is_dae && problem->options.scheme == DRIVE_PARTITION;
}

static bool set_up(Problem *problem, Setup *setup)
{
    drive_reduce(problem, setup);
    drive_reduce_compile(problem, setup);
    return true;
}

const Scheme drive_partition_scheme = {
    .name = "partitioning",
    .takes = takes,
    .set_up = set_up,
    .renew = drive_problem_renew,
    .rhs = drive_problem_rhs,
    .jac = drive_problem_jac,
    .project = drive_dae_project,
    .roots = drive_dae_roots,
    .program = true,
    .cross = drive_dae_cross,
    .describe = drive_dae_describe,
    .step = step_of,
};
