/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How the starting values depend on what is differentiated by.
 */
#ifndef DAESY_DAE_ADJOINT_ADJOINT_START_H
#define DAESY_DAE_ADJOINT_ADJOINT_START_H

#include "dae/adjoint/adjoint_jump.h"

/* What `given` among the starting values of the system may stand for: raises ST_TYPE when it is
 * none. */
void adjoint_start_check(const Problem *problem, Expr given);
/* Adds lambda at the start times the derivatives of the consistent starting values to the gradient.
 * The stretch stands there. Raises ST_UNABLE where the values were moved. */
void adjoint_start_take(AdjointStretch *stretch, AdjointJump *jump, const double *lambda,
                        double *gradient);

#endif
