/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The solution within a step of radau.
 */
#ifndef DAESY_NUMERIC_STEP_RADAU_INSIDE_H
#define DAESY_NUMERIC_STEP_RADAU_INSIDE_H

#include "numeric/step/step.h"

struct RadauInside;

void radau_inside_free(struct RadauInside *inside); /* NULL is nothing */

/* Step.inside and Step.sketch. */
Status radau_inside_at(Step *step, double t, double h, const double *state, const double *next,
                       double d, double *y);
double radau_inside_sketch(Step *step, double t, double h, const double *state, const double *next,
                           double d, double *y);

#endif
