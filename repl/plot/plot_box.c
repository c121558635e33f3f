/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The box of a picture in space. Without scaling=constrained it is a cube, so that a ball given in
 * two parameters is one. With it gnuplot takes the longer edge of the floor for its unit, however
 * long the others are: a flat box is small and a tall one is cut off. So the box is drawn larger or
 * smaller by the factor at which what is seen of it, its edges turned and foreshortened, fills the
 * picture as the cube does. Short edges have room for few numbers.
 */
#include "repl/plot/plot_box.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "repl/plot/plot_image.h"

static const double RIGHT_ANGLE = 1.57079632679489661923;

/* The most that may be seen of a box, in units of gnuplot, and bounds of the factor. */
static const double WIDEST = 1.75, HIGHEST = 1.45, SCALE_MIN = 0.05, SCALE_MAX = 2.5;

void plot_box_extent(const Plot *plot, int axis, double *low, double *high)
{
    *low = INFINITY;
    *high = -INFINITY;
    for (long k = 0; k < plot->n; k++) {
        const PlotCurve *curve = &plot->curves[k];
        if (curve->kind == PLOT_IMAGE && axis < 2)
            plot_image_extent(curve, axis, low, high);
        for (long i = 0; i < curve->n && axis < curve->dim; i++) {
            double x = curve->points[i * curve->dim + axis];
            *low = isfinite(x) ? fmin(*low, x) : *low;
            *high = isfinite(x) ? fmax(*high, x) : *high;
        }
    }
    if (axis < 2 && plot->frame.has_room[axis]) {
        *low = fmin(*low, plot->frame.room[axis][0]);
        *high = fmax(*high, plot->frame.room[axis][1]);
    }
    if (plot->frame.has_view[axis]) {
        *low = plot->frame.view[axis][0];
        *high = plot->frame.view[axis][1];
    }
}

/* By how much the box is turned, in degrees. */
static double turn_of(const PlotFrame *frame)
{
    return fmod((frame->has_turn ? frame->turn[0] : 55) + 90, 360);
}

static double tilt_of(const PlotFrame *frame)
{
    return fmod(frame->has_turn ? frame->turn[1] : 75, 360);
}

/* Numbers on the floor of a box stand outwards, away from one another where the axes meet: those of
 * x lie where y is in front, and outwards is along y on the screen; and the other way round. */
void plot_box_put_offset(Buf *out, const PlotFrame *frame, int axis, double low, double high)
{
    double turn = turn_of(frame) / 90 * RIGHT_ANGLE;
    /* an axis that is looked along lies at the right */
    double across = axis == 0 ? cos(turn) * sin(turn) : -sin(turn) * cos(turn);
    double along = axis == 0 ? sin(turn) : cos(turn);
    double right = fabs(across) < 1e-9 ? fabs(along) : -copysign(along, across);
    char text[2][32];
    snprintf(text[0], sizeof *text, "%.4g", low);
    snprintf(text[1], sizeof *text, "%.4g", high);
    double length = (double)(strlen(text[0]) > strlen(text[1]) ? strlen(text[0]) : strlen(text[1]));
    buf_printf(out, "set %ctics offset %.2f,-0.4\n", 'x' + axis, right * fmax(1, 0.65 * length));
}

/* The edges of a constrained box, the longer one of the floor as 1; false: the box is a cube, or
 * without extent. */
static bool edges_of(const Plot *plot, double edge[3])
{
    if (plot->frame.scaling != PLOT_CONSTRAINED)
        return false;
    for (int axis = 0; axis < 3; axis++) {
        double low, high;
        plot_box_extent(plot, axis, &low, &high);
        edge[axis] = high - low;
        if (plot->frame.log[axis] || !isfinite(edge[axis]) || edge[axis] < 0)
            return false;
    }
    double unit = fmax(edge[0], edge[1]);
    for (int axis = 0; axis < 3 && unit > 0; axis++)
        edge[axis] /= unit;
    return unit > 0;
}

/* The factor at which a constrained box fills the picture. */
static double scale_of(const Plot *plot)
{
    double edge[3], turn = turn_of(&plot->frame) / 90 * RIGHT_ANGLE,
                    tilt = tilt_of(&plot->frame) / 90 * RIGHT_ANGLE;
    if (!edges_of(plot, edge))
        return 1;
    double wide = edge[0] * fabs(cos(turn)) + edge[1] * fabs(sin(turn));
    double deep = edge[0] * fabs(sin(turn)) + edge[1] * fabs(cos(turn));
    double high = deep * fabs(cos(tilt)) + edge[2] * fabs(sin(tilt));
    return fmin(SCALE_MAX, fmax(SCALE_MIN, fmin(WIDEST / wide, HIGHEST / high)));
}

const char *plot_box_marks(const Plot *plot, int axis, bool small)
{
    double edge[3], turn = turn_of(&plot->frame) / 90 * RIGHT_ANGLE;
    const double seen[] = {fabs(cos(turn)), fabs(sin(turn)), 1};
    const char *usual = axis == 2 ? NULL : small ? "#2" : "#4";
    if (!edges_of(plot, edge))
        return usual;
    double length = edge[axis] * seen[axis] * scale_of(plot);
    return length < 0.5 ? "#2" : usual;
}

void plot_box_put_axes(Buf *out, const Plot *plot)
{
    const PlotFrame *frame = &plot->frame;
    double turn = turn_of(frame), tilt = tilt_of(frame);
    bool equal = frame->scaling == PLOT_CONSTRAINED;
    buf_printf(out, "set view %.6g,%.6g", tilt < 0 ? tilt + 360 : tilt,
               turn < 0 ? turn + 360 : turn);
    if (equal)
        buf_printf(out, ",%.3g\n", scale_of(plot));
    else /* gnuplot draws a box with a logarithmic height higher up */
        buf_puts(out, frame->log[2] ? ",0.78,1.5\n" : ",0.9,1.5\n");
    buf_puts(out, "set xyplane relative 0\nset ticslevel 0\nunset colorbox\n");
    buf_puts(out, "set xtics nomirror\nset ytics nomirror\n");
    buf_puts(out, "set ztics nomirror offset -0.5,0.3\n");
    if (frame->axes == PLOT_NONE)
        buf_puts(out, "unset border\nunset tics\n");
    else if (frame->axes == PLOT_BOXED || !frame->axes_given)
        buf_puts(out, "set border 4095 lw 0.5\n");
    else
        buf_puts(out, "set border 21\n");
    if (equal)
        buf_puts(out, "set view equal xyz\n");
}
