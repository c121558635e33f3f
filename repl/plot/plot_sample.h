/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Curves of functions: where to evaluate them so that the picture is smooth.
 */
#ifndef DAESY_REPL_PLOT_PLOT_SAMPLE_H
#define DAESY_REPL_PLOT_PLOT_SAMPLE_H

#include "repl/plot/plot.h"
#include "repl/plot/plot_refine.h"

/* (x, y) at the parameter t; NaN where there is no real value. */
typedef void (*PlotFunction)(void *ctx, double t, double *x, double *y);

enum { PLOT_SAMPLE_POINTS = 200 };

/* Appends the curve over a..b. */
PlotCurve *plot_sample(Plot *plot, PlotFunction f, void *ctx, double a, double b,
                       const PlotSampling *how);
/* Where the curve has a pole at which it changes its sign, and nothing was said about the view: a
 * view of its ordinary values. */
void plot_sample_view(Plot *plot, const PlotCurve *curve);

#endif
