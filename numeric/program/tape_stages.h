/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A whole step of an explicit Runge-Kutta method as one program: all stages with their right-hand
 * sides, the new state and the error.
 */
#ifndef DAESY_NUMERIC_PROGRAM_TAPE_STAGES_H
#define DAESY_NUMERIC_PROGRAM_TAPE_STAGES_H

#include "numeric/program/fun.h"
#include "numeric/step/tableau.h"

typedef struct TapeStages TapeStages;

/* For n unknowns. NULL when the program would be longer than pays. */
TapeStages *tape_stages_new(const FunProgram *program, long n, const Tableau *tableau);
/* Is it the program of this method, by name? */
bool tape_stages_serve(const TapeStages *stages, const Tableau *tableau);
void tape_stages_free(TapeStages *stages); /* NULL is nothing */
/* What of a step is used besides. Where the last stage of the method is the next step's first one,
 * the first one is given and the last one is set; otherwise the first one is set. */
typedef struct TapeStagesEnds {
    double *first, *last; /* y' */
    double *computed;     /* set to Fun.computed at the stage that is set */
    double *besides;      /* and to how much they change when the error is added to its argument */
} TapeStagesEnds;

/* A step from y at t to next at t+h, as stage by stage up to the rounding of quotients; error[0..n)
 * where the method has an estimate. Returns what is to be checked, stage by stage, from the first
 * or second one on. */
const double *tape_stages_step(TapeStages *stages, double t, double h, const double *y,
                               double *next, double *error, const TapeStagesEnds *ends);

#endif
