/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A unit beside equations of the sheet: each is what the other is given.
 */
#ifndef DAESY_REPL_FMU_FMU_COUPLE_H
#define DAESY_REPL_FMU_FMU_COUPLE_H

#include "repl/fmu/fmu_unit.h"

typedef struct FmuPartner FmuPartner;

/* The sheet's system (as dsolve takes it), in which outputs of the unit occur as functions y(t),
 * for a unit whose inputs are inputs[0..n) of the time and the system's unknowns. Raises what
 * dsolve does, and in words when no output occurs. err_defer fmu_couple_free. */
FmuPartner *fmu_couple_new(const UnitDescription *unit, Expr system, const UnitInput *inputs,
                           long n);
void fmu_couple_free(void *partner);
/* The unknowns of the system that the result shows, a list. */
Expr fmu_couple_shown(const FmuPartner *partner);
/* Variables of the unit that the system reads. */
const long *fmu_couple_outputs(const FmuPartner *partner, long *n);

/* Consistent values at the start t, where the outputs have these values: inputs of the unit. */
void fmu_couple_begin(FmuPartner *partner, double t, const double *outputs, double *inputs);
/* From the last point over h, where the outputs are `outputs` there and go to `ahead`; inputs: of
 * the unit, in the middle and at the end (n each). Nothing is settled yet. */
void fmu_couple_try(FmuPartner *partner, double h, const double *outputs, const double *ahead,
                    double *inputs);
/* What was tried last is the new point. */
void fmu_couple_settle(FmuPartner *partner, double h);
/* The unknowns at the point. */
void fmu_couple_show(const FmuPartner *partner, double *values);

#endif
