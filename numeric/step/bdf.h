/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Backward differentiation formulas of order 1 to 6 with fixed step, for y' = f(t, y) and
 * F(t, y, y') = 0.
 */
#ifndef DAESY_NUMERIC_STEP_BDF_H
#define DAESY_NUMERIC_STEP_BDF_H

#include "numeric/step/step.h"

Step *bdf_new(Fun *fun, int order);
/* Coefficients of the formula: h y'_{n+1} = sum_{j=0..order} alpha[j] y_{n+1-j}. */
void bdf_coefficients(int order, double *alpha);

#endif
