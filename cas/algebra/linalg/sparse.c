/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sparse Gaussian elimination. Rows are sorted lists of entries; a step picks the pivot, then
 * subtracts its row from every other active row that has the column. The pivot is the entry of
 * the lowest class (numbers, then parameters, then functions), then of the least Markowitz count
 * (r-1)(c-1), which bounds the fill-in, then of the least weight, then the first in the matrix, so
 * the choice never depends on an address (H. M. Markowitz, Management Science 3 (1957) 255-269).
 * Every pivot was certified nonzero by zero.h when its entry was made. Right-hand sides are
 * columns beyond the last that are never chosen. Nothing below the diagonal is kept: this is for
 * solving and ranks, lu.c factors.
 */
#include "cas/algebra/linalg/sparse.h"

#include <limits.h>
#include <math.h>

#include "cas/algebra/notes.h"
#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "cas/base/sort.h"

typedef struct Cell {
    long col;
    Entry entry;
    double size; /* what the judge says; NaN: not asked for */
} Cell;

typedef struct Row {
    Cell *cell;
    long count, capacity;
    long inner; /* cells left of the right-hand sides */
    bool done;  /* a pivot row */
} Row;

/* The rows that have a column, with some that no longer have. */
typedef struct Column {
    long *row;
    long count, capacity;
} Column;

typedef struct Choice {
    long row, place;
    double cost;
    bool poor;          /* the judge would rather not */
    const Entry *entry; /* NULL: there is none */
} Choice;

struct Sparse {
    long rows, cols, sides, rank;
    bool deferred; /* right-hand sides */
    Row *row;
    Column *column;
    Choice *best; /* of each active row */
    long *winner; /* 2*leaves: a tree of rows, the one with the best of all in winner[1] */
    long leaves;
    long *col_count;  /* active rows with the column */
    double *col_size; /* the largest entry of these; where there is a judge */
    long *pivot_row;  /* of each step */
    long *pivot_col;
    bool *is_pivot; /* by column */
    Row work;       /* the row being made */
    double (*size)(Expr e, void *arg);
    void *judge;
};

static void release(void *arg)
{
    Sparse *s = arg;

    for (long i = 0; s->row != NULL && i < s->rows; i++)
        mem_free(s->row[i].cell);
    for (long col = 0; s->column != NULL && col < s->cols; col++)
        mem_free(s->column[col].row);
    mem_free(s->work.cell);
    mem_free(s->column);
    mem_free(s->best);
    mem_free(s->winner);
    mem_free(s->row);
    mem_free(s->col_count);
    mem_free(s->col_size);
    mem_free(s->pivot_row);
    mem_free(s->pivot_col);
    mem_free(s->is_pivot);
    mem_free(s);
}

static void *zeroed(long count, size_t size)
{
    return mem_zalloc((size_t)count * size);
}

Sparse *linalg_sparse_begin(long rows, long cols, long sides)
{
    CHECK(rows >= 0 && cols >= 0 && sides >= 0);
    Sparse *s = mem_zalloc(sizeof *s);

    err_defer(release, s);
    s->rows = rows;
    s->cols = cols;
    s->sides = sides;
    s->row = zeroed(rows, sizeof *s->row);
    s->column = zeroed(cols, sizeof *s->column);
    s->col_count = zeroed(cols, sizeof *s->col_count);
    s->col_size = zeroed(cols, sizeof *s->col_size);
    s->pivot_row = zeroed(cols, sizeof *s->pivot_row);
    s->pivot_col = zeroed(cols, sizeof *s->pivot_col);
    s->is_pivot = zeroed(cols, sizeof *s->is_pivot);
    return s;
}

void linalg_sparse_end(Sparse *s)
{
    (void)s;
    err_undefer(true);
}

static void append(Row *row, long col, Entry entry, long cols)
{
    if (linalg_entry_is_zero(&entry))
        return;
    if (row->count == row->capacity) {
        row->capacity = row->capacity == 0 ? 8 : 2 * row->capacity;
        row->cell = mem_rearray(row->cell, (size_t)row->capacity, sizeof *row->cell);
    }
    row->cell[row->count++] = (Cell){col, entry, NAN};
    if (col < cols)
        row->inner++;
}

static void note_row(Sparse *s, long col, long row)
{
    Column *column = &s->column[col];

    if (column->count == column->capacity) {
        column->capacity = column->capacity == 0 ? 4 : 2 * column->capacity;
        column->row = mem_rearray(column->row, (size_t)column->capacity, sizeof *column->row);
    }
    column->row[column->count++] = row;
}

void linalg_sparse_put(Sparse *s, long row, long col, Expr e)
{
    CHECK(row >= 0 && row < s->rows && col >= 0 && col < s->cols + s->sides);
    bool raw = s->deferred && col >= s->cols;

    append(&s->row[row], col, raw ? linalg_entry_raw(e) : linalg_entry(e), s->cols);
    if (col < s->cols)
        note_row(s, col, row);
}

void linalg_sparse_defer_sides(Sparse *s)
{
    s->deferred = true;
}

/* --- choosing the pivot ------------------------------------------------------------------ */

/* What counts as small among the entries of a row. */
#define POOR_PIVOT 1e-2

static long find_col(const Row *row, long col)
{
    long low = 0, high = row->count;

    while (low < high) {
        long mid = (low + high) / 2;

        if (row->cell[mid].col < col)
            low = mid + 1;
        else
            high = mid;
    }
    return low < row->count && row->cell[low].col == col ? low : -1;
}

static double larger(double a, double b)
{
    return b > a ? b : a;
}

/* What the judge says, asked once. */
static double size_of(const Sparse *s, Cell *cell)
{
    if (isnan(cell->size))
        cell->size = s->size(cell->entry.e, s->judge);
    return cell->size;
}

/* The active rows that have the column, ascending, each once. */
static const Column *rows_with(Sparse *s, long col)
{
    Column *column = &s->column[col];
    long count = 0;

    sort_longs(column->row, column->count);
    for (long k = 0; k < column->count; k++) {
        long i = column->row[k];

        if (!s->row[i].done && (count == 0 || column->row[count - 1] != i) &&
            find_col(&s->row[i], col) >= 0)
            column->row[count++] = i;
    }
    column->count = count;
    return column;
}

/* The largest entry of the column in the active rows. */
static void measure_column(Sparse *s, long col)
{
    const Column *rows = rows_with(s, col);

    s->col_size[col] = 0;
    for (long k = 0; k < rows->count; k++) {
        const Row *row = &s->row[rows->row[k]];

        s->col_size[col] = larger(s->col_size[col], size_of(s, &row->cell[find_col(row, col)]));
    }
}

/* The largest entry of the row; 0 where nobody judges. */
static double row_size(const Sparse *s, const Row *row)
{
    double most = 0;

    for (long k = 0; k < row->inner && s->size != NULL; k++)
        most = larger(most, size_of(s, &row->cell[k]));
    return most;
}

/* Is the entry small among those of its row, or of its column in the active rows? */
static bool is_poor(const Sparse *s, double in_row, Cell *cell)
{
    double own;

    if (s->size == NULL || cell->entry.kind == ENTRY_NUMBER)
        return false;
    own = size_of(s, cell);
    return own < POOR_PIVOT * in_row || own < POOR_PIVOT * s->col_size[cell->col];
}

void linalg_sparse_judge(Sparse *s, double (*size)(Expr e, void *arg), void *arg)
{
    s->size = size;
    s->judge = arg;
}

static bool is_better(const Choice *a, const Choice *b)
{
    if (a->entry == NULL || b->entry == NULL)
        return a->entry != NULL;
    if (a->poor != b->poor)
        return b->poor;
    if (a->entry->kind != b->entry->kind)
        return a->entry->kind < b->entry->kind;
    if (a->cost != b->cost)
        return a->cost < b->cost;
    return linalg_entry_better(a->entry, b->entry);
}

static void consider(Choice *best, const Sparse *s, long i, long place, double in_row)
{
    const Row *row = &s->row[i];
    Cell *cell = &row->cell[place];
    double cost = (double)(row->inner - 1) * (double)(s->col_count[cell->col] - 1);
    Choice choice = {i, place, cost, is_poor(s, in_row, cell), &cell->entry};

    if (is_better(&choice, best))
        *best = choice;
}

/* The best pivot in column col. */
static Choice choose_in(Sparse *s, long col)
{
    Choice best = {-1, -1, 0, false, NULL};
    const Column *rows = rows_with(s, col);

    for (long k = 0; k < rows->count; k++) {
        const Row *row = &s->row[rows->row[k]];

        consider(&best, s, rows->row[k], find_col(row, col), row_size(s, row));
    }
    return best;
}

/* Of two rows the one with the better pivot, the first where they are equal. */
static long better_row(const Sparse *s, long a, long b)
{
    return b >= 0 && (a < 0 || is_better(&s->best[b], &s->best[a])) ? b : a;
}

/* What row i has to offer now. */
static void look_at_row(Sparse *s, long i)
{
    const Row *row = &s->row[i];
    Choice *best = &s->best[i];
    double in_row;

    *best = (Choice){-1, -1, 0, false, NULL};
    if (row->done)
        return;
    in_row = row_size(s, row);
    for (long k = 0; k < row->inner; k++)
        consider(best, s, i, k, in_row);
}

/* Its way up the tree. */
static void climb(Sparse *s, long i)
{
    for (long at = (s->leaves + i) / 2; at > 0; at /= 2)
        s->winner[at] = better_row(s, s->winner[2 * at], s->winner[2 * at + 1]);
}

static void begin_choosing(Sparse *s)
{
    for (s->leaves = 1; s->leaves < s->rows;)
        s->leaves *= 2;
    s->best = zeroed(s->rows, sizeof *s->best);
    s->winner = mem_array((size_t)(2 * s->leaves), sizeof *s->winner);
    for (long col = 0; col < s->cols && s->size; col++)
        measure_column(s, col);
    for (long i = 0; i < s->rows; i++)
        look_at_row(s, i);
    for (long i = 0; i < s->leaves; i++)
        s->winner[s->leaves + i] = i < s->rows ? i : -1;
    for (long at = s->leaves - 1; at > 0; at--)
        s->winner[at] = better_row(s, s->winner[2 * at], s->winner[2 * at + 1]);
}

/* The best pivot anywhere. */
static Choice choose(const Sparse *s)
{
    return s->winner[1] >= 0 ? s->best[s->winner[1]] : (Choice){-1, -1, 0, false, NULL};
}

/* The rows that a step changed, which are still listed where they had the pivot's column, and those
 * that have columns of the pivot's row. */
static void each_changed(Sparse *s, const Row *pivot, long col, void (*visit)(Sparse *s, long i))
{
    const Column *changed = &s->column[col];

    visit(s, (long)(pivot - s->row));
    for (long j = 0; j < changed->count; j++)
        visit(s, changed->row[j]);
    for (long k = 0; k < pivot->inner; k++) {
        if (pivot->cell[k].col == col)
            continue;
        const Column *rows = rows_with(s, pivot->cell[k].col);

        for (long j = 0; j < rows->count; j++)
            visit(s, rows->row[j]);
    }
}

/* After a step others may have something else to offer. What they offered before lay in cells that
 * are gone: all look again before any are compared. */
static void choose_again(Sparse *s, const Row *pivot, long col)
{
    for (long k = 0; k < pivot->inner && s->size; k++)
        if (pivot->cell[k].col != col)
            measure_column(s, pivot->cell[k].col);
    each_changed(s, pivot, col, look_at_row);
    each_changed(s, pivot, col, climb);
}

/* --- a step ------------------------------------------------------------------------------ */

static void count_row(Sparse *s, const Row *row, long step)
{
    for (long k = 0; k < row->inner; k++)
        s->col_count[row->cell[k].col] += step;
}

/* a - f*b in column col. */
static Entry less(const Sparse *s, long col, Entry a, Entry f, Entry b)
{
    bool deferred = s->deferred && col >= s->cols;

    return deferred ? linalg_entry_defer(a, f, b) : linalg_entry_reduce(a, f, b);
}

/* row := row - f*pivot, without the pivot's column. */
static void subtract(Sparse *s, Row *row, const Row *pivot, long col, Entry f)
{
    static const Entry zero = {NULL, 1, ENTRY_NUMBER};
    Row *out = &s->work, old;
    long i = 0, k = 0;

    out->count = out->inner = 0;
    while (i < row->count || k < pivot->count) {
        long ci = i < row->count ? row->cell[i].col : LONG_MAX;
        long ck = k < pivot->count ? pivot->cell[k].col : LONG_MAX;
        long c = ci < ck ? ci : ck;
        Entry a = zero;

        if (ci == c)
            a = row->cell[i++].entry;
        else
            a.e = EXPR_ZERO;
        if (ck == c)
            a = c == col ? a : less(s, c, a, f, pivot->cell[k].entry);
        k += ck == c;
        if (c != col)
            append(out, c, a, s->cols);
        if (c != col && c < ci && c < s->cols)
            note_row(s, c, (long)(row - s->row));
    }
    old = *row;
    *row = *out;
    *out = old;
}

static void eliminate_with(Sparse *s, Choice pivot)
{
    Row *row = &s->row[pivot.row];
    long col = row->cell[pivot.place].col;
    Entry value = row->cell[pivot.place].entry;

    row->done = true;
    count_row(s, row, -1);
    s->pivot_row[s->rank] = pivot.row;
    s->pivot_col[s->rank++] = col;
    s->is_pivot[col] = true;
    const Column *rows = rows_with(s, col);
    for (long k = 0; k < rows->count; k++) {
        Row *other = &s->row[rows->row[k]];
        long place = find_col(other, col);

        err_poll();
        count_row(s, other, -1);
        subtract(s, other, row, col, linalg_entry_div(other->cell[place].entry, value));
        count_row(s, other, 1);
    }
}

long linalg_sparse_eliminate(Sparse *s, bool in_order)
{
    Choice pivot;

    for (long i = 0; i < s->rows; i++)
        count_row(s, &s->row[i], 1);
    if (in_order) {
        for (long col = 0; col < s->cols; col++)
            if ((pivot = choose_in(s, col)).entry != NULL)
                eliminate_with(s, pivot);
    } else {
        begin_choosing(s);
        while ((pivot = choose(s)).entry != NULL) {
            eliminate_with(s, pivot);
            choose_again(s, &s->row[pivot.row], s->pivot_col[s->rank - 1]);
        }
    }
    return s->rank;
}

/* --- the result -------------------------------------------------------------------------- */

long linalg_sparse_rank(const Sparse *s)
{
    return s->rank;
}

bool linalg_sparse_consistent(const Sparse *s)
{
    for (long i = 0; i < s->rows; i++)
        if (!s->row[i].done && s->row[i].count > 0)
            return false;
    return true;
}

bool linalg_sparse_is_free(const Sparse *s, long col)
{
    return !s->is_pivot[col];
}

bool linalg_sparse_gave_pivot(const Sparse *s, long row)
{
    return s->row[row].done;
}

Expr linalg_sparse_side(const Sparse *s, long row, long side)
{
    long place = find_col(&s->row[row], s->cols + side);

    return place < 0 ? EXPR_ZERO : s->row[row].cell[place].entry.e;
}

Expr linalg_sparse_pivot(const Sparse *s, long k)
{
    const Row *row = &s->row[s->pivot_row[k]];

    return row->cell[find_col(row, s->pivot_col[k])].entry.e;
}

void linalg_sparse_note(const Sparse *s)
{
    Expr minor = EXPR_ONE;

    for (long k = 0; k < s->rank; k++)
        minor = expr_mul(minor, linalg_sparse_pivot(s, k));
    notes_pivot(minor);
}

void linalg_sparse_back(const Sparse *s, long side, Expr *x)
{
    Entry *value = mem_array((size_t)s->cols, sizeof *value);

    err_defer(mem_release, value);
    for (long j = 0; j < s->cols; j++)
        if (!s->is_pivot[j])
            value[j] = linalg_entry(x[j]);
    for (long step = s->rank - 1; step >= 0; step--) {
        const Row *row = &s->row[s->pivot_row[step]];
        long col = s->pivot_col[step];
        long place = side < 0 ? -1 : find_col(row, s->cols + side);
        Entry sum = place < 0 ? linalg_entry(EXPR_ZERO) : row->cell[place].entry;

        err_poll();
        for (long k = 0; k < row->inner; k++)
            if (row->cell[k].col != col)
                sum = linalg_entry_reduce(sum, value[row->cell[k].col], row->cell[k].entry);
        value[col] = linalg_entry_div(sum, row->cell[find_col(row, col)].entry);
    }
    for (long j = 0; j < s->cols; j++)
        if (s->is_pivot[j])
            x[j] = linalg_entry_show(value[j]);
    err_undefer(true);
}
