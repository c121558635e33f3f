/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Linear equations for undetermined coefficients, collected by monomials.
 */
#ifndef DAESY_CAS_INTEGRATE_UNDETERMINED_H
#define DAESY_CAS_INTEGRATE_UNDETERMINED_H

#include "cas/core/walk.h"

/* One coefficient: of unknown column in the equation of a monomial. */
typedef struct UndeterminedEntry {
    long row, column;
    Expr value;
} UndeterminedEntry;

typedef struct Undetermined {
    const Expr *name; /* what polynomials are in */
    long names;
    long columns; /* the last one is the right side */
    Memo row;     /* monomial to its row + 1 */
    long rows;
    UndeterminedEntry *entry;
    long count, capacity;
} Undetermined;

/* Pairs with undetermined_end, which err_defer runs too. */
void undetermined_begin(Undetermined *u, const Expr *name, long names, long unknowns);
void undetermined_end(Undetermined *u);
/* The column is that of the unknown whose multiple of the polynomial is added to the left sides, or
 * the number of unknowns for the right side. */
void undetermined_add(Undetermined *u, long column, Expr polynomial);
/* A solution x[0..unknowns), what is free being zero; false: there is none. */
bool undetermined_solve(const Undetermined *u, Expr *x);

#endif
