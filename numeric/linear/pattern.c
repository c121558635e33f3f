/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Entries are put in order by two passes of counting (by rows, then by columns), which takes time
 * in proportion to their number.
 */
#include "numeric/linear/pattern.h"

#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "numeric/linear/vec.h"

#define FILLED 0.2 /* a matrix with more of its entries than this is stored dense */

static Pattern *new_pattern(long n, long entries)
{
    size_t columns = (size_t)n + 1;
    Pattern *p = mem_zalloc(sizeof *p + (columns + (size_t)entries) * sizeof(long));
    p->n = n;
    p->start = (long *)(p + 1);
    p->row = p->start + columns;
    return p;
}

Pattern *pattern_new_dense(long n)
{
    CHECK(n >= 0);
    Pattern *p = mem_zalloc(sizeof *p);
    p->n = n;
    p->count = n * n;
    p->dense = true;
    return p;
}

void pattern_free(Pattern *pattern)
{
    mem_free(pattern);
}

/* order[0..entries): the entries in `before` (NULL: as they are) put into the order of key, those
 * of one key as they were. first: n+1 numbers. */
static void sort_by(const long *key, const long *before, long entries, long n, long *first,
                    long *order)
{
    memset(first, 0, (size_t)(n + 1) * sizeof *first);
    for (long e = 0; e < entries; e++)
        first[key[e] + 1]++;
    for (long k = 0; k < n; k++)
        first[k + 1] += first[k];
    for (long e = 0; e < entries; e++) {
        long entry = before ? before[e] : e;
        order[first[key[entry]]++] = entry;
    }
}

/* Puts the entries into the pattern in this order, those that share a place once. */
static void fill(Pattern *p, const long *row, const long *column, const long *order, long entries,
                 long *place)
{
    long last_row = -1, last_column = -1;
    for (long k = 0; k < entries; k++) {
        long i = row[order[k]], j = column[order[k]];
        if (i != last_row || j != last_column) {
            p->row[p->count++] = i;
            p->start[j + 1]++;
        }
        last_row = i;
        last_column = j;
        if (place)
            place[order[k]] = p->count - 1;
    }
    for (long j = 0; j < p->n; j++)
        p->start[j + 1] += p->start[j];
}

Pattern *pattern_new_sparse(long n, const long *row, const long *column, long entries, long *place)
{
    CHECK(n >= 0 && entries >= 0);
    Pattern *p = new_pattern(n, entries);
    err_defer(mem_release, p);
    long *order = mem_array((size_t)(2 * entries + n) + 1, sizeof *order);
    err_undefer(false);
    long *by_row = order + entries, *first = by_row + entries;
    sort_by(row, NULL, entries, n, first, by_row);
    sort_by(column, by_row, entries, n, first, order);
    fill(p, row, column, order, entries, place);
    mem_free(order);
    return p;
}

Pattern *pattern_new(long n, const long *row, const long *column, long entries, long *place)
{
    if (n >= PATTERN_LEAST) {
        Pattern *p = pattern_new_sparse(n, row, column, entries, place);
        if ((double)p->count <= FILLED * (double)n * (double)n)
            return p;
        pattern_free(p);
    }
    for (long e = 0; place && e < entries; e++)
        place[e] = row[e] * n + column[e];
    return pattern_new_dense(n);
}

long pattern_place(const Pattern *pattern, long i, long j)
{
    CHECK(i >= 0 && i < pattern->n && j >= 0 && j < pattern->n);
    if (pattern->dense)
        return i * pattern->n + j;
    long low = pattern->start[j], high = pattern->start[j + 1];
    while (low < high) {
        long middle = low + (high - low) / 2;
        if (pattern->row[middle] == i)
            return middle;
        if (pattern->row[middle] < i)
            low = middle + 1;
        else
            high = middle;
    }
    return -1;
}

void pattern_spread(const Pattern *pattern, const double *value, double *dense)
{
    long n = pattern->n;
    if (pattern->dense) {
        vec_copy(dense, value, n * n);
        return;
    }
    vec_zero(dense, n * n);
    for (long j = 0; j < n; j++)
        for (long k = pattern->start[j]; k < pattern->start[j + 1]; k++)
            dense[pattern->row[k] * n + j] = value[k];
}

void pattern_columns(const Pattern *pattern, const double *value, char *nonzero)
{
    long n = pattern->n;
    memset(nonzero, 0, (size_t)n);
    if (pattern->dense) {
        for (long i = 0; i < n; i++)
            for (long j = 0; j < n; j++)
                nonzero[j] |= value[i * n + j] != 0;
        return;
    }
    for (long j = 0; j < n; j++)
        for (long k = pattern->start[j]; k < pattern->start[j + 1]; k++)
            nonzero[j] |= value[k] != 0;
}
