/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Backward differentiation formulas of variable order (1 to 5) and variable step, for y' = f(t, y)
 * and F(t, y, y') = 0: stiff and differential-algebraic systems.
 */
#ifndef DAESY_NUMERIC_VBDF_H
#define DAESY_NUMERIC_VBDF_H

#include "numeric/step.h"

Step *vbdf_new(Fun *fun);

#endif
