/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The options of the plot commands: color=, legend=, axes=, view= ...
 */
#ifndef DAESY_REPL_PLOT_PLOT_OPTIONS_H
#define DAESY_REPL_PLOT_PLOT_OPTIONS_H

#include "cas/value/options.h"
#include "repl/plot/plot.h"

/* What is said curve by curve (a value for all, or a LIST of one each), and how to sample. */
typedef struct PlotOptions {
    /* NULL: not said */
    Expr colour, scale, legend, style, symbol, symbolsize, thickness, linestyle, transparency;
    long numpoints; /* 0: not said */
    bool adaptive, discont, filled;
    Expr fill_colour, fill_transparency; /* of the areas below curves that stay lines; or NULL */
    bool connect, has_connect;
} PlotOptions;

/* The options of all plots: of curves and surfaces (into PlotOptions) and of the picture. */
extern const OptionTable PLOT_OPTIONS, PLOT_FRAME_OPTIONS;

/* What setoptions said, or nothing. */
void plot_options_begin(PlotOptions *options, Plot *plot);
/* The same of a plot in space: what setoptions3d said, too. */
void plot_options_begin_space(PlotOptions *options, Plot *plot);
/* Takes all of args[0..n), those of the command's own table (or NULL) into target; raises ST_TYPE
 * naming one that is none (with the nearest). The own table has PLOT_OPTIONS as its `also`. */
void plot_options_read(PlotOptions *options, Plot *plot, const OptionTable *own, void *target,
                       const Expr *args, long n);
/* Dresses the curves [first, plot->n) as the 1st, 2nd ... of the call. */
void plot_options_dress(const PlotOptions *options, Plot *plot, long first);
/* Dresses one curve as the k-th of the call. */
void plot_options_dress_one(const PlotOptions *options, Plot *plot, long i, long k);
/* Keeps options for later calls, of all plots or of those in space; with n = 0 forgets them. */
void plot_options_keep(const Expr *args, long n, bool space);

/* --- values ----------------------------------------------------------------------------------- */

/* The double value of a real constant expression. Raises ST_TYPE naming `what`. */
double plot_options_real(Expr e, const char *what);
/* An integer in low..high. Raises ST_TYPE naming the option. */
long plot_options_integer(Expr value, const char *option, long low, long high);
/* The ends of a range a..b (or of x = a..b). */
void plot_options_range(Expr e, double *low, double *high);
/* A text such as the name of a file: strings as they are, anything else in 1-D. Caller frees. */
char *plot_options_text(Expr e);
/* Raises: the option cannot have this value. */
_Noreturn void plot_options_unsuited(const char *option, Expr value);

/* The value in lower case without blanks; "" when it is neither a name nor a string. */
enum { PLOT_WORD = 32 };
void plot_options_word(Expr value, char word[PLOT_WORD]);
/* What the value stands for in words (ended by NULL). Raises ST_TYPE naming the option. */
long plot_options_choose(Expr value, const OptionWord *words, const char *option);
/* true or false. */
bool plot_options_truth(Expr value, const char *option);

/* --- the picture as a whole (plot_frame.c) ------------------------------------------------------
 */

/* axis[k] = [...]: k = 0, 1, 2, or -1 for all. */
void plot_frame_axis(PlotFrame *frame, int k, Expr value);
/* font = [family, style, size] for gnuplot; caller frees. */
char *plot_frame_font(Expr value, const char *option);

#endif
