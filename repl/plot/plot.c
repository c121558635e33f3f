/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plot structures as objects of the language. A picture holds no expressions, only points in
 * doubles and texts; an animation or a table holds plots. The 1-D form is PLOT(...), as Maple shows
 * an assigned plot.
 */
#include "repl/plot/plot.h"

#include <math.h>
#include <string.h>

#include "cas/base/buf.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"

static void trace(Object *object, void (*mark)(Expr e))
{
    Plot *plot = (Plot *)object;
    for (long i = 0; i < plot->count; i++)
        mark(plot->parts[i]);
}

static void clear_frame(PlotFrame *frame)
{
    mem_free(frame->title);
    mem_free(frame->caption);
    for (int axis = 0; axis < 3; axis++) {
        mem_free(frame->label[axis]);
        mem_free(frame->ticks[axis]);
    }
    for (int k = 0; k < PLOT_FONTS; k++)
        mem_free(frame->font[k]);
}

static void destroy(Object *object)
{
    Plot *plot = (Plot *)object;
    for (long i = 0; i < plot->n; i++) {
        PlotCurve *curve = &plot->curves[i];
        mem_free(curve->points);
        mem_free(curve->legend);
        mem_free(curve->text);
        mem_free(curve->font);
        mem_free(curve->colours);
    }
    mem_free(plot->curves);
    mem_free(plot->parts);
    clear_frame(&plot->frame);
    mem_free(plot);
}

static void print(Buf *out, Object *object)
{
    const Plot *plot = (const Plot *)object;
    buf_puts(out, plot_is_space(plot) ? "PLOT3D(...)" : "PLOT(...)");
}

const ObjectClass PLOT_CLASS = {
    .name = "PLOT", .trace = trace, .destroy = destroy, .print = print, .closed = "a plot"};

Plot *plot_new(void)
{
    Plot *plot = mem_zalloc(sizeof *plot);
    object_register(&plot->object, &PLOT_CLASS);
    return plot;
}

Plot *plot_of_parts(PlotShow show, const Expr *parts, long count, long columns)
{
    Plot *plot = plot_new();
    plot->parts = mem_array((size_t)count + 1, sizeof *plot->parts);
    if (count > 0)
        memcpy(plot->parts, parts, (size_t)count * sizeof *parts);
    plot->show = show;
    plot->count = count;
    plot->columns = columns;
    return plot;
}

PlotCurve *plot_add(Plot *plot, PlotKind kind, int dim, long n)
{
    double *points = mem_array((size_t)(n > 0 ? dim * n : 1), sizeof *points);
    err_defer(mem_release, points);
    plot->curves = mem_rearray(plot->curves, (size_t)plot->n + 1, sizeof *plot->curves);
    err_undefer(false);
    PlotCurve *curve = &plot->curves[plot->n++];
    *curve = (PlotCurve){.points = points, .n = n, .dim = dim, .kind = kind, .colour = -1};
    plot_settle_view(plot);
    return curve;
}

PlotCurve *plot_add_curve(Plot *plot, long n)
{
    return plot_add(plot, PLOT_CURVE, 2, n);
}

void plot_set_text(char **text, const char *value)
{
    char *copy = value ? mem_strdup(value) : NULL;
    mem_free(*text);
    *text = copy;
}

bool plot_is_space(const Plot *plot)
{
    return (plot->n > 0 && plot->curves[0].dim == 3) ||
           (plot->count > 0 && plot_is_space(plot_of(plot->parts[0])));
}

void plot_settle_view(Plot *plot)
{
    PlotFrame *frame = &plot->frame;
    if (!frame->view_upright || !plot_is_space(plot))
        return;
    frame->view_upright = frame->has_view[1] = false;
    frame->has_view[2] = true;
    memcpy(frame->view[2], frame->view[1], sizeof frame->view[2]);
}

static void copy_curve(Plot *plot, const PlotCurve *from)
{
    PlotCurve *curve = plot_add(plot, from->kind, from->dim, from->n);
    double *points = curve->points;
    *curve = *from;
    curve->points = points;
    curve->legend = curve->text = curve->font = NULL;
    curve->colours = NULL;
    memcpy(points, from->points, (size_t)(from->n * from->dim) * sizeof *points);
    plot_set_text(&curve->legend, from->legend);
    plot_set_text(&curve->text, from->text);
    plot_set_text(&curve->font, from->font);
    if (from->colours) {
        curve->colours = mem_array((size_t)from->n, sizeof *curve->colours);
        memcpy(curve->colours, from->colours, (size_t)from->n * sizeof *curve->colours);
    }
}

/* --- joining --------------------------------------------------------------------------------- */

static void join_view(PlotFrame *frame, const PlotFrame *from, int axis)
{
    if (!from->has_view[axis])
        return;
    double *view = frame->view[axis];
    view[0] = frame->has_view[axis] ? fmin(view[0], from->view[axis][0]) : from->view[axis][0];
    view[1] = frame->has_view[axis] ? fmax(view[1], from->view[axis][1]) : from->view[axis][1];
    frame->has_view[axis] = true;
}

static void join_text(char **text, const char *from)
{
    if (!*text)
        plot_set_text(text, from);
}

static void join_room(PlotFrame *frame, const PlotFrame *from, int axis)
{
    double *to = frame->room[axis];
    const double *more = from->room[axis];
    if (!from->has_room[axis])
        return;
    to[0] = frame->has_room[axis] ? fmin(to[0], more[0]) : more[0];
    to[1] = frame->has_room[axis] ? fmax(to[1], more[1]) : more[1];
    frame->has_room[axis] = true;
}

static void join_axes(PlotFrame *frame, const PlotFrame *from)
{
    for (int axis = 0; axis < 3; axis++) {
        join_text(&frame->label[axis], from->label[axis]);
        join_text(&frame->ticks[axis], from->ticks[axis]);
        join_view(frame, from, axis);
        frame->log[axis] = frame->log[axis] || from->log[axis];
    }
    if (!frame->axes_given) {
        frame->axes = from->axes;
        frame->axes_given = from->axes_given;
    }
    for (int axis = 0; axis < 2; axis++)
        join_room(frame, from, axis);
    frame->gridlines = frame->gridlines || from->gridlines;
    if (from->scaling == PLOT_CONSTRAINED)
        frame->scaling = PLOT_CONSTRAINED;
}

static void join_frame(PlotFrame *frame, const PlotFrame *from)
{
    join_text(&frame->title, from->title);
    join_text(&frame->caption, from->caption);
    for (int k = 0; k < PLOT_FONTS; k++)
        join_text(&frame->font[k], from->font[k]);
    join_axes(frame, from);
    for (int k = 0; k < 2; k++)
        if (!frame->size[k])
            frame->size[k] = from->size[k];
    if (!frame->has_turn && from->has_turn) {
        frame->has_turn = true;
        memcpy(frame->turn, from->turn, sizeof frame->turn);
    }
    if (!frame->legend_at)
        frame->legend_at = from->legend_at;
    if (!frame->background)
        frame->background = from->background;
    frame->hide_back = frame->hide_back || from->hide_back;
    frame->polar = frame->polar || from->polar;
    if (frame->light == PLOT_LIGHT_DEFAULT)
        frame->light = from->light;
    if (!frame->has_bar && from->has_bar) {
        frame->has_bar = true;
        memcpy(frame->bar, from->bar, sizeof frame->bar);
        memcpy(frame->bar_colours, from->bar_colours, sizeof frame->bar_colours);
    }
}

void plot_join(Plot *plot, const Plot *from)
{
    if (from->show != PLOT_PICTURE)
        err_raise(ST_TYPE, "animations and tables of plots cannot be part of a picture");
    if (plot->n > 0 && from->n > 0 && plot_is_space(plot) != plot_is_space(from))
        err_raise(ST_TYPE, "a plane picture and one in space cannot be joined");
    for (long i = 0; i < from->n; i++)
        copy_curve(plot, &from->curves[i]);
    join_frame(&plot->frame, &from->frame);
}
