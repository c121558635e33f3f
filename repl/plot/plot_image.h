/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An area of coloured cells in gnuplot's words.
 */
#ifndef DAESY_REPL_PLOT_PLOT_IMAGE_H
#define DAESY_REPL_PLOT_PLOT_IMAGE_H

#include "cas/base/buf.h"
#include "repl/plot/plot.h"

/* The least and the largest coordinate of the area of a PLOT_IMAGE: half a cell beyond its points.
 */
void plot_image_extent(const PlotCurve *image, int axis, double *low, double *high);
/* Its lines of data, one a cell. */
void plot_image_put_data(Buf *out, const PlotCurve *image);
/* How it is drawn from the number-th block of data; on a terminal of characters by signs. */
void plot_image_put_looks(Buf *out, const PlotCurve *image, long number);

#endif
