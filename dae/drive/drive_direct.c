/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every unknown contributes its states x, x', ..., x^(k-1), an unknown that is never differentiated
 * the one state x. The residual has the equations as written, in which the highest derivatives are
 * the derivatives of the last states, and one row y_i' - y_(i+1) for each state but the last ones.
 * The index reduction is used for consistent starting values and their derivatives alone.
 */
#include "dae/drive/drive_direct.h"

#include "cas/base/mem.h"
#include "dae/drive/drive_dae.h"
#include "dae/drive/drive_levels.h"
#include "dae/start/manifold.h"
#include "numeric/linear/vec.h"

#define PROJECTION_TOLERANCE 1e-13

struct DriveDirect {
    long m; /* equations as written; the rows of the states follow */
    Tape *residual, *jacobian;
    double *in, *out;
    char *index; /* of each state, or NULL when the structure does not tell */
    Status (*slope)(void *ctx, double t, const double *y, double *dydt); /* of the reduced system */
};

static long last_state(const Drive *drive, long k)
{
    return drive->first[k] + drive->order[k] - 1;
}

static void fill(const Drive *drive, double t, const double *y, const double *yp)
{
    double *in = drive->direct->in;
    in[0] = t;
    vec_copy(in + 1, y, drive->n);
    for (long k = 0; k < drive->m; k++)
        in[1 + drive->n + k] = yp[last_state(drive, k)];
}

static Status residual(void *ctx, double t, const double *y, const double *yp, double *r)
{
    const Drive *drive = ctx;
    const DriveDirect *direct = drive->direct;
    fill(drive, t, y, yp);
    tape_eval(direct->residual, direct->in, r);
    double *row = r + direct->m;
    for (long k = 0; k < drive->m; k++)
        for (long i = drive->first[k]; i < last_state(drive, k); i++)
            *row++ = yp[i] - y[i + 1];
    return vec_finite(r, direct->m) ? ST_OK : ST_DOMAIN;
}

static Status slopes(void *ctx, double t, const double *y, const double *yp, double *dFdy,
                     double *dFdyp)
{
    const Drive *drive = ctx;
    const DriveDirect *direct = drive->direct;
    long n = drive->n, entries = tape_outputs(direct->jacobian), row = direct->m;
    fill(drive, t, y, yp);
    tape_eval(direct->jacobian, direct->in, direct->out);
    vec_zero(dFdy, n * n);
    vec_zero(dFdyp, n * n);
    for (long e = 0; e < entries; e++) {
        long i = tape_row(direct->jacobian, e), j = tape_column(direct->jacobian, e);
        if (j < n)
            dFdy[i * n + j] = direct->out[e];
        else
            dFdyp[i * n + last_state(drive, j - n)] = direct->out[e];
    }
    for (long k = 0; k < drive->m; k++)
        for (long i = drive->first[k]; i < last_state(drive, k); i++, row++) {
            dFdyp[row * n + i] = 1;
            dFdy[row * n + i + 1] = -1;
        }
    return vec_finite(direct->out, entries) ? ST_OK : ST_DOMAIN;
}

/* y' at a consistent point, from the reduced system. */
static Status start_slope(void *ctx, double t, const double *y, double *yp)
{
    const Drive *drive = ctx;
    return drive->direct->slope(ctx, t, y, yp);
}

/* Their indices in systems of Hessenberg form, where the levels tell them. */
static void find_indices(DriveDirect *direct, const Drive *drive, const Ivp *ivp)
{
    long *level = mem_array((size_t)drive->n + 1, sizeof *level), limit;
    err_defer(mem_release, level);
    bool known = drive_levels_find(drive, ivp, level, &limit);
    limit = limit < 1 ? 1 : limit > 3 ? 3 : limit;
    for (long i = 0; i < drive->n; i++)
        direct->index[i] = (char)(level[i] + 1 < limit ? level[i] + 1 : limit);
    err_undefer(true);
    if (!known) {
        mem_free(direct->index);
        direct->index = NULL;
    }
}

static Status project(void *ctx, double t, double *y)
{
    const Drive *drive = ctx;
    Status status = manifold_solve(drive->dae->manifold, t, y, drive->dae->mobility,
                                   PROJECTION_TOLERANCE, NULL);
    return manifold_near(status);
}

static void release(void *direct)
{
    drive_direct_free(direct);
}

DriveDirect *drive_direct_new(const Drive *drive, const Ivp *ivp)
{
    long n = drive->n, m = drive->m, count = 1 + n + m;
    Expr *vars = mem_array((size_t)count, sizeof *vars);
    err_defer(mem_release, vars);
    vars[0] = drive->t;
    for (long i = 0; i < n; i++)
        vars[1 + i] = drive->states[i];
    for (long k = 0; k < m; k++)
        vars[1 + n + k] = drive->tops[k];
    DriveDirect *direct = mem_zalloc(sizeof *direct);
    err_defer(release, direct);
    direct->m = ivp->model.equations;
    direct->residual = tape_new(ivp->model.residuals, direct->m, vars, count);
    direct->jacobian = tape_new_jacobian(ivp->model.residuals, direct->m, vars, count, 1, count);
    long outputs = direct->jacobian ? tape_outputs(direct->jacobian) : 0;
    direct->in = mem_zalloc((size_t)(count + outputs + 1) * sizeof *direct->in);
    direct->out = direct->in + count;
    direct->index = mem_zalloc((size_t)n + 1);
    find_indices(direct, drive, ivp);
    err_undefer(false);
    err_undefer(true);
    return direct;
}

void drive_direct_free(DriveDirect *direct)
{
    if (!direct)
        return;
    tape_free(direct->residual);
    tape_free(direct->jacobian);
    mem_free(direct->in);
    mem_free(direct->index);
    mem_free(direct);
}

void drive_direct_attach(Drive *drive)
{
    Fun *fun = &drive->fun;
    drive->direct->slope = fun->rhs;
    fun->rhs = NULL;
    fun->program = NULL;
    fun->jac = NULL;
    fun->residual = residual;
    fun->jac2 = drive->direct->jacobian ? slopes : NULL;
    fun->slope = start_slope;
    fun->index = drive->direct->index;
    if (fun->index && fun->project)
        fun->project = project;
}
