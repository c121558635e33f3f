/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Index reduction by differentiating equations of the structure: Pantelides' algorithm, and dummy
 * derivatives, which make the result square again without losing a constraint.
 */
#ifndef DAESY_DAE_REDUCE_DUMMY_H
#define DAESY_DAE_REDUCE_DUMMY_H

#include "dae/model/model.h"

/* How often each equation is differentiated: counts[0..n). Raises ST_SINGULAR when no unknown can
 * be assigned to every equation. */
void dummy_pantelides(long *counts, const Model *model);
/* The equations and their derivatives up to those counts, in the order of the equations, as they
 * were given (a = b, or expressions = 0); eqs are those of the model. */
Expr dummy_array(const Model *model, const Expr *eqs, const long *counts);

typedef struct Dummy {
    Expr equations; /* list: a square system of index 1 (0 when nothing is algebraic) ... */
    Expr unknowns;  /* ... for the unknowns and then the dummies */
    Expr meaning;   /* list: x__d(t) = diff(x(t), t), ... */
    Expr pivots;    /* list: assumed nonzero by the choice of dummies */
} Dummy;

/* Raises what dummy_pantelides raises, and ST_UNABLE when the system Jacobian is singular (then
 * repair.h first). */
void dummy_system(Dummy *dummy, const Model *model, const Expr *eqs);

#endif
