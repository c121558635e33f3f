/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names whose values are set after programs were compiled: inputs that stay as they are over many
 * evaluations. What depends on them alone is computed once for each set of values.
 */
#ifndef DAESY_NUMERIC_PROGRAM_TAPE_PARAMETERS_H
#define DAESY_NUMERIC_PROGRAM_TAPE_PARAMETERS_H

#include "cas/core/expr.h"

typedef struct TapeParameters TapeParameters;

/* Parameters that print as names[0..n): tape_parameters_names are fresh names in their place, which
 * every program that contains them reads when it runs. Their values are NaN until they are set. All
 * programs must be freed before the parameters are. The caller frees. */
TapeParameters *tape_parameters_new(const Expr *names, long n);
void tape_parameters_free(TapeParameters *parameters); /* NULL is nothing */
void tape_parameters_mark(const TapeParameters *parameters, void (*mark)(Expr e));
const Expr *tape_parameters_names(const TapeParameters *parameters);
long tape_parameters_count(const TapeParameters *parameters);
/* From now on programs run with values[0..n). */
void tape_parameters_set(TapeParameters *parameters, const double *values);
const double *tape_parameters_values(const TapeParameters *parameters);

/* e with numbers in the place of all parameters. */
Expr tape_parameters_numbers(Expr e);
/* Where the value of the name stands, or NULL: it is no parameter. */
const double *tape_parameters_find(Expr name);
/* Changes whenever values are set. */
uint64_t tape_parameters_version(void);

#endif
