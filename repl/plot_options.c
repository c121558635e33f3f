/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One row per option: its name and the function that takes its value. Values are strings or names
 * in any case, as in Maple ("Red", red), numbers, ranges, or lists with one value for each curve.
 * Options that concern fonts and tick marks are accepted and left to gnuplot.
 */
#include "repl/plot_options.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/evalf.h"
#include "cas/num.h"
#include "cas/print.h"
#include "cas/rtable.h"
#include "cas/sym.h"

/* --- values ------------------------------------------------------------------------------------
 */

static _Noreturn void unsuited(const char *option, Expr value)
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

void plot_options_range(Expr e, double *low, double *high)
{
    if (expr_is(e, EXPR_EQUATION))
        e = expr_arg(e, 1);
    if (!expr_is(e, EXPR_RANGE))
        unsuited("range", e);
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

static long integer(Expr value, const char *option, long low, long high)
{
    double x = plot_options_real(value, option);
    if (x < (double)low || x > (double)high)
        unsuited(option, value);
    return (long)x;
}

/* A word in lower case without blanks; "" when the value is none. */
static void word_of(Expr value, char *word, size_t size)
{
    size_t n = 0;
    if (expr_is(value, EXPR_STRING) || expr_is(value, EXPR_SYMBOL))
        for (const char *s = expr_text(value); *s && n + 1 < size; s++)
            if (*s != ' ')
                word[n++] = (char)tolower((unsigned char)*s);
    word[n] = '\0';
}

typedef struct Word {
    const char *word;
    long value;
} Word;

static long choose(Expr value, const Word *words, const char *option)
{
    char word[32];
    word_of(value, word, sizeof word);
    for (; words->word; words++)
        if (!strcmp(words->word, word))
            return words->value;
    unsuited(option, value);
}

static const Word COLOURS[] = {
#define COLOUR(name, rgb) {#name, rgb},
#include "repl/colours.def"
#undef COLOUR
    {NULL, 0}};

static long hue(double h)
{
    double part = 6 * (h - floor(h));
    long rgb = 0;
    for (int channel = 0; channel < 3; channel++) {
        double distance = fabs(fmod(part + 6 - 2 * channel + 3, 6) - 3);
        double light = fmin(1, fmax(0, 2 - distance));
        rgb = rgb << 8 | lround(255 * light);
    }
    return rgb;
}

/* COLOR(RGB, r, g, b) with parts from 0 to 1, COLOR(HUE, h), "#rrggbb", a name. */
static long colour_of(Expr value)
{
    if (expr_is(value, EXPR_STRING) && expr_text(value)[0] == '#') {
        unsigned rgb;
        if (strlen(expr_text(value)) == 7 && sscanf(expr_text(value) + 1, "%6x", &rgb) == 1)
            return rgb;
    }
    if (expr_is(value, EXPR_CALL) && expr_count(value) == 5 &&
        expr_is_symbol(expr_arg(value, 1), "RGB")) {
        long rgb = 0;
        for (long i = 2; i < 5; i++) {
            double part = plot_options_real(expr_arg(value, i), "a part of a colour");
            rgb = rgb << 8 | lround(255 * fmin(1, fmax(0, part)));
        }
        return rgb;
    }
    if (expr_is(value, EXPR_CALL) && expr_count(value) == 3 &&
        expr_is_symbol(expr_arg(value, 1), "HUE"))
        return hue(plot_options_real(expr_arg(value, 2), "a hue"));
    return choose(value, COLOURS, "color");
}

static const Word STYLES[] = {{"line", PLOT_LINE},           {"point", PLOT_POINT},
                              {"pointline", PLOT_POINTLINE}, {"patch", PLOT_FILLED},
                              {"polygon", PLOT_FILLED},      {"polygonoutline", PLOT_FILLED},
                              {"patchnogrid", PLOT_LINE},    {NULL, 0}};

/* Point types of gnuplot. */
static const Word SYMBOLS[] = {{"asterisk", 3},      {"box", 4},           {"circle", 6},
                               {"cross", 1},         {"diagonalcross", 2}, {"diamond", 12},
                               {"point", 7},         {"solidbox", 5},      {"solidcircle", 7},
                               {"soliddiamond", 13}, {"sphere", 7},        {NULL, 0}};

/* Dash types of gnuplot. */
static const Word LINESTYLES[] = {{"solid", 0},    {"dot", 3},      {"dash", 2},
                                  {"dashdot", 4},  {"longdash", 2}, {"spacedash", 2},
                                  {"spacedot", 3}, {NULL, 0}};

static const Word AXES[] = {{"normal", PLOT_NORMAL},
                            {"box", PLOT_BOXED},
                            {"boxed", PLOT_BOXED},
                            {"frame", PLOT_FRAME},
                            {"framed", PLOT_FRAME},
                            {"none", PLOT_NONE},
                            {NULL, 0}};

static const Word SCALINGS[] = {
    {"constrained", PLOT_CONSTRAINED}, {"unconstrained", PLOT_UNCONSTRAINED}, {NULL, 0}};

static const Word TRUTHS[] = {{"true", 1}, {"false", 0}, {"default", 0}, {NULL, 0}};

/* --- options -------------------------------------------------------------------------------------
 */

typedef struct Target {
    PlotOptions *options;
    Plot *plot;
    const char *name; /* of the option */
} Target;

static void take_text(char **text, Expr value)
{
    char *fresh = plot_options_text(value);
    mem_free(*text);
    *text = fresh;
}

static void take_colour(Target *to, Expr value)
{
    to->options->colour = value;
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

static void take_numpoints(Target *to, Expr value)
{
    to->options->numpoints = integer(value, to->name, 2, 1000000);
}

static void take_adaptive(Target *to, Expr value)
{
    to->options->adaptive = expr_is_number(value) || choose(value, TRUTHS, to->name);
}

static void take_connect(Target *to, Expr value)
{
    to->options->connect = choose(value, TRUTHS, to->name) != 0;
}

static void take_filled(Target *to, Expr value)
{
    to->options->filled = choose(value, TRUTHS, to->name) != 0;
}

static void take_title(Target *to, Expr value)
{
    take_text(&to->plot->frame.title, value);
}

static void take_labels(Target *to, Expr value)
{
    if (!expr_is(value, EXPR_LIST) || expr_count(value) < 2)
        unsuited(to->name, value);
    take_text(&to->plot->frame.label[0], expr_arg(value, 0));
    take_text(&to->plot->frame.label[1], expr_arg(value, 1));
}

static void take_axes(Target *to, Expr value)
{
    to->plot->frame.axes = (PlotAxes)choose(value, AXES, to->name);
    to->plot->frame.axes_given = true;
}

static void set_view(PlotFrame *frame, int axis, Expr range)
{
    if (expr_is_symbol(range, "DEFAULT"))
        return;
    plot_options_range(range, &frame->view[axis][0], &frame->view[axis][1]);
    frame->has_view[axis] = true;
}

static void take_view(Target *to, Expr value)
{
    PlotFrame *frame = &to->plot->frame;
    if (expr_is(value, EXPR_RANGE)) {
        set_view(frame, 1, value);
        return;
    }
    if (!expr_is(value, EXPR_LIST) || expr_count(value) != 2)
        unsuited(to->name, value);
    set_view(frame, 0, expr_arg(value, 0));
    set_view(frame, 1, expr_arg(value, 1));
}

static void take_scaling(Target *to, Expr value)
{
    to->plot->frame.scaling = (PlotScaling)choose(value, SCALINGS, to->name);
}

static void take_gridlines(Target *to, Expr value)
{
    to->plot->frame.gridlines = expr_is(value, EXPR_LIST) || choose(value, TRUTHS, to->name);
}

static void take_size(Target *to, Expr value)
{
    if (!expr_is(value, EXPR_LIST) || expr_count(value) != 2)
        unsuited(to->name, value);
    for (int axis = 0; axis < 2; axis++)
        if (!expr_is_symbol(expr_arg(value, axis), "default"))
            to->plot->frame.size[axis] = integer(expr_arg(value, axis), to->name, 50, 10000);
}

/* axis = [mode=log, gridlines=true ...], for both axes or one. */
static void take_axis_of(Target *to, Expr value, bool x, bool y)
{
    if (!expr_is(value, EXPR_LIST))
        unsuited(to->name, value);
    for (long i = 0; i < expr_count(value); i++) {
        Expr item = expr_arg(value, i);
        if (!expr_is(item, EXPR_EQUATION))
            continue;
        bool log = expr_is_symbol(expr_arg(item, 1), "log");
        if (expr_is_symbol(expr_arg(item, 0), "mode")) {
            to->plot->frame.log[0] = x ? log : to->plot->frame.log[0];
            to->plot->frame.log[1] = y ? log : to->plot->frame.log[1];
        } else if (expr_is_symbol(expr_arg(item, 0), "gridlines")) {
            to->plot->frame.gridlines = true;
        }
    }
}

static void take_axis(Target *to, Expr value)
{
    take_axis_of(to, value, true, true);
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
    {"adaptive", take_adaptive},    {"axes", take_axes},
    {"axesfont", take_nothing},     {"axis", take_axis},
    {"caption", take_title},        {"captionfont", take_nothing},
    {"color", take_colour},         {"colors", take_colour},
    {"colour", take_colour},        {"colours", take_colour},
    {"connect", take_connect},      {"discont", take_nothing},
    {"filled", take_filled},        {"font", take_nothing},
    {"gridlines", take_gridlines},  {"labeldirections", take_nothing},
    {"labelfont", take_nothing},    {"labels", take_labels},
    {"legend", take_legend},        {"legendstyle", take_nothing},
    {"linestyle", take_linestyle},  {"numpoints", take_numpoints},
    {"resolution", take_nothing},   {"sample", take_nothing},
    {"scaling", take_scaling},      {"size", take_size},
    {"smartview", take_nothing},    {"style", take_style},
    {"symbol", take_symbol},        {"symbolsize", take_symbolsize},
    {"thickness", take_thickness},  {"tickmarks", take_nothing},
    {"title", take_title},          {"titlefont", take_nothing},
    {"transparency", take_nothing}, {"view", take_view},
    {"xtickmarks", take_nothing},   {"ytickmarks", take_nothing},
};

enum { OPTION_COUNT = sizeof OPTIONS / sizeof *OPTIONS };

bool plot_options_take(PlotOptions *options, Plot *plot, Expr equation)
{
    if (!expr_is(equation, EXPR_EQUATION))
        return false;
    Expr key = expr_arg(equation, 0), value = expr_arg(equation, 1);
    Target to = {options, plot, "axis"};
    if (expr_is(key, EXPR_INDEXED) && expr_is_symbol(expr_arg(key, 0), "axis")) {
        take_axis_of(&to, value, expr_arg(key, 1) == EXPR_ONE, expr_arg(key, 1) == EXPR_TWO);
        return true;
    }
    if (!expr_is(key, EXPR_SYMBOL))
        return false;
    for (long i = 0; i < OPTION_COUNT; i++)
        if (!strcmp(OPTIONS[i].name, expr_text(key))) {
            to.name = OPTIONS[i].name;
            OPTIONS[i].take(&to, value);
            return true;
        }
    return false;
}

/* How many letters two words have in common at their beginning and end. */
static size_t likeness(const char *a, const char *b)
{
    size_t la = strlen(a), lb = strlen(b), front = 0, back = 0;
    while (front < la && front < lb && a[front] == b[front])
        front++;
    while (back < la - front && back < lb - front && a[la - 1 - back] == b[lb - 1 - back])
        back++;
    size_t longer = la > lb ? la : lb;
    return 100 * (front + back) / longer;
}

static void hint_near(const char *name)
{
    size_t best = 60;
    const char *near = NULL;
    for (long i = 0; i < OPTION_COUNT; i++)
        if (likeness(name, OPTIONS[i].name) > best) {
            best = likeness(name, OPTIONS[i].name);
            near = OPTIONS[i].name;
        }
    if (near)
        err_hint("did you mean %s = ...", near);
}

void plot_options_all(PlotOptions *options, Plot *plot, const Expr *args, long n, long from)
{
    for (long i = from; i < n; i++) {
        if (plot_options_take(options, plot, args[i]))
            continue;
        if (expr_is(args[i], EXPR_EQUATION) && expr_is(expr_arg(args[i], 0), EXPR_SYMBOL))
            hint_near(expr_text(expr_arg(args[i], 0)));
        char *text = print_text(args[i], 60);
        err_defer(mem_release, text);
        err_raise(ST_DOMAIN, "unexpected option: %s", text);
    }
}

/* --- kept options
 * ---------------------------------------------------------------------------------- */

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

/* --- curves --------------------------------------------------------------------------------------
 */

/* The value for the i-th curve, or NULL. */
static Expr value_for(Expr value, long i)
{
    if (!value || !expr_is(value, EXPR_LIST))
        return value;
    return expr_count(value) ? expr_arg(value, i % expr_count(value)) : NULL;
}

static void dress(const PlotOptions *options, PlotCurve *curve, long k)
{
    Expr value;
    if ((value = value_for(options->colour, k)))
        curve->colour = colour_of(value);
    if ((value = value_for(options->legend, k)))
        take_text(&curve->legend, value);
    if (options->connect)
        curve->style = PLOT_LINE;
    if ((value = value_for(options->style, k)))
        curve->style = (PlotStyle)choose(value, STYLES, "style");
    if (options->filled)
        curve->style = PLOT_FILLED;
    if ((value = value_for(options->symbol, k)))
        curve->symbol = (int)choose(value, SYMBOLS, "symbol");
    if ((value = value_for(options->symbolsize, k)))
        curve->symbolsize = plot_options_real(value, "symbolsize");
    if ((value = value_for(options->thickness, k)))
        curve->thickness = 1 + plot_options_real(value, "thickness");
    if ((value = value_for(options->linestyle, k)))
        curve->linestyle = expr_is_number(value) ? (int)integer(value, "linestyle", 0, 7)
                                                 : (int)choose(value, LINESTYLES, "linestyle");
}

void plot_options_dress(const PlotOptions *options, Plot *plot, long first)
{
    for (long i = first; i < plot->n; i++)
        dress(options, &plot->curves[i], i - first);
}

void plot_options_dress_one(const PlotOptions *options, Plot *plot, long i)
{
    dress(options, &plot->curves[i], 0);
}
