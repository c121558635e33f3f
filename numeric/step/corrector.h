/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The algebraic system of a multistep method: F(t, x, weight*x + sum) = 0 for the new value x.
 */
#ifndef DAESY_NUMERIC_STEP_CORRECTOR_H
#define DAESY_NUMERIC_STEP_CORRECTOR_H

#include "numeric/program/fun.h"
#include "numeric/search/newton.h"
#include "numeric/step/implicit.h"

typedef struct Corrector {
    Implicit *implicit;
    Newton *newton;
    double *sum; /* the part of y' that the past gives; to be filled in before solving */
    double *yp, *scale;
    double t, weight;
    bool keep; /* see NewtonProblem */
} Corrector;

/* Memory for the problem; corrector_end frees it, also after a part of the beginning. */
void corrector_begin(Corrector *corrector, Fun *fun);
void corrector_end(Corrector *corrector);
/* Improves x; last: the value before, which tells the size of x. Returns what newton_solve does. */
Status corrector_solve(Corrector *corrector, double t, double weight, const double *last,
                       double tolerance, double *x) __attribute__((warn_unused_result));

#endif
