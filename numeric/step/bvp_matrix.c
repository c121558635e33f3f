/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * With the Jacobians J0, Jm, J1 at the left end, the middle and the right end the formula of
 * Lobatto has the derivatives -I - h/6 (J0 + 2 Jm) - h^2/12 Jm J0 by the values on the left and
 * I - h/6 (J1 + 2 Jm) + h^2/12 Jm J1 by those on the right.
 *
 * With a pattern both have the pattern of I + J + J J, which is found once; a mesh then copies it
 * to its places in the whole.
 */
#include "numeric/step/bvp_matrix.h"

#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "numeric/linear/abd.h"
#include "numeric/linear/sparse.h"
#include "numeric/linear/vec.h"

struct BvpMatrix {
    const Pattern *jacobian;
    const long *row, *column; /* of the conditions' slopes */
    long entries, count;
    Abd *abd; /* dense ones alone */
    /* All else is of those with a pattern. */
    Pattern *block, *whole;
    Sparse *factors;
    double *value;
    long *place;  /* of each block's values, left and right in turns, then of the conditions */
    double *work; /* n */
};

/* --- patterns --------------------------------------------------------------------------------- */

static void put_row(long i, long j, long *row, long *count, long *mark)
{
    if (mark[i] != j)
        row[(*count)++] = i;
    mark[i] = j;
}

/* The rows of column j of I + J + J J, each once: into row; their number. mark[i] == j: is there.
 */
static long block_column(const Pattern *J, long j, long *row, long *mark)
{
    long count = 0;
    put_row(j, j, row, &count, mark);
    for (long k = J->start[j]; k < J->start[j + 1]; k++) {
        long inner = J->row[k];
        put_row(inner, j, row, &count, mark);
        for (long l = J->start[inner]; l < J->start[inner + 1]; l++)
            put_row(J->row[l], j, row, &count, mark);
    }
    return count;
}

/* The rows of all columns, one after the other (NULL: they are only counted), and their columns. */
static long block_entries(const Pattern *J, long *row, long *column, long *mark)
{
    long n = J->n, count = 0, *found = mark + n;
    for (long i = 0; i < n; i++)
        mark[i] = -1;
    for (long j = 0; j < n; j++) {
        long here = block_column(J, j, found, mark);
        for (long k = 0; k < here && row; k++) {
            row[count + k] = found[k];
            column[count + k] = j;
        }
        count += here;
    }
    return count;
}

static Pattern *block_pattern(const Pattern *J)
{
    long *mark = mem_array((size_t)(2 * J->n) + 1, sizeof *mark);
    err_defer(mem_release, mark);
    long count = block_entries(J, NULL, NULL, mark);
    long *row = mem_array((size_t)(2 * count) + 1, sizeof *row), *column = row + count;
    err_defer(mem_release, row);
    block_entries(J, row, column, mark);
    Pattern *made = pattern_new_sparse(J->n, row, column, count, NULL);
    err_undefer(true);
    err_undefer(true);
    return made;
}

/* Entries of a block, moved to where it stands in the whole. */
static long put_places(const Pattern *block, long row_offset, long column_offset, long *row,
                       long *column)
{
    for (long j = 0; j < block->n; j++)
        for (long k = block->start[j]; k < block->start[j + 1]; k++) {
            row[k] = row_offset + block->row[k];
            column[k] = column_offset + j;
        }
    return block->count;
}

static void lay_out(BvpMatrix *m)
{
    long n = m->jacobian->n, at = 0, all = 2 * m->count * m->block->count + m->entries;
    m->place = mem_array((size_t)all + 1, sizeof *m->place);
    long *row = mem_array((size_t)(2 * all) + 1, sizeof *row), *column = row + all;
    err_defer(mem_release, row);
    for (long i = 0; i < m->count; i++)
        for (int side = 0; side < 2; side++)
            at += put_places(m->block, i * n, (i + side) * n, row + at, column + at);
    for (long e = 0; e < m->entries; e++, at++) {
        row[at] = m->count * n + m->row[e];
        column[at] = m->column[e] < n ? m->column[e] : (m->count - 1) * n + m->column[e];
    }
    m->whole = pattern_new_sparse((m->count + 1) * n, row, column, all, m->place);
    m->value = mem_zalloc(((size_t)m->whole->count + 1) * sizeof *m->value);
    m->factors = sparse_new_whole(m->whole);
    err_undefer(true);
}

static void drop_mesh(BvpMatrix *m)
{
    sparse_free(m->factors);
    pattern_free(m->whole);
    mem_free(m->place);
    mem_free(m->value);
    abd_free(m->abd);
    m->factors = NULL;
    m->whole = NULL;
    m->place = NULL;
    m->value = NULL;
    m->abd = NULL;
}

static void release(void *matrix)
{
    bvp_matrix_free(matrix);
}

BvpMatrix *bvp_matrix_new(const Pattern *jacobian, const long *row, const long *column,
                          long entries)
{
    BvpMatrix *m = mem_zalloc(sizeof *m);
    err_defer(release, m);
    m->jacobian = jacobian;
    m->row = row;
    m->column = column;
    m->entries = entries;
    if (!jacobian->dense) {
        m->block = block_pattern(jacobian);
        m->work = mem_zalloc(((size_t)jacobian->n + 1) * sizeof *m->work);
    }
    err_undefer(false);
    return m;
}

void bvp_matrix_free(BvpMatrix *m)
{
    if (!m)
        return;
    drop_mesh(m);
    pattern_free(m->block);
    mem_free(m->work);
    mem_free(m);
}

void bvp_matrix_resize(BvpMatrix *m, long count)
{
    CHECK(count > 0);
    bool fits = m->abd ? m->abd->capacity >= count : m->whole && m->count == count;
    m->count = count;
    if (!fits) {
        drop_mesh(m);
        if (m->jacobian->dense)
            m->abd = abd_new(m->jacobian->n, count);
        else
            lay_out(m);
    }
    if (m->abd)
        m->abd->count = count;
}

/* --- values ----------------------------------------------------------------------------------- */

/* sign*I - h/6 (J + 2 Jm) + sign*h^2/12 Jm J, sign -1 for the left end. */
static void fill_block(long n, const double *J, const double *Jm, double h, double sign,
                       double *block)
{
    for (long p = 0; p < n; p++)
        for (long q = 0; q < n; q++) {
            double product = 0;
            for (long k = 0; k < n; k++)
                product += Jm[p * n + k] * J[k * n + q];
            block[p * n + q] = (p == q ? sign : 0) - h / 6 * (J[p * n + q] + 2 * Jm[p * n + q]) +
                               sign * h * h / 12 * product;
        }
}

/* The same with a pattern, into the places of the block's values. */
static void fill_places(BvpMatrix *m, const double *J, const double *Jm, double h, double sign,
                        const long *place)
{
    const Pattern *p = m->jacobian, *block = m->block;
    double *sum = m->work; /* all zero between columns */
    for (long j = 0; j < p->n; j++) {
        sum[j] += sign;
        for (long k = p->start[j]; k < p->start[j + 1]; k++) {
            long inner = p->row[k];
            double part = sign * h * h / 12 * J[k];
            sum[inner] -= h / 6 * (J[k] + 2 * Jm[k]);
            for (long l = p->start[inner]; l < p->start[inner + 1]; l++)
                sum[p->row[l]] += part * Jm[l];
        }
        for (long k = block->start[j]; k < block->start[j + 1]; k++) {
            m->value[place[k]] = sum[block->row[k]];
            sum[block->row[k]] = 0;
        }
    }
}

void bvp_matrix_put_interval(BvpMatrix *m, long interval, double h, const double *left,
                             const double *middle, const double *right)
{
    CHECK(interval >= 0 && interval < m->count);
    long n = m->jacobian->n;
    if (m->abd) {
        fill_block(n, left, middle, h, -1, m->abd->left + interval * n * n);
        fill_block(n, right, middle, h, 1, m->abd->right + interval * n * n);
        return;
    }
    const long *place = m->place + 2 * interval * m->block->count;
    fill_places(m, left, middle, h, -1, place);
    fill_places(m, right, middle, h, 1, place + m->block->count);
}

void bvp_matrix_put_conditions(BvpMatrix *m, const double *slopes)
{
    long n = m->jacobian->n;
    if (!m->abd) {
        for (long e = 0; e < m->entries; e++)
            m->value[m->place[2 * m->count * m->block->count + e]] = slopes[e];
        return;
    }
    vec_zero(m->abd->first, n * n);
    vec_zero(m->abd->last, n * n);
    for (long e = 0; e < m->entries; e++) {
        double *end = m->column[e] < n ? m->abd->first : m->abd->last;
        end[m->row[e] * n + m->column[e] % n] = slopes[e];
    }
}

Status bvp_matrix_factor(BvpMatrix *m)
{
    return m->abd ? abd_factor(m->abd) : sparse_factor(m->factors, m->value, NULL);
}

void bvp_matrix_solve(BvpMatrix *m, double *r)
{
    if (m->abd)
        abd_solve(m->abd, r);
    else
        sparse_solve(m->factors, r);
}
