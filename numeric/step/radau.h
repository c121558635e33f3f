/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Radau IIA methods of 1, 3, 5 and 7 stages (orders 1, 5, 9, 13) for stiff systems and for
 * F(t, y, y') = 0 up to index 3, with the number of stages chosen as it goes.
 */
#ifndef DAESY_NUMERIC_STEP_RADAU_H
#define DAESY_NUMERIC_STEP_RADAU_H

#include "numeric/step/step.h"
#include "numeric/step/tableau.h"

/* The number of stages when a tableau is that of one of these methods, else 0. */
int radau_stages(const Tableau *tableau);
/* stages: 1, 3, 5 or 7; 0: chosen as it goes. */
Step *radau_new(Fun *fun, int stages);

#endif
