/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Arguments of the plot commands: ranges, and points as they are written.
 */
#ifndef DAESY_REPL_PLOT_PLOT_ITEMS_H
#define DAESY_REPL_PLOT_PLOT_ITEMS_H

#include "repl/plot/plot.h"

/* a..b or x = a..b (but not view = a..b). */
bool plot_items_is_range(Expr e);
/* x of x = a..b; NULL: there is none. */
Expr plot_items_range_name(Expr e);
/* A list or set of points of `dim` coordinates, or a Matrix with so many columns. */
bool plot_items_are_points(Expr e, int dim);
/* One point, a list or Vector of dim numbers. */
bool plot_items_is_point(Expr e, int dim);
/* A list, a Vector or a Matrix of one column: numbers of which others are the partners. */
bool plot_items_is_column(Expr e);
/* The free names of the expressions in e, at most room of them, into found; how many. */
long plot_items_names(Expr e, Expr *found, long room);
/* The only free name of the expressions in e; NULL: none, or several. */
Expr plot_items_only_name(Expr e);
/* Appends them as a curve (of points, one point, or columns[0..dim)). Raise ST_TYPE for what is no
 * number, ST_DOMAIN for columns of different lengths. */
PlotCurve *plot_items_add_points(Plot *plot, Expr e, int dim);
PlotCurve *plot_items_add_point(Plot *plot, Expr e, int dim);
PlotCurve *plot_items_add_columns(Plot *plot, const Expr *columns, int dim);
/* The coordinates of a point of dim numbers. Raises ST_TYPE naming `what`. */
void plot_items_read_point(Expr e, int dim, const char *what, double *to);
/* The i-th item of a list or set, the i-th entry of a Vector or Matrix; how many there are. */
Expr plot_items_entry(Expr e, long i);
long plot_items_count(Expr e);

#endif
