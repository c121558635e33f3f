/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Steps across a pole that depends on the solution (Fun.guards).
 */
#ifndef DAESY_NUMERIC_STEP_GUARD_H
#define DAESY_NUMERIC_STEP_GUARD_H

#include "numeric/step/trace.h"
#include "numeric/step/within.h"

typedef struct Guard Guard;

/* For the steps of one trace; the step is borrowed. NULL: there is nothing to look for. */
Guard *guard_new(Step *step);
void guard_free(Guard *guard); /* NULL is nothing */
/* The next step is of another trajectory. NULL is nothing. */
void guard_forget(Guard *guard);

/* Does a step that was accepted lead across a pole? Then *at is where, *which the guard that
 * vanishes there. The root functions of the step are not looked at. Looking does not count among
 * the calls of fun. guard: NULL: it does not. */
bool guard_bars(Guard *guard, const WithinStep *step, double *at, long *which);
/* The same; it is noted in so_far as the end of the trace. */
bool guard_ends(Guard *guard, const WithinStep *step, TraceState *so_far);

#endif
