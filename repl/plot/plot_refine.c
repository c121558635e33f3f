/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Adaptive sampling: equally spaced points first; then every interval at whose ends a curve turns
 * by more than a few degrees, seen in the frame of the picture, is halved, a few times at most.
 * Where a value is missing (a pole, the edge of a domain) the interval is halved as well, so that a
 * curve reaches its edge. A curve that swings in step with equally spaced points looks smooth at
 * them: a few points between tell (is_hidden), and all get many more, unequally spaced.
 * Deterministic: the same call gives the same points. All points of a round are asked for at once
 * and in their order, since a numeric solution is walked along.
 */
#include "repl/plot/plot_refine.h"

#include <math.h>
#include <string.h>

#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/base/sort.h"

enum { ROUNDS = 4, MOST = 20000, MOST_VALUES = 20 * MOST, PROBES = 24, DENSER = 16 };

static const double TURN = 0.985;                 /* cosine of the bend that is still smooth */
static const double OFF = 0.02;                   /* of the picture, that hides something */
static const double GOLDEN = 0.61803398874989485; /* where no period meets */

typedef struct Refining {
    PlotPoints *points;
    PlotValues f;
    void *ctx;
} Refining;

/* Points that are to come: each lies behind the point `after` of those there are. */
typedef struct More {
    double *t;
    long *after;
    long n;
} More;

long plot_refine_room(long m)
{
    return m > MOST_VALUES / MOST ? MOST_VALUES / m : MOST;
}

void plot_points_end(void *points)
{
    PlotPoints *p = points;
    mem_free(p->t);
    mem_free(p->value);
    p->t = p->value = NULL;
}

static void more_end(void *more)
{
    mem_free(((More *)more)->t);
    mem_free(((More *)more)->after);
}

static More more_begin(long most)
{
    More more = {mem_array((size_t)most + 1, sizeof(double)),
                 mem_array((size_t)most + 1, sizeof(long)), 0};
    return more;
}

static void more_add(More *more, const PlotPoints *p, long after, double part)
{
    more->after[more->n] = after;
    more->t[more->n++] = p->t[after] + part * (p->t[after + 1] - p->t[after]);
}

static void evaluate(const Refining *r, const double *t, long n, double *value)
{
    err_poll();
    r->f(r->ctx, t, n, value);
}

/* --- the picture ------------------------------------------------------------------------------ */

static const double *at(const PlotPoints *p, long i)
{
    return p->value + i * p->m;
}

typedef struct Spot {
    double x, y;
} Spot;

/* Where in the picture a point lies; on a logarithmic axis nowhere unless it is positive. */
static Spot spot_of(const double *point, const PlotPair *pair)
{
    double x = point[pair->x], y = point[pair->y];
    return (Spot){pair->log_x ? log10(x) : x, pair->log_y ? log10(y) : y};
}

static bool is_real(const double *point, const PlotPair *pair)
{
    Spot spot = spot_of(point, pair);
    return isfinite(spot.x) && isfinite(spot.y);
}

/* The extent of the finite values. A pole must not flatten everything else, so the height is taken
 * from the mean deviation, not from the extremes. */
void plot_points_measure(const PlotPoints *p, PlotPair *pair)
{
    double low = INFINITY, high = -INFINITY, sum = 0, spread = 0;
    long count = 0;
    for (long i = 0; i < p->n; i++)
        if (is_real(at(p, i), pair)) {
            Spot spot = spot_of(at(p, i), pair);
            low = fmin(low, spot.x);
            high = fmax(high, spot.x);
            sum += spot.y;
            count++;
        }
    for (long i = 0; i < p->n && count; i++)
        if (is_real(at(p, i), pair))
            spread += fabs(spot_of(at(p, i), pair).y - sum / (double)count);
    pair->width = high > low ? high - low : 1;
    pair->height = count && spread > 0 ? 4 * spread / (double)count : 1;
}

static void measure_all(PlotPoints *p)
{
    for (long k = 0; k < p->pairs; k++)
        plot_points_measure(p, &p->pair[k]);
}

/* --- where a curve bends ---------------------------------------------------------------------- */

/* Does the curve turn sharply at q between p and r? */
static bool bends(const PlotPair *c, const double *p, const double *q, const double *r)
{
    Spot at_p = spot_of(p, c), at_q = spot_of(q, c), at_r = spot_of(r, c);
    double ax = (at_q.x - at_p.x) / c->width, ay = (at_q.y - at_p.y) / c->height;
    double bx = (at_r.x - at_q.x) / c->width, by = (at_r.y - at_q.y) / c->height;
    double a = hypot(ax, ay), b = hypot(bx, by);
    if (a < 1e-9 || b < 1e-9)
        return false;
    return (ax * bx + ay * by) / (a * b) < TURN && a + b > 1e-4;
}

static bool curve_needs_halving(const PlotPoints *all, long i, const PlotPair *pair)
{
    const double *p = at(all, i), *q = at(all, i + 1);
    if (is_real(p, pair) != is_real(q, pair))
        return true;
    if (!is_real(p, pair))
        return false;
    return (i > 0 && is_real(p - all->m, pair) && bends(pair, p - all->m, p, q)) ||
           (i + 2 < all->n && is_real(q + all->m, pair) && bends(pair, p, q, q + all->m));
}

static bool needs_halving(const PlotPoints *p, long i)
{
    for (long k = 0; k < p->pairs; k++)
        if (curve_needs_halving(p, i, &p->pair[k]))
            return true;
    return false;
}

/* --- more points ------------------------------------------------------------------------------ */

/* Puts the values at more->t among those there are. */
static void merge(const Refining *r, const More *more)
{
    PlotPoints *p = r->points;
    long m = p->m, n = p->n + more->n, from = 0;
    double *found = mem_array((size_t)(more->n * m) + 1, sizeof *found);
    err_defer(mem_release, found);
    evaluate(r, more->t, more->n, found);
    PlotPoints merged = {.m = m, .pair = p->pair, .pairs = p->pairs};
    err_defer(plot_points_end, &merged);
    merged.t = mem_array((size_t)n, sizeof *merged.t);
    merged.value = mem_array((size_t)(n * m), sizeof *merged.value);
    for (long i = 0; i < p->n; i++) {
        merged.t[merged.n] = p->t[i];
        memcpy(merged.value + m * merged.n++, at(p, i), (size_t)m * sizeof(double));
        for (; from < more->n && more->after[from] == i; from++) {
            merged.t[merged.n] = more->t[from];
            memcpy(merged.value + m * merged.n++, found + m * from, (size_t)m * sizeof(double));
        }
    }
    err_undefer(false);
    plot_points_end(p);
    *p = merged;
    err_undefer(true);
}

/* One round of halving; false when nothing had to be halved. */
static bool refine(const Refining *r)
{
    const PlotPoints *p = r->points;
    if (p->n >= plot_refine_room(p->m))
        return false;
    More more = more_begin(p->n);
    err_defer(more_end, &more);
    for (long i = 0; i + 1 < p->n; i++)
        if (needs_halving(p, i))
            more_add(&more, p, i, 0.5);
    if (more.n > 0)
        merge(r, &more);
    err_undefer(true);
    return more.n > 0;
}

/* --- what swings in step with the points ------------------------------------------------------ */

/* How far a point between p and q is from that part of their chord, and how much the chords beside
 * it turn. */
static double distance(Spot p, Spot q, Spot between, double part, const PlotPair *c)
{
    return hypot((between.x - p.x - part * (q.x - p.x)) / c->width,
                 (between.y - p.y - part * (q.y - p.y)) / c->height);
}

static double turn(Spot p, Spot q, Spot r, const PlotPair *c)
{
    return hypot((p.x - 2 * q.x + r.x) / c->width, (p.y - 2 * q.y + r.y) / c->height);
}

/* Is the curve far off the chord of the interval i, as what lies beside it does not tell? */
static bool is_off(const PlotPoints *all, long i, double part, const double *between,
                   const PlotPair *c)
{
    const double *p = at(all, i), *before = p - all->m, *q = p + all->m, *next = q + all->m;
    if (!is_real(before, c) || !is_real(p, c) || !is_real(q, c) || !is_real(next, c) ||
        !is_real(between, c))
        return false;
    Spot from = spot_of(p, c), to = spot_of(q, c);
    return distance(from, to, spot_of(between, c), part, c) >
           OFF + turn(spot_of(before, c), from, to, c) + turn(from, to, spot_of(next, c), c);
}

/* Do the points, as smooth as they lie, hide what a curve does between them? */
static bool is_hidden(const Refining *r)
{
    const PlotPoints *p = r->points;
    if (p->n < 4)
        return false;
    More probes = more_begin(PROBES);
    err_defer(more_end, &probes);
    double *found = mem_array((size_t)(PROBES * p->m), sizeof *found);
    err_defer(mem_release, found);
    for (long i = 0; i < PROBES; i++)
        more_add(&probes, p, 1 + (p->n - 3) * i / PROBES, 1 - GOLDEN);
    evaluate(r, probes.t, PROBES, found);
    bool hidden = false;
    for (long k = 0; k < p->pairs && !hidden; k++) {
        long far = 0;
        for (long i = 0; i < PROBES; i++)
            far += is_off(p, probes.after[i], 1 - GOLDEN, found + i * p->m, &p->pair[k]);
        hidden = far > PROBES / 4;
    }
    err_undefer(true);
    err_undefer(true);
    return hidden;
}

/* Many points between, none of which lies where a period could meet all of them. */
static void crowd(const Refining *r)
{
    PlotPoints *p = r->points;
    long room = plot_refine_room(p->m);
    long denser = room / p->n < DENSER ? room / p->n : DENSER;
    More more = more_begin(denser * p->n);
    err_defer(more_end, &more);
    for (long i = 0; i + 1 < p->n; i++)
        for (long k = 1; k < denser; k++) {
            double off = (double)(i * denser + k) * GOLDEN;
            more_add(&more, p, i, ((double)k + 0.8 * (off - floor(off) - 0.5)) / (double)denser);
        }
    merge(r, &more);
    measure_all(p);
    err_undefer(true);
}

/* The parameters to begin with, in their order. */
static void begin_points(PlotPoints *p, double a, double b, const PlotSampling *how)
{
    bool log = how->log && a > 0 && b > 0;
    long n = 0, distinct = 0;
    p->t = mem_array((size_t)(how->n + how->count), sizeof *p->t);
    for (; n < how->n - 1; n++) {
        double part = (double)n / (double)(how->n - 1);
        p->t[n] = log ? a * pow(b / a, part) : a + (b - a) * part;
    }
    p->t[n++] = b;
    for (long i = 0; i < how->count; i++)
        if (how->at[i] > fmin(a, b) && how->at[i] < fmax(a, b))
            p->t[n++] = how->at[i];
    sort_doubles(p->t, n);
    for (long i = 0; i < n / 2 && a > b; i++) {
        double swap = p->t[i];
        p->t[i] = p->t[n - 1 - i];
        p->t[n - 1 - i] = swap;
    }
    for (long i = 0; i < n; i++)
        if (i + 1 == n || p->t[i] != p->t[i + 1])
            p->t[distinct++] = p->t[i];
    p->n = distinct;
}

void plot_refine(PlotPoints *p, PlotValues f, void *ctx, double a, double b,
                 const PlotSampling *how)
{
    CHECK(p->m >= 1 && p->pairs >= 1 && how->n >= 2);
    Refining r = {p, f, ctx};
    begin_points(p, a, b, how);
    p->value = mem_array((size_t)(p->n * p->m), sizeof *p->value);
    evaluate(&r, p->t, p->n, p->value);
    measure_all(p);
    if (how->adaptive && p->n < plot_refine_room(p->m) && is_hidden(&r))
        crowd(&r);
    for (int round = 0; how->adaptive && round < ROUNDS && refine(&r); round++)
        continue;
}
