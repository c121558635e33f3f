/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Options of the picture as a whole, one row each: title, labels, axes, view, tick marks, fonts.
 * Fonts and tick marks are kept in the words of gnuplot, made only of numbers, of texts in its
 * single quotes and of names of fonts without special characters.
 */
#include "repl/plot/plot_options.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cas/base/buf.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/num.h"
#include "cas/core/rtable.h"
#include "cas/value/evalf.h"
#include "repl/plot/plot_colour.h"
#include "repl/plot/plot_script.h"
#include "repl/plot/plot_words.h"

enum { MOST_PARTS = 60 }; /* of Pi, in a step between tick marks */

typedef struct Target {
    PlotFrame *frame;
    const char *name; /* of the option */
} Target;

/* title = "words", or ["words", font = [...]]: the words. */
static Expr words_of(Expr value)
{
    bool listed = expr_is(value, EXPR_LIST) && expr_count(value) > 0;
    return listed ? expr_arg(value, 0) : value;
}

/* --- fonts ------------------------------------------------------------------------------------ */

char *plot_frame_font(Expr value, const char *option)
{
    char family[48] = "", style[24] = "";
    long size = 0;
    if (!expr_is(value, EXPR_LIST) || expr_count(value) < 1 || expr_count(value) > 3)
        plot_options_unsuited(option, value);
    for (long i = 0; i < expr_count(value); i++) {
        Expr e = expr_arg(value, i);
        if (expr_is_number(e)) {
            size = plot_options_integer(e, option, 1, 500);
            continue;
        }
        char word[PLOT_WORD];
        plot_options_word(e, word);
        if (!*word || strspn(word, "abcdefghijklmnopqrstuvwxyz0123456789-") != strlen(word))
            plot_options_unsuited(option, value);
        bool bold = strstr(word, "bold"),
             italic = strstr(word, "italic") || strstr(word, "oblique");
        if (bold || italic)
            snprintf(style, sizeof style, "%s%s", bold ? ":Bold" : "", italic ? ":Italic" : "");
        else if (strcmp(word, "roman") != 0)
            snprintf(family, sizeof family, "%c%s", toupper((unsigned char)*word), word + 1);
    }
    char text[96];
    snprintf(text, sizeof text, "%s%s", family, style);
    if (size)
        snprintf(text + strlen(text), sizeof text - strlen(text), ",%ld", size);
    return mem_strdup(text);
}

static void take_font(Target *to, Expr value, PlotFont which)
{
    char *font = plot_frame_font(value, to->name);
    mem_free(to->frame->font[which]);
    to->frame->font[which] = font;
}

#define FONT_OPTION(function, which)                                                               \
    static void function(Target *to, Expr value)                                                   \
    {                                                                                              \
        take_font(to, value, which);                                                               \
    }
FONT_OPTION(take_all_fonts, PLOT_FONT_ALL)
FONT_OPTION(take_title_font, PLOT_FONT_TITLE)
FONT_OPTION(take_caption_font, PLOT_FONT_CAPTION)
FONT_OPTION(take_label_font, PLOT_FONT_LABELS)
FONT_OPTION(take_axes_font, PLOT_FONT_AXES)
#undef FONT_OPTION

/* --- tick marks --------------------------------------------------------------------------------
 * Kept as "" (none), "#5" (about five), "pi" (multiples of Pi), "pi 3 2"
 * (of 3*Pi/2), "/step offset", "(list)". */

static void put_tick(Buf *out, Expr e, bool first)
{
    bool named = expr_is(e, EXPR_EQUATION);
    if (!first)
        buf_puts(out, ", ");
    if (named) {
        char *text = plot_words_of(expr_arg(e, 1));
        err_defer(mem_release, text);
        plot_script_quote(out, text);
        buf_putc(out, ' ');
        err_undefer(true);
    }
    buf_printf(out, "%.12g", plot_options_real(named ? expr_arg(e, 0) : e, "a tick mark"));
}

static void put_tick_list(Buf *out, Expr list)
{
    if (expr_count(list) == 0)
        return;
    buf_putc(out, '(');
    for (long i = 0; i < expr_count(list); i++)
        put_tick(out, expr_arg(list, i), i == 0);
    buf_putc(out, ')');
}

static bool is_call(Expr e, const char *name)
{
    return expr_is(e, EXPR_CALL) && expr_is_symbol(expr_arg(e, 0), name);
}

/* Is the step a part or multiple of Pi, and counted from zero? Then the marks are named so. */
static bool is_pi_step(Buf *out, Expr spacing)
{
    Expr part = expr_div(expr_arg(spacing, 1), EXPR_PI);
    if (expr_count(spacing) > 2 || !expr_is_rational(part))
        return false;
    for (long parts = 1, every; parts <= MOST_PARTS; parts++)
        if (num_get_si(&every, expr_mul(part, expr_int(parts))) && every > 0) {
            buf_printf(out, "pi %ld %ld", every, parts);
            return true;
        }
    return false;
}

/* Marks of one axis: a number of them, a list of places or of place = text, spacing(d), piticks. */
static void set_ticks(Target *to, int axis, Expr value)
{
    Buf out = {0};
    err_defer(buf_release, &out);
    if (expr_is_symbol(value, "default") || expr_is_symbol(value, "decimalticks")) {
        err_undefer(true);
        plot_set_text(&to->frame->ticks[axis], NULL);
        return;
    }
    if (expr_is(value, EXPR_LIST))
        put_tick_list(&out, value);
    else if (expr_is_symbol(value, "piticks"))
        buf_puts(&out, "pi");
    else if (is_call(value, "spacing") && expr_count(value) >= 2 && is_pi_step(&out, value))
        ;
    else if (is_call(value, "spacing") && expr_count(value) >= 2)
        buf_printf(&out, "/%.12g %.12g", plot_options_real(expr_arg(value, 1), to->name),
                   expr_count(value) > 2 ? plot_options_real(expr_arg(value, 2), to->name) : 0);
    else if (expr_is_number(value) && value != EXPR_ZERO)
        buf_printf(&out, "#%ld", plot_options_integer(value, to->name, 1, 200));
    else if (value != EXPR_ZERO && !expr_is_symbol(value, "none"))
        plot_options_unsuited(to->name, value);
    plot_set_text(&to->frame->ticks[axis], buf_text(&out));
    err_undefer(true);
}

/* tickmarks = [x, y] with marks for each axis, or marks for all. */
static void take_ticks(Target *to, Expr value)
{
    bool list = expr_is(value, EXPR_LIST) && expr_count(value) > 0 && expr_count(value) <= 3;
    for (int axis = 0; axis < 3; axis++)
        if (!list)
            set_ticks(to, axis, value);
        else if (axis < expr_count(value))
            set_ticks(to, axis, expr_arg(value, axis));
}

static void take_x_ticks(Target *to, Expr value)
{
    set_ticks(to, 0, value);
}

static void take_y_ticks(Target *to, Expr value)
{
    set_ticks(to, 1, value);
}

/* --- the rest ----------------------------------------------------------------------------------
 */

static const PlotWord AXES[] = {{"normal", PLOT_NORMAL},
                                {"box", PLOT_BOXED},
                                {"boxed", PLOT_BOXED},
                                {"frame", PLOT_FRAME},
                                {"framed", PLOT_FRAME},
                                {"none", PLOT_NONE},
                                {NULL, 0}};

static const PlotWord SCALINGS[] = {
    {"constrained", PLOT_CONSTRAINED}, {"unconstrained", PLOT_UNCONSTRAINED}, {NULL, 0}};

static void take_title(Target *to, Expr value)
{
    plot_words_set(&to->frame->title, words_of(value));
}

static void take_caption(Target *to, Expr value)
{
    plot_words_set(&to->frame->caption, words_of(value));
}

static void take_labels(Target *to, Expr value)
{
    if (!expr_is(value, EXPR_LIST) || expr_count(value) < 2 || expr_count(value) > 3)
        plot_options_unsuited(to->name, value);
    for (int axis = 0; axis < expr_count(value); axis++)
        plot_words_set(&to->frame->label[axis], expr_arg(value, axis));
}

static void take_axes(Target *to, Expr value)
{
    to->frame->axes = (PlotAxes)plot_options_choose(value, AXES, to->name);
    to->frame->axes_given = true;
}

static void set_view(PlotFrame *frame, int axis, Expr range)
{
    char word[PLOT_WORD];
    plot_options_word(range, word);
    if (!strcmp(word, "default"))
        return;
    plot_options_range(range, &frame->view[axis][0], &frame->view[axis][1]);
    frame->has_view[axis] = true;
}

static void take_view(Target *to, Expr value)
{
    if (expr_is(value, EXPR_RANGE)) {
        set_view(to->frame, 1, value);
        return;
    }
    if (!expr_is(value, EXPR_LIST) || expr_count(value) < 2 || expr_count(value) > 3)
        plot_options_unsuited(to->name, value);
    for (int axis = 0; axis < expr_count(value); axis++)
        set_view(to->frame, axis, expr_arg(value, axis));
}

static void take_scaling(Target *to, Expr value)
{
    to->frame->scaling = (PlotScaling)plot_options_choose(value, SCALINGS, to->name);
}

static void take_gridlines(Target *to, Expr value)
{
    to->frame->gridlines = expr_is(value, EXPR_LIST) || plot_options_truth(value, to->name);
}

/* size = [width, height] in pixels; up to 10 as parts of a screen of a thousand. */
static void take_size(Target *to, Expr value)
{
    if (!expr_is(value, EXPR_LIST) || expr_count(value) != 2)
        plot_options_unsuited(to->name, value);
    for (int k = 0; k < 2; k++) {
        Expr e = expr_arg(value, k);
        if (expr_is(e, EXPR_SYMBOL) || expr_is(e, EXPR_STRING)) /* default, golden, square */
            continue;
        double size = plot_options_real(e, to->name);
        size = size <= 10 ? 1000 * size : size;
        if (size < 50 || size > 10000)
            plot_options_unsuited(to->name, value);
        to->frame->size[k] = lround(size);
    }
}

/* orientation = [theta, phi] in degrees; a third angle is left out. */
static void take_turn(Target *to, Expr value)
{
    if (!expr_is(value, EXPR_LIST) || expr_count(value) < 2)
        plot_options_unsuited(to->name, value);
    to->frame->turn[0] = plot_options_real(expr_arg(value, 0), to->name);
    to->frame->turn[1] = plot_options_real(expr_arg(value, 1), to->name);
    to->frame->has_turn = true;
}

static void take_background(Target *to, Expr value)
{
    to->frame->background = 1 + plot_colour_of(value);
}

/* legendstyle = [location = top, font = [...]] */
static void take_legend_style(Target *to, Expr value)
{
    static const PlotWord PLACES[] = {
        {"top", 't'}, {"bottom", 'b'}, {"left", 'l'}, {"right", 'r'}, {NULL, 0}};
    if (!expr_is(value, EXPR_LIST))
        plot_options_unsuited(to->name, value);
    for (long i = 0; i < expr_count(value); i++) {
        Expr item = expr_arg(value, i);
        if (!expr_is(item, EXPR_EQUATION))
            plot_options_unsuited(to->name, value);
        if (expr_is_symbol(expr_arg(item, 0), "location"))
            to->frame->legend_at = (char)plot_options_choose(expr_arg(item, 1), PLACES, to->name);
        else if (expr_is_symbol(expr_arg(item, 0), "font"))
            take_font(to, expr_arg(item, 1), PLOT_FONT_LEGEND);
    }
}

void plot_frame_axis(PlotFrame *frame, int k, Expr value)
{
    Target to = {frame, "axis"};
    if (!expr_is(value, EXPR_LIST))
        plot_options_unsuited("axis", value);
    for (long i = 0; i < expr_count(value); i++) {
        Expr item = expr_arg(value, i);
        if (!expr_is(item, EXPR_EQUATION))
            continue;
        Expr key = expr_arg(item, 0), what = expr_arg(item, 1);
        if (expr_is_symbol(key, "gridlines"))
            frame->gridlines = true;
        for (int axis = 0; axis < 3; axis++) {
            if (k >= 0 && axis != k)
                continue;
            if (expr_is_symbol(key, "mode"))
                frame->log[axis] = expr_is_symbol(what, "log");
            else if (expr_is_symbol(key, "tickmarks"))
                set_ticks(&to, axis, what);
        }
    }
}

static void take_axis(Target *to, Expr value)
{
    plot_frame_axis(to->frame, -1, value);
}

static const struct {
    const char *name;
    void (*take)(Target *to, Expr value);
} OPTIONS[] = {
    {"axes", take_axes},
    {"axesfont", take_axes_font},
    {"axis", take_axis},
    {"background", take_background},
    {"caption", take_caption},
    {"captionfont", take_caption_font},
    {"font", take_all_fonts},
    {"gridlines", take_gridlines},
    {"labelfont", take_label_font},
    {"labels", take_labels},
    {"legendstyle", take_legend_style},
    {"orientation", take_turn},
    {"scaling", take_scaling},
    {"size", take_size},
    {"tickmarks", take_ticks},
    {"title", take_title},
    {"titlefont", take_title_font},
    {"view", take_view},
    {"xtickmarks", take_x_ticks},
    {"ytickmarks", take_y_ticks},
};

const char *plot_frame_option(long i)
{
    return i < (long)(sizeof OPTIONS / sizeof *OPTIONS) ? OPTIONS[i].name : NULL;
}

bool plot_frame_take(PlotFrame *frame, const char *name, Expr value)
{
    for (long i = 0; plot_frame_option(i); i++)
        if (!strcmp(OPTIONS[i].name, name)) {
            OPTIONS[i].take(&(Target){frame, OPTIONS[i].name}, value);
            return true;
        }
    return false;
}
