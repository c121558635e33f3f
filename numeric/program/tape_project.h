/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The way back onto constraints g(t, y) = 0 from a point nearby, compiled: Newton steps of shortest
 * length as straight-line programs for the pattern of the constraints.
 */
#ifndef DAESY_NUMERIC_PROGRAM_TAPE_PROJECT_H
#define DAESY_NUMERIC_PROGRAM_TAPE_PROJECT_H

#include "numeric/program/tape.h"

typedef struct TapeProject TapeProject;

/* For constraints[0..p) in vars[0..n]: vars[0] stays, the others move, vars[j+1] in units of
 * mobility[j]; least: below. NULL when a derivative is not known or the programs would be longer
 * than pays. Raises ST_UNABLE as tape_new does. */
TapeProject *tape_project_new(const Expr *constraints, long p, const Expr *vars, long n,
                              const double *mobility, double least);
void tape_project_free(TapeProject *project); /* NULL is nothing */
/* Moves y[0..n) to the constraints at t: every residual is in the end below what it changes by when
 * coordinates do by the tolerance times max(least, |y_j|). False when that is not reached fast or a
 * gradient depends on the others; y is then somewhere else. */
bool tape_project_run(TapeProject *project, double t, double *y, double tolerance);

#endif
