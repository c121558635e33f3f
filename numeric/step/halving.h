/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Error control for any one-step method: the same step in one and in two halves.
 */
#ifndef DAESY_NUMERIC_STEP_HALVING_H
#define DAESY_NUMERIC_STEP_HALVING_H

#include "numeric/step/step.h"

/* An adaptive Step made of a one-step method of fixed step, which it owns from now on. */
Step *halving_new(Step *inner);

#endif
