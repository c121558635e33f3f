/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values of expressions in doubles at one known point, for choosing pivots: an answer "small here"
 * is all that is asked, so nothing is compiled; a memo keeps every node's value.
 */
#ifndef DAESY_DAE_MODEL_SAMPLE_H
#define DAESY_DAE_MODEL_SAMPLE_H

#include "cas/core/walk.h"

typedef struct Sample {
    Memo places; /* node -> 1 + its place in values */
    double *values;
    long count, capacity;
} Sample;

/* A point at which kernels[0..n) (names, functions, derivatives) have these values (NaN: not
 * known). sample_end pairs with it in one function. */
void sample_begin(Sample *sample, const Expr *kernels, const double *values, long n);
void sample_end(Sample *sample);
/* The value of e, NaN where something in it has none. */
double sample_value(Sample *sample, Expr e);
/* Values that are alike to 13 digits, each moved by its own part; the caller frees. */
double *sample_alike(const double *values, long n);
/* The first of the expressions of a LIST that is zero to rounding where kernels[0..n) have values:
 * no larger there than it differs from where they have others that are alike. NULL: none. */
Expr sample_vanishing(const Expr *kernels, const double *values, long n, Expr list);

#endif
