/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The methods of integration by name.
 */
#ifndef DAESY_NUMERIC_STEP_METHOD_H
#define DAESY_NUMERIC_STEP_METHOD_H

#include "numeric/step/step.h"

typedef struct MethodChoice {
    const char *name;
    long points;             /* of collocation */
    bool fixed;              /* fixed step also for methods that could control it */
    struct Tableau *tableau; /* the user's own, or NULL; method_new takes it over */
} MethodChoice;

typedef enum MethodFamily {
    METHOD_TABLEAU, /* Runge-Kutta, from rk.def */
    METHOD_COLLOCATION,
    METHOD_ROSENBROCK,
    METHOD_ADAMS,
    METHOD_BDF,
    METHOD_VARIABLE, /* of an order that changes as it goes: mebdf.h */
    METHOD_SUNDIALS, /* not made by method_new: sundials.h */
    METHOD_TAYLOR    /* nor this: cas/value/taylor.h */
} MethodFamily;

/* The one table of all methods: what dsolve accepts, MethodInfo explains, help and completion
 * list. */
typedef struct MethodRow {
    const char *name, *summary; /* a line for the user */
    MethodFamily family;
} MethodRow;

const MethodRow *method_row(long i);            /* NULL past the end */
const MethodRow *method_find(const char *name); /* NULL when there is none */
/* Does the method go by steps of fixed size unless told otherwise? */
bool method_is_fixed(const char *name);
/* Does the method use derivatives of the right-hand side? */
bool method_uses_slopes(const char *name);
/* A Step of the method for a problem; NULL when there is no such method or it cannot serve the
 * problem (an explicit method and F(t, y, y') = 0). Implicit methods without an estimate of their
 * own are controlled by halving the step. */
Step *method_new(const MethodChoice *choice, Fun *fun);

#endif
