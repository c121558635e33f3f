/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is to be drawn, as functions of doubles: expressions in up to three names, procedures and
 * operators of as many arguments, or functions of the program itself.
 */
#ifndef DAESY_REPL_PLOT_PLOT_MAP_H
#define DAESY_REPL_PLOT_PLOT_MAP_H

#include "cas/core/expr.h"

enum { PLOT_MAP_NAMES = 3 };

typedef struct PlotMap {
    double (*value)(const void *ctx, const double *at); /* or NULL */
    const void *ctx;
    struct Tape *tape; /* or NULL: f is evaluated */
    Expr f;
    Expr names[PLOT_MAP_NAMES]; /* NULL: f is applied */
    long n;
} PlotMap;

/* A map by `value` needs no preparing: (PlotMap){.value = f, .ctx = c, .n = 2}.
 * Prepares f, an expression in names[0..n), or (names NULL) something that takes n arguments.
 * low, high: where it will be asked. Raises what evaluating it says when it has no real value
 * anywhere there, naming what has no value. plot_map_end, by err_defer, is the caller's. */
void plot_map_begin(PlotMap *map, Expr f, const Expr *names, long n, const double *low,
                    const double *high);
void plot_map_end(void *map);
/* The value at[0..n); NaN where there is no real one. Raises ST_INTERRUPT. */
double plot_map_at(const PlotMap *map, const double *at);
/* The real value of a constant expression, NaN when it has none. */
double plot_map_real(Expr e);

#endif
