/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Colours that depend on the place: color = f, a hue, or color = [r, g, b], the shares of red,
 * green and blue; each an expression in the variables of the plot or a procedure.
 */
#ifndef DAESY_REPL_BUILTINS_PLOTS_PLOT_HUES_H
#define DAESY_REPL_BUILTINS_PLOTS_PLOT_HUES_H

#include "repl/plot/plot.h"
#include "repl/plot/plot_map.h"

typedef struct PlotHues {
    PlotMap map[3];
    int n; /* 0: none, 1: a hue, 3: shares */
} PlotHues;

/* Is the value of color= one of the place? names (n of them): of the variables, NULL where
 * functions are applied. */
bool plot_hues_are(Expr value, const Expr *names, int n);
/* Their maps over n variables; value NULL: none. plot_hues_end frees them, and what is all zero. */
void plot_hues_begin(PlotHues *hues, Expr value, const Expr *names, int n, const double *low,
                     const double *high);
void plot_hues_end(PlotHues *hues);
/* hues->n values at a place. */
void plot_hues_at(const PlotHues *hues, const double *at, double *value);
/* The points of a curve get their colours, hues->n values each: hues the whole circle between the
 * least and the largest, shares cut off at 0 and 1. Raises ST_DOMAIN where none is a number. */
void plot_hues_colour(const PlotHues *hues, PlotCurve *curve, const double *value);

#endif
