/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Roots of equations as numbers, to as many digits as Digits says.
 */
#ifndef DAESY_NUMERIC_SEARCH_FIND_ROOT_H
#define DAESY_NUMERIC_SEARCH_FIND_ROOT_H

#include "cas/core/expr.h"

typedef struct FindRootUnknown {
    Expr name;              /* a plain name */
    Expr start;             /* a number where the search begins, or NULL */
    double low[2], high[2]; /* real and imaginary part */
    bool range;             /* a range was given */
} FindRootUnknown;

typedef struct FindRootProblem {
    long n;               /* equations, and unknowns */
    const Expr *equation; /* residuals in the names */
    const FindRootUnknown *unknown;
    Expr procedure; /* of one number, evaluated point by point in place of an equation; or NULL */
    bool complex;   /* complex roots too */
    long most;      /* roots wanted; 0: all of a polynomial, one of anything else */
    /* A LIST of points that are no answers: LISTs of n numbers, EXPR_UNDEFINED for any value. */
    Expr avoid;
} FindRootProblem;

/* The roots as a LIST of points, each a LIST of n numbers: all real ones of a polynomial in one
 * unknown (with `complex` all), one of anything else, the nearest to the start or to zero that
 * lies in the ranges; of one unknown up to `most`. NULL when the search sees none; an empty LIST
 * when there is none, which only polynomials tell. */
Expr find_root_points(const FindRootProblem *problem);

#endif
