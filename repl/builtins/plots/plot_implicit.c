/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Surfaces given by an equation in three variables, and the curve in which two of them meet.
 */
#include <math.h>
#include <string.h>

#include "cas/algebra/linalg/linalg.h"
#include "repl/builtin.h"
#include "repl/plot/plot_colour.h"
#include "repl/plot/plot_iso.h"
#include "repl/plot/plot_items.h"
#include "repl/plot/plot_options.h"
#include "repl/plot/plot_words.h"

enum { SURFACE_GRID = 21, CURVE_GRID = 31, BANDS = 24 };

/* One call. */
typedef struct Job {
    Plot *plot;
    PlotOptions options;
    Expr names[3]; /* NULL: functions are applied */
    double low[3], high[3];
    long grid[3];
    Expr level; /* what expressions have on the surface, or NULL: 0 */
} Job;

typedef struct Own {
    long grid[3];
    bool grid_given;
    Expr level;
} Own;

static const OptionRow OWN_ROWS[] = {
    {"grid", OPTION_INTEGERS, offsetof(Own, grid), .given = offsetof(Own, grid_given), .count = 3,
     .low = 2, .high = 300, .form = "[l,m,n]", .summary = "how finely the equations are looked at"},
    {"isovalue", OPTION_EXPR, offsetof(Own, level), .form = "v",
     .summary = "the value of an expression, 0 if not said"},
    {"coords", OPTION_IDLE},
    {"crossingrefine", OPTION_IDLE, .is = OPTION_INTEGER, .fine = true},
    {"gridrefine", OPTION_IDLE, .is = OPTION_INTEGER, .fine = true},
    {.name = NULL},
};

static const OptionTable OWN = {
    .command = "implicitplot3d", .rows = OWN_ROWS, .size = sizeof(Own), .also = &PLOT_OPTIONS};

static void take_ranges(Job *job, const Expr *args, long n, long from)
{
    for (int k = 0; k < 3; k++) {
        if (from + k >= n || !plot_items_is_range(args[from + k])) {
            err_hint("implicitplot3d(x^2+y^2+z^2=1, x=-1..1, y=-1..1, z=-1..1)");
            err_raise(ST_TYPE, "three ranges are needed, one for each variable");
        }
        plot_options_range(args[from + k], &job->low[k], &job->high[k]);
        job->names[k] = plot_items_range_name(args[from + k]);
        if (k > 0 && (job->names[k] != NULL) != (job->names[0] != NULL))
            err_raise(ST_TYPE, "name all variables, or none for a procedure");
        char **label = &job->plot->frame.label[k];
        if (job->names[k] && expr_is(job->names[k], EXPR_SYMBOL) && !*label)
            plot_words_set(label, job->names[k]);
    }
}

static void begin(Job *job, const Expr *args, long n, long functions, long grid)
{
    *job = (Job){.plot = plot_new(), .grid = {grid, grid, grid}};
    plot_options_begin_space(&job->options, job->plot);
    take_ranges(job, args, n, functions);
    Own own;
    plot_options_read(&job->options, job->plot, &OWN, &own, args + functions + 3,
                      n - functions - 3);
    job->level = own.level;
    for (int k = 0; k < 3 && own.grid_given; k++)
        job->grid[k] = own.grid[k];
    if (!own.grid_given && job->options.numpoints)
        for (int k = 0; k < 3; k++)
            job->grid[k] = 1 + lround(ceil(cbrt((double)job->options.numpoints)));
}

static void prepare(const Job *job, PlotMap *map, Expr f)
{
    Expr e = expr_is(f, EXPR_OBJECT) ? f : linalg_residual(f);
    if (job->level && !expr_is(f, EXPR_OBJECT))
        e = expr_sub(e, job->level);
    plot_map_begin(map, e, job->names[0] ? job->names : NULL, 3, job->low, job->high);
}

/* --- surfaces --------------------------------------------------------------------------------- */

static double height(const double *corner)
{
    return (corner[2] + corner[5] + corner[8]) / 3;
}

/* The triangles whose middle lies in a band of heights, as one item of the plot. */
static void add_band(Job *job, const PlotTriangles *all, long band)
{
    double low = job->low[2], step = (job->high[2] - low) / BANDS;
    long n = 0;
    for (long k = 0; k < all->n; k++)
        n += (long)((height(all->corner + 9 * k) - low) / step) == band;
    if (n == 0)
        return;
    PlotCurve *curve = plot_add(job->plot, PLOT_POLYGON, 3, 4 * n);
    curve->style = PLOT_FILLED;
    curve->flat = !job->options.colour;
    curve->colour = plot_colour_scale(job->options.scale, (double)band / (BANDS - 1));
    double *to = curve->points;
    for (long k = 0; k < all->n; k++) {
        if ((long)((height(all->corner + 9 * k) - low) / step) != band)
            continue;
        memcpy(to, all->corner + 9 * k, 9 * sizeof *to);
        to[9] = to[10] = to[11] = NAN;
        to += 12;
    }
}

static void draw_surface(Job *job, Expr f)
{
    PlotMap map = {0};
    PlotTriangles triangles = {0};
    err_defer(plot_map_end, &map);
    prepare(job, &map, f);
    err_defer(plot_iso_end, &triangles);
    plot_iso_add(&triangles, &map, job->low, job->high, job->grid);
    if (triangles.n == 0)
        err_raise(ST_DOMAIN, "the equation holds nowhere between these bounds, as far as the grid "
                             "tells");
    for (long band = 0; band < BANDS; band++)
        add_band(job, &triangles, band);
    err_undefer(true);
    err_undefer(true);
}

static Expr implicitplot3d(const Expr *args, long n)
{
    Job job;
    begin(&job, args, n, 1, SURFACE_GRID);
    bool many = expr_is(args[0], EXPR_LIST) || expr_is(args[0], EXPR_SET);
    for (long i = 0; i < (many ? expr_count(args[0]) : 1); i++) {
        long first = job.plot->n;
        draw_surface(&job, many ? expr_arg(args[0], i) : args[0]);
        for (long k = first; k < job.plot->n; k++)
            plot_options_dress_one(&job.options, job.plot, k, i);
    }
    return plot_expr(job.plot);
}

/* --- where two meet --------------------------------------------------------------------------- */

static Expr intersectplot(const Expr *args, long n)
{
    Job job;
    PlotMap map[2] = {{0}, {0}};
    PlotTriangles triangles = {0};
    begin(&job, args, n, 2, CURVE_GRID);
    for (int k = 0; k < 2; k++) {
        err_defer(plot_map_end, &map[k]);
        prepare(&job, &map[k], args[k]);
    }
    err_defer(plot_iso_end, &triangles);
    plot_iso_add(&triangles, &map[0], job.low, job.high, job.grid);
    PlotCurve *curve = plot_add(job.plot, PLOT_CURVE, 3, 3 * triangles.n + 1);
    curve->n = 0;
    for (long k = 0; k < triangles.n; k++) {
        double *to = curve->points + 3 * curve->n;
        if (!plot_iso_cut(&triangles, k, &map[1], to))
            continue;
        to[6] = to[7] = to[8] = NAN;
        curve->n += 3;
    }
    if (curve->n == 0)
        err_raise(ST_DOMAIN, "the surfaces meet nowhere between these bounds, as far as the grid "
                             "tells");
    err_undefer(true);
    err_undefer(true);
    err_undefer(true);
    plot_options_dress(&job.options, job.plot, 0);
    return plot_expr(job.plot);
}

const Builtin BUILTIN_PLOT_IMPLICIT[] = {
    {.name = "implicitplot3d",
     .package = "plots",
     .signature = "implicitplot3d(equations:expr, ranges:expr.., options..)",
     .fn = implicitplot3d,
     .options = &OWN,
     .topic = "plots",
     .summary = "draw the surface on which an equation holds",
     .text = "implicitplot3d(x^2+y^2+z^2=1, x=-1..1, y=-1..1, z=-1..1); a list or set draws\n"
             "several. An expression or a procedure means = 0. grid=[l,m,n] says how finely the\n"
             "surface is looked for (21 each). Where the function only touches zero without\n"
             "changing sign nothing is found.",
     .examples = {{"plots:-implicitplot3d(x^2+y^2-z^2, x=-2..2, y=-2..2, z=-1..1, isovalue=1);", "",
                   NULL},
                  {"L := [plottools:-getdata(plots:-implicitplot3d(z = x/2, x=-1..1, y=-1..1,"
                   " z=-1..1, grid=[3,3,3]))]: M := L[1][3]: evalb(abs(M[2,1]/2 - M[2,3]) < 1e-9);",
                   "test: true", NULL},
                  {"plots:-implicitplot3d(x=y, x=0..1, y=0..1);", "error: three ranges", NULL},
                  {"plots:-implicitplot3d(x^2+y^2+z^2=9, x=0..1, y=0..1, z=0..1);",
                   "error: holds nowhere", NULL}},
     .see = "implicitplot plot3d intersectplot"},
    {.name = "intersectplot",
     .package = "plots",
     .signature = "intersectplot(first:expr, second:expr, ranges:expr.., options..)",
     .fn = intersectplot,
     .options = &OWN,
     .topic = "plots",
     .summary = "draw the curve in which two surfaces meet",
     .text = "intersectplot(z = x^2+y^2, z = 1+x/2, x=-2..2, y=-2..2, z=0..2, grid=[l,m,n]).",
     .examples = {{"plots:-intersectplot(x^2+y^2+z^2=4, (x-1)^2+y^2=1, x=-2..2, y=-2..2, z=-2..2);",
                   "", NULL},
                  {"plots:-intersectplot(z=x, z=y, x=0..1);", "error: three ranges", NULL}},
     .see = "implicitplot3d spacecurve"},
    {0}};
