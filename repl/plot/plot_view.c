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

static const double *point_at(const PlotCurve *curve, long i)
{
    return curve->points + i * curve->dim;
}

static bool has_point_in(const PlotCurve *curve, int axis, const double *view)
{
    for (long i = 0; i < curve->n; i++) {
        double x = point_at(curve, i)[axis];
        if (x >= fmin(view[0], view[1]) && x <= fmax(view[0], view[1]) &&
            isfinite(point_at(curve, i)[1 - axis]))
            return true;
    }
    return false;
}

/* What the line from p to q has on `axis` where the other coordinate is `at`. */
static void add_crossing(Extent *extent, const double *p, const double *q, int axis, double at)
{
    double part = (at - p[1 - axis]) / (q[1 - axis] - p[1 - axis]);
    double x = p[axis] + part * (q[axis] - p[axis]);
    if (part >= 0 && part <= 1 && isfinite(x)) {
        extent->low = fmin(extent->low, x);
        extent->high = fmax(extent->high, x);
    }
}

static void add_curve(Extent *extent, const PlotCurve *curve, int axis, const double *view)
{
    for (long i = 0; i + 1 < curve->n; i++)
        for (int end = 0; end < 2; end++)
            add_crossing(extent, point_at(curve, i), point_at(curve, i + 1), axis, view[end]);
}

static void put_range(Buf *out, int axis, double low, double high)
{
    double room = high > low ? 0.05 * (high - low) : fmax(fabs(low), 1e-3) / 10;
    int digits = plot_number_digits(low - room, high + room);
    buf_printf(out, "set %crange [", 'x' + axis);
    plot_number_put(out, low - room, digits);
    buf_putc(out, ':');
    plot_number_put(out, high + room, digits);
    buf_puts(out, "]\n");
}

void plot_view_put(Buf *out, const Plot *plot, int axis)
{
    const double *view = plot->frame.view[1 - axis];
    Extent extent = {INFINITY, -INFINITY};
    if (!plot->frame.has_view[1 - axis] || plot->frame.log[axis])
        return;
    for (long i = 0; i < plot->n; i++) {
        if (has_point_in(&plot->curves[i], 1 - axis, view))
            return;
        add_curve(&extent, &plot->curves[i], axis, view);
    }
    if (!(extent.high >= extent.low))
        plot_box_extent(plot, axis, &extent.low, &extent.high);
    if (isfinite(extent.low) && isfinite(extent.high))
        put_range(out, axis, extent.low, extent.high);
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
            if (may_pass(&plot->frame, point_at(curve, i), point_at(curve, i + 1))) {
                buf_puts(out, "set clip two\n");
                return;
            }
    }
}
