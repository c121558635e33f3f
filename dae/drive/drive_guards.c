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
#include "dae/drive/drive_scheme.h"
#include "numeric/linear/vec.h"

#define BEFORE 1e-2 /* of a run: a point before its end; and the part to the next one */
#define NEARLY 0.05 /* of a guard on the way */
#define ROUNDING 1e-14

struct DriveGuards {
    Guards *guards;               /* NULL: there are none */
    Peaks *peaks;                 /* NULL: there are none */
    double *y[TAPE_RANGE_POINTS]; /* all states at points */
};

/* All states at a point, into y[0]. */
static Status expand(Problem *problem, double t, const double *kept)
{
    return drive_problem_expand(problem, t, kept, problem->guards->y[0]);
}

/* All states at points; false: they have no values. */
static bool expand_all(Problem *problem, long count, const double *times, const double *const *kept)
{
    CHECK(count <= TAPE_RANGE_POINTS);
    for (long i = 0; i < count; i++)
        if (drive_problem_expand(problem, times[i], kept[i], problem->guards->y[i]) != ST_OK)
            return false;
    return true;
}

/* --- poles ----------------------------------------------------------------------------------- */

/* Fun's guard. */
static Status guard(void *ctx, double t, const double *kept, double *g)
{
    Problem *problem = ctx;
    Status status = expand(problem, t, kept);
    return status == ST_OK ? guards_values(problem->guards->guards, t, problem->guards->y[0], g)
                           : status;
}

/* What is asked of the points in y; at: where a guard vanishes. */
static GuardsPoints points_of(const Problem *problem, double at, long count, const double *times,
                              double off)
{
    return (GuardsPoints){.at = at,
                          .count = count,
                          .times = times,
                          .y = problem->guards->y,
                          .abserr = (1 + off) * problem->options.traj.abserr,
                          .relerr = (1 + off) * problem->options.traj.relerr,
                          .way = fabs(times[0] - problem->t0),
                          .checked = !problem->options.method.fixed};
}

/* Fun's guard_near. */
static void guard_near(void *ctx, long count, const double *times, const double *const *kept,
                       double off, char *may)
{
    Problem *problem = ctx;
    GuardsPoints points = points_of(problem, NAN, count, times, off);
    if (expand_all(problem, count, times, kept))
        guards_near(problem->guards->guards, &points, may);
}

/* Fun's bars. */
static bool bars(void *ctx, long k, double at, long count, const double *times,
                 const double *const *kept)
{
    Problem *problem = ctx;
    GuardsPoints points = points_of(problem, at, count, times, 0);
    Guards *guards = problem->guards->guards;
    if (!expand_all(problem, count, times, kept))
        return false;
    Growth growth = guards_growth(guards, k, &points);
    if (growth == GROWTH_UNKNOWN) {
        char text[300];
        guards_put(guards, k, at, "the run goes on", text, sizeof text);
        drive_notes_say(problem->notes, "%s", text);
    }
    return growth > GROWTH_UNKNOWN;
}

static void attach_guards(Problem *problem, Guards *guards)
{
    if (!guards)
        return;
    problem->fun.guards = guards_count(guards);
    problem->fun.guard = guard;
    problem->fun.guard_near = guard_near;
    problem->fun.bars = bars;
}

/* --- peaks ----------------------------------------------------------------------------------- */

/* Fun's peak_measure. */
static Status peak_measure(void *ctx, double t, const double *kept, double *measure)
{
    Problem *problem = ctx;
    Status status = expand(problem, t, kept);
    if (status == ST_OK)
        peaks_measures(problem->guards->peaks, t, problem->guards->y[0], measure);
    return status;
}

/* Fun's peak_value. */
static Status peak_value(void *ctx, double t, const double *kept, double *value)
{
    Problem *problem = ctx;
    Status status = expand(problem, t, kept);
    if (status == ST_OK)
        peaks_values(problem->guards->peaks, t, problem->guards->y[0], value);
    return status;
}

/* Fun's peak_range. */
static bool peak_range(void *ctx, long count, const double *times, const double *const *kept,
                       TapeRange *range)
{
    Problem *problem = ctx;
    bool known = expand_all(problem, count, times, kept);
    if (known)
        peaks_range(problem->guards->peaks, count, times, (const double *const *)problem->guards->y,
                    range);
    return known;
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

static void attach_peaks(Problem *problem, Peaks *peaks)
{
    if (!peaks)
        return;
    problem->fun.peaks = peaks_count(peaks);
    problem->fun.peak_ratios = peaks_ratios(peaks);
    problem->fun.peak_measure = peak_measure;
    problem->fun.peak_value = peak_value;
    problem->fun.peak_range = peak_range;
}

/* --- both ------------------------------------------------------------------------------------ */

void drive_guards_attach(Problem *problem)
{
    Guards *guards = guards_new(problem->moving, problem->t, problem->states, problem->n);
    Peaks *peaks = peaks_new(problem->narrow, problem->t, problem->states, problem->n);
    problem->fun.passed = passed;
    if (!guards && !peaks)
        return;
    size_t n = (size_t)problem->n;
    struct DriveGuards *made = mem_zalloc(sizeof *made + TAPE_RANGE_POINTS * n * sizeof(double));
    double *room = (double *)(made + 1);
    for (int i = 0; i < TAPE_RANGE_POINTS; i++, room += n)
        made->y[i] = room;
    problem->guards = made;
    made->guards = guards;
    made->peaks = peaks;
    attach_guards(problem, guards);
    attach_peaks(problem, peaks);
}

void drive_guards_free(Problem *problem)
{
    if (problem->guards) {
        guards_free(problem->guards->guards);
        peaks_free(problem->guards->peaks);
    }
    mem_free(problem->guards);
    problem->guards = NULL;
}

/* --- what ended a run ------------------------------------------------------------------------ */

/* A guard that all but vanishes at t, as it does not before, on the way from `from`; -1: none.
 * infinite: one whose coefficient is infinite there. */
static long nearly(Problem *problem, DriveGuardsEval *eval, double from, double t, bool infinite)
{
    enum { POINTS = 3 };
    Guards *guards = problem->guards->guards;
    long count = guards_count(guards), n = problem->n, found = -1;
    double part = BEFORE, times[POINTS];
    double *g = mem_array(POINTS * (size_t)(count + n) + 1, sizeof *g), *y = g + POINTS * count;
    err_defer(mem_release, g);
    bool known = true;
    for (int i = 0; i < POINTS && known; i++, part *= BEFORE) {
        times[i] = t - part * (t - from);
        known = eval(problem, times[i], y + i * n) == ST_OK &&
                guards_values(guards, times[i], y + i * n, g + i * count) == ST_OK;
    }
    for (int i = 0; i < POINTS && known; i++) /* steps that are taken again have used this room */
        vec_copy(problem->guards->y[i], y + i * n, n);
    GuardsPoints points = points_of(problem, t, POINTS, times, 0);
    points.checked = false; /* between steps the solution is interpolated */
    for (long k = 0; k < count && known && found < 0; k++)
        if (fabs(g[2 * count + k]) < NEARLY * fabs(g[k])) {
            bool bars = guards_growth(guards, k, &points) > GROWTH_UNKNOWN;
            found = bars || !infinite ? k : -1;
        }
    err_undefer(true);
    return found;
}

long drive_guards_cut(Problem *problem, DriveGuardsEval *eval, double from, double t)
{
    bool apart = fabs(t - from) * BEFORE * BEFORE * BEFORE > ROUNDING * fabs(t);
    bool any = problem->guards && problem->guards->guards;
    return any && apart ? 1 + nearly(problem, eval, from, t, true) : 0;
}

bool drive_guards_put(Problem *problem, DriveGuardsEval *eval, const TraceState *state, double *at,
                      char *text, size_t size)
{
    bool ends =
        state->end == TRACE_UNDEFINED || state->end == TRACE_STEP || state->end == TRACE_MAXFUN;
    if (!problem->guards || !problem->guards->guards || (!ends && state->end != TRACE_POLE))
        return false;
    long k = state->guard - 1;
    *at = state->pole;
    if (ends) {
        k = nearly(problem, eval, problem->t0, state->t, state->end == TRACE_MAXFUN);
        *at = state->t;
    }
    if (k >= 0)
        guards_put(problem->guards->guards, k, *at, SUSPECT_GO_ON, text, size);
    return k >= 0;
}
