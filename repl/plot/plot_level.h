/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Level curves and regions of a function of two variables.
 */
#ifndef DAESY_REPL_PLOT_PLOT_LEVEL_H
#define DAESY_REPL_PLOT_PLOT_LEVEL_H

#include "repl/plot/plot.h"
#include "repl/plot/plot_map.h"

/* A function on a grid of columns x rows points over low..high. */
typedef struct PlotGrid {
    const PlotMap *map;
    double low[2], high[2];
    long columns, rows;
    double *value; /* row by row: row j is y = low[1] + j*... */
} PlotGrid;

/* Evaluates map on the grid. plot_grid_end, by err_defer, is the caller's. */
void plot_grid_begin(PlotGrid *grid, const PlotMap *map, const double *low, const double *high,
                     long columns, long rows);
void plot_grid_end(void *grid);
/* The least and the largest finite value; false: there is none. */
bool plot_grid_range(const PlotGrid *grid, double *least, double *most);
/* Appends the curve f = level as one curve of the plot (dim 2, or 3 at the height of the level),
 * its points exact to rounding where f changes sign continuously; not where it jumps. */
PlotCurve *plot_grid_level(const PlotGrid *grid, Plot *plot, double level, int dim);
/* Appends the grid's points as the middles of cells of an image, still without colours (0). */
PlotCurve *plot_grid_image(const PlotGrid *grid, Plot *plot);
/* Appends the region low <= f <= high as polygons, in the plane (dim 2) or on the surface (3). */
PlotCurve *plot_grid_region(const PlotGrid *grid, Plot *plot, double low, double high, int dim);

#endif
