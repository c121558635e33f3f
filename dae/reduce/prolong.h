/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Structural index reduction on jets: the derivatives that the signature method asks for are taken
 * as Taylor coefficients of the shared graph and solved stage by stage, block by block, each a
 * linear system with the same Jacobian. What is solved stays a shared graph; nothing is expanded.
 */
#ifndef DAESY_DAE_REDUCE_PROLONG_H
#define DAESY_DAE_REDUCE_PROLONG_H

#include "dae/model/sample.h"
#include "dae/reduce/sigma.h"

typedef struct Constraint {
    Expr residual; /* in the states alone */
    long equation; /* the user's equation it comes from ... */
    long level;    /* ... differentiated so often; 0: as it stands */
    long block;    /* of the triangular form: given the blocks before, the constraints of one
                      are independent in the states of its own unknowns ... */
    long stage;    /* ... and those of a stage in their derivatives of order d + stage */
} Constraint;

typedef enum ProlongEnd {
    PROLONG_DONE,
    PROLONG_SINGULAR, /* the Jacobian of the block with equation `witness` is singular */
    PROLONG_NONLINEAR /* equation `witness` is not linear in what it should be solved for */
} ProlongEnd;

typedef struct Prolong {
    ProlongEnd end; /* not done: only what was found so far stands in the rest */
    long witness;
    Expr *solved;       /* derivatives diff(x(t),t$k) that the equations determine linearly ... */
    Expr *values;       /* ... and their values in terms of the states */
    Expr *veils;        /* names for the Taylor coefficients, derivative of order k over k!, ... */
    Expr *coefficients; /* ... and these in terms of the states and of earlier names */
    long solved_count;
    Expr *rows;  /* as many relations that they satisfy, in the states and in them: */
    long *group; /* of derivative and of relation k: those of one determine each other, ascending */
    long group_count;
    Expr *states; /* derivatives that stay: the state, more of them than degrees of freedom */
    long state_count;
    long *orders;            /* states of unknown j are among its derivatives below this order */
    Constraint *constraints; /* states - constraints = degrees of freedom */
    long constraint_count;
    Expr *pivots; /* assumed nonzero, numbers included */
    long pivot_count;
    Expr *last; /* lists: those of the last stage of each block, whose product is the determinant
                   of its Jacobian */
    long last_count;
    long index; /* most often that an equation was differentiated */
} Prolong;

/* keep[j] (NULL: all 0): derivatives of unknown j below this order are states, whatever the
 * equations say of them, which then becomes constraints; the derivatives keep[j] are all solved.
 * sample (NULL: none): a point where small pivots are avoided. Raises ST_SINGULAR when the system
 * is structurally singular. prolong_end pairs with it in one function. */
void prolong_begin(Prolong *prolong, const Model *model, const Sigma *sigma, const long *keep,
                   Sample *sample);
void prolong_end(Prolong *prolong);
/* Raises ST_UNABLE in words unless the prolongation was done. */
void prolong_check(const Prolong *prolong, const Model *model);
/* The differential index of a system whose structure holds: most often that an equation must be
 * differentiated before the derivatives x_j^(keep[j]) are all determined. It need not be linear in
 * them: what the equations define implicitly counts as determined. */
long prolong_index(const Model *model, const Sigma *sigma, const long *keep);
/* Distinct multiplications and divisions needed to compute e[0..n), each node once. */
long prolong_multiplications(const Expr *e, long n);

#endif
