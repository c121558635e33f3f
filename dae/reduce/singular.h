/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where a reduced system is singular: its pivots are zero there, as far as the constraints allow.
 */
#ifndef DAESY_DAE_REDUCE_SINGULAR_H
#define DAESY_DAE_REDUCE_SINGULAR_H

#include <stdint.h>

#include "cas/core/walk.h"

/* The constraints by which pivots are judged. */
typedef struct Singular {
    Expr relations; /* LIST of expressions = 0: constraints, and those of sines and cosines */
    const Expr *unknowns;
    long n;
    uint64_t units; /* of work that may still be done (cas/base/effort.h) */
} Singular;

/* constraints[0..p) (residuals, = 0) of a system in unknowns[0..n), which must stay; large
 * ones, and those with derivatives or that are not polynomials in functions, are left out. */
void singular_begin(Singular *singular, const Expr *constraints, long p, const Expr *unknowns,
                    long n);
/* The pivot where the constraints hold: factors that they make equal to something without unknowns
 * are replaced by its factors, each once and without numbers (x^2+y^2 by L on x^2+y^2 = L^2), since
 * where it is zero matters alone. The pivot itself where nothing is to be said, or only with too
 * much work. */
Expr singular_on(Singular *singular, Expr pivot);

/* Do the constraints make the pivot zero, wherever they hold (x by x^2 = 0)? False where that is
 * not found out with the work that may still be done. By the radical of their ideal: 1 is in it
 * with 1-z*pivot (J. L. Rabinowitsch 1929). */
bool singular_always(Singular *singular, Expr pivot);
/* Is it known to be zero nowhere, with all names and functions in it real? False where that is more
 * work than *units, which it takes from. sizes: empty before the first of expressions that share
 * much. */
bool singular_is_never(Expr e, uint64_t *units, Memo *sizes);
/* Where the determinants of eliminations (a LIST of the LISTs of their pivots) are zero: a LIST of
 * what is left of each pivot when those of its elimination are multiplied, with each factor once;
 * of the pivots a and c-b^2/a it is a*c-b^2. Pivots too large to be factored stay. */
Expr singular_left(Expr eliminations);
/* The distinct ones of these factors, without the large ones, into factors[0..most); returns their
 * number. *all: that is all that is known; else some are missing, and what a large pivot divides
 * out is among them. */
long singular_factors(Expr eliminations, Expr *factors, long most, bool *all);

#endif
