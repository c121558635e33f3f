/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Steps over a narrow peak or a steep front that the solution moves to (Fun.peaks).
 */
#ifndef DAESY_NUMERIC_STEP_NARROW_H
#define DAESY_NUMERIC_STEP_NARROW_H

#include "numeric/step/within.h"

typedef struct Narrow Narrow;

enum { NARROW_MOST = 60 }; /* steps from one point that may be taken back */

/* For the steps of one trace; the step is borrowed. NULL: there is nothing to look for. */
Narrow *narrow_new(Step *step);
void narrow_free(Narrow *narrow); /* NULL is nothing */
/* The next step is of another trajectory. NULL is nothing. */
void narrow_forget(Narrow *narrow);

/* Did a step that was accepted miss one? Then *most is the size of the one to take in its place,
 * with the sign of step->h; at most half as long when several steps from there were taken back.
 * After NARROW_MOST `tries` the step stays, and that it missed one is told (Fun.passed). The root
 * functions of the step are not looked at. Looking does not count among the calls of fun. narrow:
 * NULL: it did not. */
bool narrow_takes_back(Narrow *narrow, const WithinStep *step, long tries, double *most);

#endif
