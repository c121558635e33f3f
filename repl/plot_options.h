/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The options of the plot commands: color=, legend=, axes=, view= ...
 */
#ifndef DAESY_REPL_PLOT_OPTIONS_H
#define DAESY_REPL_PLOT_OPTIONS_H

#include "repl/plot.h"

/* What is said curve by curve (a value for all, or a LIST of one each), and how to sample. */
typedef struct PlotOptions {
    Expr colour, legend, style, symbol, symbolsize, thickness, linestyle; /* NULL: not said */
    long numpoints;                                                       /* 0: not said */
    bool adaptive, connect, filled;
} PlotOptions;

/* What setoptions said, or nothing. */
void plot_options_begin(PlotOptions *options, Plot *plot);
/* Takes one option key = value into options or the plot's frame. Returns false when there is no
 * such option; raises ST_TYPE when the value does not suit. */
bool plot_options_take(PlotOptions *options, Plot *plot, Expr equation);
/* Takes all of args[from..n); raises ST_DOMAIN naming one that is none (with the nearest). */
void plot_options_all(PlotOptions *options, Plot *plot, const Expr *args, long n, long from);
/* Dresses the curves [first, plot->n) as the 1st, 2nd ... of the call. */
void plot_options_dress(const PlotOptions *options, Plot *plot, long first);
/* Dresses one curve. */
void plot_options_dress_one(const PlotOptions *options, Plot *plot, long i);
/* Keeps options for later calls; with n = 0 forgets them. */
void plot_options_keep(const Expr *args, long n);
/* For the heap: marks what is kept. */
void plot_options_roots(void (*mark)(Expr e));

/* The double value of a real constant expression. Raises ST_TYPE naming `what`. */
double plot_options_real(Expr e, const char *what);
/* The ends of a range a..b (or of x = a..b). */
void plot_options_range(Expr e, double *low, double *high);
/* A text for a label: strings as they are, anything else in 1-D. Caller frees. */
char *plot_options_text(Expr e);

#endif
