/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Modified extended backward differentiation formulas of variable order (2 to 7) and variable step,
 * for y' = f(t, y) and F(t, y, y') = 0 of index up to 3: stiff and differential-algebraic systems.
 */
#ifndef DAESY_NUMERIC_STEP_MEBDF_H
#define DAESY_NUMERIC_STEP_MEBDF_H

#include "numeric/step/step.h"

Step *mebdf_new(Fun *fun);

#endif
