/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Figures as plots: lines, circles, polygons, arrows; moving, turning and stretching a plot;
 * reading its points back. Each gives a plot that display joins with others.
 */
#include <math.h>
#include <string.h>

#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/rtable.h"
#include "repl/builtin.h"
#include "repl/plot/plot_items.h"
#include "repl/plot/plot_options.h"

enum { ROUND = 121, MOST_ROUND = 1000000, SPHERE = 25 };

/* Options from args[from] on, for a figure whose looks are set already. */
static Expr finish(Plot *plot, const Expr *args, long n, long from)
{
    PlotOptions options;
    if (plot->n > 0 && plot->curves[0].dim == 3)
        plot_options_begin_space(&options, plot);
    else
        plot_options_begin(&options, plot);
    plot_options_read(&options, plot, NULL, NULL, args + from, n - from);
    plot_options_dress(&options, plot, 0);
    return plot_expr(plot);
}

static int dimension_of(Expr point)
{
    return plot_items_is_point(point, 3) ? 3 : 2;
}

/* --- lines and points ------------------------------------------------------------------------- */

static Expr line(const Expr *args, long n)
{
    Plot *plot = plot_new();
    int dim = dimension_of(args[0]);
    PlotCurve *curve = plot_add(plot, PLOT_CURVE, dim, 2);
    plot_items_read_point(args[0], dim, "an end of the line", curve->points);
    plot_items_read_point(args[1], dim, "an end of the line", curve->points + dim);
    return finish(plot, args, n, 2);
}

static Expr point(const Expr *args, long n)
{
    Plot *plot = plot_new();
    int dim = dimension_of(args[0]);
    PlotCurve *curve = plot_add(plot, PLOT_CURVE, dim, 1);
    plot_items_read_point(args[0], dim, "the point", curve->points);
    curve->style = PLOT_POINT;
    return finish(plot, args, n, 1);
}

static PlotCurve *add_corners(Plot *plot, Expr corners, PlotKind kind, bool closed)
{
    long n = plot_items_count(corners);
    int dim = n > 0 ? dimension_of(plot_items_entry(corners, 0)) : 2;
    PlotCurve *curve = plot_add(plot, kind, dim, n + closed);
    for (long i = 0; i < n + closed; i++)
        plot_items_read_point(plot_items_entry(corners, i % n), dim, "a corner",
                              curve->points + dim * i);
    return curve;
}

static void need_points(Expr e, const char *what, long least)
{
    if ((expr_is(e, EXPR_LIST) || rtable_of(e)) && plot_items_count(e) >= least)
        return;
    err_raise(ST_TYPE, "%s needs a list of at least %ld points", what, least);
}

static Expr curve(const Expr *args, long n)
{
    Plot *plot = plot_new();
    need_points(args[0], "a curve", 2);
    add_corners(plot, args[0], PLOT_CURVE, false);
    return finish(plot, args, n, 1);
}

/* --- areas ------------------------------------------------------------------------------------ */

static Expr polygon(const Expr *args, long n)
{
    Plot *plot = plot_new();
    need_points(args[0], "a polygon", 3);
    add_corners(plot, args[0], PLOT_POLYGON, true)->style = PLOT_PATCH;
    return finish(plot, args, n, 1);
}

static Expr rectangle(const Expr *args, long n)
{
    Plot *plot = plot_new();
    double a[2], b[2];
    plot_items_read_point(args[0], 2, "a corner", a);
    plot_items_read_point(args[1], 2, "a corner", b);
    PlotCurve *area = plot_add(plot, PLOT_POLYGON, 2, 5);
    const double corner[] = {a[0], a[1], b[0], a[1], b[0], b[1], a[0], b[1], a[0], a[1]};
    memcpy(area->points, corner, sizeof corner);
    area->style = PLOT_PATCH;
    return finish(plot, args, n, 2);
}

/* --- round figures ---------------------------------------------------------------------------- */

/* The points of a round figure: numpoints among the options, which are read again with the rest. */
static long round_points(const Expr *args, long n, long from)
{
    long count;
    Expr given = builtin_option(args, n, from, "numpoints");
    return given && num_get_si(&count, given) && count >= 2 && count <= MOST_ROUND ? count : ROUND;
}

/* Points of an ellipse from angle a to b, after `skip` points. */
static void go_round(PlotCurve *to, long skip, const double *centre, double rx, double ry, double a,
                     double b)
{
    long n = to->n - skip;
    for (long i = 0; i < n; i++) {
        double angle = a + (b - a) * (double)i / (double)(n - 1);
        to->points[2 * (skip + i)] = centre[0] + rx * cos(angle);
        to->points[2 * (skip + i) + 1] = centre[1] + ry * sin(angle);
    }
}

/* fn with the origin as its centre where none is given: sphere(), circle(color = "Red"). */
static Expr about_origin(Expr (*fn)(const Expr *args, long n), int dim, const Expr *args, long n)
{
    Expr zero[3] = {EXPR_ZERO, EXPR_ZERO, EXPR_ZERO}, *full;
    if (n > 0 && !expr_is(args[0], EXPR_EQUATION))
        return fn(args, n);
    full = mem_array((size_t)n + 1, sizeof *full);
    err_defer(mem_release, full);
    full[0] = expr_list(zero, dim);
    for (long i = 0; i < n; i++)
        full[i + 1] = args[i];
    Expr plot = fn(full, n + 1);
    err_undefer(true);
    return plot;
}

static double radius(const Expr *args, long n, long i)
{
    if (i >= n || expr_is(args[i], EXPR_EQUATION))
        return 1;
    return plot_options_real(args[i], "a radius");
}

static long after_radius(const Expr *args, long n)
{
    return n > 1 && !expr_is(args[1], EXPR_EQUATION) ? 2 : 1;
}

static Expr whole_round(const Expr *args, long n, PlotKind kind, PlotStyle style, double rx,
                        double ry, long from)
{
    Plot *plot = plot_new();
    double centre[2];
    plot_items_read_point(args[0], 2, "the centre", centre);
    PlotCurve *figure = plot_add(plot, kind, 2, round_points(args, n, from));
    figure->style = style;
    go_round(figure, 0, centre, rx, ry, 0, 2 * acos(-1.0));
    return finish(plot, args, n, from);
}

static Expr circle_about(const Expr *args, long n)
{
    double r = radius(args, n, 1);
    return whole_round(args, n, PLOT_CURVE, PLOT_LINE, r, r, after_radius(args, n));
}

static Expr circle(const Expr *args, long n)
{
    return about_origin(circle_about, 2, args, n);
}

static Expr disk_about(const Expr *args, long n)
{
    double r = radius(args, n, 1);
    return whole_round(args, n, PLOT_POLYGON, PLOT_PATCH, r, r, after_radius(args, n));
}

static Expr disk(const Expr *args, long n)
{
    return about_origin(disk_about, 2, args, n);
}

static Expr ellipse(const Expr *args, long n)
{
    return whole_round(args, n, PLOT_CURVE, PLOT_LINE, radius(args, n, 1), radius(args, n, 2), 3);
}

static Expr arc(const Expr *args, long n)
{
    Plot *plot = plot_new();
    double centre[2], a, b, r = radius(args, n, 1);
    plot_items_read_point(args[0], 2, "the centre", centre);
    plot_options_range(args[2], &a, &b);
    go_round(plot_add(plot, PLOT_CURVE, 2, round_points(args, n, 3)), 0, centre, r, r, a, b);
    return finish(plot, args, n, 3);
}

static Expr pieslice(const Expr *args, long n)
{
    Plot *plot = plot_new();
    long points = round_points(args, n, 3);
    double centre[2], a, b, r = radius(args, n, 1);
    plot_items_read_point(args[0], 2, "the centre", centre);
    plot_options_range(args[2], &a, &b);
    PlotCurve *area = plot_add(plot, PLOT_POLYGON, 2, points + 2);
    go_round(area, 1, centre, r, r, a, b);
    memcpy(area->points, centre, sizeof centre);
    memcpy(area->points + 2 * (points + 1), centre, sizeof centre);
    go_round(&(PlotCurve){.points = area->points, .n = points + 1}, 1, centre, r, r, a, b);
    area->style = PLOT_PATCH;
    return finish(plot, args, n, 3);
}

static Expr sphere_about(const Expr *args, long n)
{
    Plot *plot = plot_new();
    double centre[3], r = radius(args, n, 1), pi = acos(-1.0);
    plot_items_read_point(args[0], 3, "the centre", centre);
    PlotCurve *surface = plot_add(plot, PLOT_SURFACE, 3, SPHERE * SPHERE);
    surface->columns = SPHERE;
    surface->style = PLOT_PATCH;
    for (long i = 0; i < SPHERE * SPHERE; i++) {
        double theta = 2 * pi * (double)(i / SPHERE) / (SPHERE - 1);
        double phi = pi * (double)(i % SPHERE) / (SPHERE - 1);
        double *to = surface->points + 3 * i;
        to[0] = centre[0] + r * cos(theta) * sin(phi);
        to[1] = centre[1] + r * sin(theta) * sin(phi);
        to[2] = centre[2] + r * cos(phi);
    }
    return finish(plot, args, n, after_radius(args, n));
}

static Expr sphere(const Expr *args, long n)
{
    return about_origin(sphere_about, 3, args, n);
}

/* --- arrows ----------------------------------------------------------------------------------- */

/* arrow(tail, tip, width of the body, width of the head, length of the head / whole length): a
 * polygon. */
static Expr arrow(const Expr *args, long n)
{
    Plot *plot = plot_new();
    double tail[2], tip[2], size[3] = {0.02, 0.06, 0.2};
    long from = 2;
    plot_items_read_point(args[0], 2, "the tail", tail);
    plot_items_read_point(args[1], 2, "the tip", tip);
    double length = hypot(tip[0] - tail[0], tip[1] - tail[1]);
    size[0] *= length;
    size[1] *= length;
    for (int k = 0; k < 3 && from < n && !expr_is(args[from], EXPR_EQUATION); k++, from++)
        size[k] = plot_options_real(args[from], "a size of the arrow");
    if (!(length > 0))
        err_raise(ST_DOMAIN, "the arrow has no length");
    double along[] = {(tip[0] - tail[0]) / length, (tip[1] - tail[1]) / length};
    double neck = length * (1 - size[2]);
    const double outline[][2] = {{0, size[0] / 2},  {neck, size[0] / 2},  {neck, size[1] / 2},
                                 {length, 0},       {neck, -size[1] / 2}, {neck, -size[0] / 2},
                                 {0, -size[0] / 2}, {0, size[0] / 2}};
    PlotCurve *area = plot_add(plot, PLOT_POLYGON, 2, 8);
    for (int k = 0; k < 8; k++) {
        area->points[2 * k] = tail[0] + outline[k][0] * along[0] - outline[k][1] * along[1];
        area->points[2 * k + 1] = tail[1] + outline[k][0] * along[1] + outline[k][1] * along[0];
    }
    area->style = PLOT_PATCH;
    return finish(plot, args, n, from);
}

/* --- changing plots --------------------------------------------------------------------------- */

/* p := m (p - c) + c + d in the plane, and so on in space. */
typedef struct Motion {
    double m[3][3], c[3], d[3];
} Motion;

static Plot *moved(Expr e, const Motion *motion)
{
    if (!plot_is(e) || plot_of(e)->show != PLOT_PICTURE)
        err_raise(ST_TYPE, "a picture is needed");
    Plot *plot = plot_new();
    plot_join(plot, plot_of(e));
    for (long k = 0; k < plot->n; k++) {
        PlotCurve *figure = &plot->curves[k];
        for (long i = 0; i < figure->n; i++) {
            double *p = figure->points + i * figure->dim, from[3] = {p[0], p[1], 0};
            from[2] = figure->dim == 3 ? p[2] : motion->c[2];
            for (int row = 0; row < figure->dim; row++) {
                double sum = motion->c[row] + motion->d[row];
                for (int column = 0; column < 3; column++)
                    sum += motion->m[row][column] * (from[column] - motion->c[column]);
                p[row] = sum;
            }
        }
    }
    return plot;
}

static const Motion STAY = {.m = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};

static Expr translate(const Expr *args, long n)
{
    Motion motion = STAY;
    if (n > 4)
        err_raise(ST_ARITY, "invalid input: translate moves by three distances at most");
    for (long k = 1; k < n; k++)
        motion.d[k - 1] = plot_options_real(args[k], "a distance");
    return plot_expr(moved(args[0], &motion));
}

static Expr rotate(const Expr *args, long n)
{
    Motion motion = STAY;
    double angle = plot_options_real(args[1], "an angle");
    motion.m[0][0] = motion.m[1][1] = cos(angle);
    motion.m[0][1] = -sin(angle);
    motion.m[1][0] = sin(angle);
    if (n > 2)
        plot_items_read_point(args[2], 2, "the centre", motion.c);
    return plot_expr(moved(args[0], &motion));
}

static Expr stretch(const Expr *args, long n)
{
    Motion motion = STAY;
    for (long k = 1; k < n && !expr_is(args[k], EXPR_LIST) && k <= 3; k++)
        motion.m[k - 1][k - 1] = plot_options_real(args[k], "a factor");
    if (n > 2 && expr_is(args[n - 1], EXPR_LIST))
        plot_items_read_point(args[n - 1], expr_count(args[n - 1]) == 3 ? 3 : 2, "the centre",
                              motion.c);
    return plot_expr(moved(args[0], &motion));
}

/* --- reading plots ---------------------------------------------------------------------------- */

static Expr data_of(const PlotCurve *figure)
{
    static const char *const KINDS[] = {"curve", "polygon", "arrows", "text", "surface", "grid"};
    RTable *m = rtable_matrix(figure->n, figure->dim);
    Expr ranges[3];
    for (long k = 0; k < figure->dim; k++) {
        double low = INFINITY, high = -INFINITY;
        for (long i = 0; i < figure->n; i++) {
            double x = figure->points[i * figure->dim + k];
            rtable_set(m, i, k, isfinite(x) ? num_from_double(x, 15) : EXPR_UNDEFINED);
            low = isfinite(x) ? fmin(low, x) : low;
            high = isfinite(x) ? fmax(high, x) : high;
        }
        ranges[k] = isfinite(low) ? expr_range(num_from_double(low, 15), num_from_double(high, 15))
                                  : EXPR_UNDEFINED;
    }
    bool points = figure->kind == PLOT_CURVE && figure->style == PLOT_POINT;
    const char *kind = points ? "points" : KINDS[figure->kind];
    Expr item[] = {expr_string(kind, strlen(kind)), expr_list(ranges, figure->dim), rtable_expr(m)};
    return expr_list(item, 3);
}

static Expr getdata(const Expr *args, long n);

/* Of one frame or cell; several curves make a list. */
static Expr part_data(Expr part)
{
    err_stack_check();
    Expr data = getdata(&part, 1);
    return expr_is(data, EXPR_SEQ) ? expr_list(data->u.args, expr_count(data)) : data;
}

/* Those of this kind moved to the front; how many there are, all where none is. */
static long of_kind(Expr *items, long n, Expr kind)
{
    long count = 0;
    for (long i = 0; i < n; i++)
        if (expr_arg(items[i], 0) == kind)
            items[count++] = items[i];
    return count ? count : n;
}

static Expr getdata(const Expr *args, long n)
{
    const Plot *plot = plot_of(args[0]);
    if (!plot)
        err_raise(ST_TYPE, "getdata reads a plot");
    Expr *items = mem_array((size_t)(plot->n + plot->count) + 1, sizeof *items);
    err_defer(mem_release, items);
    for (long i = 0; i < plot->n; i++)
        items[i] = data_of(&plot->curves[i]);
    for (long i = 0; i < plot->count; i++)
        items[plot->n + i] = part_data(plot->parts[i]);
    long shown = n > 1 ? of_kind(items, plot->n, args[1]) : plot->n;
    bool lone = shown == 1 && plot->count == 0;
    Expr answer = lone ? items[0] : expr_seq(items, shown + (n > 1 ? 0 : plot->count));
    answer = plot->count > 0 ? expr_list(items, plot->count) : answer;
    err_undefer(true);
    return answer;
}

#define FIGURE(name_, signature_, fn_, summary_, first, second)                                    \
    {                                                                                              \
        .name = name_, .package = "plottools", .signature = signature_, .fn = fn_,                 \
        .topic = "plots", .summary = summary_,                                                     \
        .examples = {{first, "", NULL}, {second, "error: plot option", NULL}},                     \
        .see = "display plot getdata"                                                              \
    }

const Builtin BUILTIN_PLOTTOOLS[] = {
    FIGURE("arc", "arc(centre:expr, radius:expr, angles:expr, options..)", arc,
           "a part of a circle",
           "plots:-display(plottools:-arc([0,0], 1, 0..Pi/2), scaling=constrained);",
           "plottools:-arc(0, 1, 0..1);"),
    FIGURE("arrow", "arrow(tail:expr, tip:expr, sizes:expr*, options..)", arrow,
           "an arrow as a polygon: widths of body and head, part of the head",
           "plottools:-arrow([0,0], [1,1], 0.02, 0.1, 0.2, color=\"Red\"):",
           "plottools:-arrow(0, [1,1]);"),
    FIGURE("circle", "circle(centre:expr?, radius:expr?, options..)", circle, "a circle",
           "plots:-display(plottools:-circle([0,0], 2), scaling=constrained);",
           "plottools:-circle(0, 1);"),
    FIGURE("disk", "disk(centre:expr?, radius:expr?, options..)", disk, "a filled circle",
           "plots:-display(plottools:-disk([0,0], 2, color=\"Gold\"), scaling=constrained);",
           "plottools:-disk(a, 1);"),
    FIGURE("ellipse", "ellipse(centre:expr, a:expr, b:expr, options..)", ellipse,
           "an ellipse with axes along the coordinates",
           "plots:-display(plottools:-ellipse([0,0], 2, 1), scaling=constrained);",
           "plottools:-ellipse([1], 2, 1);"),
    FIGURE("line", "line(from:expr, to:expr, options..)", line, "a straight line",
           "plottools:-line([0,0], [1,1], linestyle=dash):", "plottools:-line([0,0], 1);"),
    FIGURE("pieslice", "pieslice(centre:expr, radius:expr, angles:expr, options..)", pieslice,
           "a sector of a disk",
           "plots:-display(plottools:-pieslice([0,0], 1, 0..Pi/3, color=\"Red\"), "
           "scaling=constrained);",
           "plottools:-pieslice([0,0], 1, 2);"),
    FIGURE("point", "point(place:expr, options..)", point, "a point",
           "plottools:-point([1,2], symbol=circle):", "plottools:-point(1);"),
    FIGURE("rectangle", "rectangle(corner:expr, opposite:expr, options..)", rectangle,
           "a rectangle along the axes", "plottools:-rectangle([0,1], [2,0], color=\"Blue\");",
           "plottools:-rectangle(0, 1);"),
    FIGURE("sphere", "sphere(centre:expr?, radius:expr?, options..)", sphere, "a sphere",
           "plottools:-sphere(color=\"Red\"):", "plottools:-sphere([0,0]);"),
    {.name = "curve",
     .package = "plottools",
     .signature = "curve(points:expr, options..)",
     .fn = curve,
     .options = &PLOT_OPTIONS,
     .topic = "plots",
     .summary = "a curve through points",
     .examples = {{"plottools:-curve([[0,0],[1,2],[2,0]], thickness=3);", "", NULL},
                  {"plottools:-curve([[0,0]]);", "error: at least 2 points", NULL}},
     .see = "polygon display"},
    {.name = "polygon",
     .package = "plottools",
     .signature = "polygon(corners:expr, options..)",
     .fn = polygon,
     .options = &PLOT_OPTIONS,
     .topic = "plots",
     .summary = "a filled polygon",
     .examples = {{"plottools:-polygon([[0,0],[1,0],[0,1]], color=\"Green\", style=polygon);", "",
                   NULL},
                  {"plottools:-polygon([[0,0],[1,1]]);", "error: at least 3 points", NULL}},
     .see = "rectangle disk display"},
    {.name = "translate",
     .package = "plottools",
     .signature = "translate(plot:expr, distances:expr..)",
     .fn = translate,
     .topic = "plots",
     .summary = "move a plot",
     .examples = {{"s := plottools:-rectangle([0,1], [1,0]): plots:-display(s, "
                   "plottools:-translate(s, 2, 3));",
                   "", NULL},
                  {"M := plottools:-getdata(plottools:-translate(plottools:-line([0,0],[1,1]), 2,"
                   " 3))[3]: M[2,1] + M[2,2];",
                   "test: 7", NULL}},
     .see = "rotate scale"},
    {.name = "rotate",
     .package = "plottools",
     .signature = "rotate(plot:expr, angle:expr, centre:expr?)",
     .fn = rotate,
     .topic = "plots",
     .summary = "turn a plot about a point",
     .examples = {{"M := plottools:-getdata(plottools:-rotate(plottools:-point([1,0]), Pi/2))[3]:"
                   " round(M[1,2]);",
                   "test: 1", NULL},
                  {"r := plottools:-rectangle([1,1], [3,0], color=\"Gold\"): "
                   "plots:-display(r, plottools:-rotate(r, Pi/3, [0,0]), scaling=constrained);",
                   "", NULL}},
     .see = "translate scale"},
    {.name = "scale",
     .package = "plottools",
     .signature = "scale(plot:expr, factors:expr..)",
     .fn = stretch,
     .topic = "plots",
     .summary = "stretch a plot by a factor along each axis",
     .examples = {{"M := plottools:-getdata(plottools:-scale(plottools:-point([1,2]), 3, 5))[3]:"
                   " M[1,1] + M[1,2];",
                   "test: 13", NULL},
                  {"plottools:-scale(plot(x, x=0..1), 2, 2, [1,1]);", "", NULL}},
     .see = "translate rotate"},
    {.name = "getdata",
     .package = "plottools",
     .signature = "getdata(plot:expr, kind:string?)",
     .fn = getdata,
     .topic = "plots",
     .summary = "the points of a plot: [kind, ranges, Matrix] of each curve",
     .examples = {{"plottools:-getdata(plots:-pointplot([[1,2],[3,4]]))[1];", "\"points\"", NULL},
                  {"Vector(plottools:-getdata(plot([[1,2],[3,4]]))[3][2]);", "", NULL},
                  {"plottools:-getdata(3);", "error: reads a plot", NULL}},
     .see = "plot display"},
    {0}};
