/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Adams methods of order 4 with fixed step: the explicit one (Adams-Bashforth), and the pair with
 * one correction (Adams-Bashforth-Moulton).
 */
#ifndef DAESY_NUMERIC_STEP_ADAMS_H
#define DAESY_NUMERIC_STEP_ADAMS_H

#include "numeric/step/step.h"

enum { ADAMS_STEPS = 4, ADAMS_UNIT = 24 };
/* The weights of f_n, f_(n-1), ... in the predictor, and of f_(n+1), f_n, ... in the corrector, in
 * units of 1/ADAMS_UNIT. */
extern const int ADAMS_PREDICT[ADAMS_STEPS], ADAMS_CORRECT[ADAMS_STEPS];

Step *adams_new(Fun *fun, bool corrected);

#endif
