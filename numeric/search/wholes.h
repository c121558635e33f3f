/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Linear programs some of whose unknowns are whole numbers.
 */
#ifndef DAESY_NUMERIC_SEARCH_WHOLES_H
#define DAESY_NUMERIC_SEARCH_WHOLES_H

#include <stdbool.h>

#include "numeric/search/simplex.h"

/* simplex_solve with whole numbers for the x[j] that are marked; the best such point, or the same
 * ends: ST_UNABLE (none), ST_LIMIT (falls without end), ST_INTERRUPT. */
Status wholes_solve(const SimplexProblem *problem, const bool *is_integer, double *x)
    __attribute__((warn_unused_result));

#endif
