/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Index reduction by splitting (the matrix view of the course): with E*x' = G, kernel K (K*E = 0)
 * and complement L, the system is split into the differential part L*(E*x'-G) and the algebraic
 * part K*(E*x'-G) = -K*G = 0, the algebraic part is differentiated, and so on until it is empty.
 * On shared graphs throughout; an algebraic equation is normalised while it is small.
 */
#ifndef DAESY_DAE_REDUCE_REDUCE_H
#define DAESY_DAE_REDUCE_REDUCE_H

#include "cas/core/rtable.h"
#include "dae/model/sample.h"

/* One step of the reduction. The arrays belong to the struct (reduce_end). */
typedef struct Reduce {
    Expr *differential; /* r equations (expressions = 0), independent in the derivatives */
    long rank;
    Expr *algebraic;     /* m - r equations free of the derivatives */
    Expr *derivative;    /* their total derivatives */
    long *algebraic_row; /* the equation each came from */
    long algebraic_count;
    Expr *pivots; /* r pivots; those that are no numbers were assumed nonzero */
} Reduce;

/* Splits equations (expressions, or equations a = b taken as a - b) linear in the derivatives
 * dvars[0..n) = diff(x_i(t), t), or any order of them; lower derivatives count as states. The
 * independent variable is theirs.
 * L takes the r equations that gave the pivots as they are; K is the elimination of the others.
 * Raises ST_DOMAIN when an equation is not linear in the derivatives (naming it) or dvars are no
 * derivatives. reduce_end pairs with it in one function. */
void reduce_begin(Reduce *reduce, const Expr *eqs, long m, const Expr *dvars, long n);
/* The same with a point where pivots that are small are avoided. */
void reduce_begin_at(Reduce *reduce, const Expr *eqs, long m, const Expr *dvars, long n,
                     Sample *sample);
void reduce_end(Reduce *reduce);
/* An algebraic equation as it is shown: in normal form while it is small. */
Expr reduce_shown(Expr algebraic);

/* Raises ST_DOMAIN: equation i (from 0) is not linear in the derivatives. */
_Noreturn void reduce_refuse_nonlinear(long i, Expr equation);

/* K and L of a matrix E (m x n) of rank r: K is (m-r) x m with K*E = 0, L is r x m with L*E of
 * full rank and [L;K] nonsingular. All three are verified by the zero test before they are returned
 * (ST_INTERNAL otherwise). Empty parts are matrices with 0 rows. */
long reduce_kernel(RTable **K, RTable **L, const RTable *E);

#endif
