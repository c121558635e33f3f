/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Curves of functions: where to evaluate them so that the picture is smooth.
 */
#ifndef DAESY_REPL_PLOT_SAMPLE_H
#define DAESY_REPL_PLOT_SAMPLE_H

#include "repl/plot.h"

/* (x, y) at the parameter t; NaN where there is no real value. */
typedef void (*PlotFunction)(void *ctx, double t, double *x, double *y);

enum { PLOT_SAMPLE_POINTS = 200 };

/* Appends the curve over a..b from n >= 2 equally spaced points (spaced equally in the logarithm
 * when `log`); with `adaptive` more where it bends. */
PlotCurve *plot_sample(Plot *plot, PlotFunction f, void *ctx, double a, double b, long n,
                       bool adaptive, bool log);

#endif
