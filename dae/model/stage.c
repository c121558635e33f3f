/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Gaussian elimination that builds quotients and differences and looks at nothing but whether an
 * entry is zero. Without a sample the pivot is a number where there is one, then a parameter, then
 * the entry of the least Markowitz count. With one it is what is not small there, then the entry of
 * the least count, then a number: numbers first would be the couplings of a ladder whose diagonal
 * holds functions, which is shooting along it, and rounding errors grow from cell to cell. Rows are
 * lists of their entries: a step costs what there is in the rows and columns that it changes. Rows
 * that are left have no entries in the columns of earlier pivots.
 */
#include "dae/model/stage.h"

#include <math.h>

#include "cas/algebra/linalg/entry.h"
#include "cas/algebra/zero_point.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/base/sort.h"

/* What counts as small among the entries of a row, among those of a column, whose rows may have
 * other units, and beside what the row was at first: there it may be all that rounding leaves of a
 * zero. */
static const double poor_pivot = 1e-2, poor_in_column = 1e-6, rounding = 1e-9;

enum { UNKNOWN = -1 }; /* class of an entry nobody has asked for */

static void release(void *arg)
{
    Stage *s = arg;
    for (long i = 0; i < s->rows && s->row; i++)
        mem_free(s->row[i].entry);
    mem_free(s->row);
    mem_free(s->spare.entry);
    mem_free(s->side);
    mem_free(s->pivot_row);
    mem_free(s->pivot_column);
    mem_free(s->row_used);
    mem_free(s->column_used);
    mem_free(s->scale);
    mem_free(s->level);
    mem_free(s->sources);
}

void stage_begin(Stage *s, long rows, long columns)
{
    CHECK(rows >= 0 && columns >= 0);
    size_t m = (size_t)rows + 1, n = (size_t)columns + 1;
    *s = (Stage){.rows = rows, .columns = columns};
    err_defer(release, s);
    s->row = mem_zalloc(m * sizeof *s->row);
    s->side = mem_array(m, sizeof(Expr));
    for (long i = 0; i < rows; i++)
        s->side[i] = EXPR_ZERO;
    s->pivot_row = mem_array(n, sizeof(long));
    s->pivot_column = mem_array(n, sizeof(long));
    s->row_used = mem_zalloc(m);
    s->column_used = mem_zalloc(n);
    s->scale = mem_zalloc(m * sizeof *s->scale);
    s->level = mem_zalloc(m * sizeof *s->level);
    s->sources = mem_array(m, sizeof *s->sources);
    for (long i = 0; i < rows; i++)
        s->sources[i] = (StageSources){{i}, 1};
}

void stage_end(Stage *s)
{
    (void)s;
    err_undefer(true);
}

static Expr meaning(const Stage *s, Expr e)
{
    return s->meaning ? s->meaning(e, s->arg) : e;
}

static Expr certain(const Stage *s, Expr e)
{
    Expr value = meaning(s, e);
    return (s->point ? zero_is_at(s->point, value) : zero_is(value)) ? EXPR_ZERO : e;
}

/* Appends to a row; what is known of an entry goes with it. */
static void append(StageRow *row, StageEntry entry)
{
    if (entry.e == EXPR_ZERO)
        return;
    if (row->n == row->room) {
        row->room = 2 * row->room + 4;
        row->entry = mem_rearray(row->entry, (size_t)row->room, sizeof *row->entry);
    }
    row->entry[row->n++] = entry;
}

static StageEntry unjudged(long column, Expr e)
{
    return (StageEntry){column, e, NAN, UNKNOWN};
}

void stage_append(Stage *s, long i, long column, Expr e)
{
    CHECK(i >= 0 && i < s->rows);
    CHECK(column >= 0 && column < s->columns);
    append(&s->row[i], unjudged(column, e));
}

/* By halving. */
static const StageEntry *find(const StageRow *row, long column)
{
    long low = 0, high = row->n;
    while (low < high) {
        long middle = (low + high) / 2;
        if (row->entry[middle].column < column)
            low = middle + 1;
        else
            high = middle;
    }
    return low < row->n && row->entry[low].column == column ? &row->entry[low] : NULL;
}

Expr stage_entry(const Stage *s, long i, long j)
{
    CHECK(i >= 0 && i < s->rows);
    CHECK(j >= 0 && j < s->columns);
    const StageEntry *entry = find(&s->row[i], j);
    return entry ? entry->e : EXPR_ZERO;
}

static double size_at(const Stage *s, StageEntry *entry, Sample *sample)
{
    if (isnan(entry->size))
        entry->size = fabs(sample_value(sample, meaning(s, entry->e)));
    return entry->size;
}

static EntryClass class_of(StageEntry *entry)
{
    if (entry->kind == UNKNOWN)
        entry->kind = (signed char)linalg_entry_class(entry->e);
    return (EntryClass)entry->kind;
}

/* --- choosing the pivot ----------------------------------------------------------------- */

typedef struct Choice {
    long row, column, cost;
    EntryClass kind;
    bool poor;
} Choice;

static double largest_in_row(const Stage *s, const StageRow *row, Sample *sample)
{
    double largest = 0;
    for (long k = 0; sample && k < row->n; k++)
        largest = fmax(largest, size_at(s, &row->entry[k], sample));
    return largest;
}

/* by_cost: the class decides on a tie alone. */
static bool is_better(const Choice *a, const Choice *b, bool by_cost)
{
    if (b->row < 0)
        return true;
    if (a->poor != b->poor)
        return b->poor;
    if (a->kind != b->kind && !(by_cost && a->cost != b->cost))
        return a->kind < b->kind;
    return a->cost < b->cost;
}

/* The rows that are left with an entry in a column; some may be named twice or have none now. */
typedef struct ColumnRows {
    long *row;
    long n, room;
    double largest; /* entry seen, where there is a sample */
} ColumnRows;

/* Each row knows its best pivot; a tournament over the rows knows the best of all. */
typedef struct Hunt {
    Stage *s;
    Sample *sample;
    ColumnRows *column;
    Choice *best; /* of each row; row < 0: none */
    long *winner; /* 2*leaves: rows, the best of all in winner[1] */
    long leaves;
    long *stamp, round; /* rows that were judged in this round */
} Hunt;

static void hunt_release(void *arg)
{
    Hunt *h = arg;
    for (long j = 0; h->column && j < h->s->columns; j++)
        mem_free(h->column[j].row);
    mem_free(h->column);
    mem_free(h->best);
    mem_free(h->winner);
    mem_free(h->stamp);
}

static void note_row(Hunt *h, long j, long i)
{
    ColumnRows *c = &h->column[j];
    if (c->n == c->room) {
        c->room = 2 * c->room + 4;
        c->row = mem_rearray(c->row, (size_t)c->room, sizeof *c->row);
    }
    c->row[c->n++] = i;
}

/* Leaves those that are rows of column j, in order. */
static void tidy(Hunt *h, long j)
{
    ColumnRows *c = &h->column[j];
    long n = 0, last = -1;
    sort_longs(c->row, c->n);
    for (long k = 0; k < c->n; k++) {
        long i = c->row[k];
        if (i != last && !h->s->row_used[i] && find(&h->s->row[i], j))
            c->row[n++] = i;
        last = i;
    }
    c->n = n;
}

/* At the sample, beside the row's least and the others of its column. */
static bool is_small(const Hunt *h, StageEntry *e, double least)
{
    double size = size_at(h->s, e, h->sample);
    ColumnRows *c = &h->column[e->column];
    if (isfinite(size))
        c->largest = fmax(c->largest, size);
    return !(size >= least && size >= poor_in_column * c->largest);
}

/* The best pivot of row i. */
static void judge(Hunt *h, long i)
{
    const Stage *s = h->s;
    const StageRow *row = &s->row[i];
    Choice best = {.row = -1};
    double least = 0;
    if (!s->row_used[i])
        least = fmax(poor_pivot * largest_in_row(s, row, h->sample), rounding * s->scale[i]);
    for (long k = 0; k < row->n && !s->row_used[i]; k++) {
        StageEntry *e = &row->entry[k];
        Choice this = {.row = i,
                       .column = e->column,
                       .cost = (row->n - 1) * (h->column[e->column].n - 1),
                       .kind = class_of(e)};
        this.poor = h->sample && is_small(h, e, least);
        if (is_better(&this, &best, h->sample != NULL))
            best = this;
    }
    h->best[i] = best;
}

/* Of two rows, the first one before the second, the one with the better pivot. */
static long better(const Hunt *h, long a, long b)
{
    if (b >= h->s->rows || h->best[b].row < 0)
        return a;
    return is_better(&h->best[b], &h->best[a], h->sample != NULL) ? b : a;
}

static void judge_again(Hunt *h, long i)
{
    if (h->stamp[i] == h->round)
        return;
    h->stamp[i] = h->round;
    judge(h, i);
    for (long k = (h->leaves + i) / 2; k > 0; k /= 2)
        h->winner[k] = better(h, h->winner[2 * k], h->winner[2 * k + 1]);
}

static void hunt_begin(Hunt *h, Stage *s, Sample *sample)
{
    size_t rows = (size_t)s->rows + 1;
    *h = (Hunt){.s = s, .sample = sample, .leaves = 1};
    while (h->leaves < s->rows)
        h->leaves *= 2;
    err_defer(hunt_release, h);
    h->column = mem_zalloc(((size_t)s->columns + 1) * sizeof *h->column);
    h->best = mem_array(rows, sizeof *h->best);
    h->winner = mem_array(2 * (size_t)h->leaves, sizeof *h->winner);
    h->stamp = mem_zalloc(rows * sizeof *h->stamp);
    for (long i = 0; i < s->rows; i++)
        for (long k = 0; k < s->row[i].n; k++)
            note_row(h, s->row[i].entry[k].column, i);
    for (int sweep = 0; sweep < (sample ? 2 : 1); sweep++) /* the first sees the columns' largest */
        for (long i = 0; i < s->rows; i++)
            judge(h, i);
    for (long i = 0; i < h->leaves; i++)
        h->winner[h->leaves + i] = i;
    for (long k = h->leaves - 1; k > 0; k--)
        h->winner[k] = better(h, h->winner[2 * k], h->winner[2 * k + 1]);
}

static void hunt_end(Hunt *h)
{
    (void)h;
    err_undefer(true);
}

static Choice choose(const Hunt *h)
{
    return h->s->rows > 0 ? h->best[h->leaves > 1 ? h->winner[1] : 0] : (Choice){.row = -1};
}

/* The pivot's row has been subtracted from those of its column. */
static void judge_changed(Hunt *h, const Choice *pivot)
{
    const StageRow *top = &h->s->row[pivot->row];
    h->round++;
    for (long k = 0; k < top->n; k++)
        if (top->entry[k].column != pivot->column)
            tidy(h, top->entry[k].column);
    judge_again(h, pivot->row);
    for (long k = 0; k < top->n; k++) {
        const ColumnRows *c = &h->column[top->entry[k].column];
        for (long r = 0; r < c->n; r++)
            judge_again(h, c->row[r]);
    }
    tidy(h, pivot->column);
}

/* --- elimination ------------------------------------------------------------------------ */

/* Among the sources of row i, which stay ordered; without room for all the lowest is left out. */
static void add_source(Stage *s, long i, long source)
{
    StageSources *of = &s->sources[i];
    long at = of->n;
    for (long k = 0; k < of->n; k++)
        if (of->row[k] == source)
            return;
    while (at > 0 && s->level[of->row[at - 1]] < s->level[source])
        at--;
    if (of->n == STAGE_SOURCES && at == of->n)
        return;
    of->n += of->n < STAGE_SOURCES;
    for (long k = of->n - 1; k > at; k--)
        of->row[k] = of->row[k - 1];
    of->row[at] = source;
}

/* Row i less the multiple of the pivot's row that has the same entry in the pivot's column. */
static void subtract_row(Stage *s, long i, long row, long column)
{
    const StageRow *from = &s->row[row], *old = &s->row[i];
    StageRow *to = &s->spare;
    Expr factor = expr_div(stage_entry(s, i, column), stage_entry(s, row, column));
    to->n = 0;
    for (long k = 0, l = 0; k < old->n || l < from->n;) {
        long a = k < old->n ? old->entry[k].column : s->columns;
        long b = l < from->n ? from->entry[l].column : s->columns;
        if (a < b) {
            append(to, old->entry[k++]);
            continue;
        }
        Expr e = a == b ? old->entry[k++].e : EXPR_ZERO, above = from->entry[l++].e;
        if (b != column)
            append(to, unjudged(b, certain(s, expr_sub(e, expr_mul(factor, above)))));
    }
    StageRow swap = s->row[i];
    s->row[i] = *to;
    *to = swap;
    s->side[i] = expr_sub(s->side[i], expr_mul(factor, s->side[row]));
    for (long k = 0; k < s->sources[row].n; k++)
        add_source(s, i, s->sources[row].row[k]);
}

static void drop_zeros(Stage *s, StageRow *row)
{
    long n = row->n;
    row->n = 0;
    for (long k = 0; k < n; k++)
        append(row, unjudged(row->entry[k].column, certain(s, row->entry[k].e)));
}

/* Subtracts the pivot's row from the others that have an entry in its column. */
static void eliminate(Stage *s, Hunt *h, const Choice *pivot)
{
    const StageRow *top = &s->row[pivot->row];
    s->row_used[pivot->row] = s->column_used[pivot->column] = 1;
    s->pivot_row[s->rank] = pivot->row;
    s->pivot_column[s->rank++] = pivot->column;
    tidy(h, pivot->column);
    const ColumnRows *rows = &h->column[pivot->column];
    for (long r = 0; r < rows->n; r++) {
        long i = rows->row[r];
        subtract_row(s, i, pivot->row, pivot->column);
        for (long k = 0; k < top->n; k++)
            if (top->entry[k].column != pivot->column && find(&s->row[i], top->entry[k].column))
                note_row(h, top->entry[k].column, i);
    }
    judge_changed(h, pivot);
}

void stage_eliminate(Stage *s, Sample *sample)
{
    Hunt hunt;
    for (long i = 0; i < s->rows; i++) {
        drop_zeros(s, &s->row[i]);
        s->scale[i] = largest_in_row(s, &s->row[i], sample);
    }
    hunt_begin(&hunt, s, sample);
    while (s->rank < s->columns) {
        err_poll();
        Choice pivot = choose(&hunt);
        if (pivot.row < 0)
            break;
        eliminate(s, &hunt, &pivot);
    }
    hunt_end(&hunt);
}

void stage_back(const Stage *s, Expr *x)
{
    CHECK(s->rank == s->columns);
    Expr *terms = mem_array((size_t)s->columns + 1, sizeof *terms);
    err_defer(mem_release, terms);
    for (long step = s->rank - 1; step >= 0; step--) {
        long row = s->pivot_row[step], column = s->pivot_column[step], n = 0;
        terms[n++] = s->side[row];
        for (long k = 0; k < s->row[row].n; k++) {
            const StageEntry *e = &s->row[row].entry[k];
            if (e->column != column)
                terms[n++] = expr_neg(expr_mul(e->e, x[e->column]));
        }
        x[column] = expr_div(expr_sum(terms, n), stage_entry(s, row, column));
    }
    err_undefer(true);
}
