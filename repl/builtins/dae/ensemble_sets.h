/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sets of values of the parameters of a numeric solution, for many runs.
 */
#ifndef DAESY_REPL_BUILTINS_DAE_ENSEMBLE_SETS_H
#define DAESY_REPL_BUILTINS_DAE_ENSEMBLE_SETS_H

#include "dae/drive/drive.h"

/* value[run * parameters + i]; freed by ensemble_sets_end, which can be deferred. */
typedef struct EnsembleSets {
    long runs, parameters;
    Expr *value;
} EnsembleSets;

/* Reads given: a list of sets of values as S(parameters = ...) takes them; or one of equations
 * name = number, list of numbers or distribution: all combinations of the lists, and with
 * distributions `draws` draws for each. Parameters that are not named keep the value they have.
 * Raises ST_TYPE naming what is no such thing. */
void ensemble_sets_read(EnsembleSets *sets, const Solution *solution, Expr given, long draws);
void ensemble_sets_end(void *sets);
/* "a = 1, b = 2.5", of a run, appended. */
void ensemble_sets_put(Buf *out, const EnsembleSets *sets, const Solution *solution, long run);

#endif
