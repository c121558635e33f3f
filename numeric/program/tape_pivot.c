/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Among entries that are not small in their column (threshold pivoting, rows in units of their
 * largest entry) the one with the smallest product of the other entries of its row and its column
 * (H. M. Markowitz, Management Science 3, 1957), of those first one that is nearly the largest:
 * along a chain of equations multipliers that are each a little larger than 1 make powers (the
 * numbers -1 beside diagonal entries that are none). A step of the elimination changes candidates
 * in the columns of the pivot's row alone: each row knows its best candidate, a tournament over the
 * rows the best of all.
 */
#include "numeric/program/tape_pivot.h"

#include <math.h>

#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/base/sort.h"

#define SMALLEST_PIVOT 0.05 /* of the largest in its column, at the sample */
#define NEARLY 0.5          /* the same, where others are as cheap */
#define ZERO_PIVOT 1e-12

/* The rows that have an entry in a column; some no longer. */
typedef struct Column {
    long *row;
    long count, capacity;
    long entries; /* of rows that are not done ... */
    double most;  /* ... and the largest of them */
} Column;

/* The best one of a row. */
typedef struct Candidate {
    double cost; /* INFINITY: there is none */
    long delay, column;
} Candidate;

struct TapePivots {
    TapeRow *row;
    long m;
    TapeDelay *delay;
    Column *column;
    Candidate *best; /* of each row */
    long *winner;    /* 2*leaves: a tree of rows, the best of all in winner[1] */
    long leaves;
    long *stamp, now; /* rows that were looked at in this round */
};

static double scaled(const TapeRow *row, const TapeEntry *entry)
{
    return row->scale > 0 ? fabs(entry->at) / row->scale : 0;
}

/* --- how long a value takes ------------------------------------------------------------------ */

/* Roughly how many additions take as long as the operation. */
static long duration(TapeOp op)
{
    switch (op) {
    case TAPE_CONSTANT:
    case TAPE_PARAMETER:
    case TAPE_INPUT:
        return 0;
    case TAPE_DIV:
    case TAPE_INV:
    case TAPE_SQRT:
        return 4;
    case TAPE_POW:
    case TAPE_EXP:
    case TAPE_LN:
    case TAPE_SIN:
    case TAPE_COS:
    case TAPE_CALL1:
    case TAPE_CALL2:
        return 20;
    default:
        return 1;
    }
}

/* How long v takes from the inputs when nothing waits but for its operands. */
static long delay_of(TapeDelay *d, TapeValue v)
{
    if (d->capacity <= v) {
        d->capacity = 2 * (long)v + 64;
        d->delay = mem_rearray(d->delay, (size_t)d->capacity, sizeof *d->delay);
    }
    for (; d->count <= v; d->count++) {
        const TapeNode *node = &d->ir->node[d->count];
        long latest = 0;
        for (int i = 0; i < tape_ir_arity(node->op); i++)
            if (d->delay[node->arg[i]] > latest)
                latest = d->delay[node->arg[i]];
        d->delay[d->count] = latest + duration(node->op);
    }
    CHECK(v < d->count);
    return d->delay[v];
}

/* --- rows, columns, the tournament ----------------------------------------------------------- */

static const TapeEntry *entry_in(const TapeRow *row, long column)
{
    for (long k = 0; k < row->count; k++)
        if (row->entry[k].column == column)
            return &row->entry[k];
    return NULL;
}

/* Drops rows that are done or have no entry in column j any more, and measures what is left. */
static void survey(TapePivots *p, long j)
{
    Column *column = &p->column[j];
    long count = 0, last = -1;
    sort_longs(column->row, column->count);
    column->most = 0;
    for (long k = 0; k < column->count; k++) {
        long i = column->row[k];
        const TapeEntry *entry = p->row[i].done || i == last ? NULL : entry_in(&p->row[i], j);
        last = i;
        if (!entry)
            continue;
        column->row[count++] = i;
        column->most = fmax(column->most, scaled(&p->row[i], entry));
    }
    column->count = column->entries = count;
}

static void find_best(TapePivots *p, long i)
{
    const TapeRow *row = &p->row[i];
    Candidate best = {.cost = INFINITY};
    for (long k = 0; k < row->count && !row->done; k++) {
        const TapeEntry *entry = &row->entry[k];
        const Column *column = &p->column[entry->column];
        double size = scaled(row, entry), x;
        if (size < ZERO_PIVOT || size < SMALLEST_PIVOT * column->most)
            continue;
        double cost = (double)(row->count - 1) * (double)(column->entries - 1);
        if (size < NEARLY * column->most)
            cost += 0.5;
        if (!tape_ir_is_number(p->delay->ir, entry->value, &x))
            cost += 0.25;
        if (cost > best.cost)
            continue;
        long delay = delay_of(p->delay, entry->value);
        if (cost < best.cost || delay < best.delay)
            best = (Candidate){cost, delay, entry->column};
    }
    p->best[i] = best;
}

/* Of two rows, the first one before the second, the one to be taken. */
static long better(const TapePivots *p, long a, long b)
{
    if (b >= p->m)
        return a;
    const Candidate *x = &p->best[a], *y = &p->best[b];
    return y->cost < x->cost || (y->cost == x->cost && y->delay < x->delay) ? b : a;
}

/* Plays the matches of row i again. */
static void play(TapePivots *p, long i)
{
    for (long k = (p->leaves + i) / 2; k > 0; k /= 2)
        p->winner[k] = better(p, p->winner[2 * k], p->winner[2 * k + 1]);
}

static void release(void *pivots)
{
    tape_pivots_free(pivots);
}

TapePivots *tape_pivots_new(TapeRow *row, long m, TapeDelay *delay)
{
    CHECK(m > 0);
    size_t count = (size_t)m;
    TapePivots *p = mem_zalloc(sizeof *p);
    p->row = row;
    p->m = m;
    p->delay = delay;
    for (p->leaves = 1; p->leaves < m; p->leaves *= 2)
        ;
    err_defer(release, p);
    p->column = mem_zalloc(count * sizeof *p->column);
    p->best = mem_array(count, sizeof *p->best);
    p->winner = mem_array(2 * (size_t)p->leaves, sizeof *p->winner);
    p->stamp = mem_zalloc(count * sizeof *p->stamp);
    for (long i = 0; i < m; i++)
        for (long k = 0; k < row[i].count; k++)
            tape_pivots_add(p, i, row[i].entry[k].column);
    for (long j = 0; j < m; j++)
        survey(p, j);
    for (long i = 0; i < p->leaves; i++)
        p->winner[p->leaves + i] = i;
    for (long i = 0; i < m; i++)
        find_best(p, i);
    for (long k = p->leaves - 1; k > 0; k--)
        p->winner[k] = better(p, p->winner[2 * k], p->winner[2 * k + 1]);
    err_undefer(false);
    return p;
}

void tape_pivots_free(TapePivots *pivots)
{
    if (!pivots)
        return;
    for (long j = 0; pivots->column && j < pivots->m; j++)
        mem_free(pivots->column[j].row);
    mem_free(pivots->column);
    mem_free(pivots->best);
    mem_free(pivots->winner);
    mem_free(pivots->stamp);
    mem_free(pivots);
}

bool tape_pivots_choose(const TapePivots *pivots, long *row, long *column)
{
    long i = pivots->leaves > 1 ? pivots->winner[1] : 0;
    *row = i;
    *column = pivots->best[i].column;
    return pivots->best[i].cost < INFINITY;
}

const long *tape_pivots_rows(TapePivots *pivots, long column, long *count)
{
    survey(pivots, column);
    *count = pivots->column[column].count;
    return pivots->column[column].row;
}

void tape_pivots_add(TapePivots *pivots, long i, long column)
{
    Column *c = &pivots->column[column];
    if (c->count == c->capacity) {
        c->capacity = 2 * c->capacity + 4;
        c->row = mem_rearray(c->row, (size_t)c->capacity, sizeof *c->row);
    }
    c->row[c->count++] = i;
}

/* The candidates of the rows with an entry in column j, each once a round. */
static void find_again(TapePivots *p, long j)
{
    const Column *column = &p->column[j];
    for (long k = 0; k < column->count; k++) {
        long i = column->row[k];
        if (p->stamp[i] == p->now)
            continue;
        p->stamp[i] = p->now;
        find_best(p, i);
        play(p, i);
    }
}

void tape_pivots_update(TapePivots *pivots, long p, long q)
{
    const TapeRow *top = &pivots->row[p];
    pivots->now++;
    for (long k = 0; k < top->count; k++)
        if (top->entry[k].column != q)
            survey(pivots, top->entry[k].column);
    find_again(pivots, q); /* those that were changed, some of which have lost all they had */
    survey(pivots, q);
    for (long k = 0; k < top->count; k++)
        find_again(pivots, top->entry[k].column);
    find_best(pivots, p);
    play(pivots, p);
}
