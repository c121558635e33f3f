/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * J J^T = L D L^T without square roots. The rows are ordered by minimum degree, the fill is found
 * once, and the numbers are kept in a dense triangle of which only the places of the pattern are
 * ever touched: p is the number of constraints of a mechanism, so the triangle is small, and what
 * counts is the number of operations (T. A. Davis, Direct Methods for Sparse Linear Systems, ch. 4
 * and 7). From NORMAL_DENSE rows on J J^T is factored by its pattern (lu.h) instead. The condition
 * of J enters squared: a pivot that cancels down to LOST of what it was is taken for zero, and the
 * caller must solve otherwise.
 */
#include "numeric/linear/normal.h"

#include <math.h>
#include <string.h>

#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "numeric/linear/lu.h"
#include "numeric/linear/vec.h"

#define LOST 1e-11 /* of a diagonal entry that is left: J is then conditioned worse than 1e5 */

typedef struct Pair {
    long at, i, k; /* adds value[i] * value[k] to place `at` of the triangle */
} Pair;

struct Normal {
    long p, n, entries;
    long *row, *column; /* of the entries; rows by their new numbers */
    long *place;        /* new number of each row */
    Pair *pair;
    long pairs;
    long *below, *first; /* rows below the diagonal in column k: below[first[k]..first[k+1]) */
    double *triangle;    /* p*p: L below, D on the diagonal */
    double *value, *work;
    Pattern *pattern; /* of J J^T where that is large, else NULL, and its factors */
    Lu *lu;
};

/* --- analysis --------------------------------------------------------------------------------- */

/* The entries of each column, in their order: first[column], then next[entry], -1 ends. */
typedef struct Columns {
    long *first, *next;
} Columns;

static void list_columns(const Normal *s, Columns *columns)
{
    columns->first = mem_array((size_t)(s->n + s->entries) + 1, sizeof *columns->first);
    columns->next = columns->first + s->n;
    for (long j = 0; j < s->n; j++)
        columns->first[j] = -1;
    for (long a = s->entries - 1; a >= 0; a--) {
        columns->next[a] = columns->first[s->column[a]];
        columns->first[s->column[a]] = a;
    }
}

/* joined[i*p+k]: do rows i and k share a column? */
static void join_rows(const Normal *s, const Columns *columns, char *joined)
{
    for (long a = 0; a < s->entries; a++)
        for (long b = columns->first[s->column[a]]; b >= 0; b = columns->next[b])
            joined[s->row[a] * s->p + s->row[b]] = 1;
}

static long degree(const char *joined, const char *done, long p, long i)
{
    long count = 0;
    for (long k = 0; k < p; k++)
        count += joined[i * p + k] && !done[k];
    return count;
}

/* Eliminates row i of the graph: its neighbours become neighbours of each other. */
static void eliminate(char *joined, const char *done, long *degrees, long p, long i)
{
    for (long a = 0; a < p; a++) {
        if (!joined[i * p + a] || done[a])
            continue;
        for (long b = 0; b < p; b++)
            if (joined[i * p + b] && !done[b])
                joined[a * p + b] = 1;
        degrees[a] = degree(joined, done, p, a);
    }
}

/* Numbers the rows by minimum degree; `joined` gains the fill. On a tie what was reached by fewest
 * eliminations one after the other comes first, so that a chain is eliminated from both ends and
 * the processor can do both at once. */
static void order_rows(Normal *s, char *joined, char *done)
{
    long p = s->p, *degrees = mem_zalloc(2 * (size_t)p * sizeof *degrees + 1), *wait = degrees + p;
    err_defer(mem_release, degrees);
    for (long i = 0; i < p; i++)
        degrees[i] = degree(joined, done, p, i);
    for (long k = 0; k < p; k++) {
        long best = -1;
        for (long i = 0; i < p; i++)
            if (!done[i] && (best < 0 || degrees[i] < degrees[best] ||
                             (degrees[i] == degrees[best] && wait[i] < wait[best])))
                best = i;
        done[best] = 1;
        s->place[best] = k;
        for (long i = 0; i < p; i++)
            if (joined[best * p + i] && !done[i] && wait[i] <= wait[best])
                wait[i] = wait[best] + 1;
        eliminate(joined, done, degrees, p, best);
    }
    err_undefer(true);
}

/* The pattern of L by the new numbers. */
static void list_below(Normal *s, const char *joined)
{
    long p = s->p, count = 0;
    long *old = mem_array((size_t)p + 1, sizeof *old);
    err_defer(mem_release, old);
    for (long i = 0; i < p; i++)
        old[s->place[i]] = i;
    s->below = mem_array((size_t)(p * p) + 1, sizeof *s->below);
    for (long k = 0; k < p; k++) {
        s->first[k] = count;
        for (long i = k + 1; i < p; i++)
            if (joined[old[i] * p + old[k]])
                s->below[count++] = i;
    }
    s->first[p] = count;
    err_undefer(true);
}

/* The products that make up the lower triangle of J J^T. */
static void list_pairs(Normal *s, const Columns *columns)
{
    for (int filled = 0; filled < 2; filled++) {
        s->pairs = 0;
        for (long a = 0; a < s->entries; a++)
            for (long b = columns->first[s->column[a]]; b >= 0; b = columns->next[b]) {
                if (s->row[a] < s->row[b])
                    continue;
                if (filled)
                    s->pair[s->pairs] = (Pair){s->row[a] * s->p + s->row[b], a, b};
                s->pairs++;
            }
        if (!filled)
            s->pair = mem_array((size_t)s->pairs + 1, sizeof *s->pair);
    }
}

/* Rows in the order of elimination, the fill of L, the products. row: as it was given. */
static void order_triangle(Normal *s, const Columns *columns, const long *row)
{
    size_t size = (size_t)s->p;
    char *joined = mem_zalloc(size * size + size + 1);
    err_defer(mem_release, joined);
    join_rows(s, columns, joined);
    order_rows(s, joined, joined + size * size);
    list_below(s, joined);
    err_undefer(true);
    for (long e = 0; e < s->entries; e++)
        s->row[e] = s->place[row[e]];
    list_pairs(s, columns);
}

/* The pattern of J J^T and the products that make up its values. */
static void list_products(Normal *s, const Columns *columns)
{
    for (long a = 0; a < s->entries; a++)
        for (long b = columns->first[s->column[a]]; b >= 0; b = columns->next[b])
            s->pairs++;
    size_t count = (size_t)s->pairs + 1;
    s->pair = mem_array(count, sizeof *s->pair);
    long *row = mem_array(3 * count, sizeof *row), *column = row + count, *place = column + count;
    err_defer(mem_release, row);
    for (long a = 0, q = 0; a < s->entries; a++)
        for (long b = columns->first[s->column[a]]; b >= 0; b = columns->next[b], q++) {
            row[q] = s->row[a];
            column[q] = s->row[b];
            s->pair[q] = (Pair){0, a, b};
        }
    s->pattern = pattern_new_sparse(s->p, row, column, s->pairs, place);
    for (long q = 0; q < s->pairs; q++)
        s->pair[q].at = place[q];
    s->lu = lu_new_for(s->pattern);
    err_undefer(true);
}

static void release(void *normal)
{
    normal_free(normal);
}

Normal *normal_new(const long *row, const long *column, long entries, long p, long n)
{
    CHECK(entries >= 0 && p >= 0 && n >= 0);
    size_t size = (size_t)p, count = (size_t)entries;
    Normal *s = mem_zalloc(sizeof *s);
    err_defer(release, s);
    s->p = p;
    s->n = n;
    s->entries = entries;
    s->row = mem_array(2 * count + 2 * size + 2, sizeof *s->row);
    s->column = s->row + count;
    s->place = s->column + count;
    s->first = s->place + size;
    size_t triangle = p < NORMAL_DENSE ? size * size : 0;
    s->triangle = mem_zalloc((triangle + count + size + 1) * sizeof *s->triangle);
    s->value = s->triangle + triangle;
    s->work = s->value + count;
    memcpy(s->row, row, count * sizeof *row);
    memcpy(s->column, column, count * sizeof *column);
    Columns columns;
    list_columns(s, &columns);
    err_defer(mem_release, columns.first);
    if (p >= NORMAL_DENSE)
        list_products(s, &columns);
    else
        order_triangle(s, &columns, row);
    err_undefer(true);
    err_undefer(false);
    return s;
}
void normal_free(Normal *s)
{
    if (!s)
        return;
    mem_free(s->row);
    mem_free(s->below);
    mem_free(s->pair);
    mem_free(s->triangle);
    lu_free(s->lu);
    pattern_free(s->pattern);
    mem_free(s);
}

/* --- numbers ---------------------------------------------------------------------------------- */

static void fill(Normal *s)
{
    double *t = s->triangle;
    for (long k = 0; k < s->p; k++) {
        t[k * s->p + k] = 0;
        for (long q = s->first[k]; q < s->first[k + 1]; q++)
            t[s->below[q] * s->p + k] = 0;
    }
    for (long q = 0; q < s->pairs; q++)
        t[s->pair[q].at] += s->value[s->pair[q].i] * s->value[s->pair[q].k];
}

static bool factor_pattern(Normal *s)
{
    vec_zero(s->lu->a, s->lu->count);
    for (long q = 0; q < s->pairs; q++)
        s->lu->a[s->pair[q].at] += s->value[s->pair[q].i] * s->value[s->pair[q].k];
    return lu_factor(s->lu) == ST_OK && sparse_least(s->lu->sparse) > LOST;
}

bool normal_factor(Normal *s, const double *value)
{
    double *t = s->triangle;
    long p = s->p;
    vec_copy(s->value, value, s->entries);
    if (s->lu)
        return factor_pattern(s);
    fill(s);
    for (long k = 0; k < p; k++)
        s->work[k] = t[k * p + k];
    for (long k = 0; k < p; k++) {
        double pivot = t[k * p + k];
        if (!(pivot > LOST * s->work[k]))
            return false;
        const long *from = s->below + s->first[k], *end = s->below + s->first[k + 1];
        for (const long *i = from; i < end; i++) {
            double l = t[*i * p + k] / pivot;
            for (const long *j = from; j < i; j++)
                t[*i * p + *j] -= l * t[*j * p + k] * pivot;
            t[*i * p + *i] -= l * l * pivot;
            t[*i * p + k] = l;
        }
    }
    return true;
}

/* x = J^T m */
static void combine(const Normal *s, double *x)
{
    vec_zero(x, s->n);
    for (long e = 0; e < s->entries; e++)
        x[s->column[e]] += s->value[e] * s->work[s->row[e]];
}

void normal_solve(const Normal *s, const double *r, double *x)
{
    const double *t = s->triangle;
    double *m = s->work;
    long p = s->p;
    if (s->lu) {
        vec_copy(m, r, p);
        lu_solve(s->lu, m);
        combine(s, x);
        return;
    }
    for (long i = 0; i < p; i++)
        m[s->place[i]] = r[i];
    for (long k = 0; k < p; k++)
        for (long q = s->first[k]; q < s->first[k + 1]; q++)
            m[s->below[q]] -= t[s->below[q] * p + k] * m[k];
    for (long k = p - 1; k >= 0; k--) {
        m[k] /= t[k * p + k];
        for (long q = s->first[k]; q < s->first[k + 1]; q++)
            m[k] -= t[s->below[q] * p + k] * m[s->below[q]];
    }
    combine(s, x);
}

long normal_place(const Normal *s, long row)
{
    return s->place[row];
}

const long *normal_below(const Normal *s, long k, long *count)
{
    *count = s->first[k + 1] - s->first[k];
    return s->below + s->first[k];
}

long normal_products(const Normal *s)
{
    return s->pairs;
}
