/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The constraints that contain algebraic unknowns are solved for these by Newton's method, the
 * differential ones held fast, before every evaluation of the right-hand side; the value of the
 * state serves as first guess. Their own differential equations, which the reduction made, only
 * predict; so an error in them is not carried on. The derivatives of the right-hand side are then
 * taken as differences.
 */
#include "dae/drive/drive_algebraic.h"

#include "cas/base/mem.h"
#include "cas/core/walk.h"
#include "dae/drive/drive_dae.h"
#include "numeric/linear/vec.h"

struct DriveAlgebraic {
    Manifold *manifold;
    double *mobility, *y;
    Status (*rhs)(void *ctx, double t, const double *y, double *dydt);
};

static void release(void *algebraic)
{
    drive_algebraic_free(algebraic);
}

/* The constraints in which one of the unknowns occurs, to be solved for them. */
static void take_constraints(DriveAlgebraic *a, const Drive *drive, const char *algebraic)
{
    long p = expr_count(drive->dae->constraints), found = 0, unknowns = 0;
    Expr *kept = mem_array((size_t)(p + drive->n) + 1, sizeof *kept), *unknown = kept + p;
    err_defer(mem_release, kept);
    for (long i = 0; i < drive->n; i++)
        if (algebraic[i]) {
            a->mobility[i] = 1;
            unknown[unknowns++] = drive->states[i];
        }
    for (long k = 0; k < p; k++)
        if (walk_has_any(expr_arg(drive->dae->constraints, k), unknown, unknowns))
            kept[found++] = expr_arg(drive->dae->constraints, k);
    a->manifold = manifold_new(kept, found, drive->t, drive->states, drive->n);
    err_undefer(true);
}

DriveAlgebraic *drive_algebraic_new(const Drive *drive, const char *algebraic)
{
    DriveAlgebraic *a = mem_zalloc(sizeof *a);
    err_defer(release, a);
    a->mobility = mem_zalloc((size_t)(2 * drive->n + 1) * sizeof *a->mobility);
    a->y = a->mobility + drive->n;
    take_constraints(a, drive, algebraic);
    err_undefer(false);
    return a;
}

void drive_algebraic_free(DriveAlgebraic *algebraic)
{
    if (!algebraic)
        return;
    manifold_free(algebraic->manifold);
    mem_free(algebraic->mobility);
    mem_free(algebraic);
}

static Status rhs(void *ctx, double t, const double *y, double *dydt)
{
    const Drive *drive = ctx;
    DriveAlgebraic *a = drive->dae->algebraic;
    vec_copy(a->y, y, drive->n);
    Status status = manifold_solve(a->manifold, t, a->y, a->mobility, 1e-12, NULL);
    return status == ST_DOMAIN ? status : a->rhs(ctx, t, a->y, dydt);
}

void drive_algebraic_attach(Drive *drive)
{
    drive->dae->algebraic->rhs = drive->fun.rhs;
    drive->fun.rhs = rhs;
    drive->fun.program = NULL;
    drive->fun.jac = NULL;
}
