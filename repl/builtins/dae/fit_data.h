/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Measurements: times, values and weights.
 */
#ifndef DAESY_REPL_BUILTINS_DAE_FIT_DATA_H
#define DAESY_REPL_BUILTINS_DAE_FIT_DATA_H

#include <stdbool.h>

#include "cas/core/expr.h"

typedef struct FitData {
    long rows, columns; /* times, quantities */
    double *time;
    double *value;  /* rows x columns; NaN: not measured */
    double *weight; /* of each residual: the root of the weight of its square */
    long count;     /* that count */
} FitData;

/* Rows [t, value, ...] of a list or Matrix. Raises ST_TYPE naming the row that is none.
 * fit_data_end pairs with it; it can be deferred. */
void fit_data_read(FitData *data, Expr given);
/* weights: a list with a weight for each quantity, or rows of them as the data have values;
 * deviations: likewise one standard deviation for each quantity or value; NULL: not said. */
void fit_data_weigh(FitData *data, Expr weights, Expr deviations);
/* Has value k been measured, with a weight that is not 0? */
bool fit_data_counts(const FitData *data, long k);
void fit_data_end(void *data);

#endif
