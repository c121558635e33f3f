/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Curves along numeric solutions.
 */
#ifndef DAESY_REPL_BUILTINS_PLOTS_ODE_CURVES_H
#define DAESY_REPL_BUILTINS_PLOTS_ODE_CURVES_H

#include "dae/drive/drive.h"
#include "repl/plot/plot.h"

/* Adds n curves over a..b of the variable, with as many points as they need: axes[k * dim + axis]
 * are expressions in the variable and the unknowns. Where the solution does not reach, they end and
 * a warning says why. */
void ode_curves_add(Plot *plot, Solution *solution, const Expr *axes, long n, int dim, double a,
                    double b);
/* Lets the solution go to a and b, which m expressions are asked at; what stops it is said by who
 * draws it. */
void ode_curves_reach(Solution *solution, const Expr *axes, long m, double a, double b);
/* values[(i * n + k) * dim + axis] of n curves at points equally spaced over a..b; in its logarithm
 * where all curves have the variable along a logarithmic axis, from the end of the first step on if
 * a..b begins at 0 or below. Returns why the solution does not reach all, or NULL; see
 * drive_sample. */
const char *ode_curves_sample(const Plot *plot, Solution *solution, const Expr *axes, long n,
                              int dim, double a, double b, long points, double *values);
/* Adds n curves through points that are known: values[(i * n + k) * dim + axis] is point i of
 * curve k. */
void ode_curves_fill(Plot *plot, const double *values, long n, int dim, long points);

#endif
