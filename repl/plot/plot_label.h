/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Titles, captions and names of axes in gnuplot's words.
 */
#ifndef DAESY_REPL_PLOT_PLOT_LABEL_H
#define DAESY_REPL_PLOT_PLOT_LABEL_H

#include "cas/base/buf.h"
#include "repl/plot/plot.h"

/* Appends a text of the user, in single quotes. */
void plot_label_quote(Buf *out, const char *text);
/* The font that was said of this part or of all; NULL: the terminal's. */
const char *plot_label_font(const PlotFrame *frame, PlotFont which);
/* Appends ` font '...'`; nothing for NULL. */
void plot_label_put_font(Buf *out, const char *font);
/* Appends the title and the names of the axes of a picture, one of so many side by side. */
void plot_label_put_title(Buf *out, const PlotFrame *frame, long columns);
void plot_label_put_axis(Buf *out, const Plot *plot, int axis, long columns);

#endif
