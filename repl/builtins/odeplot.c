/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * odeplot: numeric solutions drawn along expressions in their variable and unknowns. All curves of
 * a call are sampled together, so the solution is walked through once. Where it does not reach, the
 * curves end and a warning says why.
 */
#include <math.h>

#include "cas/base/mem.h"
#include "cas/print.h"
#include "dae/drive.h"
#include "repl/builtin.h"
#include "repl/eval.h"
#include "repl/plot.h"
#include "repl/plot_options.h"

enum { DEFAULT_POINTS = 201 };

static const double DEFAULT_SPAN = 10;

typedef struct Wish {
    Expr x, y, item; /* item: the LIST with the curve's own options, or NULL */
} Wish;

/* One call. */
typedef struct Job {
    Drive *drive;
    Plot *plot;
    PlotOptions options;
    double a, b;
    Wish *wishes;
    long n;
} Job;

static void job_release(void *job)
{
    mem_free(((Job *)job)->wishes);
}

static void wish(Job *job, Expr x, Expr y, Expr item)
{
    job->wishes = mem_rearray(job->wishes, (size_t)job->n + 1, sizeof *job->wishes);
    job->wishes[job->n++] = (Wish){x, y, item};
}

/* How many expressions lead a list: what follows are options. */
static long leading(Expr list)
{
    long k = 0;
    while (k < expr_count(list) && !expr_is(expr_arg(list, k), EXPR_EQUATION))
        k++;
    return k;
}

/* [x, y, options], or one expression over the independent variable. */
static void wish_for(Job *job, Expr item)
{
    if (!expr_is(item, EXPR_LIST)) {
        wish(job, job->drive->t, item, NULL);
        return;
    }
    long k = leading(item);
    if (k == 3) {
        err_hint("draw two of them at a time, for example [x(t), y(t)]");
        err_raise(ST_UNABLE, "curves in space are not drawn");
    }
    if (k != 2)
        err_raise(ST_TYPE, "a curve of odeplot is [abscissa, ordinate, options]");
    wish(job, expr_arg(item, 0), expr_arg(item, 1), item);
}

static bool is_list_of_curves(Expr e)
{
    return (expr_is(e, EXPR_LIST) || expr_is(e, EXPR_SET)) && expr_count(e) > 0 &&
           expr_is(expr_arg(e, 0), EXPR_LIST);
}

static void wish_for_unknowns(Job *job)
{
    Drive *drive = job->drive;
    for (long i = 0; i < drive->m; i++)
        wish(job, drive->t, drive->states[drive->first[i]], NULL);
}

/* drift = true: every constraint of a differential-algebraic system over the variable. */
static void wish_for_drift(Job *job)
{
    Expr constraints = drive_dae_constraints(job->drive);
    if (constraints == EXPR_NULL)
        err_raise(ST_TYPE, "drift = true: the system has no constraints");
    for (long k = 0; k < expr_count(constraints); k++)
        wish(job, job->drive->t, expr_arg(constraints, k), NULL);
}

static bool is_range(Expr e)
{
    Expr range = expr_is(e, EXPR_EQUATION) ? expr_arg(e, 1) : e;
    return expr_is(range, EXPR_RANGE) &&
           !(expr_is(e, EXPR_EQUATION) && expr_is_symbol(expr_arg(e, 0), "view"));
}

/* --- curves ----------------------------------------------------------------------------------- */

static void fill(Job *job, const double *values, long points)
{
    for (long k = 0; k < job->n; k++) {
        PlotCurve *curve = plot_add_curve(job->plot, points);
        for (long i = 0; i < points; i++) {
            curve->points[2 * i] = values[i * 2 * job->n + 2 * k];
            curve->points[2 * i + 1] = values[i * 2 * job->n + 2 * k + 1];
        }
    }
}

static void sample(Job *job)
{
    long points = job->options.numpoints ? job->options.numpoints : DEFAULT_POINTS;
    Expr *exprs = mem_array((size_t)(2 * job->n), sizeof *exprs);
    err_defer(mem_release, exprs);
    double *values = mem_array((size_t)(2 * job->n * points), sizeof *values);
    err_defer(mem_release, values);
    for (long k = 0; k < job->n; k++) {
        exprs[2 * k] = job->wishes[k].x;
        exprs[2 * k + 1] = job->wishes[k].y;
    }
    const char *trouble =
        drive_sample(job->drive, exprs, 2 * job->n, job->a, job->b, points, values);
    if (trouble)
        eval_warning("%s", trouble);
    fill(job, values, points);
    err_undefer(true);
    err_undefer(true);
}

static void set_label(char **label, Expr e)
{
    if (*label)
        return;
    char *text = print_text(e, 40);
    err_defer(mem_release, text);
    plot_set_text(label, text);
    err_undefer(true);
}

/* Labels from what all curves have in common, legends from what tells them apart. */
static void name_curves(Job *job)
{
    bool same_x = true;
    for (long k = 1; k < job->n; k++)
        same_x = same_x && job->wishes[k].x == job->wishes[0].x;
    if (same_x)
        set_label(&job->plot->frame.label[0], job->wishes[0].x);
    if (job->n == 1) {
        set_label(&job->plot->frame.label[1], job->wishes[0].y);
        return;
    }
    for (long k = 0; k < job->n; k++)
        set_label(&job->plot->curves[k].legend, job->wishes[k].y);
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
            plot_options_all(&own, job->plot, &option, 1, 0);
        }
        plot_options_dress_one(&own, job->plot, k);
    }
}

static bool is_drift(Expr option)
{
    return expr_is(option, EXPR_EQUATION) && expr_is_symbol(expr_arg(option, 0), "drift");
}

static bool wants_drift(const Expr *args, long n)
{
    for (long i = 1; i < n; i++)
        if (is_drift(args[i]) && expr_arg(args[i], 1) == EXPR_TRUE)
            return true;
    return false;
}

static Expr odeplot(const Expr *args, long n)
{
    Job job = {.drive = drive_of(args[0]), .plot = plot_new()};
    if (!job.drive) {
        err_hint(
            "SOL := dsolve({equations, initial values}, numeric): odeplot(SOL, [t,x(t)], 0..5)");
        err_raise(ST_TYPE, "input is not a valid dsolve/numeric solution");
    }
    job.a = job.drive->t0;
    job.b = job.a + DEFAULT_SPAN;
    plot_options_begin(&job.options, job.plot);
    err_defer(job_release, &job);
    long i = 1;
    if (i < n && is_list_of_curves(args[i])) {
        for (long k = 0; k < expr_count(args[i]); k++)
            wish_for(&job, expr_arg(args[i], k));
        i++;
    } else if (i < n && !is_range(args[i]) && !expr_is(args[i], EXPR_EQUATION)) {
        wish_for(&job, args[i++]);
    } else if (wants_drift(args, n)) {
        wish_for_drift(&job);
    } else {
        wish_for_unknowns(&job);
    }
    for (; i < n; i++)
        if (is_range(args[i]))
            plot_options_range(args[i], &job.a, &job.b);
        else if (!is_drift(args[i]))
            plot_options_all(&job.options, job.plot, args + i, 1, 0);
    sample(&job);
    name_curves(&job);
    plot_options_dress(&job.options, job.plot, 0);
    dress_own(&job);
    err_undefer(true);
    return plot_expr(job.plot);
}

const Builtin BUILTIN_ODEPLOT[] = {
    {.name = "odeplot",
     .package = "plots",
     .signature = "odeplot(solution:expr, curves:expr*, options..)",
     .fn = odeplot,
     .topic = "plots",
     .summary = "draw the result of dsolve(..., numeric)",
     .text =
         "odeplot(SOL)                              all unknowns against the variable\n"
         "odeplot(SOL, [x(t),y(t)], a..b, options)  one curve\n"
         "odeplot(SOL, [[t,x(t),color=\"Red\"],[t,y(t)]], t=a..b, legend=[x,y])\n"
         "Coordinates are any expressions in the variable and the unknowns. numpoints=n gives\n"
         "n points (201 if not said); drift=true draws the constraints of a DAE instead, visible\n"
         "and hidden; the other options are those of plot.",
     .examples = {{"SOL := dsolve({diff(y(t),t)=-y(t), y(0)=1}, numeric): "
                   "p := plots:-odeplot(SOL, [t,y(t)], 0..5): whattype(p);",
                   "", NULL},
                  {"SOL := dsolve({diff(y(t),t)=-y(t), y(0)=1}, numeric): "
                   "plots:-odeplot(SOL, [[t,y(t),color=\"Red\"],[t,y(t)^2]], t=0..2, "
                   "legend=[y,\"square\"]):",
                   "", NULL},
                  {"plots:-odeplot(3);", "error: not a valid dsolve/numeric solution", NULL}},
     .see = "dsolve plot display plotsetup"},
    {0}};
