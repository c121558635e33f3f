/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * R. A. Wehage, E. J. Haug, Generalized coordinate partitioning for dimension reduction in analysis
 * of constrained dynamic systems, J. Mech. Des. 104 (1982) 247-255. Of the states, as many are
 * dependent as the constraints (on all levels) have rank; for given independent ones Newton's
 * method gives them. The method of integration sees the independent ones alone, so all constraints
 * hold at every evaluation, and nothing can drift.
 *
 * Dependent are the states in whose columns full pivoting finds its pivots. A choice is kept from
 * step to step until the smallest pivot in its columns is a tenth of what a free choice would find
 * there: the choice is part of the state, so that a step is a function of its state alone.
 */
#include "dae/drive_partition.h"

#include <math.h>

#include "cas/base/mem.h"
#include "dae/drive_dae.h"
#include "numeric/vec.h"

#define WORSE 0.1 /* a choice whose smallest pivot is this part of the best is given up */
#define SOLVED 1e-12

typedef struct Partition {
    Step step;
    Step *inner;
    Drive *drive;
    Fun fun; /* of the independent states */
    long n, p;
    const double *from;      /* state where the step begins: first guess of the dependent ones */
    const double *dependent; /* n flags, 1 or 0, of the step being attempted */
    double *y, *slope, *mobility, *matrix, *u, *u_next;
} Partition;

/* --- choosing --------------------------------------------------------------------------------- */

/* Eliminates the constraints' Jacobian at (t, y) with full pivoting in the columns allowed (NULL:
 * all), marks the pivots' columns in chosen (NULL: not wanted); the smallest pivot, 0 when there
 * are too few. */
static double eliminate(Partition *s, double t, const double *y, const double *allowed,
                        double *chosen)
{
    long n = s->n, p = s->p;
    double *a = s->matrix, smallest = INFINITY;
    manifold_jacobian(s->drive->dae->manifold, t, y, a);
    for (long k = 0; k < p; k++) {
        long row = k, column = -1;
        double best = 0;
        for (long i = k; i < p; i++)
            for (long j = 0; j < n; j++)
                if ((!allowed || allowed[j] != 0) && fabs(a[i * n + j]) > best) {
                    best = fabs(a[i * n + j]);
                    row = i;
                    column = j;
                }
        if (column < 0)
            return 0;
        smallest = fmin(smallest, best);
        for (long j = 0; j < n; j++) {
            double swap = a[row * n + j];
            a[row * n + j] = a[k * n + j];
            a[k * n + j] = swap;
        }
        for (long i = k + 1; i < p; i++)
            vec_axpy(a + i * n, -a[i * n + column] / a[k * n + column], a + k * n, n);
        for (long i = k; i < p; i++)
            a[i * n + column] = 0;
        if (chosen)
            chosen[column] = 1;
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

/* y from the independent states u; the dependent ones are looked for from where the step begins. */
static Status complete(Partition *s, double t, const double *u, double *y)
{
    for (long i = 0, k = 0; i < s->n; i++)
        y[i] = s->dependent[i] == 0 ? u[k++] : s->from[i];
    for (long i = 0; i < s->n; i++)
        s->mobility[i] = s->dependent[i];
    Status status = manifold_solve(s->drive->dae->manifold, t, y, s->mobility, SOLVED, NULL);
    return status == ST_OK ? ST_OK : ST_DOMAIN;
}

static Status independent_rhs(void *ctx, double t, const double *u, double *dudt)
{
    Partition *s = ctx;
    Status status = complete(s, t, u, s->y);
    if (status == ST_OK)
        status = fun_rhs(&s->drive->fun, t, s->y, s->slope);
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
    return status == ST_OK ? choose(s, t + h, next, s->dependent, next + s->n) : status;
}

static void partition_destroy(Step *step)
{
    Partition *s = (Partition *)step;
    step_free(s->inner);
    mem_free(s->y);
    mem_free(s);
}

static void make_room(Partition *s)
{
    size_t n = (size_t)s->n;
    s->y = mem_zalloc((5 * n + n * (size_t)s->p + 1) * sizeof *s->y);
    s->slope = s->y + n;
    s->mobility = s->slope + n;
    s->u = s->mobility + n;
    s->u_next = s->u + n;
    s->matrix = s->u_next + n;
}

Step *drive_partition_step(Drive *drive, const MethodChoice *choice)
{
    Partition *s = mem_zalloc(sizeof *s);
    s->step = (Step){.name = "partitioning", .order = 1, .error_order = 2, .adaptive = true};
    s->step.fun = &drive->fun;
    s->step.n = s->n = drive->n;
    s->step.destroy = partition_destroy;
    err_defer(step_release, s);
    s->drive = drive;
    s->p = drive->dae->manifold->p;
    make_room(s);
    s->fun = (Fun){.n = s->n - s->p, .ctx = s, .rhs = independent_rhs};
    if (s->fun.n > 0) {
        s->inner = method_new(choice, &s->fun);
        if (!s->inner || s->inner->width != s->fun.n) {
            err_hint("leave method= out, or take rkf45");
            err_raise(ST_TYPE, "stabilization = partitioning needs a one-step method, %s is none",
                      choice->name);
        }
        s->step.order = s->inner->order;
        s->step.error_order = s->inner->error_order;
        s->step.adaptive = s->inner->adaptive;
    }
    s->step.width = 2 * s->n;
    s->step.begin = partition_begin;
    s->step.attempt = partition_attempt;
    err_undefer(false);
    return &s->step;
}
