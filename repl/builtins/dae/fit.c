/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * fit: parameters of a numeric solution from measurements. The model and its derivatives by the
 * parameters are one solution, with sensitivities, so each step of the search is one run; its
 * covariance is that of the linear model at the end, intervals are those of Student's distribution.
 */
#include <math.h>
#include <stdio.h>

#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable.h"
#include "cas/core/table.h"
#include "cas/value/evalf.h"
#include "dae/drive/drive.h"
#include "dae/drive/drive_parameters.h"
#include "numeric/search/marquardt.h"
#include "repl/builtin.h"
#include "repl/builtins/dae/fit_data.h"
#include "repl/eval/eval.h"
#include "repl/plot/plot.h"
#include "repl/plot/plot_options.h"
#include "repl/term.h"

enum { OUTPUT_TABLE, OUTPUT_LIST, OUTPUT_PLOT };
enum { MOST_STEPS = 200 };

static const double TOLERANCE = 1e-8; /* of the runs, at most */

typedef struct Call {
    Expr quantities, bounds, weights, deviations;
    double confidence;
    long most;
    int output;
} Call;

static const OptionWord OUTPUTS[] = {
    {"table", OUTPUT_TABLE}, {"list", OUTPUT_LIST}, {"plot", OUTPUT_PLOT}, {NULL, 0}};

#define PLACE(field) offsetof(Call, field)
static const OptionRow ROWS[] = {
    {"quantities", OPTION_EXPR, PLACE(quantities), .form = "[x(t), ...]",
     .summary = "what was measured, column by column: expressions in the\nvariable, unknowns and "
                "parameters"},
    {"bounds", OPTION_LIST, PLACE(bounds), .form = "[a = 0..10, ...]",
     .summary = "where parameters stay"},
    {"weights", OPTION_EXPR, PLACE(weights), .form = "[w, ...]",
     .summary = "of the squares: one for each quantity, or rows of them"},
    {"deviations", OPTION_EXPR, PLACE(deviations), .form = "[s, ...]",
     .summary = "standard deviations of the measurements, likewise; the\nintervals are by these, "
                "not by the residuals"},
    {"confidence", OPTION_POSITIVE, PLACE(confidence), .otherwise = 0.95,
     .summary = "how often intervals hold the truth"},
    {"maxsteps", OPTION_INTEGER, PLACE(most), .otherwise = MOST_STEPS, .low = 1,
     .summary = "of the search"},
    {"output", OPTION_WORD, PLACE(output), .otherwise = OUTPUT_TABLE, .words = OUTPUTS,
     .summary = "all that is known, the estimates alone, or the residuals\ndrawn over time"},
    {.name = NULL},
};
static const OptionTable OPTIONS = {.command = "fit", .rows = ROWS, .size = sizeof(Call)};

typedef struct Fit {
    Call call;
    Solution *solution, *model; /* as given; with sensitivities by the names */
    FitData data;
    long n;     /* parameters that are looked for */
    Expr names; /* of them, a list */
    double *p, *low, *high;
    long *place;              /* of each among the solution's parameters */
    Expr *values;             /* of all of these */
    Expr quantities, *probed; /* these and their derivatives, quantity by quantity */
    DriveProbe *probe;
    double *out;
    double *residual, *slope;
    double *covariance, *deviation; /* NaN where there is none */
    char *group;
    long rank, steps;
    double sum, variance, reach; /* of an interval, in deviations */
    MarquardtEnd end;
    char why[300]; /* of the last value that there was not */
} Fit;

static void fit_release(void *arg)
{
    Fit *fit = arg;
    fit_data_end(&fit->data);
    if (fit->probe)
        drive_probe_end(fit->probe);
    mem_free(fit->p);
    mem_free(fit->place);
    mem_free(fit->values);
    mem_free(fit->probed);
    mem_free(fit->out);
    mem_free(fit->group);
}

_Noreturn static void refuse(const char *format, Expr e)
{
    char *text = print_text(e, 60);
    err_defer(mem_release, text);
    err_raise(ST_TYPE, format, text);
}

/* --- the question ---------------------------------------------------------------------------- */

static long parameter_place(const Fit *fit, Expr name)
{
    Expr all = fit->solution->parameters;
    for (long i = 0; all && i < expr_count(all); i++)
        if (expr_arg(all, i) == name)
            return i;
    refuse("fit: %s is no parameter of this solution", name);
}

/* [a = 1, b]: where the search begins, or the value that the parameter has. */
static void read_parameters(Fit *fit, Expr given)
{
    long n = fit->n = expr_count(given), all;
    if (!fit->solution->parameters) {
        err_hint("dsolve(system, numeric, parameters = [a, b])");
        err_raise(ST_TYPE, "the solution has no parameters");
    }
    if (n == 0)
        err_raise(ST_TYPE, "fit: no parameters to look for");
    all = expr_count(fit->solution->parameters);
    fit->p = mem_zalloc(4 * (size_t)n * sizeof *fit->p);
    fit->low = fit->p + n;
    fit->high = fit->low + n;
    fit->deviation = fit->high + n;
    fit->place = mem_array((size_t)n, sizeof *fit->place);
    fit->values = mem_zalloc((size_t)(all + n + 1) * sizeof *fit->values);
    Expr *name = fit->values + all;
    for (long i = 0; i < all && fit->solution->values; i++)
        fit->values[i] = expr_arg(fit->solution->values, i);
    for (long j = 0; j < n; j++) {
        Expr item = expr_arg(given, j);
        bool begins = expr_is(item, EXPR_EQUATION);
        name[j] = begins ? expr_arg(item, 0) : item;
        fit->place[j] = parameter_place(fit, name[j]);
        if (begins)
            fit->values[fit->place[j]] = expr_arg(item, 1);
    }
    for (long i = 0; i < all; i++)
        if (!fit->values[i])
            refuse("fit: the parameter %s has no value to begin with",
                   expr_arg(fit->solution->parameters, i));
    for (long j = 0; j < n; j++) {
        fit->p[j] = options_real(fit->values[fit->place[j]], "a parameter");
        fit->low[j] = -INFINITY;
        fit->high[j] = INFINITY;
    }
    fit->names = expr_list(name, n);
}

static void read_bounds(Fit *fit)
{
    Expr bounds = fit->call.bounds;
    for (long i = 0; bounds && i < expr_count(bounds); i++) {
        Expr item = expr_arg(bounds, i),
             range = expr_is(item, EXPR_EQUATION) ? expr_arg(item, 1) : item;
        if (range == item || !expr_is(range, EXPR_RANGE))
            refuse("fit: the bound %s is no equation a = low..high", item);
        long place = parameter_place(fit, expr_arg(item, 0));
        double low = options_real(expr_arg(range, 0), "bounds");
        double high = options_real(expr_arg(range, 1), "bounds");
        if (!(low < high))
            refuse("fit: nothing lies within the bounds %s", item);
        for (long j = 0; j < fit->n; j++)
            if (fit->place[j] == place) {
                fit->low[j] = low;
                fit->high[j] = high;
            }
    }
}

static void read_quantities(Fit *fit)
{
    Expr unknowns = drive_unknowns(fit->solution);
    long columns = fit->data.columns;
    fit->quantities = fit->call.quantities ? options_list(fit->call.quantities) : unknowns;
    if (!fit->call.quantities && columns == 1)
        fit->quantities = expr_list(unknowns->u.args, 1);
    if (expr_count(fit->quantities) != columns) {
        err_hint(
            "quantities = [x(t), ...]: what was measured, one for each column behind the time");
        err_raise(ST_TYPE, "fit: %ld quantities for data with %ld columns besides the time",
                  expr_count(fit->quantities), columns);
    }
}

/* The solution with sensitivities, and what is asked of it. */
static void make_model(Fit *fit)
{
    long n = fit->n, columns = fit->data.columns;
    fit->model = drive_vary(fit->solution, fit->names, TOLERANCE);
    fit->probed = mem_array((size_t)(columns * (n + 1)), sizeof *fit->probed);
    for (long k = 0; k < columns; k++) {
        Expr quantity = expr_arg(fit->quantities, k);
        fit->probed[k * (n + 1)] = quantity;
        for (long j = 0; j < n; j++)
            fit->probed[k * (n + 1) + 1 + j] = drive_varied(fit->model, quantity, j);
    }
    fit->probe = drive_probe_new(fit->model, fit->probed, columns * (n + 1));
}

/* --- the model ------------------------------------------------------------------------------- */

typedef struct Attempt {
    Fit *fit;
    const char *why;
} Attempt;

static void run_model(void *arg)
{
    Attempt *a = arg;
    Fit *fit = a->fit;
    drive_parameters_give(fit->model, fit->values);
    a->why = drive_probe_at(fit->probe, fit->data.time, fit->data.rows, fit->out);
}

static void note_why(Fit *fit, const char *why)
{
    snprintf(fit->why, sizeof fit->why, "%s", why);
}

/* Marquardt's value: residuals of what was measured, by their weights. */
static bool value(void *ctx, const double *p, double *residual, double *slope)
{
    Fit *fit = ctx;
    Attempt attempt = {.fit = fit};
    const FitData *data = &fit->data;
    long n = fit->n, at = 0;
    for (long j = 0; j < n; j++)
        fit->values[fit->place[j]] = num_from_double(p[j], 17);
    bool ran = err_attempt(run_model, &attempt);
    if (!ran || attempt.why) {
        note_why(fit, ran ? attempt.why : err_message());
        return false;
    }
    for (long i = 0; i < data->rows * data->columns; i++) {
        const double *out = fit->out + i * (n + 1);
        if (!fit_data_counts(data, i))
            continue;
        residual[at] = data->weight[i] * (out[0] - data->value[i]);
        for (long j = 0; j < n; j++)
            slope[at * n + j] = data->weight[i] * out[1 + j];
        for (long j = 0; j <= n; j++)
            if (!isfinite(out[j])) {
                note_why(fit, "a quantity has no value");
                return false;
            }
        at++;
    }
    char text[60];
    snprintf(text, sizeof text, "fit: run %ld", ++fit->steps);
    term_work_measure(text);
    return true;
}

static void search(Fit *fit)
{
    long m = fit->data.count, n = fit->n, steps;
    size_t size = (size_t)(fit->data.rows * fit->data.columns * (n + 1));
    fit->out = mem_array(size + (size_t)(m * (n + 1) + n * n) + 1, sizeof *fit->out);
    fit->residual = fit->out + size;
    fit->slope = fit->residual + m;
    fit->covariance = fit->slope + m * n;
    fit->group = mem_zalloc((size_t)(n * n) + 1);
    Marquardt problem = {.m = m,
                         .n = n,
                         .ctx = fit,
                         .value = value,
                         .low = fit->low,
                         .high = fit->high,
                         .most = fit->call.most};
    fit->end = marquardt(&problem, fit->p, fit->residual, fit->slope, &steps);
    fit->steps = steps;
    if (fit->end == MARQUARDT_NOWHERE)
        err_raise(ST_UNABLE, "fit: the model has no value where the search begins: %s", fit->why);
    for (long i = 0; i < m; i++)
        fit->sum += fit->residual[i] * fit->residual[i];
}

/* --- what the data say ----------------------------------------------------------------------- */

/* "a and b" of a group. */
static void put_group(Buf *out, const Fit *fit, const char *row)
{
    long left = 0;
    for (long k = 0; k < fit->n; k++)
        left += row[k];
    for (long k = 0, first = 1; k < fit->n; k++) {
        if (!row[k])
            continue;
        char *text = print_text(expr_arg(fit->names, k), 40);
        err_defer(mem_release, text);
        buf_printf(out, "%s%s", first ? "" : left == 1 ? " and " : ", ", text);
        err_undefer(true);
        first = 0;
        left--;
    }
}

static long group_size(const Fit *fit, const char *row)
{
    long size = 0;
    for (long k = 0; k < fit->n; k++)
        size += row[k];
    return size;
}

static void tell_groups(const Fit *fit)
{
    Buf text = {0};
    err_defer(buf_release, &text);
    for (long j = 0; j < fit->n; j++) {
        const char *row = fit->group + j * fit->n;
        long size = group_size(fit, row);
        if (size == 0)
            continue;
        buf_puts(&text, text.length ? "; " : "");
        buf_puts(&text, size == 1 ? "they do not depend on " : "they do not tell apart ");
        put_group(&text, fit, row);
    }
    eval_warning("the data determine %ld of %ld parameters: %s", fit->rank, fit->n,
                 buf_text(&text));
    err_undefer(true);
}

static bool is_bound(const Fit *fit, long j)
{
    return fit->p[j] <= fit->low[j] || fit->p[j] >= fit->high[j];
}

/* A parameter that ended on its bound is held there. */
static void hold_bounds(Fit *fit)
{
    long m = fit->data.count, n = fit->n;
    for (long j = 0; j < n; j++) {
        if (!is_bound(fit, j))
            continue;
        char *text = print_text(expr_arg(fit->names, j), 40);
        err_defer(mem_release, text);
        eval_warning("%s ends on its bound %.6g", text, fit->p[j]);
        err_undefer(true);
        for (long i = 0; i < m; i++)
            fit->slope[i * n + j] = 0;
    }
}

/* The covariance of the parameters that are neither on their bounds nor undetermined. */
static void find_covariance(Fit *fit)
{
    long m = fit->data.count, n = fit->n, kept = 0;
    long *which = mem_array((size_t)n + 1, sizeof *which);
    err_defer(mem_release, which);
    for (long j = 0; j < n; j++) {
        bool known = !is_bound(fit, j);
        for (long k = 0; k < n; k++)
            known = known && !fit->group[k * n + j];
        if (known)
            which[kept++] = j;
    }
    double *slope = mem_array((size_t)(m * kept + kept * kept) + 1, sizeof *slope);
    err_defer(mem_release, slope);
    double *small = slope + m * kept;
    for (long i = 0; i < m; i++)
        for (long j = 0; j < kept; j++)
            slope[i * kept + j] = fit->slope[i * n + which[j]];
    bool fine = kept > 0 && marquardt_covariance(slope, m, kept, small);
    for (long i = 0; i < n * n; i++)
        fit->covariance[i] = NAN;
    for (long i = 0; i < kept && fine; i++)
        for (long j = 0; j < kept; j++)
            fit->covariance[which[i] * n + which[j]] = fit->variance * small[i * kept + j];
    for (long j = 0; j < n; j++)
        fit->deviation[j] = sqrt(fit->covariance[j * n + j]);
    err_undefer(true);
    err_undefer(true);
}

/* The quantile of Student's distribution, or of the normal one. */
static double reach_of(const Fit *fit, long freedom)
{
    Expr up = num_from_double((1 + fit->call.confidence) / 2, 17);
    Expr law = fit->call.deviations
                   ? expr_call2("Normal", EXPR_ZERO, EXPR_ONE)
                   : expr_call(expr_symbol("StudentT"), (Expr[]){expr_int(freedom)}, 1);
    Expr value = builtin_call(builtin_find_in("Statistics", "Quantile"), (Expr[]){law, up}, 2);
    value = value ? evalf_expr(value, 20) : EXPR_UNDEFINED;
    return expr_is_real_number(value) ? num_to_double(value) : NAN;
}

static void judge(Fit *fit)
{
    long m = fit->data.count, n = fit->n, held = 0;
    for (long j = 0; j < n; j++)
        held += is_bound(fit, j);
    long freedom = m - (n - held);
    if (fit->end == MARQUARDT_TIRED)
        eval_warning("the search did not come to an end within %ld steps: maxsteps = ... allows"
                     " more",
                     fit->call.most);
    fit->rank = marquardt_rank(fit->slope, m, n, fit->p, fit->group);
    if (fit->rank < n)
        tell_groups(fit);
    hold_bounds(fit);
    if (freedom <= 0 && fit->rank == n && !fit->call.deviations && fit->call.output == OUTPUT_TABLE)
        eval_warning("as many measurements as parameters say nothing of their own errors: the"
                     " intervals have no ends unless deviations = ... gives these");
    fit->variance = fit->call.deviations ? 1 : freedom > 0 ? fit->sum / (double)freedom : NAN;
    find_covariance(fit);
    fit->reach = freedom > 0 || fit->call.deviations ? reach_of(fit, freedom) : NAN;
}

/* --- what is given back ---------------------------------------------------------------------- */

static Expr number(double x)
{
    return isfinite(x) ? num_from_double(x, 15) : EXPR_UNDEFINED;
}

/* name = number for each parameter. */
static Expr equations(const Fit *fit, const double *values)
{
    Expr *item = mem_array((size_t)fit->n, sizeof *item);
    err_defer(mem_release, item);
    for (long j = 0; j < fit->n; j++)
        item[j] = expr_equation(expr_arg(fit->names, j), number(values[j]));
    Expr list = expr_list(item, fit->n);
    err_undefer(true);
    return list;
}

static Expr intervals(const Fit *fit)
{
    Expr *item = mem_array((size_t)fit->n, sizeof *item);
    err_defer(mem_release, item);
    for (long j = 0; j < fit->n; j++) {
        double far = fit->reach * fit->deviation[j];
        Expr ends[] = {number(fit->p[j] - far), number(fit->p[j] + far)};
        Expr unknown[] = {expr_neg(EXPR_INFINITY), EXPR_INFINITY};
        Expr range = expr_make(EXPR_RANGE, isfinite(far) ? ends : unknown, 2);
        item[j] = expr_equation(expr_arg(fit->names, j), range);
    }
    Expr list = expr_list(item, fit->n);
    err_undefer(true);
    return list;
}

static Expr covariance(const Fit *fit)
{
    RTable *matrix = rtable_matrix(fit->n, fit->n);
    for (long i = 0; i < fit->n * fit->n; i++)
        matrix->data[i] = number(fit->covariance[i]);
    return rtable_expr(matrix);
}

/* Value by value as the data, model less measurement. */
static double residual_at(const Fit *fit, long i)
{
    return fit->out[i * (fit->n + 1)] - fit->data.value[i];
}

static Expr residuals(const Fit *fit)
{
    RTable *matrix = rtable_matrix(fit->data.rows, fit->data.columns);
    for (long i = 0; i < fit->data.rows * fit->data.columns; i++)
        matrix->data[i] = number(residual_at(fit, i));
    return rtable_expr(matrix);
}

static Expr groups(const Fit *fit)
{
    Expr *list = mem_array(2 * (size_t)fit->n + 1, sizeof *list), *item = list + fit->n;
    err_defer(mem_release, list);
    long count = 0;
    for (long j = 0; j < fit->n; j++) {
        long size = 0;
        for (long k = 0; k < fit->n; k++)
            if (fit->group[j * fit->n + k])
                item[size++] = expr_arg(fit->names, k);
        if (size > 0)
            list[count++] = expr_list(item, size);
    }
    Expr all = expr_list(list, count);
    err_undefer(true);
    return all;
}

static void put(Table *table, const char *key, Expr value)
{
    table_put(table, expr_symbol(key), value);
}

static Expr whole_table(const Fit *fit)
{
    Table *table = table_new();
    put(table, "estimates", equations(fit, fit->p));
    put(table, "intervals", intervals(fit));
    put(table, "deviations", equations(fit, fit->deviation));
    put(table, "covariance", covariance(fit));
    put(table, "residuals", residuals(fit));
    put(table, "sumofsquares", number(fit->sum));
    put(table, "variance", number(fit->variance));
    put(table, "rank", expr_int(fit->rank));
    put(table, "undetermined", groups(fit));
    put(table, "steps", expr_int(fit->steps));
    return table_expr(table);
}

/* The residuals over time, a cloud of points for each quantity. */
static Expr draw(const Fit *fit)
{
    Plot *plot = plot_new();
    for (long k = 0; k < fit->data.columns; k++) {
        PlotCurve *curve = plot_add_curve(plot, fit->data.rows);
        for (long i = 0; i < fit->data.rows; i++) {
            curve->points[2 * i] = fit->data.time[i];
            curve->points[2 * i + 1] = residual_at(fit, i * fit->data.columns + k);
        }
        curve->style = PLOT_POINT;
        char *text = print_text(expr_arg(fit->quantities, k), 40);
        err_defer(mem_release, text);
        plot_set_text(&curve->legend, text);
        err_undefer(true);
    }
    plot_set_text(&plot->frame.label[0], expr_text(fit->solution->problem->t));
    plot_set_text(&plot->frame.label[1], "model less measurement");
    PlotOptions options;
    plot_options_begin(&options, plot);
    plot_options_dress(&options, plot, 0);
    return plot_expr(plot);
}

/* --- the command ----------------------------------------------------------------------------- */

static void begin(Fit *fit, const Expr *args, long n)
{
    fit->solution = drive_of(args[0]);
    if (!fit->solution)
        fit->solution = drive_of_parts(args[0]);
    if (!fit->solution)
        err_raise(ST_TYPE, "fit: the first argument is no solution of dsolve(..., numeric)");
    options_read(&OPTIONS, &fit->call, args + 3, n - 3);
    if (!(fit->call.confidence < 1))
        err_raise(ST_TYPE, "confidence = %g: expected a number between 0 and 1",
                  fit->call.confidence);
    fit_data_read(&fit->data, args[1]);
    fit_data_weigh(&fit->data, fit->call.weights, fit->call.deviations);
    read_parameters(fit, args[2]);
    read_bounds(fit);
    read_quantities(fit);
    if (fit->data.count < fit->n)
        err_raise(ST_UNABLE, "fit: %ld measurements cannot determine %ld parameters",
                  fit->data.count, fit->n);
    make_model(fit);
}

/* The run at the estimates: residuals at the end are those of the last step that was tried. */
static void finish(Fit *fit)
{
    for (long j = 0; j < fit->n; j++)
        fit->values[fit->place[j]] = num_from_double(fit->p[j], 17);
    drive_parameters_give(fit->model, fit->values);
    (void)drive_probe_at(fit->probe, fit->data.time, fit->data.rows, fit->out);
    drive_parameters_give(fit->solution, fit->values);
}

static Expr fit_command(const Expr *args, long n)
{
    Fit fit = {.steps = 0};
    err_defer(fit_release, &fit);
    begin(&fit, args, n);
    search(&fit);
    judge(&fit);
    finish(&fit);
    Expr result = fit.call.output == OUTPUT_PLOT   ? draw(&fit)
                  : fit.call.output == OUTPUT_LIST ? equations(&fit, fit.p)
                                                   : whole_table(&fit);
    err_undefer(true);
    return result;
}

#define DECAY                                                                                      \
    "S := dsolve({diff(x(t),t) = -a*x(t), x(0) = b}, numeric, parameters = [a, b]):"               \
    " data := [seq([k/10., 3*exp(-0.7*k/10)], k = 0..20)]: "

const Builtin BUILTIN_FIT[] = {
    {.name = "fit",
     .signature = "fit(solution:expr, data:expr, parameters:list, options..)",
     .fn = fit_command,
     .options = &OPTIONS,
     .topic = "dae",
     .summary = "parameters of a numeric solution from measurements",
     .text =
         "S := dsolve(system, numeric, parameters = [a, b]): fit(S, data, [a = 1, b = 2]) looks\n"
         "from a = 1, b = 2 on for the values that bring S nearest to the data, in the sum of\n"
         "squares. data: rows [t, value, ...] in a list or a Matrix; undefined was not measured.\n"
         "One column is the first unknown, as many as there are unknowns all of them; else\n"
         "quantities says what they are. Parameters of S that are not named keep their values.\n"
         "The result is a table: estimates, intervals, deviations (standard errors), covariance,\n"
         "residuals, sumofsquares, variance of a residual, rank (how many parameters the data\n"
         "determine), undetermined (lists of those that they do not tell apart), steps. S has the\n"
         "estimates as its parameters afterwards.",
     .examples =
         {{"S := dsolve({diff(x(t),t) = -a*x(t), x(0) = b}, numeric, parameters = [a, b]): data := "
           "[seq([k/10., 3*exp(-0.7*k/10)], k = 0..20)]: fit(S, data, [a = 1, b = 3], output = "
           "plot);",
           "", NULL},
          {DECAY "F := fit(S, data, [a = 1, b = 1]): evalf[5](F[estimates]);",
           "[a = 0.70000, b = 3.0000]", NULL},
          {DECAY "fit(S, data, [a = 1, b = 1], bounds = [a = 0..1/2], output = list)[1];",
           "a = 0.5", NULL},
          {DECAY "p := fit(S, data, [a = 1, b = 3], output = plot): whattype(p);", "test: PLOT",
           NULL},
          {"S := dsolve({diff(x(t),t) = -a*b*x(t), x(0) = 1}, numeric, parameters = [a, b]): F :="
           " fit(S, [seq([k/10., exp(-0.7*k/10)], k = 0..20)], [a = 1, b = 1]): F[undetermined];",
           "[[a, b]]", NULL},
          {DECAY "fit(S, data, [c = 1]);", "error: c is no parameter of this solution", NULL}},
     .see = "dsolve ensemble odeplot",
     .flags = BUILTIN_DAESY},
    {.name = NULL},
};
