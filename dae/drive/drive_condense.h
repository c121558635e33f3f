/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A DAE integrated without the algebraic unknowns that its constraints give linearly, such as the
 * multipliers of a mechanism: they are computed where they are asked for.
 */
#ifndef DAESY_DAE_DRIVE_DRIVE_CONDENSE_H
#define DAESY_DAE_DRIVE_DRIVE_CONDENSE_H

#include "dae/drive/drive.h"
#include "dae/reduce/hidden.h"

typedef struct DriveCondense DriveCondense;

/* For a solution laid out and with consistent starting values, the states i with algebraic[i] != 0
 * among those to be computed; derivatives: those of the right-hand side are compiled too. NULL when
 * no unknown can be spared. */
DriveCondense *drive_condense_new(const Drive *drive, const Hidden *hidden, const char *algebraic,
                                  bool derivatives);
void drive_condense_free(DriveCondense *condense); /* NULL is nothing */
/* Gives the integrator the shorter problem. */
void drive_condense_attach(Drive *drive);
/* The states that are integrated, from all of them and back; ST_SINGULAR, ST_DOMAIN where the
 * others have no value. */
void drive_condense_pick(const DriveCondense *condense, const double *y, double *kept);
Status drive_condense_expand(DriveCondense *condense, double t, const double *kept, double *y);
/* The root function of drive_dae.h for the shorter problem: y is room for all states. */
Status drive_condense_roots(Drive *drive, double t, const double *kept, double *g, double *y);

#endif
