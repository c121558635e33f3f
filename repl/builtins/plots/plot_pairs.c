/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plots of other plots: two that share a horizontal axis, and one moved by a function of its
 * points. And arrows at given places, in the plane or in space.
 */
#include <math.h>
#include <string.h>

#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/sym.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"
#include "repl/eval/proc.h"
#include "repl/plot/plot_items.h"
#include "repl/plot/plot_map.h"
#include "repl/plot/plot_options.h"

/* --- arrows ----------------------------------------------------------------------------------- */

/* How wide or long something is: a number, or part of the arrow's length. */
typedef struct Measure {
    double size;
    bool given, relative;
} Measure;

typedef struct Own {
    bool difference;
    Measure width, head_width, head_length, length;
} Own;

/* x, or [x, relative = true]. */
static void take_measure(void *target, Expr value, const OptionRow *row)
{
    Measure *measure = (Measure *)((char *)target + row->place);
    bool list = expr_is(value, EXPR_LIST) && expr_count(value) == 2;
    Expr how = list ? expr_arg(value, 1) : NULL;
    measure->given = true;
    measure->size = plot_options_real(list ? expr_arg(value, 0) : value, row->name);
    measure->relative = false;
    if (how && expr_is(how, EXPR_EQUATION) && expr_is_symbol(expr_arg(how, 0), "relative"))
        measure->relative = plot_options_truth(expr_arg(how, 1), row->name);
    else if (how)
        plot_options_unsuited(row->name, value);
    if (measure->size <= 0)
        plot_options_unsuited(row->name, value);
}

/* Maple's; here each arrow is a line with a head, or one shape of area. */
static const OptionWord SHAPES[] = {
    {"arrow", 0}, {"cylindrical_arrow", 0}, {"double_arrow", 0}, {"harpoon", 0}, {NULL, 0}};

#define MEASURE(name_, summary_)                                                                   \
    {                                                                                              \
#name_, OPTION_OWN, offsetof(Own, name_),                                                  \
            .take = take_measure, .trial = "1/10; [1/4, relative = true]", .form = "x",            \
            .summary = summary_                                                                    \
    }

static const OptionRow OWN_ROWS[] = {
    {"difference", OPTION_TRUTH, offsetof(Own, difference), .bare = true,
     .summary = "the second place is the arrow's tip, not its vector"},
    {"arrows", OPTION_IDLE},
    {"border", OPTION_IDLE},
    {"fieldstrength", OPTION_IDLE},
    {"harpoon", OPTION_IDLE},
    MEASURE(head_length, "in the plane: of the head, a fifth of the arrow if not said"),
    MEASURE(head_width, "the same: twice the width"),
    MEASURE(length, "of each arrow, whatever its vector has"),
    {"plane", OPTION_IDLE},
    {"shape", OPTION_IDLE, .words = SHAPES},
    MEASURE(width, "of the shaft: the arrow is an area; a twentieth of its length"),
    {.name = NULL},
};

static const OptionTable OWN = {
    .command = "arrow", .rows = OWN_ROWS, .size = sizeof(Own), .also = &PLOT_OPTIONS};

static bool is_place(Expr e)
{
    return plot_items_is_point(e, 2) || plot_items_is_point(e, 3);
}

/* One arrow from base along way; the tail of the first says how many coordinates. */
static void put_arrow(double *to, int dim, Expr base, Expr way, bool difference)
{
    double tail[3] = {0};
    if (base)
        plot_items_read_point(base, dim, "the foot of an arrow", tail);
    memcpy(to, tail, (size_t)dim * sizeof *to);
    to += dim;
    plot_items_read_point(way, dim, "an arrow", to);
    for (int k = 0; k < dim && !difference; k++)
        to[k] += tail[k];
}

/* Each arrow has the length that is said, from its tail. */
static void stretch(double *ends, int dim, long count, const Measure *length)
{
    for (long i = 0; i < count && length->given; i++) {
        double *tail = ends + 2 * i * dim, *tip = tail + dim, way = 0;
        for (int k = 0; k < dim; k++)
            way = hypot(way, tip[k] - tail[k]);
        double factor = length->relative ? length->size : length->size / way;
        for (int k = 0; k < dim && way > 0; k++)
            tip[k] = tail[k] + factor * (tip[k] - tail[k]);
    }
}

static double measured(const Measure *measure, double length, double usual)
{
    return !measure->given ? usual : measure->relative ? measure->size * length : measure->size;
}

enum { BORDER = 8 }; /* corners, the first one again at the end */

/* The border of one arrow in the plane: its shaft, at most as long as it is, and its head. */
static void put_border(double *to, const double *tail, const Own *own)
{
    double way[2] = {tail[2] - tail[0], tail[3] - tail[1]}, length = hypot(way[0], way[1]);
    double width = measured(&own->width, length, length / 20);
    double head_width = measured(&own->head_width, length, 2 * width);
    double head = fmin(length, measured(&own->head_length, length, length / 5));
    const double along[] = {0, length - head, length - head, length, length - head, length - head,
                            0};
    const double across[] = {width, width, head_width, 0, -head_width, -width, -width};
    for (int k = 0; k < BORDER; k++) {
        double s = length > 0 ? along[k % 7] / length : 0;
        double c = length > 0 ? across[k % 7] / length / 2 : 0;
        to[2 * k] = tail[0] + s * way[0] - c * way[1];
        to[2 * k + 1] = tail[1] + s * way[1] + c * way[0];
    }
}

/* Arrows in the plane as areas. */
static void add_areas(Plot *plot, const double *ends, long count, const Own *own)
{
    PlotCurve *area = plot_add(plot, PLOT_POLYGON, 2, count * (BORDER + 1) - 1);
    for (long i = 0; i < count; i++) {
        double *to = area->points + 2 * i * (BORDER + 1);
        put_border(to, ends + 4 * i, own);
        if (i + 1 < count)
            to[2 * BORDER] = to[2 * BORDER + 1] = NAN;
    }
    area->style = PLOT_FILLED;
}

/* As areas where a width is said, else as lines with heads; in space as such alone. */
static void add_arrows(Plot *plot, int dim, double *ends, long count, const Own *own)
{
    stretch(ends, dim, count, &own->length);
    bool wide = own->width.given || own->head_width.given || own->head_length.given;
    if (wide && dim == 2) {
        add_areas(plot, ends, count, own);
        return;
    }
    const struct {
        const char *name;
        bool given;
    } plane[] = {{"width", own->width.given},
                 {"head_width", own->head_width.given},
                 {"head_length", own->head_length.given}};
    for (size_t i = 0; i < sizeof plane / sizeof *plane; i++)
        if (plane[i].given)
            options_idle("arrow in space", plane[i].name);
    PlotCurve *curve = plot_add(plot, PLOT_ARROWS, dim, 2 * count);
    memcpy(curve->points, ends, (size_t)(2 * count * dim) * sizeof *ends);
}

/* What stands for several: a list or set of vectors. */
static bool is_many(Expr e)
{
    return (expr_is(e, EXPR_LIST) || expr_is(e, EXPR_SET)) && expr_count(e) > 0 &&
           is_place(expr_arg(e, 0));
}

static Expr arrow(const Expr *args, long n)
{
    Plot *plot = plot_new();
    PlotOptions options;
    bool based = n > 1 && !expr_is(args[1], EXPR_EQUATION);
    Expr base = based ? args[0] : NULL, way = based ? args[1] : args[0];
    bool many = is_many(way), bases = base && is_many(base);
    Expr first = many ? expr_arg(way, 0) : way;
    if (!is_place(first)) {
        err_hint("arrow([1, 2]), arrow([0, 0], [1, 2]), arrow([[1, 0], [0, 1]])");
        err_raise(ST_TYPE, "an arrow needs a vector of two or three numbers");
    }
    long count = many ? expr_count(way) : 1;
    if (bases && (!many || expr_count(base) != count))
        err_raise(ST_DOMAIN, "there are not as many feet as arrows");
    plot_options_begin(&options, plot);
    Own own = {.difference = false};
    plot_options_read(&options, plot, &OWN, &own, args + 1 + based, n - 1 - based);
    int dim = plot_items_is_point(first, 3) ? 3 : 2;
    double *ends = mem_array((size_t)(2 * count * dim), sizeof *ends);
    err_defer(mem_release, ends);
    for (long i = 0; i < count; i++)
        put_arrow(ends + 2 * i * dim, dim, bases ? expr_arg(base, i) : base,
                  many ? expr_arg(way, i) : way, own.difference);
    add_arrows(plot, dim, ends, count, &own);
    err_undefer(true);
    plot_options_dress(&options, plot, 0);
    return plot_expr(plot);
}

/* --- two vertical axes ------------------------------------------------------------------------ */

static Expr as_plot(Expr e, const Expr *args, long n)
{
    if (plot_is(e))
        return e;
    Expr *all = mem_array((size_t)n + 1, sizeof *all);
    err_defer(mem_release, all);
    all[0] = e;
    memcpy(all + 1, args, (size_t)n * sizeof *all);
    Expr plot = eval_apply(expr_symbol("plot"), all, n + 1);
    err_undefer(true);
    if (!plot_is(plot))
        err_raise(ST_TYPE, "dualaxisplot needs two plots, or two functions and a range");
    return plot;
}

static Expr dualaxisplot(const Expr *args, long n)
{
    if (expr_is(args[0], EXPR_LIST) && expr_count(args[0]) == 2) { /* [f, g] */
        Expr *all = mem_array((size_t)n + 1, sizeof *all);
        err_defer(mem_release, all);
        memcpy(all, expr_args(args[0]), 2 * sizeof *all);
        memcpy(all + 2, args + 1, (size_t)(n - 1) * sizeof *all);
        Expr joined = dualaxisplot(all, n + 1);
        err_undefer(true);
        return joined;
    }
    if (n < 2)
        err_raise(ST_TYPE, "dualaxisplot needs two plots, or two functions and a range");
    const Plot *pair[2];
    for (int k = 0; k < 2; k++) {
        pair[k] = plot_of(as_plot(args[k], args + 2, n - 2));
        if (pair[k]->show != PLOT_PICTURE || plot_is_space(pair[k]))
            err_raise(ST_TYPE, "dualaxisplot joins two pictures in the plane");
    }
    Plot *plot = plot_new();
    plot_join(plot, pair[0]);
    long first = plot->n;
    plot_join(plot, pair[1]);
    for (long i = first; i < plot->n; i++)
        plot->curves[i].second = true;
    plot_set_text(&plot->frame.label[2], pair[1]->frame.label[1]);
    plot_set_text(&plot->frame.label[1], pair[0]->frame.label[1]);
    plot->frame.has_view[1] = false; /* they share the horizontal axis alone */
    if (plot_is(args[0]) && plot_is(args[1])) {
        PlotOptions options;
        plot_options_begin(&options, plot);
        plot_options_read(&options, plot, NULL, NULL, args + 2, n - 2);
        plot_options_dress(&options, plot, 0);
    }
    return plot_expr(plot);
}

/* --- a function of the points ----------------------------------------------------------------- */

static void move_point(Expr f, const double *from, int dim, double *to, int to_dim)
{
    Expr at[3];
    for (int k = 0; k < dim; k++)
        at[k] = num_from_double(from[k], 0);
    Expr place = eval_apply(f, at, dim);
    if (!plot_items_is_point(place, to_dim))
        err_raise(ST_TYPE, "the function of a transformation gives a list of two or three numbers");
    plot_items_read_point(place, to_dim, "a point", to);
}

static bool is_gap(const PlotCurve *curve, const double *p)
{
    for (int k = 0; k < curve->dim; k++)
        if (!isfinite(p[k]))
            return true;
    return false;
}

/* How many coordinates f gives at the first point. */
static int image_dimension(Expr f, const Plot *from)
{
    for (long k = 0; k < from->n; k++) {
        const PlotCurve *curve = &from->curves[k];
        for (long i = 0; i < curve->n; i++) {
            const double *p = curve->points + i * curve->dim;
            Expr at[3];
            if (is_gap(curve, p))
                continue;
            for (int c = 0; c < curve->dim; c++)
                at[c] = num_from_double(p[c], 0);
            return plot_items_is_point(eval_apply(f, at, curve->dim), 3) ? 3 : 2;
        }
    }
    return 2;
}

static void move_curve(Expr f, const PlotCurve *from, PlotCurve *to)
{
    for (long i = 0; i < from->n; i++) {
        const double *p = from->points + i * from->dim;
        double *image = to->points + i * to->dim;
        err_poll();
        if (is_gap(from, p))
            image[0] = image[1] = image[to->dim - 1] = NAN;
        else
            move_point(f, p, from->dim, image, to->dim);
    }
}

/* transform(f) is p -> transform(f, p). */
static Expr transform(const Expr *args, long n)
{
    if (n == 1) {
        Expr p = expr_from_symbol(sym_fresh("p"));
        Expr path[] = {expr_symbol("plottools"), expr_symbol("transform")};
        Expr name = expr_make(EXPR_MEMBER, path, 2);
        Expr call[] = {args[0], p};
        return proc_make_unapply(&p, 1, expr_call(name, call, 2));
    }
    const Plot *from = plot_of(args[1]);
    if (!from || from->show != PLOT_PICTURE)
        err_raise(ST_TYPE, "a picture is needed");
    Plot *plot = plot_new();
    int dim = image_dimension(args[0], from);
    for (long k = 0; k < from->n; k++) {
        const PlotCurve *curve = &from->curves[k];
        PlotCurve *image = plot_add(plot, curve->kind, dim, curve->n);
        double *points = image->points;
        move_curve(args[0], curve, image);
        *image = *curve;
        image->dim = dim;
        image->points = points;
        image->legend = image->text = image->font = NULL;
        image->colours = NULL;
        plot_set_text(&image->legend, curve->legend);
        plot_set_text(&image->text, curve->text);
        plot_set_text(&image->font, curve->font);
    }
    return plot_expr(plot);
}

const Builtin BUILTIN_PLOT_PAIRS[] = {
    {.name = "arrow",
     .package = "plots",
     .signature = "arrow(foot:expr, vector:expr?, options..)",
     .fn = arrow,
     .options = &OWN,
     .topic = "plots",
     .summary = "draw a vector, or several, in the plane or in space",
     .text =
         "arrow(v) from the origin, arrow(p, v) from p to p+v, lists of them; difference=true:\n"
         "from p to v. The looks are those of fields: shape= changes nothing; in the plane a "
         "width\n"
         "or one of the head makes an area of the arrow, width=1/10 or, of its length,\n"
         "width=[1/20, relative=true].",
     .examples = {{"plots:-arrow([1, 2], color=\"Red\");", "", NULL},
                  {"M := plottools:-getdata(plots:-arrow(<1,0>, <1,1>))[3]: M[2,1];", "test: 2.",
                   NULL},
                  {"plots:-arrow([[1,0,0],[0,1,0],[0,0,1]]);", "", NULL},
                  {"plots:-arrow(3);", "error: an arrow needs", NULL}},
     .see = "fieldplot plottools display"},
    {.name = "dualaxisplot",
     .package = "plots",
     .signature = "dualaxisplot(first:expr, second:expr?, options..)",
     .fn = dualaxisplot,
     .topic = "plots",
     .summary = "two plots with vertical axes of their own, left and right",
     .examples = {{"plots:-dualaxisplot(plot(x^2, x=0..10), plot(sin(x), x=0..10,"
                   " color=\"Red\"));",
                   "", NULL},
                  {"plots:-dualaxisplot([x^2, 1/x], x=1..10);", "", NULL},
                  {"plots:-dualaxisplot(1, plot3d(x*y, x=0..1, y=0..1));", "error:", NULL}},
     .see = "plot display"},
    {.name = "transform",
     .package = "plottools",
     .signature = "transform(f:expr, plot:expr?)",
     .fn = transform,
     .topic = "plots",
     .summary = "the function that moves the points of a plot as f says",
     .text = "f takes the two or three coordinates of a point and gives a list of two or three:\n"
             "transform((x, y) -> [x, y, 0])(p) puts a plane plot into space.",
     .examples = {{"F := plottools:-transform((x, y) -> [x, x+y]): "
                   "plots:-display(F(plottools:-circle([0,0], 1)));",
                   "", NULL},
                  {"F := plottools:-transform((x, y) -> [y, x]):"
                   " M := plottools:-getdata(F(plottools:-point([1, 2])))[3]: M[1,1];",
                   "test: 2.", NULL},
                  {"F := plottools:-transform((x, y) -> [x, y, 5]):"
                   " M := plottools:-getdata(F(plot(x, x=0..1)))[3]: M[1,3];",
                   "test: 5.", NULL}},
     .see = "translate rotate scale reflect"},
    {0}};
