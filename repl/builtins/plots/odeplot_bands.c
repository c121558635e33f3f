/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Quantiles are paired from outside in: between the lowest and the highest lies the lightest area,
 * the one in the middle, of an odd number, is a line. Areas of one quantity have its colour.
 */
#include "repl/builtins/plots/odeplot_bands.h"

#include <math.h>

#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/rtable.h"
#include "cas/core/table.h"
#include "repl/eval/eval.h"
#include "repl/plot/plot.h"
#include "repl/plot/plot_colour.h"
#include "repl/plot/plot_options.h"
#include "repl/plot/plot_words.h"

static const double LIGHT = 0.75; /* transparency */

typedef struct Bands {
    Table *table;
    Expr variable, quantities;
    const RTable *times, *bands;
    long points, quantiles;
    Plot *plot;
} Bands;

static Expr entry(const Table *table, const char *key)
{
    return table_get(table, expr_symbol(key));
}

bool odeplot_bands_are(Expr e)
{
    const Table *table = table_of(eval_follow(e));
    return table && entry(table, "bands") && entry(table, "times") && entry(table, "quantities");
}

static void begin(Bands *b, Expr e)
{
    Table *table = table_of(eval_follow(e));
    *b = (Bands){.table = table, .plot = plot_new()};
    b->variable = entry(table, "variable");
    b->quantities = entry(table, "quantities");
    b->times = rtable_of(entry(table, "times"));
    b->bands = rtable_of(entry(table, "bands"));
    if (!b->times || !b->bands || b->bands->ndim != 3 ||
        b->bands->size[0] != expr_count(b->quantities) ||
        b->bands->size[1] != rtable_count(b->times))
        err_raise(ST_TYPE, "odeplot: the bands are not those that ensemble gave");
    b->points = b->bands->size[1];
    b->quantiles = b->bands->size[2];
}

static double value(const Bands *b, long quantity, long point, long quantile)
{
    Expr e = b->bands->data[(quantity * b->points + point) * b->quantiles + quantile];
    return expr_is_real_number(e) ? num_to_double(e) : NAN;
}

static void put_point(const Bands *b, PlotCurve *curve, long at, long quantity, long point, long k)
{
    curve->points[2 * at] = num_to_double(b->times->data[point]);
    curve->points[2 * at + 1] = value(b, quantity, point, k);
}

static void draw_area(const Bands *b, long quantity, long low, long high, long colour)
{
    long n = 0;
    while (n < b->points && isfinite(value(b, quantity, n, low)))
        n++;
    PlotCurve *area = plot_add(b->plot, PLOT_POLYGON, 2, 2 * n + 1);
    for (long i = 0; i < n; i++) {
        put_point(b, area, i, quantity, i, low);
        put_point(b, area, 2 * n - 1 - i, quantity, i, high);
    }
    put_point(b, area, 2 * n, quantity, 0, low);
    area->style = PLOT_FILLED;
    area->colour = colour;
    area->transparency = LIGHT;
}

static void draw(const Bands *b, long quantity)
{
    long colour = plot_colour_of_palette(quantity);
    for (long low = 0, high = b->quantiles - 1; low < high; low++, high--)
        draw_area(b, quantity, low, high, colour);
    if (b->quantiles % 2 == 0)
        return;
    PlotCurve *curve = plot_add_curve(b->plot, b->points);
    for (long i = 0; i < b->points; i++)
        put_point(b, curve, i, quantity, i, b->quantiles / 2);
    curve->colour = colour;
    curve->thickness = 2;
    plot_words_set(&curve->legend, expr_arg(b->quantities, quantity));
}

/* x(t) or [t, x(t)] */
static void draw_wish(const Bands *b, Expr wish)
{
    Expr quantity = wish;
    if (expr_is(wish, EXPR_LIST) && expr_count(wish) == 2 && expr_arg(wish, 0) == b->variable)
        quantity = expr_arg(wish, 1);
    for (long k = 0; k < expr_count(b->quantities); k++)
        if (expr_arg(b->quantities, k) == quantity) {
            draw(b, k);
            return;
        }
    char *text = print_text(quantity, 60);
    err_defer(mem_release, text);
    err_raise(ST_TYPE, "odeplot: these bands have no quantity %s", text);
}

static bool is_list_of_wishes(const Bands *b, Expr e)
{
    return (expr_is(e, EXPR_LIST) || expr_is(e, EXPR_SET)) && expr_count(e) > 0 &&
           expr_arg(e, 0) != b->variable;
}

Expr odeplot_bands(const Expr *args, long n)
{
    Bands b;
    begin(&b, args[0]);
    PlotOptions options;
    plot_options_begin(&options, b.plot);
    bool wished = n > 1 && !expr_is(args[1], EXPR_EQUATION);
    if (wished && is_list_of_wishes(&b, args[1]))
        for (long k = 0; k < expr_count(args[1]); k++)
            draw_wish(&b, expr_arg(args[1], k));
    else if (wished)
        draw_wish(&b, args[1]);
    else
        for (long k = 0; k < expr_count(b.quantities); k++)
            draw(&b, k);
    plot_words_set(&b.plot->frame.label[0], b.variable);
    plot_options_read(&options, b.plot, NULL, NULL, args + 1 + wished, n - 1 - wished);
    plot_options_dress(&options, b.plot, 0);
    return plot_expr(b.plot);
}
