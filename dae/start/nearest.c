/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Weighted least squares with constraints, by sequential linearisation: with c and its derivatives
 * C at the present point y, the next point is from + W*z, z the shortest solution of
 * C*W*z = C*(y - from) - c, brought back onto the manifold. A fixed point satisfies the conditions
 * of Lagrange. Where the manifold is curved strongly the step is halved until the distance falls.
 */
#include "dae/start/nearest.h"

#include <math.h>
#include <stdbool.h>

#include "cas/base/check.h"
#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "numeric/linear/vec.h"

enum { MOST_STEPS = 50, MOST_HALVINGS = 12 };

typedef struct Search {
    Manifold *manifold;
    double t, tolerance;
    const double *from, *mobility;
    double *z, *trial; /* n each */
} Search;

static double distance(const Search *s, const double *y)
{
    double sum = 0;
    for (long j = 0; j < s->manifold->n; j++)
        sum = s->mobility[j] == 0 ? sum : hypot(sum, (y[j] - s->from[j]) / s->mobility[j]);
    return sum;
}

/* s->z: where the linearised constraints come nearest to `from`, as a step from y; false when there
 * is no such point in doubles. */
static bool linearised_step(Search *s, const double *y)
{
    long n = s->manifold->n;
    if (!manifold_nearest_step(s->manifold, s->t, y, s->from, s->mobility, s->z))
        return false;
    for (long j = 0; j < n; j++)
        s->z[j] = s->from[j] + s->mobility[j] * s->z[j] - y[j];
    return vec_finite(s->z, n);
}

/* Takes y a part of the step along where that brings it nearer, or as near to rounding; false: no
 * part does. */
static bool move(Search *s, double *y)
{
    double before = distance(s, y), part = 1;
    for (int k = 0; k < MOST_HALVINGS; k++, part /= 2) {
        vec_copy(s->trial, y, s->manifold->n);
        vec_axpy(s->trial, part, s->z, s->manifold->n);
        if (manifold_solve(s->manifold, s->t, s->trial, s->mobility, s->tolerance, NULL) != ST_OK)
            continue;
        if (distance(s, s->trial) <= before * (1 + 1e-15)) {
            vec_copy(y, s->trial, s->manifold->n);
            return true;
        }
    }
    return false;
}

double nearest_point(Manifold *manifold, double t, const double *from, const double *mobility,
                     double tolerance, double *y)
{
    CHECK(tolerance > 0);
    size_t n = (size_t)manifold->n;
    double *room = mem_array(2 * n + 1, sizeof *room);
    err_defer(mem_release, room);
    Search s = {.manifold = manifold,
                .t = t,
                .tolerance = tolerance,
                .from = from,
                .mobility = mobility,
                .z = room,
                .trial = room + n};
    for (int k = 0; k < MOST_STEPS; k++) {
        err_poll();
        bool step = linearised_step(&s, y);
        if (!step || vec_max(s.z, manifold->n) <= 1e-13 * fmax(1, vec_max(y, manifold->n)) ||
            !move(&s, y))
            break;
    }
    double found = distance(&s, y);
    err_undefer(true);
    return found;
}
