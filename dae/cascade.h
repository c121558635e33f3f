/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Consistent values block by block: where a system falls into blocks that are solved one after the
 * other, each block's constraints are few and its values near a guess, while all constraints at
 * once have no solution near any guess.
 */
#ifndef DAESY_DAE_CASCADE_H
#define DAESY_DAE_CASCADE_H

#include "dae/hidden.h"
#include "dae/manifold.h"

typedef struct Cascade Cascade;

/* For the constraints of a reduction in the states[0..n), those of each unknown one after the
 * other; NULL when there is one block only. Both must stay alive. The caller frees. */
Cascade *cascade_new(const Hidden *hidden, Expr t, const Expr *states, long n);
void cascade_free(Cascade *cascade); /* NULL is nothing */
/* Moves y block by block as manifold_solve would; stops at the first block that cannot be met. */
void cascade_solve(Cascade *cascade, double t, double *y, const double *mobility, double tolerance);

#endif
