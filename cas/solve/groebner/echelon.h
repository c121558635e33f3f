/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Elimination of sparse rows modulo a prime of at most 31 bits, one dense row at a time.
 */
#ifndef DAESY_CAS_SOLVE_GROEBNER_ECHELON_H
#define DAESY_CAS_SOLVE_GROEBNER_ECHELON_H

#include <stdbool.h>
#include <stdint.h>

/* The first value is 1. Columns increase. */
typedef struct EchelonRow {
    const uint32_t *column, *value;
    long length;
} EchelonRow;

typedef struct Echelon {
    uint32_t p;
    long columns;
    EchelonRow *pivot; /* [columns]: the row that begins in this column; length 0 for none */
    int64_t *dense;    /* [columns]: the row at hand, each from 0 to p*p */
    uint64_t work;     /* products so far */
} Echelon;

/* Room for rows of so many columns; echelon_end gives it back. p < 2^31 is prime. */
void echelon_begin(Echelon *e, uint32_t p, long columns);
void echelon_end(Echelon *e);
/* The row at hand is this one. */
void echelon_load(Echelon *e, EchelonRow row);
/* Reduces it by the pivots in the columns from `from` on: values 0..p-1. Raises when interrupted.
 */
void echelon_reduce(Echelon *e, long from);
/* The number of columns from `from` on in which it is not 0. */
long echelon_count(const Echelon *e, long from);
/* Writes these columns. */
void echelon_columns(const Echelon *e, long from, uint32_t *column);
/* Its values in these columns, divided by the first. */
void echelon_values(const Echelon *e, const uint32_t *column, long length, uint32_t *value);

#endif
