/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is asked at points of the real line: whether two antiderivatives differ by one constant,
 * whether two conditions hold at the same places, and to how many digits a number is right.
 */
#ifndef DAESY_REPL_SHEET_SHEET_POINTS_H
#define DAESY_REPL_SHEET_SHEET_POINTS_H

#include "cas/core/expr.h"

typedef enum PointsDiffer {
    POINTS_NONE,     /* there are no points to ask at */
    POINTS_CONSTANT, /* by a constant wherever a is real */
    POINTS_PARTLY,   /* where both are real, and b is not real everywhere where a is */
    POINTS_JUMP      /* they do not, in real parts */
} PointsDiffer;

/* How a and b differ as functions of the variable: at a grid, and at both sides of all numbers that
 * they are written with; other names stand for positive numbers. With `real`, only where both are
 * real; else in real parts: ln(x) and ln(-x) differ by an imaginary constant, another one on each
 * side of 0. */
PointsDiffer sheet_points_differ(Expr a, Expr b, Expr variable, bool real);

typedef enum PointsHold {
    POINTS_UNKNOWN, /* what is no condition on one name */
    POINTS_SAME,    /* the same numbers, for certain */
    POINTS_ALIKE,   /* the same of those that were asked */
    POINTS_OTHER    /* one holds at a number where the other does not */
} PointsHold;

/* Holds the conditions on a name (relations joined by and, or, not; sets of them, which hold all;
 * sequences and lists, of which one holds; RealRange) against each other. *where is the number of
 * POINTS_OTHER. */
PointsHold sheet_points_hold(Expr stored, Expr result, Expr *where);

/* The digits of the decimal number `result`, two at least, when `value` is it when rounded or cut
 * off so, or those that it has in common with it where it is computed with an error, four of six
 * and more at least; 0 else. Of a complex number those of the shorter part. */
int sheet_points_digits(Expr value, Expr result);

/* Are both numbers, neither of them 0, that differ in their first six digits? So do those that are
 * equal but for rounding beside 1, and those of atoms that are not. */
bool sheet_points_apart(Expr value, Expr result);

#endif
