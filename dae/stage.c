/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Gaussian elimination that builds quotients and differences and looks at nothing but whether an
 * entry is zero. The pivot is a number where there is one, then a parameter, then what is not small
 * at the sample, then the entry of the least Markowitz count (the order of cas/linalg/sparse.c).
 * The matrix is dense: blocks are small, and looking for pivots costs less than one product on the
 * graph.
 */
#include "dae/stage.h"

#include <math.h>

#include "cas/base/mem.h"
#include "cas/linalg/entry.h"
#include "cas/zero.h"

/* What counts as small among the entries of a row, and beside what the row was at first: there it
 * may be all that rounding leaves of a zero. */
static const double poor_pivot = 1e-2, rounding = 1e-9;

enum { UNKNOWN = -1 }; /* class of an entry nobody has asked for */

static void release(void *arg)
{
    Stage *s = arg;
    mem_free(s->matrix);
    mem_free(s->side);
    mem_free(s->pivot_row);
    mem_free(s->pivot_column);
    mem_free(s->row_used);
    mem_free(s->column_used);
    mem_free(s->scale);
    mem_free(s->size);
    mem_free(s->kind);
}

void stage_begin(Stage *s, long rows, long columns)
{
    size_t m = (size_t)rows + 1, n = (size_t)columns + 1;
    *s = (Stage){.rows = rows, .columns = columns};
    err_defer(release, s);
    s->matrix = mem_array(m * n, sizeof(Expr));
    s->side = mem_array(m, sizeof(Expr));
    for (long i = 0; i < rows * columns; i++)
        s->matrix[i] = EXPR_ZERO;
    for (long i = 0; i < rows; i++)
        s->side[i] = EXPR_ZERO;
    s->pivot_row = mem_array(n, sizeof(long));
    s->pivot_column = mem_array(n, sizeof(long));
    s->row_used = mem_zalloc(m);
    s->column_used = mem_zalloc(n);
    s->scale = mem_zalloc(m * sizeof *s->scale);
    s->size = mem_array(m * n, sizeof *s->size);
    s->kind = mem_array(m * n, 1);
}

void stage_end(Stage *s)
{
    (void)s;
    err_undefer(true);
}

static Expr *entry(const Stage *s, long i, long j)
{
    return &s->matrix[i * s->columns + j];
}

static Expr meaning(const Stage *s, Expr e)
{
    return s->meaning ? s->meaning(e, s->arg) : e;
}

static Expr certain(const Stage *s, Expr e)
{
    return zero_is(meaning(s, e)) ? EXPR_ZERO : e;
}

static void put(const Stage *s, long i, long j, Expr e)
{
    *entry(s, i, j) = e;
    s->size[i * s->columns + j] = NAN;
    s->kind[i * s->columns + j] = UNKNOWN;
}

static double size_at(const Stage *s, long i, long j, Sample *sample)
{
    double *size = &s->size[i * s->columns + j];
    if (isnan(*size))
        *size = fabs(sample_value(sample, meaning(s, *entry(s, i, j))));
    return *size;
}

static EntryClass class_of(const Stage *s, long i, long j)
{
    signed char *kind = &s->kind[i * s->columns + j];
    if (*kind == UNKNOWN)
        *kind = (signed char)linalg_entry_class(*entry(s, i, j));
    return (EntryClass)*kind;
}

/* --- choosing the pivot ----------------------------------------------------------------- */

typedef struct Choice {
    long row, column, cost;
    EntryClass kind;
    bool poor;
} Choice;

/* Nonzero entries of the active part, by row and by column. */
static void count_entries(const Stage *s, long *in_row, long *in_column)
{
    for (long j = 0; j < s->columns; j++)
        in_column[j] = 0;
    for (long i = 0; i < s->rows; i++) {
        in_row[i] = 0;
        for (long j = 0; j < s->columns && !s->row_used[i]; j++)
            if (!s->column_used[j] && *entry(s, i, j) != EXPR_ZERO) {
                in_row[i]++;
                in_column[j]++;
            }
    }
}

static double largest_in_row(const Stage *s, long i, Sample *sample)
{
    double largest = 0;
    for (long j = 0; sample && j < s->columns; j++)
        if (!s->column_used[j] && *entry(s, i, j) != EXPR_ZERO)
            largest = fmax(largest, size_at(s, i, j, sample));
    return largest;
}

static bool is_better(const Choice *a, const Choice *b)
{
    if (b->row < 0 || a->kind != b->kind)
        return b->row < 0 || a->kind < b->kind;
    return a->poor != b->poor ? b->poor : a->cost < b->cost;
}

static Choice choose(const Stage *s, const long *in_row, const long *in_column, Sample *sample)
{
    Choice best = {.row = -1};
    for (long i = 0; i < s->rows; i++) {
        double largest = s->row_used[i] ? 0 : largest_in_row(s, i, sample);
        for (long j = 0; j < s->columns && !s->row_used[i]; j++) {
            Expr e = *entry(s, i, j);
            if (s->column_used[j] || e == EXPR_ZERO)
                continue;
            Choice this = {i, j, (in_row[i] - 1) * (in_column[j] - 1), class_of(s, i, j), false};
            this.poor =
                sample && this.kind != ENTRY_NUMBER &&
                !(size_at(s, i, j, sample) >= fmax(poor_pivot * largest, rounding * s->scale[i]));
            if (is_better(&this, &best))
                best = this;
        }
    }
    return best;
}

/* --- elimination ------------------------------------------------------------------------ */

static void subtract_row(Stage *s, long i, const Choice *pivot)
{
    Expr factor = expr_div(*entry(s, i, pivot->column), *entry(s, pivot->row, pivot->column));
    put(s, i, pivot->column, EXPR_ZERO);
    for (long j = 0; j < s->columns; j++) {
        Expr e = *entry(s, pivot->row, j);
        if (!s->column_used[j] && e != EXPR_ZERO)
            put(s, i, j, certain(s, expr_sub(*entry(s, i, j), expr_mul(factor, e))));
    }
    s->side[i] = expr_sub(s->side[i], expr_mul(factor, s->side[pivot->row]));
}

void stage_eliminate(Stage *s, Sample *sample)
{
    long *in_row = mem_array((size_t)(s->rows + s->columns) + 1, sizeof *in_row);
    err_defer(mem_release, in_row);
    for (long i = 0; i < s->rows; i++)
        for (long j = 0; j < s->columns; j++)
            put(s, i, j, certain(s, *entry(s, i, j)));
    for (long i = 0; i < s->rows; i++)
        s->scale[i] = largest_in_row(s, i, sample);
    while (s->rank < s->columns) {
        err_poll();
        count_entries(s, in_row, in_row + s->rows);
        Choice pivot = choose(s, in_row, in_row + s->rows, sample);
        if (pivot.row < 0)
            break;
        s->row_used[pivot.row] = s->column_used[pivot.column] = 1;
        s->pivot_row[s->rank] = pivot.row;
        s->pivot_column[s->rank++] = pivot.column;
        for (long i = 0; i < s->rows; i++)
            if (!s->row_used[i] && *entry(s, i, pivot.column) != EXPR_ZERO)
                subtract_row(s, i, &pivot);
    }
    err_undefer(true);
}

void stage_back(const Stage *s, Expr *x)
{
    Expr *terms = mem_array((size_t)s->columns + 1, sizeof *terms);
    err_defer(mem_release, terms);
    for (long step = s->rank - 1; step >= 0; step--) {
        long row = s->pivot_row[step], n = 0;
        terms[n++] = s->side[row];
        for (long later = step + 1; later < s->rank; later++) {
            Expr e = *entry(s, row, s->pivot_column[later]);
            if (e != EXPR_ZERO)
                terms[n++] = expr_neg(expr_mul(e, x[s->pivot_column[later]]));
        }
        x[s->pivot_column[step]] =
            expr_div(expr_sum(terms, n), *entry(s, row, s->pivot_column[step]));
    }
    err_undefer(true);
}
