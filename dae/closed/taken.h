/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What closed solutions of differential equations with parameters take for granted.
 */
#ifndef DAESY_DAE_CLOSED_TAKEN_H
#define DAESY_DAE_CLOSED_TAKEN_H

#include "dae/model/model.h"

/* Notes (notes.h) the expressions in parameters that must not vanish for the answers (a
 * LIST of LISTs of equations y(t) = value; others are passed over) to have a value and, with
 * constants of integration (ode.h), to be the general solution. The coefficients of the highest
 * derivatives and denominators that the equations have themselves are no news. */
void taken_note(const Model *model, Expr answers);

#endif
