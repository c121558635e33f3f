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
    Ends ends = {.low = fmin(a, b), .high = fmax(a, b)};
    err_defer(ends_release, &ends);
    find_ends(solution, walk.probe, m, &ends);
    PlotSampling how = {.n = POINTS,
                        .adaptive = true,
                        .log = plot->frame.log[0] && ends.low > 0,
                        .at = ends.t,
                        .count = ends.n};
    plot_refine(&points, walk_along, &walk, a, b, &how);
    if (walk.trouble.length)
        eval_warning("%s", buf_text(&walk.trouble));
    ode_curves_fill(plot, points.value, n, dim, points.n);
    for (int i = 0; i < 5; i++)
        err_undefer(true);
}
