/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Surfaces on which a function of three variables is zero.
 */
#ifndef DAESY_REPL_PLOT_PLOT_ISO_H
#define DAESY_REPL_PLOT_PLOT_ISO_H

#include "repl/plot/plot_map.h"

/* Triangles, nine coordinates each. */
typedef struct PlotTriangles {
    double *corner;
    long n, size;
} PlotTriangles;

/* Appends the triangles of f = 0 over the box, looked for on a grid of so many points an axis.
 * Corners lie on edges of the grid's tetrahedra between values of f of different sign, by linear
 * interpolation; where f has no value, or jumps to a value without sign, there is a hole. A surface
 * that only touches zero is not found. Regular tetrahedra: Doi and Koide, "An efficient method of
 * triangulating equi-valued surfaces by using tetrahedral cells", 1991. plot_iso_end, by err_defer,
 * is the caller's. */
void plot_iso_add(PlotTriangles *to, const PlotMap *f, const double low[3], const double high[3],
                  const long grid[3]);
void plot_iso_end(void *triangles);
/* The segment on which g, linear between its values at the corners, is zero in the k-th triangle;
 * false: there is none. */
bool plot_iso_cut(const PlotTriangles *in, long k, const PlotMap *g, double segment[6]);

#endif
