/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Exact smallest values of functions of several variables over ranges.
 */
#ifndef DAESY_CAS_CALCULUS_EXTREMUM_H
#define DAESY_CAS_CALCULUS_EXTREMUM_H

#include "cas/core/expr.h"

typedef struct Extremum {
    Expr value;  /* may be -infinity */
    Expr points; /* a LIST of LISTs of the variables' values; empty where it is not attained */
    bool more;   /* it is attained elsewhere too */
} Extremum;

/* The infimum of f for low[i] <= x[i] <= high[i] (constants, infinity allowed) and where it is
 * attained. false when f has other names in it, critical points cannot all be found, or values
 * cannot be compared. */
bool extremum_smallest(Extremum *result, Expr f, const Expr *x, const Expr *low, const Expr *high,
                       long n);
/* The sign of a - b for real expressions free of the variables, infinities included; 2 when it is
 * open. */
int extremum_compare(Expr a, Expr b);

#endif
