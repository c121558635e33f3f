/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Implicit Runge-Kutta methods from their tableaux, for y' = f(t, y) and F(t, y, y') = 0.
 */
#ifndef DAESY_NUMERIC_STEP_IRK_H
#define DAESY_NUMERIC_STEP_IRK_H

#include "numeric/step/step.h"
#include "numeric/step/tableau.h"

/* A Step by any tableau, which it owns from now on. Adaptive when the tableau has an embedded
 * solution. */
Step *irk_new(Fun *fun, Tableau *tableau);

#endif
