/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * odeplot: numeric solutions drawn along expressions in their variable and unknowns. All curves of
 * a call are sampled together, so the solution is walked through once for each round of points.
 * Where it does not reach, the curves end and a warning says why.
 */
#include <math.h>
#include <string.h>

#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/value/funcs.h"
#include "dae/drive/drive.h"
#include "repl/builtin.h"
#include "repl/builtins/plots/animate.h"
#include "repl/builtins/plots/ode_curves.h"
#include "repl/builtins/plots/odeplot_bands.h"
#include "repl/eval/eval.h"
#include "repl/files/csv.h"
#include "repl/files/store.h"
#include "repl/plot/plot.h"
#include "repl/plot/plot_items.h"
#include "repl/plot/plot_options.h"
#include "repl/plot/plot_words.h"
#include "repl/print/box.h"

enum { DEFAULT_POINTS = 201 };

static const double DEFAULT_SPAN = 10;

typedef struct Wish {
    Expr axis[3];
    Expr item;        /* the LIST with the curve's own options, or NULL */
    const char *name; /* for the legend; NULL: the last coordinate */
} Wish;

/* One call. */
typedef struct Job {
    Solution *solution;
    Plot *plot;
    PlotOptions options;
    double a, b;
    int dim; /* 2, or 3: curves in space */
    Wish *wishes;
    long n;
} Job;

typedef struct Own {
    bool drift;
    long frames;   /* 0: one picture */
    double refine; /* 0: not said */
    Expr data;     /* a file's name, or NULL */
} Own;

static const OptionRow OWN_ROWS[] = {
    {"drift", OPTION_TRUTH, offsetof(Own, drift), .bare = true,
     .summary = "how far the solution is from its constraints"},
    {"frames", OPTION_INTEGER, offsetof(Own, frames), .low = 1, .high = 1000,
     .summary = "an animation in n pictures"},
    {"refine", OPTION_POSITIVE, offsetof(Own, refine), .form = "x",
     .summary = "points to each step of the integration"},
    {"data", OPTION_EXPR, offsetof(Own, data), .form = "\"f.csv\"",
     .summary = "a file for the points as well"},
    {.name = NULL},
};

static const OptionTable OWN = {
    .command = "odeplot", .rows = OWN_ROWS, .size = sizeof(Own), .also = &PLOT_OPTIONS};

static void job_release(void *job)
{
    mem_free(((Job *)job)->wishes);
}

static void wish(Job *job, Expr x, Expr y, Expr item)
{
    job->wishes = mem_rearray(job->wishes, (size_t)job->n + 1, sizeof *job->wishes);
    job->wishes[job->n++] = (Wish){{x, y, NULL}, item, NULL};
}

/* How many expressions lead a list: what follows are options. */
static long leading(Expr list)
{
    long k = 0;
    while (k < expr_count(list) && !expr_is(expr_arg(list, k), EXPR_EQUATION))
        k++;
    return k;
}

/* [x, y, options], [x, y, z, options], or one expression over the independent variable. */
static void wish_for(Job *job, Expr item)
{
    if (!expr_is(item, EXPR_LIST)) {
        wish(job, job->solution->problem->t, item, NULL);
        return;
    }
    long k = leading(item);
    if ((k != 2 && k != 3) || (job->n > 0 && k != job->dim)) {
        err_hint("[t,x(t)], [x(t),y(t)], or [x(t),y(t),z(t)] for all of them");
        err_raise(ST_TYPE, "a curve of odeplot is [abscissa, ordinate, options]");
    }
    job->dim = (int)k;
    wish(job, expr_arg(item, 0), expr_arg(item, 1), item);
    if (k == 3)
        job->wishes[job->n - 1].axis[2] = expr_arg(item, 2);
}

static bool is_list_of_curves(Expr e)
{
    return (expr_is(e, EXPR_LIST) || expr_is(e, EXPR_SET)) && expr_count(e) > 0 &&
           expr_is(expr_arg(e, 0), EXPR_LIST);
}

static void wish_for_unknowns(Job *job)
{
    Solution *solution = job->solution;
    for (long i = 0; i < solution->problem->m; i++)
        wish(job, solution->problem->t, solution->problem->states[solution->problem->first[i]],
             NULL);
}

enum { MOST_CONSTRAINTS = 8 }; /* as many curves as can be told apart */

/* The largest of the constraints that are level derivatives, or NULL where there is none. */
static Expr largest_at(Expr constraints, Expr levels, long level)
{
    long n = 0, here;
    Expr *sizes = mem_array((size_t)expr_count(constraints) + 1, sizeof *sizes);
    err_defer(mem_release, sizes);
    for (long k = 0; k < expr_count(constraints); k++)
        if (num_get_si(&here, expr_arg(levels, k)) && here == level)
            sizes[n++] = funcs_apply1("abs", expr_arg(constraints, k));
    Expr largest = n > 1 ? expr_call(expr_symbol("max"), sizes, n) : n > 0 ? sizes[0] : NULL;
    err_undefer(true);
    return largest;
}

/* A curve for all constraints that were differentiated as often. */
static void wish_for_levels(Job *job, Expr constraints)
{
    static const char *const NAMES[] = {"visible constraints", "differentiated once",
                                        "differentiated twice"};
    enum { NAMED = sizeof NAMES / sizeof *NAMES };
    Expr levels = drive_constraint_levels(job->solution);
    for (long level = 0; level < expr_count(levels); level++) {
        Expr largest = largest_at(constraints, levels, level);
        if (!largest)
            continue;
        wish(job, job->solution->problem->t, largest, NULL);
        job->wishes[job->n - 1].name = level < NAMED ? NAMES[level] : "further ones";
    }
}

/* drift = true: every constraint of a differential-algebraic system over the variable. */
static void wish_for_drift(Job *job)
{
    Expr constraints = drive_constraints(job->solution);
    if (constraints == EXPR_NULL)
        err_raise(ST_TYPE, "drift = true: the system has no constraints");
    if (expr_count(constraints) > MOST_CONSTRAINTS) {
        wish_for_levels(job, constraints);
        return;
    }
    for (long k = 0; k < expr_count(constraints); k++)
        wish(job, job->solution->problem->t, expr_arg(constraints, k), NULL);
}

/* --- curves ----------------------------------------------------------------------------------- */

/* numpoints = n, or refine = k: k times as many as the integration took steps. */
static long count_points(const Job *job, double refine)
{
    long steps, rejected, calls;
    if (refine == 0 || job->options.numpoints)
        return job->options.numpoints ? job->options.numpoints : DEFAULT_POINTS;
    ode_curves_reach(job->solution, job->wishes[0].axis, job->dim, job->a, job->b);
    drive_counts(job->solution, &steps, &rejected, &calls);
    return (long)fmin(1e6, fmax(DEFAULT_POINTS, refine * (double)steps));
}

/* The points of all curves as a table; what several have in common is one column. */
static void write_data(const char *file, const Expr *exprs, long m, const double *values,
                       long points)
{
    long cols = 0, *place = mem_array((size_t)m + 1, sizeof *place);
    err_defer(mem_release, place);
    Expr *names = mem_array((size_t)m + 1, sizeof *names);
    err_defer(mem_release, names);
    Buf out = {0};
    err_defer(buf_release, &out);
    for (long i = 0; i < m; i++) {
        bool known = false;
        for (long k = 0; k < cols && !known; k++)
            known = names[k] == exprs[i];
        if (!known) {
            place[cols] = i;
            names[cols++] = exprs[i];
        }
    }
    csv_put_header(&out, names, NULL, cols, ',');
    for (long i = 0; i < points; i++)
        for (long k = 0; k < cols; k++) {
            csv_put_number(&out, values[i * m + place[k]]);
            buf_putc(&out, k + 1 < cols ? ',' : '\n');
        }
    store_text(file, buf_text(&out), out.length);
    err_undefer(true);
    err_undefer(true);
    err_undefer(true);
}

/* The coordinates of all curves, behind `exprs`. */
static void list_coordinates(const Job *job, Expr *exprs)
{
    for (long i = 0; i < job->n * job->dim; i++)
        exprs[i] = job->wishes[i / job->dim].axis[i % job->dim];
}

/* At equally spaced points, as the abscissa is drawn; into a file as well, if one is named. */
static void sample_evenly(Job *job, long points, const char *file)
{
    long m = job->n * job->dim;
    Expr *exprs = mem_array((size_t)m, sizeof *exprs);
    err_defer(mem_release, exprs);
    double *values = mem_array((size_t)(m * points), sizeof *values);
    err_defer(mem_release, values);
    list_coordinates(job, exprs);
    const char *trouble = ode_curves_sample(job->plot, job->solution, exprs, job->n, job->dim,
                                            job->a, job->b, points, values);
    if (trouble)
        eval_warning("%s", trouble);
    ode_curves_fill(job->plot, values, job->n, job->dim, points);
    if (file)
        write_data(file, exprs, m, values, points);
    err_undefer(true);
    err_undefer(true);
}

/* As many points as the curves need. */
static void sample_smoothly(Job *job)
{
    Expr *exprs = mem_array((size_t)(job->n * job->dim), sizeof *exprs);
    err_defer(mem_release, exprs);
    list_coordinates(job, exprs);
    ode_curves_add(job->plot, job->solution, exprs, job->n, job->dim, job->a, job->b);
    err_undefer(true);
}

enum { MOST_NAME = 40 }; /* cells of a legend */

/* A long formula is cut, as it is typed. */
static void set_label(char **label, Expr e)
{
    if (*label)
        return;
    plot_words_set(label, e);
    if (box_cells(*label, strlen(*label)) <= MOST_NAME)
        return;
    char *typed = print_text(e, MOST_NAME);
    mem_free(*label);
    *label = typed;
}

static void set_name(char **label, const char *name)
{
    if (!*label)
        *label = mem_strdup(name);
}

/* Labels from what all curves have in common, legends from what tells them apart. */
static void name_curves(Job *job)
{
    for (int axis = 0; axis < job->dim; axis++) {
        bool same = axis == 0 || job->n == 1;
        for (long k = 1; k < job->n; k++)
            same = same && job->wishes[k].axis[axis] == job->wishes[0].axis[axis];
        if (same)
            set_label(&job->plot->frame.label[axis], job->wishes[0].axis[axis]);
    }
    for (long k = 0; k < job->n && job->n > 1; k++)
        if (job->wishes[k].name)
            set_name(&job->plot->curves[k].legend, job->wishes[k].name);
        else
            set_label(&job->plot->curves[k].legend, job->wishes[k].axis[job->dim - 1]);
}

/* The curve's own options, after those of the call. */
static void dress_own(Job *job)
{
    for (long k = 0; k < job->n; k++) {
        Expr item = job->wishes[k].item;
        if (!item)
            continue;
        PlotOptions own = {0};
        for (long i = leading(item); i < expr_count(item); i++) {
            Expr option = expr_arg(item, i);
            plot_options_read(&own, job->plot, NULL, NULL, &option, 1);
        }
        plot_options_dress_one(&own, job->plot, k, 0);
    }
}

static bool wants_drift(const Expr *args, long n)
{
    Own own;
    options_begin(&OWN, &own);
    for (long i = 0; i < n; i++)
        options_take(&OWN, &own, args[i]);
    return own.drift;
}

/* What is to be drawn; returns the number of arguments read. */
static long read_wishes(Job *job, const Expr *args, long n)
{
    bool given = n > 1 && !plot_items_is_range(args[1]) && !expr_is(args[1], EXPR_EQUATION);
    if (n > 1 && is_list_of_curves(args[1])) {
        for (long k = 0; k < expr_count(args[1]); k++)
            wish_for(job, expr_arg(args[1], k));
        return 2;
    }
    if (given)
        wish_for(job, args[1]);
    else if (wants_drift(args, n))
        wish_for_drift(job);
    else
        wish_for_unknowns(job);
    return given ? 2 : 1;
}

static void begin(Job *job, Expr solution)
{
    *job = (Job){.solution = drive_of(solution), .plot = plot_new(), .dim = 2};
    if (!job->solution) /* as output=listprocedure gives it */
        job->solution = drive_of_parts(solution);
    if (!job->solution) {
        err_hint(
            "SOL := dsolve({equations, initial values}, numeric): odeplot(SOL, [t,x(t)], 0..5)");
        err_raise(ST_TYPE, "input is not a valid dsolve/numeric solution");
    }
    const DriveOptions *options = &job->solution->problem->options;
    job->a = options->has_range ? options->range[0] : job->solution->problem->t0;
    job->b = options->has_range ? options->range[1] : job->a + DEFAULT_SPAN;
    plot_options_begin(&job->options, job->plot);
}

static Expr odeplot(const Expr *args, long n)
{
    Job job;
    if (odeplot_bands_are(args[0]))
        return odeplot_bands(args, n);
    begin(&job, args[0]);
    err_defer(job_release, &job);
    long i = read_wishes(&job, args, n), options = 0;
    Own own;
    Expr *option = mem_array((size_t)n, sizeof *option);
    err_defer(mem_release, option);
    for (long k = i; k < n; k++)
        if (plot_items_is_range(args[k]))
            plot_options_range(args[k], &job.a, &job.b);
        else
            option[options++] = args[k];
    plot_options_read(&job.options, job.plot, &OWN, &own, option, options);
    if (own.data && !expr_is(own.data, EXPR_STRING))
        err_raise(ST_TYPE, "data is the name of a file, a string");
    bool even = own.data || own.frames || own.refine > 0 || job.options.numpoints;
    if (even || !job.options.adaptive)
        sample_evenly(&job, count_points(&job, own.refine), own.data ? expr_text(own.data) : NULL);
    else
        sample_smoothly(&job);
    name_curves(&job);
    plot_options_dress(&job.options, job.plot, 0);
    dress_own(&job);
    err_undefer(true);
    err_undefer(true);
    Expr whole = plot_expr(job.plot);
    return own.frames ? animate_growth(whole, own.frames) : whole;
}

const Builtin BUILTIN_ODEPLOT[] = {
    {.name = "odeplot",
     .package = "plots",
     .signature = "odeplot(solution:expr, curves:expr*, options..)",
     .fn = odeplot,
     .options = &OWN,
     .topic = "plots",
     .summary = "draw the result of dsolve(..., numeric)",
     .text =
         "odeplot(SOL)                              all unknowns against the variable\n"
         "odeplot(SOL, [x(t),y(t)], a..b, options)  one curve\n"
         "odeplot(SOL, [[t,x(t),color=\"Red\"],[t,y(t)]], t=a..b, legend=[x,y])\n"
         "odeplot(SOL, [x(t),y(t),z(t)], a..b)      a curve in space\n"
         "odeplot(ensemble(..., output=bands), x(t)) medians and quantiles of many runs\n"
         "Coordinates are any expressions in the variable and the unknowns. numpoints=n gives\n"
         "n equally spaced points, refine=k k times as many as steps were taken, else there\n"
         "are as many as the curves need; frames=n lets the curves grow in n frames;\n"
         "drift=true draws the constraints of a DAE instead, visible and hidden, of more than 8 "
         "the largest of each kind;\n"
         "data=\"f.csv\" writes the points to a file as well, with a line of names (so does\n"
         "Export, without a plot); the other options are those of plot.",
     .examples =
         {{"SOL := dsolve({diff(y(t),t) = -y(t), y(0) = 1}, numeric): plots:-odeplot(SOL, [t, "
           "y(t)], 0..5);",
           "", NULL},
          {"P := {diff(x(t),t,t) = -x(t)*L(t), diff(y(t),t,t) = -y(t)*L(t)-9.81, x(t)^2+y(t)^2 = "
           "1}: SOL := dsolve(P union {x(0) = 1, y(0) = 0, D(y)(0) = 0}, numeric): "
           "plots:-odeplot(SOL, [x(t), y(t)], 0..2, scaling = constrained);",
           "", NULL},
          {"SOL := dsolve({diff(y(t),t)=-y(t), y(0)=1}, numeric): "
           "plots:-odeplot(SOL, [[t,y(t),color=\"Red\"],[t,y(t)^2]], t=0..2, "
           "legend=[y,\"square\"]);",
           "", NULL},
          {"SOL := dsolve({diff(x(t),t)=y(t), diff(y(t),t)=-x(t), x(0)=1, y(0)=0}, numeric): "
           "plots:-odeplot(SOL, [t,x(t),y(t)], 0..10, frames=5);",
           "", NULL},
          {"SOL := dsolve({diff(y(t),t)=-y(t), y(0)=1}, numeric, output=listprocedure): "
           "plots:-odeplot(SOL, [t,y(t)], 0..2);",
           "", NULL},
          {"plots:-odeplot(3);", "error: not a valid dsolve/numeric solution", NULL}},
     .see = "dsolve ensemble plot display plotsetup"},
    {0}};
