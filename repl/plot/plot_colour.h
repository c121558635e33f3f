/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Colours of plots.
 */
#ifndef DAESY_REPL_PLOT_PLOT_COLOUR_H
#define DAESY_REPL_PLOT_PLOT_COLOUR_H

#include "cas/core/expr.h"

/* 0xRRGGBB of a colour as it is written: a name, "#rrggbb", COLOR(RGB, r, g, b) with parts from 0
 * to 1, COLOR(HUE, h), COLOR(HSV, h, s, v). Raises ST_TYPE. */
long plot_colour_of(Expr value);
/* The i-th name of a colour, NULL past the end. */
const char *plot_colour_name(long i);
/* The i-th colour of curves that are given none. */
long plot_colour_of_palette(long i);
/* How often the palette was used up before the i-th curve. */
long plot_colour_round(long i);
/* Of a part from 0 (least) to 1 on a scale: a list of colours, ["zgradient", list], zhue,
 * zgreyscale; NULL: that of heights. Raises ST_TYPE for what is none. */
long plot_colour_scale(Expr scale, double part);
/* Of a height, as a part from 0 (lowest) to 1. */
long plot_colour_by_height(double part);
/* Of an angle as a part of the full circle. */
long plot_colour_hue(double h);

#endif
