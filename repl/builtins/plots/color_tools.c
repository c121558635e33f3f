/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * ColorTools: colours by name, by code and by parts, as plots read them (plot_colour.h). A colour
 * is the structure COLOR(RGB, r, g, b), which every option color= takes.
 */
#include <stdio.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/core/num.h"
#include "repl/builtin.h"
#include "repl/plot/plot_colour.h"
#include "repl/plot/plot_options.h"

static Expr structure(const char *model, const Expr *parts, long n)
{
    Expr args[4] = {expr_symbol(model)};
    if (n > 3)
        err_raise(ST_DOMAIN, "a colour has three parts, not %ld", n);
    memcpy(args + 1, parts, (size_t)n * sizeof *parts);
    return expr_call(expr_symbol("COLOR"), args, n + 1);
}

/* Three parts from 0 to 255 as parts from 0 to 1. */
static Expr from_code(long rgb)
{
    Expr parts[3];
    for (int k = 0; k < 3; k++) {
        long part = rgb >> (16 - 8 * k) & 255;
        parts[k] = part % 255 ? num_to_float(expr_ratio(part, 255), 10) : expr_int(part / 255);
    }
    return structure("RGB", parts, 3);
}

/* A list of three integers from 0 to 255. */
static long read_bytes(Expr list)
{
    long rgb = 0;
    bool good = expr_count(list) == 3;
    for (int k = 0; good && k < 3; k++) {
        long part;
        good = num_get_si(&part, expr_arg(list, k)) && part >= 0 && part <= 255;
        rgb = rgb << 8 | (good ? part : 0);
    }
    if (!good)
        err_raise(ST_DOMAIN, "three integers from 0 to 255 are wanted");
    return rgb;
}

/* By a model and its parts. */
static Expr by_model(Expr model, Expr parts)
{
    char word[PLOT_WORD];
    plot_options_word(model, word);
    if (strcmp(word, "hex") == 0)
        return from_code(plot_colour_of(parts));
    if (!expr_is(parts, EXPR_LIST))
        err_raise(ST_TYPE, "the parts of a colour are a list");
    if (strcmp(word, "rgb24") == 0)
        return from_code(read_bytes(parts));
    bool hsv = strcmp(word, "hsv") == 0;
    if (!hsv && strcmp(word, "rgb") != 0)
        err_raise(ST_DOMAIN, "the models are RGB, RGB24, HSV and Hex, not %s", word);
    Expr colour = structure(hsv ? "HSV" : "RGB", expr_args(parts), expr_count(parts));
    plot_colour_of(colour); /* or it raises */
    return colour;
}

static Expr color(const Expr *args, long n)
{
    if (n > 1)
        return by_model(args[0], args[1]);
    if (expr_is(args[0], EXPR_LIST))
        return by_model(expr_string("RGB", -1), args[0]);
    long rgb = plot_colour_of(args[0]);
    return expr_is(args[0], EXPR_CALL) ? args[0] : from_code(rgb);
}

static Expr to_bytes(const Expr *args, long n)
{
    long rgb = plot_colour_of(args[0]);
    Expr parts[3] = {expr_int(rgb >> 16 & 255), expr_int(rgb >> 8 & 255), expr_int(rgb & 255)};
    (void)n;
    return expr_list(parts, 3);
}

static Expr hex(long rgb)
{
    char text[8];
    snprintf(text, sizeof text, "#%06lX", rgb & 0xffffff);
    return expr_string(text, -1);
}

static Expr name_to_hex(const Expr *args, long n)
{
    (void)n;
    return hex(plot_colour_of(args[0]));
}

static Expr bytes_to_hex(const Expr *args, long n)
{
    (void)n;
    return hex(read_bytes(args[0]));
}

#define ROW(...) BUILTIN_ROW("ColorTools", "plots", "plot ColorTools,Color", __VA_ARGS__)

const Builtin BUILTIN_COLOR_TOOLS[] = {
    ROW("Color", color, "Color(colour:expr, parts:expr?) -> expr",
        "a colour by name, by code or by model and parts",
        {"ColorTools:-Color(\"Red\");", "COLOR(RGB, 1, 0, 0)", NULL},
        {"ColorTools:-Color(\"HSV\", [0, 1, 1]);", "COLOR(HSV, 0, 1, 1)", NULL},
        {"ColorTools:-Color([0.5, 0, 1]);", "COLOR(RGB, 0.5, 0, 1)", NULL},
        {"ColorTools:-Color(\"RGB24\", [255, 0, 51]);", "COLOR(RGB, 1, 0, 0.2)", NULL},
        {"ColorTools:-Color(\"CMYK\", [0, 0, 0]);", "error: the models are", NULL}),
    ROW("NameToRGB24", to_bytes, "NameToRGB24(name:expr) -> list",
        "the parts of a colour from 0 to 255",
        {"ColorTools:-NameToRGB24(\"Gold\");", "[255, 215, 0]", NULL},
        {"ColorTools:-NameToRGB24(\"nosuch\");", "error: cannot be", NULL}),
    ROW("HexToRGB24", to_bytes, "HexToRGB24(code:expr) -> list",
        "the parts of a colour from 0 to 255",
        {"ColorTools:-HexToRGB24(\"#FF8000\");", "[255, 128, 0]", NULL},
        {"ColorTools:-HexToRGB24(\"#FF80\");", "error: ", NULL}),
    ROW("NameToHex", name_to_hex, "NameToHex(name:expr) -> string", "the code of a colour",
        {"ColorTools:-NameToHex(\"Gold\");", "\"#FFD700\"", NULL},
        {"ColorTools:-NameToHex(\"no such colour\");", "error: plot option color cannot be", NULL}),
    ROW("RGB24ToHex", bytes_to_hex, "RGB24ToHex(parts:list) -> string", "the code of a colour",
        {"ColorTools:-RGB24ToHex([255, 128, 0]);", "\"#FF8000\"", NULL},
        {"ColorTools:-RGB24ToHex([255, 128]);", "error: three integers", NULL}),
    {.name = NULL},
};
