/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One manifold for each block that has constraints, its own states last: the others are inputs, and
 * the Jacobian is made for its own only. Given the blocks before, the constraints of a block are
 * independent in its own states (prolong.h), so each block can be met by itself.
 */
#include "dae/cascade.h"

#include "cas/base/mem.h"

typedef struct Part {
    Manifold *manifold;
    long *place;      /* of its coordinates in y */
    double *y, *free; /* coordinates, mobilities in its order */
} Part;

struct Cascade {
    const Hidden *hidden;
    Expr t;
    const Expr *states;
    Part *part; /* compiled when first asked for */
    long count, n;
};

void cascade_free(Cascade *cascade)
{
    if (!cascade)
        return;
    for (long k = 0; k < cascade->count; k++) {
        manifold_free(cascade->part[k].manifold);
        mem_free(cascade->part[k].place);
        mem_free(cascade->part[k].y);
    }
    mem_free(cascade->part);
    mem_free(cascade);
}

static long constraints_of(const Hidden *hidden, long block, Expr *residuals)
{
    long count = 0;
    for (long k = 0; k < hidden->constraint_count; k++)
        if (hidden->constraints[k].block == block)
            residuals[count++] = hidden->constraints[k].residual;
    return count;
}

/* The places of the states, those of the block last; returns the first of those. */
static long arrange(const Hidden *hidden, long block, long *place)
{
    long count = 0, first = 0;
    for (int own = 0; own < 2; own++) {
        first = count;
        for (long j = 0, at = 0; j < hidden->count; at += hidden->orders[j++])
            for (long k = 0; k < hidden->orders[j]; k++)
                if ((hidden->block_of[j] == block) == own)
                    place[count++] = at + k;
    }
    return first;
}

static void add_part(Cascade *cascade, long block)
{
    const Hidden *hidden = cascade->hidden;
    long n = cascade->n;
    Expr *room = mem_array((size_t)(hidden->constraint_count + n) + 1, sizeof *room);
    err_defer(mem_release, room);
    long p = constraints_of(hidden, block, room);
    if (p > 0) {
        Part *part = &cascade->part[cascade->count++];
        part->place = mem_array((size_t)n + 1, sizeof(long));
        part->y = mem_array(2 * (size_t)n + 1, sizeof(double));
        part->free = part->y + n;
        long first = arrange(hidden, block, part->place);
        for (long j = 0; j < n; j++)
            room[p + j] = cascade->states[part->place[j]];
        part->manifold = manifold_new_last(room, p, cascade->t, room + p, n, first);
    }
    err_undefer(true);
}

Cascade *cascade_new(const Hidden *hidden, Expr t, const Expr *states, long n)
{
    if (hidden->blocks < 2)
        return NULL;
    Cascade *cascade = mem_zalloc(sizeof *cascade);
    *cascade = (Cascade){.hidden = hidden, .t = t, .states = states, .n = n};
    return cascade;
}

static void compile(Cascade *cascade)
{
    cascade->part = mem_zalloc((size_t)cascade->hidden->blocks * sizeof *cascade->part);
    for (long block = 0; block < cascade->hidden->blocks; block++)
        add_part(cascade, block);
}

void cascade_solve(Cascade *cascade, double t, double *y, const double *mobility, double tolerance)
{
    Status status = ST_OK;
    if (!cascade->part)
        compile(cascade);
    for (long k = 0; k < cascade->count && status == ST_OK; k++) {
        const Part *part = &cascade->part[k];
        for (long j = 0; j < cascade->n; j++) {
            part->y[j] = y[part->place[j]];
            part->free[j] = j < part->manifold->first ? 0 : mobility[part->place[j]];
        }
        status = manifold_solve(part->manifold, t, part->y, part->free, tolerance, NULL);
        for (long j = 0; j < cascade->n && status == ST_OK; j++)
            y[part->place[j]] = part->y[j];
    }
}
