/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One row per option: its name and the function that takes its value. Values are strings or names
 * in any case, as in Maple ("Red", red), numbers, ranges, or lists with one value for each curve.
 * Options of the picture as a whole are in plot_frame.c; a few that only concern how Maple's own
 * window looks are accepted and change nothing.
 */
#include "repl/plot/plot_options.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/base/near.h"
#include "cas/core/num.h"
#include "cas/core/print/print.h"
#include "cas/core/sym.h"
#include "cas/value/evalf.h"
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
    if (*low == *high)
        err_raise(ST_DOMAIN, "the range of a plot is empty");
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

long plot_options_choose(Expr value, const PlotWord *words, const char *option)
{
    char word[PLOT_WORD];
    plot_options_word(value, word);
    for (; words->word; words++)
        if (!strcmp(words->word, word))
            return words->value;
    plot_options_unsuited(option, value);
}

bool plot_options_truth(Expr value, const char *option)
{
    static const PlotWord TRUTHS[] = {{"true", 1}, {"false", 0}, {"default", 0}, {NULL, 0}};
    return plot_options_choose(value, TRUTHS, option) != 0;
}

static const PlotWord STYLES[] = {{"line", PLOT_LINE},
                                  {"wireframe", PLOT_LINE},
                                  {"wireframeopaque", PLOT_LINE},
                                  {"hidden", PLOT_LINE},
                                  {"point", PLOT_POINT},
                                  {"pointline", PLOT_POINTLINE},
                                  {"patch", PLOT_PATCH},
                                  {"patchcontour", PLOT_PATCH},
                                  {"polygon", PLOT_FILLED},
                                  {"polygonoutline", PLOT_PATCH},
                                  {"patchnogrid", PLOT_FILLED},
                                  {"surface", PLOT_FILLED},
                                  {"surfacewireframe", PLOT_PATCH},
                                  {"surfacecontour", PLOT_FILLED},
                                  {"contour", PLOT_CONTOUR},
                                  {NULL, 0}};

/* Point types of gnuplot. */
static const PlotWord SYMBOLS[] = {
    {"asterisk", 3},    {"box", 4},    {"circle", 6},   {"cross", 1},       {"diagonalcross", 2},
    {"diamond", 12},    {"point", 7},  {"solidbox", 5}, {"solidcircle", 7}, {"soliddiamond", 13},
    {"solidsphere", 7}, {"sphere", 7}, {NULL, 0}};

/* Dash types of gnuplot; Maple's numbers of line styles are in this order. */
static const int NUMBERED[] = {0, 0, 3, 2, 4, 2, 2, 3};
static const PlotWord LINESTYLES[] = {{"solid", 0},    {"dot", 3},      {"dash", 2},
                                      {"dashdot", 4},  {"longdash", 2}, {"spacedash", 2},
                                      {"spacedot", 3}, {NULL, 0}};

/* --- options ---------------------------------------------------------------------------------- */

typedef struct Target {
    PlotOptions *options;
    const char *name; /* of the option */
} Target;

static void take_colour(Target *to, Expr value)
{
    to->options->colour = value;
}

static void take_scale(Target *to, Expr value)
{
    to->options->scale = value;
}

/* The shadings that are scales of heights; z, xyz, xy and none are drawn as they are anyway. */
static void take_shading(Target *to, Expr value)
{
    static const PlotWord SHADINGS[] = {{"zhue", 1}, {"zgrayscale", 1}, {"zgreyscale", 1},
                                        {"z", 0},    {"xyz", 0},        {"xy", 0},
                                        {"none", 0}, {"default", 0},    {NULL, 0}};
    if (plot_options_choose(value, SHADINGS, to->name))
        to->options->scale = value;
}

static void take_legend(Target *to, Expr value)
{
    to->options->legend = value;
}

static void take_style(Target *to, Expr value)
{
    to->options->style = value;
}

static void take_symbol(Target *to, Expr value)
{
    to->options->symbol = value;
}

static void take_symbolsize(Target *to, Expr value)
{
    to->options->symbolsize = value;
}

static void take_thickness(Target *to, Expr value)
{
    to->options->thickness = value;
}

static void take_linestyle(Target *to, Expr value)
{
    to->options->linestyle = value;
}

static void take_transparency(Target *to, Expr value)
{
    to->options->transparency = value;
}

static void take_numpoints(Target *to, Expr value)
{
    to->options->numpoints = plot_options_integer(value, to->name, 2, 1000000);
}

static void take_adaptive(Target *to, Expr value)
{
    to->options->adaptive = expr_is_number(value) || plot_options_truth(value, to->name);
}

/* discont = true, or a list of how Maple looks for the jumps. */
static void take_discont(Target *to, Expr value)
{
    to->options->discont = expr_is(value, EXPR_LIST) || plot_options_truth(value, to->name);
}

static void take_connect(Target *to, Expr value)
{
    to->options->connect = plot_options_truth(value, to->name);
    to->options->has_connect = true;
}

static void take_filled(Target *to, Expr value)
{
    to->options->filled = expr_is(value, EXPR_LIST) || plot_options_truth(value, to->name);
}

static void take_nothing(Target *to, Expr value)
{
    (void)to;
    (void)value;
}

static const struct {
    const char *name;
    void (*take)(Target *to, Expr value);
} OPTIONS[] = {
    {"adaptive", take_adaptive},   {"color", take_colour},
    {"colors", take_colour},       {"colour", take_colour},
    {"colours", take_colour},      {"connect", take_connect},
    {"coloring", take_scale},      {"colorscheme", take_scale},
    {"colorstyle", take_scale},    {"colourscheme", take_scale},
    {"discont", take_discont},     {"filled", take_filled},
    {"glossiness", take_nothing},  {"labeldirections", take_nothing},
    {"legend", take_legend},       {"lightmodel", take_nothing},
    {"linestyle", take_linestyle}, {"numpoints", take_numpoints},
    {"projection", take_nothing},  {"resolution", take_nothing},
    {"sample", take_nothing},      {"shading", take_shading},
    {"smartview", take_nothing},   {"style", take_style},
    {"symbol", take_symbol},       {"symbolsize", take_symbolsize},
    {"thickness", take_thickness}, {"transparency", take_transparency},
};

enum { OPTION_COUNT = sizeof OPTIONS / sizeof *OPTIONS };

static const char *option_name(long i)
{
    return i < OPTION_COUNT ? OPTIONS[i].name : plot_frame_option(i - OPTION_COUNT);
}

static bool is_axis(Expr key)
{
    return expr_is(key, EXPR_INDEXED) && expr_is_symbol(expr_arg(key, 0), "axis");
}

bool plot_options_take(PlotOptions *options, Plot *plot, Expr equation)
{
    if (!expr_is(equation, EXPR_EQUATION))
        return false;
    Expr key = expr_arg(equation, 0), value = expr_arg(equation, 1);
    if (is_axis(key)) {
        long k = plot_options_integer(expr_arg(key, 1), "axis", 1, 3);
        plot_frame_axis(&plot->frame, (int)k - 1, value);
        return true;
    }
    if (!expr_is(key, EXPR_SYMBOL))
        return false;
    for (long i = 0; i < OPTION_COUNT; i++)
        if (!strcmp(OPTIONS[i].name, expr_text(key))) {
            OPTIONS[i].take(&(Target){options, OPTIONS[i].name}, value);
            return true;
        }
    return plot_frame_take(&plot->frame, expr_text(key), value);
}

/* gridlines alone means gridlines = true. */
static Expr as_equation(Expr e)
{
    static const char *const FLAGS[] = {"gridlines", "discont",  "filled",
                                        "connect",   "adaptive", "insequence"};
    for (size_t i = 0; i < sizeof FLAGS / sizeof *FLAGS; i++)
        if (expr_is_symbol(e, FLAGS[i]))
            return expr_equation(e, EXPR_TRUE);
    return e;
}

static bool is_own(const char *const *own, Expr equation)
{
    Expr key = expr_is(equation, EXPR_EQUATION) ? expr_arg(equation, 0) : NULL;
    for (; own && key && *own; own++)
        if (expr_is_symbol(key, *own))
            return true;
    return false;
}

void plot_options_but(PlotOptions *options, Plot *plot, const Expr *args, long n, long from,
                      const char *const *own)
{
    for (long i = from; i < n; i++) {
        Expr option = as_equation(args[i]);
        if (is_own(own, option) || plot_options_take(options, plot, option))
            continue;
        Expr key = expr_is(args[i], EXPR_EQUATION) ? expr_arg(args[i], 0) : NULL;
        const char *near =
            key && expr_is(key, EXPR_SYMBOL) ? near_find(expr_text(key), option_name) : NULL;
        if (near)
            err_hint("did you mean %s = ...", near);
        char *text = print_text(args[i], 60);
        err_defer(mem_release, text);
        err_raise(ST_DOMAIN, "unexpected option: %s", text);
    }
}

void plot_options_all(PlotOptions *options, Plot *plot, const Expr *args, long n, long from)
{
    plot_options_but(options, plot, args, n, from, NULL);
}

/* --- kept options ----------------------------------------------------------------------------- */

static Expr kept; /* a LIST, or NULL */

void plot_options_keep(const Expr *args, long n)
{
    kept = n ? expr_list(args, n) : NULL;
}

void plot_options_roots(void (*mark)(Expr e))
{
    if (kept)
        mark(kept);
}

void plot_options_begin(PlotOptions *options, Plot *plot)
{
    *options = (PlotOptions){.adaptive = true};
    for (long i = 0; kept && i < expr_count(kept); i++)
        plot_options_take(options, plot, expr_arg(kept, i));
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
    if (options->filled)
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

void plot_options_dress(const PlotOptions *options, Plot *plot, long first)
{
    for (long i = first; i < plot->n; i++)
        plot_options_dress_one(options, plot, i, i - first);
}
