/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Callbacks that fail, for tests of those who call them.
 */
#ifndef DAESY_TESTS_UNIT_NUMERIC_FAILING_H
#define DAESY_TESTS_UNIT_NUMERIC_FAILING_H

#include <math.h>
#include <stdbool.h>

#include "cas/base/status.h"

/* The k-th call of one callback has no value, once or from then on, by a status or by NaN. */
static struct {
    int which;
    long k, calls;
    bool lasting, silent;
} fault;

/* What callback `which` says of its value. */
static inline Status fault_strike(int which, double *value)
{
    if (which != fault.which)
        return ST_OK;
    fault.calls++;
    if (fault.lasting ? fault.calls < fault.k : fault.calls != fault.k)
        return ST_OK;
    if (!fault.silent)
        return ST_DOMAIN;
    *value = NAN;
    return ST_OK;
}

#endif
