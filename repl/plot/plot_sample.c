/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Adaptive sampling: equally spaced points first; then every interval at whose ends the curve turns
 * by more than a few degrees, seen in the frame of the picture, is halved, a few times at most.
 * Where a value is missing (a pole, the edge of a domain) the interval is halved as well, so that a
 * curve reaches its edge. A curve that swings in step with equally spaced points looks smooth at
 * them: a few points between tell (is_hidden), and it gets many more, unequally spaced. Jumps are
 * looked for only when asked. Deterministic: the same call gives the same points.
 */
#include "repl/plot/plot_sample.h"

#include <math.h>
#include <string.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/base/sort.h"

enum { ROUNDS = 4, MOST = 20000, HALVINGS = 30, PROBES = 24, DENSER = 16 };

static const double TURN = 0.985; /* cosine of the bend that is still smooth */

typedef struct Sample {
    double t, x, y;
} Sample;

typedef struct Samples {
    Sample *data;
    long n;
    PlotFunction f;
    void *ctx;
    double width, height; /* of the picture */
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

/* The extent of the finite values. A pole must not flatten everything else, so the height is taken
 * from the mean deviation, not from the extremes. */
static void measure(Samples *s)
{
    double low = INFINITY, high = -INFINITY, sum = 0, spread = 0;
    long count = 0;
    for (long i = 0; i < s->n; i++)
        if (is_real(&s->data[i])) {
            low = fmin(low, s->data[i].x);
            high = fmax(high, s->data[i].x);
            sum += s->data[i].y;
            count++;
        }
    for (long i = 0; i < s->n && count; i++)
        if (is_real(&s->data[i]))
            spread += fabs(s->data[i].y - sum / (double)count);
    s->width = high > low ? high - low : 1;
    s->height = count && spread > 0 ? 4 * spread / (double)count : 1;
}

/* Does the curve turn sharply at q between p and r? */
static bool bends(const Samples *s, const Sample *p, const Sample *q, const Sample *r)
{
    double ax = (q->x - p->x) / s->width, ay = (q->y - p->y) / s->height;
    double bx = (r->x - q->x) / s->width, by = (r->y - q->y) / s->height;
    double a = hypot(ax, ay), b = hypot(bx, by);
    if (a < 1e-9 || b < 1e-9)
        return false;
    return (ax * bx + ay * by) / (a * b) < TURN && a + b > 1e-4;
}

static bool needs_halving(const Samples *s, long i)
{
    const Sample *p = &s->data[i], *q = p + 1;
    if (is_real(p) != is_real(q))
        return true;
    if (!is_real(p))
        return false;
    return (i > 0 && is_real(p - 1) && bends(s, p - 1, p, q)) ||
           (i + 2 < s->n && is_real(q + 1) && bends(s, p, q, q + 1));
}

/* --- what swings in step with the points ------------------------------------------------------ */

/* How far the curve is, in the picture, from the chord of the interval i at the golden section of
 * it, beyond what the chords beside it turn. */
static double off_chord(const Samples *s, long i)
{
    const double part = 0.38196601125010515;
    const Sample *p = &s->data[i], *q = p + 1;
    Sample m = sample_at(s, p->t + part * (q->t - p->t));
    if (!is_real(p - 1) || !is_real(p) || !is_real(q) || !is_real(q + 1) || !is_real(&m))
        return 0;
    double x = m.x - p->x - part * (q->x - p->x), y = m.y - p->y - part * (q->y - p->y);
    double left =
        hypot((p[-1].x - 2 * p->x + q->x) / s->width, (p[-1].y - 2 * p->y + q->y) / s->height);
    double right =
        hypot((p->x - 2 * q->x + q[1].x) / s->width, (p->y - 2 * q->y + q[1].y) / s->height);
    return hypot(x / s->width, y / s->height) - left - right;
}

/* Do the points, as smooth as they lie, hide what the curve does between them? */
static bool is_hidden(const Samples *s)
{
    int far = 0;
    for (long k = 0; k < PROBES && s->n > 3; k++)
        far += off_chord(s, 1 + (s->n - 3) * k / PROBES) > 0.02;
    return far > PROBES / 4;
}

/* Many points instead, none of which lies where a period could meet all of them. */
static void crowd(Samples *s)
{
    const double ratio = 0.61803398874989485;
    long denser = MOST / s->n < DENSER ? MOST / s->n : DENSER;
    Samples crowded = *s;
    crowded.data = mem_array((size_t)(denser * s->n) + 1, sizeof *crowded.data);
    crowded.n = 0;
    err_defer(samples_release, &crowded);
    for (long i = 0; i + 1 < s->n; i++) {
        crowded.data[crowded.n++] = s->data[i];
        for (long k = 1; k < denser; k++) {
            double off = (double)(i * denser + k) * ratio;
            double part = ((double)k + 0.8 * (off - floor(off) - 0.5)) / (double)denser;
            double t = s->data[i].t + part * (s->data[i + 1].t - s->data[i].t);
            crowded.data[crowded.n++] = sample_at(s, t);
        }
    }
    crowded.data[crowded.n++] = s->data[s->n - 1];
    err_undefer(false);
    mem_free(s->data);
    s->data = crowded.data;
    s->n = crowded.n;
}

/* One round of halving; false when nothing had to be halved. */
static bool refine(Samples *s)
{
    Samples finer = *s;
    finer.data = mem_array((size_t)(2 * s->n), sizeof *finer.data);
    finer.n = 0;
    err_defer(samples_release, &finer);
    for (long i = 0; i < s->n; i++) {
        finer.data[finer.n++] = s->data[i];
        if (i + 1 < s->n && s->n < MOST && needs_halving(s, i))
            finer.data[finer.n++] = sample_at(s, (s->data[i].t + s->data[i + 1].t) / 2);
    }
    err_undefer(false);
    bool any = finer.n > s->n;
    mem_free(s->data);
    s->data = finer.data;
    s->n = finer.n;
    return any;
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

PlotCurve *plot_sample(Plot *plot, PlotFunction f, void *ctx, double a, double b,
                       const PlotSampling *how)
{
    Samples s = {.f = f, .ctx = ctx};
    s.data = mem_array((size_t)how->n, sizeof *s.data);
    err_defer(samples_release, &s);
    bool log = how->log && a > 0 && b > 0;
    for (; s.n < how->n; s.n++) {
        double part = (double)s.n / (double)(how->n - 1);
        double t = log ? a * pow(b / a, part) : a + (b - a) * part;
        s.data[s.n] = sample_at(&s, s.n == how->n - 1 ? b : t);
    }
    measure(&s);
    if (how->adaptive && s.n < MOST && is_hidden(&s)) {
        crowd(&s);
        measure(&s);
    }
    for (int round = 0; how->adaptive && round < ROUNDS && refine(&s); round++)
        continue;
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
