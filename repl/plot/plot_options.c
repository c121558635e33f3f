/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One row per option. Values are strings or names in any case, as in Maple ("Red", red), numbers,
 * ranges, or lists with one value for each curve, which are checked when they are read.
 * Options of the picture as a whole are in plot_frame.c; a few that only concern how Maple's own
 * window looks are accepted and change nothing.
 */
#include "repl/plot/plot_options.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/heap.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/sym.h"
#include "cas/value/evalf.h"
#include "cas/value/options.h"
#include "repl/plot/plot_colour.h"
#include "repl/plot/plot_words.h"

/* --- values ----------------------------------------------------------------------------------- */

_Noreturn void plot_options_unsuited(const char *option, Expr value)
{
    char *text = print_text(value, 60);
    err_defer(mem_release, text);
    err_raise(ST_TYPE, "plot option %s cannot be %s", option, text);
}

double plot_options_real(Expr e, const char *what)
{
    Expr value = expr_is_real_number(e) ? e : evalf_expr(e, 17);
    double x = expr_is_real_number(value) ? num_to_double(value) : NAN;
    if (isfinite(x))
        return x;
    char *text = print_text(e, 60);
    err_defer(mem_release, text);
    err_raise(ST_TYPE, "%s must be a real number, not %s", what, text);
}

long plot_options_integer(Expr value, const char *option, long low, long high)
{
    double x = plot_options_real(value, option);
    if (x < (double)low || x > (double)high)
        plot_options_unsuited(option, value);
    return (long)x;
}

void plot_options_range(Expr e, double *low, double *high)
{
    if (expr_is(e, EXPR_EQUATION))
        e = expr_arg(e, 1);
    if (!expr_is(e, EXPR_RANGE))
        plot_options_unsuited("range", e);
    *low = plot_options_real(expr_arg(e, 0), "the end of a range");
    *high = plot_options_real(expr_arg(e, 1), "the end of a range");
    if (*low == *high) {
        err_hint("both ends are %g; where one of them moves, let it begin further: a = 0.1..5",
                 *low);
        err_raise(ST_DOMAIN, "the range of a plot is empty");
    }
}

char *plot_options_text(Expr e)
{
    if (expr_is(e, EXPR_STRING) || expr_is(e, EXPR_SYMBOL))
        return mem_strdup(expr_text(e));
    return print_text(e, 80);
}

void plot_options_word(Expr value, char word[PLOT_WORD])
{
    size_t n = 0;
    if (expr_is(value, EXPR_STRING) || expr_is(value, EXPR_SYMBOL))
        for (const char *s = expr_text(value); *s && n + 1 < PLOT_WORD; s++)
            if (*s != ' ')
                word[n++] = (char)tolower((unsigned char)*s);
    word[n] = '\0';
}

long plot_options_choose(Expr value, const OptionWord *words, const char *option)
{
    const OptionWord *word = options_word(words, value, true);
    if (!word)
        plot_options_unsuited(option, value);
    return word->value;
}

bool plot_options_truth(Expr value, const char *option)
{
    static const OptionWord TRUTHS[] = {{"true", 1}, {"false", 0}, {"default", 0}, {NULL, 0}};
    return plot_options_choose(value, TRUTHS, option) != 0;
}

static const OptionWord STYLES[] = {{"line", PLOT_LINE},
                                    {"wireframe", PLOT_LINE},
                                    {"wireframeopaque", PLOT_LINE},
                                    {"hidden", PLOT_LINE},
                                    {"point", PLOT_POINT},
                                    {"pointline", PLOT_POINTLINE},
                                    {"patch", PLOT_PATCH},
                                    {"patchcontour", PLOT_PATCH_CONTOUR},
                                    {"polygon", PLOT_FILLED},
                                    {"polygonoutline", PLOT_PATCH},
                                    {"patchnogrid", PLOT_FILLED},
                                    {"surface", PLOT_FILLED},
                                    {"surfacewireframe", PLOT_PATCH},
                                    {"surfacecontour", PLOT_FILLED_CONTOUR},
                                    {"contour", PLOT_CONTOUR},
                                    {NULL, 0}};

/* Point types of gnuplot. */
static const OptionWord SYMBOLS[] = {
    {"asterisk", 3},    {"box", 4},    {"circle", 6},   {"cross", 1},       {"diagonalcross", 2},
    {"diamond", 12},    {"point", 7},  {"solidbox", 5}, {"solidcircle", 7}, {"soliddiamond", 13},
    {"solidsphere", 7}, {"sphere", 7}, {NULL, 0}};

/* Dash types of gnuplot; Maple's numbers of line styles are in this order. */
static const int NUMBERED[] = {0, 0, 3, 2, 4, 2, 2, 3};
static const OptionWord LINESTYLES[] = {{"solid", 0},    {"dot", 3},      {"dash", 2},
                                        {"dashdot", 4},  {"longdash", 2}, {"spacedash", 2},
                                        {"spacedot", 3}, {NULL, 0}};

/* --- options ---------------------------------------------------------------------------------- */

static Expr *place_of(void *target, const OptionRow *row)
{
    return (Expr *)((char *)target + row->place);
}

static long item_count(Expr value)
{
    return expr_is(value, EXPR_LIST) ? expr_count(value) : 1;
}

static Expr item_at(Expr value, long i)
{
    return expr_is(value, EXPR_LIST) ? expr_arg(value, i) : value;
}

/* A number, or a list with one for each curve. */
static void take_reals(void *target, Expr value, const OptionRow *row)
{
    for (long i = 0; i < item_count(value); i++) {
        double x = plot_options_real(item_at(value, i), row->name);
        if (x < 0 || (row->high && x > (double)row->high))
            plot_options_unsuited(row->name, value);
    }
    *place_of(target, row) = value;
}

/* A word, or a list with one for each curve; lines have numbers too. */
static void take_words(void *target, Expr value, const OptionRow *row)
{
    for (long i = 0; i < item_count(value); i++) {
        Expr item = item_at(value, i);
        if (row->words == LINESTYLES && expr_is_number(item))
            plot_options_integer(item, row->name, 0, 7);
        else
            plot_options_choose(item, row->words, row->name);
    }
    *place_of(target, row) = value;
}

/* The shadings that are scales of heights; z, xyz, xy and none are drawn as they are anyway. */
static const OptionWord SHADINGS[] = {{"zhue", 1}, {"zgrayscale", 1}, {"zgreyscale", 1},
                                      {"z", 0},    {"xyz", 0},        {"xy", 0},
                                      {"none", 0}, {"default", 0},    {NULL, 0}};

static void take_shading(void *target, Expr value, const OptionRow *row)
{
    if (plot_options_choose(value, SHADINGS, row->name))
        *place_of(target, row) = value;
}

/* True or false; a number that says how, or a list of what Maple does inside. */
static void take_truth(void *target, Expr value, const OptionRow *row)
{
    *(bool *)((char *)target + row->place) =
        expr_is_number(value) || expr_is(value, EXPR_LIST) || plot_options_truth(value, row->name);
}

/* The looks of an area: filled = [color = c, transparency = x]. */
static void take_filled(void *target, Expr value, const OptionRow *row)
{
    PlotOptions *options = target;
    take_truth(target, value, row);
    for (long i = 0; expr_is(value, EXPR_LIST) && i < expr_count(value); i++) {
        Expr part = expr_arg(value, i);
        Expr name = expr_is(part, EXPR_EQUATION) ? expr_arg(part, 0) : part;
        if (name != part && (expr_is_symbol(name, "color") || expr_is_symbol(name, "colour")))
            options->fill_colour = expr_arg(part, 1);
        else if (name != part && expr_is_symbol(name, "transparency"))
            options->fill_transparency = expr_arg(part, 1);
        else if (name == part || !expr_is_symbol(name, "style"))
            plot_options_unsuited(row->name, value);
    }
}

#define PLACE(field) offsetof(PlotOptions, field)
#define COLOUR(name_, ...)                                                                         \
    {                                                                                              \
        name_, OPTION_EXPR, PLACE(colour), __VA_ARGS__                                             \
    }
#define SCALE(name_, ...)                                                                          \
    {                                                                                              \
        name_, OPTION_EXPR, PLACE(scale), __VA_ARGS__                                              \
    }

/* Or a number from 0 to 1. */
static const OptionWord PROJECTIONS[] = {
    {"fisheye", 0}, {"normal", 0}, {"orthogonal", 0}, {"perspective", 0}, {NULL, 0}};

static const OptionWord GRIDSTYLES[] = {{"rectangular", 0}, {"triangular", 1}, {NULL, 0}};

static const OptionRow ROWS[] = {
    {"adaptive", OPTION_OWN, PLACE(adaptive), .take = take_truth, .bare = true,
     .trial = "true; false; 5", .summary = "more points where a curve bends"},
    {"ambientlight", OPTION_IDLE, .is = OPTION_LIST},
    COLOUR("color", .form = "c",
           .summary = "\"Red\", \"#rrggbb\", COLOR(RGB,r,g,b), or a list with one\n"
                      "for each curve"),
    COLOUR("colors", .form = NULL),
    COLOUR("colour", .form = NULL),
    COLOUR("colours", .form = NULL),
    SCALE("coloring", .form = NULL),
    SCALE("colorscheme", .form = "[c,d]", .summary = "colours from low to high"),
    SCALE("colorstyle", .form = NULL),
    SCALE("colourscheme", .form = NULL),
    {"connect", OPTION_TRUTH, PLACE(connect), .given = PLACE(has_connect), .bare = true,
     .summary = "points by lines"},
    {"discont", OPTION_OWN, PLACE(discont), .take = take_truth, .bare = true,
     .trial = "true; false; [showremovable]", .summary = "a gap at jumps"},
    {"filled", OPTION_OWN, PLACE(filled), .take = take_filled, .bare = true,
     .trial = "true; false; []; [color = \"LightBlue\", transparency = 1/2]",
     .summary = "down to the abscissa, or [color=c, transparency=x] of\nthe area below a line"},
    {"annotation", OPTION_IDLE},
    {"glossiness", OPTION_IDLE, .is = OPTION_REAL},
    {"gridstyle", OPTION_IDLE, .words = GRIDSTYLES},
    {"rangeasview", OPTION_IDLE, .bare = true, .fine = true},
    {"tooltip", OPTION_IDLE},
    {"tooltips", OPTION_IDLE},
    {"useunits", OPTION_IDLE},
    {"labeldirections", OPTION_IDLE, .is = OPTION_LIST},
    {"legend", OPTION_EXPR, PLACE(legend), .form = "words",
     .summary = "what a curve is, or a list with one for each"},
    {"light", OPTION_IDLE, .is = OPTION_LIST},
    {"linestyle", OPTION_OWN, PLACE(linestyle), .take = take_words, .words = LINESTYLES,
     .trial = "3; [dash, dot]", .form = "w", .summary = "or a number"},
    {"numpoints", OPTION_INTEGER, PLACE(numpoints), .low = 2, .high = 1000000,
     .summary = "to begin with"},
    {"projection", OPTION_IDLE, .words = PROJECTIONS, .is = OPTION_REAL},
    {"viewpoint", OPTION_IDLE},
    {"resolution", OPTION_IDLE, .is = OPTION_INTEGER, .low = 1, .fine = true},
    {"sample", OPTION_IDLE, .is = OPTION_LIST},
    {"shading", OPTION_OWN, PLACE(scale), .take = take_shading, .words = SHADINGS, .trial = "zhue",
     .form = "w", .summary = "of surfaces"},
    {"smartview", OPTION_IDLE, .is = OPTION_TRUTH, .fine = true},
    {"style", OPTION_OWN, PLACE(style), .take = take_words, .words = STYLES,
     .trial = "[line, point]", .form = "w", .summary = "how curves and surfaces are drawn"},
    {"symbol", OPTION_OWN, PLACE(symbol), .take = take_words, .words = SYMBOLS,
     .trial = "[box, cross]", .form = "w", .summary = "of points"},
    {"symbolsize", OPTION_OWN, PLACE(symbolsize), .take = take_reals, .trial = "15; [10, 20]",
     .form = "n", .summary = "of points"},
    {"thickness", OPTION_OWN, PLACE(thickness), .take = take_reals, .trial = "2; [1, 3]",
     .form = "n", .summary = "of lines"},
    {"transparency", OPTION_OWN, PLACE(transparency), .take = take_reals, .high = 1,
     .trial = "1/2; [0, 1]", .form = "x", .summary = "from 0 to 1"},
    {.name = NULL},
};

const OptionTable PLOT_OPTIONS = {
    .command = "a plot",
    .rows = ROWS,
    .size = sizeof(PlotOptions),
    .also = &PLOT_FRAME_OPTIONS,
    .heading = "Options of curves and surfaces:",
    .page = "plot",
    .any_case = true,
};

/* axis[k] = [...] */
static bool is_axis(Expr e)
{
    Expr key = expr_is(e, EXPR_EQUATION) ? expr_arg(e, 0) : e;
    return key != e && expr_is(key, EXPR_INDEXED) && expr_is_symbol(expr_arg(key, 0), "axis");
}

/* axis[radial] and axis[angular] are of polarplot: the circles and the rays. */
static long axis_number(Expr index)
{
    static const OptionWord NAMED[] = {{"radial", 1}, {"angular", 2}, {NULL, 0}};
    const OptionWord *word = options_word(NAMED, index, true);
    return word ? word->value : plot_options_integer(index, "axis", 1, 3);
}

/* Takes one option key = value into options or the plot's frame; false when there is no such
 * option. Raises ST_TYPE when the value does not suit. */
static bool take(PlotOptions *options, Plot *plot, Expr equation)
{
    if (is_axis(equation)) {
        Expr key = expr_arg(equation, 0), value = expr_arg(equation, 1);
        long k = axis_number(expr_arg(key, 1));
        plot_frame_axis(&plot->frame, (int)k - 1, value);
        return true;
    }
    return options_take(&PLOT_OPTIONS, options, equation) ||
           options_take(&PLOT_FRAME_OPTIONS, &plot->frame, equation);
}

void plot_options_read(PlotOptions *options, Plot *plot, const OptionTable *own, void *target,
                       const Expr *args, long n)
{
    if (own)
        options_begin(own, target);
    for (long i = 0; i < n; i++)
        if (!(own && options_take(own, target, args[i])) && !take(options, plot, args[i]))
            options_refuse(own ? own : &PLOT_OPTIONS, args[i]);
    plot_settle_view(plot);
}

/* --- kept options ----------------------------------------------------------------------------- */

static Expr kept[2]; /* of all plots and of those in space: a LIST, or NULL */

static void mark_kept(void (*mark)(Expr e))
{
    for (int k = 0; k < 2; k++)
        if (kept[k])
            mark(kept[k]);
}

void plot_options_keep(const Expr *args, long n, bool space)
{
    if (n)
        heap_add_roots(mark_kept);
    kept[space] = n ? expr_list(args, n) : NULL;
}

static void take_kept(PlotOptions *options, Plot *plot, bool space)
{
    for (long i = 0; kept[space] && i < expr_count(kept[space]); i++)
        take(options, plot, expr_arg(kept[space], i));
}

void plot_options_begin(PlotOptions *options, Plot *plot)
{
    *options = (PlotOptions){.adaptive = true};
    take_kept(options, plot, false);
}

void plot_options_begin_space(PlotOptions *options, Plot *plot)
{
    plot_options_begin(options, plot);
    take_kept(options, plot, true);
}

/* --- curves ----------------------------------------------------------------------------------- */

/* The value for the i-th curve, or NULL. */
static Expr value_for(Expr value, long i)
{
    if (!value || !expr_is(value, EXPR_LIST))
        return value;
    return expr_count(value) ? expr_arg(value, i % expr_count(value)) : NULL;
}

static void set_legend(PlotCurve *curve, Expr value)
{
    plot_words_set(&curve->legend, value);
}

/* A surface whose points have no colours of their own, by height. */
static void scale_surface(PlotCurve *curve, Expr scale)
{
    double low = INFINITY, high = -INFINITY;
    for (long i = 0; i < curve->n; i++) {
        double z = curve->points[3 * i + 2];
        low = isfinite(z) ? fmin(low, z) : low;
        high = isfinite(z) ? fmax(high, z) : high;
    }
    curve->colours = mem_array((size_t)curve->n, sizeof *curve->colours);
    for (long i = 0; i < curve->n; i++) {
        double part = (curve->points[3 * i + 2] - low) / (high - low);
        curve->colours[i] = plot_colour_scale(scale, isfinite(part) ? part : 0.5);
    }
}

void plot_options_dress_one(const PlotOptions *options, Plot *plot, long i, long k)
{
    PlotCurve *curve = &plot->curves[i];
    Expr value;
    if ((value = value_for(options->colour, k)))
        curve->colour = plot_colour_of(value);
    else if (options->scale && curve->kind == PLOT_SURFACE && !curve->colours)
        scale_surface(curve, options->scale);
    if ((value = value_for(options->legend, k)))
        set_legend(curve, value);
    if (options->has_connect)
        curve->style = options->connect ? PLOT_LINE : PLOT_POINT;
    if ((value = value_for(options->style, k)))
        curve->style = (PlotStyle)plot_options_choose(value, STYLES, "style");
    if (options->filled && !options->fill_colour)
        curve->style = PLOT_FILLED;
    if ((value = value_for(options->symbol, k)))
        curve->symbol = (int)plot_options_choose(value, SYMBOLS, "symbol");
    if ((value = value_for(options->symbolsize, k)))
        curve->symbolsize = plot_options_real(value, "symbolsize");
    if ((value = value_for(options->thickness, k)))
        curve->thickness = 1 + plot_options_real(value, "thickness");
    if ((value = value_for(options->transparency, k)))
        curve->transparency = plot_options_real(value, "transparency");
    if ((value = value_for(options->linestyle, k)))
        curve->linestyle = expr_is_number(value)
                               ? NUMBERED[plot_options_integer(value, "linestyle", 0, 7)]
                               : (int)plot_options_choose(value, LINESTYLES, "linestyle");
}

/* The area below the i-th curve in its own colour, before all curves. */
static void add_area(const PlotOptions *options, Plot *plot, long i, long first)
{
    PlotCurve *area = plot_add(plot, PLOT_CURVE, 2, plot->curves[i].n);
    const PlotCurve *curve = &plot->curves[i];
    memcpy(area->points, curve->points, (size_t)curve->n * 2 * sizeof *area->points);
    area->style = PLOT_FILLED;
    area->colour = plot_colour_of(value_for(options->fill_colour, i - first));
    if (options->fill_transparency)
        area->transparency = plot_options_real(options->fill_transparency, "transparency");
    PlotCurve last = plot->curves[plot->n - 1];
    memmove(plot->curves + first + 1, plot->curves + first,
            (size_t)(plot->n - 1 - first) * sizeof *plot->curves);
    plot->curves[first] = last;
}

void plot_options_dress(const PlotOptions *options, Plot *plot, long first)
{
    long n = plot->n;
    for (long i = first; i < n; i++)
        plot_options_dress_one(options, plot, i, i - first);
    long curves = n - first;
    for (long k = 0; options->filled && options->fill_colour && k < curves; k++) {
        const PlotCurve *curve = &plot->curves[first + 2 * k];
        if (curve->kind == PLOT_CURVE && curve->dim == 2)
            add_area(options, plot, first + 2 * k, first + k);
    }
}
