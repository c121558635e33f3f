/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Triggers that are sums of states and time times numbers, x(t)-y(t) or 20-x(t), as most switches
 * have them: over a step they are as smooth as the states, and their range follows from their own
 * values, where ranges of the states one by one overlap as long as both move.
 */
#ifndef DAESY_DAE_DRIVE_DRIVE_LINES_H
#define DAESY_DAE_DRIVE_DRIVE_LINES_H

#include "dae/drive/drive_problem.h"
#include "numeric/program/tape_range.h"

typedef struct DriveLines DriveLines;

/* Of these triggers; the caller frees. */
DriveLines *drive_lines_new(const Problem *problem, const Expr *triggers, long count);
void drive_lines_free(DriveLines *lines); /* NULL is nothing */

/* A part of a step: the states y[0..count) at times[0..count), equidistant, each with an error up
 * to the tolerances. */
typedef struct DriveLinesPart {
    long count;
    const double *times;
    const double *const *y;
    double abserr, relerr;
} DriveLinesPart;

/* The range of trigger k there; NaN where it is no such sum. */
TapeRange drive_lines_range(const DriveLines *lines, long k, const DriveLinesPart *part);
/* May it turn around there? Else it rises or falls all along, and has one zero at the most. */
bool drive_lines_turns(const DriveLines *lines, long k, const DriveLinesPart *part);

#endif
