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
#include <stdlib.h>
#include <string.h>

#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/base/sort.h"
#include "cas/core/walk.h"
#include "dae/start/nearest.h"
#include "numeric/linear/vec.h"

typedef struct Part {
    long *rows, *own;
    long row_count, own_count;
    Manifold *manifold; /* compiled when first asked for */
    long n;             /* its coordinates: the states in its constraints, and its own */
    long *place;        /* of these in y: own last; NULL: all are own, in order */
    char note;
} Part;

struct Cascade {
    const Hidden *hidden;
    Manifold *whole;
    Expr t;
    const Expr *states;
    Part *part;
    long count, n;
    double *y, *mobility, *from;
    long *occurs, *begin; /* constraint i has the states occurs[begin[i]..begin[i+1]) */
    char *mark;           /* n flags, all 0 between uses */
};

static void forget(Cascade *cascade, Part *part)
{
    if (part->manifold != cascade->whole)
        manifold_free(part->manifold);
    mem_free(part->place);
    part->manifold = NULL;
    part->place = NULL;
    part->note = 0;
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
    mem_free(cascade->occurs);
    mem_free(cascade->begin);
    mem_free(cascade->mark);
    mem_free(cascade->y);
    mem_free(cascade);
}

/* --- which parts --------------------------------------------------------------------------- */

/* A constraint or a state, and the part it belongs to. */
typedef struct Item {
    long block, stage;
    bool is_state;
    long place;
} Item;

static int by_part(const void *a, const void *b)
{
    const Item *x = a, *y = b;
    long keys[][2] = {{x->block, y->block},
                      {x->stage, y->stage},
                      {x->is_state, y->is_state},
                      {x->place, y->place}};
    for (int k = 0; k < 4; k++)
        if (keys[k][0] != keys[k][1])
            return keys[k][0] < keys[k][1] ? -1 : 1;
    return 0;
}

/* All constraints and states; by splitting they belong together. */
static long list_items(const Hidden *h, Item *item)
{
    long count = 0;
    for (long i = 0; i < h->constraint_count; i++)
        item[count++] = h->by_jets
                            ? (Item){h->constraints[i].block, h->constraints[i].stage, false, i}
                            : (Item){0, 0, false, i};
    for (long j = 0, at = 0; j < h->count; at += h->orders[j++])
        for (long q = 0; q < h->orders[j]; q++)
            item[count++] = h->by_jets ? (Item){h->block_of[j], q - h->offsets[j], true, at + q}
                                       : (Item){0, 0, true, at + q};
    return count;
}

/* The items from..to of one part. */
static void note_part(Cascade *cascade, const Item *item, long count)
{
    Part *part = &cascade->part[cascade->count++];
    part->rows = mem_array((size_t)count + 1, sizeof *part->rows);
    part->own = mem_array((size_t)count + 1, sizeof *part->own);
    for (long k = 0; k < count; k++)
        if (item[k].is_state)
            part->own[part->own_count++] = item[k].place;
        else
            part->rows[part->row_count++] = item[k].place;
}

static void find_parts(Cascade *cascade)
{
    size_t most = (size_t)(cascade->n + cascade->hidden->constraint_count) + 1;
    Item *item = mem_array(most, sizeof *item);
    err_defer(mem_release, item);
    long count = list_items(cascade->hidden, item);
    qsort(item, (size_t)count, sizeof *item, by_part);
    for (long k = 0, from = 0; k < count; k++)
        if (k + 1 == count || item[k + 1].block != item[from].block ||
            item[k + 1].stage != item[from].stage) {
            note_part(cascade, item + from, k + 1 - from);
            from = k + 1;
        }
    err_undefer(true);
}

/* The states in one constraint after the other. */
typedef struct Occurrences {
    Cascade *cascade;
    const Memo *place; /* of a state: its address */
    long count, capacity;
} Occurrences;

static void note_state(Expr node, void *arg)
{
    Occurrences *o = arg;
    const Expr *place = memo_get(o->place, node);
    if (!place)
        return;
    if (o->count == o->capacity) {
        o->capacity = 2 * o->capacity + 64;
        o->cascade->occurs =
            mem_rearray(o->cascade->occurs, (size_t)o->capacity, sizeof *o->cascade->occurs);
    }
    o->cascade->occurs[o->count++] = place - o->cascade->states;
}

static void find_occurrences(Cascade *cascade)
{
    const Hidden *h = cascade->hidden;
    Memo place;
    Occurrences o = {.cascade = cascade, .place = &place};
    cascade->begin = mem_array((size_t)h->constraint_count + 1, sizeof *cascade->begin);
    memo_begin(&place);
    for (long j = 0; j < cascade->n; j++)
        memo_put(&place, cascade->states[j], &cascade->states[j]);
    for (long i = 0; i < h->constraint_count; i++) {
        cascade->begin[i] = o.count;
        walk_each(h->constraints[i].residual, note_state, &o);
    }
    cascade->begin[h->constraint_count] = o.count;
    memo_end(&place);
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
    cascade->mark = mem_zalloc(size);
    find_parts(cascade);
    if (cascade->count > 1)
        find_occurrences(cascade);
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

char *cascade_note(Cascade *cascade, long k)
{
    CHECK(k >= 0 && k < cascade_count(cascade));
    return &cascade->part[k].note;
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
    for (long p = k + 1; p < cascade->count; p++)
        for (long i = 0; i < cascade->part[p].row_count; i++) {
            long row = cascade->part[p].rows[i];
            for (long o = cascade->begin[row]; o < cascade->begin[row + 1]; o++)
                if (flags[cascade->occurs[o]])
                    return p;
        }
    return -1;
}

/* --- their values -------------------------------------------------------------------------- */

/* The places of the states in which the constraints are, those of the part last. */
static long arrange(const Cascade *cascade, Part *part)
{
    char *mark = cascade->mark;
    long count = 0, most = part->own_count;
    for (long i = 0; i < part->row_count; i++)
        most += cascade->begin[part->rows[i] + 1] - cascade->begin[part->rows[i]];
    part->place = mem_array((size_t)most + 1, sizeof *part->place);
    for (long j = 0; j < part->own_count; j++)
        mark[part->own[j]] = 1;
    for (long i = 0; i < part->row_count; i++)
        for (long o = cascade->begin[part->rows[i]]; o < cascade->begin[part->rows[i] + 1]; o++) {
            long j = cascade->occurs[o];
            if (!mark[j])
                part->place[count++] = j;
            mark[j] = 1;
        }
    long first = count;
    for (long j = 0; j < part->own_count; j++)
        part->place[count++] = part->own[j];
    part->n = count;
    for (long j = 0; j < count; j++)
        mark[part->place[j]] = 0;
    sort_longs(part->place, first);
    sort_longs(part->place + first, count - first);
    return first;
}

static void compile(Cascade *cascade, Part *part)
{
    long p = part->row_count;
    if (cascade->count == 1) {
        part->manifold = cascade->whole;
        part->n = cascade->n;
        return;
    }
    long first = arrange(cascade, part);
    Expr *room = mem_array((size_t)(p + part->n) + 1, sizeof *room);
    err_defer(mem_release, room);
    for (long i = 0; i < p; i++)
        room[i] = cascade->hidden->constraints[part->rows[i]].residual;
    for (long j = 0; j < part->n; j++)
        room[p + j] = cascade->states[part->place[j]];
    part->manifold = manifold_new_last(room, p, cascade->t, room + p, part->n, first);
    part->manifold->least = cascade->whole->least;
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
    for (long j = 0; j < part->n; j++)
        cascade->y[j] = y[place(part, j)];
    return part;
}

static void take_mobility(Cascade *cascade, const Part *part, const double *mobility)
{
    for (long j = 0; j < part->n; j++)
        cascade->mobility[j] = j < part->manifold->first ? 0 : mobility[place(part, j)];
}

static void leave(const Cascade *cascade, const Part *part, double *y)
{
    for (long j = part->manifold->first; j < part->n; j++)
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
    for (long j = m->first; j < part->n && free; j++)
        free[place(part, j)] = m->free[j];
    return status;
}

double cascade_nearest(Cascade *cascade, long k, double t, const double *from,
                       const double *mobility, double tolerance, double *y)
{
    Part *part = enter(cascade, k, y);
    take_mobility(cascade, part, mobility);
    for (long j = 0; j < part->n; j++)
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
