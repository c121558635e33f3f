/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Small linear systems on shared graphs: entries are never normalised, so that what several stages
 * of a reduction have in common stays common.
 */
#ifndef DAESY_DAE_MODEL_STAGE_H
#define DAESY_DAE_MODEL_STAGE_H

#include "cas/algebra/zero.h"
#include "dae/model/sample.h"

/* An entry that is not zero. */
typedef struct StageEntry {
    long column;
    Expr e;
    double size;      /* at the sample, NaN: not asked for */
    signed char kind; /* its class, likewise -1 */
} StageEntry;

typedef struct StageRow {
    StageEntry *entry; /* by ascending columns */
    long n, room;
} StageRow;

/* The rows that a row is made of, of those with the highest level at least some. */
enum { STAGE_SOURCES = 8 };
typedef struct StageSources {
    long row[STAGE_SOURCES]; /* the higher level first */
    long n;
} StageSources;

typedef struct Stage {
    long rows, columns, rank;
    StageRow *row;
    Expr *side; /* rows: matrix . x = side: set by the caller, changed by the elimination */
    long *pivot_row, *pivot_column; /* of each step */
    char *row_used, *column_used;
    long *level;           /* of each row, how often it was differentiated: set by the caller */
    StageSources *sources; /* of each row after the elimination */
    double *scale;         /* largest entry of each row at the sample before the elimination */
    StageRow spare;        /* where a row is built */
    Expr (*meaning)(Expr e, void *arg); /* what an entry stands for, asked before it is judged: set
                                           by the caller where names stand for values */
    void *arg;
    struct ZeroPoint *point; /* helps to tell zeros, or NULL: set by the caller */
} Stage;

/* A matrix of zeros. stage_end pairs with it in one function. */
void stage_begin(Stage *stage, long rows, long columns);
void stage_end(Stage *stage);
/* Appends an entry to row i; column by column. Zeros are left out. */
void stage_append(Stage *stage, long i, long column, Expr e);
/* The entry at (i, j), EXPR_ZERO where there is none. */
Expr stage_entry(const Stage *stage, long i, long j);
/* Eliminates; sets the rank. Without a sample (NULL) numbers are pivots before parameters, those
 * before functions; with one, entries that are large there before others, whatever they are, then
 * those that make fewest new entries. Every pivot was certified
 * nonzero by the zero test. Afterwards side[i] = 0 is a consequence of the equations for every row
 * without a pivot. */
void stage_eliminate(Stage *stage, Sample *sample);
/* After an elimination whose rank is the number of columns: the solution, x[0..columns). */
void stage_back(const Stage *stage, Expr *x);

#endif
