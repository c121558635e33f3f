/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tolerances, penalties and the sizes of multipliers mean something where changes of coordinates by
 * about 1 change f and the constraints by about 1. So coordinates count in units of where the
 * search begins, or of the range they have, f and the constraints in units of their steepest change
 * by these. Units are powers of 2: nothing is rounded.
 */
#include "numeric/search/units.h"

#include <math.h>

#include "numeric/linear/vec.h"

/* A start next to zero, or next to where f is stationary, tells little. */
static const double LEAST_SIZE = 1e-6, MOST_SIZE = 1e6, LEAST_UNIT = 1e-10, MOST_UNIT = 1e100;

static void eval_in_units(void *ctx, const double *x, double *values, double *jacobian)
{
    const Units *u = ctx;
    const OptimumProblem *p = u->given;
    long n = p->n, m = p->equalities + p->inequalities;
    for (long j = 0; j < n; j++)
        u->at[j] = x[j] * u->size[j];
    p->eval(p->ctx, u->at, values, jacobian);
    for (long k = 0; k <= m; k++) {
        if (values)
            values[k] /= u->unit[k];
        for (long j = 0; jacobian && j < n; j++)
            jacobian[k * n + j] *= u->size[j] / u->unit[k];
    }
}

double units_power(double x)
{
    int exponent;
    if (!(fabs(x) > 0) || !isfinite(x))
        return 1;
    (void)frexp(x, &exponent);
    return ldexp(1, exponent - 1);
}

/* The size of what x[j] changes by: of the start, and of finite bounds. */
static double size_of(const OptimumProblem *p, const double *x, long j)
{
    double size = fabs(x[j]), width = p->upper[j] - p->lower[j];
    if (isfinite(width))
        size = fmin(size > 0 ? size : width, width);
    return units_power(fmin(fmax(size, size > 0 ? LEAST_SIZE : 1), MOST_SIZE));
}

static double *numbers(Arena *arena, long count)
{
    return arena_array(arena, (size_t)count, sizeof(double));
}

/* Rows in the units of their changes with the coordinates, or of their values, at x. */
static void find_units(Units *u, Arena *arena, const double *x)
{
    const OptimumProblem *p = u->given;
    long n = p->n, m = p->equalities + p->inequalities;
    double *values = numbers(arena, 1 + m), *jacobian = numbers(arena, (1 + m) * n);
    for (long k = 0; k <= m; k++)
        u->unit[k] = 1;
    vec_zero(jacobian, (1 + m) * n);
    eval_in_units(u, x, values, jacobian);
    for (long k = 0; k <= m; k++) {
        double slope = vec_max(jacobian + k * n, n);
        double unit = units_power(isfinite(slope) && slope > 0 ? slope : values[k]);
        u->unit[k] = fmin(fmax(unit, LEAST_UNIT), MOST_UNIT);
    }
}

void units_begin(Units *u, Arena *arena, const OptimumProblem *p, double *x)
{
    long n = p->n, m = p->equalities + p->inequalities;
    *u = (Units){.given = p, .problem = *p};
    u->size = numbers(arena, n);
    u->unit = numbers(arena, 1 + m);
    u->lower = numbers(arena, n);
    u->upper = numbers(arena, n);
    u->at = numbers(arena, n);
    for (long j = 0; j < n; j++) {
        u->size[j] = size_of(p, x, j);
        u->lower[j] = p->lower[j] / u->size[j];
        u->upper[j] = p->upper[j] / u->size[j];
        x[j] /= u->size[j];
    }
    u->problem.lower = u->lower;
    u->problem.upper = u->upper;
    u->problem.ctx = u;
    u->problem.eval = eval_in_units;
    find_units(u, arena, x);
}

double units_end(const Units *u, double *x, double value)
{
    for (long j = 0; j < u->given->n; j++)
        x[j] *= u->size[j];
    return value * u->unit[0];
}
