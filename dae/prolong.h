/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Structural index reduction on jets: the derivatives that the signature method asks for are taken
 * as Taylor coefficients of the shared graph and solved stage by stage, block by block, each a
 * linear system with the same Jacobian. What is solved stays a shared graph; nothing is expanded.
 */
#ifndef DAESY_DAE_PROLONG_H
#define DAESY_DAE_PROLONG_H

#include "dae/sigma.h"

typedef struct Prolong {
    Expr *solved; /* derivatives diff(x(t),t$k) that the equations determine linearly ... */
    Expr *values; /* ... and their values in terms of the states */
    long solved_count;
    Expr *states; /* derivatives that stay: the state, more of them than degrees of freedom */
    long state_count;
    Expr
        *constraints; /* residuals in the states alone; states - constraints = degrees of freedom */
    long constraint_count;
    Expr *pivots; /* not numbers: assumed nonzero */
    long pivot_count;
} Prolong;

/* Raises ST_UNABLE when the structure misleads (a block's Jacobian is singular) or an equation is
 * not linear in what it should be solved for: the matrix view (hidden.h) is then the way.
 * prolong_end pairs with it in one function. */
void prolong_begin(Prolong *prolong, const Model *model, const Sigma *sigma);
void prolong_end(Prolong *prolong);
/* Distinct multiplications and divisions needed to compute e[0..n), each node once. */
long prolong_multiplications(const Expr *e, long n);

#endif
