/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The gradient of a quantity of a numeric solution by adjoints: its cost is that of a run or two,
 * however many parameters there are.
 */
#ifndef DAESY_DAE_ADJOINT_ADJOINT_H
#define DAESY_DAE_ADJOINT_ADJOINT_H

#include "dae/drive/drive.h"

/* Of quantity(t) + the integral of integrand from the start to t; both in the variable, unknowns,
 * their derivatives and parameters; NULL: 0. */
typedef struct AdjointGoal {
    Expr quantity, integrand;
    Expr t; /* a number */
} AdjointGoal;

/* gradient[0..expr_count(by)): the derivatives by each of `by`, a list of parameters of the
 * solution and starting values that its system gives. Where an event halts the solution before
 * goal.t: of the quantity there, and the time of the event moves with the parameters. Raises
 * ST_TYPE for what is neither, ST_UNABLE in words for solutions that have no adjoint system here or
 * whose adjoint system has no solution, and what drive_at raises. */
void adjoint_gradient(Solution *solution, const AdjointGoal *goal, Expr by, double *gradient);

#endif
