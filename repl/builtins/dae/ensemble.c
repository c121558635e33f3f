/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * ensemble: one numeric solution run with many values of its parameters, on all processors. The
 * system is set up before the processes are, which share it; each run is an answer of its own, so
 * that one which fails takes no other with it, and the values do not depend on who ran what.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cas/base/aside.h"
#include "cas/base/mem.h"
#include "cas/base/sort.h"
#include "cas/core/heap.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable.h"
#include "cas/core/table.h"
#include "dae/drive/drive.h"
#include "dae/drive/drive_parameters.h"
#include "repl/builtin.h"
#include "repl/builtins/dae/ensemble_sets.h"
#include "repl/eval/eval.h"
#include "repl/term.h"

enum { POINTS = 101, DRAWS = 100, MOST_TOLD = 10, WORDS = 300 };
enum { OUTPUT_ARRAY, OUTPUT_TABLE, OUTPUT_BANDS };

typedef struct Call {
    Expr parameters, quantities, quantiles;
    long runs, seed, processes, points;
    bool seeded;
    int output;
} Call;

static const OptionWord OUTPUTS[] = {
    {"Array", OUTPUT_ARRAY}, {"table", OUTPUT_TABLE}, {"bands", OUTPUT_BANDS}, {NULL, 0}};

#define PLACE(field) offsetof(Call, field)
static const OptionRow ROWS[] = {
    {"parameters", OPTION_EXPR, PLACE(parameters), .form = "L",
     .summary = "sets of values: a list of them or a Matrix with one in\neach row; or [a = 1, b = "
                "[2, 3], c = Normal(1, 1/10)]:\nall combinations of the lists, and draws from\n"
                "distributions of Statistics"},
    {"quantities", OPTION_EXPR, PLACE(quantities), .form = "[x(t), ...]",
     .summary = "expressions in the variable, unknowns and parameters;\nall unknowns if not said"},
    {"runs", OPTION_INTEGER, PLACE(runs), .otherwise = DRAWS, .low = 1,
     .summary = "how often distributions are drawn from"},
    {"seed", OPTION_INTEGER, PLACE(seed), .given = PLACE(seeded),
     .summary = "where the random numbers begin"},
    {"output", OPTION_WORD, PLACE(output), .otherwise = OUTPUT_ARRAY, .words = OUTPUTS,
     .summary = "what is given back"},
    {"quantiles", OPTION_LIST, PLACE(quantiles), .form = "[p, ...]",
     .summary = "of bands; [0.05, 0.25, 0.5, 0.75, 0.95] if not said"},
    {"numpoints", OPTION_INTEGER, PLACE(points), .otherwise = POINTS, .low = 2,
     .summary = "points of a range t = a..b"},
    {"processes", OPTION_INTEGER, PLACE(processes), .low = 0, .high = 256,
     .summary = "at a time; 0: as many as there are processors"},
    {.name = NULL},
};
static const OptionTable OPTIONS = {.command = "ensemble", .rows = ROWS, .size = sizeof(Call)};

/* --- the job --------------------------------------------------------------------------------- */

typedef struct Job {
    Call call;
    Solution *solution;
    EnsembleSets sets;
    Expr times; /* as given; NULL: nothing was */
    double *time;
    long points;
    Expr quantities; /* a list */
    long width;      /* numbers of one run */
    DriveProbe *probe;
    double *value; /* of all runs, NaN where there is none */
    Expr *reason;  /* of each run a string, or NULL: it came to its end */
    long done;
} Job;

static void job_release(void *arg)
{
    Job *job = arg;
    ensemble_sets_end(&job->sets);
    mem_free(job->time);
    mem_free(job->value);
    mem_free(job->reason);
    if (job->probe)
        drive_probe_end(job->probe);
}

static void add_time(Job *job, double t)
{
    job->time = mem_rearray(job->time, (size_t)job->points + 1, sizeof *job->time);
    job->time[job->points++] = t;
}

static void read_times(Job *job)
{
    Expr given = job->times;
    long count;
    if (!given) {
        err_hint("t = 1, t = [1, 2, 3] or t = 0..10");
        err_raise(ST_TYPE, "ensemble: when? t = ... is missing");
    }
    if (expr_is(given, EXPR_RANGE)) {
        double a = options_real(expr_arg(given, 0), "t"), b = options_real(expr_arg(given, 1), "t");
        for (long i = 0; i < job->call.points; i++)
            add_time(job, a + (b - a) * ((double)i / (double)(job->call.points - 1)));
        return;
    }
    const Expr *item = rtable_items(&given, &count);
    for (long i = 0; i < count; i++)
        add_time(job, options_real(item[i], "t"));
}

static void read_quantities(Job *job)
{
    job->quantities =
        job->call.quantities ? options_list(job->call.quantities) : drive_unknowns(job->solution);
    if (expr_count(job->quantities) == 0)
        err_raise(ST_TYPE, "ensemble: no quantities");
    job->width = job->points * expr_count(job->quantities);
}

/* Options, and t = ... by whatever name the variable has. */
static void read_call(Job *job, const Expr *args, long n)
{
    options_begin(&OPTIONS, &job->call);
    Expr t = job->solution->problem->t;
    for (long i = 1; i < n; i++)
        if (expr_is(args[i], EXPR_EQUATION) && expr_arg(args[i], 0) == t)
            job->times = expr_arg(args[i], 1);
        else if (!options_take(&OPTIONS, &job->call, args[i]))
            options_refuse(&OPTIONS, args[i]);
    if (!job->call.parameters)
        err_raise(ST_TYPE, "ensemble: parameters = ... is missing");
    if (job->call.seeded)
        builtin_call(builtin_find("randomize"), (Expr[]){expr_int(job->call.seed)}, 1);
}

/* --- running --------------------------------------------------------------------------------- */

static void give(const Job *job, long run)
{
    drive_parameters_give(job->solution, job->sets.value + run * job->sets.parameters);
}

/* In a child: the numbers, then why they end early. */
static void run_one(Buf *out, long run, void *arg)
{
    Job *job = arg;
    HeapScope scope = heap_scope_begin();
    double *value = mem_array((size_t)job->width + 1, sizeof *value);
    err_defer(mem_release, value);
    give(job, run);
    const char *why = drive_probe_at(job->probe, job->time, job->points, value);
    buf_putn(out, (const char *)value, (size_t)job->width * sizeof *value);
    if (why)
        buf_puts(out, why);
    err_undefer(true);
    heap_scope_maybe(scope, NULL, 0);
}

static void take_one(long run, Status status, const char *bytes, size_t n, void *arg)
{
    Job *job = arg;
    char text[60];
    size_t numbers = (size_t)job->width * sizeof *job->value;
    if (status == ST_OK) {
        memcpy(job->value + run * job->width, bytes, numbers);
        bytes += numbers;
        n -= numbers;
    }
    if (n > 0 || status != ST_OK)
        job->reason[run] = expr_string(bytes, (long)n);
    snprintf(text, sizeof text, "run %ld of %ld", ++job->done, job->sets.runs);
    term_work_measure(text);
}

static void prepare(void *arg)
{
    give(arg, 0);
}

static void run_all(Job *job)
{
    long runs = job->sets.runs;
    job->value = mem_array((size_t)(runs * job->width) + 1, sizeof *job->value);
    job->reason = mem_zalloc((size_t)(runs + 1) * sizeof *job->reason);
    for (long i = 0; i < runs * job->width; i++)
        job->value[i] = NAN;
    job->probe =
        drive_probe_new(job->solution, job->quantities->u.args, expr_count(job->quantities));
    /* What is set up here serves all; why it cannot be, run 1 says. */
    if (err_attempt(prepare, job))
        (void)drive_probe_at(job->probe, job->time, 0, job->value);
    AsideTasks tasks = {.count = runs,
                        .processes = job->call.processes,
                        .work = run_one,
                        .take = take_one,
                        .arg = job};
    aside_each(&tasks);
}

/* The values that the parameters had before, or none. */
static void restore(Solution *solution, Expr values)
{
    if (values)
        drive_parameters_give(solution, values->u.args);
    else
        drive_parameters_forget(solution);
}

static void put_failure(Buf *out, const Job *job, long run)
{
    buf_printf(out, "run %ld (", run + 1);
    ensemble_sets_put(out, &job->sets, job->solution, run);
    buf_printf(out, "): %s", expr_text(job->reason[run]));
}

/* A warning for each run that failed; raises when all have. */
static void tell_failures(const Job *job)
{
    long failed = 0;
    for (long run = 0; run < job->sets.runs; run++)
        failed += job->reason[run] != NULL;
    for (long run = 0, told = 0; run < job->sets.runs && failed > 0; run++) {
        if (!job->reason[run])
            continue;
        Buf text = {0};
        err_defer(buf_release, &text);
        put_failure(&text, job, run);
        if (failed == job->sets.runs && isnan(job->value[0]) && run == 0)
            err_raise(ST_UNABLE, "none of the %ld runs came to its end; %s", failed,
                      buf_text(&text));
        if (told < MOST_TOLD)
            eval_warning("%s", buf_text(&text));
        err_undefer(true);
        if (++told == MOST_TOLD && failed > MOST_TOLD) {
            eval_warning("%ld more runs failed: output = table lists them", failed - MOST_TOLD);
            return;
        }
    }
}

/* --- what is given back ---------------------------------------------------------------------- */

static Expr number(double x)
{
    return isfinite(x) ? num_from_double(x, 15) : EXPR_UNDEFINED;
}

static Expr all_values(const Job *job)
{
    long n = expr_count(job->quantities), runs = job->sets.runs;
    RTable *values = rtable_array(3, (const long[]){1, 1, 1}, (const long[]){runs, job->points, n});
    for (long i = 0; i < runs * job->width; i++)
        values->data[i] = number(job->value[i]);
    return rtable_expr(values);
}

/* At one time. */
static Expr one_matrix(const Job *job)
{
    RTable *values = rtable_matrix(job->sets.runs, expr_count(job->quantities));
    for (long i = 0; i < job->sets.runs * job->width; i++)
        values->data[i] = number(job->value[i]);
    return rtable_expr(values);
}

static Expr times_vector(const Job *job)
{
    RTable *times = rtable_vector(RTABLE_COLUMN, job->points);
    for (long i = 0; i < job->points; i++)
        times->data[i] = number(job->time[i]);
    return rtable_expr(times);
}

static Expr failures(const Job *job)
{
    Expr *item = mem_array((size_t)job->sets.runs + 1, sizeof *item);
    err_defer(mem_release, item);
    long n = 0;
    for (long run = 0; run < job->sets.runs; run++)
        if (job->reason[run])
            item[n++] = expr_list((Expr[]){expr_int(run + 1), job->reason[run]}, 2);
    Expr list = expr_list(item, n);
    err_undefer(true);
    return list;
}

static void put(Table *table, const char *key, Expr value)
{
    table_put(table, expr_symbol(key), value);
}

static Table *begin_table(const Job *job)
{
    Table *table = table_new();
    put(table, "variable", job->solution->problem->t);
    put(table, "times", times_vector(job));
    put(table, "quantities", job->quantities);
    put(table, "failures", failures(job));
    return table;
}

static Expr whole_table(const Job *job)
{
    Table *table = begin_table(job);
    RTable *sets = rtable_matrix(job->sets.runs, job->sets.parameters);
    for (long i = 0; i < job->sets.runs * job->sets.parameters; i++)
        sets->data[i] = job->sets.value[i];
    put(table, "names", job->solution->parameters);
    put(table, "parameters", rtable_expr(sets));
    put(table, "values", all_values(job));
    return table_expr(table);
}

/* --- bands ----------------------------------------------------------------------------------- */

/* The p-quantile of sorted numbers: linear between order statistics, medians unbiased (Hyndman and
 * Fan's eighth definition, as Statistics:-Quantile). */
static double quantile(const double *sorted, long n, double p)
{
    double place = p * ((double)n + 1. / 3) + 1. / 3, below = floor(place);
    if (n == 0)
        return NAN;
    if (below < 1)
        return sorted[0];
    if (below >= (double)n)
        return sorted[n - 1];
    double low = sorted[(long)below - 1];
    return low + (place - below) * (sorted[(long)below] - low);
}

/* The values at place j of all runs that have one, sorted into room; how many. */
static long sorted_at(const Job *job, long j, double *room)
{
    long n = 0;
    for (long run = 0; run < job->sets.runs; run++) {
        double x = job->value[run * job->width + j];
        if (isfinite(x))
            room[n++] = x;
    }
    sort_doubles(room, n);
    return n;
}

static Expr usual_quantiles(void)
{
    static const int percent[] = {5, 25, 50, 75, 95};
    Expr item[5];
    for (int i = 0; i < 5; i++)
        item[i] = num_from_double(percent[i] / 100., 2);
    return expr_list(item, 5);
}

/* bands[quantity, time, quantile] */
static Expr bands_table(const Job *job)
{
    Expr quantiles = job->call.quantiles ? job->call.quantiles : usual_quantiles();
    long q = expr_count(quantiles), n = expr_count(job->quantities);
    double *room = mem_array((size_t)(job->sets.runs + q) + 1, sizeof *room), *p;
    err_defer(mem_release, room);
    p = room + job->sets.runs;
    for (long k = 0; k < q; k++) {
        p[k] = options_real(expr_arg(quantiles, k), "quantiles");
        if (!(p[k] >= 0 && p[k] <= 1))
            options_expected("quantiles", expr_arg(quantiles, k), "numbers from 0 to 1");
    }
    RTable *bands = rtable_array(3, (const long[]){1, 1, 1}, (const long[]){n, job->points, q});
    for (long j = 0; j < job->width; j++) {
        long count = sorted_at(job, j, room), time = j / n, which = j % n;
        for (long k = 0; k < q; k++)
            bands->data[(which * job->points + time) * q + k] = number(quantile(room, count, p[k]));
    }
    err_undefer(true);
    Table *table = begin_table(job);
    put(table, "quantiles", quantiles);
    put(table, "bands", rtable_expr(bands));
    return table_expr(table);
}

static Expr result_of(const Job *job)
{
    if (job->call.output == OUTPUT_TABLE)
        return whole_table(job);
    if (job->call.output == OUTPUT_BANDS)
        return bands_table(job);
    bool one = job->points == 1 && !expr_is(job->times, EXPR_LIST);
    return one ? one_matrix(job) : all_values(job);
}

/* --- the command ----------------------------------------------------------------------------- */

typedef struct Kept {
    Solution *solution;
    Expr values;
} Kept;

/* When runs were broken off: what the parameters had is set when it is asked for again. */
static void leave(void *arg)
{
    drive_parameters_forget(((Kept *)arg)->solution);
}

static Expr ensemble(const Expr *args, long n)
{
    Job job = {.solution = drive_of(args[0])};
    if (!job.solution)
        job.solution = drive_of_parts(args[0]);
    if (!job.solution)
        err_raise(ST_TYPE, "ensemble: the first argument is no solution of dsolve(..., numeric)");
    Kept kept = {job.solution, job.solution->ready ? job.solution->values : NULL};
    err_defer(job_release, &job);
    read_call(&job, args, n);
    read_times(&job);
    ensemble_sets_read(&job.sets, job.solution, job.call.parameters, job.call.runs);
    read_quantities(&job);
    err_defer(leave, &kept);
    if (job.sets.runs > 0)
        run_all(&job);
    err_undefer(false);
    restore(job.solution, kept.values);
    tell_failures(&job);
    Expr result = result_of(&job);
    err_undefer(true);
    return result;
}

#define DECAY "S := dsolve({diff(x(t),t) = -a*x(t), x(0) = b}, numeric, parameters = [a, b]): "

const Builtin BUILTIN_ENSEMBLE[] = {
    {.name = "ensemble",
     .signature = "ensemble(solution:expr, options..)",
     .fn = ensemble,
     .options = &OPTIONS,
     .topic = "dae",
     .summary = "run a numeric solution with many values of its parameters",
     .text =
         "S := dsolve(system, numeric, parameters = [a, b]) sets a system up for all values;\n"
         "ensemble(S, parameters = ..., t = ...) runs it with many, on all processors.\n"
         "parameters = [[a = 1, b = 2], [3, 4]]         two runs\n"
         "parameters = [a = [1, 2, 3], b = [1, 5]]      six runs, b changing fastest\n"
         "parameters = [a = Normal(1, 1/10), b = 2], runs = 500, seed = 1\n"
         "t = 1 gives a Matrix, a row a run, a column a quantity; t = [1, 2, 3] or t = 0..10 an\n"
         "Array of three dimensions: run, time, quantity. output = table adds the values of the\n"
         "parameters and the failures; output = bands gives medians and quantiles over the runs,\n"
         "which odeplot draws. A run that fails is undefined from there on, and a warning says\n"
         "why; the others go on.",
     .examples =
         {{"S := dsolve({diff(x(t),t) = -a*x(t), x(0) = b}, numeric, parameters = [a, b]): "
           "evalf[5](ensemble(S, parameters = [[1, 1], [a = 2, b = 3]], t = 1));",
           "Matrix(2,1,[[0.36788],[0.40601]])", NULL},
          {"S := dsolve({diff(x(t),t) = -a*x(t), x(0) = b}, numeric, parameters = [a, b]): B := "
           "ensemble(S, parameters = [a = Uniform(1, 2), b = 1], runs = 50, seed = 1, t = 0..1, "
           "output = bands): plots:-odeplot(B);",
           "", NULL},
          {DECAY "E := ensemble(S, parameters = [[1, 1], [a = 2, b = 3]], t = 1):"
                 " evalb(abs(E[2,1] - 3*exp(-2.)) < 1e-5);",
           "test: true", NULL},
          {DECAY "E := ensemble(S, parameters = [a = [1, 2], b = [1, 2, 3]], t = 0..1, quantities ="
                 " [x(t), a*x(t)], numpoints = 5): numelems(E);",
           "test: 60", NULL},
          {DECAY "E := ensemble(S, parameters = [[1, 1], [2, 3]], t = 1, quantities = a*x(t)): "
                 "evalb(abs(E[2,1] - 6*exp(-2.)) < 1e-5);",
           "test: true", NULL},
          {DECAY "ensemble(S, parameters = [c = [1, 2]], t = 1);",
           "error: c is no parameter of this solution", NULL},
          {DECAY "ensemble(S, parameters = [[1, 1]]);", "error: t = ... is missing", NULL}},
     .see = "dsolve odeplot fit",
     .flags = BUILTIN_DAESY},
    {.name = NULL},
};
