/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Linear constant pencils s*E - A of systems E*x' = A*x + f(t): the canonical forms of Weierstrass
 * and Kronecker, exactly, with the matrices that lead to them.
 */
#ifndef DAESY_DAE_REDUCE_PENCIL_H
#define DAESY_DAE_REDUCE_PENCIL_H

#include "cas/core/rtable.h"
#include "dae/model/model.h"

/* How the finite part J is shown. */
typedef enum PencilForm {
    PENCIL_COMPANION, /* companion matrices: rational, no root is taken */
    PENCIL_JORDAN,    /* Jordan blocks: eigenvalues by radicals or RootOf */
    PENCIL_PLAIN      /* as the splitting gives it */
} PencilForm;

/* W*E*T and W*A*T are block diagonal, W and T nonsingular. The blocks, in order:
 *  - for each column index e a block e x (e+1): [I 0] in E, [0 I] in A (unknowns left free);
 *  - for each row index h a block (h+1) x h: [I;0] in E, [0;I] in A (conditions on f);
 *  - the finite part: I in E, J in A (differential equations);
 *  - the infinite part: N in E, I in A (algebraic equations), N nilpotent. */
typedef struct Pencil {
    bool regular; /* square and det(s*E - A) not identically zero */
    Expr columns; /* list of the column (right) minimal indices, increasing */
    Expr rows;    /* list of the row (left) minimal indices, increasing */
    RTable *J, *N, *W, *T;
    RTable *E, *A; /* W*E*T and W*A*T */
    long index;    /* least p with N^p = 0, 0 when N is empty: the differential index */
} Pencil;

/* The form of s*E - A, both m x n of numbers and names (names count as indeterminates; floats as
 * the rationals they are). Verified by multiplication (ST_INTERNAL otherwise; ST_UNABLE when the
 * zero test cannot decide, which needs algebraic numbers). Raises ST_DOMAIN when the shapes
 * differ. Nothing has to be released. */
void pencil_reduce(Pencil *pencil, const RTable *E, const RTable *A, PencilForm form);

/* E, A (m x n) and f (a column) with E*x' = A*x + f for a model that is linear with constant
 * coefficients; x: the unknowns, then for those of order k > 1 their derivatives below the k-th,
 * each with one more row that says so. *x is the list of them. False when the model is not
 * linear with constant coefficients: nothing is then set. */
bool pencil_of_model(RTable **E, RTable **A, RTable **f, Expr *x, const Model *model);

#endif
