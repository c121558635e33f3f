/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What trajectories work with: the method bound to its problem, with its matrices, and room for the
 * steps they take and look into. A run that begins anew behind every event has as many trajectories
 * as pieces, and one at a time works: those of one method share a bench, and keep no more than
 * their results.
 */
#ifndef DAESY_NUMERIC_STEP_BENCH_H
#define DAESY_NUMERIC_STEP_BENCH_H

#include "numeric/step/guard.h"
#include "numeric/step/narrow.h"
#include "numeric/step/step.h"
#include "numeric/step/within.h"

typedef struct Bench {
    Step *step;
    Guard *guard;   /* NULL: there are no poles to look for */
    Narrow *narrow; /* NULL: there are no peaks to look for */
    Within *within; /* NULL: there are no root functions */
    /* Two states, for both ends of a step, and scratch; between: two; roots: values of root
     * functions; watch: for stiffness_watch and stiffness_noise_watch. */
    double *from, *to, *scratch, *error, *between, *roots, *watch;
    const void *holder; /* who worked with it last */
    long users;
} Bench;

/* For one user; the step is owned from then on, not where memory is short. */
Bench *bench_new(Step *step);
/* One more user. */
Bench *bench_share(Bench *bench);
/* One less, who may have held it; the last one frees it. */
void bench_drop(Bench *bench, const void *holder);
/* The same, for err_defer. */
void bench_release(void *bench);
/* The holder works with it from now on; false: it did before. What was remembered of the steps of
 * another one is forgotten. */
bool bench_take(Bench *bench, const void *holder);

#endif
