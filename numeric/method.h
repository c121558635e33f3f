/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The methods of integration by name.
 */
#ifndef DAESY_NUMERIC_METHOD_H
#define DAESY_NUMERIC_METHOD_H

#include "numeric/step.h"

/* Name of the i-th method, NULL past the end. */
const char *method_name(long i);
/* A Step of the method for a problem, or NULL when there is no such method. */
Step *method_new(const char *name, Fun *fun);

#endif
