/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A picture as a gnuplot script. All text of the user stands in single quotes with quotes doubled
 * and control characters blanked: gnuplot runs back quotes inside double quotes in a shell, never
 * inside single ones, and `noenhanced` keeps underscores and carets as they are. Data go into named
 * blocks. A table of plots is a multiplot; the frames of an animation follow each other. Only
 * spellings that exist since gnuplot 5.4.
 */
#include "repl/plot/plot_script.h"

#include <math.h>
#include <string.h>

#include "cas/base/err.h"
#include "repl/plot/plot_box.h"
#include "repl/plot/plot_colour.h"
#include "repl/plot/plot_image.h"
#include "repl/plot/plot_label.h"
#include "repl/plot/plot_number.h"
#include "repl/plot/plot_ticks.h"
#include "repl/plot/plot_view.h"

/* --- data ------------------------------------------------------------------------------------- */

static bool is_point(const PlotCurve *curve, long i)
{
    const double *p = plot_point(curve, i);
    return isfinite(p[0]) && isfinite(p[1]) && (curve->dim < 3 || isfinite(p[2]));
}

/* Is the i-th point of a surface the first corner of a cell of which all corners are points? */
static bool is_cell(const PlotCurve *surface, long i)
{
    long columns = surface->columns;
    return (i + 1) % columns && i + columns + 1 < surface->n && is_point(surface, i) &&
           is_point(surface, i + 1) && is_point(surface, i + columns) &&
           is_point(surface, i + columns + 1);
}

/* A surface is drawn by its cells, or by its points. */
static bool drawable(const PlotCurve *curve)
{
    bool cells = curve->kind == PLOT_SURFACE && curve->style != PLOT_POINT &&
                 curve->style != PLOT_LINE && curve->columns > 1 && curve->n > curve->columns;
    for (long i = 0; i < curve->n; i++)
        if (cells ? is_cell(curve, i) : is_point(curve, i))
            return true;
    return false;
}

/* Digits of the coordinates of a curve. */
typedef struct Digits {
    int of[3];
} Digits;

static Digits digits_of(const PlotCurve *curve)
{
    Digits digits = {{0}};
    for (int k = 0; k < curve->dim; k++) {
        double low = INFINITY, high = -INFINITY;
        for (long i = 0; i < curve->n; i++) {
            double x = plot_point(curve, i)[k];
            low = x < low ? x : low;
            high = x > high ? x : high;
        }
        digits.of[k] = plot_number_digits(low, high);
    }
    return digits;
}

static void put_point(Buf *out, const double *p, int dim, const Digits *digits)
{
    err_poll();
    for (int k = 0; k < dim; k++) {
        if (k)
            buf_putc(out, ' ');
        plot_number_put(out, p[k], digits->of[k]);
    }
}

/* A tail and the way to the tip on each line. */
static void put_arrows(Buf *out, const PlotCurve *curve)
{
    Digits digits = digits_of(curve);
    for (long i = 0; i + 1 < curve->n; i += 2) {
        if (!is_point(curve, i) || !is_point(curve, i + 1))
            continue;
        const double *tail = plot_point(curve, i), *tip = plot_point(curve, i + 1);
        put_point(out, tail, curve->dim, &digits);
        for (int k = 0; k < curve->dim; k++) {
            buf_putc(out, ' ');
            plot_number_put(out, tip[k] - tail[k], digits.of[k]);
        }
        if (curve->colours)
            buf_printf(out, " 0x%06lx", curve->colours[i]);
        buf_putc(out, '\n');
    }
}

static void add_heights(const PlotCurve *curve, double *low, double *high)
{
    for (long i = 0; i < curve->n; i++)
        if (is_point(curve, i)) {
            *low = fmin(*low, plot_point(curve, i)[2]);
            *high = fmax(*high, plot_point(curve, i)[2]);
        }
}

/* The heights between which a surface takes its colours: its own, of one that is flat (the lid of a
 * cylinder) those of all. */
static void height_range(const Plot *plot, const PlotCurve *curve, double *low, double *high)
{
    *low = INFINITY;
    *high = -INFINITY;
    add_heights(curve, low, high);
    for (long i = 0; i < plot->n && !(*high > *low); i++)
        if (plot->curves[i].kind == PLOT_SURFACE)
            add_heights(&plot->curves[i], low, high);
}

/* How far up it is in the part that is seen, from 0 to 1, as it is drawn. */
static double part_of_height(const PlotFrame *frame, double z, double low, double high)
{
    const double *view = frame->view[2];
    if (frame->has_view[2]) {
        low = fmax(low, fmin(view[0], view[1]));
        high = fmin(high, fmax(view[0], view[1]));
    }
    if (frame->log[2]) {
        z = log(z);
        low = log(low);
        high = log(high);
    }
    return high > low ? fmin(1, fmax(0, (z - low) / (high - low))) : 0.5;
}

static void put_surface(Buf *out, const Plot *plot, const PlotCurve *curve)
{
    double low, high;
    Digits digits = digits_of(curve);
    long alpha = lround(255 * fmin(1, fmax(0, curve->transparency)));
    height_range(plot, curve, &low, &high);
    for (long i = 0; i < curve->n; i++) {
        const double *p = plot_point(curve, i);
        double part = part_of_height(&plot->frame, p[2], low, high);
        if (i && i % curve->columns == 0)
            buf_putc(out, '\n');
        put_point(out, p, 3, &digits);
        long colour = curve->colours       ? curve->colours[i]
                      : curve->colour >= 0 ? curve->colour
                                           : plot_colour_by_height(part);
        buf_printf(out, " 0x%08lx\n", alpha << 24 | colour);
    }
}

/* A blank line is a gap in a line of gnuplot; in space it takes two, one would begin the next line
 * of a mesh. */
static void put_points(Buf *out, const PlotCurve *curve)
{
    Digits digits = digits_of(curve);
    for (long i = 0; i < curve->n; i++) {
        if (is_point(curve, i))
            put_point(out, plot_point(curve, i), curve->dim, &digits);
        else if (curve->dim == 3 && curve->kind != PLOT_POLYGON)
            buf_putc(out, '\n');
        if (is_point(curve, i) && curve->colours)
            buf_printf(out, " 0x%06lx", curve->colours[i]);
        buf_putc(out, '\n');
    }
}

static void put_data(Buf *out, const Plot *plot, long number)
{
    const PlotCurve *curve = &plot->curves[number - 1];
    buf_printf(out, "$d%ld << EOD\n", number);
    if (curve->kind == PLOT_SURFACE)
        put_surface(out, plot, curve);
    else if (curve->kind == PLOT_ARROWS)
        put_arrows(out, curve);
    else if (curve->kind == PLOT_IMAGE)
        plot_image_put_data(out, curve);
    else
        put_points(out, curve);
    buf_puts(out, "EOD\n");
}

/* --- looks ------------------------------------------------------------------------------------ */

/* '#rrggbb', or '#aarrggbb' when one can see through it. */
static void put_colour(Buf *out, long colour, double transparency)
{
    if (transparency > 0)
        buf_printf(out, " rgb '#%02lx%06lx'", lround(255 * fmin(1, transparency)), colour);
    else
        buf_printf(out, " rgb '#%06lx'", colour);
}

static void put_line(Buf *out, const PlotCurve *curve, int dashes)
{
    buf_printf(out, " lw %.3g", curve->thickness > 0 ? curve->thickness : 1.5);
    if (dashes)
        buf_printf(out, " dt %d", dashes);
}

static void put_marks(Buf *out, const PlotCurve *curve)
{
    buf_printf(out, " pt %d ps %.3g", curve->symbol ? curve->symbol : 7,
               curve->symbolsize > 0 ? curve->symbolsize / 10 : 0.8);
}

/* Of an area: gnuplot takes its density, not the transparency of the colour. */
static void put_filling(Buf *out, const PlotCurve *curve)
{
    if (curve->transparency > 0)
        buf_printf(out, " fs transparent solid %.3g", fmax(0, 1 - curve->transparency));
    else
        buf_puts(out, " fs solid 1.0");
}

static void put_curve_looks(Buf *out, const PlotCurve *curve, long colour, int dashes)
{
    static const char *const WITH[] = {"lines", "points", "linespoints", "filledcurves y1=0",
                                       "lines", "lines",  "lines",       "lines"};
    buf_printf(out, " with %s lc", WITH[curve->style]);
    if (curve->colours)
        buf_puts(out, " rgb variable");
    else
        put_colour(out, colour, curve->style == PLOT_FILLED ? 0 : curve->transparency);
    if (curve->style == PLOT_FILLED && curve->dim == 2)
        put_filling(out, curve);
    else if (curve->style != PLOT_POINT)
        put_line(out, curve, dashes);
    if (curve->style == PLOT_POINT || curve->style == PLOT_POINTLINE)
        put_marks(out, curve);
}

static void put_polygon_looks(Buf *out, const PlotCurve *curve, long colour)
{
    if (curve->style == PLOT_LINE) {
        buf_puts(out, " with lines lc");
        put_colour(out, colour, curve->transparency);
        put_line(out, curve, curve->linestyle);
        return;
    }
    if (curve->dim == 3) { /* their borders are those of all surfaces */
        buf_puts(out, " with polygons");
        put_filling(out, curve);
        buf_puts(out, " fc");
        put_colour(out, colour, 0);
        return;
    }
    buf_puts(out, " with filledcurves closed fc");
    put_colour(out, colour, 0);
    put_filling(out, curve);
    if (curve->style == PLOT_FILLED && curve->transparency > 0) {
        buf_puts(out, " noborder");
    } else if (curve->style ==
               PLOT_FILLED) { /* a border of its colour: no light seam beside a neighbour */
        buf_puts(out, " border lc");
        put_colour(out, colour, 0);
        buf_puts(out, " lw 0.5");
    } else {
        buf_printf(out, " border lc rgb '#000000' lw %.3g",
                   curve->thickness > 0 ? curve->thickness : 1);
    }
}

static bool has_contours(const PlotCurve *curve)
{
    return curve->kind == PLOT_SURFACE &&
           (curve->style == PLOT_PATCH_CONTOUR || curve->style == PLOT_FILLED_CONTOUR);
}

static void put_surface_looks(Buf *out, const PlotCurve *curve)
{
    if (curve->style == PLOT_LINE) {
        buf_puts(out, " with lines lc rgb variable lw 1");
    } else if (curve->style == PLOT_POINT) {
        buf_puts(out, " with points lc rgb variable");
        put_marks(out, curve);
    } else {
        buf_puts(out, " with pm3d fc rgb variable");
        if (has_contours(curve))
            buf_puts(out, " nocontour");
    }
}

static void put_looks(Buf *out, const PlotCurve *curve, long *next_colour)
{
    static const int DASHES[] = {0, 2, 3, 4}; /* of curves whose colour was there before */
    long colour = curve->colour;
    int dashes = curve->linestyle;
    if (colour < 0 && curve->kind != PLOT_SURFACE && curve->kind != PLOT_IMAGE) {
        long turn = plot_colour_round(*next_colour) % (long)(sizeof DASHES / sizeof *DASHES);
        dashes = dashes ? dashes : DASHES[turn];
        colour = plot_colour_of_palette((*next_colour)++);
    }
    switch (curve->kind) {
    case PLOT_CURVE:
        put_curve_looks(out, curve, colour, dashes);
        break;
    case PLOT_POLYGON:
        put_polygon_looks(out, curve, colour);
        break;
    case PLOT_ARROWS:
        buf_puts(out, " with vectors head filled size graph 0.013,18 lc");
        if (curve->colours)
            buf_puts(out, " rgb variable");
        else
            put_colour(out, colour, curve->transparency);
        put_line(out, curve, curve->linestyle);
        break;
    case PLOT_TEXT:
    case PLOT_IMAGE:
        break;
    case PLOT_SURFACE:
        put_surface_looks(out, curve);
        break;
    }
    if (curve->legend) {
        buf_puts(out, " title ");
        plot_label_quote(out, curve->legend);
    } else {
        buf_puts(out, " notitle");
    }
}

static void put_using(Buf *out, const PlotCurve *curve)
{
    static const char *const PLANE[] = {"1:2", "1:2", "1:2:3:4", "1:2", ""};
    static const char *const SPACE[] = {"1:2:3", "1:2:3", "1:2:3:4:5:6", "1:2:3", "1:2:3:4"};
    buf_printf(out, " using %s", (curve->dim == 3 ? SPACE : PLANE)[curve->kind]);
    bool arrows = curve->kind == PLOT_ARROWS;
    if ((curve->kind == PLOT_CURVE || arrows) && curve->colours)
        buf_printf(out, ":%d", (arrows ? 2 : 1) * curve->dim + 1);
}

/* --- the frame -------------------------------------------------------------------------------- */

/* Is it said what the axis shows? */
static bool fixed_range(const PlotFrame *frame, int axis)
{
    return frame->has_view[axis] || (axis < 2 && frame->has_room[axis]);
}

/* `small`: a picture beside others, which has room for few. */
static void put_ticks(Buf *out, const Plot *plot, int axis, bool small)
{
    const PlotFrame *frame = &plot->frame;
    char name = (char)('x' + axis);
    double low, high;
    bool space = plot_is_space(plot);
    bool narrow = (frame->scaling == PLOT_CONSTRAINED || small) && axis == 0 && !frame->log[0];
    const char *marks = space ? plot_box_marks(plot, axis, small) : narrow ? "#4" : NULL;
    if (!frame->ticks[axis] && frame->axes == PLOT_NONE)
        return;
    plot_box_extent(plot, axis, &low, &high);
    if (space && low == high && !frame->log[axis]) { /* all in one plane: a box around it */
        double half = low == 0 ? 1 : fabs(low) / 2;
        low -= half;
        high += half;
        buf_printf(out, "set %crange [%.10g:%.10g]\n", name, low, high);
    }
    if (space && axis < 2 && isfinite(low) && isfinite(high))
        plot_box_put_offset(out, frame, axis, low, high);
    if (frame->ticks[axis])
        plot_ticks_put(out, name, frame->ticks[axis], low, high);
    else if (!plot_ticks_default(out, name, low, high, frame->log[axis],
                                 axis == 0 || space || fixed_range(frame, axis) ||
                                     frame->scaling == PLOT_CONSTRAINED,
                                 marks != NULL) &&
             marks)
        plot_ticks_put(out, name, marks, low, high);
}

/* `columns`: so many pictures stand side by side; `small`: this one has room for few numbers. */
static void put_axis(Buf *out, const Plot *plot, int axis, long columns, bool small)
{
    const PlotFrame *frame = &plot->frame;
    char name = (char)('x' + axis);
    double low, high;
    plot_box_extent(plot, axis, &low, &high);
    int digits = plot_number_digits(low, high); /* narrow ranges need theirs */
    if (frame->axes != PLOT_NONE || frame->caption)
        plot_label_put_axis(out, plot, axis, columns);
    if (fixed_range(frame, axis)) {
        buf_printf(out, "set %crange [", name);
        plot_number_put(out, low, digits);
        buf_putc(out, ':');
        plot_number_put(out, high, digits);
        buf_puts(out, "]\n");
    } else if (!plot_is_space(plot))
        plot_view_put(out, plot, axis);
    if (frame->log[axis])
        buf_printf(out, "set logscale %c\n", name);
    buf_printf(out, "set format %c '%%.%dg'\n", name, digits);
    bool wide = axis == 0 && digits > PLOT_NUMBER_DIGITS && !plot_is_space(plot);
    if (wide && !frame->ticks[axis]) { /* half of the last number stands out */
        buf_printf(out, "set rmargin %d\n", digits / 2);
        plot_ticks_put(out, name, "#2", low, high);
    } else {
        put_ticks(out, plot, axis, small);
    }
}

/* A vertical axis at the right, if a curve is measured on it. */
static void put_second_axis(Buf *out, const Plot *plot)
{
    bool any = false;
    for (long i = 0; i < plot->n; i++)
        any = any || plot->curves[i].second;
    if (!any)
        return;
    buf_puts(out, "set border 11\nset y2tics\nset format y2 '%.10g'\n");
    if (plot->frame.label[2]) {
        buf_puts(out, "set y2label ");
        plot_label_quote(out, plot->frame.label[2]);
        buf_puts(out, " noenhanced\n");
    }
}

static void put_plane_axes(Buf *out, const PlotFrame *frame)
{
    switch (frame->axes) {
    case PLOT_NORMAL:
        buf_puts(
            out,
            "set border 3\nset xtics nomirror\nset ytics nomirror\nset zeroaxis lt -1 lw 0.5\n");
        break;
    case PLOT_BOXED:
        buf_puts(out, "set border 31\nset xtics mirror\nset ytics mirror\n");
        break;
    case PLOT_FRAME:
        buf_puts(out, "set border 3\nset xtics nomirror\nset ytics nomirror\n");
        break;
    case PLOT_NONE:
        buf_puts(out, "unset border\nunset tics\n");
        break;
    }
    if (frame->scaling == PLOT_CONSTRAINED)
        buf_puts(out, "set size ratio -1\n");
}

/* The farthest point from the origin. */
static double radius_of(const Plot *plot)
{
    double most = 0;
    for (long k = 0; k < plot->n; k++)
        for (long i = 0; i < plot->curves[k].n; i++)
            if (is_point(&plot->curves[k], i))
                most = fmax(most, hypot(plot_point(&plot->curves[k], i)[0],
                                        plot_point(&plot->curves[k], i)[1]));
    return most;
}

static void put_polar_axes(Buf *out, const Plot *plot)
{
    buf_puts(out, "unset border\nunset tics\nset size ratio -1\n");
    plot_ticks_polar(out, radius_of(plot));
}

static void put_key(Buf *out, const PlotFrame *frame)
{
    const char *place = "below";
    switch (frame->legend_at) {
    case 't':
        place = "above";
        break;
    case 'l':
        place = "lmargin center";
        break;
    case 'r':
        place = "rmargin center";
        break;
    }
    buf_printf(out, "set key %s reverse Left samplen 2 height 1 noenhanced", place);
    plot_label_put_font(out, plot_label_font(frame, PLOT_FONT_LEGEND));
    buf_putc(out, '\n');
}

/* Which colour is which value. */
static void put_bar(Buf *out, const PlotFrame *frame)
{
    buf_puts(out, "set palette defined (");
    for (int k = 0; k < PLOT_BAR_COLOURS; k++)
        buf_printf(out, "%s%d '#%06lx'", k ? ", " : "", k, frame->bar_colours[k]);
    buf_printf(out, ")\nset cbrange [%.10g:%.10g]\nset format cb '%%.4g'\nset colorbox\n",
               frame->bar[0], frame->bar[1]);
}

static void put_frame(Buf *out, const Plot *plot, bool space, long columns)
{
    bool small = columns > (space ? 1 : 2);
    const PlotFrame *frame = &plot->frame;
    put_key(out, frame);
    if (frame->title)
        plot_label_put_title(out, frame, columns);
    bool polar = !space && frame->polar && frame->axes != PLOT_NONE;
    if (space)
        plot_box_put_axes(out, plot);
    else if (polar)
        put_polar_axes(out, plot);
    else
        put_plane_axes(out, frame);
    if (!space)
        plot_view_put_clip(out, plot);
    if (plot_label_font(frame, PLOT_FONT_AXES)) {
        buf_puts(out, "set tics");
        plot_label_put_font(out, plot_label_font(frame, PLOT_FONT_AXES));
        buf_putc(out, '\n');
    }
    for (int axis = 0; axis < (space ? 3 : 2) && !polar; axis++)
        put_axis(out, plot, axis, columns, small);
    if (!space)
        put_second_axis(out, plot);
    if (!space && frame->has_bar)
        put_bar(out, frame);
    if (frame->background) {
        buf_puts(out, "set object 1 rectangle from graph 0,0 to graph 1,1 behind fc");
        put_colour(out, frame->background - 1, 0);
        buf_puts(out, " fs solid noborder\n");
    }
    if (frame->gridlines)
        buf_puts(out, "set grid\n");
}

/* --- texts ------------------------------------------------------------------------------------ */

static void put_text(Buf *out, const PlotCurve *curve, long number, const char *font)
{
    static const char *const ALIGN[] = {"right", "center", "left"};
    buf_printf(out, "set label %ld ", number);
    plot_label_quote(out, curve->text ? curve->text : "");
    buf_puts(out, " at ");
    for (int k = 0; k < curve->dim; k++) {
        buf_puts(out, k ? "," : "");
        plot_number_put(out, curve->points[k], PLOT_NUMBER_DIGITS);
    }
    buf_printf(out, " %s front noenhanced offset 0,%.2g", ALIGN[1 + curve->align[0]],
               0.6 * curve->align[1]);
    if (curve->turned != 0)
        buf_printf(out, " rotate by %.4g", curve->turned * 180 / M_PI);
    plot_label_put_font(out, curve->font ? curve->font : font);
    if (curve->colour >= 0) {
        buf_puts(out, " textcolor");
        put_colour(out, curve->colour, 0);
    }
    buf_putc(out, '\n');
}

/* The text again at every point of a curve. Curves take turns with the corners, so that texts of
 * points that lie close together can be told apart. */
static void put_marks_text(Buf *out, const PlotCurve *curve, long number, long turn)
{
    static const char *const CORNER[] = {"left offset 0.6,0.6", "right offset -0.6,0.6",
                                         "left offset 0.6,-0.6", "right offset -0.6,-0.6"};
    buf_printf(out, ",\\\n    $d%ld using 1:2:(", number);
    plot_label_quote(out, curve->text);
    buf_printf(out, ") with labels %s noenhanced notitle", CORNER[turn % 4]);
}

/* --- the picture ------------------------------------------------------------------------------ */

/* Lines and filled regions reach the edges of the picture; points keep a margin. */
static bool reaches_edges(const PlotCurve *curve)
{
    return (curve->kind == PLOT_CURVE && curve->style == PLOT_LINE) ||
           (curve->kind == PLOT_POLYGON && curve->style == PLOT_FILLED) ||
           curve->kind == PLOT_IMAGE;
}

static bool only_lines(const Plot *plot)
{
    for (long i = 0; i < plot->n; i++)
        if (!reaches_edges(&plot->curves[i]))
            return false;
    return true;
}

static bool has_areas(const Plot *plot)
{
    for (long i = 0; i < plot->n; i++)
        if (plot->curves[i].kind == PLOT_POLYGON || plot->curves[i].kind == PLOT_IMAGE)
            return true;
    return false;
}

/* Texts stick out over their places; where nothing else sets the range it needs room for them. */
static bool only_texts(const Plot *plot)
{
    for (long i = 0; i < plot->n; i++)
        if (plot->curves[i].kind != PLOT_TEXT)
            return false;
    return plot->n > 0;
}

/* The room between an end and the edge: what leads to 0 where that is near. */
static void put_room(Buf *out, double end, double height)
{
    enum { PERCENT = 4 };
    if (end >= 0 && end <= PERCENT * height / 100)
        buf_printf(out, ", %.10g", end < 1e-9 * height ? 0 : end);
    else
        buf_printf(out, ", graph 0.%02d", PERCENT);
}

/* Curves reach the edges at the sides and keep off the upper and lower ones, but where they end at
 * the axis. */
static void put_height(Buf *out, const Plot *plot)
{
    const PlotFrame *frame = &plot->frame;
    double low, high;
    plot_box_extent(plot, 1, &low, &high);
    if (frame->log[1] || fixed_range(frame, 1) || plot_is_space(plot) || !(high > low) ||
        high - low < 1e-9 * fmax(fabs(low), fabs(high))) {
        buf_puts(out, "set autoscale xfix\n");
        return;
    }
    buf_puts(out, "set autoscale fix\nset offsets 0, 0");
    put_room(out, -high, high - low);
    put_room(out, low, high - low);
    buf_putc(out, '\n');
}

static void put_margins(Buf *out, const Plot *plot)
{
    if (plot->frame.polar)
        return;
    if (only_texts(plot)) {
        buf_puts(out, "set autoscale fix\n"
                      "set offsets graph 0.15, graph 0.15, graph 0.1, graph 0.1\n");
        return;
    }
    if (!only_lines(plot) || (plot->frame.scaling == PLOT_CONSTRAINED && !has_areas(plot)))
        buf_puts(out, "set autoscale fix\n"
                      "set offsets graph 0.03, graph 0.03, graph 0.03, graph 0.03\n");
    else if (plot->frame.scaling != PLOT_CONSTRAINED && has_areas(plot))
        buf_puts(out, "set autoscale fix\n");
    else if (plot->frame.scaling != PLOT_CONSTRAINED)
        put_height(out, plot);
}

/* What the surfaces of the picture need. */
static void put_surface_settings(Buf *out, const Plot *plot)
{
    bool light = false, grid = false, lines = false, contours = false;
    for (long i = 0; i < plot->n; i++) {
        const PlotCurve *curve = &plot->curves[i];
        if (curve->kind != PLOT_SURFACE && curve->kind != PLOT_POLYGON)
            continue;
        light = light || (curve->kind == PLOT_POLYGON ? !curve->flat
                                                      : curve->colour >= 0 && !curve->colours);
        grid = grid || curve->style == PLOT_PATCH || curve->style == PLOT_PATCH_CONTOUR;
        contours = contours || has_contours(curve);
        lines = lines || (curve->kind == PLOT_SURFACE && curve->style == PLOT_LINE);
    }
    if (plot->frame.light != PLOT_LIGHT_DEFAULT)
        light = plot->frame.light == PLOT_LIGHT_ALL;
    buf_printf(out, "set pm3d depthorder corners2color c1%s%s\n",
               light ? " lighting primary 0.4 specular 0.2" : "",
               grid ? " border lc rgb '#303030' lw 0.3" : "");
    if (lines && plot->frame.hide_back)
        buf_puts(out, "set hidden3d\n");
    if (contours)
        buf_puts(out,
                 "set contour surface\nset cntrparam levels auto 12\nset cntrlabel onecolor\n");
}

/* One of so many side by side. */
static void put_picture(Buf *out, const Plot *plot, long columns)
{
    long curves = 0, next_colour = 0, texts = 0;
    bool space = plot_is_space(plot), bar = space;
    put_frame(out, plot, space, columns);
    if (space) {
        buf_puts(out, "set autoscale xfix\nset autoscale yfix\n");
        put_surface_settings(out, plot);
    } else {
        put_margins(out, plot);
    }
    for (long i = 0; i < plot->n; i++) {
        const PlotCurve *curve = &plot->curves[i];
        if (!drawable(curve))
            continue;
        put_data(out, plot, i + 1);
        if (curve->kind == PLOT_TEXT)
            put_text(out, curve, i + 1, plot->frame.font[PLOT_FONT_ALL]);
    }
    for (long i = 0; i < plot->n; i++) {
        const PlotCurve *curve = &plot->curves[i];
        if (!drawable(curve))
            continue;
        buf_puts(out, curves++ ? ",\\\n    " : space ? "splot" : "plot");
        buf_printf(out, " $d%ld", i + 1);
        if (curve->kind == PLOT_IMAGE)
            plot_image_put_looks(out, curve, i + 1);
        else
            put_using(out, curve);
        if (curve->second)
            buf_puts(out, " axes x1y2");
        if (curve->kind == PLOT_TEXT) /* takes its room and shows nothing itself */
            buf_puts(out, " with points pt 0 lc rgb '#ffffffff' notitle");
        else if (curve->kind != PLOT_IMAGE)
            put_looks(out, curve, &next_colour);
        if (curve->kind == PLOT_CURVE && curve->text)
            put_marks_text(out, curve, i + 1, texts++);
        if (has_contours(curve))
            buf_printf(
                out,
                ",\\\n     $d%ld using 1:2:3 with lines lc rgb '#101010' lw 1.2 nosurface notitle",
                i + 1);
        if (plot->frame.has_bar && !bar) { /* nothing is seen of it but the bar */
            bar = true;
            buf_printf(out, ",\\\n     $d%ld using (NaN):(NaN):(0) with points lc palette notitle",
                       i + 1);
        }
    }
    if (!curves)
        err_raise(ST_DOMAIN, "the plot has no point with real coordinates");
    buf_putc(out, '\n');
}

static void put_table(Buf *out, const Plot *plot)
{
    long rows = (plot->count + plot->columns - 1) / plot->columns;
    buf_printf(out, "set multiplot layout %ld,%ld", rows, plot->columns);
    if (plot->frame.title) {
        buf_puts(out, " title ");
        plot_label_quote(out, plot->frame.title);
        buf_puts(out, " noenhanced");
    }
    buf_putc(out, '\n');
    for (long i = 0; i < plot->count; i++) {
        buf_puts(out, "reset\nset encoding utf8\n");
        put_picture(out, plot_of(plot->parts[i]), plot->columns);
    }
    buf_puts(out, "unset multiplot\n");
}

void plot_script_put(Buf *out, const Plot *plot)
{
    buf_puts(out, "set encoding utf8\n");
    if (plot->show == PLOT_PICTURE)
        put_picture(out, plot, 1);
    else if (plot->show == PLOT_TABLE)
        put_table(out, plot);
    for (long i = 0; i < plot->count && plot->show == PLOT_ANIMATION; i++) {
        buf_puts(out, "reset\nset encoding utf8\n");
        put_picture(out, plot_of(plot->parts[i]), 1);
    }
}
