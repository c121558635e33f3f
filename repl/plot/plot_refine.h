/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where curves are to be evaluated so that their picture is smooth.
 */
#ifndef DAESY_REPL_PLOT_PLOT_REFINE_H
#define DAESY_REPL_PLOT_PLOT_REFINE_H

#include <stdbool.h>

/* value[i * m + k] = coordinate k at the parameter t[i]; NaN where there is no real value. The
 * parameters go one way within a call. */
typedef void (*PlotValues)(void *ctx, const double *t, long n, double *value);

/* From n >= 2 equally spaced points (spaced equally in the logarithm when `log`), and at[0..count)
 * where they lie between the ends; with `adaptive` more where a curve bends, or swings in step with
 * them; with `discont` a gap where it jumps. */
typedef struct PlotSampling {
    long n;
    bool adaptive, log, discont;
    const double *at;
    long count;
} PlotSampling;

/* Which coordinates are drawn against each other, whether on logarithmic axes, and how large a part
 * of the picture they take: in decades on such an axis. */
typedef struct PlotPair {
    long x, y;
    bool log_x, log_y;
    double width, height;
} PlotPair;

/* n points with m coordinates each, and the plane curves through them. */
typedef struct PlotPoints {
    long n, m;
    double *t, *value; /* n, n x m */
    PlotPair *pair;    /* the caller's */
    long pairs;
} PlotPoints;

/* The points over a..b, the ends included: m and x and y of the pairs are given, the rest is
 * filled. plot_points_end frees it; it can be deferred, also before the call. */
void plot_refine(PlotPoints *p, PlotValues f, void *ctx, double a, double b,
                 const PlotSampling *how);
void plot_points_end(void *points);
/* Fills the width and height of a pair, which may be another than those of the points. */
void plot_points_measure(const PlotPoints *p, PlotPair *pair);
/* With how many points of m coordinates no more are looked for: fewer where many curves share them,
 * as each has them all. */
long plot_refine_room(long m);

#endif
