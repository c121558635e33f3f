/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A DAE is integrated as the ordinary system under it (hidden.h), of which every constraint,
 * visible or hidden, is an invariant: after each accepted step the state is moved to the nearest
 * point that satisfies them all, so nothing drifts (E. Eich, SIAM J. Numer. Anal. 30, 1993).
 *
 * The reduction assumed its pivots nonzero. Their product over the last step is, up to sign, the
 * determinant of the reduced system: it is a root function of the integrator, and the run stops
 * where it vanishes instead of passing through a singularity. A single pivot may vanish harmlessly;
 * the determinant never does.
 */
#include "dae/drive_dae.h"

#include <math.h>
#include <stdio.h>

#include "cas/base/mem.h"
#include "cas/print.h"
#include "cas/walk.h"
#include "dae/hidden.h"
#include "dae/start.h"
#include "numeric/vec.h"

/* --- life ------------------------------------------------------------------------------------ */

void drive_dae_free(DriveDae *dae)
{
    if (!dae)
        return;
    manifold_free(dae->manifold);
    tape_free(dae->watched);
    mem_free(dae->in);
    mem_free(dae->values);
    mem_free(dae);
}

void drive_dae_trace(const DriveDae *dae, void (*mark)(Expr e))
{
    if (dae->constraints)
        mark(dae->constraints);
    if (dae->pivots)
        mark(dae->pivots);
}

/* --- systems that cannot be reduced ---------------------------------------------------------- */

_Noreturn static void refuse_equation(const Ivp *ivp, long i, const char *format)
{
    char *text = print_text(expr_equation(ivp->model.residuals[i], EXPR_ZERO), 100);
    err_defer(mem_release, text);
    err_raise(ST_SINGULAR, format, i + 1, text);
}

static void check_end(const Hidden *hidden, const Ivp *ivp)
{
    if (hidden->end == HIDDEN_CONTRADICTION)
        refuse_equation(ivp, hidden->witness,
                        "equation %ld, %s, contradicts the others: there is no solution");
    if (hidden->end == HIDDEN_DEPENDENT)
        refuse_equation(ivp, hidden->witness,
                        "equation %ld, %s, follows from the others: the solution is not unique");
}

/* --- starting values ------------------------------------------------------------------------- */

static void complete_starts(Drive *drive, const Ivp *ivp, const Hidden *hidden,
                            const DriveOptions *options, const char *algebraic)
{
    Expr *names = mem_array((size_t)drive->n + 1, sizeof *names);
    err_defer(mem_release, names);
    char *given = mem_zalloc((size_t)drive->n + 1);
    err_defer(mem_release, given);
    for (long k = 0; k < drive->m; k++)
        for (long j = 0; j < drive->order[k]; j++) {
            long at = drive->first[k] + j;
            Expr value = ivp_start(ivp, k, j);
            names[at] = ivp_start_name(ivp, k, j);
            given[at] = value != NULL;
            drive->y0[at] = value ? drive_start_number(ivp, k, j, value) : 0;
        }
    Start start = {hidden,   drive->dae->manifold, drive->n, names, drive->t0, algebraic, given,
                   drive->y0};
    Buf moved = {0};
    err_defer(buf_release, &moved);
    start_complete(&start, options->project_start ? START_PROJECT : START_KEEP, &moved);
    if (moved.length)
        drive_warn("the starting values were moved to the nearest consistent point: %s",
                   buf_text(&moved));
    err_undefer(true);
    err_undefer(true);
    err_undefer(true);
}

/* --- setting up ------------------------------------------------------------------------------ */

static void collect_constraints(DriveDae *dae, const Hidden *hidden)
{
    long p = hidden->constraint_count;
    Expr *residuals = mem_array((size_t)p + 1, sizeof *residuals);
    err_defer(mem_release, residuals);
    for (long k = 0; k < p; k++)
        residuals[k] = hidden->constraints[k].residual;
    dae->constraints = expr_list(residuals, p);
    dae->pivots = expr_list(hidden->pivots, hidden->pivot_count);
    err_undefer(true);
}

static void compile_watch(Drive *drive, const Hidden *hidden)
{
    DriveDae *dae = drive->dae;
    if (expr_is_number(hidden->determinant) ||
        !walk_has_any(hidden->determinant, drive->states, drive->n))
        return;
    size_t n = (size_t)drive->n + 1, outputs = (size_t)hidden->pivot_count + 1;
    Expr *room = mem_array(n + outputs, sizeof *room);
    err_defer(mem_release, room);
    room[0] = drive->t;
    for (long j = 0; j < drive->n; j++)
        room[j + 1] = drive->states[j];
    room[n] = hidden->determinant;
    for (long k = 0; k < hidden->pivot_count; k++)
        room[n + 1 + (size_t)k] = hidden->pivots[k];
    dae->watched = tape_new(room + n, (long)outputs, room, (long)n);
    dae->in = mem_array(n, sizeof *dae->in);
    dae->values = mem_array(outputs, sizeof *dae->values);
    err_undefer(true);
}

void drive_dae_setup(Drive *drive, Ivp *ivp, const DriveOptions *options)
{
    Hidden hidden;
    hidden_begin(&hidden, &ivp->model);
    check_end(&hidden, ivp);
    long states = 0;
    for (long k = 0; k < ivp->model.count; k++)
        states += ivp->model.orders[k] < 1 ? 1 : ivp->model.orders[k];
    char *algebraic = mem_zalloc((size_t)states + 1);
    err_defer(mem_release, algebraic);
    for (long k = 0, at = 0; k < ivp->model.count; at += ivp->model.orders[k++])
        if (ivp->model.orders[k] < 1)
            algebraic[at] = (char)(ivp->model.orders[k] = 1);
    drive_lay_out(drive, ivp);
    drive->equations = expr_list(hidden.equations, hidden.count);
    drive->t0 =
        drive_options_number(ivp->t0 ? ivp->t0 : EXPR_ZERO, "the point of the starting values");
    DriveDae *dae = drive->dae = mem_zalloc(sizeof *dae);
    dae->index = hidden.index;
    dae->projection = options->projection;
    collect_constraints(dae, &hidden);
    dae->manifold = manifold_new(dae->constraints->u.args, expr_count(dae->constraints), drive->t,
                                 drive->states, drive->n);
    compile_watch(drive, &hidden);
    complete_starts(drive, ivp, &hidden, options, algebraic);
    err_undefer(true);
    hidden_end(&hidden);
}

/* --- during the run -------------------------------------------------------------------------- */

/* Back onto the manifold; a step that ends too far from it for that is tried shorter. */
static Status project(void *ctx, double t, double *y)
{
    DriveDae *dae = ((Drive *)ctx)->dae;
    return manifold_solve(dae->manifold, t, y, NULL, 1e-13, NULL) == ST_DOMAIN ? ST_DOMAIN : ST_OK;
}

static void watch(DriveDae *dae, long n, double t, const double *y)
{
    dae->in[0] = t;
    vec_copy(dae->in + 1, y, n);
    tape_eval(dae->watched, dae->in, dae->values);
}

static Status determinant(void *ctx, double t, const double *y, double *g)
{
    Drive *drive = ctx;
    watch(drive->dae, drive->n, t, y);
    g[0] = drive->dae->values[0];
    return isfinite(g[0]) ? ST_OK : ST_DOMAIN;
}

void drive_dae_attach(Drive *drive)
{
    if (drive->dae->projection)
        drive->fun.project = project;
    if (drive->dae->watched) {
        drive->fun.roots = 1;
        drive->fun.root = determinant;
    }
}

void drive_dae_describe_root(const Drive *drive, double t, const double *y, char *text, size_t size)
{
    DriveDae *dae = drive->dae;
    watch(dae, drive->n, t, y);
    long smallest = 0;
    for (long k = 1; k < expr_count(dae->pivots); k++)
        if (fabs(dae->values[k + 1]) < fabs(dae->values[smallest + 1]))
            smallest = k;
    char *pivot = print_text(expr_arg(dae->pivots, smallest), 80);
    snprintf(text, size, "the pivot %s vanishes: the constraints no longer determine the solution",
             pivot);
    mem_free(pivot);
}
