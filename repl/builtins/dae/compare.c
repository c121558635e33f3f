/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The stabilisation laboratory: one differential-algebraic system integrated in several ways, with
 * what each way costs and how far it drifts from the constraints.
 */
#include <math.h>
#include <stdio.h>
#include <time.h>

#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable.h"
#include "dae/drive/drive.h"
#include "repl/builtin.h"
#include "repl/eval/eval.h"
#include "repl/plot/plot.h"
#include "repl/plot/plot_options.h"
#include "repl/taken.h"

enum { SAMPLES = 1001, DRAWN = 200, MOST_LEVELS = 32 };

/* The call: one system, several ways, an interval; further arguments are dsolve's. */
typedef struct Job {
    Expr system, t;
    const Expr *way, *further;
    long ways, further_count;
    double a, b;
} Job;

typedef struct Outcome {
    double drift[MOST_LEVELS]; /* largest residual of constraints differentiated so often */
    double *course;            /* at each sample the largest of level 0 */
    double seconds;
    long levels, steps, calls;
    bool failed; /* the system is not for this way */
} Outcome;

static long larger(long a, long b)
{
    return a > b ? a : b;
}

static long level_of(const Solution *solution, long constraint)
{
    long level = 0;
    num_get_si(&level, expr_arg(drive_constraint_levels(solution), constraint));
    return level < MOST_LEVELS ? level : MOST_LEVELS - 1;
}

/* Residuals of the constraints at equidistant points. */
static void measure_drift(Outcome *outcome, const Job *job, Solution *solution)
{
    Expr constraints = drive_constraints(solution);
    if (constraints == EXPR_NULL)
        err_raise(ST_TYPE, "compare: the system has no constraints, there is nothing to stabilise");
    long p = expr_count(constraints);
    double *values = mem_array((size_t)(p * SAMPLES), sizeof *values);
    err_defer(mem_release, values);
    const char *trouble =
        drive_sample(solution, constraints->u.args, p, job->a, job->b, SAMPLES, values);
    for (long k = 0; k < p; k++)
        outcome->levels = larger(outcome->levels, level_of(solution, k) + 1);
    for (long i = 0; i < SAMPLES; i++) {
        outcome->course[i] = isfinite(values[i * p]) ? 0 : NAN;
        for (long k = 0; k < p; k++) {
            double size = fabs(values[i * p + k]), *worst = &outcome->drift[level_of(solution, k)];
            *worst = fmax(*worst, size); /* fmax passes over NaN */
            if (level_of(solution, k) == 0 && size > outcome->course[i])
                outcome->course[i] = size;
        }
    }
    if (trouble)
        eval_warning("%s", trouble);
    err_undefer(true);
}

static bool is_output(Expr e)
{
    return expr_is(e, EXPR_EQUATION) && expr_is_symbol(expr_arg(e, 0), "output");
}

/* One way on one job. */
typedef struct Run {
    Outcome *outcome;
    Job *job;
    Expr way;
} Run;

static void integrate(void *arg)
{
    const Run *r = arg;
    Expr *args = mem_array((size_t)r->job->further_count + 3, sizeof *args);
    err_defer(mem_release, args);
    long n = 0, rejected;
    args[n++] = r->job->system;
    args[n++] = expr_symbol("numeric");
    args[n++] = expr_equation(expr_symbol("stabilization"), r->way);
    for (long i = 0; i < r->job->further_count; i++)
        if (!is_output(r->job->further[i]))
            args[n++] = r->job->further[i];
    clock_t begun = clock();
    Solution *solution = drive_of(drive_solve(args, n, taken_notes()));
    r->job->t = solution->problem->t;
    measure_drift(r->outcome, r->job, solution);
    r->outcome->seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
    drive_counts(solution, &r->outcome->steps, &rejected, &r->outcome->calls);
    err_undefer(true);
}

/* A way that is not for the system is said to be so, and the others go on, unless it is the last
 * one and none of the others was. */
static void run(Outcome *outcome, Job *job, Expr way, bool last_hope)
{
    Run r = {outcome, job, way};
    outcome->failed = !err_attempt_for(last_hope ? 0 : ERR_UNABLE, integrate, &r);
    if (outcome->failed)
        eval_warning("%s", err_message());
}

/* --- the table and the plot ---------------------------------------------------------------------
 */

static void put_row(Buf *out, Expr way, const Outcome *o, long levels)
{
    char *text = print_text(way, 40);
    err_defer(mem_release, text);
    buf_printf(out, "%-30s", text);
    err_undefer(true);
    for (long k = 0; k < levels; k++)
        if (o->failed)
            buf_printf(out, "%9s", "-");
        else
            buf_printf(out, "%9.1e", o->drift[k]);
    buf_printf(out, "%8ld%9ld%9.4f\n", o->steps, o->calls, o->seconds);
}

/* The table on the screen. */
static void show(const Job *job, const Outcome *outcome)
{
    Buf out = {0};
    long levels = 0;
    err_defer(buf_release, &out);
    buf_printf(&out, "%-30s", "stabilization");
    for (long i = 0; i < job->ways; i++)
        levels = larger(levels, outcome[i].levels);
    for (long k = 0; k < levels; k++)
        buf_printf(&out, "  level %ld", k);
    buf_printf(&out, "%8s%9s%9s\n", "steps", "calls", "seconds");
    for (long i = 0; i < job->ways; i++)
        put_row(&out, job->way[i], &outcome[i], levels);
    eval_write(buf_text(&out), out.length);
    err_undefer(true);
}

static void put_title(RTable *table, long column, const char *format, long number)
{
    char title[40];
    snprintf(title, sizeof title, format, number);
    rtable_set(table, 0, column, expr_string(title, -1));
}

static Expr number(double x)
{
    return num_from_double(x, 3);
}

static Expr tabulate(const Job *job, const Outcome *outcome)
{
    long levels = 0;
    for (long i = 0; i < job->ways; i++)
        levels = larger(levels, outcome[i].levels);
    RTable *table = rtable_matrix(job->ways + 1, levels + 5);
    put_title(table, 0, "stabilization", 0);
    put_title(table, 1, "drift", 0);
    for (long k = 0; k < levels; k++)
        put_title(table, k + 2, "level %ld", k);
    static const char *const titles[] = {"steps", "calls", "seconds"};
    for (long j = 0; j < 3; j++)
        put_title(table, levels + 2 + j, titles[j], 0);
    for (long i = 0; i < job->ways; i++) {
        const Outcome *o = &outcome[i];
        double worst = 0;
        for (long k = 0; k < levels; k++) {
            worst = fmax(worst, o->drift[k]);
            rtable_set(table, i + 1, k + 2, o->failed ? EXPR_UNDEFINED : number(o->drift[k]));
        }
        rtable_set(table, i + 1, 0, job->way[i]);
        rtable_set(table, i + 1, 1, o->failed ? EXPR_UNDEFINED : number(worst));
        rtable_set(table, i + 1, levels + 2, expr_int(o->steps));
        rtable_set(table, i + 1, levels + 3, expr_int(o->calls));
        rtable_set(table, i + 1, levels + 4, number(o->seconds));
    }
    return rtable_expr(table);
}

/* The largest of the samples of one of the DRAWN stretches; NaN when there is none. */
static double largest_between(const double *course, long stretch)
{
    double largest = NAN;
    long each = (SAMPLES - 1) / DRAWN;
    for (long k = stretch * each; k <= (stretch + 1) * each; k++)
        largest = course[k] > 0 ? fmax(largest, course[k]) : largest;
    return largest;
}

/* The residual of the constraints as written over time, a curve for each way, on a logarithmic
 * scale. */
static Expr draw_courses(const Job *job, const Outcome *outcome)
{
    Plot *plot = plot_new();
    for (long i = 0; i < job->ways; i++) {
        PlotCurve *curve = plot_add_curve(plot, DRAWN);
        for (long k = 0; k < DRAWN; k++) {
            curve->points[2 * k] = job->a + (job->b - job->a) * ((double)k + 0.5) / DRAWN;
            curve->points[2 * k + 1] = largest_between(outcome[i].course, k);
        }
        char *text = print_text(job->way[i], 40);
        err_defer(mem_release, text);
        plot_set_text(&plot->curves[i].legend, text);
        err_undefer(true);
    }
    if (job->t)
        plot_set_text(&plot->frame.label[0], expr_text(job->t));
    plot->frame.log[1] = true;
    plot_set_text(&plot->frame.label[1], "largest residual of a constraint as written");
    PlotOptions options;
    plot_options_begin(&options, plot);
    plot_options_dress(&options, plot, 0);
    return plot_expr(plot);
}

static void read_job(Job *job, const Expr *args, long n)
{
    job->system = args[0];
    job->way = rtable_items(&args[1], &job->ways);
    Expr range = expr_is(args[2], EXPR_EQUATION) ? expr_arg(args[2], 1) : args[2];
    if (!expr_is(range, EXPR_RANGE))
        err_raise(ST_TYPE, "compare expects its 3rd argument to be a range a..b");
    job->a = options_real(expr_arg(range, 0), "the range");
    job->b = options_real(expr_arg(range, 1), "the range");
    job->further = args + 3;
    job->further_count = n - 3;
}

static Expr compare(const Expr *args, long n)
{
    Job job = {0};
    Expr output = builtin_option(args, n, 3, "output");
    bool plot = output && expr_is_symbol(output, "plot");
    if (output && !plot && !expr_is_symbol(output, "table"))
        err_raise(ST_DOMAIN, "output is table or plot");
    read_job(&job, args, n);
    Outcome *outcome = mem_zalloc((size_t)job.ways * sizeof *outcome);
    err_defer(mem_release, outcome);
    double *courses = mem_zalloc((size_t)job.ways * SAMPLES * sizeof *courses);
    err_defer(mem_release, courses);
    long failed = 0;
    for (long i = 0; i < job.ways; i++) {
        outcome[i].course = courses + i * SAMPLES;
        run(&outcome[i], &job, job.way[i], failed == i && i + 1 == job.ways);
        failed += outcome[i].failed;
    }
    Expr result = EXPR_NULL;
    if (!output)
        show(&job, outcome);
    else
        result = plot ? draw_courses(&job, outcome) : tabulate(&job, outcome);
    err_undefer(true);
    err_undefer(true);
    return result;
}

#define PENDULUM                                                                                   \
    "{diff(x(t),t)=u(t), diff(y(t),t)=v(t), diff(u(t),t)=-x(t)*l(t), diff(v(t),t)=-y(t)*l(t)-1,"   \
    " x(t)^2+y(t)^2=1, x(0)=1, y(0)=0, u(0)=0, v(0)=0}"

const Builtin BUILTIN_COMPARE[] = {
    {.name = "compare",
     .signature = "compare(system:set|list, ways:list, interval:range|equation, options..)"
                  " -> expr",
     .fn = compare,
     .topic = "dae",
     .summary = "drift, steps and time of several stabilisations of one DAE",
     .text =
         "ways:  none                           the ordinary system under the DAE, left alone\n"
         "       projection                     back onto the constraints after each step\n"
         "       baumgarte(omega = 5, zeta = 1) deviations made to decay; order = 2 takes the\n"
         "                                      second-order form also for more levels\n"
         "       ggl                            Gear, Gupta, Leimkuhler: index 2, multipliers\n"
         "                                      hold the constraints (implicit methods)\n"
         "       partitioning                   independent unknowns alone are integrated\n"
         "                                      (Wehage, Haug; one-step methods)\n"
         "The table gives, for each, the largest residual of a constraint on the interval, that\n"
         "of the constraints differentiated 0, 1, ... times, the steps, the calls of the right-\n"
         "hand side and the seconds of computing. output = table gives a Matrix instead, output =\n"
         "plot draws the residuals of the constraints as written over time. Further arguments are "
         "dsolve's, which takes "
         "each way as stabilization = way;\n"
         "odeplot(SOL, drift = true) draws the residuals of one solution.",
     .examples =
         {{"compare(" PENDULUM ", [none, projection, baumgarte(omega = 5)], 0..5);", "", NULL},
          {"M := compare(" PENDULUM
           ", [none, projection], 0..5, output = table): convert(M[1, 1..4], list);",
           "[\"stabilization\", \"drift\", \"level 0\", \"level 1\"]", NULL},
          {"compare(" PENDULUM ", [none, baumgarte(omega = 5), projection], 0..20, output = plot);",
           "", NULL},
          {"M := compare(" PENDULUM ", [none, projection], 0..5, output=table):"
           " evalb(M[2,2] > M[3,2]);",
           "test: true", NULL},
          {"M := compare(" PENDULUM ", [none, baumgarte(omega=5)], 0..5, output=table):"
           " evalb(M[2,2] > M[3,2]);",
           "test: true", NULL},
          {"M := compare(" PENDULUM ", [none, ggl, partitioning], 0..5, output=table):"
           " evalb(max(M[3,3], M[3,4], M[4,2]) < 1e-8);",
           "test: true", NULL},
          {"compare({diff(x(t),t)=1, x(0)=0}, [none], 0..1);", "error: no constraints", NULL}},
     .see = "dsolve DAEinfo odeplot",
     .flags = BUILTIN_DAESY},
    {.name = NULL},
};
