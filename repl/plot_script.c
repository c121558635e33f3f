/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A plot as a gnuplot script. All text of the user stands in single quotes with quotes doubled and
 * control characters blanked: gnuplot runs back quotes inside double quotes in a shell, never
 * inside single ones, and `noenhanced` keeps underscores and carets as they are. Data go into named
 * blocks. Only spellings that exist since gnuplot 5.2.
 */
#include "repl/plot_script.h"

#include <math.h>

#include "cas/base/err.h"

/* Told apart also by colour-blind eyes and in print. */
static const long PALETTE[] = {0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7,
                               0xe69f00, 0x56b4e9, 0x000000, 0x999933};

void plot_script_quote(Buf *out, const char *text)
{
    buf_putc(out, '\'');
    for (; *text; text++) {
        if (*text == '\'')
            buf_putc(out, '\'');
        buf_putc(out, (unsigned char)*text < 0x20 || *text == 0x7f ? ' ' : *text);
    }
    buf_putc(out, '\'');
}

static void put_value(Buf *out, double x)
{
    if (isfinite(x))
        buf_printf(out, "%.10g", x);
    else
        buf_puts(out, "NaN");
}

static bool drawable(const PlotCurve *curve)
{
    for (long i = 0; i < curve->n; i++)
        if (isfinite(curve->points[2 * i]) && isfinite(curve->points[2 * i + 1]))
            return true;
    return false;
}

/* A blank line is a gap in a line of gnuplot. */
static void put_data(Buf *out, const PlotCurve *curve, long number)
{
    buf_printf(out, "$d%ld << EOD\n", number);
    for (long i = 0; i < curve->n; i++) {
        double x = curve->points[2 * i], y = curve->points[2 * i + 1];
        if (isfinite(x) && isfinite(y)) {
            put_value(out, x);
            buf_putc(out, ' ');
            put_value(out, y);
        }
        buf_putc(out, '\n');
    }
    buf_puts(out, "EOD\n");
}

static void put_looks(Buf *out, const PlotCurve *curve, long *next_colour)
{
    static const char *const WITH[] = {"lines", "points", "linespoints", "filledcurves y1=0"};
    long colours = (long)(sizeof PALETTE / sizeof *PALETTE);
    long colour = curve->colour >= 0 ? curve->colour : PALETTE[(*next_colour)++ % colours];
    buf_printf(out, " with %s lc rgb '#%06lx'", WITH[curve->style], colour);
    if (curve->style != PLOT_POINT && curve->style != PLOT_FILLED) {
        buf_printf(out, " lw %.3g", curve->thickness > 0 ? curve->thickness : 1.5);
        if (curve->linestyle)
            buf_printf(out, " dt %d", curve->linestyle);
    }
    if (curve->style == PLOT_POINT || curve->style == PLOT_POINTLINE)
        buf_printf(out, " pt %d ps %.3g", curve->symbol ? curve->symbol : 7,
                   curve->symbolsize > 0 ? curve->symbolsize / 10 : 0.8);
    buf_puts(out, " title ");
    plot_script_quote(out, curve->legend ? curve->legend : "");
}

/* The text again at every point, up and to the right of it. */
static void put_text(Buf *out, const PlotCurve *curve, long number)
{
    buf_printf(out, ",\\\n    $d%ld using 1:2:(", number);
    plot_script_quote(out, curve->text);
    buf_puts(out, ") with labels left offset 0.6,0.6 noenhanced notitle");
}

static void put_axis(Buf *out, const PlotFrame *frame, int axis)
{
    char name = (char)('x' + axis);
    if (frame->label[axis]) {
        buf_printf(out, "set %clabel ", name);
        plot_script_quote(out, frame->label[axis]);
        buf_puts(out, " noenhanced\n");
    }
    if (frame->has_view[axis]) {
        buf_printf(out, "set %crange [", name);
        put_value(out, frame->view[axis][0]);
        buf_putc(out, ':');
        put_value(out, frame->view[axis][1]);
        buf_puts(out, "]\n");
    }
    if (frame->log[axis])
        buf_printf(out, "set logscale %c\n", name);
}

static void put_frame(Buf *out, const PlotFrame *frame)
{
    if (frame->title) {
        buf_puts(out, "set title ");
        plot_script_quote(out, frame->title);
        buf_puts(out, " noenhanced\n");
    }
    put_axis(out, frame, 0);
    put_axis(out, frame, 1);
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
    if (frame->gridlines)
        buf_puts(out, "set grid\n");
    if (frame->scaling == PLOT_CONSTRAINED)
        buf_puts(out, "set size ratio -1\n");
}

/* Lines reach the edges of the picture; points keep a margin. */
static bool only_lines(const Plot *plot)
{
    for (long i = 0; i < plot->n; i++)
        if (plot->curves[i].style != PLOT_LINE)
            return false;
    return true;
}

void plot_script_put(Buf *out, const Plot *plot)
{
    long curves = 0, next_colour = 0;
    buf_puts(out, "set encoding utf8\nset key below height 1 noenhanced\n");
    put_frame(out, &plot->frame);
    if (!only_lines(plot))
        buf_puts(out, "set offsets graph 0.03, graph 0.03, graph 0.03, graph 0.03\n");
    else if (plot->frame.scaling != PLOT_CONSTRAINED)
        buf_puts(out, "set autoscale xfix\n");
    for (long i = 0; i < plot->n; i++)
        if (drawable(&plot->curves[i]))
            put_data(out, &plot->curves[i], i + 1);
    for (long i = 0; i < plot->n; i++) {
        const PlotCurve *curve = &plot->curves[i];
        if (!drawable(curve))
            continue;
        buf_printf(out, "%s $d%ld using 1:2", curves++ ? ",\\\n    " : "plot", i + 1);
        put_looks(out, curve, &next_colour);
        if (curve->text)
            put_text(out, curve, i + 1);
    }
    if (!curves)
        err_raise(ST_DOMAIN, "the plot has no point with real coordinates");
    buf_putc(out, '\n');
}
