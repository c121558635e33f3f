/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The order of pivots of a sparse elimination in the value graph. Inside numeric/program/tape*.c
 * only.
 */
#ifndef DAESY_NUMERIC_PROGRAM_TAPE_PIVOT_H
#define DAESY_NUMERIC_PROGRAM_TAPE_PIVOT_H

#include "numeric/program/tape_ir.h"

typedef struct TapeEntry {
    long column;
    TapeValue value;
    double at;        /* at the sample */
    TapeValue before; /* what it was before the last row was subtracted, or TAPE_NONE */
} TapeEntry;

typedef struct TapeRow {
    TapeEntry *entry;
    long count, capacity;
    TapeValue rhs;
    double scale; /* largest entry at the sample */
    bool done;
} TapeRow;

/* How long the processor waits for a value. */
typedef struct TapeDelay {
    const TapeIr *ir;
    long *delay; /* of the first values */
    long count, capacity;
} TapeDelay;

typedef struct TapePivots TapePivots;

/* For the m rows as they are now; row and delay are borrowed. */
TapePivots *tape_pivots_new(TapeRow *row, long m, TapeDelay *delay);
void tape_pivots_free(TapePivots *pivots); /* NULL is nothing */
/* The pivot that makes fewest new entries among those large enough; on a tie numbers first, then
 * what is known soonest: a chain is eliminated from both ends, and the processor does both at once.
 * False: there is none. */
bool tape_pivots_choose(const TapePivots *pivots, long *row, long *column);
/* The rows that are not done and have an entry in the column, ascending. */
const long *tape_pivots_rows(TapePivots *pivots, long column, long *count);
/* Row i has got an entry in the column. */
void tape_pivots_add(TapePivots *pivots, long i, long column);
/* Row p, done now, was subtracted from the rows of column q. */
void tape_pivots_update(TapePivots *pivots, long p, long q);

#endif
