/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Integrals in doubles, for functions that are only known point by point.
 */
#ifndef DAESY_NUMERIC_SEARCH_QUAD_H
#define DAESY_NUMERIC_SEARCH_QUAD_H

#include "cas/base/status.h"

typedef double (*QuadFunction)(void *ctx, double x); /* NaN or infinite: no value */

/* *value: the integral of f from a to b, either of which may be infinite. ST_OK when the estimated
 * error is at most `tolerance` times the integral of |f|; ST_LIMIT when that cannot be reached,
 * ST_DOMAIN when f has no value at a point that is needed, ST_INTERRUPT. */
Status quad_integrate(QuadFunction f, void *ctx, double a, double b, double tolerance,
                      double *value) __attribute__((warn_unused_result));

#endif
