/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The rows and columns that move fall into components that know nothing of each other. Small ones
 * are solved dense, with a rank that is revealed (lsq.c). For the others, q rows and c columns:
 *
 * - c = q: A x = b.
 * - c > q: the shortest x, [I A^T; A 0] [x; m] = [0; b].
 * - c < q: the least residual, [I A; A^T 0] [r; x] = [b; 0].
 *
 * (A. Bjorck, Numerical Methods for Least Squares Problems, 1996, 2.5). Where one of these is
 * singular the rank is not full: then [I A; A^T -d^2] [r; x] = [b; 0] with a small d, whose
 * solution is the shortest one up to d^2 in units of the singular values (Tikhonov); it is taken
 * again for what it leaves of b. The rank is said to be that of the structure, at most full less
 * one, and every column that moves may be outside of the basis. Where the rank is full the
 * structure tells which are: those without a row in a maximum matching.
 *
 * What must hold: components depend on the places of the entries and on what moves alone, so they
 * are kept while these are the same.
 */
#include "numeric/linear/shortest.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "numeric/linear/lsq.h"
#include "numeric/linear/sparse.h"
#include "numeric/linear/vec.h"

enum { SMALL = PATTERN_LEAST }; /* rows and columns that are solved dense */
#define DAMPING 1e-5            /* of the largest entry: rounding is divided by its square */
enum { ROUNDS = 3 };            /* of damped solutions */
#define SQUARED 1e-14           /* least tolerance where singular values enter squared */

/* A system behind a component, and where the entries are in it. */
typedef struct Form {
    Pattern *pattern;
    Sparse *sparse;
    long size, *place; /* of each entry of the component once or, where they stand twice, twice */
    double *value, *side, *unit;
} Form;

typedef struct Part {
    long *row, *column, *entry; /* parts of the lists of all */
    long rows, columns, entries;
    Form full, damped; /* of large ones; their sizes are 0 until they are made */
} Part;

struct Shortest {
    long p, n, entries;
    long *row, *column;
    char *moves; /* those for which the parts are */
    Part *part;
    long parts; /* -1: not yet */
    long *list; /* rows, columns, entries by parts, then their numbers in the part */
    long *row_number, *column_number;
};

/* --- life ------------------------------------------------------------------------------------- */

static void form_clear(Form *form)
{
    sparse_free(form->sparse);
    pattern_free(form->pattern);
    mem_free(form->place);
    mem_free(form->value);
    *form = (Form){0};
}

static void forget(Shortest *s)
{
    for (long k = 0; s->part && k < s->parts; k++) {
        form_clear(&s->part[k].full);
        form_clear(&s->part[k].damped);
    }
    mem_free(s->part);
    s->part = NULL;
    s->parts = -1;
}

static void release(void *shortest)
{
    shortest_free(shortest);
}

Shortest *shortest_new(long p, long n, const long *row, const long *column, long entries)
{
    CHECK(p >= 0 && n >= 0 && entries >= 0);
    size_t count = (size_t)entries, rows = (size_t)p, columns = (size_t)n;
    Shortest *s = mem_zalloc(sizeof *s);
    s->p = p;
    s->n = n;
    s->entries = entries;
    s->parts = -1;
    err_defer(release, s);
    s->row = mem_array(3 * count + 2 * rows + 2 * columns + 1, sizeof *s->row);
    s->column = s->row + count;
    s->list = s->column + count;
    s->row_number = s->list + rows + columns + count;
    s->column_number = s->row_number + rows;
    s->moves = mem_zalloc(columns + 1);
    for (size_t e = 0; e < count; e++) {
        s->row[e] = row[e];
        s->column[e] = column[e];
    }
    err_undefer(false);
    return s;
}

void shortest_free(Shortest *shortest)
{
    if (!shortest)
        return;
    forget(shortest);
    mem_free(shortest->row);
    mem_free(shortest->moves);
    mem_free(shortest);
}

/* --- components ------------------------------------------------------------------------------- */

static long root_of(long *parent, long i)
{
    while (parent[i] != i)
        i = parent[i] = parent[parent[i]];
    return i;
}

/* owner[i]: a number of its component for each row and, behind these, each column; all that move
 * are one when the whole is small. */
static void join(const Shortest *s, long *owner)
{
    bool small = s->p < SMALL && s->n < SMALL;
    for (long i = 0; i < s->p + s->n; i++)
        owner[i] = small ? 0 : i;
    for (long e = 0; e < s->entries && !small; e++) {
        if (!s->moves[s->column[e]])
            continue;
        long a = root_of(owner, s->row[e]), b = root_of(owner, s->p + s->column[e]);
        owner[a > b ? a : b] = a > b ? b : a;
    }
    for (long i = 0; i < s->p + s->n && !small; i++)
        owner[i] = root_of(owner, i);
}

/* The part of a row or (behind p) column, -1: it does not move. */
static long part_of(const Shortest *s, const long *owner, const long *number, long i)
{
    return i >= s->p && !s->moves[i - s->p] ? -1 : number[owner[i]];
}

/* Gives each part its places in the lists, in the order of rows, columns, entries. */
static void lay_out(Shortest *s, const long *owner, const long *number)
{
    long *list = s->list;
    for (long i = 0; i < s->p + s->n; i++) {
        long k = part_of(s, owner, number, i);
        if (k >= 0)
            i < s->p ? s->part[k].rows++ : s->part[k].columns++;
    }
    for (long e = 0; e < s->entries; e++)
        if (s->moves[s->column[e]])
            s->part[part_of(s, owner, number, s->row[e])].entries++;
    for (long k = 0; k < s->parts; k++) {
        Part *part = &s->part[k];
        part->row = list;
        part->column = part->row + part->rows;
        part->entry = part->column + part->columns;
        list = part->entry + part->entries;
        part->rows = part->columns = part->entries = 0;
    }
    for (long i = 0; i < s->p + s->n; i++) {
        long k = part_of(s, owner, number, i);
        Part *part = k >= 0 ? &s->part[k] : NULL;
        if (part && i < s->p) {
            s->row_number[i] = part->rows;
            part->row[part->rows++] = i;
        } else if (part) {
            s->column_number[i - s->p] = part->columns;
            part->column[part->columns++] = i - s->p;
        }
    }
    for (long e = 0; e < s->entries; e++)
        if (s->moves[s->column[e]]) {
            Part *part = &s->part[part_of(s, owner, number, s->row[e])];
            part->entry[part->entries++] = e;
        }
}

static void find_parts(Shortest *s)
{
    long all = s->p + s->n, count = 0;
    long *owner = mem_array((size_t)(2 * all) + 1, sizeof *owner), *number = owner + all;
    err_defer(mem_release, owner);
    join(s, owner);
    for (long i = 0; i < all; i++)
        number[i] = -1;
    for (long i = 0; i < all; i++)
        if ((i < s->p || s->moves[i - s->p]) && number[owner[i]] < 0)
            number[owner[i]] = count++;
    s->part = mem_zalloc((size_t)(count + 1) * sizeof *s->part);
    s->parts = count;
    lay_out(s, owner, number);
    err_undefer(true);
}

/* --- dense ------------------------------------------------------------------------------------ */

static long solve_dense(const Shortest *s, const Part *part, const double *value, const double *b,
                        double tolerance, double *x, char *outside)
{
    long q = part->rows, c = part->columns;
    size_t rows = (size_t)q, columns = (size_t)c;
    double *A = mem_zalloc((rows * columns + 5 * columns + 2 * rows + 1) * sizeof *A);
    err_defer(mem_release, A);
    double *side = A + q * c, *z = side + q, *work = z + c;
    char *outer = mem_zalloc(columns + 1);
    err_defer(mem_release, outer);
    for (long k = 0; k < part->entries; k++) {
        long e = part->entry[k];
        A[s->row_number[s->row[e]] * c + s->column_number[s->column[e]]] = value[e];
    }
    for (long i = 0; i < q; i++)
        side[i] = b[part->row[i]];
    long rank = lsq_solve(A, side, q, c, tolerance, z, outer, work);
    for (long j = 0; j < c; j++) {
        x[part->column[j]] = z[j];
        if (outside)
            outside[part->column[j]] = outer[j];
    }
    err_undefer(true);
    err_undefer(true);
    return rank;
}

/* --- sparse ----------------------------------------------------------------------------------- */

/* The shapes above: A itself; A^T above A beside the unit matrix; A above A^T, with or without the
 * damping. */
typedef enum Shape { SQUARE, WIDE, TALL, DAMPED } Shape;

/* How many entries of the diagonal there are. */
static long diagonal_of(const Part *part, Shape shape)
{
    return shape == SQUARE ? 0
           : shape == WIDE ? part->columns
           : shape == TALL ? part->rows
                           : part->rows + part->columns;
}

static void make_form(const Shortest *s, const Part *part, Form *form, Shape shape)
{
    long q = part->rows, c = part->columns, diagonal = diagonal_of(part, shape), count = 0;
    long most = 2 * part->entries + diagonal, size = shape == SQUARE ? q : q + c;
    long *row = mem_array((size_t)(2 * most) + 1, sizeof *row), *column = row + most;
    err_defer(mem_release, row);
    for (int mirrored = 0; mirrored <= (shape != SQUARE); mirrored++)
        for (long k = 0; k < part->entries; k++, count++) {
            long i = s->row_number[s->row[part->entry[k]]];
            long j = s->column_number[s->column[part->entry[k]]];
            long top = shape == WIDE ? j : i, bottom = shape == WIDE ? c + i : q + j;
            row[count] = mirrored ? bottom : top;
            column[count] = shape == SQUARE ? j : mirrored ? top : bottom;
        }
    for (long i = 0; i < diagonal; i++, count++)
        row[count] = column[count] = i;
    form->place = mem_array((size_t)count + 1, sizeof *form->place);
    form->pattern = pattern_new_sparse(size, row, column, count, form->place);
    form->sparse = sparse_new(form->pattern);
    form->value = mem_zalloc((size_t)(form->pattern->count + 2 * size + 1) * sizeof *form->value);
    form->side = form->value + form->pattern->count;
    form->unit = form->side + size;
    form->size = size;
    err_undefer(true);
}

/* The units of rows of a wide system and of columns of a tall one, which change nothing, and one
 * for all of the others: their largest entries. */
static void find_units(const Shortest *s, const Part *part, Form *form, Shape shape,
                       const double *value)
{
    double most = 0;
    long units = shape == WIDE ? part->rows : part->columns;
    vec_zero(form->unit, units);
    for (long k = 0; k < part->entries; k++) {
        long e = part->entry[k];
        long i = shape == WIDE ? s->row_number[s->row[e]] : s->column_number[s->column[e]];
        form->unit[i] = vec_larger(fabs(value[e]), form->unit[i]);
        most = vec_larger(fabs(value[e]), most);
    }
    for (long i = 0; i < units; i++)
        if (shape == SQUARE || shape == DAMPED || form->unit[i] == 0)
            form->unit[i] = most > 0 ? most : 1;
}

static void fill(const Shortest *s, const Part *part, Form *form, Shape shape, const double *value)
{
    long *place = form->place, diagonal = diagonal_of(part, shape);
    vec_zero(form->value, form->pattern->count);
    find_units(s, part, form, shape, value);
    for (int mirrored = 0; mirrored <= (shape != SQUARE); mirrored++)
        for (long k = 0; k < part->entries; k++) {
            long e = part->entry[k];
            long i = shape == WIDE ? s->row_number[s->row[e]] : s->column_number[s->column[e]];
            form->value[*place++] = value[e] / form->unit[i];
        }
    for (long i = 0; i < diagonal; i++)
        form->value[*place++] = shape == DAMPED && i >= part->rows ? -DAMPING * DAMPING : 1;
}

/* Into x; false: the system is singular as far as `tolerance` tells. */
static bool solve_form(const Shortest *s, const Part *part, Form *form, Shape shape,
                       const double *value, const double *b, double tolerance, double *x)
{
    long q = part->rows, c = part->columns;
    if (!form->size)
        make_form(s, part, form, shape);
    fill(s, part, form, shape, value);
    if (sparse_factor(form->sparse, form->value, NULL) != ST_OK ||
        !(sparse_least(form->sparse) > tolerance))
        return false;
    vec_zero(form->side, form->size);
    for (long i = 0; i < q; i++)
        form->side[shape == WIDE ? c + i : i] =
            b[part->row[i]] / (shape == WIDE ? form->unit[i] : 1);
    sparse_solve(form->sparse, form->side);
    const double *z = form->side + (shape == TALL || shape == DAMPED ? q : 0);
    for (long j = 0; j < c; j++)
        x[part->column[j]] = z[j] / (shape == WIDE ? 1 : form->unit[j]);
    return vec_finite(z, c);
}

/* What comes near the shortest solution where the rank is not full, into x. */
static void solve_damped(const Shortest *s, Part *part, const double *value, const double *b,
                         double *x)
{
    size_t rows = (size_t)s->p;
    double *left = mem_array(rows + (size_t)s->n + 1, sizeof *left), *more = left + rows;
    err_defer(mem_release, left);
    vec_copy(left, b, s->p);
    for (long j = 0; j < part->columns; j++)
        x[part->column[j]] = 0;
    for (int round = 0; round < ROUNDS; round++) {
        if (!solve_form(s, part, &part->damped, DAMPED, value, left, 0, more))
            break;
        for (long j = 0; j < part->columns; j++)
            x[part->column[j]] += more[part->column[j]];
        for (long k = 0; k < part->entries; k++) {
            long e = part->entry[k];
            left[s->row[e]] -= value[e] * more[s->column[e]];
        }
    }
    err_undefer(true);
}

/* The most rows that can have columns of their own; column[j] of the part is flagged when it is
 * none of these. */
static long match(const Shortest *s, const Part *part, char *outside)
{
    long q = part->rows, c = part->columns, matched = 0, size = q > c ? q : c;
    long *row = mem_array((size_t)(2 * part->entries + size) + 1, sizeof *row);
    long *column = row + part->entries, *of = column + part->entries;
    err_defer(mem_release, row);
    for (long k = 0; k < part->entries; k++) {
        row[k] = s->row_number[s->row[part->entry[k]]];
        column[k] = s->column_number[s->column[part->entry[k]]];
    }
    Pattern *pattern = pattern_new_sparse(size, row, column, part->entries, NULL);
    err_defer(mem_release, pattern);
    sparse_match(pattern, of);
    for (long j = 0; j < c && outside; j++)
        outside[part->column[j]] = 1;
    for (long i = 0; i < q; i++) {
        matched += of[i] >= 0;
        if (of[i] >= 0 && outside)
            outside[part->column[of[i]]] = 0;
    }
    err_undefer(true);
    err_undefer(true);
    return matched;
}

static long solve_sparse(const Shortest *s, Part *part, const double *value, const double *b,
                         double tolerance, double *x, char *outside)
{
    long q = part->rows, c = part->columns, least = q < c ? q : c;
    Shape shape = q == c ? SQUARE : q < c ? WIDE : TALL;
    double squared = tolerance * tolerance > SQUARED ? tolerance * tolerance : SQUARED;
    if (solve_form(s, part, &part->full, shape, value, b, q == c ? tolerance : squared, x)) {
        if (outside)
            match(s, part, outside);
        return least;
    }
    solve_damped(s, part, value, b, x);
    long rank = match(s, part, NULL);
    for (long j = 0; j < c && outside; j++)
        outside[part->column[j]] = 1;
    return rank < least ? rank : least - 1;
}

/* --- all of it -------------------------------------------------------------------------------- */

/* The parts for what moves now. */
static void prepare(Shortest *s, const char *moves)
{
    bool same = s->parts >= 0;
    for (long j = 0; j < s->n; j++) {
        char now = !moves || moves[j];
        same = same && s->moves[j] == now;
        s->moves[j] = now;
    }
    if (same)
        return;
    forget(s);
    find_parts(s);
}

long shortest_solve(Shortest *shortest, const double *value, const double *b, const char *moves,
                    double tolerance, double *x, char *outside)
{
    CHECK(tolerance >= 0 && tolerance < 1);
    long rank = 0;
    prepare(shortest, moves);
    vec_zero(x, shortest->n);
    if (outside)
        memset(outside, 1, (size_t)shortest->n);
    for (long k = 0; k < shortest->parts; k++) {
        Part *part = &shortest->part[k];
        if (part->rows == 0 || part->columns == 0)
            continue;
        bool small = part->rows < SMALL && part->columns < SMALL;
        rank += (small ? solve_dense(shortest, part, value, b, tolerance, x, outside)
                       : solve_sparse(shortest, part, value, b, tolerance, x, outside));
    }
    return rank;
}
