/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands that draw curves and points in the plane: plot, polarplot, pointplot, listplot and the
 * plots with logarithmic axes. What is drawn may be expressions in a variable, procedures and
 * operators, curves in a parameter, lists or matrices of points.
 */
#include <math.h>

#include "cas/base/mem.h"
#include "cas/core/print/print.h"
#include "cas/core/walk.h"
#include "dae/drive/drive.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"
#include "repl/plot/plot_items.h"
#include "repl/plot/plot_map.h"
#include "repl/plot/plot_options.h"
#include "repl/plot/plot_sample.h"
#include "repl/plot/plot_words.h"

/* One call of plot or a relative. */
typedef struct Job {
    Plot *plot;
    PlotOptions options;
    Expr name; /* variable, or NULL */
    double a, b;
    bool has_range;
    bool polar; /* what is drawn are radius and angle */
} Job;

typedef struct Own {
    int polar;
    int axes; /* AXES_AS_DRAWN or one of the others */
} Own;

enum { AXES_AS_DRAWN, AXES_CARTESIAN, AXES_POLAR };

static const OptionWord AXIS_COORDINATES[] = {{"cartesian", AXES_CARTESIAN},
                                              {"rectangular", AXES_CARTESIAN},
                                              {"polar", AXES_POLAR},
                                              {NULL, 0}};

static const OptionWord COORDS[] = {
    {"cartesian", false}, {"rectangular", false}, {"polar", true}, {NULL, 0}};

static const OptionRow OWN_ROWS[] = {
    {"coords", OPTION_WORD, offsetof(Own, polar), .words = COORDS, .summary = "of what is drawn"},
    {"axiscoordinates", OPTION_WORD, offsetof(Own, axes), .words = AXIS_COORDINATES,
     .summary = "circles and rays, or two axes"},
    {"angularunit", OPTION_IDLE},
    {"coordinateview", OPTION_IDLE, .is = OPTION_LIST},
    {.name = NULL},
};

static const OptionTable OWN = {.command = "plot",
                                .rows = OWN_ROWS,
                                .size = sizeof(Own),
                                .also = &PLOT_OPTIONS,
                                .any_case = true};

/* --- curves ----------------------------------------------------------------------------------- */

/* A curve of one function (the parameter is the other coordinate) or of two. */
typedef struct Curve {
    PlotMap map[2];
    bool two, polar;
} Curve;

static void curve_end(void *arg)
{
    Curve *curve = arg;
    plot_map_end(&curve->map[0]);
    plot_map_end(&curve->map[1]);
}

static void along(void *ctx, double t, double *x, double *y)
{
    const Curve *curve = ctx;
    double first = curve->two ? plot_map_at(&curve->map[0], &t) : t;
    double second = plot_map_at(&curve->map[curve->two], &t);
    *x = first;
    *y = second;
    if (!curve->polar)
        return;
    double r = curve->two ? first : second, angle = curve->two ? second : t;
    *x = r * cos(angle);
    *y = r * sin(angle);
}

static void draw_curve(Job *job, Expr f, Expr g, Expr name, double a, double b)
{
    Curve curve = {.two = g != NULL, .polar = job->polar};
    PlotSampling how = {.n = job->options.numpoints ? job->options.numpoints : PLOT_SAMPLE_POINTS,
                        .adaptive = job->options.adaptive,
                        .discont = job->options.discont,
                        .log = !g && job->plot->frame.log[0]};
    err_defer(curve_end, &curve);
    const Expr *names = name ? &name : NULL;
    plot_map_begin(&curve.map[0], f, names, 1, &a, &b);
    if (g)
        plot_map_begin(&curve.map[1], g, names, 1, &a, &b);
    PlotCurve *drawn = plot_sample(job->plot, along, &curve, a, b, &how);
    if (!g && !job->polar)
        plot_sample_view(job->plot, drawn);
    err_undefer(true);
}

/* [x(t), y(t), t = a..b] */
static bool is_parametric(Expr e)
{
    return expr_is(e, EXPR_LIST) && expr_count(e) >= 3 && plot_items_is_range(expr_arg(e, 2));
}

static bool is_polar(Expr e)
{
    return expr_is(e, EXPR_EQUATION) && expr_is_symbol(expr_arg(e, 0), "coords") &&
           expr_is_symbol(expr_arg(e, 1), "polar");
}

static void draw_parametric(Job *job, Expr e)
{
    double a, b;
    bool outer = job->polar;
    Expr range = expr_arg(e, 2);
    plot_options_range(range, &a, &b);
    for (long i = 3; i < expr_count(e); i++)
        job->polar = job->polar || is_polar(expr_arg(e, i));
    draw_curve(job, expr_arg(e, 0), expr_arg(e, 1), plot_items_range_name(range), a, b);
    job->polar = outer;
}

static void draw_item(Job *job, Expr e)
{
    if (plot_is(e))
        plot_join(job->plot, plot_of(e));
    else if (is_parametric(e))
        draw_parametric(job, e);
    else if (plot_items_are_points(e, 2))
        plot_items_add_points(job->plot, e, 2)->style = PLOT_LINE;
    else
        draw_curve(job, e, NULL, job->name, job->a, job->b);
}

static void draw_all(Job *job, Expr e)
{
    bool points = plot_items_are_points(e, 2);
    bool many = (expr_is(e, EXPR_LIST) || expr_is(e, EXPR_SET)) && !is_parametric(e) &&
                (!points || (job->has_range && !plot_items_is_point(expr_arg(e, 0), 2)));
    if (!many) {
        draw_item(job, e);
        return;
    }
    for (long i = 0; i < expr_count(e); i++)
        draw_item(job, expr_arg(e, i));
}

/* a..b; an end at infinity is that of a window 20 wide, or from -10 to 10. */
static void take_window(Job *job, Expr e)
{
    enum { WIDTH = 20 };
    Expr range = expr_is(e, EXPR_EQUATION) ? expr_arg(e, 1) : e;
    Expr low = expr_arg(range, 0), high = expr_arg(range, 1);
    bool from = low == expr_neg(EXPR_INFINITY), to = high == EXPR_INFINITY;
    if (!from && !to) {
        plot_options_range(e, &job->a, &job->b);
        return;
    }
    if (from && to)
        return; /* as it was in the beginning */
    Expr end = from ? high : low, width = expr_int(WIDTH);
    Expr window =
        from ? expr_range(expr_sub(end, width), end) : expr_range(end, expr_add(end, width));
    plot_options_range(window, &job->a, &job->b);
}

/* Takes the ranges behind what is drawn; the second is the view of the ordinate. */
static long take_ranges(Job *job, const Expr *args, long n, long from)
{
    long i = from;
    if (i < n && plot_items_is_range(args[i])) {
        take_window(job, args[i]);
        job->name = plot_items_range_name(args[i]);
        job->has_range = true;
        i++;
    } else if (i < n && expr_is(args[i], EXPR_SYMBOL) && walk_has(args[0], args[i])) {
        job->name = args[i++]; /* plot(f(x), x): the usual range */
    }
    if (i < n && plot_items_is_range(args[i])) {
        PlotFrame *frame = &job->plot->frame;
        plot_options_range(args[i], &frame->view[1][0], &frame->view[1][1]);
        frame->has_view[1] = true;
        i++;
    }
    return i;
}

/* --- plot ------------------------------------------------------------------------------------- */

static void begin(Job *job)
{
    *job = (Job){.plot = plot_new(), .a = -10, .b = 10};
    plot_options_begin(&job->options, job->plot);
}

static Expr finish(Job *job)
{
    plot_options_dress(&job->options, job->plot, 0);
    return plot_expr(job->plot);
}

/* The abscissa has the name of the variable, unless there is a curve in a parameter. */
static void name_abscissa(Job *job, Expr drawn)
{
    char **label = &job->plot->frame.label[0];
    bool many = expr_is(drawn, EXPR_LIST) || expr_is(drawn, EXPR_SET);
    if (many &&
        (is_parametric(drawn) || (expr_count(drawn) > 0 && is_parametric(expr_arg(drawn, 0)))))
        return;
    if (job->name && expr_is(job->name, EXPR_SYMBOL) && !*label && !job->polar)
        plot_words_set(label, job->name);
}

static Expr plot_with(const Expr *args, long n, Job *job)
{
    bool columns = n > 1 && plot_items_is_column(args[0]) && plot_items_is_column(args[1]) &&
                   !is_parametric(args[0]);
    long from = columns ? 2 : take_ranges(job, args, n, 1);
    Own own;
    plot_options_read(&job->options, job->plot, &OWN, &own, args + from, n - from);
    job->polar = job->polar || own.polar;
    job->plot->frame.polar = own.axes != AXES_AS_DRAWN
                                 ? own.axes == AXES_POLAR
                                 : job->plot->frame.polar && !job->plot->frame.axes_given;
    if (columns) {
        plot_items_add_columns(job->plot, args, 2);
        return finish(job);
    }
    if (!job->has_range && !job->name)
        job->name = plot_items_only_name(args[0]);
    if (!job->has_range && job->plot->frame.log[0])
        job->a = 0.1;
    if (!job->has_range && job->polar) {
        job->a = 0;
        job->b = 2 * acos(-1.0);
    }
    name_abscissa(job, args[0]);
    draw_all(job, args[0]);
    return finish(job);
}

/* What dsolve gives has a value for each unknown. */
static void refuse_solution(Expr e)
{
    Expr head = expr_is(e, EXPR_CALL) ? expr_arg(e, 0) : e; /* S, or S(t) */
    const Solution *solution = drive_of(eval_follow(head));
    if (!solution)
        return;
    const char *t = expr_text(solution->problem->t);
    char *y = print_text(expr_arg(drive_unknowns(solution), 0), 40);
    err_defer(mem_release, y);
    err_hint("plots:-odeplot(S, [%s, %s], 0..5) draws an unknown, plots:-odeplot(S) all of them", t,
             y);
    err_raise(ST_TYPE, "a numeric solution of dsolve is no function of one value");
}

static Expr plot_command(const Expr *args, long n)
{
    Job job;
    refuse_solution(args[0]);
    begin(&job);
    return plot_with(args, n, &job);
}

static Expr with_log(const Expr *args, long n, bool x, bool y)
{
    Job job;
    begin(&job);
    job.plot->frame.log[0] = x;
    job.plot->frame.log[1] = y;
    return plot_with(args, n, &job);
}

static Expr logplot(const Expr *args, long n)
{
    return with_log(args, n, false, true);
}

static Expr semilogplot(const Expr *args, long n)
{
    return with_log(args, n, true, false);
}

static Expr loglogplot(const Expr *args, long n)
{
    return with_log(args, n, true, true);
}

static Expr polarplot(const Expr *args, long n)
{
    Job job;
    begin(&job);
    job.polar = true;
    job.plot->frame.polar = true;
    job.plot->frame.scaling = PLOT_CONSTRAINED;
    return plot_with(args, n, &job);
}

static Expr part_of(const char *name, Expr e)
{
    return eval_expr(expr_call(expr_symbol(name), &e, 1));
}

/* [Re(f), Im(f), range], or a point. */
static Expr in_plane(Expr f, Expr range)
{
    Expr items[3] = {part_of("Re", f), part_of("Im", f), range};
    return expr_list(items, range ? 3 : 2);
}

static Expr complexplot(const Expr *args, long n)
{
    bool many = expr_is(args[0], EXPR_LIST) || expr_is(args[0], EXPR_SET);
    bool along = n > 1 && plot_items_is_range(args[1]);
    long count = many ? expr_count(args[0]) : 1, left = n - 1 - along;
    if (!many && !along) {
        err_hint("complexplot(exp(I*t), t=0..Pi), or complexplot([1, I, 1+I], style=point)");
        err_raise(ST_TYPE, "complexplot needs a function with its range, or a list of numbers");
    }
    Expr *item = mem_array((size_t)(count + left + 1), sizeof *item), *plain = item + count;
    err_defer(mem_release, item);
    for (long i = 0; i < count; i++)
        item[i] = in_plane(many ? expr_arg(args[0], i) : args[0], along ? args[1] : NULL);
    plain[0] = along && count == 1 ? item[0] : expr_list(item, count);
    for (long i = 0; i < left; i++)
        plain[i + 1] = args[n - left + i];
    Expr drawn = plot_command(plain, left + 1);
    err_undefer(true);
    return drawn;
}

/* --- points ----------------------------------------------------------------------------------- */

static Expr pointplot(const Expr *args, long n)
{
    Job job;
    begin(&job);
    bool columns = n > 1 && plot_items_is_column(args[0]) && plot_items_is_column(args[1]);
    plot_options_read(&job.options, job.plot, NULL, NULL, args + 1 + columns, n - 1 - columns);
    PlotCurve *curve = NULL;
    if (columns)
        curve = plot_items_add_columns(job.plot, args, 2);
    else if (plot_items_is_point(args[0], 2))
        curve = plot_items_add_point(job.plot, args[0], 2);
    else if (plot_items_are_points(args[0], 2))
        curve = plot_items_add_points(job.plot, args[0], 2);
    if (!curve) {
        err_hint("give an n x 2 Matrix, a list of points [[x1,y1], ...], or two lists");
        err_raise(ST_TYPE, "pointplot needs points");
    }
    curve->style = PLOT_POINT;
    return finish(&job);
}

static Expr listplot(const Expr *args, long n)
{
    Job job;
    begin(&job);
    plot_options_read(&job.options, job.plot, NULL, NULL, args + 1, n - 1);
    if (plot_items_are_points(args[0], 2)) {
        plot_items_add_points(job.plot, args[0], 2);
        return finish(&job);
    }
    long count = plot_items_count(args[0]);
    Expr *number = mem_array((size_t)count, sizeof *number);
    err_defer(mem_release, number);
    for (long i = 0; i < count; i++)
        number[i] = expr_int(i + 1);
    Expr columns[] = {expr_list(number, count), args[0]};
    err_undefer(true);
    plot_items_add_columns(job.plot, columns, 2);
    return finish(&job);
}

#define PLOT_TEXT                                                                                  \
    "A plot can be assigned and joined with others by display; it is drawn when a statement\n"     \
    "ended by ; yields it. plotsetup says where."

const Builtin BUILTIN_PLOT[] = {
    {.name = "plot",
     .signature = "plot(f:expr, ranges:expr*, options..)",
     .fn = plot_command,
     .options = &OWN,
     .topic = "plots",
     .summary = "draw functions, curves in a parameter, or points",
     .text =
         "plot(f(x), x=a..b), plot([f(x),g(x)], x=a..b, y=c..d), plot(f, a..b) for a\n"
         "procedure or operator, plot([x(t),y(t),t=a..b]), plot([[x1,y1],...]), plot(M) for an\n"
         "n x 2 Matrix, plot(xs, ys); coords=polar takes radius and angle.\n" PLOT_TEXT,
     .examples =
         {{"plot(x^2*exp(-x), x = 0..8);", "", NULL},
          {"plot([sin(x), cos(x)], x = 0..2*Pi, legend = [sine, cosine], title = \"two waves\");",
           "", NULL},
          {"plot([cos(t),sin(t),t=0..2*Pi], scaling=constrained);", "", NULL},
          {"plot(sin, x=1..1):", "error: empty", NULL}},
     .see = "odeplot pointplot display plotsetup",
     .flags = BUILTIN_UNITS_NUMERIC},
    {.name = "logplot",
     .package = "plots",
     .signature = "logplot(f:expr, ranges:expr*, options..)",
     .fn = logplot,
     .options = &OWN,
     .topic = "plots",
     .summary = "plot with a logarithmic ordinate",
     .examples = {{"plots:-logplot(exp(x), x=0..10);", "", NULL},
                  {"plots:-logplot([[1,10],[2,100]]);", "", NULL}},
     .see = "plot semilogplot loglogplot"},
    {.name = "semilogplot",
     .package = "plots",
     .signature = "semilogplot(f:expr, ranges:expr*, options..)",
     .fn = semilogplot,
     .options = &OWN,
     .topic = "plots",
     .summary = "plot with a logarithmic abscissa",
     .examples = {{"plots:-semilogplot(ln(x), x=1..1000);", "", NULL},
                  {"plots:-semilogplot([[1,10],[10,11]]);", "", NULL}},
     .see = "plot logplot loglogplot"},
    {.name = "loglogplot",
     .package = "plots",
     .signature = "loglogplot(f:expr, ranges:expr*, options..)",
     .fn = loglogplot,
     .options = &OWN,
     .topic = "plots",
     .summary = "plot with both axes logarithmic",
     .examples = {{"plots:-loglogplot(x^3, x=1..1000);", "", NULL},
                  {"plots:-loglogplot([[1,10],[10,1000]], style=point);", "", NULL}},
     .see = "plot logplot semilogplot"},
    {.name = "polarplot",
     .package = "plots",
     .signature = "polarplot(f:expr, ranges:expr*, options..)",
     .fn = polarplot,
     .options = &OWN,
     .topic = "plots",
     .summary = "draw the radius against the angle",
     .text = "polarplot(r(t), t=a..b), polarplot([r(t), angle(t), t=a..b]), or a list of these.",
     .examples = {{"plots:-polarplot(1+cos(t), t=0..2*Pi);", "", NULL},
                  {"M := plottools:-getdata(plots:-polarplot(2, t=0..Pi))[3]: "
                   "evalb(abs(M[1,1]-2) < 1e-9 and abs(M[-1,1]+2) < 1e-9);",
                   "test: true", NULL}},
     .see = "plot"},
    {.name = "complexplot",
     .package = "plots",
     .signature = "complexplot(f:expr, range:expr*, options..)",
     .fn = complexplot,
     .options = &OWN,
     .topic = "plots",
     .summary = "draw a complex function of a real variable, or complex numbers",
     .examples = {{"plots:-complexplot(exp(I*t)*t, t=0..4*Pi);", "", NULL},
                  {"M := plottools:-getdata(plots:-complexplot([1+I, 2], style=point))[3]: M[1,2];",
                   "test: 1.", NULL},
                  {"plots:-complexplot(z):", "error: needs a function with its range", NULL}},
     .see = "plot polarplot"},
    {.name = "pointplot",
     .package = "plots",
     .signature = "pointplot(points:expr, ordinates:expr*, options..)",
     .fn = pointplot,
     .options = &PLOT_OPTIONS,
     .topic = "plots",
     .summary = "draw points: an n x 2 Matrix, a list of points, two lists",
     .text = PLOT_TEXT,
     .examples = {{"plots:-pointplot([[0,1],[1,2]], symbol=diamond, color=\"Blue\");", "", NULL},
                  {"plots:-pointplot(<<0,1>|<1,2>>, connect=true);", "", NULL},
                  {"plots:-pointplot(a):", "error: needs points", NULL}},
     .see = "plot listplot display"},
    {.name = "listplot",
     .package = "plots",
     .signature = "listplot(values:list|rtable, options..)",
     .fn = listplot,
     .options = &PLOT_OPTIONS,
     .topic = "plots",
     .summary = "draw values against their number",
     .examples = {{"plots:-listplot([1,4,9,16], gridlines);", "", NULL},
                  {"plots:-listplot([[0,1],[2,3]]);", "", NULL}},
     .see = "plot pointplot"},
    {0}};
