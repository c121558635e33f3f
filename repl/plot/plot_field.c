/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The vectors are measured in meshes of the grid, so that directions look right whatever the two
 * ranges are, and scaled so that the longest arrow has the length wished for.
 */
#include "repl/plot/plot_field.h"

#include <math.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"

static double size_of(const double *arrow)
{
    return hypot(arrow[2], arrow[3]);
}

/* x, y, u, v of every arrow, u and v in meshes; returns the largest size. */
static double measure(const PlotField *field, PlotVector vector, void *ctx, double *arrow)
{
    double longest = 0, mesh[2];
    for (int k = 0; k < 2; k++)
        mesh[k] = (field->high[k] - field->low[k]) / (double)(field->grid[k] - 1);
    for (long i = 0; i < field->grid[0]; i++)
        for (long j = 0; j < field->grid[1]; j++, arrow += 4) {
            arrow[0] = field->low[0] + mesh[0] * (double)i;
            arrow[1] = field->low[1] + mesh[1] * (double)j;
            err_poll();
            vector(ctx, arrow[0], arrow[1], &arrow[2], &arrow[3]);
            arrow[2] /= mesh[0];
            arrow[3] /= mesh[1];
            if (isfinite(size_of(arrow)))
                longest = fmax(longest, size_of(arrow));
        }
    return longest;
}

PlotCurve *plot_field_add(Plot *plot, const PlotField *field, PlotVector vector, void *ctx)
{
    long n = field->grid[0] * field->grid[1];
    double *arrow = mem_array((size_t)(4 * n), sizeof *arrow);
    err_defer(mem_release, arrow);
    double longest = measure(field, vector, ctx, arrow);
    PlotCurve *curve = plot_add(plot, PLOT_ARROWS, 2, 2 * n);
    for (long i = 0; i < n; i++) {
        double *to = curve->points + 4 * i, size = size_of(arrow + 4 * i);
        double scale = field->length / (2 * (field->same_length ? size : longest));
        bool any = isfinite(size) && size > 0 && longest > 0;
        for (int k = 0; k < 2; k++) {
            double mesh = (field->high[k] - field->low[k]) / (double)(field->grid[k] - 1);
            double half = arrow[4 * i + 2 + k] * scale * mesh;
            to[k] = any ? arrow[4 * i + k] - half : NAN;
            to[2 + k] = any ? arrow[4 * i + k] + half : NAN;
        }
    }
    err_undefer(true);
    return curve;
}
