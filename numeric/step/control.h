/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Step size control for methods that estimate their error.
 */
#ifndef DAESY_NUMERIC_STEP_CONTROL_H
#define DAESY_NUMERIC_STEP_CONTROL_H

#include <stdbool.h>

#include "numeric/step/step.h"

/* How the error of a step becomes one number and the next step's size. */
typedef struct ControlLaw {
    const char *name, *summary;
    bool rms;             /* root mean square of the components; otherwise the largest */
    double keep, past;    /* the next step is 0.9 * e^(-keep/q) * e_before^(past/q) as large */
    double shrink, grow;  /* but this much smaller or larger at most */
    double shrink_failed; /* and after a rejection this much smaller at most */
} ControlLaw;

/* The i-th law, the first one the default; NULL past the end. */
const ControlLaw *control_law(long i);
const ControlLaw *control_find(const char *name); /* or NULL */

/* What the controller remembers from step to step. */
typedef struct Control {
    double h;    /* signed size proposed for the next attempt */
    double past; /* logarithm of the last accepted step's error in units of the tolerance */
} Control;

#define CONTROL_PAST (-9.21) /* past at the start: an error of 1e-4 */

/* The error of a step from before to after, in units of the tolerance abserr + relerr*|y|, |y| the
 * larger of the two; not finite when a component is not. */
double control_error(const ControlLaw *law, const double *error, const double *before,
                     const double *after, long n, double abserr, double relerr);

/* Takes the error of an attempt (in units of the tolerance; not finite when there was no value) and
 * proposes the next size. Returns whether the attempt is accepted. again: the attempt followed a
 * rejected one. */
bool control_update(const ControlLaw *law, Control *control, double error, int error_order,
                    bool again);

/* A first step size (signed by direction) for a method with this order of its error estimate at (t,
 * y); dydt is f(t, y). span bounds it (0: no bound); scratch: 2*n doubles. */
double control_first(Fun *fun, double t, const double *y, const double *dydt, int error_order,
                     double direction, double abserr, double relerr, double span, double *scratch);

/* The point after t of the equidistant ones of a method of fixed step. They are multiples of the
 * step behind the origin, so that many steps arrive where their number times the step is, without
 * rounding errors that add up. */
double control_lattice(double origin, double t, double h);
/* The step from t to the next of these points: h, or shorter behind a cut. */
double control_lattice_step(double origin, double t, double h);

#endif
