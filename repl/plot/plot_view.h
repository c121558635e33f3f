/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Views of plots in which no points lie, only lines between points outside, or nothing.
 */
#ifndef DAESY_REPL_PLOT_PLOT_VIEW_H
#define DAESY_REPL_PLOT_PLOT_VIEW_H

#include "cas/base/buf.h"
#include "repl/plot/plot.h"

/* Sets the range of `axis` (0, 1), of which the frame says nothing, where the view of the other one
 * has no point in it. */
void plot_view_put(Buf *out, const Plot *plot, int axis);
/* Asks for lines whose two ends lie outside of the view, where there are such. */
void plot_view_put_clip(Buf *out, const Plot *plot);

#endif
