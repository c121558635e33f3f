/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * CVODE and IDA of SUNDIALS, which choose their own steps and orders, as traces. Builds without
 * SUNDIALS have the functions too.
 */
#ifndef DAESY_NUMERIC_STEP_SUNDIALS_H
#define DAESY_NUMERIC_STEP_SUNDIALS_H

#include "numeric/program/fun.h"
#include "numeric/step/trace.h"

/* Is SUNDIALS part of this build? */
bool sundials_is_available(void);

/* A trace from y0 at t0 by CVODE's backward differences, its formulas of Adams, or IDA. Of the
 * options those count that are not about fixed steps. NULL when SUNDIALS is not part of this build.
 */
Trace *sundials_bdf(Fun *fun, double t0, const double *y0, const TraceOptions *options);
Trace *sundials_adams(Fun *fun, double t0, const double *y0, const TraceOptions *options);
Trace *sundials_ida(Fun *fun, double t0, const double *y0, const TraceOptions *options);

#endif
