/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Colours that depend on the place (plot_hues.h). What is not finite is grey.
 */
#include "repl/builtins/plots/plot_hues.h"

#include <math.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/walk.h"
#include "repl/plot/plot_colour.h"

enum { SHARES = 3, GREY = 0x808080 };

bool plot_hues_are(Expr value, const Expr *names, int n)
{
    bool list = expr_is(value, EXPR_LIST), shares = list && expr_count(value) == SHARES;
    for (long k = 0; shares && k < SHARES; k++)
        if (expr_is(expr_arg(value, k), EXPR_OBJECT))
            return true;
    return expr_is(value, EXPR_OBJECT) ||
           (names && (shares || !list) && walk_has_any(value, names, n));
}

void plot_hues_begin(PlotHues *hues, Expr value, const Expr *names, int n, const double *low,
                     const double *high)
{
    bool shares = value && expr_is(value, EXPR_LIST);
    hues->n = shares ? SHARES : value ? 1 : 0;
    for (int k = 0; k < hues->n; k++) {
        Expr f = shares ? expr_arg(value, k) : value;
        plot_map_begin(&hues->map[k], f, expr_is(f, EXPR_OBJECT) ? NULL : names, n, low, high);
    }
}

void plot_hues_end(PlotHues *hues)
{
    for (int k = 0; k < SHARES; k++)
        plot_map_end(&hues->map[k]);
}

void plot_hues_at(const PlotHues *hues, const double *at, double *value)
{
    for (int k = 0; k < hues->n; k++)
        value[k] = plot_map_at(&hues->map[k], at);
}

static long of_shares(const double *share)
{
    long colour = 0;
    for (int k = 0; k < SHARES; k++) {
        if (!isfinite(share[k]))
            return GREY;
        colour = colour << 8 | lround(255 * fmin(fmax(share[k], 0), 1));
    }
    return colour;
}

/* A procedure that gives names of colours, or a table of them, would be grey all over. */
static void need_numbers(const double *value, long n)
{
    for (long i = 0; i < n; i++)
        if (isfinite(value[i]))
            return;
    err_hint("a number is a hue, [r, g, b] are shares from 0 to 1: color = ((x, y) -> x^2+y^2)");
    err_raise(ST_DOMAIN, "color is a real number at no place of the plot");
}

void plot_hues_colour(const PlotHues *hues, PlotCurve *curve, const double *value)
{
    double least = INFINITY, most = -INFINITY;
    if (hues->n == 0)
        return;
    if (curve->n > 0)
        need_numbers(value, curve->n * hues->n);
    for (long i = 0; i < curve->n && hues->n == 1; i++)
        if (isfinite(value[i])) {
            least = fmin(least, value[i]);
            most = fmax(most, value[i]);
        }
    curve->colours = mem_array((size_t)curve->n, sizeof *curve->colours);
    for (long i = 0; i < curve->n; i++) {
        double part = most > least && hues->n == 1 ? (value[i] - least) / (most - least) : 0.5;
        curve->colours[i] = hues->n == SHARES    ? of_shares(value + SHARES * i)
                            : isfinite(value[i]) ? plot_colour_hue(0.85 * part)
                                                 : GREY;
    }
}
