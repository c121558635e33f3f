/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plot structures as objects of the language. They hold no expressions, only points in doubles and
 * texts, so nothing is traced; the 1-D form is PLOT(...), as Maple shows an assigned plot.
 */
#include "repl/plot.h"

#include <math.h>
#include <string.h>

#include "cas/base/buf.h"
#include "cas/base/mem.h"

static void trace(Object *object, void (*mark)(Expr e))
{
    (void)object;
    (void)mark;
}

static void destroy(Object *object)
{
    Plot *plot = (Plot *)object;
    for (long i = 0; i < plot->n; i++) {
        mem_free(plot->curves[i].points);
        mem_free(plot->curves[i].legend);
        mem_free(plot->curves[i].text);
    }
    mem_free(plot->curves);
    mem_free(plot->frame.title);
    mem_free(plot->frame.label[0]);
    mem_free(plot->frame.label[1]);
    mem_free(plot);
}

static void print(Buf *out, Object *object)
{
    (void)object;
    buf_puts(out, "PLOT(...)");
}

const ObjectClass PLOT_CLASS = {.name = "PLOT", .trace = trace, .destroy = destroy, .print = print};

Plot *plot_new(void)
{
    Plot *plot = mem_zalloc(sizeof *plot);
    object_register(&plot->object, &PLOT_CLASS);
    return plot;
}

PlotCurve *plot_add_curve(Plot *plot, long n)
{
    double *points = mem_array((size_t)(n > 0 ? 2 * n : 1), sizeof *points);
    plot->curves = mem_rearray(plot->curves, (size_t)plot->n + 1, sizeof *plot->curves);
    PlotCurve *curve = &plot->curves[plot->n++];
    *curve = (PlotCurve){.points = points, .n = n, .colour = -1};
    return curve;
}

void plot_set_text(char **text, const char *value)
{
    char *copy = value ? mem_strdup(value) : NULL;
    mem_free(*text);
    *text = copy;
}

static void copy_curve(Plot *plot, const PlotCurve *from)
{
    PlotCurve *curve = plot_add_curve(plot, from->n);
    double *points = curve->points;
    *curve = *from;
    curve->points = points;
    curve->legend = curve->text = NULL;
    memcpy(points, from->points, (size_t)from->n * 2 * sizeof *points);
    plot_set_text(&curve->legend, from->legend);
    plot_set_text(&curve->text, from->text);
}

static void join_view(PlotFrame *frame, const PlotFrame *from, int axis)
{
    if (!from->has_view[axis])
        return;
    double *view = frame->view[axis];
    view[0] = frame->has_view[axis] ? fmin(view[0], from->view[axis][0]) : from->view[axis][0];
    view[1] = frame->has_view[axis] ? fmax(view[1], from->view[axis][1]) : from->view[axis][1];
    frame->has_view[axis] = true;
}

void plot_join(Plot *plot, const Plot *from)
{
    for (long i = 0; i < from->n; i++)
        copy_curve(plot, &from->curves[i]);
    PlotFrame *frame = &plot->frame;
    if (!frame->title)
        plot_set_text(&frame->title, from->frame.title);
    for (int axis = 0; axis < 2; axis++) {
        if (!frame->label[axis])
            plot_set_text(&frame->label[axis], from->frame.label[axis]);
        join_view(frame, &from->frame, axis);
        frame->log[axis] = frame->log[axis] || from->frame.log[axis];
        if (!frame->size[axis])
            frame->size[axis] = from->frame.size[axis];
    }
    if (!frame->axes_given) {
        frame->axes = from->frame.axes;
        frame->axes_given = from->frame.axes_given;
    }
    frame->gridlines = frame->gridlines || from->frame.gridlines;
    if (from->frame.scaling == PLOT_CONSTRAINED)
        frame->scaling = PLOT_CONSTRAINED;
}
