/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The methods of integration by name.
 */
#ifndef DAESY_NUMERIC_METHOD_H
#define DAESY_NUMERIC_METHOD_H

#include "numeric/step.h"

typedef struct MethodChoice {
    const char *name;
    long points;             /* of collocation */
    bool fixed;              /* fixed step also for methods that could control it */
    struct Tableau *tableau; /* the user's own, or NULL; method_new takes it over */
} MethodChoice;

/* Name of the i-th method, NULL past the end. */
const char *method_name(long i);
/* Does the method go by steps of fixed size unless told otherwise? */
bool method_is_fixed(const char *name);
/* Does the method use derivatives of the right-hand side? */
bool method_uses_slopes(const char *name);
/* A Step of the method for a problem; NULL when there is no such method or it cannot serve the
 * problem (an explicit method and F(t, y, y') = 0). Implicit methods without an estimate of their
 * own are controlled by halving the step. */
Step *method_new(const MethodChoice *choice, Fun *fun);

#endif
