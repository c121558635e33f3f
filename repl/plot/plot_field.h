/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Arrows on a grid.
 */
#ifndef DAESY_REPL_PLOT_PLOT_FIELD_H
#define DAESY_REPL_PLOT_PLOT_FIELD_H

#include "repl/plot/plot.h"

/* The vector at a point; NaN in a part: no arrow. */
typedef void (*PlotVector)(void *ctx, double x, double y, double *u, double *v);

typedef struct PlotField {
    double low[2], high[2];
    long grid[2];
    bool same_length; /* only the direction counts */
    double length;    /* of the longest arrow in units of the grid's meshes */
} PlotField;

/* Appends the arrows, centred on the points of the grid. */
PlotCurve *plot_field_add(Plot *plot, const PlotField *field, PlotVector vector, void *ctx);

#endif
