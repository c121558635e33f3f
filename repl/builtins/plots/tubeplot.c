/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * tubeplot: the surface of a tube around a curve in space. Each circle lies in the plane across the
 * curve; it is carried on from the one before by two reflections, which turns it as little as
 * possible (W. Wang et al., ACM Trans. Graphics 27, 2008), so straight pieces and points of
 * inflection, where the curve has no principal normal, need no care. What is left to turn where a
 * curve closes is spread evenly along it.
 */
#include <math.h>

#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "repl/builtin.h"
#include "repl/plot/plot_items.h"
#include "repl/plot/plot_map.h"
#include "repl/plot/plot_options.h"

enum { CURVE_POINTS = 81, TUBE_POINTS = 17, MOST_POINTS = 2000 };

typedef double Vector[3];

/* One tube while it is drawn: the centres, the directions of the curve and one of each circle. */
typedef struct Tube {
    PlotMap map[4]; /* x, y, z, radius */
    Vector *centre, *along, *across;
    double *radius;
    long n;
} Tube;

static void release(void *arg)
{
    Tube *tube = arg;
    for (int k = 0; k < 4; k++)
        plot_map_end(&tube->map[k]);
    mem_free(tube->centre);
    mem_free(tube->radius);
}

/* --- vectors ---------------------------------------------------------------------------------- */

static double dot(const Vector a, const Vector b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void difference(Vector to, const Vector a, const Vector b)
{
    for (int k = 0; k < 3; k++)
        to[k] = a[k] - b[k];
}

static void cross(Vector to, const Vector a, const Vector b)
{
    for (int k = 0; k < 3; k++)
        to[k] = a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3];
}

static void normalise(Vector a)
{
    double length = sqrt(dot(a, a));
    for (int k = 0; k < 3; k++)
        a[k] /= length > 0 ? length : 1;
}

/* Reflects a in the plane across v. */
static void reflect(Vector to, const Vector a, const Vector v)
{
    double square = dot(v, v), part = square > 0 ? 2 * dot(v, a) / square : 0;
    for (int k = 0; k < 3; k++)
        to[k] = a[k] - part * v[k];
}

/* Turns a about the unit vector b, which it is perpendicular to. */
static void turn(Vector a, const Vector b, double angle)
{
    Vector side;
    cross(side, b, a);
    for (int k = 0; k < 3; k++)
        a[k] = cos(angle) * a[k] + sin(angle) * side[k];
}

/* --- the tube --------------------------------------------------------------------------------- */

static void sample(Tube *tube, double a, double b)
{
    for (long i = 0; i < tube->n; i++) {
        double t = a + (b - a) * (double)i / (double)(tube->n - 1);
        err_poll();
        for (int k = 0; k < 3; k++)
            tube->centre[i][k] = plot_map_at(&tube->map[k], &t);
        tube->radius[i] = plot_map_at(&tube->map[3], &t);
    }
    for (long i = 0; i < tube->n; i++) {
        long before = i > 0 ? i - 1 : 0, after = i + 1 < tube->n ? i + 1 : i;
        difference(tube->along[i], tube->centre[after], tube->centre[before]);
        normalise(tube->along[i]);
    }
}

static void start_across(Tube *tube)
{
    const double *t = tube->along[0];
    int least = fabs(t[0]) <= fabs(t[1]) && fabs(t[0]) <= fabs(t[2]) ? 0
                : fabs(t[1]) <= fabs(t[2])                           ? 1
                                                                     : 2;
    Vector axis = {least == 0, least == 1, least == 2};
    cross(tube->across[0], t, axis);
    normalise(tube->across[0]);
}

static void carry_across(Tube *tube)
{
    start_across(tube);
    for (long i = 0; i + 1 < tube->n; i++) {
        Vector step, along, across, rest;
        difference(step, tube->centre[i + 1], tube->centre[i]);
        reflect(across, tube->across[i], step);
        reflect(along, tube->along[i], step);
        difference(rest, tube->along[i + 1], along);
        reflect(tube->across[i + 1], across, rest);
    }
}

/* A closed curve: one direction at both ends, and the circles meet. */
static void close_up(Tube *tube)
{
    long last = tube->n - 1;
    Vector gap, side, middle;
    difference(gap, tube->centre[last], tube->centre[0]);
    if (!(dot(gap, gap) < 1e-12 * (1 + dot(tube->centre[0], tube->centre[0]))))
        return;
    for (int k = 0; k < 3; k++)
        middle[k] = tube->along[0][k] + tube->along[last][k];
    normalise(middle);
    for (int k = 0; k < 3; k++)
        tube->along[0][k] = tube->along[last][k] = middle[k];
    carry_across(tube);
    cross(side, middle, tube->across[last]);
    double angle = atan2(dot(tube->across[0], side), dot(tube->across[0], tube->across[last]));
    for (long i = 1; i <= last; i++)
        turn(tube->across[i], tube->along[i], angle * (double)i / (double)last);
}

static void put_tube(const Tube *tube, Plot *plot, long around)
{
    PlotCurve *curve = plot_add(plot, PLOT_SURFACE, 3, tube->n * around);
    curve->columns = around;
    curve->style = PLOT_PATCH;
    for (long i = 0; i < tube->n; i++) {
        Vector side;
        cross(side, tube->along[i], tube->across[i]);
        for (long j = 0; j < around; j++) {
            double angle = 2 * acos(-1.0) * (double)j / (double)(around - 1);
            double *to = curve->points + 3 * (i * around + j);
            for (int k = 0; k < 3; k++)
                to[k] = tube->centre[i][k] +
                        tube->radius[i] * (cos(angle) * tube->across[i][k] + sin(angle) * side[k]);
        }
    }
}

static void draw_tube(Plot *plot, Expr curve, Expr range, Expr radius, long n, long around)
{
    double a, b;
    Tube tube = {.n = n};
    Expr name = plot_items_range_name(range);
    plot_options_range(range, &a, &b);
    err_defer(release, &tube);
    for (int k = 0; k < 4; k++)
        plot_map_begin(&tube.map[k], k < 3 ? expr_arg(curve, k) : radius, name ? &name : NULL, 1,
                       &a, &b);
    tube.centre = mem_array((size_t)(3 * n), sizeof *tube.centre);
    tube.along = tube.centre + n;
    tube.across = tube.along + n;
    tube.radius = mem_array((size_t)n, sizeof *tube.radius);
    sample(&tube, a, b);
    carry_across(&tube);
    close_up(&tube);
    put_tube(&tube, plot, around);
    err_undefer(true);
}

typedef struct Own {
    Expr radius;
    long around;
} Own;

static const OptionRow OWN_ROWS[] = {
    {"radius", OPTION_EXPR, offsetof(Own, radius), .form = "r",
     .summary = "an expression in the parameter; 1 if not said"},
    {"tubepoints", OPTION_INTEGER, offsetof(Own, around), .otherwise = TUBE_POINTS, .low = 3,
     .high = MOST_POINTS, .summary = "around the tube"},
    {.name = NULL},
};

static const OptionTable OWN = {
    .command = "tubeplot", .rows = OWN_ROWS, .size = sizeof(Own), .also = &PLOT_OPTIONS};

static Expr tubeplot(const Expr *args, long n)
{
    Own own;
    Plot *plot = plot_new();
    PlotOptions options;
    Expr range = n > 1 && plot_items_is_range(args[1]) ? args[1] : NULL;
    long from = range ? 2 : 1, count = expr_is(args[0], EXPR_LIST) ? expr_count(args[0]) : 0;
    plot_options_begin_space(&options, plot);
    plot_options_read(&options, plot, &OWN, &own, args + from, n - from);
    if (count > 3 && plot_items_is_range(expr_arg(args[0], 3)))
        range = expr_arg(args[0], 3);
    for (long i = 3; i < count; i++)
        if (!expr_is(expr_arg(args[0], i), EXPR_EQUATION)) {
            err_hint("its radius is an option: radius = 1/4");
            err_raise(ST_TYPE, "tubeplot expects the range behind the three coordinates");
        }
    if (count < 3 || !range) {
        err_hint("tubeplot([cos(t), sin(t), t], t=0..10, radius=1/4)");
        err_raise(ST_TYPE, "a tube goes around a curve [x(t), y(t), z(t)], t = a..b");
    }
    draw_tube(plot, args[0], range, own.radius ? own.radius : EXPR_ONE,
              options.numpoints ? options.numpoints : CURVE_POINTS, own.around);
    plot_options_dress(&options, plot, 0);
    return plot_expr(plot);
}

const Builtin BUILTIN_TUBEPLOT[] = {
    {.name = "tubeplot",
     .package = "plots",
     .signature = "tubeplot(curve:list, range:expr*, options..)",
     .fn = tubeplot,
     .options = &OWN,
     .topic = "plots",
     .summary = "draw a tube around a curve in space",
     .text = "tubeplot([x(t),y(t),z(t)], t=a..b, radius=r) with a number or an expression in t\n"
             "(1); tubepoints=n around the tube (17), numpoints=n along it (81).",
     .examples = {{"plots:-tubeplot([cos(t), sin(t), 0], t=0..2*Pi, radius=1/4);", "", NULL},
                  {"plots:-tubeplot([t, 0, 0], t=0..1, radius=t, tubepoints=9);", "", NULL},
                  {"plots:-tubeplot([t, t], t=0..1):", "error: a tube goes around", NULL}},
     .see = "spacecurve plot3d"},
    {0}};
