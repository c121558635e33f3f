/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands that draw functions and points: plot, pointplot, listplot, display and the plots with
 * logarithmic axes. What is drawn may be expressions in a variable, procedures and operators,
 * curves in a parameter, lists or matrices of points. Expressions are compiled; what cannot be
 * (procedures that branch on their argument) is evaluated point by point, and a point without a
 * real value is a gap.
 */
#include <math.h>
#include <string.h>

#include "cas/base/mem.h"
#include "cas/evalf.h"
#include "cas/num.h"
#include "cas/rtable.h"
#include "cas/sym.h"
#include "numeric/tape.h"
#include "repl/builtin.h"
#include "repl/eval.h"
#include "repl/plot.h"
#include "repl/plot_device.h"
#include "repl/plot_options.h"
#include "repl/plot_sample.h"

/* --- functions of one variable
 * -------------------------------------------------------------------- */

/* A coordinate as a function of the parameter. */
typedef struct Coordinate {
    Tape *tape;   /* or NULL: f is evaluated */
    Expr f, name; /* name: the variable of the expression f; NULL: f is applied */
} Coordinate;

static void coordinate_release(void *c)
{
    tape_free(((Coordinate *)c)->tape);
}

typedef struct Evaluation {
    const Coordinate *c;
    double t, value;
} Evaluation;

static double real_value(Expr e)
{
    Expr value = expr_is_number(e) ? e : evalf_expr(e, 17);
    return expr_is_real_number(value) ? num_to_double(value) : NAN;
}

static void evaluate(void *arg)
{
    Evaluation *e = arg;
    Expr at = num_from_double(e->t, 0);
    Expr value;
    if (e->c->name) {
        Expr equation = expr_equation(e->c->name, at);
        value = eval_expr(expr_call2("subs", equation, expr_make(EXPR_QUOTE, &e->c->f, 1)));
        value = eval_expr(value);
    } else {
        value = eval_apply(e->c->f, &at, 1);
    }
    e->value = real_value(value);
}

/* NaN where the evaluation fails; an interrupt goes through. */
static double evaluated(const Coordinate *c, double t)
{
    Evaluation e = {c, t, NAN};
    Status status = err_try(evaluate, &e);
    if (status == ST_INTERRUPT || status == ST_TIMEOUT || status == ST_NOMEM)
        err_reraise();
    return e.value;
}

static double coordinate_at(const Coordinate *c, double t)
{
    double y = NAN;
    if (!c->tape)
        return evaluated(c, t);
    tape_eval(c->tape, &t, &y);
    return y;
}

typedef struct Compilation {
    Coordinate *c;
    Expr f, name;
} Compilation;

static void compile(void *arg)
{
    Compilation *k = arg;
    k->c->tape = tape_new(&k->f, 1, &k->name, 1);
}

/* Applies an operator to a fresh name, to see whether it is an expression in it. */
static void compile_applied(void *arg)
{
    Compilation *k = arg;
    k->name = expr_from_symbol(sym_fresh("x"));
    k->f = eval_apply(k->c->f, &k->name, 1);
    compile(k);
}

/* Prepares f for evaluation in a..b; coordinate_release by err_defer is the caller's. */
static void prepare(Coordinate *c, Expr f, Expr name, double a, double b)
{
    *c = (Coordinate){.f = f, .name = name};
    Compilation k = {c, f, name};
    Status status = err_try(name ? compile : compile_applied, &k);
    if (status == ST_INTERRUPT || status == ST_NOMEM)
        err_reraise();
    if (status == ST_OK || !name)
        return;
    for (int i = 1; i < 8; i++)
        if (isfinite(evaluated(c, a + (b - a) * i / 8.)))
            return;
    compile(&k); /* raises again: says which name has no value */
}

static void along_function(void *ctx, double t, double *x, double *y)
{
    *x = t;
    *y = coordinate_at(ctx, t);
}

static void along_curve(void *ctx, double t, double *x, double *y)
{
    const Coordinate *c = ctx;
    *x = coordinate_at(&c[0], t);
    *y = coordinate_at(&c[1], t);
}

/* --- what is to be drawn
 * -------------------------------------------------------------------------- */

/* One call of plot or a relative. */
typedef struct Job {
    Plot *plot;
    PlotOptions options;
    Expr name; /* variable, or NULL */
    double a, b;
    bool has_range;
} Job;

static bool is_option_range(Expr e)
{
    return expr_is(e, EXPR_EQUATION) && expr_is_symbol(expr_arg(e, 0), "view");
}

static bool is_range(Expr e)
{
    if (expr_is(e, EXPR_EQUATION))
        return expr_is(expr_arg(e, 1), EXPR_RANGE) && !is_option_range(e);
    return expr_is(e, EXPR_RANGE);
}

static Expr range_name(Expr e)
{
    return expr_is(e, EXPR_EQUATION) ? expr_arg(e, 0) : NULL;
}

static long samples(const Job *job)
{
    return job->options.numpoints ? job->options.numpoints : PLOT_SAMPLE_POINTS;
}

static void draw_function(Job *job, Expr f)
{
    Coordinate c = {0};
    err_defer(coordinate_release, &c);
    prepare(&c, f, job->name, job->a, job->b);
    plot_sample(job->plot, along_function, &c, job->a, job->b, samples(job), job->options.adaptive,
                job->plot->frame.log[0]);
    err_undefer(true);
}

/* [x(t), y(t), t = a..b] */
static bool is_parametric(Expr e)
{
    return expr_is(e, EXPR_LIST) && expr_count(e) == 3 && is_range(expr_arg(e, 2));
}

static void draw_parametric(Job *job, Expr e)
{
    double a, b;
    Expr range = expr_arg(e, 2);
    plot_options_range(range, &a, &b);
    Coordinate c[2] = {{0}, {0}};
    err_defer(coordinate_release, &c[0]);
    err_defer(coordinate_release, &c[1]);
    prepare(&c[0], expr_arg(e, 0), range_name(range), a, b);
    prepare(&c[1], expr_arg(e, 1), range_name(range), a, b);
    plot_sample(job->plot, along_curve, c, a, b, samples(job), job->options.adaptive, false);
    err_undefer(true);
    err_undefer(true);
}

/* --- points
 * ----------------------------------------------------------------------------------------- */

static bool is_point(Expr e)
{
    return (expr_is(e, EXPR_LIST) && expr_count(e) == 2 && !is_range(expr_arg(e, 1))) ||
           (rtable_vector_of(e) && rtable_count(rtable_of(e)) == 2);
}

static Expr entry(Expr e, long i)
{
    return rtable_of(e) ? rtable_of(e)->data[i] : expr_arg(e, i);
}

static bool is_point_list(Expr e)
{
    if (!expr_is(e, EXPR_LIST) && !expr_is(e, EXPR_SET))
        return false;
    for (long i = 0; i < expr_count(e); i++)
        if (!is_point(expr_arg(e, i)))
            return false;
    return expr_count(e) > 0;
}

/* A lone pair of numbers is one point. */
static bool is_number_pair(Expr e)
{
    return expr_is(e, EXPR_LIST) && expr_count(e) == 2 && isfinite(real_value(expr_arg(e, 0))) &&
           isfinite(real_value(expr_arg(e, 1)));
}

static bool is_column(Expr e)
{
    return expr_is(e, EXPR_LIST) || rtable_vector_of(e) ||
           (rtable_matrix_of(e) && rtable_cols(rtable_of(e)) == 1);
}

static long column_count(Expr e)
{
    return rtable_of(e) ? rtable_count(rtable_of(e)) : expr_count(e);
}

static double coordinate(Expr e)
{
    double x = real_value(e);
    if (isfinite(x) || expr_is_number(e) || expr_is_symbol(e, "undefined"))
        return x;
    return plot_options_real(e, "a coordinate");
}

static void set_point(PlotCurve *curve, long i, Expr x, Expr y)
{
    curve->points[2 * i] = coordinate(x);
    curve->points[2 * i + 1] = coordinate(y);
}

static void draw_points(Job *job, Expr e, PlotStyle style)
{
    PlotCurve *curve;
    RTable *m = rtable_matrix_of(e);
    if (m) {
        curve = plot_add_curve(job->plot, rtable_rows(m));
        for (long i = 0; i < curve->n; i++)
            set_point(curve, i, rtable_get(m, i, 0), rtable_get(m, i, 1));
    } else {
        curve = plot_add_curve(job->plot, expr_count(e));
        for (long i = 0; i < curve->n; i++)
            set_point(curve, i, entry(expr_arg(e, i), 0), entry(expr_arg(e, i), 1));
    }
    curve->style = style;
}

static void draw_columns(Job *job, Expr xs, Expr ys, PlotStyle style)
{
    if (column_count(xs) != column_count(ys))
        err_raise(ST_DOMAIN, "the lists of coordinates have different lengths: %ld and %ld",
                  column_count(xs), column_count(ys));
    PlotCurve *curve = plot_add_curve(job->plot, column_count(xs));
    for (long i = 0; i < curve->n; i++)
        set_point(curve, i, entry(xs, i), entry(ys, i));
    curve->style = style;
}

static bool is_points(Expr e)
{
    RTable *m = rtable_matrix_of(e);
    return (m && rtable_cols(m) == 2) || is_point_list(e);
}

/* --- plot
 * --------------------------------------------------------------------------------------------- */

/* The only free name of the expressions, if there is just one. */
static Expr only_name(Expr e)
{
    Expr names = eval_expr(expr_call2("indets", e, expr_symbol("name")));
    Expr found = NULL;
    for (long i = 0; expr_is(names, EXPR_SET) && i < expr_count(names); i++) {
        Expr name = expr_arg(names, i);
        if (!expr_is(name, EXPR_SYMBOL) || !isnan(real_value(name)))
            continue;
        if (found)
            return NULL;
        found = name;
    }
    return found;
}

static void draw_item(Job *job, Expr e)
{
    if (plot_is(e))
        plot_join(job->plot, plot_of(e));
    else if (is_parametric(e))
        draw_parametric(job, e);
    else if (is_points(e))
        draw_points(job, e, PLOT_LINE);
    else
        draw_function(job, e);
}

static void draw_all(Job *job, Expr e)
{
    bool many = (expr_is(e, EXPR_LIST) || expr_is(e, EXPR_SET)) && !is_parametric(e) &&
                (!is_points(e) || (job->has_range && !is_number_pair(expr_arg(e, 0))));
    if (!many) {
        draw_item(job, e);
        return;
    }
    for (long i = 0; i < expr_count(e); i++)
        draw_item(job, expr_arg(e, i));
}

/* Takes the ranges behind what is drawn; the second is the view of the ordinate. */
static long take_ranges(Job *job, const Expr *args, long n, long from)
{
    long i = from;
    if (i < n && is_range(args[i])) {
        plot_options_range(args[i], &job->a, &job->b);
        job->name = range_name(args[i]);
        job->has_range = true;
        i++;
    }
    if (i < n && is_range(args[i])) {
        PlotFrame *frame = &job->plot->frame;
        plot_options_range(args[i], &frame->view[1][0], &frame->view[1][1]);
        frame->has_view[1] = true;
        i++;
    }
    return i;
}

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

static Expr plot_with(const Expr *args, long n, bool log_x, bool log_y)
{
    Job job;
    begin(&job);
    job.plot->frame.log[0] = log_x;
    job.plot->frame.log[1] = log_y;
    bool columns = n > 1 && is_column(args[0]) && is_column(args[1]) && !is_parametric(args[0]);
    long from = columns ? 2 : take_ranges(&job, args, n, 1);
    plot_options_all(&job.options, job.plot, args, n, from);
    if (columns) {
        draw_columns(&job, args[0], args[1], PLOT_LINE);
        return finish(&job);
    }
    if (!job.has_range)
        job.name = only_name(args[0]);
    if (!job.has_range && log_x)
        job.a = 0.1;
    PlotFrame *frame = &job.plot->frame;
    if (job.name && expr_is(job.name, EXPR_SYMBOL) && !frame->label[0])
        plot_set_text(&frame->label[0], expr_text(job.name));
    draw_all(&job, args[0]);
    return finish(&job);
}

static Expr plot_command(const Expr *args, long n)
{
    return plot_with(args, n, false, false);
}

static Expr logplot(const Expr *args, long n)
{
    return plot_with(args, n, false, true);
}

static Expr semilogplot(const Expr *args, long n)
{
    return plot_with(args, n, true, false);
}

static Expr loglogplot(const Expr *args, long n)
{
    return plot_with(args, n, true, true);
}

static Expr pointplot(const Expr *args, long n)
{
    Job job;
    begin(&job);
    bool columns = n > 1 && is_column(args[0]) && is_column(args[1]);
    plot_options_all(&job.options, job.plot, args, n, columns ? 2 : 1);
    if (columns) {
        draw_columns(&job, args[0], args[1], PLOT_POINT);
    } else if (is_points(args[0])) {
        draw_points(&job, args[0], PLOT_POINT);
    } else if (is_number_pair(args[0])) {
        draw_points(&job, expr_list(args, 1), PLOT_POINT);
    } else {
        err_hint("give an n x 2 Matrix, a list of points [[x1,y1], ...], or two lists");
        err_raise(ST_TYPE, "pointplot needs points");
    }
    return finish(&job);
}

static Expr listplot(const Expr *args, long n)
{
    Job job;
    begin(&job);
    plot_options_all(&job.options, job.plot, args, n, 1);
    if (is_points(args[0])) {
        draw_points(&job, args[0], PLOT_LINE);
        return finish(&job);
    }
    PlotCurve *curve = plot_add_curve(job.plot, column_count(args[0]));
    for (long i = 0; i < curve->n; i++)
        set_point(curve, i, expr_int(i + 1), entry(args[0], i));
    return finish(&job);
}

/* --- display
 * ------------------------------------------------------------------------------------------- */

static void join_all(Plot *plot, Expr e)
{
    err_stack_check();
    if (plot_is(e)) {
        plot_join(plot, plot_of(e));
        return;
    }
    if (!expr_is(e, EXPR_LIST) && !expr_is(e, EXPR_SET) && !rtable_of(e))
        err_raise(ST_TYPE, "display joins plots and lists of plots");
    for (long i = 0; i < column_count(e); i++)
        join_all(plot, entry(e, i));
}

static Expr display(const Expr *args, long n)
{
    Plot *plot = plot_new();
    PlotOptions options;
    plot_options_begin(&options, plot);
    long i = 0;
    for (; i < n && !expr_is(args[i], EXPR_EQUATION); i++)
        join_all(plot, args[i]);
    plot_options_all(&options, plot, args, n, i);
    plot_options_dress(&options, plot, 0);
    return plot_expr(plot);
}

/* --- settings
 * -------------------------------------------------------------------------------------------- */

static void set_device(Expr value)
{
    char *name = plot_options_text(value);
    err_defer(mem_release, name);
    if (!plot_device_set(name)) {
        err_hint("there are default, window, char, svg, png, pdf, ps, eps, latex and gnuplot");
        err_raise(ST_DOMAIN, "there is no plot device %s", name);
    }
    err_undefer(true);
}

static Expr plotsetup(const Expr *args, long n)
{
    for (long i = 0; i < n; i++) {
        Expr key = expr_is(args[i], EXPR_EQUATION) ? expr_arg(args[i], 0) : NULL;
        if (!key) {
            set_device(args[i]);
            if (expr_is_symbol(args[i], "default"))
                plot_device_set_output(NULL);
        } else if (expr_is_symbol(key, "plotdevice")) {
            set_device(expr_arg(args[i], 1));
        } else if (expr_is_symbol(key, "plotoutput")) {
            char *path = plot_options_text(expr_arg(args[i], 1));
            err_defer(mem_release, path);
            plot_device_set_output(path);
            err_undefer(true);
        } else if (!expr_is_symbol(key, "plotoptions")) {
            err_hint("plotsetup(svg, plotoutput=\"figure.svg\")");
            err_raise(ST_DOMAIN, "plotsetup knows plotdevice, plotoutput and plotoptions");
        }
    }
    return EXPR_NULL;
}

static Expr setoptions(const Expr *args, long n)
{
    Plot *scratch = plot_new();
    PlotOptions options = {0};
    plot_options_all(&options, scratch, args, n, 0); /* only to be refused now, not later */
    plot_options_keep(args, n);
    return EXPR_NULL;
}

/* setcolors(["Red", "Blue"]): the colours of the curves to come. */
static Expr setcolors(const Expr *args, long n)
{
    if (n == 1 && expr_is(args[0], EXPR_LIST)) {
        Expr equation = expr_equation(expr_symbol("color"), args[0]);
        return setoptions(&equation, 1);
    }
    return EXPR_NULL; /* a named palette: daesy has its own */
}

#define PLOT_TEXT                                                                                  \
    "Options: color=\"Red\" (a name, \"#rrggbb\", COLOR(RGB,r,g,b), or a list with one for each\n" \
    "curve), legend=, title=, labels=[x,y], axes=boxed|normal|frame|none, view=[a..b,c..d],\n"     \
    "thickness=n, linestyle=solid|dash|dot|dashdot, style=line|point|pointline, symbol=circle,\n"  \
    "symbolsize=n, numpoints=n, size=[w,h], scaling=constrained, gridlines=true,\n"                \
    "axis[2]=[mode=log]. A plot can be assigned and joined with others by display; it is drawn\n"  \
    "when a statement ended by ; yields it. plotsetup says where."

const Builtin BUILTIN_PLOT[] = {
    {.name = "plot",
     .signature = "plot(f:expr, ranges:expr*, options..)",
     .fn = plot_command,
     .topic = "plots",
     .summary = "draw functions, curves in a parameter, or points",
     .text =
         "plot(f(x), x=a..b), plot([f(x),g(x)], x=a..b, y=c..d), plot(f, a..b) for a\n"
         "procedure or operator, plot([x(t),y(t),t=a..b]), plot([[x1,y1],...]), plot(M) for an\n"
         "n x 2 Matrix, plot(xs, ys).\n" PLOT_TEXT,
     .examples = {{"p := plot([sin(x),cos(x)], x=0..2*Pi, legend=[sine,cosine]): whattype(p);", "",
                   NULL},
                  {"plot([cos(t),sin(t),t=0..2*Pi], scaling=constrained):", "", NULL},
                  {"plot(sin, x=1..1):", "error: empty", NULL}},
     .see = "odeplot pointplot display plotsetup"},
    {.name = "logplot",
     .package = "plots",
     .signature = "logplot(f:expr, ranges:expr*, options..)",
     .fn = logplot,
     .topic = "plots",
     .summary = "plot with a logarithmic ordinate",
     .examples = {{"plots:-logplot(exp(x), x=0..10):", "", NULL},
                  {"plots:-logplot([[1,10],[2,100]]):", "", NULL}},
     .see = "plot semilogplot loglogplot"},
    {.name = "semilogplot",
     .package = "plots",
     .signature = "semilogplot(f:expr, ranges:expr*, options..)",
     .fn = semilogplot,
     .topic = "plots",
     .summary = "plot with a logarithmic abscissa",
     .examples = {{"plots:-semilogplot(ln(x), x=1..1000):", "", NULL},
                  {"plots:-semilogplot([[1,10],[10,11]]):", "", NULL}},
     .see = "plot logplot loglogplot"},
    {.name = "loglogplot",
     .package = "plots",
     .signature = "loglogplot(f:expr, ranges:expr*, options..)",
     .fn = loglogplot,
     .topic = "plots",
     .summary = "plot with both axes logarithmic",
     .examples = {{"plots:-loglogplot(x^3, x=1..1000):", "", NULL},
                  {"plots:-loglogplot([[1,10],[10,1000]], style=point):", "", NULL}},
     .see = "plot logplot semilogplot"},
    {.name = "pointplot",
     .package = "plots",
     .signature = "pointplot(points:expr, ordinates:expr*, options..)",
     .fn = pointplot,
     .topic = "plots",
     .summary = "draw points: an n x 2 Matrix, a list of points, two lists",
     .text = PLOT_TEXT "\nconnect=true draws lines between the points.",
     .examples = {{"plots:-pointplot([[0,1],[1,2]], symbol=diamond, color=\"Blue\"):", "", NULL},
                  {"plots:-pointplot(<<0,1>|<1,2>>, connect=true):", "", NULL},
                  {"plots:-pointplot(a):", "error: needs points", NULL}},
     .see = "plot listplot display"},
    {.name = "listplot",
     .package = "plots",
     .signature = "listplot(values:list|rtable, options..)",
     .fn = listplot,
     .topic = "plots",
     .summary = "draw values against their number",
     .examples = {{"plots:-listplot([1,4,9,16]):", "", NULL},
                  {"plots:-listplot([[0,1],[2,3]]):", "", NULL}},
     .see = "plot pointplot"},
    {.name = "display",
     .package = "plots",
     .signature = "display(plots:expr.., options..)",
     .fn = display,
     .topic = "plots",
     .summary = "join plots in one picture",
     .examples = {{"plots:-display([plot(x,x=0..1), plot(x^2,x=0..1)], title=\"both\"):", "", NULL},
                  {"plots:-display(plot(x,x=0..1), axes=boxed):", "", NULL},
                  {"plots:-display(3):", "error: joins plots", NULL}},
     .see = "plot pointplot odeplot"},
    {.name = "plotsetup",
     .signature = "plotsetup(device:expr*, options..)",
     .fn = plotsetup,
     .topic = "plots",
     .summary = "choose where plots go: a window, the terminal, a file",
     .text = "Devices: default (a window where there is a display, else text and an SVG file;\n"
             "SVG files in scripts), window, char, svg, png, pdf, ps, eps, latex, gnuplot (the\n"
             "script). plotoutput=\"figure.svg\" names the file; the plots after the first get\n"
             "-2, -3, ... before the suffix.",
     .examples = {{"plotsetup(svg, plotoutput=\"figure.svg\");", "", NULL},
                  {"plotsetup(default);", "", NULL},
                  {"plotsetup(crayon);", "error: no plot device", NULL}},
     .see = "plot interface"},
    {.name = "setoptions",
     .package = "plots",
     .signature = "setoptions(options..)",
     .fn = setoptions,
     .topic = "plots",
     .summary = "options for all plots to come",
     .examples = {{"plots:-setoptions(axes=boxed, gridlines=true);", "", NULL},
                  {"plots:-setoptions();", "", NULL}},
     .see = "plot setcolors"},
    {.name = "setcolors",
     .package = "plots",
     .signature = "setcolors(colours:list|string|name)",
     .fn = setcolors,
     .topic = "plots",
     .summary = "colours of the curves to come",
     .text = "A list of colours is used one by one. Names of Maple's palettes are accepted;\n"
             "daesy keeps its own palette then.",
     .examples = {{"plots:-setcolors([\"Red\",\"Blue\"]);", "", NULL},
                  {"plots:-setcolors(\"spring\");", "", NULL}},
     .see = "plot setoptions"},
    {0}};
