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
/* The same for Fun.guards in the place of root functions; but those with a flag in apart. */
Within *within_new_guards(Step *step, const char *apart);
void within_free(Within *w); /* NULL is nothing */
/* The next step is of another trajectory. NULL is nothing. */
void within_forget(Within *w);

/* The first root function that changes its sign in the step, and the time just before it does;
 * false when none does: then end[0..fun->roots) are the root functions at the end of the step.
 * *which = -1: they have no values behind the time, and none is zero there or changes before. A
 * zero at the start is no change: the run may begin on a root. Looking does not count among the
 * calls of fun. */
bool within_first(Within *w, const WithinStep *taken, double *at, long *which, double *end);

#endif
