/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Curves of steady states of systems written in C whose curves are known: a circle, on which
 * everything is followed round, with its limit points; the normal form of a Hopf point, with its
 * frequency, its orbits of radius sqrt(p), their period and Floquet multipliers; a transcritical
 * crossing with its two directions.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "cas/base/err.h"
#include "numeric/curve/crossing.h"
#include "numeric/curve/diagram.h"
#include "numeric/curve/orbit.h"
#include "numeric/linear/lapack.h"
#include "tests/unit/numeric/failing.h"

static void assert_near(double got, double wanted, double tolerance)
{
    if (!(fabs(got - wanted) <= tolerance))
        fail_msg("%.17g instead of %.17g", got, wanted);
}

/* Fields to be filled arrive as zeros, whatever was in them before. */
static void assert_zeros(const double *m, long n)
{
    for (long i = 0; i < n; i++)
        assert_true(m[i] == 0);
}

static Status unit_mass(void *ctx, const double *u, double *e)
{
    long n = *(long *)ctx;
    (void)u;
    assert_zeros(e, n * n);
    for (long i = 0; i < n; i++)
        e[i * n + i] = 1;
    return ST_OK;
}

static long one = 1, two = 2;

/* --- the circle x^2 + p^2 = 1 ---------------------------------------------------------------- */

static Status circle(void *ctx, const double *u, double *f)
{
    (void)ctx;
    f[0] = 1 - u[0] * u[0] - u[1] * u[1];
    return ST_OK;
}

static Status circle_slope(void *ctx, const double *u, double *j)
{
    assert_zeros(j, 2);
    (void)ctx;
    j[0] = -2 * u[0];
    j[1] = -2 * u[1];
    return ST_OK;
}

static Status circle_bend(void *ctx, const double *u, const double *a, const double *b, double *m)
{
    assert_zeros(m, 2);
    (void)ctx, (void)u, (void)b;
    m[0] = -2 * a[0];
    m[1] = 0;
    return ST_OK;
}

static Status circle_twist(void *ctx, const double *u, const double *w, double *m)
{
    assert_zeros(m, 4);
    (void)ctx, (void)u;
    m[0] = m[3] = -2 * w[0];
    m[1] = m[2] = 0;
    return ST_OK;
}

static CurveSystem round_one(void)
{
    return (CurveSystem){1,  &one, circle, circle_slope, unit_mass, circle_bend, circle_twist,
                         -2, 2};
}

static void geometry(void **state)
{
    (void)state;
    CurveSystem s = round_one();
    Curve *c = curve_new(&s);
    double a[] = {1, 0}, b[] = {0, 1}, u[] = {0.6, 0.7};
    assert_true(curve_unit(c, 0) > 0 && curve_unit(c, 1) > 0);
    assert_near(curve_dot(c, a, b), 0, 0);
    assert_near(curve_distance(c, a, a), 0, 0);
    assert_near(curve_distance(c, a, b), curve_distance(c, b, a), 1e-15);
    double t[] = {3, -4}, zero[] = {0, 0};
    assert_true(curve_normalise(c, t));
    assert_near(curve_dot(c, t, t), 1, 1e-14);
    assert_near(t[0] / t[1], -0.75, 1e-14);
    assert_false(curve_normalise(c, zero));
    /* back onto the curve, with p kept and across a direction */
    assert_int_equal(curve_correct(c, u, NULL), ST_OK);
    assert_near(u[1], 0.7, 0);
    assert_near(u[0], sqrt(1 - 0.49), 1e-14);
    double v[] = {0.05, 1.1}, across[] = {1, 0};
    assert_int_equal(curve_correct(c, v, across), ST_OK);
    assert_near(v[0], 0.05, 1e-12);
    assert_near(v[0] * v[0] + v[1] * v[1], 1, 1e-14);
    assert_near(curve_residual(c, v), 0, 1e-14);
    double w[] = {0.3, 1.5}; /* p kept: there is nothing */
    assert_int_not_equal(curve_correct(c, w, NULL), ST_OK);
    curve_free(c);
    curve_free(NULL);
}

static void tangents(void **state)
{
    (void)state;
    CurveSystem s = round_one();
    Curve *c = curve_new(&s);
    double u[] = {0.6, 0.8}, t[4];
    assert_int_equal(curve_tangents(c, u, t), 1);
    assert_near(t[0] * 0.6 + t[1] * 0.8, 0, 1e-13);
    CurvePoint *p = curve_point_new(c);
    memcpy(p->u, u, sizeof u);
    double up[] = {0, 1};
    assert_int_equal(curve_look(c, p, up), ST_OK);
    assert_int_not_equal(p->turn, 0);
    assert_true(p->tangent[1] > 0);
    if (c->pencil) {
        assert_int_equal(p->count, 1);
        assert_near(p->re[0], -1.2, 1e-12);
        assert_int_equal(p->unstable, 0);
        p->u[0] = -0.6;
        assert_int_equal(curve_look(c, p, up), ST_OK);
        assert_int_equal(p->unstable, 1);
    }
    curve_point_free(p);
    curve_free(c);
}

static void limit_point(void **state)
{
    (void)state;
    CurveSystem s = round_one();
    Curve *c = curve_new(&s);
    Bifurcation *b = bifurcation_new(c);
    double u[] = {0.1, 0.98}, along[] = {1, 0.05};
    assert_int_equal(bifurcation_limit(b, u, along), ST_OK);
    assert_near(u[0], 0, 1e-12);
    assert_near(u[1], 1, 1e-12);
    bifurcation_free(b);
    bifurcation_free(NULL);
    curve_free(c);
}

/* Once round: both limit points, and every point lies on the circle. */
static void all_round(void **state)
{
    (void)state;
    CurveSystem s = round_one();
    BranchOptions steps = {0.01, 0.05, 1e-9, 1000};
    Diagram *d = diagram_new(&s, &steps, 10);
    double u[] = {0.9, 0.3};
    assert_int_equal(diagram_follow(d, u), ST_OK);
    assert_int_equal(d->branches, 1);
    assert_int_equal(d->branch[0]->end[0], BRANCH_CLOSED);
    long limits = 0;
    for (long i = 0; i < d->branch[0]->count; i++) {
        const CurvePoint *p = d->branch[0]->point[i];
        assert_near(p->u[0] * p->u[0] + p->u[1] * p->u[1], 1, 1e-12);
        if (p->label == CURVE_LIMIT) {
            assert_near(fabs(p->u[1]), 1, 1e-10);
            limits++;
        }
    }
    assert_int_equal(limits, 2);
    diagram_free(d);
}

/* --- folds that hide between two points: p = (x-c)^3 - e*(x-c) ---------------------------------
 */

static double wave_centre, wave_depth;

static Status wave(void *ctx, const double *u, double *f)
{
    double y = u[0] - wave_centre;
    (void)ctx;
    f[0] = u[1] - y * (y * y - wave_depth);
    return ST_OK;
}

static Status wave_slope(void *ctx, const double *u, double *j)
{
    assert_zeros(j, 2);
    double y = u[0] - wave_centre;
    (void)ctx;
    j[0] = wave_depth - 3 * y * y;
    j[1] = 1;
    return ST_OK;
}

static Status wave_bend(void *ctx, const double *u, const double *a, const double *b, double *m)
{
    assert_zeros(m, 2);
    (void)ctx, (void)b;
    m[0] = -6 * (u[0] - wave_centre) * a[0];
    m[1] = 0;
    return ST_OK;
}

static Status wave_twist(void *ctx, const double *u, const double *w, double *m)
{
    assert_zeros(m, 4);
    (void)ctx;
    m[0] = -6 * (u[0] - wave_centre) * w[0];
    m[1] = m[2] = m[3] = 0;
    return ST_OK;
}

/* Both are found, however near they are and wherever they lie between the points; one that turns
 * nowhere has none. */
static void hidden_folds(void **state)
{
    (void)state;
    CurveSystem s = {1, &one, wave, wave_slope, unit_mass, wave_bend, wave_twist, -1, 1};
    BranchOptions steps = {0.01, 0.1, 1e-9, 1000};
    for (int i = -2; i < 20; i++)
        for (int k = 0; k < 12; k++) {
            wave_depth = i < 0 ? 1e-3 * (i + 1) : 0.1 * pow(10, -0.25 * i);
            wave_centre = 0.013 * k;
            Diagram *d = diagram_new(&s, &steps, 10);
            double y = -0.7, u[] = {wave_centre + y, y * (y * y - wave_depth)};
            assert_int_equal(diagram_follow(d, u), ST_OK);
            long limits = 0;
            for (long j = 0; j < d->branch[0]->count; j++) {
                const CurvePoint *p = d->branch[0]->point[j];
                if (p->label != CURVE_LIMIT)
                    continue;
                assert_near(fabs(p->u[0] - wave_centre), sqrt(wave_depth / 3), 1e-7);
                limits++;
            }
            assert_int_equal(limits, i < 0 ? 0 : 2);
            diagram_free(d);
        }
}

/* --- the normal form of a Hopf point --------------------------------------------------------- */

static Status hopf(void *ctx, const double *u, double *f)
{
    double r = u[0] * u[0] + u[1] * u[1];
    (void)ctx;
    f[0] = u[2] * u[0] - 2 * u[1] - u[0] * r;
    f[1] = 2 * u[0] + u[2] * u[1] - u[1] * r;
    return ST_OK;
}

static Status hopf_slope(void *ctx, const double *u, double *j)
{
    assert_zeros(j, 6);
    double x = u[0], y = u[1], p = u[2];
    double rows[] = {p - 3 * x * x - y * y, -2 - 2 * x * y,        x,
                     2 - 2 * x * y,         p - x * x - 3 * y * y, y};
    (void)ctx;
    memcpy(j, rows, sizeof rows);
    return ST_OK;
}

/* The derivatives of F_x*a. */
static Status hopf_bend(void *ctx, const double *u, const double *a, const double *b, double *m)
{
    assert_zeros(m, 6);
    double x = u[0], y = u[1];
    double rows[] = {-6 * x * a[0] - 2 * y * a[1], -2 * y * a[0] - 2 * x * a[1], a[0],
                     -2 * y * a[0] - 2 * x * a[1], -2 * x * a[0] - 6 * y * a[1], a[1]};
    (void)ctx, (void)b;
    memcpy(m, rows, sizeof rows);
    return ST_OK;
}

static Status hopf_twist(void *ctx, const double *u, const double *w, double *m)
{
    assert_zeros(m, 9);
    double x = u[0], y = u[1];
    double xy = -2 * y * w[0] - 2 * x * w[1];
    double rows[] = {-6 * x * w[0] - 2 * y * w[1],
                     xy,
                     w[0],
                     xy,
                     -2 * x * w[0] - 6 * y * w[1],
                     w[1],
                     w[0],
                     w[1],
                     0};
    (void)ctx;
    memcpy(m, rows, sizeof rows);
    return ST_OK;
}

static CurveSystem turning(void)
{
    return (CurveSystem){2, &two, hopf, hopf_slope, unit_mass, hopf_bend, hopf_twist, -1, 1};
}

static void hopf_point(void **state)
{
    (void)state;
    CurveSystem s = turning();
    Curve *c = curve_new(&s);
    Bifurcation *b = bifurcation_new(c);
    double u[] = {0.01, -0.01, 0.05}, omega = 1.7;
    assert_int_equal(bifurcation_hopf(b, u, &omega), ST_OK);
    assert_near(u[0], 0, 1e-10);
    assert_near(u[1], 0, 1e-10);
    assert_near(u[2], 0, 1e-10);
    assert_near(fabs(omega), 2, 1e-10);
    bifurcation_free(b);
    curve_free(c);
}

static void orbits(void **state)
{
    (void)state;
    CurveSystem base = turning();
    Orbit *o = orbit_new(&base, 12, 1);
    CurveSystem s = orbit_system(o);
    Curve *c = curve_new(&s);
    assert_int_equal(s.n, o->unknowns);
    double z[600], p = 0.25, pi = acos(-1);
    assert_true(o->unknowns + 1 < 600);
    for (long k = 0; k < o->nodes; k++) {
        double angle = 2 * pi * (double)k / (double)o->nodes;
        z[2 * k] = 0.52 * cos(angle);
        z[2 * k + 1] = 0.52 * sin(angle);
    }
    z[o->unknowns - 1] = o->weight * 3;
    z[o->unknowns] = p;
    orbit_set_reference(o, z);
    assert_int_equal(curve_correct(c, z, NULL), ST_OK);
    assert_near(orbit_period(o, z), pi, 1e-7);
    for (int k = 0; k < 7; k++) {
        double x[2];
        orbit_state(o, z, k / 6.0, x);
        assert_near(hypot(x[0], x[1]), 0.5, 1e-6);
    }
    double first[2], last[2], re[2], im[2];
    orbit_state(o, z, 0, first);
    orbit_state(o, z, 1, last);
    assert_near(first[0], last[0], 1e-10);
    if (lapack_is_available()) {
        assert_int_equal(orbit_multipliers(o, z, re, im), ST_OK);
        int trivial = fabs(re[0] - 1) < fabs(re[1] - 1) ? 0 : 1;
        assert_near(re[trivial], 1, 1e-6);
        assert_near(re[1 - trivial], exp(-2 * p * pi), 1e-6); /* r' = p*r - r^3 along r = sqrt(p) */
    }
    curve_free(c);
    orbit_free(o);
    orbit_free(NULL);
}

/* --- x' = x*(p - x): two lines that cross ---------------------------------------------------- */

static Status lines(void *ctx, const double *u, double *f)
{
    (void)ctx;
    f[0] = u[0] * (u[1] - u[0]);
    return ST_OK;
}

static Status lines_slope(void *ctx, const double *u, double *j)
{
    assert_zeros(j, 2);
    (void)ctx;
    j[0] = u[1] - 2 * u[0];
    j[1] = u[0];
    return ST_OK;
}

static Status lines_bend(void *ctx, const double *u, const double *a, const double *b, double *m)
{
    assert_zeros(m, 2);
    (void)ctx, (void)u, (void)b;
    m[0] = -2 * a[0];
    m[1] = a[0];
    return ST_OK;
}

static Status lines_twist(void *ctx, const double *u, const double *w, double *m)
{
    assert_zeros(m, 4);
    (void)ctx, (void)u;
    m[0] = -2 * w[0];
    m[1] = m[2] = w[0];
    m[3] = 0;
    return ST_OK;
}

static CurveSystem two_lines(void)
{
    return (CurveSystem){1, &one, lines, lines_slope, unit_mass, lines_bend, lines_twist, -1, 1};
}

static void crossing(void **state)
{
    (void)state;
    CurveSystem s = two_lines();
    Curve *c = curve_new(&s);
    Bifurcation *b = bifurcation_new(c);
    double u[] = {0.02, 0.05}, first[2], second[2];
    assert_int_equal(bifurcation_branch(b, u), ST_OK);
    assert_near(u[0], 0, 1e-9);
    assert_near(u[1], 0, 1e-9);
    assert_int_equal(bifurcation_directions(b, u, first, second), ST_OK);
    bool flat_first = fabs(first[0]) < fabs(second[0]);
    const double *flat = flat_first ? first : second, *steep = flat_first ? second : first;
    assert_near(flat[0], 0, 1e-8);
    assert_near(steep[0] / steep[1], 1, 1e-8);
    double along[] = {1, 0.9};
    const double *nearest = bifurcation_nearest_direction(b, u, along);
    assert_non_null(nearest);
    assert_near(fabs(nearest[0] / nearest[1]), 1, 1e-8);
    Crossing x;
    crossing_begin(&x, c, b, u, true);
    assert_int_equal(x.count, 4);
    assert_false(x.surface);
    double turned[2]; /* the first two are the first direction, one way and the other */
    memcpy(turned, first, sizeof turned);
    assert_true(curve_normalise(c, turned));
    assert_near(fabs(curve_dot(c, turned, crossing_way(&x, c, 0))), 1, 1e-10);
    assert_int_equal(x.opposite[0], 1);
    for (long k = 0; k < 4; k++) {
        const double *way = crossing_way(&x, c, k), *back = crossing_way(&x, c, x.opposite[k]);
        assert_near(way[0] + back[0], 0, 1e-8);
        assert_near(way[1] + back[1], 0, 1e-8);
    }
    assert_int_equal(crossing_nearest(&x, c, crossing_way(&x, c, 2), 1, 0.9), 2);
    assert_int_equal(crossing_nearest(&x, c, crossing_way(&x, c, 2), -1, 0.9), x.opposite[2]);
    crossing_end(&x);
    double far[] = {0.5, 0.5}; /* an ordinary point */
    assert_int_not_equal(bifurcation_limit(b, far, along) == ST_OK && far[1] > 0.3, 1);
    bifurcation_free(b);
    curve_free(c);
}

/* --- callbacks that fail ---------------------------------------------------------------------- */

enum { VALUE, SLOPE, MASS, BEND, TWIST, CALLBACKS };

static CurveSystem unfailing; /* whose callbacks fail */

static Status faulty_value(void *ctx, const double *u, double *f)
{
    unfailing.value(ctx, u, f);
    return fault_strike(VALUE, f);
}

static Status faulty_slope(void *ctx, const double *u, double *j)
{
    unfailing.slope(ctx, u, j);
    return fault_strike(SLOPE, j);
}

static Status faulty_mass(void *ctx, const double *u, double *e)
{
    unfailing.mass(ctx, u, e);
    return fault_strike(MASS, e);
}

static Status faulty_bend(void *ctx, const double *u, const double *a, const double *b, double *m)
{
    unfailing.bend(ctx, u, a, b, m);
    return fault_strike(BEND, m);
}

static Status faulty_twist(void *ctx, const double *u, const double *w, double *m)
{
    unfailing.twist(ctx, u, w, m);
    return fault_strike(TWIST, m);
}

static CurveSystem faulty(void)
{
    CurveSystem s = unfailing;
    s.value = faulty_value;
    s.slope = faulty_slope;
    s.mass = faulty_mass;
    s.bend = faulty_bend;
    s.twist = faulty_twist;
    fault.calls = 0;
    return s;
}

/* Follows everything from u; every point that is found is one. How many there are. */
static long follow_faulty(const double *from)
{
    CurveSystem s = faulty();
    BranchOptions steps = {0.02, 0.1, 1e-6, 200};
    Diagram *d = diagram_new(&s, &steps, 6);
    double u[3], f[2];
    long points = 0;
    memcpy(u, from, sizeof u);
    if (diagram_follow(d, u) == ST_OK)
        for (long b = 0; b < d->branches; b++)
            for (long i = 0; i < d->branch[b]->count; i++, points++) {
                unfailing.value(unfailing.ctx, d->branch[b]->point[i]->u, f);
                for (long k = 0; k < s.n; k++)
                    assert_near(f[k], 0, 1e-7);
            }
    diagram_free(d);
    return points;
}

static Status find_faulty(const double *from)
{
    CurveSystem s = faulty();
    Curve *c = curve_new(&s);
    double u[3];
    memcpy(u, from, sizeof u);
    Status status = curve_find(c, u);
    assert_memory_equal(u, from, (size_t)(s.n + 1) * sizeof *u);
    curve_free(c);
    return status;
}

static void failures(void **state)
{
    (void)state;
    const CurveSystem systems[] = {round_one(), turning(), two_lines()};
    static const double from[][3] = {{0.9, 0.3}, {0, 0, -0.5}, {0.1, 0.5}};
    static const double on[][3] = {{1, 0}, {0, 0, -0.5}, {0.5, 0.5}};
    static const long calls[] = {1, 2, 4, 7, 12, 20, 33, 54, 88, 143};
    for (int k = 0; k < 3; k++) {
        unfailing = systems[k];
        fault.lasting = false;
        fault.k = -1;
        const long whole = follow_faulty(from[k]);
        long complete = 0;
        assert_true(whole > 10);
        for (fault.which = VALUE; fault.which < CALLBACKS; fault.which++)
            for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
                for (int manner = 0; manner < 4; manner++) {
                    fault.k = calls[i];
                    fault.silent = manner % 2;
                    fault.lasting = manner / 2;
                    complete += follow_faulty(from[k]) >= whole / 2;
                }
        /* Without values not even a point on the curve is one. */
        fault.k = 1;
        fault.lasting = true;
        fault.silent = false;
        for (fault.which = VALUE; fault.which <= MASS; fault.which++)
            assert_int_equal(find_faulty(on[k]), ST_DOMAIN);
        assert_true(complete > 40); /* a single failure seldom ends all */
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(geometry),  cmocka_unit_test(tangents),     cmocka_unit_test(limit_point),
        cmocka_unit_test(all_round), cmocka_unit_test(hidden_folds), cmocka_unit_test(hopf_point),
        cmocka_unit_test(orbits),    cmocka_unit_test(crossing),     cmocka_unit_test(failures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
