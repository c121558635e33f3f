/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Marching squares. On every edge of the grid whose ends lie on different sides of the level the
 * crossing is found by bisection, so the points are as exact as the function;
 * a bisection that ends between values that do not come together is a pole or a jump, and no part
 * of the curve. In a cell with four crossings the value in its middle says which belong together.
 * Cells at the curve are cut finer, and so are those the finer curve leads to, so that branches
 * that meet come close and the curve is smooth. Pieces are joined to long curves afterwards, so
 * that dashes look right. Regions are the cells cut at the two levels.
 */
#include "repl/plot/plot_level.h"

#include <math.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/hash.h"

enum { BISECTIONS = 40, MOST_CORNERS = 12, FINER = 4 };

static double at(const PlotGrid *grid, double x, double y)
{
    double point[] = {x, y};
    return plot_map_at(grid->map, point);
}

static double x_of(const PlotGrid *grid, long i)
{
    return grid->low[0] + (grid->high[0] - grid->low[0]) * (double)i / (double)(grid->columns - 1);
}

static double y_of(const PlotGrid *grid, long j)
{
    return grid->low[1] + (grid->high[1] - grid->low[1]) * (double)j / (double)(grid->rows - 1);
}

void plot_grid_begin(PlotGrid *grid, const PlotMap *map, const double *low, const double *high,
                     long columns, long rows)
{
    grid->map = map;
    memcpy(grid->low, low, sizeof grid->low);
    memcpy(grid->high, high, sizeof grid->high);
    grid->columns = columns;
    grid->rows = rows;
    grid->value = mem_array((size_t)(columns * rows), sizeof *grid->value);
    for (long j = 0; j < rows; j++)
        for (long i = 0; i < columns; i++) {
            err_poll();
            grid->value[j * columns + i] = at(grid, x_of(grid, i), y_of(grid, j));
        }
}

void plot_grid_end(void *grid)
{
    mem_free(((PlotGrid *)grid)->value);
}

bool plot_grid_range(const PlotGrid *grid, double *least, double *most)
{
    *least = INFINITY;
    *most = -INFINITY;
    for (long k = 0; k < grid->columns * grid->rows; k++)
        if (isfinite(grid->value[k])) {
            *least = fmin(*least, grid->value[k]);
            *most = fmax(*most, grid->value[k]);
        }
    return *least <= *most;
}

/* --- crossings -------------------------------------------------------------------------------- */

/* A corner of a cell. */
typedef struct Corner {
    double x, y, f;
} Corner;

/* Where f = level between two corners on its two sides; false at a jump. */
static bool crossing(const PlotGrid *grid, double level, Corner a, Corner b, double *point)
{
    double first = fabs(b.f - a.f);
    for (int k = 0; k < BISECTIONS; k++) {
        Corner m = {(a.x + b.x) / 2, (a.y + b.y) / 2, 0};
        m.f = at(grid, m.x, m.y);
        if (!isfinite(m.f))
            return false;
        *((m.f < level) == (a.f < level) ? &a : &b) = m;
    }
    point[0] = (a.x + b.x) / 2;
    point[1] = (a.y + b.y) / 2;
    return fabs(b.f - a.f) <= 1e-3 * first;
}

/* Pieces x0 y0 x1 y1 of the curve. */
typedef struct Pieces {
    double *end;
    long n, capacity;
} Pieces;

static void pieces_end(void *pieces)
{
    mem_free(((Pieces *)pieces)->end);
}

static void add_piece(Pieces *pieces, const double *a, const double *b)
{
    if (pieces->n == pieces->capacity) {
        pieces->capacity = 2 * pieces->capacity + 256;
        pieces->end = mem_rearray(pieces->end, (size_t)(4 * pieces->capacity), sizeof *pieces->end);
    }
    double *piece = pieces->end + 4 * pieces->n++;
    memcpy(piece, a, 2 * sizeof *a);
    memcpy(piece + 2, b, 2 * sizeof *b);
}

static void cut_cell(const PlotGrid *grid, double level, const Corner *corner, Pieces *pieces)
{
    double point[4][2];
    bool crossed[4];
    int count = 0;
    for (int k = 0; k < 4; k++) {
        const Corner *a = &corner[k], *b = &corner[(k + 1) % 4];
        crossed[k] = isfinite(a->f) && isfinite(b->f) && (a->f < level) != (b->f < level) &&
                     crossing(grid, level, *a, *b, point[k]);
        count += crossed[k];
    }
    if (count == 4) { /* edges k and k+1 enclose corner k+1 */
        double middle = at(grid, (corner[0].x + corner[2].x) / 2, (corner[0].y + corner[2].y) / 2);
        int shift = (middle < level) == (corner[0].f < level);
        add_piece(pieces, point[shift ? 0 : 3], point[shift ? 1 : 0]);
        add_piece(pieces, point[shift ? 2 : 1], point[shift ? 3 : 2]);
        return;
    }
    const double *first = NULL;
    for (int k = 0; k < 4; k++) {
        if (!crossed[k])
            continue;
        if (first)
            add_piece(pieces, first, point[k]);
        first = first ? NULL : point[k];
    }
}

/* A cell of the grid cut into FINER x FINER; its corners are the same bits in all cells they touch.
 */
typedef struct Fine {
    Corner corner[FINER + 1][FINER + 1]; /* by row, column */
} Fine;

static void evaluate_fine(const PlotGrid *grid, long cell, Fine *fine)
{
    long wide = grid->columns - 1, i = cell % wide, j = cell / wide;
    PlotGrid finer = *grid;
    finer.columns = FINER * wide + 1;
    finer.rows = FINER * (grid->rows - 1) + 1;
    for (long b = 0; b <= FINER; b++)
        for (long a = 0; a <= FINER; a++) {
            Corner *corner = &fine->corner[b][a];
            err_poll();
            corner->x = x_of(&finer, FINER * i + a);
            corner->y = y_of(&finer, FINER * j + b);
            corner->f = at(grid, corner->x, corner->y);
        }
}

static void cut_fine(const PlotGrid *grid, double level, const Fine *fine, Pieces *pieces)
{
    for (long b = 0; b < FINER; b++)
        for (long a = 0; a < FINER; a++) {
            Corner corner[] = {fine->corner[b][a], fine->corner[b][a + 1],
                               fine->corner[b + 1][a + 1], fine->corner[b + 1][a]};
            cut_cell(grid, level, corner, pieces);
        }
}

/* Cells that the curve may cross: those to be looked at, and which have been listed. */
typedef struct Near {
    long wide, high; /* cells */
    long *cell, n;
    char *listed;
} Near;

static void near_end(void *near)
{
    mem_free(((Near *)near)->cell);
    mem_free(((Near *)near)->listed);
}

static void list_cell(Near *near, long i, long j)
{
    if (i < 0 || i >= near->wide || j < 0 || j >= near->high || near->listed[j * near->wide + i])
        return;
    near->listed[j * near->wide + i] = 1;
    near->cell[near->n++] = j * near->wide + i;
}

static bool between(double f, double g, double level)
{
    return isfinite(f) && isfinite(g) && (f < level) != (g < level);
}

/* The cells at edges that the curve crosses, and those beside them: where two branches meet, a cell
 * can be crossed twice by one edge. */
static void list_crossed(const PlotGrid *grid, double level, Near *near)
{
    for (long j = 0; j < grid->rows; j++)
        for (long i = 0; i < grid->columns; i++) {
            const double *f = grid->value + j * grid->columns + i;
            err_poll();
            if ((i > 0 && between(f[-1], *f, level)) ||
                (j > 0 && between(f[-grid->columns], *f, level)))
                for (long b = -2; b <= 1; b++)
                    for (long a = -2; a <= 1; a++)
                        list_cell(near, i + a, j + b);
        }
}

/* The neighbours across whose edge the curve leaves. */
static void list_neighbours(const Fine *fine, double level, long cell, Near *near)
{
    long i = cell % near->wide, j = cell / near->wide;
    for (long k = 0; k < FINER; k++) {
        const Corner(*c)[FINER + 1] = fine->corner;
        if (between(c[0][k].f, c[0][k + 1].f, level))
            list_cell(near, i, j - 1);
        if (between(c[FINER][k].f, c[FINER][k + 1].f, level))
            list_cell(near, i, j + 1);
        if (between(c[k][0].f, c[k + 1][0].f, level))
            list_cell(near, i - 1, j);
        if (between(c[k][FINER].f, c[k + 1][FINER].f, level))
            list_cell(near, i + 1, j);
    }
}

static void find_pieces(const PlotGrid *grid, double level, Pieces *pieces)
{
    Near near = {.wide = grid->columns - 1, .high = grid->rows - 1};
    near.cell = mem_array((size_t)(near.wide * near.high), sizeof *near.cell);
    near.listed = mem_zalloc((size_t)(near.wide * near.high));
    err_defer(near_end, &near);
    list_crossed(grid, level, &near);
    for (long k = 0; k < near.n; k++) {
        Fine fine;
        evaluate_fine(grid, near.cell[k], &fine);
        cut_fine(grid, level, &fine, pieces);
        list_neighbours(&fine, level, near.cell[k], &near);
    }
    err_undefer(true);
}

/* --- joining pieces --------------------------------------------------------------------------- */

/* Ends of pieces by their place on the grid: crossings on an edge are the same bits in both cells,
 * so equal ends meet. Chains are followed through a hash of the ends. */
typedef struct Ends {
    const Pieces *pieces;
    long *first, *next; /* of each bucket; of each end (2*piece + side) */
    char *used;         /* pieces */
    size_t buckets;
} Ends;

static void ends_release(void *arg)
{
    Ends *ends = arg;
    mem_free(ends->first);
    mem_free(ends->used);
}

static uint64_t point_hash(const double *p)
{
    uint64_t bits[2];
    memcpy(bits, p, sizeof bits);
    return hash_mix(bits[0] ^ hash_mix(bits[1]));
}

static size_t bucket_of(const Ends *ends, const double *p)
{
    return (size_t)(point_hash(p) % ends->buckets);
}

static void ends_begin(Ends *ends, const Pieces *pieces)
{
    long n = 2 * pieces->n;
    ends->pieces = pieces;
    ends->buckets = (size_t)n + 1;
    ends->first = mem_array(ends->buckets + (size_t)n, sizeof *ends->first);
    ends->next = ends->first + ends->buckets;
    ends->used = mem_zalloc((size_t)pieces->n + 1);
    for (size_t b = 0; b < ends->buckets; b++)
        ends->first[b] = -1;
    for (long e = 0; e < n; e++) {
        size_t b = bucket_of(ends, pieces->end + 2 * e);
        ends->next[e] = ends->first[b];
        ends->first[b] = e;
    }
}

/* An unused piece that ends where p is: the number of that end, or -1. */
static long meeting(const Ends *ends, const double *p)
{
    for (long e = ends->first[bucket_of(ends, p)]; e >= 0; e = ends->next[e])
        if (!ends->used[e / 2] && memcmp(ends->pieces->end + 2 * e, p, 2 * sizeof *p) == 0)
            return e;
    return -1;
}

typedef struct Line {
    double *point;
    long n;
} Line;

static void line_end(void *line)
{
    mem_free(((Line *)line)->point);
}

static void add_point(Line *line, double x, double y)
{
    line->point[2 * line->n] = x;
    line->point[2 * line->n + 1] = y;
    line->n++;
}

/* From the open end at p on, as far as pieces meet. */
static void follow(Ends *ends, Line *line, const double *p)
{
    long e;
    while ((e = meeting(ends, p)) >= 0) {
        ends->used[e / 2] = 1;
        p = ends->pieces->end + 2 * (e ^ 1);
        add_point(line, p[0], p[1]);
    }
}

static void reverse(Line *line, long from)
{
    for (long i = from, j = line->n - 1; i < j; i++, j--)
        for (int k = 0; k < 2; k++) {
            double x = line->point[2 * i + k];
            line->point[2 * i + k] = line->point[2 * j + k];
            line->point[2 * j + k] = x;
        }
}

static void chain(Ends *ends, Line *line)
{
    const Pieces *pieces = ends->pieces;
    for (long k = 0; k < pieces->n; k++) {
        if (ends->used[k])
            continue;
        const double *piece = pieces->end + 4 * k;
        ends->used[k] = 1;
        if (line->n)
            add_point(line, NAN, NAN);
        long from = line->n;
        add_point(line, piece[0], piece[1]);
        follow(ends, line, piece);
        reverse(line, from);
        add_point(line, piece[2], piece[3]);
        follow(ends, line, piece + 2);
    }
}

PlotCurve *plot_grid_level(const PlotGrid *grid, Plot *plot, double level, int dim)
{
    Pieces pieces = {0};
    Ends ends = {0};
    Line line = {0};
    err_defer(pieces_end, &pieces);
    find_pieces(grid, level, &pieces);
    err_defer(ends_release, &ends);
    ends_begin(&ends, &pieces);
    line.point = mem_array((size_t)(8 * pieces.n) + 2, sizeof *line.point);
    err_defer(line_end, &line);
    chain(&ends, &line);
    PlotCurve *curve = plot_add(plot, PLOT_CURVE, dim, line.n);
    for (long i = 0; i < line.n; i++) {
        double *to = curve->points + i * dim;
        to[0] = line.point[2 * i];
        to[1] = line.point[2 * i + 1];
        if (dim == 3)
            to[2] = isfinite(to[0]) ? level : NAN;
    }
    for (int k = 0; k < 3; k++)
        err_undefer(true);
    return curve;
}

/* --- regions ---------------------------------------------------------------------------------- */

/* Keeps the part of a polygon where sign*(f - level) >= 0 (Sutherland and Hodgman). A corner on the
 * level itself is kept as it is: there is no crossing beside it. */
static int clip(const PlotGrid *grid, double level, double sign, const Corner *from, int n,
                Corner *to)
{
    int count = 0;
    for (int k = 0; k < n && count + 2 < MOST_CORNERS; k++) {
        const Corner *a = &from[k], *b = &from[(k + 1) % n];
        bool in = sign * (a->f - level) >= 0, next = sign * (b->f - level) >= 0;
        bool within = a->f != level && b->f != level;
        double point[2];
        if (in)
            to[count++] = *a;
        if (in != next && within && crossing(grid, level, *a, *b, point))
            to[count++] = (Corner){point[0], point[1], level};
    }
    return count;
}

/* The corners of polygons, closed, with gaps between them. */
typedef struct Area {
    double *point; /* dim numbers each */
    long n, capacity;
    int dim;
} Area;

static void area_end(void *area)
{
    mem_free(((Area *)area)->point);
}

static void add_corner(Area *area, Corner corner)
{
    double *to = area->point + area->dim * area->n++;
    to[0] = corner.x;
    to[1] = corner.y;
    if (area->dim == 3)
        to[2] = corner.f;
}

static void add_polygon(Area *area, const Corner *corner, int n)
{
    if (n < 3)
        return;
    if (area->n + n + 2 > area->capacity) {
        area->capacity = 2 * area->capacity + 256;
        area->point =
            mem_rearray(area->point, (size_t)(area->dim * area->capacity), sizeof *area->point);
    }
    if (area->n)
        add_corner(area, (Corner){NAN, NAN, NAN});
    for (int k = 0; k <= n; k++)
        add_corner(area, corner[k % n]);
}

static void add_cut_cell(const PlotGrid *grid, const Corner *cell, double low, double high,
                         Area *area)
{
    Corner above[MOST_CORNERS], both[MOST_CORNERS];
    int n = isfinite(low) ? clip(grid, low, 1, cell, 4, above) : 4;
    const Corner *kept = isfinite(low) ? above : cell;
    int m = isfinite(high) ? clip(grid, high, -1, kept, n, both) : n;
    add_polygon(area, isfinite(high) ? both : kept, m);
}

/* In the plane whole cells of a row that lie side by side become one polygon. */
static void add_row(const PlotGrid *grid, long j, double low, double high, Area *area)
{
    Corner run[4];
    bool running = false;
    for (long i = 0; i + 1 < grid->columns; i++) {
        const double *row = grid->value + j * grid->columns, *next = row + grid->columns;
        double x = x_of(grid, i), right = x_of(grid, i + 1), y = y_of(grid, j),
               top = y_of(grid, j + 1);
        Corner cell[] = {
            {x, y, row[i]}, {right, y, row[i + 1]}, {right, top, next[i + 1]}, {x, top, next[i]}};
        bool whole = true, finite = true;
        for (int k = 0; k < 4; k++) {
            finite = finite && isfinite(cell[k].f);
            whole = whole && cell[k].f >= low && cell[k].f <= high;
        }
        err_poll();
        if (whole && running && area->dim == 2) {
            run[1] = cell[1];
            run[2] = cell[2];
            continue;
        }
        if (running)
            add_polygon(area, run, 4);
        running = whole;
        memcpy(run, cell, sizeof run);
        if (!whole && finite)
            add_cut_cell(grid, cell, low, high, area);
    }
    if (running)
        add_polygon(area, run, 4);
}

PlotCurve *plot_grid_region(const PlotGrid *grid, Plot *plot, double low, double high, int dim)
{
    Area area = {.dim = dim};
    err_defer(area_end, &area);
    for (long j = 0; j + 1 < grid->rows; j++)
        add_row(grid, j, low, high, &area);
    PlotCurve *curve = plot_add(plot, PLOT_POLYGON, dim, area.n);
    if (area.n)
        memcpy(curve->points, area.point, (size_t)(dim * area.n) * sizeof *curve->points);
    curve->style = PLOT_FILLED;
    curve->flat = true;
    err_undefer(true);
    return curve;
}

PlotCurve *plot_grid_image(const PlotGrid *grid, Plot *plot)
{
    long n = grid->columns * grid->rows;
    PlotCurve *image = plot_add(plot, PLOT_IMAGE, 2, n);
    image->columns = grid->columns;
    image->colours = mem_zalloc((size_t)n * sizeof *image->colours);
    for (long k = 0; k < n; k++) {
        image->points[2 * k] = x_of(grid, k % grid->columns);
        image->points[2 * k + 1] = y_of(grid, k / grid->columns);
    }
    return image;
}
