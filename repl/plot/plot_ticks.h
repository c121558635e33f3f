/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tick marks as commands of gnuplot.
 */
#ifndef DAESY_REPL_PLOT_PLOT_TICKS_H
#define DAESY_REPL_PLOT_PLOT_TICKS_H

#include <stdbool.h>

#include "cas/base/buf.h"

/* Appends `set xtics ...` for the marks kept by plot_frame.c ("" none, "#5" about five, "pi",
 * "/step offset", "(list)") on the axis 'x', 'y' or 'z' that shows low..high. */
void plot_ticks_put(Buf *out, char axis, const char *marks, double low, double high);

/* Appends the marks of an axis about which nothing was said, where its numbers are better read as
 * multiples of Pi or powers of ten: low..high is what it shows; log: by powers; ends_fixed: the
 * range stays, else it is widened to the marks beyond. False, and nothing appended, where gnuplot's
 * own marks do. */
bool plot_ticks_default(Buf *out, char axis, double low, double high, bool log, bool ends_fixed,
                        bool crowded);
/* Appends what takes the place of axes in polar coordinates: circles with their radii and rays with
 * their angles, up to the radius of the farthest point, and the ranges that hold them. */
void plot_ticks_polar(Buf *out, double radius);

#endif
