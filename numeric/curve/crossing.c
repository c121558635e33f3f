/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two curves cross in a simple branch point, and the algebraic branching equation gives their
 * directions. Where it does not (the kernel of F_u has more than two dimensions, as symmetry makes
 * it, or its second derivatives vanish), the steady states on a small sphere around the point are
 * looked for: F = 0 together with the sphere's equation is a regular system at each of them, and
 * Newton's method starts from directions spread over the kernel. A state is taken for a way out
 * when there is one in nearly the same direction on a smaller sphere too, and when it lies on a
 * curve: with a continuous symmetry it is one of a surface of states, of which the kernel of F_u
 * has two dimensions too. What it does not do: promise that all are found.
 */
#include "numeric/curve/crossing.h"

#include <float.h>
#include <math.h>
#include <stdint.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "cas/base/splitmix.h"
#include "numeric/linear/qr.h"
#include "numeric/linear/vec.h"

#define RADIUS 0.02
#define SHRINK 0.25
#define SAME_WAY 0.98 /* cosine of the angle between directions that count as one */
#define ZERO_ROW 1e-7 /* smaller than this, relative to the largest row: zero */
#define RANK_TOLERANCE 1e-8
#define LONGEST 0.5 /* step of Newton's method, in units of the radius */
enum {
    TRIES =
        60, /* in vain, for each dimension of the kernel, after which no more ways are expected */
    MOST = 1500, /* tries at all */
    MOST_STEPS = 25,
    MOST_WAYS = 64
};

double *crossing_way(const Crossing *crossing, const Curve *curve, long k)
{
    return crossing->way + k * (curve->system.n + 1);
}

static void add_way(Crossing *crossing, const Curve *curve, const double *direction, double sign)
{
    long m = curve->system.n + 1;
    double *way = crossing_way(crossing, curve, crossing->count++);
    for (long i = 0; i < m; i++)
        way[i] = sign * direction[i];
}

/* --- states on a sphere -------------------------------------------------------------------- */

typedef struct Sphere {
    Curve *curve;
    const double *centre;
    double radius;
} Sphere;

static Status sphere_value(void *ctx, const double *u, double *f)
{
    const Sphere *s = ctx;
    double r = curve_distance(s->curve, u, s->centre);
    f[s->curve->system.n] = (r * r - s->radius * s->radius) / 2;
    return s->curve->system.value(s->curve->system.ctx, u, f);
}

static Status sphere_matrix(void *ctx, const double *u, double *a)
{
    const Sphere *s = ctx;
    long n = s->curve->system.n;
    for (long i = 0; i <= n; i++)
        a[n * (n + 1) + i] =
            (u[i] - s->centre[i]) / (curve_unit(s->curve, i) * curve_unit(s->curve, i));
    return s->curve->system.slope(s->curve->system.ctx, u, a);
}

/* Newton's method with steps of at most a part of the radius: where a surface of states is nearly
 * there, as at a weakly broken symmetry, full steps would throw it about. */
static Status go_to_sphere(Sphere *s, double *u)
{
    Curve *curve = s->curve;
    long m = curve->system.n + 1;
    Lu *lu = curve->lu;
    double *step = curve->row, last = INFINITY;
    for (int k = 0; k < MOST_STEPS; k++) {
        Status status = sphere_value(s, u, step);
        if (status == ST_OK) {
            vec_zero(lu->a, m * m);
            status = sphere_matrix(s, u, lu->a);
        }
        if (status == ST_OK)
            status = vec_finite(step, m) ? lu_factor(lu) : ST_DOMAIN;
        if (status != ST_OK)
            return status;
        lu_solve(lu, step);
        double size = 0;
        for (long i = 0; i < m; i++)
            size = fmax(size, fabs(step[i]) / curve->units[i]);
        vec_axpy(u, -fmin(1, LONGEST / fmax(size, DBL_MIN)), step, m);
        if (size <= 1e-10 || (size <= 1e-7 && size > 0.25 * last))
            return ST_OK;
        last = size;
    }
    return ST_LIMIT;
}

/* The direction of the steady state at this distance in about this direction. */
static bool on_sphere(Sphere *s, double radius, double *direction)
{
    Curve *curve = s->curve;
    long m = curve->system.n + 1;
    double *u = curve->at;
    s->radius = radius;
    for (long i = 0; i < m; i++) {
        curve->units[i] = curve_unit(curve, i) * radius;
        u[i] = s->centre[i] + radius * direction[i];
    }
    if (go_to_sphere(s, u) != ST_OK || !vec_finite(u, m))
        return false;
    for (long i = 0; i < m; i++)
        direction[i] = u[i] - s->centre[i];
    return curve_normalise(curve, direction);
}

/* Nearly normally distributed, so that all directions are about as likely. */
static double weight(uint64_t *seed)
{
    double sum = 0;
    for (int i = 0; i < 4; i++)
        sum += 2 * splitmix_unit(seed) - 1;
    return sum;
}

/* Is the state at RADIUS in this direction one of a surface of steady states? Rows of F_u count in
 * units of their largest entry here, unless they are zero beside the others. basis: room for
 * (n+1)^2 numbers. */
static bool is_on_surface(const Crossing *crossing, Curve *curve, const double *direction,
                          double *basis)
{
    long n = curve->system.n, m = n + 1;
    double *u = curve->at, *a = curve->matrix;
    vec_copy(u, crossing->u, m);
    vec_axpy(u, RADIUS, direction, m);
    if (curve_matrices(curve, u) != ST_OK || !vec_finite(a, n * m))
        return false;
    for (long i = 0; i < n * m; i++)
        a[i] *= curve_unit(curve, i % m);
    double most = vec_max(a, n * m);
    for (long i = 0; i < n; i++) {
        double size = fmax(vec_max(a + i * m, m), ZERO_ROW * most);
        for (long j = 0; j < m && size > 0; j++)
            a[i * m + j] /= size;
    }
    return qr_null_space(a, n, m, -1, RANK_TOLERANCE, basis, curve->work) > 1;
}

/* Adds the way out in about this direction, if there is one that is not there yet. coarse: room for
 * (n+1)*(n+2) numbers. */
static bool try_direction(Crossing *crossing, Curve *curve, double *direction, double *coarse)
{
    Sphere sphere = {curve, crossing->u, 0};
    long m = curve->system.n + 1;
    if (crossing->count == MOST_WAYS || !on_sphere(&sphere, RADIUS, direction))
        return false;
    vec_copy(coarse, direction, m);
    if (is_on_surface(crossing, curve, direction, coarse + m)) {
        crossing->surface = true;
        return false;
    }
    if (!on_sphere(&sphere, RADIUS * SHRINK, direction) ||
        curve_dot(curve, coarse, direction) < SAME_WAY ||
        crossing_nearest(crossing, curve, direction, 1, SAME_WAY) >= 0)
        return false;
    add_way(crossing, curve, direction, 1);
    return true;
}

/* basis: of the kernel, rows; direction: room for two and for another basis. */
static void search_spheres(Crossing *crossing, Curve *curve, const double *basis, long dimension,
                           double *direction)
{
    long m = curve->system.n + 1;
    uint64_t seed = 1;
    long vain = 0;
    for (long k = 0; k < MOST && vain < TRIES * dimension && !err_interrupt_pending; k++) {
        vec_zero(direction, m);
        for (long j = 0; j < dimension; j++)
            vec_axpy(direction, weight(&seed), basis + j * m, m);
        if (k % 2) /* curves that meet at a pitchfork leave it across the parameter */
            direction[m - 1] = 0;
        vain++;
        if (!curve_normalise(curve, direction) ||
            !try_direction(crossing, curve, direction, direction + m))
            continue;
        vain = 0;
        for (long i = 0; i < m; i++) /* most curves pass straight on */
            direction[i] = -direction[i];
        try_direction(crossing, curve, direction, direction + m);
    }
}

/* --- all ways ------------------------------------------------------------------------------ */

void crossing_begin(Crossing *crossing, Curve *curve, Bifurcation *bifurcation, const double *u,
                    bool located)
{
    long m = curve->system.n + 1;
    *crossing = (Crossing){.u = mem_zalloc((size_t)((MOST_WAYS + 1) * m) * sizeof(double) +
                                           (size_t)MOST_WAYS * (sizeof(long) + sizeof(bool)))};
    crossing->way = crossing->u + m;
    crossing->opposite = (long *)(crossing->way + MOST_WAYS * m);
    crossing->done = (bool *)(crossing->opposite + MOST_WAYS);
    vec_copy(crossing->u, u, m);
    err_defer(mem_release, crossing->u);
    double *room = mem_array((size_t)(2 * m * m + 2 * m), sizeof *room), *first = room + m * m;
    err_defer(mem_release, room);
    long dimension = curve_tangents(curve, u, room);
    if (located && dimension <= 2 &&
        bifurcation_directions(bifurcation, u, first, first + m) == ST_OK)
        for (int k = 0; k < 4; k++)
            add_way(crossing, curve, k < 2 ? first : first + m, k % 2 == 0 ? 1 : -1);
    else if (dimension >= 2)
        search_spheres(crossing, curve, room, dimension, room + m * m);
    for (long k = 0; k < crossing->count; k++)
        crossing->opposite[k] =
            crossing_nearest(crossing, curve, crossing_way(crossing, curve, k), -1, SAME_WAY);
    err_undefer(true);
    err_undefer(false);
}

void crossing_end(Crossing *crossing)
{
    mem_free(crossing->u);
}

long crossing_nearest(const Crossing *crossing, const Curve *curve, const double *along,
                      double sign, double least)
{
    long best = -1;
    double size = curve_dot(curve, along, along);
    for (long k = 0; k < crossing->count; k++) { /* the scale may have changed since */
        const double *way = crossing_way(crossing, curve, k);
        double c = sign * curve_dot(curve, way, along) / sqrt(size * curve_dot(curve, way, way));
        if (c > least) {
            least = c;
            best = k;
        }
    }
    return best;
}
