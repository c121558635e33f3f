/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A view of one axis may have no point in it: gnuplot finds no range for the other axis then, and
 * refuses. The range is that of the lines which pass through the view between two points, of all
 * points where none does.
 */
#include "repl/plot/plot_view.h"

#include <math.h>

#include "repl/plot/plot_box.h"
#include "repl/plot/plot_number.h"

typedef struct Extent {
    double low, high;
} Extent;

static bool has_point_in(const PlotCurve *curve, int axis, const double *view)
{
    for (long i = 0; i < curve->n; i++) {
        double x = plot_point(curve, i)[axis];
        if (x >= fmin(view[0], view[1]) && x <= fmax(view[0], view[1]) &&
            isfinite(plot_point(curve, i)[1 - axis]))
            return true;
    }
    return false;
}

/* As it is drawn: logarithms on a logarithmic axis. */
static double drawn(const PlotFrame *frame, int axis, double x)
{
    return frame->log[axis] ? log(x) : x;
}

/* What the line from p to q has on `axis`, as drawn, where the other coordinate is `at`. */
static void add_crossing(Extent *extent, const PlotFrame *frame, const double *p, const double *q,
                         int axis, double at)
{
    int other = 1 - axis;
    double a = drawn(frame, other, p[other]), b = drawn(frame, other, q[other]);
    double low = drawn(frame, axis, p[axis]), high = drawn(frame, axis, q[axis]);
    double part = (drawn(frame, other, at) - a) / (b - a), x = low + part * (high - low);
    if (part >= 0 && part <= 1 && isfinite(x)) {
        extent->low = fmin(extent->low, x);
        extent->high = fmax(extent->high, x);
    }
}

static void add_curve(Extent *extent, const PlotFrame *frame, const PlotCurve *curve, int axis)
{
    for (long i = 0; i + 1 < curve->n; i++)
        for (int end = 0; end < 2; end++)
            add_crossing(extent, frame, plot_point(curve, i), plot_point(curve, i + 1), axis,
                         frame->view[1 - axis][end]);
}

/* From what is drawn. */
static void put_range(Buf *out, const PlotFrame *frame, int axis, Extent extent)
{
    double wide = extent.high - extent.low;
    double room = wide > 0 ? 0.05 * wide : fmax(fabs(extent.low), 1e-3) / 10;
    double low = extent.low - room, high = extent.high + room;
    if (frame->log[axis]) {
        low = exp(low);
        high = exp(high);
    }
    int digits = plot_number_digits(low, high);
    buf_printf(out, "set %crange [", 'x' + axis);
    plot_number_put(out, low, digits);
    buf_putc(out, ':');
    plot_number_put(out, high, digits);
    buf_puts(out, "]\n");
}

void plot_view_put(Buf *out, const Plot *plot, int axis)
{
    const PlotFrame *frame = &plot->frame;
    Extent extent = {INFINITY, -INFINITY};
    if (!frame->has_view[1 - axis])
        return;
    for (long i = 0; i < plot->n; i++) {
        if (has_point_in(&plot->curves[i], 1 - axis, frame->view[1 - axis]))
            return;
        add_curve(&extent, frame, &plot->curves[i], axis);
    }
    if (!(extent.high >= extent.low)) {
        plot_box_extent(plot, axis, &extent.low, &extent.high);
        extent.low = drawn(frame, axis, extent.low);
        extent.high = drawn(frame, axis, extent.high);
    }
    if (isfinite(extent.low) && isfinite(extent.high))
        put_range(out, frame, axis, extent);
}

/* On which side of the view the point lies on the axis: -1, 0 inside, 1. */
static int side_of(const PlotFrame *frame, const double *p, int axis)
{
    const double *view = frame->view[axis];
    if (!frame->has_view[axis])
        return 0;
    return p[axis] < fmin(view[0], view[1]) ? -1 : p[axis] > fmax(view[0], view[1]);
}

/* May the line from p to q pass through the view, both of them being outside? */
static bool may_pass(const PlotFrame *frame, const double *p, const double *q)
{
    bool outside[2] = {false, false};
    for (int axis = 0; axis < 2; axis++) {
        int side[2] = {side_of(frame, p, axis), side_of(frame, q, axis)};
        if (side[0] && side[0] == side[1])
            return false;
        for (int end = 0; end < 2; end++)
            outside[end] = outside[end] || side[end];
    }
    return outside[0] && outside[1];
}

void plot_view_put_clip(Buf *out, const Plot *plot)
{
    for (long k = 0; k < plot->n; k++) {
        const PlotCurve *curve = &plot->curves[k];
        for (long i = 0; i + 1 < curve->n && curve->kind == PLOT_CURVE; i++)
            if (may_pass(&plot->frame, plot_point(curve, i), plot_point(curve, i + 1))) {
                buf_puts(out, "set clip two\n");
                return;
            }
    }
}
