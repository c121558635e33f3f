/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Step size control for methods that estimate their error.
 */
#ifndef DAESY_NUMERIC_CONTROL_H
#define DAESY_NUMERIC_CONTROL_H

#include <stdbool.h>

#include "numeric/step.h"

/* What the controller remembers from step to step. */
typedef struct Control {
    double h;    /* signed size proposed for the next attempt */
    double past; /* logarithm of the last accepted step's error in units of the tolerance */
} Control;

#define CONTROL_PAST (-9.21) /* past at the start: an error of 1e-4 */

/* Takes the error of an attempt (in units of the tolerance; not finite when there was no value) and
 * proposes the next size. Returns whether the attempt is accepted. again: the attempt followed a
 * rejected one. */
bool control_update(Control *control, double error, int error_order, bool again);

/* A first step size (signed by direction) for a method of this order at (t, y); dydt is f(t, y).
 * span bounds it (0: no bound); scratch: 2*n doubles. */
double control_first(Fun *fun, double t, const double *y, const double *dydt, int order,
                     double direction, double abserr, double relerr, double span, double *scratch);

#endif
