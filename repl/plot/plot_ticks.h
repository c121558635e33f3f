/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tick marks as commands of gnuplot.
 */
#ifndef DAESY_REPL_PLOT_PLOT_TICKS_H
#define DAESY_REPL_PLOT_PLOT_TICKS_H

#include "cas/base/buf.h"

/* Appends `set xtics ...` for the marks kept by plot_frame.c ("" none, "#5" about five, "pi",
 * "/step offset", "(list)") on the axis 'x', 'y' or 'z' that shows low..high. */
void plot_ticks_put(Buf *out, char axis, const char *marks, double low, double high);

#endif
