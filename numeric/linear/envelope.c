/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The discretised equations of a partial differential equation, and the stages of implicit methods
 * for them, have a few entries in each row. In the order of ordering.c these stand near the
 * diagonal, and elimination with exchanges of rows fills nothing before the first entry of a row
 * and little behind the last: n*w^2 operations for a band of width w instead of n^3.
 * What must hold: rows k to reach[k] are all those, not yet used, with an entry in column k or
 * before. An exchange of two of them leaves that as it is.
 * The order depends on the places of the entries alone, so it is kept while these are the same, as
 * they are from step to step of an integrator.
 */
#include "numeric/linear/envelope.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "numeric/linear/ordering.h"
#include "numeric/linear/vec.h"

Envelope *envelope_new(long n)
{
    CHECK(n > 0);
    size_t count = (size_t)n;
    Envelope *e = mem_zalloc(sizeof *e + (6 * count + 1) * sizeof(long) + count * sizeof(double));
    e->n = n;
    e->cost = NAN;
    e->side = (double *)(e + 1);
    e->start = (long *)(e->side + n);
    e->order = e->start + n + 1;
    e->place = e->order + n;
    e->first = e->place + n;
    e->end = e->first + n;
    e->reach = e->end + n;
    return e;
}

void envelope_free(Envelope *envelope)
{
    if (!envelope)
        return;
    mem_free(envelope->column);
    mem_free(envelope->value);
    mem_free(envelope->known);
    mem_free(envelope);
}

static void make_room(Envelope *e, long entries)
{
    if (entries <= e->room)
        return;
    e->column = mem_rearray(e->column, (size_t)entries, sizeof *e->column);
    e->value = mem_rearray(e->value, (size_t)entries, sizeof *e->value);
    e->known = mem_rearray(e->known, (size_t)(entries + e->n + 1), sizeof *e->known);
    e->room = entries;
}

/* Takes the entries out of a; false: there are too many, or one is not finite. */
static bool gather(Envelope *e, const double *a)
{
    long n = e->n, most = n * n / 8, count = 0;
    double sum = 0;
    make_room(e, most + n);
    for (long i = 0; i < n && count <= most; i++, a += n) {
        e->start[i] = count;
        for (long j = 0; j < n; j++) {
            e->column[count] = j;
            e->value[count] = a[j];
            sum += a[j] * 0;
            count += a[j] != 0;
        }
    }
    e->start[n] = count;
    return count <= most && sum == 0;
}

/* The operations of the elimination without exchanges: in each column the rows that have begun,
 * with as many entries. */
static double cost(Envelope *e, const long *place)
{
    long n = e->n, *begun = e->reach, rows = 0;
    double sum = 0;
    for (long p = 0; p < n; p++) {
        e->first[p] = p;
        begun[p] = 0;
    }
    for (long i = 0; i < n; i++)
        for (long k = e->start[i]; k < e->start[i + 1]; k++) {
            long p = place[i], q = place[e->column[k]], low = p < q ? p : q, high = p < q ? q : p;
            if (low < e->first[high])
                e->first[high] = low;
        }
    for (long p = 0; p < n; p++)
        begun[e->first[p]]++;
    for (long p = 0; p < n; p++) {
        rows += begun[p] - 1; /* that of the pivot is done */
        sum += (double)rows * (double)rows;
    }
    return sum;
}

/* The given order where it is no worse. */
static double choose_order(Envelope *e)
{
    long n = e->n;
    for (long p = 0; p < n; p++)
        e->place[p] = p;
    double given = cost(e, e->place);
    ordering_narrow(n, e->start, e->column, e->order);
    for (long p = 0; p < n; p++)
        e->place[e->order[p]] = p;
    double narrow = cost(e, e->place);
    if (narrow < given)
        return narrow;
    for (long p = 0; p < n; p++)
        e->place[p] = e->order[p] = p;
    return given;
}

/* Puts the entries into a, in order. */
static void scatter(Envelope *e, double *a)
{
    long n = e->n;
    vec_zero(a, n * n);
    for (long p = 0; p < n; p++) {
        long i = e->order[p], first = p, end = p + 1;
        for (long k = e->start[i]; k < e->start[i + 1]; k++) {
            long q = e->place[e->column[k]];
            a[p * n + q] = e->value[k];
            first = q < first ? q : first;
            end = q >= end ? q + 1 : end;
        }
        e->first[p] = first;
        e->end[p] = end;
    }
    for (long p = 0; p < n; p++) { /* no row begins behind its diagonal */
        e->reach[p] = p;
        e->reach[e->first[p]] = p;
    }
    for (long p = 1; p < n; p++)
        if (e->reach[p] < e->reach[p - 1])
            e->reach[p] = e->reach[p - 1];
}

/* Are the entries where those were that the order is for? */
static bool is_known(const Envelope *e)
{
    size_t n = (size_t)e->n, entries = (size_t)e->start[n];
    return !isnan(e->cost) && memcmp(e->known, e->start, (n + 1) * sizeof *e->known) == 0 &&
           memcmp(e->known + n + 1, e->column, entries * sizeof *e->known) == 0;
}

static void know(Envelope *e)
{
    size_t n = (size_t)e->n, entries = (size_t)e->start[n];
    memcpy(e->known, e->start, (n + 1) * sizeof *e->known);
    memcpy(e->known + n + 1, e->column, entries * sizeof *e->known);
    e->cost = choose_order(e);
}

bool envelope_read(Envelope *envelope, double *a)
{
    double n = (double)envelope->n;
    if (!gather(envelope, a))
        return false;
    if (!is_known(envelope))
        know(envelope);
    if (!(envelope->cost < n * n * n / 24))
        return false;
    scatter(envelope, a);
    return true;
}

/* Largest entries of rows, and of columns in units of the rows. */
static void find_scales(const Envelope *e, double *row, double *column)
{
    long n = e->n;
    vec_zero(row, n);
    vec_zero(column, n);
    for (long i = 0; i < n; i++) {
        double *scale = row + e->place[i];
        for (long k = e->start[i]; k < e->start[i + 1]; k++)
            *scale = vec_larger(*scale, fabs(e->value[k]));
        for (long k = e->start[i]; k < e->start[i + 1] && *scale > 0; k++) {
            double *other = column + e->place[e->column[k]];
            *other = vec_larger(*other, fabs(e->value[k]) / *scale);
        }
    }
}

static long best_row(const Envelope *e, const double *a, const double *scale, long k)
{
    long best = k;
    double most = -1;
    for (long i = k; i <= e->reach[k]; i++) {
        double size = e->first[i] <= k && scale[i] > 0 ? fabs(a[i * e->n + k]) / scale[i] : 0;
        if (size > most) {
            most = size;
            best = i;
        }
    }
    return best;
}

static void swap_longs(long *a, long *b)
{
    long x = *a;
    *a = *b;
    *b = x;
}

static void swap_rows(Envelope *e, double *a, long i, long k)
{
    long n = e->n, first = e->first[i] < e->first[k] ? e->first[i] : e->first[k];
    long end = e->end[i] > e->end[k] ? e->end[i] : e->end[k];
    for (long j = first; j < end; j++) {
        double x = a[i * n + j];
        a[i * n + j] = a[k * n + j];
        a[k * n + j] = x;
    }
    swap_longs(&e->first[i], &e->first[k]);
    swap_longs(&e->end[i], &e->end[k]);
}

static void eliminate(Envelope *e, double *a, double inverse, long k)
{
    long n = e->n, end = e->end[k];
    const double *restrict top = a + k * n;
    for (long i = k + 1; i <= e->reach[k]; i++) {
        double *restrict row = a + i * n;
        if (e->first[i] > k || row[k] == 0)
            continue;
        double factor = row[k] *= inverse;
        if (e->end[i] < end)
            e->end[i] = end;
        for (long j = k + 1; j < end; j++)
            row[j] -= factor * top[j];
    }
}

Status envelope_factor(Envelope *envelope, double *a, double *scale, double *inverse, long *pivot,
                       long *where)
{
    long n = envelope->n;
    double *column = scale + n;
    find_scales(envelope, scale, column);
    for (long k = 0; k < n; k++) {
        long best = best_row(envelope, a, scale, k);
        pivot[k] = best;
        if (!(fabs(a[best * n + k]) > (double)n * DBL_EPSILON * scale[best] * column[k])) {
            *where = envelope->order[k];
            return ST_SINGULAR;
        }
        if (best != k) {
            swap_rows(envelope, a, best, k);
            scale[best] = scale[k];
        }
        inverse[k] = 1 / a[k * n + k];
        eliminate(envelope, a, inverse[k], k);
    }
    return ST_OK;
}

void envelope_solve(const Envelope *envelope, const double *a, const double *inverse,
                    const long *pivot, double *b)
{
    long n = envelope->n;
    double *x = envelope->side;
    for (long p = 0; p < n; p++)
        x[p] = b[envelope->order[p]];
    for (long k = 0; k < n; k++) {
        const double *row = a + k * n;
        double sum = x[pivot[k]];
        x[pivot[k]] = x[k];
        for (long j = envelope->first[k]; j < k; j++)
            sum -= row[j] * x[j];
        x[k] = sum;
    }
    for (long k = n - 1; k >= 0; k--) {
        const double *row = a + k * n;
        double sum = x[k];
        for (long j = k + 1; j < envelope->end[k]; j++)
            sum -= row[j] * x[j];
        x[k] = sum * inverse[k];
    }
    for (long p = 0; p < n; p++)
        b[envelope->order[p]] = x[p];
}
