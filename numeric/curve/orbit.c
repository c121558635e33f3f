/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Collocation for periodic solutions (E. J. Doedel, H. B. Keller and J. P. Kernevez, Int. J.
 * Bifurcation and Chaos 1, 1991), with time scaled to 0..1: in each interval a polynomial of degree
 * four, which satisfies T*F(x, p) = E(x, p)*x' at four points. These are Radau's, of which the last
 * is the end of the interval: with Gauss's the algebraic unknowns of a differential-algebraic
 * system would not be determined. The phase is fixed by the integral of <x, r'> = 0, r a solution
 * nearby, which moves as little as possible along the curve.
 *
 * Multipliers are those of the product of the intervals' transfer matrices, from the same
 * linearised equations; one of them is 1 up to the error of the discretisation. Derivatives of the
 * second order are differences of exact ones: they only lead Newton's method, they do not enter
 * where it goes. The mesh is even and stays so.
 */
#include "numeric/curve/orbit.h"

#include <math.h>

#include "cas/base/err.h"
#include "cas/base/mem.h"
#include "numeric/linear/lapack.h"
#include "numeric/linear/lu.h"
#include "numeric/linear/sign.h"
#include "numeric/linear/vec.h"
#include "numeric/step/collocation.h"

#define DIFFERENCE 1e-5
enum { DEGREE = 4, BISECTIONS = 60 };

/* --- the points and polynomials ------------------------------------------------------------ */

/* The polynomial whose zeros are Radau's points: P_m - P_(m-1), shifted to 0..1. */
static double radau(double x)
{
    double value[DEGREE + 1];
    collocation_legendre(DEGREE, x, value);
    return value[DEGREE] - value[DEGREE - 1];
}

/* The zeros in 0..1; they lie between those of P_(m-1). */
static void find_points(double *point)
{
    double node[DEGREE], weight[DEGREE];
    collocation_gauss(DEGREE - 1, node, weight);
    for (int k = 0; k + 1 < DEGREE; k++) {
        double low = k == 0 ? 0 : node[k - 1], high = node[k], at_low = radau(low);
        for (int i = 0; i < BISECTIONS; i++) {
            double middle = (low + high) / 2;
            if (sign_agrees(radau(middle), at_low))
                low = middle;
            else
                high = middle;
        }
        point[k] = (low + high) / 2;
    }
    point[DEGREE - 1] = 1;
}

/* Value and derivative at s of the polynomial of Lagrange that is 1 at node l of 0, 1/m, ..., 1. */
static double lagrange(int l, double s, double *slope)
{
    double value = 1;
    *slope = 0;
    for (int j = 0; j <= DEGREE; j++) {
        if (j == l)
            continue;
        double factor = (s - (double)j / DEGREE) / ((double)(l - j) / DEGREE);
        *slope = *slope * factor + value / ((double)(l - j) / DEGREE);
        value *= factor;
    }
    return value;
}

/* Weights that integrate over 0..1 what the points determine. */
static void find_quadrature(const double *point, double *weight)
{
    double node[DEGREE], gauss[DEGREE];
    collocation_gauss(DEGREE, node, gauss);
    for (int k = 0; k < DEGREE; k++) {
        weight[k] = 0;
        for (int g = 0; g < DEGREE; g++) {
            double value = gauss[g];
            for (int j = 0; j < DEGREE; j++)
                value *= j == k ? 1 : (node[g] - point[j]) / (point[k] - point[j]);
            weight[k] += value;
        }
    }
}

static void release(void *orbit)
{
    orbit_free(orbit);
}

Orbit *orbit_new(const CurveSystem *base, long intervals, double weight)
{
    Orbit *o = mem_zalloc(sizeof *o);
    err_defer(release, o);
    o->base = *base;
    o->n = base->n;
    o->intervals = intervals;
    o->degree = DEGREE;
    o->nodes = intervals * DEGREE;
    o->unknowns = o->n * o->nodes + 1;
    o->weight = weight;
    long n = o->n, table = DEGREE * (DEGREE + 1), size = o->unknowns;
    o->basis = mem_zalloc((size_t)(2 * table + DEGREE + n * o->nodes) * sizeof *o->basis);
    o->rate = o->basis + table;
    o->quadrature = o->rate + table;
    o->reference = o->quadrature + DEGREE;
    o->room = mem_zalloc((size_t)(4 * (n + 1) * (n + 1) + 8 * (n + 1)) * sizeof *o->room);
    o->ahead = mem_zalloc((size_t)((2 * size + 2) * (size + 1)) * sizeof *o->ahead);
    o->behind = o->ahead + size * (size + 1);
    o->shifted = o->behind + size * (size + 1);
    o->direction = o->shifted + size + 1;
    double point[DEGREE];
    find_points(point);
    find_quadrature(point, o->quadrature);
    for (int k = 0; k < DEGREE; k++)
        for (int l = 0; l <= DEGREE; l++)
            o->basis[k * (DEGREE + 1) + l] = lagrange(l, point[k], &o->rate[k * (DEGREE + 1) + l]);
    err_undefer(false);
    return o;
}

void orbit_free(Orbit *o)
{
    if (!o)
        return;
    mem_free(o->basis);
    mem_free(o->room);
    mem_free(o->ahead);
    mem_free(o);
}

void orbit_set_reference(Orbit *o, const double *z)
{
    vec_copy(o->reference, z, o->n * o->nodes);
}

double orbit_period(const Orbit *o, const double *z)
{
    return z[o->unknowns - 1] / o->weight;
}

/* --- the equations ------------------------------------------------------------------------- */

/* What is needed at one collocation point, in o->room. */
typedef struct Place {
    double *u, *slope, *along; /* (x, p); x' in scaled time; the reference's x' */
    double *f, *jacobian, *mass, *moved;
} Place;

static Place place_in(const Orbit *o)
{
    long n = o->n, m = n + 1;
    Place at = {.u = o->room};
    at.slope = at.u + m;
    at.along = at.slope + m;
    at.f = at.along + m;
    at.jacobian = at.f + m;
    at.mass = at.jacobian + m * m;
    at.moved = at.mass + m * m; /* m*m, and m*m of zeros behind */
    return at;
}

static const double *node_of(const Orbit *o, const double *z, long interval, long l)
{
    return z + (interval * o->degree + l) % o->nodes * o->n;
}

/* State and derivatives at point k of the interval. */
static void go_to(const Orbit *o, const Place *at, const double *z, long interval, long k)
{
    long n = o->n;
    vec_zero(at->u, n);
    vec_zero(at->slope, n);
    vec_zero(at->along, n);
    at->u[n] = z[o->unknowns];
    for (long l = 0; l <= o->degree; l++) {
        double value = o->basis[k * (o->degree + 1) + l];
        double rate = o->rate[k * (o->degree + 1) + l] * (double)o->intervals;
        vec_axpy(at->u, value, node_of(o, z, interval, l), n);
        vec_axpy(at->slope, rate, node_of(o, z, interval, l), n);
        vec_axpy(at->along, rate, node_of(o, o->reference, interval, l), n);
    }
}

static Status evaluate(const Orbit *o, const Place *at)
{
    vec_zero(at->mass, o->n * o->n);
    Status status = o->base.value(o->base.ctx, at->u, at->f);
    return status == ST_OK ? o->base.mass(o->base.ctx, at->u, at->mass) : status;
}

static Status value(void *ctx, const double *z, double *f)
{
    Orbit *o = ctx;
    long n = o->n;
    Place at = place_in(o);
    double period = orbit_period(o, z), phase = 0;
    for (long i = 0; i < o->intervals; i++)
        for (long k = 0; k < o->degree; k++) {
            double *row = f + (i * o->degree + k) * n;
            go_to(o, &at, z, i, k);
            Status status = evaluate(o, &at);
            if (status != ST_OK)
                return status;
            for (long r = 0; r < n; r++) {
                row[r] = period * at.f[r];
                for (long j = 0; j < n; j++)
                    row[r] -= at.mass[r * n + j] * at.slope[j];
                phase += o->quadrature[k] * at.u[r] * at.along[r];
            }
        }
    f[o->unknowns - 1] = phase / (double)o->intervals;
    return ST_OK;
}

/* T*F_u - (E*x')_u at the place, n rows of n+1, into at->jacobian; E and F too. */
static Status linearise(const Orbit *o, const Place *at, double period)
{
    long n = o->n, m = n + 1;
    double *zeros = at->moved + m * m;
    vec_zero(at->jacobian, n * m);
    vec_zero(at->moved, n * m);
    vec_zero(zeros, m);
    Status status = evaluate(o, at);
    if (status == ST_OK)
        status = o->base.slope(o->base.ctx, at->u, at->jacobian);
    if (status == ST_OK)
        status = o->base.bend(o->base.ctx, at->u, zeros, at->slope, at->moved);
    for (long i = 0; i < n * m; i++)
        at->jacobian[i] = period * at->jacobian[i] - at->moved[i];
    return status;
}

/* The derivative of the equations at point k by the state at node l: entry (r, j). */
static double block_entry(const Orbit *o, const Place *at, long k, long l, long r, long j)
{
    long n = o->n, at_table = k * (o->degree + 1) + l;
    return o->basis[at_table] * at->jacobian[r * (n + 1) + j] -
           o->rate[at_table] * (double)o->intervals * at->mass[r * n + j];
}

static void put_blocks(const Orbit *o, const Place *at, long i, long k, double *matrix)
{
    long n = o->n, width = o->unknowns + 1, first = (i * o->degree + k) * n;
    double *phase = matrix + (o->unknowns - 1) * width;
    for (long l = 0; l <= o->degree; l++) {
        long column = (i * o->degree + l) % o->nodes * n;
        double part = o->quadrature[k] * o->basis[k * (o->degree + 1) + l] / (double)o->intervals;
        for (long j = 0; j < n; j++) {
            for (long r = 0; r < n; r++)
                matrix[(first + r) * width + column + j] += block_entry(o, at, k, l, r, j);
            phase[column + j] += part * at->along[j];
        }
    }
    for (long r = 0; r < n; r++) {
        matrix[(first + r) * width + o->unknowns - 1] = at->f[r] / o->weight;
        matrix[(first + r) * width + o->unknowns] = at->jacobian[r * (n + 1) + n];
    }
}

static Status slope(void *ctx, const double *z, double *matrix)
{
    Orbit *o = ctx;
    Place at = place_in(o);
    for (long i = 0; i < o->intervals; i++)
        for (long k = 0; k < o->degree; k++) {
            go_to(o, &at, z, i, k);
            Status status = linearise(o, &at, orbit_period(o, z));
            if (status != ST_OK)
                return status;
            put_blocks(o, &at, i, k, matrix);
        }
    return ST_OK;
}

/* Along the curve of solutions nothing moves in time. */
static Status mass(void *ctx, const double *z, double *e)
{
    (void)ctx;
    (void)z;
    (void)e;
    return ST_OK;
}

/* Slopes at z + h*direction and z - h*direction into o->ahead and o->behind. */
static Status slopes_around(Orbit *o, const double *z, double h)
{
    long size = o->unknowns, width = size + 1;
    Status status = ST_OK;
    for (int side = 0; side < 2 && status == ST_OK; side++) {
        double *matrix = side ? o->behind : o->ahead;
        vec_zero(matrix, size * width);
        vec_copy(o->shifted, z, width);
        vec_axpy(o->shifted, side ? -h : h, o->direction, width);
        status = slope(o, o->shifted, matrix);
    }
    return status;
}

/* The derivative of F_z*a, which is that of F_u along (a, 0). */
static Status bend(void *ctx, const double *z, const double *a, const double *b, double *m)
{
    Orbit *o = ctx;
    (void)b; /* mass is zero */
    long size = o->unknowns, width = size + 1;
    double length = fmax(vec_max(a, size), 1e-300), h = DIFFERENCE / length;
    vec_copy(o->direction, a, size);
    o->direction[size] = 0;
    Status status = slopes_around(o, z, h);
    for (long i = 0; i < size * width; i++)
        m[i] = (o->ahead[i] - o->behind[i]) / (2 * h);
    return status;
}

static Status twist(void *ctx, const double *z, const double *w, double *m)
{
    Orbit *o = ctx;
    long size = o->unknowns, width = size + 1;
    Status status = ST_OK;
    vec_zero(o->direction, width);
    for (long c = 0; c < width && status == ST_OK; c++) {
        o->direction[c] = 1;
        status = slopes_around(o, z, DIFFERENCE);
        o->direction[c] = 0;
        for (long j = 0; j < width; j++) {
            m[j * width + c] = 0;
            for (long i = 0; i < size; i++)
                m[j * width + c] +=
                    w[i] * (o->ahead[i * width + j] - o->behind[i * width + j]) / (2 * DIFFERENCE);
        }
    }
    return status;
}

CurveSystem orbit_system(Orbit *o)
{
    return (CurveSystem){o->unknowns, o,     value,       slope,       mass,
                         bend,        twist, o->base.low, o->base.high};
}

void orbit_state(const Orbit *o, const double *z, double t, double *x)
{
    double at = (t - floor(t)) * (double)o->intervals, unused;
    long interval = (long)fmin(floor(at), (double)(o->intervals - 1));
    vec_zero(x, o->n);
    for (int l = 0; l <= DEGREE; l++)
        vec_axpy(x, lagrange(l, at - (double)interval, &unused), node_of(o, z, interval, l), o->n);
}

/* --- multipliers --------------------------------------------------------------------------- */

/* product = transfer * product, transfer that of one interval: the equations linearised there, with
 * what the change at its beginning contributes on the right. */
static Status carry(Orbit *o, const double *z, long interval, Lu *lu, double *side, double *product)
{
    long n = o->n, d = o->degree, size = n * d;
    Place at = place_in(o);
    vec_zero(lu->a, size * size);
    vec_zero(side, size * n); /* n right sides, one after the other */
    for (long k = 0; k < d; k++) {
        go_to(o, &at, z, interval, k);
        Status status = linearise(o, &at, orbit_period(o, z));
        if (status != ST_OK)
            return status;
        for (long r = 0; r < n; r++)
            for (long j = 0; j < n; j++) {
                for (long l = 1; l <= d; l++)
                    lu->a[(k * n + r) * size + (l - 1) * n + j] = block_entry(o, &at, k, l, r, j);
                double first = block_entry(o, &at, k, 0, r, j);
                for (long c = 0; c < n; c++)
                    side[c * size + k * n + r] -= first * product[j * n + c];
            }
    }
    Status status = lu_factor(lu);
    for (long c = 0; c < n && status == ST_OK; c++) {
        lu_solve(lu, side + c * size);
        for (long j = 0; j < n; j++)
            product[j * n + c] = side[c * size + (d - 1) * n + j];
    }
    return status;
}

Status orbit_multipliers(Orbit *o, const double *z, double *re, double *im)
{
    long n = o->n, size = n * o->degree;
    Status status = ST_OK;
    Lu *lu = lu_new(size);
    err_defer((void (*)(void *))lu_free, lu);
    double *side = mem_zalloc((size_t)(size * n + n * n + 8 * n) * sizeof *side);
    double *product = side + size * n;
    err_defer(mem_release, side);
    for (long j = 0; j < n; j++)
        product[j * n + j] = 1;
    for (long i = 0; i < o->intervals && status == ST_OK; i++)
        status = carry(o, z, i, lu, side, product);
    if (status == ST_OK && !vec_finite(product, n * n))
        status = ST_DOMAIN;
    if (status == ST_OK)
        status = lapack_matrix_eigenvalues(n, product, false, re, im, product + n * n);
    err_undefer(true);
    err_undefer(true);
    return status;
}
