/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Denominators are functions of all states, of which the integrator has some (Scheme.expand); so
 * are values with narrow peaks.
 */
#include "dae/drive/drive_guards.h"

#include <math.h>

#include "cas/base/check.h"
#include "cas/base/mem.h"
#include "dae/ahead/guards.h"
#include "dae/ahead/peaks.h"
#include "dae/drive/drive_run.h"
#include "dae/drive/drive_scheme.h"
#include "numeric/linear/vec.h"

enum { MOST_POINTS = 8 };
#define BEFORE 1e-2 /* of a run: a point before its end; and the part to the next one */
#define NEARLY 0.05 /* of a guard on the way */

struct DriveGuards {
    Guards *guards;
    double *y[MOST_POINTS]; /* all states at points */
};

/* Fun's guard. */
static Status values(void *ctx, double t, const double *kept, double *g)
{
    Problem *problem = ctx;
    double *y = problem->guards->y[0];
    Status status = drive_problem_expand(problem, t, kept, y);
    return status == ST_OK ? guards_values(problem->guards->guards, t, y, g) : status;
}

/* The points with all states; false: they have no values. */
static bool take_points(Problem *problem, GuardsPoints *points, const double *const *kept)
{
    double **y = problem->guards->y;
    for (long i = 0; i < points->count; i++)
        if (drive_problem_expand(problem, points->times[i], kept[i], y[i]) != ST_OK)
            return false;
    points->y = y;
    points->abserr = problem->options.traj.abserr;
    points->relerr = problem->options.traj.relerr;
    points->way = fabs(points->times[0] - problem->t0);
    points->checked = !problem->options.method.fixed;
    return true;
}

/* Fun's guard_near. */
static void near(void *ctx, long count, const double *times, const double *const *kept, char *may)
{
    Problem *problem = ctx;
    GuardsPoints points = {.count = count, .times = times};
    if (take_points(problem, &points, kept))
        guards_near(problem->guards->guards, &points, may);
}

/* Fun's bars. */
static bool bars(void *ctx, long k, double at, long count, const double *times,
                 const double *const *kept)
{
    Problem *problem = ctx;
    GuardsPoints points = {.at = at, .count = count, .times = times};
    Guards *guards = problem->guards->guards;
    if (!take_points(problem, &points, kept))
        return false;
    Growth growth = guards_growth(guards, k, &points);
    if (growth == GROWTH_UNKNOWN) {
        char text[300];
        guards_put(guards, k, at, "the run goes on", text, sizeof text);
        drive_notes_say(problem->notes, "%s", text);
    }
    return growth > GROWTH_UNKNOWN;
}

void drive_guards_attach(Problem *problem)
{
    Guards *guards = guards_new(problem->moving, problem->t, problem->states, problem->n);
    if (!guards)
        return;
    size_t n = (size_t)problem->n, size = sizeof(struct DriveGuards);
    struct DriveGuards *made = mem_zalloc(size + MOST_POINTS * n * sizeof(double));
    double *room = (double *)(made + 1);
    for (int i = 0; i < MOST_POINTS; i++, room += n)
        made->y[i] = room;
    made->guards = guards;
    problem->guards = made;
    problem->fun.guards = guards_count(guards);
    problem->fun.guard = values;
    problem->fun.guard_near = near;
    problem->fun.bars = bars;
}

void drive_guards_free(Problem *problem)
{
    if (problem->guards)
        guards_free(problem->guards->guards);
    mem_free(problem->guards);
    problem->guards = NULL;
}

/* --- peaks ----------------------------------------------------------------------------------- */

enum { PEAK_POINTS = 3 };

struct DrivePeaks {
    Peaks *peaks;
    TapeRange *in;          /* of t and all states */
    double *y[PEAK_POINTS]; /* all states at points */
};

/* Fun's peak_measure. */
static Status peak_measure(void *ctx, double t, const double *kept, double *measure)
{
    Problem *problem = ctx;
    double *y = problem->peaks->y[0];
    Status status = drive_problem_expand(problem, t, kept, y);
    if (status == ST_OK)
        peaks_measures(problem->peaks->peaks, t, y, measure);
    return status;
}

/* Fun's peak_value. */
static Status peak_value(void *ctx, double t, const double *kept, double *value)
{
    Problem *problem = ctx;
    double *y = problem->peaks->y[0];
    Status status = drive_problem_expand(problem, t, kept, y);
    if (status == ST_OK)
        peaks_values(problem->peaks->peaks, t, y, value);
    return status;
}

/* Fun's peak_range. */
static bool peak_range(void *ctx, long count, const double *times, const double *const *kept,
                       TapeRange *range)
{
    Problem *problem = ctx;
    struct DrivePeaks *made = problem->peaks;
    double x[PEAK_POINTS];
    CHECK(count <= PEAK_POINTS);
    for (long i = 0; i < count; i++)
        if (drive_problem_expand(problem, times[i], kept[i], made->y[i]) != ST_OK)
            return false;
    made->in[0] = tape_range_of(times, count);
    for (long j = 0; j < problem->n; j++) {
        for (long i = 0; i < count; i++)
            x[i] = made->y[i][j];
        made->in[1 + j] = tape_range_through(x, count, 0, 0);
    }
    peaks_range(made->peaks, made->in, range);
    return true;
}

/* Fun's passed. */
static void passed(void *ctx, double t, double h)
{
    Problem *problem = ctx;
    drive_notes_say(
        problem->notes,
        "the step from %s = %.8g to %.8g is too long for a narrow peak or a steep front "
        "in it: values behind it may be wrong, try a smaller %s",
        expr_text(problem->t), t, t + h, problem->options.method.fixed ? "stepsize" : "maxstep");
}

void drive_guards_attach_peaks(Problem *problem)
{
    problem->fun.passed = passed;
    Peaks *peaks = peaks_new(problem->narrow, problem->t, problem->states, problem->n);
    if (!peaks)
        return;
    size_t n = (size_t)problem->n, ranges = (n + 1) * sizeof(TapeRange);
    struct DrivePeaks *made = mem_zalloc(sizeof *made + ranges + PEAK_POINTS * n * sizeof(double));
    made->in = (TapeRange *)(made + 1);
    double *room = (double *)(made->in + n + 1);
    for (int i = 0; i < PEAK_POINTS; i++, room += n)
        made->y[i] = room;
    made->peaks = peaks;
    problem->peaks = made;
    problem->fun.peaks = peaks_count(peaks);
    problem->fun.peak_ratios = peaks_ratios(peaks);
    problem->fun.peak_measure = peak_measure;
    problem->fun.peak_value = peak_value;
    problem->fun.peak_range = peak_range;
}

void drive_guards_free_peaks(Problem *problem)
{
    if (problem->peaks)
        peaks_free(problem->peaks->peaks);
    mem_free(problem->peaks);
    problem->peaks = NULL;
}

/* --- what ended a run ------------------------------------------------------------------------ */

/* A guard that all but vanishes where the run ends of itself, as it does not before; -1: none. */
static long nearly(Problem *problem, const TraceState *state, double *at)
{
    enum { POINTS = 3 };
    Guards *guards = problem->guards->guards;
    long count = guards_count(guards), found = -1;
    double way = state->t - problem->t0, part = BEFORE, times[POINTS];
    double *g = mem_array((POINTS + 1) * (size_t)count, sizeof *g);
    GuardsPoints points = {state->t,
                           POINTS,
                           times,
                           problem->guards->y,
                           problem->options.traj.abserr,
                           problem->options.traj.relerr};
    bool known = true;
    for (int i = 0; i < POINTS && known; i++, part *= BEFORE) {
        times[i] = state->t - part * way;
        double *y = problem->guards->y[i];
        known = drive_run_eval(problem, times[i], y) == ST_OK &&
                guards_values(guards, times[i], y, g + i * count) == ST_OK;
    }
    for (long k = 0; k < count && known && found < 0; k++)
        if (fabs(g[2 * count + k]) < NEARLY * fabs(g[k])) {
            bool bars = guards_growth(guards, k, &points) > GROWTH_UNKNOWN;
            found = bars || state->end != TRACE_MAXFUN ? k : -1;
        }
    mem_free(g);
    *at = state->t;
    return found;
}

bool drive_guards_put(Problem *problem, const TraceState *state, double *at, char *text,
                      size_t size)
{
    bool ends =
        state->end == TRACE_UNDEFINED || state->end == TRACE_STEP || state->end == TRACE_MAXFUN;
    if (!problem->guards || (!ends && state->end != TRACE_POLE))
        return false;
    long k = state->guard - 1;
    *at = state->pole;
    if (ends)
        k = nearly(problem, state, at);
    if (k >= 0)
        guards_put(problem->guards->guards, k, *at, "to go on, start another dsolve behind it",
                   text, size);
    return k >= 0;
}
