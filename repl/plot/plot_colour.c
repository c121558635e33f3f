/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Colours: the names of colours.def, Maple's colour structures, and two scales of our own. The
 * palette of curves is told apart also by colour-blind eyes and in print; the scale of heights
 * rises in lightness from dark blue to yellow, so it survives a copy in grey.
 */
#include "repl/plot/plot_colour.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/core/print/print.h"
#include "repl/plot/plot_options.h"

static const long PALETTE[] = {0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7,
                               0xe69f00, 0x56b4e9, 0x000000, 0x999933};
enum { PALETTE_SIZE = sizeof PALETTE / sizeof *PALETTE };
static const long HEIGHTS[] = {0x30308c, 0x2868a8, 0x28988c, 0x60b860, 0xb8d048, 0xf8e838};

long plot_colour_of_palette(long i)
{
    return PALETTE[i % PALETTE_SIZE];
}

long plot_colour_round(long i)
{
    return i / PALETTE_SIZE;
}

/* From three parts from 0 to 1. */
static long plot_colour_rgb(double r, double g, double b)
{
    const double part[] = {r, g, b};
    long rgb = 0;
    for (int k = 0; k < 3; k++)
        rgb = rgb << 8 | lround(255 * fmin(1, fmax(0, part[k])));
    return rgb;
}

/* A colour between two. */
static long mix(long from, long to, double part)
{
    long mixed = 0;
    for (int shift = 16; shift >= 0; shift -= 8) {
        double a = (double)(from >> shift & 255), b = (double)(to >> shift & 255);
        mixed |= lround(a + part * (b - a)) << shift;
    }
    return mixed;
}

long plot_colour_by_height(double part)
{
    enum { LAST = sizeof HEIGHTS / sizeof *HEIGHTS - 1 };
    if (!(part > 0))
        return HEIGHTS[0];
    if (part >= 1)
        return HEIGHTS[LAST];
    long k = (long)(part * LAST);
    return mix(HEIGHTS[k], HEIGHTS[k + 1], part * LAST - (double)k);
}

/* Of hue h, saturation s and value v, all from 0 to 1. */
static long hsv(double h, double s, double v)
{
    double part = 6 * (h - floor(h)), channel[3];
    for (int k = 0; k < 3; k++) {
        double distance = fabs(fmod(part + 6 - 2 * k + 3, 6) - 3);
        channel[k] = v * (1 - s + s * fmin(1, fmax(0, 2 - distance)));
    }
    return plot_colour_rgb(channel[0], channel[1], channel[2]);
}

long plot_colour_hue(double h)
{
    return hsv(h, 1, 1);
}

static double part_of(Expr e)
{
    return plot_options_real(e, "a part of a colour");
}

/* COLOR(MODEL, numbers) or MODEL(numbers): three of them in RGB and HSV, one in HUE. */
static bool read_structure(Expr value, long *rgb)
{
    long n = expr_is(value, EXPR_CALL) ? expr_count(value) : 0;
    long model = n > 2 && expr_is(expr_arg(value, 1), EXPR_SYMBOL) ? 1 : 0;
    const Expr *part = n ? value->u.args + model + 1 : NULL;
    n -= model + 1;
    if (n == 3 && expr_is_symbol(expr_arg(value, model), "RGB"))
        *rgb = plot_colour_rgb(part_of(part[0]), part_of(part[1]), part_of(part[2]));
    else if (n == 3 && expr_is_symbol(expr_arg(value, model), "HSV"))
        *rgb = hsv(part_of(part[0]), part_of(part[1]), part_of(part[2]));
    else if (n == 1 && expr_is_symbol(expr_arg(value, model), "HUE"))
        *rgb = plot_colour_hue(part_of(part[0]));
    else
        return false;
    return true;
}

/* Of a list of colours, evenly spaced. */
static long between(Expr colours, double part)
{
    long last = expr_count(colours) - 1;
    double place = fmin(1, fmax(0, part)) * (double)last;
    long k = place < (double)last ? (long)place : last - 1;
    if (last == 0)
        return plot_colour_of(expr_arg(colours, 0));
    return mix(plot_colour_of(expr_arg(colours, k)), plot_colour_of(expr_arg(colours, k + 1)),
               place - (double)k);
}

long plot_colour_scale(Expr scale, double part)
{
    char word[PLOT_WORD];
    if (!scale)
        return plot_colour_by_height(part);
    if (expr_is(scale, EXPR_LIST) && expr_count(scale) > 0) {
        plot_options_word(expr_arg(scale, 0), word);
        bool named = strcmp(word, "zgradient") == 0 && expr_count(scale) > 1 &&
                     expr_is(expr_arg(scale, 1), EXPR_LIST) && expr_count(expr_arg(scale, 1)) > 0;
        return between(named ? expr_arg(scale, 1) : scale, part);
    }
    plot_options_word(scale, word);
    if (strcmp(word, "zhue") == 0 || strcmp(word, "hue") == 0)
        return plot_colour_hue(0.85 * part);
    if (strcmp(word, "zgrayscale") == 0 || strcmp(word, "zgreyscale") == 0 ||
        strcmp(word, "rgb") == 0)
        return plot_colour_rgb(part, part, part);
    plot_options_unsuited("colorscheme", scale);
}

static const struct {
    const char *name;
    long rgb;
} COLOURS[] = {
#define COLOUR(name, rgb) {#name, rgb},
#include "repl/plot/colours.def"
#undef COLOUR
};

const char *plot_colour_name(long i)
{
    return i < (long)(sizeof COLOURS / sizeof *COLOURS) ? COLOURS[i].name : NULL;
}

static bool read_name(Expr value, long *rgb)
{
    char word[PLOT_WORD];
    plot_options_word(value, word);
    for (size_t i = 0; i < sizeof COLOURS / sizeof *COLOURS; i++)
        if (strcmp(COLOURS[i].name, word) == 0) {
            *rgb = COLOURS[i].rgb;
            return true;
        }
    return false;
}

/* Of a palette of Maple by number: "Nautical 3", "Niagara 1"; daesy has one palette for all. */
static bool read_palette(Expr value, long *rgb)
{
    static const char *const PALETTES[] = {"bright", "dalton",  "executive", "generic",
                                           "mono",   "niagara", "nautical",  "spring"};
    char word[PLOT_WORD];
    plot_options_word(value, word);
    for (size_t i = 0; i < sizeof PALETTES / sizeof *PALETTES; i++) {
        size_t length = strlen(PALETTES[i]);
        const char *rest = word + length;
        if (strncmp(word, PALETTES[i], length) != 0 || !*rest || strlen(rest) > 2 ||
            rest[strspn(rest, "0123456789")])
            continue;
        long k = strtol(rest, NULL, 10);
        *rgb = plot_colour_of_palette(k > 0 ? k - 1 : 0);
        return true;
    }
    return false;
}

static bool read_code(Expr value, long *rgb)
{
    unsigned code;
    if (!expr_is(value, EXPR_STRING) || strlen(expr_text(value)) != 7 ||
        strspn(expr_text(value) + 1, "0123456789abcdefABCDEF") != 6 ||
        sscanf(expr_text(value), "#%6x", &code) != 1)
        return false;
    *rgb = code;
    return true;
}

long plot_colour_of(Expr value)
{
    long rgb;
    if (read_code(value, &rgb) || read_structure(value, &rgb) || read_name(value, &rgb) ||
        read_palette(value, &rgb))
        return rgb;
    char *text = print_text(value, 60);
    err_defer(mem_release, text);
    err_hint("a name such as \"Red\", \"#ff8000\", or COLOR(RGB, 1, 0.5, 0)");
    err_raise(ST_TYPE, "plot option color cannot be %s", text);
}
