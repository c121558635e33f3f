/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One program has the derivatives of all triggers, trigger by trigger; which of them are asked for
 * is a stretch of its outputs.
 */
#include "dae/drive/drive_rates.h"

#include <float.h>
#include <math.h>

#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "numeric/linear/vec.h"

void drive_rates_compile(const Problem *problem, DriveEvents *events, const Expr *triggers)
{
    long vars = 1 + problem->n;
    if (events->count == 0 || events->uses_tops)
        return;
    Expr *var = mem_array((size_t)vars, sizeof *var);
    err_defer(mem_release, var);
    var[0] = problem->t;
    for (long i = 0; i < problem->n; i++)
        var[1 + i] = problem->states[i];
    events->rates = tape_new_jacobian(triggers, events->count, var, vars, 0, vars);
    err_undefer(true);
    if (events->rates)
        events->rate = mem_array((size_t)tape_outputs(events->rates) + 1, sizeof *events->rate);
}

/* The slopes of all triggers; false: there are none, or no values. */
static bool eval_rates(Problem *problem, double t, const double *y)
{
    const DriveEvents *events = problem->events;
    if (!events->rates)
        return false;
    events->in[0] = t;
    vec_copy(events->in + 1, y, problem->n);
    tape_eval(events->rates, events->in, events->rate);
    return true;
}

/* Where the entries of trigger k begin in the rates, and those before it end. */
static long first_rate(const Tape *rates, long k)
{
    long low = 0, high = tape_outputs(rates);
    while (low < high) {
        long middle = low + (high - low) / 2;
        if (tape_row(rates, middle) < k)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void drive_rates_of(Problem *problem, const long *k, long count, double t, const double *y,
                    const double *slope, double *rate)
{
    const DriveEvents *events = problem->events;
    bool known = eval_rates(problem, t, y);
    for (long i = 0; i < count; i++) {
        CHECK(k[i] >= 0 && k[i] < events->count);
        rate[i] = known ? 0 : NAN;
        long end = known ? first_rate(events->rates, k[i] + 1) : 0;
        for (long e = known ? first_rate(events->rates, k[i]) : 0; e < end; e++) {
            long by = tape_column(events->rates, e);
            rate[i] += events->rate[e] * (by == 0 ? 1 : slope[by - 1]);
        }
    }
}

double drive_rates_one(Problem *problem, long k, double t, const double *y, const double *slope)
{
    double rate;
    drive_rates_of(problem, &k, 1, t, y, slope, &rate);
    return rate;
}

bool drive_rates_gradient(Problem *problem, long k, double t, const double *y, double *gradient)
{
    CHECK(k >= 0 && k < problem->events->count);
    const DriveEvents *events = problem->events;
    vec_zero(gradient, problem->n);
    if (!eval_rates(problem, t, y))
        return false;
    long end = first_rate(events->rates, k + 1);
    for (long e = first_rate(events->rates, k); e < end; e++) {
        long by = tape_column(events->rates, e);
        if (by > 0)
            gradient[by - 1] += events->rate[e];
    }
    return vec_finite(gradient, problem->n);
}

/* What changes of the unknowns y by `absolute` and `relative` make of trigger k; NaN: unknown. */
static double reach(Problem *problem, long k, double t, const double *y, double absolute,
                    double relative)
{
    CHECK(k >= 0 && k < problem->events->count);
    const DriveEvents *events = problem->events;
    double sum = 0;
    if (!eval_rates(problem, t, y))
        return NAN;
    long end = first_rate(events->rates, k + 1);
    for (long e = first_rate(events->rates, k); e < end; e++) {
        long by = tape_column(events->rates, e);
        if (by > 0)
            sum += fabs(events->rate[e]) * (absolute + relative * fabs(y[by - 1]));
    }
    return sum;
}

double drive_rates_noise(Problem *problem, long k, double t, const double *y)
{
    const TraceOptions *options = &problem->options.traj;
    return reach(problem, k, t, y, options->abserr, options->relerr);
}

double drive_rates_rounding(Problem *problem, long k, double t, const double *y)
{
    return reach(problem, k, t, y, 0, DBL_EPSILON);
}

bool drive_rates_moves(const Problem *problem, long k, const double *change)
{
    CHECK(k >= 0 && k < problem->events->count);
    const Tape *rates = problem->events->rates;
    long end = rates ? first_rate(rates, k + 1) : 0;
    for (long e = rates ? first_rate(rates, k) : 0; e < end; e++) {
        long by = tape_column(rates, e);
        if (by > 0 && change[by - 1] != 0)
            return true;
    }
    return false;
}
