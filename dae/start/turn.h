/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Angles: unknowns that a full turn leaves as they were for all equations.
 */
#ifndef DAESY_DAE_START_TURN_H
#define DAESY_DAE_START_TURN_H

#include "dae/model/model.h"

/* flags[0..n) of the states that are unknowns (not derivatives of them) and stand in the equations
 * of the model only behind functions of period Pi or 2*Pi, added with an integer factor to the rest
 * of the argument: with such a value y, y + 2*Pi*k is another name for the same point. */
void turn_flags(const Model *model, const Expr *states, long n, char *flags);
/* The name of y between -Pi (but for rounding) and Pi. */
double turn_back(double y);

#endif
