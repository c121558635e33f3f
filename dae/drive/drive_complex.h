/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Complex initial value problems: unknowns as pairs of real ones.
 */
#ifndef DAESY_DAE_DRIVE_DRIVE_COMPLEX_H
#define DAESY_DAE_DRIVE_DRIVE_COMPLEX_H

#include "dae/drive/drive.h"

/* Does a complex number stand in e? */
bool drive_complex_is(Expr e);
/* The equations and starting values of solution->system in the real and imaginary parts of its
 * unknowns: solution->system and solution->unknowns are replaced, solution->complex lists the
 * unknowns themselves. Raises ST_UNABLE for what has no known parts. */
void drive_complex_split(Solution *solution);
/* As drive_columns, drive_column (from 1) and the value there in the state y, of such a problem. */
long drive_complex_columns(const Solution *solution);
Expr drive_complex_column(const Solution *solution, long i);
Expr drive_complex_value(const Solution *solution, long i, const double *y);
/* e in the real parts; raises ST_UNABLE when it is not real. */
Expr drive_complex_real(const Solution *solution, Expr e);

#endif
