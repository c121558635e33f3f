/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Root functions within an accepted step: two changes of sign in one step leave nothing to be seen
 * at its ends.
 */
#ifndef DAESY_NUMERIC_STEP_WITHIN_H
#define DAESY_NUMERIC_STEP_WITHIN_H

#include "numeric/step/step.h"

/* An accepted step, and the root functions at its start. */
typedef struct WithinStep {
    double t, h;
    const double *state, *next, *roots;
} WithinStep;

typedef struct Within Within;

/* For the steps of one trace; the step is borrowed. */
Within *within_new(Step *step);
void within_free(Within *w); /* NULL is nothing */

/* The first part of the step, from *low to *high behind t, in which a root function changes its
 * sign, which one, and roots[0..fun->roots) at *low; false when none does. */
bool within_find(Within *w, const WithinStep *taken, double *low, double *high, double *roots,
                 long *which);
/* First root function that changes its sign between g0 and g1, or -1. A zero in g0 is no change:
 * the run may begin on a root. */
long within_change(const double *g0, const double *g1, long n);
/* The root functions at d behind t within the step; the state there is left in y. */
Status within_roots(Within *w, const WithinStep *taken, double d, double *y, double *g);

#endif
