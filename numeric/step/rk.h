/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Explicit Runge-Kutta methods, embedded or of fixed step, from their tableaux.
 */
#ifndef DAESY_NUMERIC_STEP_RK_H
#define DAESY_NUMERIC_STEP_RK_H

#include "numeric/step/step.h"
#include "numeric/step/tableau.h"

/* A Step for y' = f(t, y) by the explicit tableau, which it owns from now on. */
Step *rk_new(Fun *fun, Tableau *tableau);

#endif
