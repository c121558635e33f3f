/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values in the equations that may have a peak or a front where the solution has them.
 */
#ifndef DAESY_DAE_AHEAD_PEAKS_H
#define DAESY_DAE_AHEAD_PEAKS_H

#include "dae/model/ivp.h"
#include "numeric/program/tape_range.h"

typedef struct Peaks Peaks;

/* What in the equations of ivp may have one, for peaks_new: a list that the caller keeps marked;
 * NULL: nothing. */
Expr peaks_find(const Ivp *ivp);
/* list: of peaks_find, or NULL; states[0..n) are what they may depend on besides t; both are
 * borrowed. NULL when there is nothing to look for. */
Peaks *peaks_new(Expr list, Expr t, const Expr *states, long n);
void peaks_free(Peaks *peaks); /* NULL is nothing */
long peaks_count(const Peaks *peaks);

/* A flag of each: does its value change with the ratio of its measure, as a power does? Else with
 * the difference, as a function. */
const char *peaks_ratios(const Peaks *peaks);
/* measure[0..peaks_count): arguments of functions and bases of powers at (t, y). */
void peaks_measures(Peaks *peaks, double t, const double *y, double *measure);
void peaks_values(Peaks *peaks, double t, const double *y, double *value);
/* Bounds of the values while the solution goes through y[0..count) at times[0..count), which are
 * even. */
void peaks_range(Peaks *peaks, long count, const double *times, const double *const *y,
                 TapeRange *out);

#endif
