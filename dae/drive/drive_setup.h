/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From a system as written to a problem with a run.
 */
#ifndef DAESY_DAE_DRIVE_DRIVE_SETUP_H
#define DAESY_DAE_DRIVE_DRIVE_SETUP_H

#include "dae/drive/drive_problem.h"

/* notes: where it leaves what it has to say, borrowed; or NULL. */
Problem *drive_setup_new(const DriveOptions *options, DriveNotes *notes);
void drive_setup_free(Problem *problem); /* with the stretches that follow; NULL is nothing */
void drive_setup_mark(const Problem *problem, void (*mark)(Expr e));

/* Sets the problem up from the system, in which every parameter has its value or is one of
 * problem->parameters; events: those of the options likewise, or NULL. known: of an earlier set-up
 * (drive_again.h), or NULL. Raises in words for everything that is missing, superfluous or
 * contradictory. */
void drive_setup(Problem *problem, Expr system, Expr unknowns, Expr events,
                 const struct DriveAgain *known);
/* Begins again with the values that problem->parameters have now: a run, and nothing else. False
 * where what was set up is not known to hold for them. */
bool drive_setup_again(Problem *problem);
/* Only the names of the states, for a system whose parameters have no values yet. */
void drive_setup_names(Problem *problem, Expr system, Expr unknowns);
/* The stretch that follows where this one ended, made when it is first asked for; NULL when it
 * ended for another reason than a small pivot. */
Problem *drive_setup_next(Problem *problem, bool forward);

#endif
