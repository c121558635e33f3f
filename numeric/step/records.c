/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Steps as polynomials. What must hold: each record begins where the one before it ends.
 */
#include "numeric/step/records.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "cas/base/check.h"
#include "cas/base/mem.h"

static void drop_older_half(Records *records)
{
    long half = records->count / 2;
    for (long i = 0; i < half; i++)
        mem_free(records->record[i].coefficient);
    memmove(records->record, records->record + half,
            (size_t)(records->count - half) * sizeof *records->record);
    records->count -= half;
}

Record *records_add(Records *records, double from, double t, int order, long n)
{
    CHECK(records->limit >= 2 && order >= 0);
    if (records->count == records->limit)
        drop_older_half(records);
    if (records->count == records->capacity) {
        long more = 2 * records->capacity + 64;
        records->record = mem_rearray(records->record, (size_t)more, sizeof *records->record);
        records->capacity = more;
    }
    double *coefficient = mem_array((size_t)((order + 1) * n), sizeof *coefficient);
    Record *record = &records->record[records->count++];
    *record = (Record){from, t, order, coefficient};
    return record;
}

void records_drop(Records *records)
{
    CHECK(records->count > 0);
    mem_free(records->record[--records->count].coefficient);
}

/* The last step that begins at t or before it; the first one where none does. */
static long last_from(const Records *records, double t)
{
    long low = 0, high = records->count;
    while (high - low > 1) {
        long middle = low + (high - low) / 2;
        if (records->direction * (t - records->record[middle].from) >= 0)
            low = middle;
        else
            high = middle;
    }
    return low;
}

double records_end(const Records *records, double t)
{
    long k = last_from(records, t);
    return k < records->count && records->direction * (records->record[k].t - t) > 0
               ? records->record[k].t
               : NAN;
}

const Record *records_find(const Records *records, double t)
{
    if (records->count == 0 || records->direction * (t - records->record[0].from) < 0)
        return NULL;
    const Record *record = &records->record[last_from(records, t)];
    return records->direction * (record->t - t) >= 0 ? record : NULL;
}

void records_value(const Record *record, long n, double t, double *y)
{
    for (long i = 0; i < n; i++) {
        double sum = 0;
        for (int k = record->order; k >= 0; k--)
            sum = sum * (t - record->t) + record->coefficient[k * n + i];
        y[i] = sum;
    }
}

bool records_beyond(const Records *records, double end, double t)
{
    double gap = records->direction * (t - end);
    return gap > 32 * DBL_EPSILON * fabs(t);
}

void records_clear(Records *records)
{
    for (long i = 0; i < records->count; i++)
        mem_free(records->record[i].coefficient);
    mem_free(records->record);
    records->record = NULL;
    records->count = records->capacity = 0;
}
