/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Boundary conditions of any form on solutions in closed form.
 */
#ifndef DAESY_DAE_MODEL_BOUNDARY_H
#define DAESY_DAE_MODEL_BOUNDARY_H

#include "cas/ode/ode.h"
#include "dae/model/model.h"

/* The conditions of *system that are not of the form y(a) = value, as a list of expressions that
 * must vanish; when there are some, *system becomes the list of the other items. */
Expr boundary_take(Expr *system);
/* The condition with the values of the unknowns put in; NULL when one of them has no value. */
Expr boundary_value(Expr condition, const Model *model, Expr values);
/* *solutions becomes the list of lists of values, from the one given, that meet the conditions. */
OdeFit boundary_fit(Expr *solutions, const Model *model, Expr conditions, Expr values);

#endif
