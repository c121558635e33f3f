/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The drawing program: one long-lived gnuplot child, found and started at the first plot.
 */
#ifndef DAESY_REPL_PLOT_PLOT_GNUPLOT_H
#define DAESY_REPL_PLOT_PLOT_GNUPLOT_H

#include <stdio.h>

#include "repl/plot/plot.h"

/* Starts gnuplot if it does not run. Raises ST_IO with the package that brings it. */
void plot_gnuplot_start(void);
/* Does this gnuplot know the terminal? (It must run.) */
bool plot_gnuplot_knows(const char *terminal);
/* Draws with `set terminal <terminal>` and gives what was made to take (NULL: a window was drawn
 * in). Raises ST_IO with what gnuplot said. */
void plot_gnuplot_draw(const Plot *plot, const char *terminal,
                       void (*take)(FILE *made, const void *arg), const void *arg);
/* What is given to plot_gnuplot_draw to have the bytes appended to a Buf: arg points to its
 * address. */
void plot_gnuplot_take(FILE *made, const void *arg);
/* Ends the child. */
void plot_gnuplot_stop(void);

#endif
