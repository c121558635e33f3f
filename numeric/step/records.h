/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The steps of one direction as polynomials, oldest first, as many as memory allows: what a
 * library's integrator hands out after each step, kept for values in between.
 */
#ifndef DAESY_NUMERIC_STEP_RECORDS_H
#define DAESY_NUMERIC_STEP_RECORDS_H

#include <stdbool.h>

/* One step: from `from` to t; coefficient k of the polynomial in (x - t) at coefficient + k*n. */
typedef struct Record {
    double from, t;
    int order;
    double *coefficient;
} Record;

/* All zero but direction (1 or -1) and limit, at least 2: how many are kept. */
typedef struct Records {
    double direction;
    Record *record;
    long count, capacity, limit;
} Records;

/* Adds a step of n unknowns whose coefficients the caller sets. Where the limit is reached the
 * older half is forgotten. */
Record *records_add(Records *records, double from, double t, int order, long n);
/* Forgets the last one. */
void records_drop(Records *records);
/* The step that holds t, or NULL. */
const Record *records_find(const Records *records, double t);
/* The end of the step that holds t or begins there; NaN behind the last one. */
double records_end(const Records *records, double t);
/* y[0..n): its polynomial at t. */
void records_value(const Record *record, long n, double t, double *y);
/* Does t lie beyond end, in their direction, by more than rounding? */
bool records_beyond(const Records *records, double end, double t);
/* Forgets all steps. */
void records_clear(Records *records);

#endif
