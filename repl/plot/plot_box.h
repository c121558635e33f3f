/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a plot reaches over, and the box around what is drawn in space.
 */
#ifndef DAESY_REPL_PLOT_PLOT_BOX_H
#define DAESY_REPL_PLOT_PLOT_BOX_H

#include "cas/base/buf.h"
#include "repl/plot/plot.h"

/* What an axis shows: the view, or else the points; low > high where there are none. */
void plot_box_extent(const Plot *plot, int axis, double *low, double *high);
/* From where the box is seen, how large it is, and its edges. */
void plot_box_put_axes(Buf *out, const Plot *plot);
/* Where the numbers of axis 0 or 1 stand, which go from low to high. */
void plot_box_put_offset(Buf *out, const PlotFrame *frame, int axis, double low, double high);
/* How many tick marks an edge has room for, as plot_ticks_put takes it; NULL: for the usual ones.
 * `small`: the picture stands beside others. */
const char *plot_box_marks(const Plot *plot, int axis, bool small);

#endif
