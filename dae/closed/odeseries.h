/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Solutions of initial value problems as truncated power series.
 */
#ifndef DAESY_DAE_CLOSED_ODESERIES_H
#define DAESY_DAE_CLOSED_ODESERIES_H

#include "dae/model/ivp.h"

/* The Taylor polynomials of the unknowns about the point of the starting values (0 when there are
 * none), each with O of the power `order` that is left out; values that are not given stay as y(0),
 * D(y)(0). A set of equations, or one equation when there is one unknown and not as_set. NULL when
 * the highest derivatives are not determined there. */
Expr odeseries_solve(const Ivp *ivp, long order, bool as_set);

#endif
