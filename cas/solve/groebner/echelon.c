/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A row is made dense, and what sparse rows begin in its columns are subtracted from left to right.
 * Products of two residues stay below 2^62: a difference that becomes negative gets p*p back,
 * without a branch, and is reduced only when its column is reached (as in B. Boyer, C. Eder, J.-C.
 * Faugere, S. Lachartre, F. Martani, GBLA, ISSAC 2016).
 */
#include "cas/solve/groebner/echelon.h"

#include <string.h>

#include "cas/base/compat.h"

#include <flint/ulong_extras.h>

#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"

void echelon_begin(Echelon *e, uint32_t p, long columns)
{
    CHECK(p > 1 && p >> 31 == 0 && columns >= 0);
    *e = (Echelon){.p = p, .columns = columns};
    e->pivot = mem_zalloc((size_t)(columns + 1) * sizeof *e->pivot);
    e->dense = mem_zalloc((size_t)(columns + 1) * sizeof *e->dense);
}

void echelon_end(Echelon *e)
{
    mem_free(e->pivot);
    mem_free(e->dense);
    e->pivot = NULL;
    e->dense = NULL;
}

void echelon_load(Echelon *e, EchelonRow row)
{
    memset(e->dense, 0, (size_t)e->columns * sizeof *e->dense);
    for (long k = 0; k < row.length; k++)
        e->dense[row.column[k]] = row.value[k];
}

/* dense -= factor*row; the lead, which vanishes, included. */
static void subtract(int64_t *dense, EchelonRow row, int64_t factor, int64_t square)
{
    const uint32_t *column = row.column, *value = row.value;
    long k = 0;

    for (; k < row.length % 4; k++) {
        int64_t d = dense[column[k]] - factor * value[k];

        dense[column[k]] = d + ((d >> 63) & square);
    }
    for (; k < row.length; k += 4) {
        int64_t a = dense[column[k]] - factor * value[k];
        int64_t b = dense[column[k + 1]] - factor * value[k + 1];
        int64_t c = dense[column[k + 2]] - factor * value[k + 2];
        int64_t d = dense[column[k + 3]] - factor * value[k + 3];

        dense[column[k]] = a + ((a >> 63) & square);
        dense[column[k + 1]] = b + ((b >> 63) & square);
        dense[column[k + 2]] = c + ((c >> 63) & square);
        dense[column[k + 3]] = d + ((d >> 63) & square);
    }
}

void echelon_reduce(Echelon *e, long from)
{
    int64_t p = e->p, square = p * p;

    err_poll();
    for (long c = from; c < e->columns; c++) {
        if (e->dense[c] == 0)
            continue;
        e->dense[c] %= p;
        if (e->dense[c] == 0 || e->pivot[c].length == 0)
            continue;
        e->work += (uint64_t)e->pivot[c].length;
        subtract(e->dense, e->pivot[c], e->dense[c], square);
        e->dense[c] = 0;
    }
}

long echelon_count(const Echelon *e, long from)
{
    long count = 0;

    for (long c = from; c < e->columns; c++)
        count += e->dense[c] != 0;
    return count;
}

void echelon_columns(const Echelon *e, long from, uint32_t *column)
{
    for (long c = from; c < e->columns; c++)
        if (e->dense[c] != 0)
            *column++ = (uint32_t)c;
}

void echelon_values(const Echelon *e, const uint32_t *column, long length, uint32_t *value)
{
    uint64_t inverse = n_invmod((ulong)e->dense[column[0]], e->p);

    for (long k = 0; k < length; k++)
        value[k] = (uint32_t)((uint64_t)e->dense[column[k]] * inverse % e->p);
}
