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
#include "repl/plot/plot_label.h"
#include "repl/plot/plot_words.h"

enum { MOST_PARTS = 60 }; /* of Pi, in a step between tick marks */

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

static void set_font(PlotFrame *frame, Expr value, const char *name, PlotFont which)
{
    char *font = plot_frame_font(value, name);
    mem_free(frame->font[which]);
    frame->font[which] = font;
}

#define FONT_OPTION(function, which)                                                               \
    static void function(void *frame, Expr value, const OptionRow *row)                            \
    {                                                                                              \
        set_font(frame, value, row->name, which);                                                  \
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
        plot_label_quote(out, text);
        buf_putc(out, ' ');
        err_undefer(true);
    }
    buf_printf(out, "%.12g", plot_options_real(named ? expr_arg(e, 0) : e, "a tick mark"));
}

static bool is_subticks(Expr e)
{
    return expr_is(e, EXPR_EQUATION) && expr_is_symbol(expr_arg(e, 0), "subticks");
}

/* [3, subticks = 1]: 3, for what stands between the marks is gnuplot's; other values as they are.
 */
static Expr without_subticks(Expr value)
{
    bool listed = expr_is(value, EXPR_LIST) && expr_count(value) > 1;
    long last = listed ? expr_count(value) - 1 : 0;
    if (!listed || !is_subticks(expr_arg(value, last)))
        return value;
    return last == 1 ? expr_arg(value, 0) : expr_list(value->u.args, last);
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
        if (num_get_si(&every, expr_mul(part, expr_int(parts)))) {
            buf_printf(out, "pi %ld %ld", every, parts);
            return true;
        }
    return false;
}

/* spacing(d), spacing(d, offset) */
static void put_spacing(Buf *out, Expr spacing, const char *name)
{
    double step = plot_options_real(expr_arg(spacing, 1), name);
    if (!(step > 0))
        plot_options_unsuited(name, spacing);
    if (!is_pi_step(out, spacing))
        buf_printf(out, "/%.12g %.12g", step,
                   expr_count(spacing) > 2 ? plot_options_real(expr_arg(spacing, 2), name) : 0);
}

/* Marks of one axis: a number of them, a list of places or of place = text, spacing(d), piticks. */
static void set_ticks(PlotFrame *frame, const char *name, int axis, Expr value)
{
    Buf out = {0};
    err_defer(buf_release, &out);
    value = without_subticks(value);
    if (expr_is_symbol(value, "default")) {
        err_undefer(true);
        plot_set_text(&frame->ticks[axis], NULL);
        return;
    }
    if (expr_is(value, EXPR_LIST))
        put_tick_list(&out, value);
    else if (expr_is_symbol(value, "piticks"))
        buf_puts(&out, "pi");
    else if (expr_is_symbol(value, "decimalticks"))
        buf_puts(&out, "#6");
    else if (is_call(value, "spacing") && expr_count(value) >= 2)
        put_spacing(&out, value, name);
    else if (expr_is_number(value) && value != EXPR_ZERO)
        buf_printf(&out, "#%ld", plot_options_integer(value, name, 1, 200));
    else if (value != EXPR_ZERO && !expr_is_symbol(value, "none"))
        plot_options_unsuited(name, value);
    plot_set_text(&frame->ticks[axis], buf_text(&out));
    err_undefer(true);
}

/* tickmarks = [x, y] with marks for each axis, or marks for all. */
static void take_ticks(void *target, Expr value, const OptionRow *row)
{
    PlotFrame *frame = target;
    bool list = expr_is(value, EXPR_LIST) && expr_count(value) > 0 && expr_count(value) <= 3;
    for (int axis = 0; axis < 3; axis++)
        if (!list)
            set_ticks(frame, row->name, axis, value);
        else if (axis < expr_count(value))
            set_ticks(frame, row->name, axis, expr_arg(value, axis));
}

static void take_x_ticks(void *target, Expr value, const OptionRow *row)
{
    PlotFrame *frame = target;
    set_ticks(frame, row->name, 0, value);
}

static void take_y_ticks(void *target, Expr value, const OptionRow *row)
{
    PlotFrame *frame = target;
    set_ticks(frame, row->name, 1, value);
}

/* --- the rest ----------------------------------------------------------------------------------
 */

static const OptionWord AXES[] = {{"normal", PLOT_NORMAL},
                                  {"box", PLOT_BOXED},
                                  {"boxed", PLOT_BOXED},
                                  {"frame", PLOT_FRAME},
                                  {"framed", PLOT_FRAME},
                                  {"none", PLOT_NONE},
                                  {NULL, 0}};

static const OptionWord SCALINGS[] = {
    {"constrained", PLOT_CONSTRAINED}, {"unconstrained", PLOT_UNCONSTRAINED}, {NULL, 0}};

static const OptionWord LIGHTMODELS[] = {{"none", PLOT_LIGHT_NONE},
                                         {"user", PLOT_LIGHT_ALL},
                                         {"light1", PLOT_LIGHT_ALL},
                                         {"light2", PLOT_LIGHT_ALL},
                                         {"light3", PLOT_LIGHT_ALL},
                                         {"light4", PLOT_LIGHT_ALL},
                                         {NULL, 0}};

static void take_title(void *target, Expr value, const OptionRow *row)
{
    PlotFrame *frame = target;
    (void)row;
    plot_words_set(&frame->title, words_of(value));
}

static void take_caption(void *target, Expr value, const OptionRow *row)
{
    PlotFrame *frame = target;
    (void)row;
    plot_words_set(&frame->caption, words_of(value));
}

static void take_labels(void *target, Expr value, const OptionRow *row)
{
    PlotFrame *frame = target;
    if (!expr_is(value, EXPR_LIST) || expr_count(value) < 2 || expr_count(value) > 3)
        plot_options_unsuited(row->name, value);
    for (int axis = 0; axis < expr_count(value); axis++)
        plot_words_set(&frame->label[axis], expr_arg(value, axis));
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

static void take_view(void *target, Expr value, const OptionRow *row)
{
    PlotFrame *frame = target;
    if (expr_is(value, EXPR_RANGE)) {
        set_view(frame, 1, value);
        frame->view_upright = true;
        return;
    }
    if (!expr_is(value, EXPR_LIST) || expr_count(value) < 2 || expr_count(value) > 3)
        plot_options_unsuited(row->name, value);
    frame->view_upright = false;
    for (int axis = 0; axis < expr_count(value); axis++)
        set_view(frame, axis, expr_arg(value, axis));
}

static void take_gridlines(void *target, Expr value, const OptionRow *row)
{
    PlotFrame *frame = target;
    frame->gridlines = expr_is(value, EXPR_LIST) || plot_options_truth(value, row->name);
}

/* size = [width, height] in pixels; up to 10 as parts of a screen of a thousand. */
static void take_size(void *target, Expr value, const OptionRow *row)
{
    PlotFrame *frame = target;
    if (!expr_is(value, EXPR_LIST) || expr_count(value) != 2)
        plot_options_unsuited(row->name, value);
    for (int k = 0; k < 2; k++) {
        Expr e = expr_arg(value, k);
        if (expr_is(e, EXPR_SYMBOL) || expr_is(e, EXPR_STRING)) /* default, golden, square */
            continue;
        double size = plot_options_real(e, row->name);
        size = size <= 10 ? 1000 * size : size;
        if (size < 50 || size > 10000)
            plot_options_unsuited(row->name, value);
        frame->size[k] = lround(size);
    }
}

/* orientation = [theta, phi] in degrees; a third angle is left out. */
static void take_turn(void *target, Expr value, const OptionRow *row)
{
    PlotFrame *frame = target;
    if (!expr_is(value, EXPR_LIST) || expr_count(value) < 2 || expr_count(value) > 3)
        plot_options_unsuited(row->name, value);
    frame->turn[0] = plot_options_real(expr_arg(value, 0), row->name);
    frame->turn[1] = plot_options_real(expr_arg(value, 1), row->name);
    frame->has_turn = true;
}

static void take_background(void *target, Expr value, const OptionRow *row)
{
    PlotFrame *frame = target;
    (void)row;
    frame->background = 1 + plot_colour_of(value);
}

/* legendstyle = [location = top, font = [...]] */
static void take_legend_style(void *target, Expr value, const OptionRow *row)
{
    PlotFrame *frame = target;
    static const OptionWord PLACES[] = {
        {"top", 't'}, {"bottom", 'b'}, {"left", 'l'}, {"right", 'r'}, {NULL, 0}};
    if (!expr_is(value, EXPR_LIST))
        plot_options_unsuited(row->name, value);
    for (long i = 0; i < expr_count(value); i++) {
        Expr item = expr_arg(value, i);
        if (!expr_is(item, EXPR_EQUATION))
            plot_options_unsuited(row->name, value);
        if (expr_is_symbol(expr_arg(item, 0), "location"))
            frame->legend_at = (char)plot_options_choose(expr_arg(item, 1), PLACES, row->name);
        else if (expr_is_symbol(expr_arg(item, 0), "font"))
            set_font(frame, expr_arg(item, 1), row->name, PLOT_FONT_LEGEND);
    }
}

void plot_frame_axis(PlotFrame *frame, int k, Expr value)
{
    static const OptionWord MODES[] = {{"linear", 0}, {"log", 1}, {"default", 0}, {NULL, 0}};
    if (!expr_is(value, EXPR_LIST))
        plot_options_unsuited("axis", value);
    for (long i = 0; i < expr_count(value); i++) {
        Expr item = expr_arg(value, i);
        if (!expr_is(item, EXPR_EQUATION))
            plot_options_unsuited("axis", value);
        Expr key = expr_arg(item, 0), what = expr_arg(item, 1);
        if (expr_is_symbol(key, "gridlines"))
            frame->gridlines = true;
        for (int axis = 0; axis < 3; axis++) {
            if (k >= 0 && axis != k)
                continue;
            if (expr_is_symbol(key, "mode"))
                frame->log[axis] = plot_options_choose(what, MODES, "axis");
            else if (expr_is_symbol(key, "tickmarks"))
                set_ticks(frame, "axis", axis, what);
        }
    }
}

static void take_axis(void *target, Expr value, const OptionRow *row)
{
    PlotFrame *frame = target;
    (void)row;
    plot_frame_axis(frame, -1, value);
}

#define PLACE(field) offsetof(PlotFrame, field)

static const OptionRow ROWS[] = {
    {"axes", OPTION_WORD, PLACE(axes), .given = PLACE(axes_given), .words = AXES,
     .summary = "lines of the axes"},
    {"axesfont", OPTION_OWN, .take = take_axes_font, .trial = "[Helvetica, 10]",
     .form = "[family, style, size]", .summary = "of the numbers at the axes"},
    {"axis", OPTION_OWN, .take = take_axis, .trial = "[mode = log, gridlines = []]",
     .form = "[mode=log]", .summary = "mode, gridlines, tickmarks of all axes; axis[1] of one"},
    {"background", OPTION_OWN, .take = take_background, .trial = "\"White\"", .form = "c",
     .summary = "colour of the background"},
    {"caption", OPTION_OWN, .take = take_caption, .trial = "\"words\"", .form = "\"words\"",
     .summary = "below the picture"},
    {"captionfont", OPTION_OWN, .take = take_caption_font, .trial = "[12]",
     .form = "[family, style, size]", .summary = "of the caption"},
    {"font", OPTION_OWN, .take = take_all_fonts, .trial = "[Times, bold, 12]",
     .form = "[family, style, size]", .summary = "of all words"},
    {"gridlines", OPTION_OWN, .take = take_gridlines, .bare = true, .trial = "true; false; []",
     .summary = "lines across the picture"},
    {"labelfont", OPTION_OWN, .take = take_label_font, .trial = "[Times, 12]",
     .form = "[family, style, size]", .summary = "of the labels"},
    {"labels", OPTION_OWN, .take = take_labels, .trial = "[x, \"y\"]", .form = "[x,y]",
     .summary = "of the axes"},
    {"legendstyle", OPTION_OWN, .take = take_legend_style, .trial = "[location = top, font = [12]]",
     .form = "[location=top]", .summary = "top, bottom, left or right; font"},
    {"lightmodel", OPTION_WORD, PLACE(light), .words = LIGHTMODELS,
     .summary = "none or light1 to light4: does light fall on surfaces"},
    {"orientation", OPTION_OWN, .take = take_turn, .trial = "[45, 60]", .form = "[theta,phi]",
     .summary = "in degrees: from where a picture in space is seen"},
    {"scaling", OPTION_WORD, PLACE(scaling), .words = SCALINGS,
     .summary = "lengths along the axes"},
    {"size", OPTION_OWN, .take = take_size, .trial = "[600, 400]", .form = "[w,h]",
     .summary = "in pixels; up to 10 as parts of a screen"},
    {"tickmarks", OPTION_OWN, .take = take_ticks, .trial = "[3, spacing(1/2)]; piticks",
     .form = "[x,y]",
     .summary = "a number, places, places = words, spacing(d), piticks or\ndecimalticks"},
    {"title", OPTION_OWN, .take = take_title, .trial = "\"words\"", .form = "\"words\"",
     .summary = "above the picture"},
    {"titlefont", OPTION_OWN, .take = take_title_font, .trial = "[16]",
     .form = "[family, style, size]", .summary = "of the title"},
    {"view", OPTION_OWN, .take = take_view, .trial = "0..1; [0..1, -1..1]", .form = "[a..b,c..d]",
     .summary = "what is seen; c..d alone: of the ordinate"},
    {"xtickmarks", OPTION_OWN, .take = take_x_ticks, .trial = "5", .form = "n",
     .summary = "of the abscissa"},
    {"ytickmarks", OPTION_OWN, .take = take_y_ticks, .trial = "[0 = zero, 1]", .form = "n",
     .summary = "of the ordinate"},
    {.name = NULL},
};

const OptionTable PLOT_FRAME_OPTIONS = {
    .command = "a plot",
    .rows = ROWS,
    .size = sizeof(PlotFrame),
    .heading = "Options of the picture:",
    .page = "plot",
    .any_case = true,
};
