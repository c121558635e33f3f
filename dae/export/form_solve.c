/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Unknowns that equations determine linearly, in the order in which they are computed: an equation
 * with one unknown left gives it; an unknown that stands in one equation left is computed by this
 * after all others; what remains is a core that is solved as a whole, in numbers, with row
 * exchanges. Of a mechanism in coordinates of its bodies the core are the multipliers alone.
 *
 * Nothing is divided by that need not be: both rules only use an entry that alone keeps its row or
 * column from being zero, so it vanishes only where the whole system is singular.
 */
#include "cas/algebra/diff/diff.h"
#include "cas/core/walk.h"
#include "dae/export/form_parts.h"

typedef struct Linear {
    Form *form;
    long m;
    const Expr *F;
    Expr *entry;        /* m x m: derivatives of F by the tops */
    Expr *rest;         /* F where the tops are zero */
    char *row, *column; /* flags: settled */
    long *first, *last; /* columns settled one by one, in order; those settled after all others,
                           the last one first */
    Expr *value;        /* of columns */
    long firsts, lasts;
} Linear;

static Expr entry(const Linear *l, long i, long j)
{
    return l->entry[i * l->m + j];
}

static bool is_entry(const Linear *l, long i, long j)
{
    return entry(l, i, j) != EXPR_ZERO;
}

/* False: not linear. */
static bool read_entries(Linear *l)
{
    Form *form = l->form;
    long m = l->m;
    Expr *zero = arena_array(&form->arena, (size_t)m + 1, sizeof *zero);
    l->entry = arena_array(&form->arena, (size_t)(m * m) + 1, sizeof *l->entry);
    l->rest = arena_array(&form->arena, (size_t)m + 1, sizeof *l->rest);
    for (long j = 0; j < m; j++)
        zero[j] = EXPR_ZERO;
    for (long i = 0; i < m; i++) {
        l->rest[i] = walk_replace(l->F[i], form->tops, zero, m);
        for (long j = 0; j < m; j++) {
            bool there = walk_has(l->F[i], form->tops[j]);
            l->entry[i * m + j] = there ? diff_name(l->F[i], form->tops[j]) : EXPR_ZERO;
            if (there && walk_has_any(entry(l, i, j), form->tops, m))
                return false;
        }
    }
    return true;
}

/* Column j from row i, all other unknowns of it by their names. */
static void settle(Linear *l, long i, long j, long *list, long *count)
{
    Expr sum = l->rest[i];
    for (long k = 0; k < l->m; k++)
        if (k != j && is_entry(l, i, k))
            sum = expr_add(sum, expr_mul(entry(l, i, k), l->form->tops[k]));
    l->value[j] = expr_neg(expr_div(sum, entry(l, i, j)));
    l->row[i] = l->column[j] = 1;
    list[(*count)++] = j;
}

/* The only entry left of a row (of a column); -1: there are several or none. */
static long only_in_row(const Linear *l, long i)
{
    long found = -1;
    for (long j = 0; j < l->m; j++)
        if (!l->column[j] && is_entry(l, i, j)) {
            if (found >= 0)
                return -1;
            found = j;
        }
    return found;
}

static long only_in_column(const Linear *l, long j)
{
    long found = -1;
    for (long i = 0; i < l->m; i++)
        if (!l->row[i] && is_entry(l, i, j)) {
            if (found >= 0)
                return -1;
            found = i;
        }
    return found;
}

static bool settle_rows(Linear *l)
{
    bool any = false;
    for (long i = 0; i < l->m; i++) {
        long j = l->row[i] ? -1 : only_in_row(l, i);
        if (j < 0)
            continue;
        settle(l, i, j, l->first, &l->firsts);
        any = true;
    }
    return any;
}

static bool settle_columns(Linear *l)
{
    bool any = false;
    for (long j = 0; j < l->m; j++) {
        long i = l->column[j] ? -1 : only_in_column(l, j);
        if (i < 0)
            continue;
        settle(l, i, j, l->last, &l->lasts);
        any = true;
    }
    return any;
}

static void write_core(Linear *l, const long *rows, const long *columns)
{
    Form *form = l->form;
    long core = form->core;
    form->matrix = arena_array(&form->arena, (size_t)(core * core) + 1, sizeof(Expr));
    form->right = arena_array(&form->arena, (size_t)core + 1, sizeof(Expr));
    for (long i = 0; i < core; i++) {
        Expr sum = l->rest[rows[i]];
        for (long k = 0; k < l->m; k++)
            if (l->column[k] && is_entry(l, rows[i], k))
                sum = expr_add(sum, expr_mul(entry(l, rows[i], k), form->tops[k]));
        form->right[i] = expr_neg(sum);
        for (long j = 0; j < core; j++)
            form->matrix[i * core + j] = entry(l, rows[i], columns[j]);
    }
}

/* Tops in the order in which they are computed. */
static void put_in_order(Linear *l)
{
    Form *form = l->form;
    size_t m = (size_t)l->m + 1;
    long *order = arena_array(&form->arena, m, sizeof *order),
         *rows = arena_array(&form->arena, m, sizeof *rows), n = 0, count = 0;
    Expr *tops = arena_array(&form->arena, m, sizeof *tops),
         *kernels = arena_array(&form->arena, m, sizeof *kernels);
    for (long k = 0; k < l->firsts; k++)
        order[n++] = l->first[k];
    form->before = n;
    for (long j = 0; j < l->m; j++) {
        if (!l->column[j])
            order[n++] = j;
        if (!l->row[j])
            rows[count++] = j;
    }
    form->core = n - form->before;
    write_core(l, rows, order + form->before);
    for (long k = l->lasts - 1; k >= 0; k--)
        order[n++] = l->last[k];
    form->values = arena_array(&form->arena, m, sizeof *form->values);
    for (long k = 0; k < l->m; k++) {
        tops[k] = form->tops[order[k]];
        kernels[k] = form->top_kernels[order[k]];
        form->values[k] = l->value[order[k]];
    }
    form->tops = tops;
    form->top_kernels = kernels;
}

bool form_solve(Form *form, const Expr *F)
{
    Linear l = {.form = form, .m = form->m, .F = F};
    size_t m = (size_t)form->m + 1;
    if (!read_entries(&l))
        return false;
    l.row = arena_array(&form->arena, m, 1);
    l.column = arena_array(&form->arena, m, 1);
    l.first = arena_array(&form->arena, m, sizeof *l.first);
    l.last = arena_array(&form->arena, m, sizeof *l.last);
    l.value = arena_array(&form->arena, m, sizeof *l.value);
    while (settle_rows(&l))
        continue;
    while (settle_columns(&l))
        continue;
    put_in_order(&l);
    return true;
}
