/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * NLopt, seen through one function. Builds without it have it too: it answers ST_UNABLE.
 */
#ifndef DAESY_NUMERIC_SEARCH_NLOPT_H
#define DAESY_NUMERIC_SEARCH_NLOPT_H

#include "numeric/search/optimum.h"

/* Is NLopt part of this build? */
bool nlopt_is_available(void);
/* Improves x by sequential quadratic programming (SLSQP). ST_OK: it ended somewhere, which the
 * caller must look at; ST_LIMIT: f fell below -1e20; ST_INTERRUPT; ST_UNABLE: not possible. */
Status nlopt_improve(const OptimumProblem *problem, double *x) __attribute__((warn_unused_result));

#endif
