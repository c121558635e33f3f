/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Surfaces f = 0 as triangles. Each box of the grid is parted into six tetrahedra around a
 * diagonal, the same way in every box, so that faces of neighbours meet; in a tetrahedron the
 * surface is a triangle or a quadrangle, with no ambiguous case.
 */
#include "repl/plot/plot_iso.h"

#include <math.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"

typedef struct Corner {
    double at[3], value;
} Corner;

/* The triangle a, b, c, turned so that p is on the side from which it goes round to the left. */
static void add(PlotTriangles *to, const double *a, const double *b, const double *c,
                const double *p)
{
    double u[3], v[3], w[3];
    for (int k = 0; k < 3; k++) {
        u[k] = b[k] - a[k];
        v[k] = c[k] - a[k];
        w[k] = p[k] - a[k];
    }
    double side = (u[1] * v[2] - u[2] * v[1]) * w[0] + (u[2] * v[0] - u[0] * v[2]) * w[1] +
                  (u[0] * v[1] - u[1] * v[0]) * w[2];
    if (side < 0) {
        const double *other = b;
        b = c;
        c = other;
    }
    if (to->n == to->size) {
        to->size = to->size ? 2 * to->size : 256;
        to->corner = mem_rearray(to->corner, (size_t)to->size * 9, sizeof *to->corner);
    }
    double *corner = to->corner + 9 * to->n++;
    memcpy(corner, a, 3 * sizeof *a);
    memcpy(corner + 3, b, 3 * sizeof *b);
    memcpy(corner + 6, c, 3 * sizeof *c);
}

void plot_iso_end(void *triangles)
{
    mem_free(((PlotTriangles *)triangles)->corner);
}

/* Where the line between corners of different sign has the value zero. */
static void crossing(const Corner *a, const Corner *b, double *to)
{
    double part = a->value / (a->value - b->value);
    for (int k = 0; k < 3; k++)
        to[k] = a->at[k] + part * (b->at[k] - a->at[k]);
}

/* One corner on its own side makes a triangle, two and two a quadrangle. */
static void cut_tetrahedron(PlotTriangles *to, const Corner *const corner[4])
{
    const Corner *side[2][4];
    int count[2] = {0, 0};
    double p[4][3];
    for (int i = 0; i < 4; i++) {
        if (!isfinite(corner[i]->value))
            return;
        int which = corner[i]->value > 0;
        side[which][count[which]++] = corner[i];
    }
    if (count[0] == 0 || count[1] == 0)
        return;
    if (count[0] == 2) {
        for (int i = 0; i < 4; i++)
            crossing(side[0][i / 2], side[1][i % 2], p[i]);
        add(to, p[0], p[1], p[3], side[1][0]->at);
        add(to, p[0], p[3], p[2], side[1][0]->at);
        return;
    }
    int lone = count[0] == 1 ? 0 : 1;
    for (int i = 0; i < 3; i++)
        crossing(side[lone][0], side[1 - lone][i], p[i]);
    add(to, p[0], p[1], p[2], side[1][0]->at);
}

/* The tetrahedra are the ways from corner 0 to corner 7 along the axes, one for each order of
 * them; corner bits are x, y, z. */
static void cut_box(PlotTriangles *to, const Corner corner[8])
{
    static const int WAYS[6][2] = {{1, 3}, {1, 5}, {2, 3}, {2, 6}, {4, 5}, {4, 6}};
    for (int i = 0; i < 6; i++) {
        const Corner *const four[] = {&corner[0], &corner[WAYS[i][0]], &corner[WAYS[i][1]],
                                      &corner[7]};
        cut_tetrahedron(to, four);
    }
}

typedef struct Box {
    const double *low, *high;
    const long *grid;
} Box;

static double coordinate(const Box *box, int k, long i)
{
    return box->low[k] + (box->high[k] - box->low[k]) * (double)i / (double)(box->grid[k] - 1);
}

/* The values of one layer of constant z. */
static void fill_layer(const Box *box, const PlotMap *f, long layer, double *value)
{
    for (long j = 0; j < box->grid[1]; j++)
        for (long i = 0; i < box->grid[0]; i++) {
            double at[] = {coordinate(box, 0, i), coordinate(box, 1, j), coordinate(box, 2, layer)};
            err_poll();
            value[j * box->grid[0] + i] = plot_map_at(f, at);
        }
}

static void cut_layer(PlotTriangles *to, const Box *box, long layer, double *const value[2])
{
    for (long j = 0; j + 1 < box->grid[1]; j++)
        for (long i = 0; i + 1 < box->grid[0]; i++) {
            Corner corner[8];
            for (int c = 0; c < 8; c++) {
                long x = i + (c & 1), y = j + (c >> 1 & 1), z = layer + (c >> 2);
                corner[c] =
                    (Corner){{coordinate(box, 0, x), coordinate(box, 1, y), coordinate(box, 2, z)},
                             value[c >> 2][y * box->grid[0] + x]};
            }
            cut_box(to, corner);
        }
}

void plot_iso_add(PlotTriangles *to, const PlotMap *f, const double low[3], const double high[3],
                  const long grid[3])
{
    Box box = {low, high, grid};
    size_t size = (size_t)(grid[0] * grid[1]);
    double *all = mem_array(2 * size, sizeof *all);
    err_defer(mem_release, all);
    double *value[] = {all, all + size};
    fill_layer(&box, f, 0, value[0]);
    for (long layer = 0; layer + 1 < grid[2]; layer++) {
        fill_layer(&box, f, layer + 1, value[1]);
        cut_layer(to, &box, layer, value);
        double *upper = value[1];
        value[1] = value[0];
        value[0] = upper;
    }
    err_undefer(true);
}

bool plot_iso_cut(const PlotTriangles *in, long k, const PlotMap *g, double segment[6])
{
    Corner corner[3];
    int found = 0;
    for (int i = 0; i < 3; i++) {
        memcpy(corner[i].at, in->corner + 9 * k + 3 * i, sizeof corner[i].at);
        corner[i].value = plot_map_at(g, corner[i].at);
        if (!isfinite(corner[i].value))
            return false;
    }
    for (int i = 0; i < 3 && found < 2; i++) {
        const Corner *a = &corner[i], *b = &corner[(i + 1) % 3];
        if ((a->value > 0) != (b->value > 0))
            crossing(a, b, segment + 3 * found++);
    }
    return found == 2;
}
