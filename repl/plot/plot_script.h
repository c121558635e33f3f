/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plots as text for gnuplot.
 */
#ifndef DAESY_REPL_PLOT_PLOT_SCRIPT_H
#define DAESY_REPL_PLOT_PLOT_SCRIPT_H

#include "cas/base/buf.h"
#include "repl/plot/plot.h"

/* Appends the commands that draw the plot on whatever terminal is set. Raises ST_DOMAIN when there
 * is nothing to draw. */
void plot_script_put(Buf *out, const Plot *plot);

#endif
