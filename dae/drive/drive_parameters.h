/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Parameters of a numeric solution: names in the system that get values later, and again.
 */
#ifndef DAESY_DAE_DRIVE_DRIVE_PARAMETERS_H
#define DAESY_DAE_DRIVE_DRIVE_PARAMETERS_H

#include "dae/drive/drive.h"

/* SOL(parameters = given), given a list or set of values and of equations a = 1: those not named
 * keep their values. Raises ST_TYPE for what is no value of a parameter, and what drive_setup does.
 */
void drive_parameters_set(Solution *solution, Expr given);
/* Gives them all values at once, values[0..n) in the order of their names. */
void drive_parameters_give(Solution *solution, const Expr *values);
/* Forgets the values: the solution is as dsolve left it. */
void drive_parameters_forget(Solution *solution);
/* The equations parameter = value as a list, undefined as they are not set. */
Expr drive_parameters_list(const Solution *solution);
/* e, of a solution's problem, as the user may see it: with the values of the parameters. */
Expr drive_parameters_shown(const Solution *solution, Expr e);
/* e as the user writes it, with what the programs know of the parameters in the place of their
 * names. */
Expr drive_parameters_hidden(const Solution *solution, Expr e);

#endif
