/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numeric solutions as smooth curves: through the ends of the steps that were taken, between two of
 * which a solution is smooth, through equally spaced points, and through more where curves bend.
 * What happens within a short time is drawn then as well: an impulse, the jump of a relaxation.
 */
#include "repl/builtins/plots/ode_curves.h"

#include <math.h>
#include <string.h>

#include "cas/base/buf.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "repl/eval/eval.h"
#include "repl/plot/plot_refine.h"

enum { POINTS = 201 };

void ode_curves_fill(Plot *plot, const double *values, long n, int dim, long points)
{
    for (long k = 0; k < n; k++) {
        PlotCurve *curve = plot_add(plot, PLOT_CURVE, dim, points);
        for (long i = 0; i < points; i++)
            memcpy(curve->points + i * dim, values + (i * n + k) * dim,
                   (size_t)dim * sizeof *values);
    }
}

typedef struct Walk {
    DriveProbe *probe;
    Buf trouble;
} Walk;

static void walk_end(void *walk)
{
    buf_release(&((Walk *)walk)->trouble);
}

static void walk_along(void *ctx, const double *t, long n, double *value)
{
    Walk *walk = ctx;
    const char *trouble = drive_probe_at(walk->probe, t, n, value);
    if (trouble && !walk->trouble.length)
        buf_puts(&walk->trouble, trouble);
}

/* The ends of steps between two points of the variable; every `every`-th of them is kept. */
typedef struct Ends {
    double *t, low, high;
    long n, every, seen;
} Ends;

static void ends_release(void *ends)
{
    mem_free(((Ends *)ends)->t);
}

static void count_end(void *ctx, double t)
{
    Ends *ends = ctx;
    ends->seen += t > ends->low && t < ends->high;
}

static void keep_end(void *ctx, double t)
{
    Ends *ends = ctx;
    if (t > ends->low && t < ends->high && ends->seen++ % ends->every == 0)
        ends->t[ends->n++] = t;
}

/* Where the solution has its own scale: between two of them it is smooth. */
static void find_ends(const Solution *solution, DriveProbe *probe, long m, Ends *ends)
{
    double *value = mem_array((size_t)(2 * m), sizeof *value);
    err_defer(mem_release, value);
    drive_probe_at(probe, (double[]){ends->low, ends->high}, 2, value); /* goes to both ends */
    err_undefer(true);
    drive_each_step(solution, count_end, ends);
    ends->every = 1 + 2 * ends->seen / (plot_refine_room(m) + 1); /* half of the room */
    if (ends->every > 1)
        eval_warning("the solution takes %ld steps there, of which %ld are drawn: a shorter range "
                     "shows the rest",
                     ends->seen, 1 + (ends->seen - 1) / ends->every);
    ends->t = mem_array((size_t)ends->seen + 1, sizeof *ends->t);
    ends->seen = 0;
    drive_each_step(solution, keep_end, ends);
}

/* Each two axes of each curve. */
static long pair_axes(const Plot *plot, PlotPair *pair, long m, int dim)
{
    long n = 0;
    for (long k = 0; k < m; k += dim)
        for (int y = 1; y < dim; y++)
            for (int x = 0; x < y; x++)
                pair[n++] = (PlotPair){.x = k + x,
                                       .y = k + y,
                                       .log_x = plot->frame.log[x],
                                       .log_y = plot->frame.log[y]};
    return n;
}

void ode_curves_reach(Solution *solution, const Expr *axes, long m, double a, double b)
{
    double *value = mem_array((size_t)(2 * m), sizeof *value);
    err_defer(mem_release, value);
    drive_sample(solution, axes, m, a, b, 2, value);
    err_undefer(true);
}

/* --- by logarithms ---------------------------------------------------------------------------- */

static const double SMALLEST = 1e-8; /* part of a range that begins at 0 */

/* Is the variable of the solution drawn along a logarithmic axis by all curves? */
static bool is_along_logs(const Plot *plot, const Solution *solution, const Expr *axes, long n,
                          int dim)
{
    bool along = plot->frame.log[0];
    for (long k = 0; k < n; k++)
        along = along && axes[k * dim] == solution->problem->t;
    return along;
}

static void find_first(void *ctx, double t)
{
    double *first = ctx;
    if (t > 0 && t < *first)
        *first = t;
}

/* Are the points of a..b to be spaced by logarithms? A range whose lower end is not positive begins
 * at the end of the first step behind 0 then: the solution's own scale. */
static bool take_logs(const Plot *plot, Solution *solution, const Expr *axes, long n, int dim,
                      double *a, double *b)
{
    double *low = *a < *b ? a : b, high = fmax(*a, *b);
    if (!is_along_logs(plot, solution, axes, n, dim) || high <= 0)
        return false;
    if (*low > 0)
        return true;
    double first = high / (POINTS - 1);
    ode_curves_reach(solution, axes, n * dim, high, high);
    drive_each_step(solution, find_first, &first);
    *low = fmax(first, SMALLEST * high);
    return true;
}

const char *ode_curves_sample(const Plot *plot, Solution *solution, const Expr *axes, long n,
                              int dim, double a, double b, long points, double *values)
{
    long m = n * dim;
    if (points < 2 || !take_logs(plot, solution, axes, n, dim, &a, &b))
        return drive_sample(solution, axes, m, a, b, points, values);
    double *t = mem_array((size_t)points, sizeof *t);
    err_defer(mem_release, t);
    for (long i = 0; i < points; i++)
        t[i] = i == points - 1 ? b : a * pow(b / a, (double)i / (double)(points - 1));
    DriveProbe *probe = drive_probe_new(solution, axes, m);
    err_defer(drive_probe_end, probe);
    const char *trouble = drive_probe_at(probe, t, points, values);
    for (long k = 0; k < m; k++)
        for (long i = 0; i < points && axes[k] == solution->problem->t; i++)
            values[i * m + k] = t[i];
    err_undefer(true);
    err_undefer(true);
    return trouble;
}

void ode_curves_add(Plot *plot, Solution *solution, const Expr *axes, long n, int dim, double a,
                    double b)
{
    long m = n * dim;
    PlotPair *pair = mem_array((size_t)m, sizeof *pair);
    err_defer(mem_release, pair);
    Walk walk = {.probe = drive_probe_new(solution, axes, m)};
    err_defer(drive_probe_end, walk.probe);
    err_defer(walk_end, &walk);
    PlotPoints points = {.m = m, .pair = pair, .pairs = pair_axes(plot, pair, m, dim)};
    err_defer(plot_points_end, &points);
    bool log = take_logs(plot, solution, axes, n, dim, &a, &b);
    Ends ends = {.low = fmin(a, b), .high = fmax(a, b)};
    err_defer(ends_release, &ends);
    find_ends(solution, walk.probe, m, &ends);
    PlotSampling how = {.n = POINTS, .adaptive = true, .log = log, .at = ends.t, .count = ends.n};
    plot_refine(&points, walk_along, &walk, a, b, &how);
    if (walk.trouble.length)
        eval_warning("%s", buf_text(&walk.trouble));
    ode_curves_fill(plot, points.value, n, dim, points.n);
    for (int i = 0; i < 5; i++)
        err_undefer(true);
}
