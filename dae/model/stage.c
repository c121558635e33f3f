/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Gaussian elimination that builds quotients and differences and looks at nothing but whether an
 * entry is zero. The pivot is a number where there is one, then a parameter, then what is not small
 * at the sample, then the entry of the least Markowitz count (the order of
 * cas/algebra/linalg/sparse.c). Rows are lists of their entries: a step costs what there is in the
 * rows that are left. Those have no entries in the columns of earlier pivots.
 */
#include "dae/model/stage.h"

#include <math.h>

#include "cas/algebra/linalg/entry.h"
#include "cas/algebra/zero.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"

/* What counts as small among the entries of a row, and beside what the row was at first: there it
 * may be all that rounding leaves of a zero. */
static const double poor_pivot = 1e-2, rounding = 1e-9;

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
    return zero_is(meaning(s, e)) ? EXPR_ZERO : e;
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

/* Entries of each column in the rows that are left. */
static void count_entries(const Stage *s, long *in_column)
{
    for (long j = 0; j < s->columns; j++)
        in_column[j] = 0;
    for (long i = 0; i < s->rows; i++)
        for (long k = 0; k < s->row[i].n && !s->row_used[i]; k++)
            in_column[s->row[i].entry[k].column]++;
}

static double largest_in_row(const Stage *s, const StageRow *row, Sample *sample)
{
    double largest = 0;
    for (long k = 0; sample && k < row->n; k++)
        largest = fmax(largest, size_at(s, &row->entry[k], sample));
    return largest;
}

static bool is_better(const Choice *a, const Choice *b)
{
    if (b->row < 0 || a->kind != b->kind)
        return b->row < 0 || a->kind < b->kind;
    return a->poor != b->poor ? b->poor : a->cost < b->cost;
}

static Choice choose(const Stage *s, const long *in_column, Sample *sample)
{
    Choice best = {.row = -1};
    for (long i = 0; i < s->rows; i++) {
        const StageRow *row = &s->row[i];
        if (s->row_used[i])
            continue;
        double least = fmax(poor_pivot * largest_in_row(s, row, sample), rounding * s->scale[i]);
        for (long k = 0; k < row->n; k++) {
            StageEntry *e = &row->entry[k];
            Choice this = {.row = i,
                           .column = e->column,
                           .cost = (row->n - 1) * (in_column[e->column] - 1),
                           .kind = class_of(e)};
            this.poor = sample && this.kind != ENTRY_NUMBER && !(size_at(s, e, sample) >= least);
            if (is_better(&this, &best))
                best = this;
        }
    }
    return best;
}

/* --- elimination ------------------------------------------------------------------------ */

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
}

static void drop_zeros(Stage *s, StageRow *row)
{
    long n = row->n;
    row->n = 0;
    for (long k = 0; k < n; k++)
        append(row, unjudged(row->entry[k].column, certain(s, row->entry[k].e)));
}

void stage_eliminate(Stage *s, Sample *sample)
{
    long *in_column = mem_array((size_t)s->columns + 1, sizeof *in_column);
    err_defer(mem_release, in_column);
    for (long i = 0; i < s->rows; i++) {
        drop_zeros(s, &s->row[i]);
        s->scale[i] = largest_in_row(s, &s->row[i], sample);
    }
    while (s->rank < s->columns) {
        err_poll();
        count_entries(s, in_column);
        Choice pivot = choose(s, in_column, sample);
        if (pivot.row < 0)
            break;
        s->row_used[pivot.row] = s->column_used[pivot.column] = 1;
        s->pivot_row[s->rank] = pivot.row;
        s->pivot_column[s->rank++] = pivot.column;
        for (long i = 0; i < s->rows; i++)
            if (!s->row_used[i] && find(&s->row[i], pivot.column))
                subtract_row(s, i, pivot.row, pivot.column);
    }
    err_undefer(true);
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
