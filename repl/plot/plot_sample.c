/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One curve in the plane: its points (plot_refine.h), and the two sides of its jumps, which are
 * looked for only when asked.
 */
#include "repl/plot/plot_sample.h"

#include <math.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/base/sort.h"

enum { HALVINGS = 30 };

typedef struct Sample {
    double t, x, y;
} Sample;

typedef struct Samples {
    Sample *data;
    long n;
    PlotFunction f;
    void *ctx;
    double height; /* of what is mostly between the values */
} Samples;

static void samples_release(void *samples)
{
    mem_free(((Samples *)samples)->data);
}

static Sample sample_at(const Samples *s, double t)
{
    Sample sample = {t, NAN, NAN};
    err_poll();
    s->f(s->ctx, t, &sample.x, &sample.y);
    return sample;
}

static bool is_real(const Sample *p)
{
    return isfinite(p->x) && isfinite(p->y);
}

/* --- jumps ------------------------------------------------------------------------------------ */

/* Does the curve jump between two samples? Halves towards the larger difference: across a jump it
 * does not become smaller. *p and *q end on its two sides. */
static bool jumps(const Samples *s, Sample *p, Sample *q)
{
    double first = fabs(q->y - p->y);
    if (!(first > 0.01 * s->height))
        return false;
    for (int i = 0; i < HALVINGS; i++) {
        Sample m = sample_at(s, (p->t + q->t) / 2);
        if (!is_real(&m))
            return true;
        *(fabs(m.y - p->y) > fabs(q->y - m.y) ? q : p) = m;
    }
    return fabs(q->y - p->y) > 0.5 * first || fabs(q->y - p->y) > 0.1 * s->height;
}

/* Puts the two sides of every jump, and a gap between them, among the samples. */
static void part_at_jumps(Samples *s)
{
    Samples parted = *s;
    parted.data = mem_array((size_t)(4 * s->n), sizeof *parted.data);
    parted.n = 0;
    err_defer(samples_release, &parted);
    for (long i = 0; i < s->n; i++) {
        parted.data[parted.n++] = s->data[i];
        if (i + 1 == s->n || !is_real(&s->data[i]) || !is_real(&s->data[i + 1]))
            continue;
        Sample p = s->data[i], q = s->data[i + 1];
        if (!jumps(s, &p, &q))
            continue;
        double most = 2 * fmax(fabs(s->data[i].y), fabs(s->data[i + 1].y));
        if (fabs(p.y) < most) /* else a pole: the sides lie beyond any picture */
            parted.data[parted.n++] = p;
        parted.data[parted.n++] = (Sample){(p.t + q.t) / 2, NAN, NAN};
        if (fabs(q.y) < most)
            parted.data[parted.n++] = q;
    }
    err_undefer(false);
    mem_free(s->data);
    s->data = parted.data;
    s->n = parted.n;
}

static void values(void *ctx, const double *t, long n, double *value)
{
    const Samples *s = ctx;
    for (long i = 0; i < n; i++) {
        Sample sample = sample_at(s, t[i]);
        value[2 * i] = sample.x;
        value[2 * i + 1] = sample.y;
    }
}

/* The smooth curve, as samples. */
static void sample_smooth(Samples *s, PlotPair plane, double a, double b, const PlotSampling *how)
{
    PlotPoints points = {.m = 2, .pair = &plane, .pairs = 1};
    err_defer(plot_points_end, &points);
    plot_refine(&points, values, s, a, b, how);
    s->data = mem_array((size_t)points.n, sizeof *s->data);
    for (; s->n < points.n; s->n++)
        s->data[s->n] =
            (Sample){points.t[s->n], points.value[2 * s->n], points.value[2 * s->n + 1]};
    if (plane.log_y) {
        plane.log_y = false; /* jumps are told by the values themselves */
        plot_points_measure(&points, &plane);
    }
    s->height = plane.height;
    err_undefer(true);
}

PlotCurve *plot_sample(Plot *plot, PlotFunction f, void *ctx, double a, double b,
                       const PlotSampling *how)
{
    PlotPair plane = {.x = 0, .y = 1, .log_x = plot->frame.log[0], .log_y = plot->frame.log[1]};
    Samples s = {.f = f, .ctx = ctx};
    err_defer(samples_release, &s);
    sample_smooth(&s, plane, a, b, how);
    if (how->discont)
        part_at_jumps(&s);
    PlotCurve *curve = plot_add_curve(plot, s.n);
    for (long i = 0; i < s.n; i++) {
        curve->points[2 * i] = s.data[i].x;
        curve->points[2 * i + 1] = s.data[i].y;
    }
    err_undefer(true);
    return curve;
}

/* --- poles ------------------------------------------------------------------------------------ */

/* Does the curve run out of any picture and come back on the other side? */
static bool has_pole(const PlotCurve *curve, double usual)
{
    double before = 0;
    for (long i = 0; i < curve->n; i++) {
        double y = curve->points[2 * i + 1];
        if (!isfinite(y))
            continue;
        if (before * y < 0 && fmin(fabs(before), fabs(y)) > usual)
            return true;
        before = y;
    }
    return false;
}

void plot_sample_view(Plot *plot, const PlotCurve *curve)
{
    PlotFrame *frame = &plot->frame;
    double *y = mem_array((size_t)curve->n + 1, sizeof *y);
    err_defer(mem_release, y);
    long n = 0;
    for (long i = 0; i < curve->n; i++)
        if (isfinite(curve->points[2 * i + 1]))
            y[n++] = curve->points[2 * i + 1];
    sort_doubles(y, n);
    if (n >= 20 && !frame->has_view[1] && !frame->log[1]) {
        double low = y[n / 6], high = y[n - 1 - n / 6], width = high - low;
        if (width > 0 && y[n - 1] - y[0] > 20 * width &&
            has_pole(curve, fmax(fabs(low), fabs(high)))) {
            frame->has_view[1] = true;
            frame->view[1][0] = low - 2 * width;
            frame->view[1][1] = high + 2 * width;
        }
    }
    err_undefer(true);
}
