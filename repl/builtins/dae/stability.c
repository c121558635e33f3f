/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * StabilityRegion: where in the plane of z = h*lambda a method damps y' = lambda*y, drawn as the
 * region in which the growth of one step is at most 1, with its border. The window is found from
 * where the borders of the methods meet the real axis.
 */
#include <math.h>

#include "cas/base/mem.h"
#include "cas/core/rtable.h"
#include "dae/theory/method_study.h"
#include "repl/builtin.h"
#include "repl/plot/plot_colour.h"
#include "repl/plot/plot_items.h"
#include "repl/plot/plot_level.h"
#include "repl/plot/plot_options.h"

enum { GRID = 121 };
#define FARTHEST 60.0 /* that a border is looked for on the positive axis */

typedef struct Window {
    double low[2], high[2];
} Window;

static double growth(const void *study, const double *at)
{
    return method_study_growth(study, at[0], at[1]);
}

/* Where the method stops being unstable on the positive axis; 0: it never does. */
static double reach_right(const MethodStudy *study)
{
    double x = FARTHEST;
    if (method_study_growth(study, x, 0) > 1)
        return 0;
    while (x > 0.05 && method_study_growth(study, x, 0) <= 1)
        x *= 0.98;
    return x;
}

static void widen(Window *window, const MethodStudy *study)
{
    double left = isfinite(study->interval) ? study->interval : 0, right = reach_right(study);
    double size = fmax(fmax(left, right), 1);
    window->low[0] = fmin(window->low[0], -fmax(1.25 * left, 0.4 * size));
    window->high[0] = fmax(window->high[0], fmax(1.25 * right, 0.3 * size));
    window->high[1] = fmax(window->high[1], 1.1 * size + 0.4);
    window->low[1] = -window->high[1];
}

static void take_windows(Window *window, const Expr *args, long n, long *from)
{
    for (int k = 0; k < 2 && *from < n && plot_items_is_range(args[*from]); k++, ++*from)
        plot_options_range(args[*from], &window->low[k], &window->high[k]);
}

static void draw(Plot *plot, const MethodStudy *study, const Window *window, Expr name, long k,
                 const PlotOptions *options)
{
    PlotMap map = {.value = growth, .ctx = study, .n = 2};
    PlotGrid grid = {0};
    err_defer(plot_grid_end, &grid);
    plot_grid_begin(&grid, &map, window->low, window->high, GRID, GRID);
    PlotCurve *region = plot_grid_region(&grid, plot, -INFINITY, 1, 2);
    region->colour = plot_colour_of_palette(k);
    region->transparency = 0.8;
    plot_options_dress_one(options, plot, plot->n - 1, k);
    plot_set_text(&plot->curves[plot->n - 1].legend, NULL);
    PlotCurve *border = plot_grid_level(&grid, plot, 1, 2);
    border->colour = plot_colour_of_palette(k);
    border->thickness = 2;
    char *text = plot_options_text(name);
    err_defer(mem_release, text);
    plot_set_text(&border->legend, text);
    err_undefer(true);
    plot_options_dress_one(options, plot, plot->n - 1, k);
    err_undefer(true);
}

static void frame(Plot *plot, const Window *window)
{
    static const char *const labels[] = {"Re(z)", "Im(z)"};
    for (int k = 0; k < 2; k++) {
        if (!plot->frame.label[k])
            plot_set_text(&plot->frame.label[k], labels[k]);
        if (!plot->frame.has_view[k]) {
            plot->frame.has_view[k] = true;
            plot->frame.view[k][0] = window->low[k];
            plot->frame.view[k][1] = window->high[k];
        }
    }
    plot->frame.scaling = PLOT_CONSTRAINED;
}

static Expr stability_region(const Expr *args, long n)
{
    long count, from = 1;
    const Expr *method = rtable_items(&args[0], &count);
    Plot *plot = plot_new();
    PlotOptions options;
    Window window = {0};
    Arena arena;
    arena_begin(&arena);
    plot_options_begin(&options, plot);
    MethodStudy *study = arena_array(&arena, (size_t)count + 1, sizeof *study);
    for (long k = 0; k < count; k++) {
        study[k] = method_study(&arena, method[k]);
        if (study[k].kind == STUDY_NONE)
            err_raise(ST_TYPE, "%s changes its order as it goes and has no one region",
                      study[k].name);
        widen(&window, &study[k]);
    }
    take_windows(&window, args, n, &from);
    plot_options_read(&options, plot, NULL, NULL, args + from, n - from);
    for (long k = 0; k < count; k++)
        draw(plot, &study[k], &window, method[k], k, &options);
    frame(plot, &window);
    arena_end(&arena);
    return plot_expr(plot);
}

const Builtin BUILTIN_STABILITY[] = {
    {.name = "StabilityRegion",
     .signature = "StabilityRegion(methods:list|name|string|function|expr, options:expr*)",
     .fn = stability_region,
     .topic = "plots",
     .summary = "draw where methods of integration are stable",
     .text =
         "methods are what dsolve's option method takes, one or a list. Filled is the region of\n"
         "z = h*lambda in which a step of y' = lambda*y does not grow: |R(z)| <= 1 for one-step\n"
         "methods, the zeros of the characteristic polynomial in the unit disk for multistep "
         "ones.\n"
         "Ranges for the real and the imaginary part may follow, then options of plot; color and\n"
         "legend take one value for each method.",
     .examples = {{"StabilityRegion([foreuler, rk2, rk4]);", "", NULL},
                  {"StabilityRegion(bdf3, -4..8, -6..6, title = \"BDF3\");", "", NULL},
                  {"StabilityRegion(cvode);", "error: has no one region", NULL}},
     .see = "MethodInfo ConvergenceTable dsolve",
     .flags = BUILTIN_DAESY},
    {.name = NULL},
};
