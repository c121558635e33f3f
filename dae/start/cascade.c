/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * N. S. Nedialkov and J. D. Pryce, Solving differential-algebraic equations by Taylor series (I),
 * BIT 45 (2005) 561-591: stage s of the signature method solves for the derivatives of order
 * d_j + s, all of lower order being known; blocks are solved in the order of the triangular form.
 * Given what comes before, the constraints of a part are independent in its own states (prolong.h),
 * so each part can be met by itself, however far the guesses: while the tension of the tenth
 * pendulum in a chain is a function of the twentieth derivative of the first one's, and no step of
 * Newton's method for all constraints at once is a sensible one.
 *
 * One manifold for each part, its own states last: the others are inputs, and the Jacobian is made
 * for its own only. Where values of an earlier part follow from constraints of a later one the
 * caller joins these parts; all joined together are the whole.
 */
#include "dae/start/cascade.h"

#include <math.h>
#include <string.h>

#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/core/walk.h"
#include "dae/start/nearest.h"
#include "numeric/linear/vec.h"

typedef struct Part {
    long *rows, *own;
    long row_count, own_count;
    Manifold *manifold; /* compiled when first asked for */
    long *place;        /* of its coordinates in y: own last; NULL: all are own, in order */
} Part;

struct Cascade {
    const Hidden *hidden;
    Manifold *whole;
    Expr t;
    const Expr *states;
    Part *part;
    long count, n;
    double *y, *mobility, *from;
};

static void forget(Cascade *cascade, Part *part)
{
    if (part->manifold != cascade->whole)
        manifold_free(part->manifold);
    mem_free(part->place);
    part->manifold = NULL;
    part->place = NULL;
}

void cascade_free(Cascade *cascade)
{
    if (!cascade)
        return;
    for (long k = 0; k < cascade->count; k++) {
        forget(cascade, &cascade->part[k]);
        mem_free(cascade->part[k].rows);
        mem_free(cascade->part[k].own);
    }
    mem_free(cascade->part);
    mem_free(cascade->y);
    mem_free(cascade);
}

/* --- which parts --------------------------------------------------------------------------- */

static void note_part(Cascade *cascade, const long *rows, long row_count, const long *own,
                      long own_count)
{
    if (row_count == 0 && own_count == 0)
        return;
    Part *part = &cascade->part[cascade->count++];
    part->rows = mem_array((size_t)row_count + 1, sizeof *rows);
    part->own = mem_array((size_t)own_count + 1, sizeof *own);
    part->row_count = row_count;
    part->own_count = own_count;
    memcpy(part->rows, rows, (size_t)row_count * sizeof *rows);
    memcpy(part->own, own, (size_t)own_count * sizeof *own);
}

/* The part of this block and stage; by_jets false: of everything. rows, own: room. */
static void find_part(Cascade *cascade, long block, long stage, long *rows, long *own)
{
    const Hidden *h = cascade->hidden;
    long row_count = 0, own_count = 0;
    for (long i = 0; i < h->constraint_count; i++)
        if (!h->by_jets || (h->constraints[i].block == block && h->constraints[i].stage == stage))
            rows[row_count++] = i;
    for (long j = 0, at = 0; j < h->count; at += h->orders[j++])
        for (long q = 0; q < h->orders[j]; q++)
            if (!h->by_jets || (h->block_of[j] == block && q - h->offsets[j] == stage))
                own[own_count++] = at + q;
    note_part(cascade, rows, row_count, own, own_count);
}

/* The stages of all states and constraints. */
static void find_stages(const Hidden *h, long *first, long *last)
{
    *first = *last = 0;
    for (long j = 0; j < h->count; j++) {
        *first = -h->offsets[j] < *first ? -h->offsets[j] : *first;
        if (h->orders[j] - 1 - h->offsets[j] > *last)
            *last = h->orders[j] - 1 - h->offsets[j];
    }
    for (long i = 0; i < h->constraint_count; i++)
        *last = h->constraints[i].stage > *last ? h->constraints[i].stage : *last;
}

static void release(void *cascade)
{
    cascade_free(cascade);
}

Cascade *cascade_new(const Hidden *hidden, Manifold *whole, Expr t, const Expr *states, long n)
{
    Cascade *cascade = mem_zalloc(sizeof *cascade);
    err_defer(release, cascade);
    size_t size = (size_t)n + 1, room = (size_t)(n + hidden->constraint_count) + 1;
    *cascade = (Cascade){.hidden = hidden, .whole = whole, .t = t, .states = states, .n = n};
    cascade->y = mem_array(3 * size, sizeof(double));
    cascade->mobility = cascade->y + size;
    cascade->from = cascade->mobility + size;
    cascade->part = mem_zalloc(room * sizeof *cascade->part);
    long *rows = mem_array(room, sizeof *rows), first = 0, last = 0;
    err_defer(mem_release, rows);
    if (hidden->by_jets)
        find_stages(hidden, &first, &last);
    for (long block = 0; block < hidden->blocks; block++)
        for (long stage = first; stage <= last; stage++)
            find_part(cascade, block, stage, rows, rows + hidden->constraint_count);
    err_undefer(true);
    err_undefer(false);
    return cascade;
}

long cascade_count(const Cascade *cascade)
{
    return cascade->count;
}

const long *cascade_own(const Cascade *cascade, long k, long *count)
{
    *count = cascade->part[k].own_count;
    return cascade->part[k].own;
}

const long *cascade_rows(const Cascade *cascade, long k, long *count)
{
    *count = cascade->part[k].row_count;
    return cascade->part[k].rows;
}

static void append(long **list, long *count, const long *more, long n)
{
    *list = mem_rearray(*list, (size_t)(*count + n) + 1, sizeof **list);
    memcpy(*list + *count, more, (size_t)n * sizeof *more);
    *count += n;
}

void cascade_merge(Cascade *cascade, long k, long last)
{
    CHECK(k >= 0 && k <= last && last < cascade_count(cascade));
    Part *to = &cascade->part[k];
    forget(cascade, to);
    for (long i = k + 1; i <= last; i++) {
        Part *from = &cascade->part[i];
        append(&to->rows, &to->row_count, from->rows, from->row_count);
        append(&to->own, &to->own_count, from->own, from->own_count);
        forget(cascade, from);
        mem_free(from->rows);
        mem_free(from->own);
    }
    for (long i = last + 1; i < cascade->count; i++)
        cascade->part[i - last + k] = cascade->part[i];
    cascade->count -= last - k;
}

long cascade_next(const Cascade *cascade, long k, const char *flags)
{
    Expr *flagged = mem_array((size_t)cascade->n + 1, sizeof *flagged);
    err_defer(mem_release, flagged);
    long count = 0, found = -1;
    for (long j = 0; j < cascade->n; j++)
        if (flags[j])
            flagged[count++] = cascade->states[j];
    for (long p = k + 1; p < cascade->count && found < 0; p++)
        for (long i = 0; i < cascade->part[p].row_count && found < 0; i++) {
            const Constraint *c = &cascade->hidden->constraints[cascade->part[p].rows[i]];
            if (walk_has_any(c->residual, flagged, count))
                found = p;
        }
    err_undefer(true);
    return found;
}

/* --- their values -------------------------------------------------------------------------- */

/* The places of the states in which the constraints are, those of the part last. */
static long arrange(const Cascade *cascade, Part *part)
{
    long first = 0, count = 0;
    char *own = mem_zalloc((size_t)cascade->n + 1);
    for (long j = 0; j < part->own_count; j++)
        own[part->own[j]] = 1;
    part->place = mem_array((size_t)cascade->n + 1, sizeof *part->place);
    for (int last = 0; last < 2; last++) {
        first = count;
        for (long j = 0; j < cascade->n; j++)
            if (own[j] == last)
                part->place[count++] = j;
    }
    mem_free(own);
    return first;
}

static void compile(Cascade *cascade, Part *part)
{
    long n = cascade->n, p = part->row_count;
    if (cascade->count == 1) {
        part->manifold = cascade->whole;
        return;
    }
    Expr *room = mem_array((size_t)(p + n) + 1, sizeof *room);
    err_defer(mem_release, room);
    for (long i = 0; i < p; i++)
        room[i] = cascade->hidden->constraints[part->rows[i]].residual;
    long first = arrange(cascade, part);
    for (long j = 0; j < n; j++)
        room[p + j] = cascade->states[part->place[j]];
    part->manifold = manifold_new_last(room, p, cascade->t, room + p, n, first);
    err_undefer(true);
}

static long place(const Part *part, long j)
{
    return part->place ? part->place[j] : j;
}

/* Compiled, with the values of y in its order. */
static Part *enter(Cascade *cascade, long k, const double *y)
{
    Part *part = &cascade->part[k];
    if (!part->manifold)
        compile(cascade, part);
    for (long j = 0; j < cascade->n; j++)
        cascade->y[j] = y[place(part, j)];
    return part;
}

static void take_mobility(Cascade *cascade, const Part *part, const double *mobility)
{
    for (long j = 0; j < cascade->n; j++)
        cascade->mobility[j] = j < part->manifold->first ? 0 : mobility[place(part, j)];
}

static void leave(const Cascade *cascade, const Part *part, double *y)
{
    for (long j = part->manifold->first; j < cascade->n; j++)
        y[place(part, j)] = cascade->y[j];
}

double cascade_miss(Cascade *cascade, long k, double t, const double *y)
{
    Part *part = enter(cascade, k, y);
    manifold_residual(part->manifold, t, cascade->y);
    return vec_max(part->manifold->residual, part->row_count);
}

Status cascade_solve(Cascade *cascade, long k, double t, double *y, const double *mobility,
                     double tolerance, double *step, long *rank, char *free)
{
    CHECK(k >= 0 && k < cascade_count(cascade));
    CHECK(tolerance >= 0);
    Part *part = enter(cascade, k, y);
    long found;
    take_mobility(cascade, part, mobility);
    Manifold *m = part->manifold;
    Status status = manifold_solve(m, t, cascade->y, cascade->mobility, tolerance, &found);
    leave(cascade, part, y);
    *step = status == ST_OK ? vec_max(m->step, m->n) : INFINITY;
    if (rank)
        *rank = found;
    for (long j = m->first; j < cascade->n && free; j++)
        free[place(part, j)] = m->free[j];
    return status;
}

double cascade_nearest(Cascade *cascade, long k, double t, const double *from,
                       const double *mobility, double tolerance, double *y)
{
    Part *part = enter(cascade, k, y);
    take_mobility(cascade, part, mobility);
    for (long j = 0; j < cascade->n; j++)
        cascade->from[j] = from[place(part, j)];
    double far =
        nearest_point(part->manifold, t, cascade->from, cascade->mobility, tolerance, cascade->y);
    leave(cascade, part, y);
    return far;
}

void cascade_settle(Cascade *cascade)
{
    for (long k = 0; k < cascade->count; k++)
        if (cascade->part[k].row_count > 0 && !cascade->part[k].manifold)
            compile(cascade, &cascade->part[k]);
    cascade->hidden = NULL;
    cascade->states = NULL;
}

Status cascade_return(Cascade *cascade, double t, double *y, double tolerance)
{
    Status status = ST_OK;
    for (long k = 0; k < cascade->count && status != ST_DOMAIN; k++) {
        if (cascade->part[k].row_count == 0)
            continue;
        Part *part = enter(cascade, k, y);
        Status one = manifold_return(part->manifold, t, cascade->y, tolerance);
        leave(cascade, part, y);
        status = one == ST_OK ? status : one;
    }
    return status;
}
