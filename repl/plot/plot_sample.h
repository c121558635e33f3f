/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Curves of functions: where to evaluate them so that the picture is smooth.
 */
#ifndef DAESY_REPL_PLOT_PLOT_SAMPLE_H
#define DAESY_REPL_PLOT_PLOT_SAMPLE_H

#include "repl/plot/plot.h"

/* (x, y) at the parameter t; NaN where there is no real value. */
typedef void (*PlotFunction)(void *ctx, double t, double *x, double *y);

enum { PLOT_SAMPLE_POINTS = 200 };

/* From n >= 2 equally spaced points (spaced equally in the logarithm when `log`); with `adaptive`
 * more where the curve bends; with `discont` a gap where it jumps. */
typedef struct PlotSampling {
    long n;
    bool adaptive, log, discont;
} PlotSampling;

/* Appends the curve over a..b. */
PlotCurve *plot_sample(Plot *plot, PlotFunction f, void *ctx, double a, double b,
                       const PlotSampling *how);
/* Where the curve has a pole at which it changes its sign, and nothing was said about the view: a
 * view of its ordinary values. */
void plot_sample_view(Plot *plot, const PlotCurve *curve);

#endif
