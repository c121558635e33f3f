/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands that draw in space: plot3d (a function of two variables, a surface in two parameters),
 * spacecurve, pointplot3d, and surfaces given by tables of numbers. Surfaces are sampled on an even
 * grid; where there is no real value they have a hole.
 */
#include <math.h>
#include <string.h>

#include "cas/base/mem.h"
#include "cas/core/rtable.h"
#include "cas/core/walk.h"
#include "repl/builtin.h"
#include "repl/builtins/plots/plot_hues.h"
#include "repl/eval/eval.h"
#include "repl/plot/plot_colour.h"
#include "repl/plot/plot_items.h"
#include "repl/plot/plot_level.h"
#include "repl/plot/plot_map.h"
#include "repl/plot/plot_options.h"
#include "repl/plot/plot_words.h"

enum { GRID = 49, CURVE_POINTS = 301, CONTOURS = 10 };

typedef enum Coordinates { CARTESIAN, CYLINDRICAL, SPHERICAL } Coordinates;

typedef struct Own {
    long grid[2];
    int coords;
    bool grid_given, coords_given;
    Expr contours;
} Own;

/* One call. */
typedef struct Job {
    Own own;
    Plot *plot;
    PlotOptions options;
    Expr names[2]; /* of the parameters; NULL: functions are applied */
    double low[2], high[2];
    long grid[2];
    Coordinates coords;
    Expr hue; /* color= where it depends on the place, or NULL */
    int bent; /* the parameter whose range depends on the other one, or -1 */
    PlotMap edge[2];
} Job;

static const OptionWord COORDS[] = {{"cartesian", CARTESIAN},
                                    {"rectangular", CARTESIAN},
                                    {"cylindrical", CYLINDRICAL},
                                    {"spherical", SPHERICAL},
                                    {NULL, 0}};

#define PLACE(field) offsetof(Own, field)

static const OptionRow OWN_ROWS[] = {
    {"grid", OPTION_INTEGERS, PLACE(grid), .given = PLACE(grid_given), .count = 2, .low = 2,
     .high = 2000, .form = "[m,n]", .summary = "points along the parameters"},
    {"coords", OPTION_WORD, PLACE(coords), .given = PLACE(coords_given), .words = COORDS,
     .summary = "what is drawn is given in"},
    {"contours", OPTION_EXPR, PLACE(contours), .form = "n",
     .summary = "how many levels style=contour draws"},
    {"capped", OPTION_IDLE, .is = OPTION_TRUTH},
    {"dimension", OPTION_IDLE, .is = OPTION_INTEGER, .low = 2, .high = 3},
    {"gap", OPTION_IDLE, .is = OPTION_REAL},
    {"strips", OPTION_IDLE, .is = OPTION_INTEGER, .low = 1},
    {.name = NULL},
};

static const OptionTable OWN = {.command = "a plot in space",
                                .rows = OWN_ROWS,
                                .size = sizeof(Own),
                                .also = &PLOT_OPTIONS,
                                .any_case = true};

static void begin(Job *job)
{
    *job = (Job){.plot = plot_new(), .grid = {GRID, GRID}, .bent = -1};
    for (int k = 0; k < 2; k++) {
        job->low[k] = -10;
        job->high[k] = 10;
    }
    plot_options_begin_space(&job->options, job->plot);
}

static void take_options(Job *job, const Expr *args, long n, long from)
{
    const Own *own = &job->own;
    plot_options_read(&job->options, job->plot, &OWN, &job->own, args + from, n - from);
    if (!own->grid_given && job->options.numpoints)
        job->grid[0] = job->grid[1] = 1 + lround(ceil(sqrt((double)job->options.numpoints)));
    for (int k = 0; k < 2 && own->grid_given; k++)
        job->grid[k] = own->grid[k];
    if (own->coords_given)
        job->coords = (Coordinates)own->coords;
    const Expr *names = job->names[0] ? job->names : NULL;
    if (job->options.colour && plot_hues_are(job->options.colour, names, job->names[1] ? 2 : 1)) {
        job->hue = job->options.colour;
        job->options.colour = NULL;
    }
}

static void edges_end(void *arg)
{
    Job *job = arg;
    for (int side = 0; side < 2; side++)
        plot_map_end(&job->edge[side]);
}

/* The place of the step-th of n points between two ends. */
static double between(double low, double high, long step, long n)
{
    return low + (high - low) * (double)step / (double)(n - 1);
}

/* y = f(x)..g(x): its edges, and the least range that holds all of them. */
static void bend_range(Job *job, int k, Expr range)
{
    int other = 1 - k;
    Expr ends = expr_arg(range, 1);
    for (int side = 0; side < 2; side++)
        plot_map_begin(&job->edge[side], expr_arg(ends, side), &job->names[other], 1,
                       &job->low[other], &job->high[other]);
    job->bent = k;
    job->low[k] = INFINITY;
    job->high[k] = -INFINITY;
    for (long i = 0; i < 2 * GRID; i++) {
        double at = between(job->low[other], job->high[other], i / 2, GRID);
        double end = plot_map_at(&job->edge[i % 2], &at);
        job->low[k] = isfinite(end) ? fmin(job->low[k], end) : job->low[k];
        job->high[k] = isfinite(end) ? fmax(job->high[k], end) : job->high[k];
    }
    if (!(job->low[k] < job->high[k]))
        err_raise(ST_DOMAIN, "the range of a plot is empty");
}

static bool depends(const Job *job, Expr range, int k)
{
    Expr other = job->names[1 - k];
    return job->names[k] && other && walk_has_any(expr_arg(range, 1), &other, 1);
}

/* plot3d(x*y): the two names that a formula has are its variables, in their order. */
static void name_free(Job *job, Expr f)
{
    Expr names[3];
    if (!expr_is(f, EXPR_OBJECT) && plot_items_names(f, names, 3) == 2)
        memcpy(job->names, names, sizeof job->names);
}

/* The two ranges behind what is drawn. The caller has edges_end deferred. */
static long take_ranges(Job *job, const Expr *args, long n)
{
    long i = 1;
    int bent = -1;
    for (; i < 3 && i < n && plot_items_is_range(args[i]); i++)
        job->names[i - 1] = plot_items_range_name(args[i]);
    for (int k = 0; k + 1 < i; k++)
        if (bent < 0 && depends(job, args[k + 1], k))
            bent = k;
        else
            plot_options_range(args[k + 1], &job->low[k], &job->high[k]);
    if (bent >= 0)
        bend_range(job, bent, args[bent + 1]);
    if (i == 1)
        name_free(job, args[0]);
    if (i == 2 || (job->names[0] != NULL) != (job->names[1] != NULL)) {
        err_hint("plot3d(x^2-y^2, x=-1..1, y=-1..1)");
        err_raise(ST_TYPE, "a surface needs two ranges");
    }
    return i;
}

/* --- surfaces --------------------------------------------------------------------------------- */

typedef struct Surface {
    PlotMap map[3];
    PlotHues hues;
    int maps;
} Surface;

static void surface_end(void *arg)
{
    Surface *surface = arg;
    for (int k = 0; k < 3; k++)
        plot_map_end(&surface->map[k]);
    plot_hues_end(&surface->hues);
}

static void place(const Job *job, const Surface *s, const double *at, double *to)
{
    double value[3] = {0};
    for (int k = 0; k < s->maps; k++)
        value[k] = plot_map_at(&s->map[k], at);
    if (s->maps == 1) { /* a function: of x and y, of angle and height, of two angles */
        value[2] = job->coords == CARTESIAN ? value[0] : at[1];
        value[0] = job->coords == CARTESIAN ? at[0] : value[0];
        value[1] = job->coords == CARTESIAN ? at[1] : at[0];
    }
    for (int k = 0; k < 3; k++)
        to[k] = value[k];
    if (job->coords == CARTESIAN)
        return;
    double r = value[0], angle = value[1];
    double reach = job->coords == SPHERICAL ? r * sin(value[2]) : r;
    to[0] = reach * cos(angle);
    to[1] = reach * sin(angle);
    if (job->coords == SPHERICAL)
        to[2] = r * cos(value[2]);
}

/* The parameters of one point of the grid; NaN where the edges are not real. */
static void parameters(const Job *job, const long step[2], double at[2])
{
    for (int k = 0; k < 2; k++)
        at[k] = between(job->low[k], job->high[k], step[k], job->grid[k]);
    int k = job->bent;
    if (k >= 0)
        at[k] = between(plot_map_at(&job->edge[0], &at[1 - k]),
                        plot_map_at(&job->edge[1], &at[1 - k]), step[k], job->grid[k]);
}

static void fill_surface(Job *job, const Surface *s, PlotCurve *curve)
{
    double *hue = mem_array((size_t)(curve->n * s->hues.n + 1), sizeof *hue);
    err_defer(mem_release, hue);
    for (long i = 0; i < curve->n; i++) {
        long step[] = {i / curve->columns, i % curve->columns};
        double at[2];
        parameters(job, step, at);
        err_poll();
        place(job, s, at, curve->points + 3 * i);
        plot_hues_at(&s->hues, at, hue + i * s->hues.n);
    }
    plot_hues_colour(&s->hues, curve, hue);
    err_undefer(true);
}

static void draw_surface(Job *job, const Expr *f, int maps)
{
    Surface s = {.maps = maps};
    const Expr *names = job->names[0] ? job->names : NULL;
    err_defer(surface_end, &s);
    for (int k = 0; k < maps; k++)
        plot_map_begin(&s.map[k], f[k], names, 2, job->low, job->high);
    plot_hues_begin(&s.hues, job->hue, names, 2, job->low, job->high);
    PlotCurve *curve = plot_add(job->plot, PLOT_SURFACE, 3, job->grid[0] * job->grid[1]);
    curve->columns = job->grid[1];
    curve->style = PLOT_PATCH;
    fill_surface(job, &s, curve);
    err_undefer(true);
}

/* Level curves at their heights, as listed or so many evenly between the least and the largest. */
static void draw_contours(Job *job, Expr f, Expr contours)
{
    PlotMap map = {0};
    PlotGrid grid = {0};
    double least, most;
    err_defer(plot_map_end, &map);
    plot_map_begin(&map, f, job->names[0] ? job->names : NULL, 2, job->low, job->high);
    err_defer(plot_grid_end, &grid);
    plot_grid_begin(&grid, &map, job->low, job->high, job->grid[0], job->grid[1]);
    bool listed = contours && expr_is(contours, EXPR_LIST);
    long n = listed     ? expr_count(contours)
             : contours ? plot_options_integer(contours, "contours", 1, 1000)
                        : CONTOURS;
    bool any = plot_grid_range(&grid, &least, &most);
    for (long k = 0; k < n && any; k++) {
        double level = listed ? plot_options_real(expr_arg(contours, k), "contours")
                              : least + ((double)k + 0.5) / (double)n * (most - least);
        plot_grid_level(&grid, job->plot, level, 3)->colour =
            plot_colour_by_height(most > least ? (level - least) / (most - least) : 0.5);
    }
    err_undefer(true);
    err_undefer(true);
}

static bool is_style(const Job *job, const char *name)
{
    char word[PLOT_WORD] = "";
    if (job->options.style)
        plot_options_word(job->options.style, word);
    const char *at = word;
    for (; *name && *at == *name; at++)
        name++;
    return !*name && !*at;
}

static void draw_item(Job *job, Expr e, Expr contours)
{
    if (plot_is(e))
        plot_join(job->plot, plot_of(e));
    else if (expr_is(e, EXPR_LIST) && expr_count(e) == 3)
        draw_surface(job, e->u.args, 3);
    else if (is_style(job, "contour"))
        draw_contours(job, e, contours);
    else
        draw_surface(job, &e, 1);
}

static Expr finish(Job *job, long first)
{
    if (is_style(job, "contour"))
        job->options.style = NULL;
    job->plot->frame.hide_back = is_style(job, "hidden") || is_style(job, "wireframeopaque");
    plot_options_dress(&job->options, job->plot, first);
    return plot_expr(job->plot);
}

static void label_axes(Job *job)
{
    for (int k = 0; k < 2; k++)
        if (job->names[k] && expr_is(job->names[k], EXPR_SYMBOL) && job->coords == CARTESIAN &&
            !job->plot->frame.label[k])
            plot_words_set(&job->plot->frame.label[k], job->names[k]);
}

static Expr surfaces(const Expr *args, long n, Coordinates coords)
{
    Job job;
    begin(&job);
    err_defer(edges_end, &job);
    job.coords = coords;
    take_options(&job, args, n, take_ranges(&job, args, n));
    bool triple = expr_is(args[0], EXPR_LIST) && expr_count(args[0]) == 3;
    bool many = expr_is(args[0], EXPR_SET) || (expr_is(args[0], EXPR_LIST) && !triple);
    if (!triple)
        label_axes(&job);
    for (long i = 0; i < (many ? expr_count(args[0]) : 1); i++)
        draw_item(&job, many ? expr_arg(args[0], i) : args[0], job.own.contours);
    err_undefer(true);
    return finish(&job, 0);
}

static Expr plot3d(const Expr *args, long n)
{
    return surfaces(args, n, CARTESIAN);
}

static Expr sphereplot(const Expr *args, long n)
{
    return surfaces(args, n, SPHERICAL);
}

static Expr cylinderplot(const Expr *args, long n)
{
    return surfaces(args, n, CYLINDRICAL);
}

/* A part of color= at a row and column. */
static double shade(Expr part, long row, long column)
{
    Expr at[] = {expr_int(row), expr_int(column)};
    return plot_map_real(expr_is(part, EXPR_OBJECT) ? eval_apply(part, at, 2) : part);
}

/* Colours of a table by procedures of row and column. */
static void colour_table(const Job *job, PlotCurve *curve)
{
    bool shares = job->hue && expr_is(job->hue, EXPR_LIST);
    PlotHues hues = {.n = shares ? (int)expr_count(job->hue) : 1};
    if (!job->hue)
        return;
    double *value = mem_array((size_t)(curve->n * hues.n + 1), sizeof *value);
    err_defer(mem_release, value);
    for (long i = 0; i < curve->n * hues.n; i++) {
        long place = i / hues.n;
        value[i] = shade(shares ? expr_arg(job->hue, i % hues.n) : job->hue,
                         place / curve->columns + 1, place % curve->columns + 1);
    }
    plot_hues_colour(&hues, curve, value);
    err_undefer(true);
}

/* A table of heights, or of points [x, y, z]. */
static Expr listplot3d(const Expr *args, long n)
{
    Job job;
    begin(&job);
    take_options(&job, args, n, 1);
    const RTable *m = rtable_matrix_of(args[0]);
    long rows = m ? rtable_rows(m) : plot_items_count(args[0]), columns = m ? rtable_cols(m) : 0;
    if (!m && rows > 0)
        columns = plot_items_count(plot_items_entry(args[0], 0));
    if (rows < 2 || columns < 2)
        err_raise(ST_TYPE, "a surface needs at least two rows of two values");
    PlotCurve *curve = plot_add(job.plot, PLOT_SURFACE, 3, rows * columns);
    curve->columns = columns;
    curve->style = PLOT_PATCH;
    for (long i = 0; i < rows * columns; i++) {
        Expr row = m ? NULL : plot_items_entry(args[0], i / columns);
        if (row && plot_items_count(row) != columns)
            err_raise(ST_TYPE, "the rows of a surface have different lengths");
        Expr e = m ? m->data[i] : plot_items_entry(row, i % columns);
        double *to = curve->points + 3 * i;
        to[0] = (double)(i / columns + 1);
        to[1] = (double)(i % columns + 1);
        if (expr_is(e, EXPR_LIST))
            plot_items_read_point(e, 3, "a point", to);
        else
            to[2] = plot_map_real(e);
    }
    colour_table(&job, curve);
    return finish(&job, 0);
}

/* --- curves and points -------------------------------------------------------------------------
 */

static void draw_space_curve(Job *job, Expr list, Expr range)
{
    Surface s = {.maps = 3};
    double a, b;
    long n = job->options.numpoints ? job->options.numpoints : CURVE_POINTS;
    Expr name = plot_items_range_name(range);
    plot_options_range(range, &a, &b);
    err_defer(surface_end, &s);
    for (int k = 0; k < 3; k++)
        plot_map_begin(&s.map[k], expr_arg(list, k), name ? &name : NULL, 1, &a, &b);
    plot_hues_begin(&s.hues, job->hue, &name, 1, &a, &b);
    PlotCurve *curve = plot_add(job->plot, PLOT_CURVE, 3, n);
    double *hue = mem_array((size_t)(n * s.hues.n + 1), sizeof *hue);
    err_defer(mem_release, hue);
    for (long i = 0; i < n; i++) {
        double t = between(a, b, i, n);
        err_poll();
        place(job, &s, &t, curve->points + 3 * i);
        plot_hues_at(&s.hues, &t, hue + i * s.hues.n);
    }
    plot_hues_colour(&s.hues, curve, hue);
    err_undefer(true);
    err_undefer(true);
}

/* Points; behind which a range stands only where they are numbers, not curves in a list. */
static bool are_points(Expr e, Expr range)
{
    return plot_items_are_points(e, 3) &&
           !(range && expr_is(e, EXPR_LIST) && !plot_items_is_point(expr_arg(e, 0), 3));
}

/* [x(t), y(t), z(t)] with the range of the call, or with one of its own; or points. */
static void draw_space_item(Job *job, Expr e, Expr range)
{
    if (are_points(e, range)) {
        plot_items_add_points(job->plot, e, 3);
        return;
    }
    long count = expr_is(e, EXPR_LIST) ? expr_count(e) : 0;
    if (count > 3 && plot_items_is_range(expr_arg(e, 3)))
        range = expr_arg(e, 3);
    if (count < 3 || !range) {
        err_hint("spacecurve([cos(t), sin(t), t], t=0..10)");
        err_raise(ST_TYPE, "a curve in space is [x(t), y(t), z(t)], t = a..b");
    }
    draw_space_curve(job, e, range);
}

static Expr spacecurve(const Expr *args, long n)
{
    Job job;
    begin(&job);
    Expr range = n > 1 && plot_items_is_range(args[1]) ? args[1] : NULL;
    job.names[0] = range ? plot_items_range_name(range) : NULL;
    take_options(&job, args, n, range ? 2 : 1);
    bool many = expr_is(args[0], EXPR_SET) ||
                (expr_is(args[0], EXPR_LIST) && expr_count(args[0]) > 0 &&
                 expr_is(expr_arg(args[0], 0), EXPR_LIST) && !are_points(args[0], range));
    for (long i = 0; i < (many ? expr_count(args[0]) : 1); i++)
        draw_space_item(&job, many ? expr_arg(args[0], i) : args[0], range);
    return finish(&job, 0);
}

static Expr pointplot3d(const Expr *args, long n)
{
    Job job;
    begin(&job);
    bool columns = n > 1 && plot_items_is_column(args[0]) && plot_items_is_column(args[1]);
    bool three = columns && n > 2 && plot_items_is_column(args[2]);
    take_options(&job, args, n, three ? 3 : columns ? 2 : 1);
    if (job.hue)
        plot_options_unsuited("color", job.hue);
    PlotCurve *curve = NULL;
    if (three)
        curve = plot_items_add_columns(job.plot, args, 3);
    else if (!columns && plot_items_is_point(args[0], 3))
        curve = plot_items_add_point(job.plot, args[0], 3);
    else if (!columns && plot_items_are_points(args[0], 3))
        curve = plot_items_add_points(job.plot, args[0], 3);
    if (!curve) {
        err_hint("give an n x 3 Matrix, a list of points [[x1,y1,z1], ...], or three lists");
        err_raise(ST_TYPE, "pointplot3d needs points");
    }
    curve->style = PLOT_POINT;
    return finish(&job, 0);
}

/* The place of the k-th of n values from one end of a range to the other. */
static Expr place_between(Expr range, long k, long n)
{
    Expr width = expr_sub(expr_arg(range, 1), expr_arg(range, 0));
    return expr_add(expr_arg(range, 0), expr_mul(width, n > 1 ? expr_ratio(k, n - 1) : EXPR_ZERO));
}

/* Heights over a rectangle as points [x, y, z]: a list of rows. */
static Expr placed(const RTable *heights, Expr x, Expr y)
{
    long rows = rtable_rows(heights), cols = rtable_cols(heights);
    Expr *row = mem_array((size_t)(rows + cols), sizeof *row), *point = row + rows;
    err_defer(mem_release, row);
    for (long i = 0; i < rows; i++) {
        for (long j = 0; j < cols; j++) {
            Expr parts[3] = {place_between(x, i, rows), place_between(y, j, cols),
                             rtable_get(heights, i, j)};
            point[j] = expr_list(parts, 3);
        }
        row[i] = expr_list(point, cols);
    }
    Expr all = expr_list(row, rows);
    err_undefer(true);
    return all;
}

/* surfdata(M, a..b, c..d): the heights stand over that rectangle. */
static Expr surfdata(const Expr *args, long n)
{
    const RTable *heights = rtable_matrix_of(args[0]);
    bool over = heights && n > 2 && expr_is(args[1], EXPR_RANGE) && expr_is(args[2], EXPR_RANGE);
    if (!over)
        return listplot3d(args, n);
    Expr *given = mem_array((size_t)n, sizeof *given);
    err_defer(mem_release, given);
    given[0] = placed(heights, args[1], args[2]);
    for (long i = 3; i < n; i++)
        given[i - 2] = args[i];
    Expr value = listplot3d(given, n - 2);
    err_undefer(true);
    return value;
}

const Builtin BUILTIN_PLOT_SPACE[] = {
    {.name = "plot3d",
     .signature = "plot3d(f:expr, ranges:expr*, options..)",
     .fn = plot3d,
     .options = &OWN,
     .topic = "plots",
     .summary = "draw a surface",
     .text =
         "plot3d(f(x,y), x=a..b, y=c..d), a list of such functions, plot3d(f, a..b, c..d) for a\n"
         "procedure, plot3d([x(s,t),y(s,t),z(s,t)], s=a..b, t=c..d). color= may be an\n"
         "expression in x and y (a hue) or [r,g,b] of such. The range of one variable may depend\n"
         "on the other: y=-sqrt(1-x^2)..sqrt(1-x^2).",
     .examples = {{"plot3d(x^2-y^2, x=-1..1, y=-1..1);", "", NULL},
                  {"plot3d([cos(s)*(2+cos(t)), sin(s)*(2+cos(t)), sin(t)], s=0..2*Pi, t=0..2*Pi,"
                   " grid=[30,20], style=hidden);",
                   "", NULL},
                  {"plot3d(1, t=0..2*Pi, z=-1..1, coords=cylindrical, color=[t/6,1-t/6,0]);", "",
                   NULL},
                  {"M := plottools:-getdata(plot3d(x*y, x=0..1, y=-x..x, grid=[3,3]))[3]: M[9,2];",
                   "test: 1.", NULL},
                  {"plot3d(x*y, x=0..1, y=0..1, color=((x,y)->\"Red\"), grid=[2,2]):",
                   "error: real number at no place", NULL},
                  {"plot3d(x, x=0..1):", "error: needs two ranges", NULL}},
     .see = "plot contourplot spacecurve pointplot3d display"},
    {.name = "sphereplot",
     .package = "plots",
     .signature = "sphereplot(r:expr, ranges:expr*, options..)",
     .fn = sphereplot,
     .options = &OWN,
     .topic = "plots",
     .summary = "draw a radius against two angles, the second one from the z axis",
     .examples = {{"plots:-sphereplot(1, theta=0..2*Pi, phi=0..Pi);", "", NULL},
                  {"plots:-sphereplot([r, t, t], r=0..1, t=0..Pi, grid=[20,20]);", "", NULL},
                  {"plots:-sphereplot(1, theta=0..Pi):", "error: needs two ranges", NULL}},
     .see = "cylinderplot plot3d"},
    {.name = "cylinderplot",
     .package = "plots",
     .signature = "cylinderplot(r:expr, ranges:expr*, options..)",
     .fn = cylinderplot,
     .options = &OWN,
     .topic = "plots",
     .summary = "draw a radius against an angle and a height",
     .examples = {{"plots:-cylinderplot(1, theta=0..2*Pi, z=-1..1);", "", NULL},
                  {"plots:-cylinderplot(z, theta=0..2*Pi, z=0..1, style=wireframe);", "", NULL},
                  {"plots:-cylinderplot(1, theta=0..Pi):", "error: needs two ranges", NULL}},
     .see = "sphereplot plot3d"},
    {.name = "spacecurve",
     .package = "plots",
     .signature = "spacecurve(curve:expr, range:expr*, options..)",
     .fn = spacecurve,
     .options = &OWN,
     .topic = "plots",
     .summary = "draw a curve in space",
     .examples = {{"plots:-spacecurve([cos(t), sin(t), t], t=0..6*Pi, numpoints=500);", "", NULL},
                  {"plots:-spacecurve([cos(t), sin(t), t], t=0..6*Pi, color=t);", "", NULL},
                  {"plots:-spacecurve({[t,t,t,t=0..1], [[0,0,0],[1,0,1]]}, axes=boxed);", "", NULL},
                  {"plots:-spacecurve([t,t], t=0..1):", "error: a curve in space", NULL}},
     .see = "plot3d pointplot3d"},
    {.name = "pointplot3d",
     .package = "plots",
     .signature = "pointplot3d(points:expr, columns:expr*, options..)",
     .fn = pointplot3d,
     .options = &OWN,
     .topic = "plots",
     .summary = "draw points in space: an n x 3 Matrix, a list of points, three lists",
     .examples = {{"plots:-pointplot3d([[0,0,0],[1,2,3]], symbol=solidcircle, color=\"Red\");", "",
                   NULL},
                  {"plots:-pointplot3d([1,2],[3,4],[5,6], connect=true);", "", NULL},
                  {"plots:-pointplot3d([[0,0,0]], color=((x,y)->x)):", "error: color", NULL},
                  {"plots:-pointplot3d(a):", "error: needs points", NULL}},
     .see = "pointplot spacecurve"},
    {.name = "listplot3d",
     .package = "plots",
     .signature = "listplot3d(heights:list|rtable, options..)",
     .fn = listplot3d,
     .options = &OWN,
     .topic = "plots",
     .summary = "draw a table of heights, or of points, as a surface",
     .text = "color= may be a procedure of row and column, or [r,g,b] of these.",
     .examples = {{"plots:-listplot3d([[1,2,3],[2,3,5],[1,1,1]]);", "", NULL},
                  {"plots:-listplot3d(<1,2|3,4>, color=((i,j)->i*j));", "", NULL},
                  {"plots:-listplot3d([[1,2],[3]]):", "error: different lengths", NULL}},
     .see = "matrixplot surfdata plot3d"},
    {.name = "surfdata",
     .package = "plots",
     .signature = "surfdata(points:list|rtable, x:range?, y:range?, options..)",
     .fn = surfdata,
     .options = &OWN,
     .topic = "plots",
     .summary = "draw a table of points as a surface",
     .examples = {{"plots:-surfdata([[[0,0,0],[0,1,1]],[[1,0,1],[1,1,0]]]);", "", NULL},
                  {"plots:-surfdata([[1,2],[3,4]]);", "", NULL},
                  {"plots:-surfdata(<1,2;3,4>, 0..1, 0..2);", "", NULL}},
     .see = "listplot3d plot3d"},
    {0}};
